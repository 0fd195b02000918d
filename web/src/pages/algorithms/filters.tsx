// Which algorithms are listed: their moves, lengths, and how they are counted.

import { Checkbox, Choice, Field, NumberField, Select } from "../../components/form";
import { useTyped } from "../../drafts";
import { movesText } from "../../notation";
import { changeParams, type Place } from "../../router";
import { MAX_LENGTH, MAX_WITHIN, METRICS, MOVE_SETS } from "./cases";

const WITHIN = Array.from({ length: MAX_WITHIN }, (_, index) => index + 1);

export function Filters({ params }: { params: Place["params"] }) {
  const usual = MOVE_SETS[0] ?? "";
  const moves = params.moves ?? usual;
  const typed = useTyped("moves", moves);
  const changeMoves = (text: string) => changeParams({ moves: text.trim() === usual ? undefined : text.trim() });
  return (
    <form
      class="stack"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
        changeMoves(typed.value);
      }}
    >
      <div>
        <Choice
          legend="Common sets of moves"
          options={MOVE_SETS.map((set) => ({ value: set, content: set }))}
          isChosen={(set) => set === moves}
          choose={changeMoves}
        />
      </div>
      <div class="algorithms-filters">
        <Field id="moves" label="Moves">
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
        <Field id="metric" label="Counted in">
          <Select
            id="metric"
            value={params.metric ?? METRICS[0]?.[0] ?? ""}
            options={METRICS}
            onChange={(metric) => changeParams({ metric: metric === METRICS[0]?.[0] ? undefined : metric })}
          />
        </Field>
        <NumberField
          id="max"
          label="At most (moves)"
          min={1}
          max={MAX_LENGTH}
          value={params.max ?? ""}
          placeholder="shortest"
          onChange={(max) => changeParams({ max })}
        />
        <Field id="within" label="Longer by up to">
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
          label="AUF is free"
          checked={params.auf !== "fixed"}
          onChange={(isFree) => changeParams({ auf: isFree ? undefined : "fixed" })}
        />
        <Checkbox
          label="list mirror images and inverses, too"
          checked={params.images === "all"}
          onChange={(wantsAll) => changeParams({ images: wantsAll ? "all" : undefined })}
        />
      </div>
    </form>
  );
}
