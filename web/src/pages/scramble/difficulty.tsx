// A condition on the difficulty of scrambles. The user chooses its parts, or types it in words.
// Every change takes effect at once.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { catalogue, titled } from "../../catalogue";
import { ColorChoice } from "../../components/color-choice";
import { ComparisonChoice } from "../../components/comparison-choice";
import { Checkbox, Field } from "../../components/form";
import { words } from "../../words";
import { type Condition, conditionText, readConditions, toNotation } from "./condition";
import { loadRarities, rarityOf } from "./rarity";
import "./difficulty.css";

/** The pause in typing after which the text takes effect, in milliseconds. */
const PAUSE = 500;
/** A condition that is rarer takes long to meet: the engine draws scrambles until one fits. */
const RARE = 100_000;

const allStages = () => catalogue.value.variants.flatMap(({ stages }) => stages);

/** About one cross in five needs this many moves. */
const usual = (): Condition => ({ stage: allStages()[0] ?? "", colors: "W", comparison: "=", moves: 7 });

/** A condition to start with. */
function usualCondition(): string {
  return conditionText(usual());
}

interface Props {
  /** The condition in the engine's notation; empty for none. */
  value: string;
  change: (condition: string) => void;
}

interface OptionalProps {
  label: string;
  isWanted: boolean;
  /** The condition, which is kept while it is not wanted. */
  value: string;
  change: (isWanted: boolean, condition: string) => void;
}

/** A checkbox, and the choice of a difficulty if it is checked. */
export function OptionalDifficulty({ label, isWanted, value, change }: OptionalProps) {
  return (
    <>
      <Checkbox label={label} checked={isWanted} onChange={(checked) => change(checked, value || usualCondition())} />
      {isWanted && <DifficultyChoice value={value} change={(condition) => change(true, condition)} />}
    </>
  );
}

function DifficultyChoice({ value, change }: Props) {
  const { difficulty: texts } = words();
  const variants = catalogue.value.variants;
  const typed = useSignal(value);
  const conditions = readConditions(value, allStages());
  // The buttons change the last condition.
  const edited = conditions?.at(-1) ?? usual();
  const others = conditions?.slice(0, -1) ?? [];

  useEffect(() => {
    // Without the counts the builder tells less, and works.
    loadRarities().catch(() => undefined);
  }, []);
  useLayoutEffect(() => {
    if (toNotation(typed.peek(), allStages()) !== value) {
      typed.value = value;
    }
  }, [value]);

  const typing = useRef(0);
  useEffect(() => () => clearTimeout(typing.current), []);
  const take = () => {
    clearTimeout(typing.current);
    const notation = toNotation(typed.value, allStages());
    if (notation !== value) {
      change(notation);
    }
  };
  const set = (changes: Partial<Condition>) => {
    clearTimeout(typing.current);
    const next = { ...edited, ...changes };
    const rarity = rarityOf(next);
    // No scramble lies outside.
    const moves = rarity ? Math.min(Math.max(next.moves, rarity.min), rarity.max) : next.moves;
    change([...others, { ...next, moves }].map(conditionText).join(" and "));
  };
  const rarity = rarityOf(edited);
  const stage = titled(edited.stage);
  const read = toNotation(typed.value, allStages());
  return (
    <fieldset class="difficulty stack">
      <legend class="unseen">{texts.legend}</legend>
      <div class="row">
        <select
          class="stage-of"
          aria-label={texts.stage}
          value={edited.stage}
          onChange={(event) => set({ stage: event.currentTarget.value })}
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
        <ColorChoice value={edited.colors} choose={(colors) => set({ colors })} />
        <ComparisonChoice
          comparison={edited.comparison}
          moves={edited.moves}
          {...(rarity && { max: rarity.max })}
          choose={(comparison, moves) => set({ comparison: comparison || "=", moves })}
        />
        {conditions && (
          <button
            type="button"
            class="quiet"
            onClick={() => change([...conditions, usual()].map(conditionText).join(" and "))}
          >
            {texts.add}
          </button>
        )}
      </div>
      {rarity && (conditions || value === "") && (
        <p class="small muted" role="status" data-rarity={Math.round(rarity.oneIn)}>
          {texts.range(stage, rarity.min, rarity.max)}{" "}
          {rarity.oneIn === Number.POSITIVE_INFINITY
            ? texts.none
            : rarity.oneIn > RARE
              ? texts.rare(Math.round(rarity.oneIn))
              : texts.fits(rarity.oneIn)}
        </p>
      )}
      <Field id="where" label={texts.condition}>
        <input
          id="where"
          class="algorithm where"
          type="text"
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          placeholder={texts.placeholder}
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
            clearTimeout(typing.current);
            typing.current = window.setTimeout(take, PAUSE);
          }}
          onChange={take}
        />
      </Field>
      {read !== "" && read !== typed.value.trim() && (
        <p class="small muted" data-read={read}>
          {texts.readAs} <span class="algorithm">{read}</span>
        </p>
      )}
    </fieldset>
  );
}
