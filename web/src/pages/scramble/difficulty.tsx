// A condition on the difficulty of scrambles. The user chooses its parts, or types it.

import { useSignal } from "@preact/signals";
import { catalogue, titled } from "../../catalogue";
import { ColorChoice } from "../../components/color-choice";
import { type Comparison, ComparisonChoice } from "../../components/comparison-choice";
import { Field } from "../../components/form";

/** About one cross in five needs this many moves. */
const USUAL_MOVES = 7;
const USUAL_COLORS = "W";

/** The first stage of the catalogue. */
const firstStage = () => catalogue.value?.variants[0]?.stages[0] ?? "";

/** A condition to start with. */
export function usualCondition(): string {
  return `${firstStage()}(${USUAL_COLORS}) = ${USUAL_MOVES}`;
}

interface Props {
  /** The condition; empty for none. */
  value: string;
  change: (condition: string) => void;
}

export function DifficultyChoice({ value, change }: Props) {
  const stage = useSignal(firstStage());
  const colors = useSignal(USUAL_COLORS);
  const comparison = useSignal<Comparison>("=");
  const moves = useSignal(USUAL_MOVES);
  const variants = catalogue.value?.variants ?? [];

  const condition = () => `${stage.value}(${colors.value}) ${comparison.value} ${moves.value}`;
  const replace = () => change(condition());
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
        <ComparisonChoice
          comparison={comparison.value}
          moves={moves.value}
          choose={(chosen, number) => {
            comparison.value = chosen || "=";
            moves.value = number;
          }}
        />
        <button type="button" onClick={replace}>
          Use this condition
        </button>
        {value.trim() && (
          <button type="button" class="quiet" onClick={add}>
            Add this condition
          </button>
        )}
      </div>
      <Field id="where" label="Condition (you can edit it)">
        <input
          id="where"
          class="algorithm where"
          type="text"
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          placeholder="cross(W) = 7 and xcross(any) >= 7"
          value={value}
          onInput={(event) => change(event.currentTarget.value)}
        />
      </Field>
    </fieldset>
  );
}
