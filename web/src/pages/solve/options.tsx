// The options of the Solve page: the solver, and the longest solution that will do.

import { catalogue } from "../../catalogue";
import { Field, NumberField, Select } from "../../components/form";

/** The longest target. Every solver stays below it. */
export const MAX_TARGET = 99;

interface Props {
  /** A solver of the catalogue; empty for the first one. */
  solver: string;
  /** A number of moves as text; empty for any. */
  target: string;
  chooseSolver: (name: string) => void;
  chooseTarget: (target: string) => void;
}

export function SolveOptions({ solver, target, chooseSolver, chooseTarget }: Props) {
  const solvers = catalogue.value?.solvers ?? [];
  const chosen = solvers.find(({ name }) => name === solver) ?? solvers[0];
  return (
    <div>
      <div class="solve-options">
        <Field id="solver" label="Solver">
          <Select
            id="solver"
            value={chosen?.name ?? ""}
            options={solvers.map(({ name }) => [name, name])}
            onChange={chooseSolver}
          />
        </Field>
        <NumberField
          id="target"
          label="At most (moves)"
          min={1}
          max={MAX_TARGET}
          value={target}
          placeholder="any"
          onChange={chooseTarget}
        />
      </div>
      {chosen && (
        <p class="small muted" data-summary={chosen.name}>
          {chosen.summary}. Solutions: {chosen.length}. Tables: {chosen.tables}.
        </p>
      )}
    </div>
  );
}
