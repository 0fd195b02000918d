// How difficult scrambles are to be: a condition put together from choices, or written freely.

import { useSignal } from "@preact/signals";
import { catalogue, titled } from "../../catalogue";
import { ColorChoice } from "../../components/color-choice";

const SIGNS = { "=": "in exactly", "<=": "in at most", ">=": "in at least" };

interface Props {
  /** The condition; empty for none. */
  value: string;
  change: (condition: string) => void;
}

export function DifficultyChoice({ value, change }: Props) {
  const stage = useSignal("cross");
  const colors = useSignal("W");
  const sign = useSignal("=");
  const number = useSignal(7);
  const variants = catalogue.value?.variants ?? [];

  const condition = () => `${stage.value}(${colors.value}) ${sign.value} ${number.value}`;
  const put = () => change(condition());
  const add = () => change(value.trim() ? `${value.trim()} and ${condition()}` : condition());
  return (
    <fieldset class="difficulty stack">
      <legend class="unseen">Difficulty</legend>
      <div class="row">
        <select
          aria-label="Stage"
          value={stage.value}
          onChange={(event) => {
            stage.value = event.currentTarget.value;
          }}
        >
          {variants.map((variant) => (
            <optgroup key={variant.name} label={titled(variant.name)}>
              {variant.stages.map((name) => (
                <option key={name} value={name}>
                  {titled(name)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <ColorChoice
          value={colors.value}
          choose={(chosen) => {
            colors.value = chosen;
          }}
        />
        <select
          aria-label="Comparison"
          value={sign.value}
          onChange={(event) => {
            sign.value = event.currentTarget.value;
          }}
        >
          {Object.entries(SIGNS).map(([sign, words]) => (
            <option key={sign} value={sign}>
              {words}
            </option>
          ))}
        </select>
        <input
          class="number"
          type="number"
          min={0}
          max={20}
          aria-label="Turns"
          value={number.value}
          onInput={(event) => {
            const turns = event.currentTarget.valueAsNumber;
            if (Number.isInteger(turns)) {
              number.value = turns;
            }
          }}
        />
        <button type="button" onClick={put}>
          Use this
        </button>
        {value.trim() && (
          <button type="button" class="quiet" onClick={add}>
            and this too
          </button>
        )}
      </div>
      <div>
        <label for="where">Condition, in your own words if you like</label>
        <input
          id="where"
          class="turns where"
          type="text"
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          placeholder="cross(W) = 7 and xcross(any) >= 7"
          value={value}
          onInput={(event) => change(event.currentTarget.value)}
        />
      </div>
    </fieldset>
  );
}
