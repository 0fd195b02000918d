// Which algorithms are listed: their moves, lengths, and how they are counted.

import { Checkbox, Choice, Field, NumberField, Select } from "../../components/form";
import { useTyped } from "../../drafts";
import { movesText } from "../../notation";
import { changeParams, type Place } from "../../router";
import { words } from "../../words";
import { MAX_LENGTH, MAX_WITHIN, METRICS, MOVE_SETS, usualMetric, usualMoves } from "./cases";

const WITHIN = Array.from({ length: MAX_WITHIN }, (_, index) => index + 1);

export function Filters({ set, params }: { set: string; params: Place["params"] }) {
  const { algorithms } = words();
  const usual = usualMoves(params.scramble ? undefined : set, params.case);
  const metric = usualMetric(params.moves ?? usual);
  const moves = params.moves ?? usual;
  const typed = useTyped("moves", moves);
  const changeMoves = (text: string) => changeParams({ moves: text.trim() || undefined });
  return (
    <form
      class="stack"
      aria-label={algorithms.filters}
      onSubmit={(event) => {
        event.preventDefault();
        changeMoves(typed.value);
      }}
    >
      <div>
        <Choice
          legend={algorithms.commonMoves}
          options={MOVE_SETS.map((set) => ({ value: set, content: set }))}
          isChosen={(set) => set === moves}
          choose={changeMoves}
        />
        <p class="small muted moves-hint">
          {params.case && moves === usual ? algorithms.usualMoves : algorithms.aboutMoves}
        </p>
      </div>
      <div class="algorithms-filters">
        <Field id="moves" label={algorithms.moves}>
          <input
            id="moves"
            type="text"
            class="algorithm"
            spellcheck={false}
            autocapitalize="off"
            autocomplete="off"
            value={typed.value}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
            }}
            onChange={(event) => changeMoves(event.currentTarget.value)}
          />
        </Field>
        <Field id="metric" label={algorithms.countedIn}>
          <Select
            id="metric"
            value={params.metric ?? metric}
            options={METRICS.map((metric) => [metric, algorithms.metrics[metric]])}
            onChange={(chosen) => changeParams({ metric: chosen === metric ? undefined : chosen })}
          />
        </Field>
        <NumberField
          id="max"
          label={algorithms.atMost}
          min={1}
          max={MAX_LENGTH}
          value={params.max ?? ""}
          placeholder={algorithms.shortest}
          onChange={(max) => changeParams({ max })}
        />
        <Field id="within" label={algorithms.longerBy}>
          <Select
            id="within"
            value={params.within ?? ""}
            options={[["", "–"], ...WITHIN.map((more): [string, string] => [String(more), movesText(more)])]}
            onChange={(within) => changeParams({ within })}
          />
        </Field>
      </div>
      <div class="row algorithms-switches">
        <Checkbox
          label={algorithms.freeAuf}
          checked={params.auf !== "fixed"}
          onChange={(isFree) => changeParams({ auf: isFree ? undefined : "fixed" })}
        />
        <Checkbox
          label={algorithms.images}
          checked={params.images === "all"}
          onChange={(wantsAll) => changeParams({ images: wantsAll ? "all" : undefined })}
        />
      </div>
    </form>
  );
}
