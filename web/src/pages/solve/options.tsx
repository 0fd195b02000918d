// The options of the Solve page: the solver, and the longest solution that will do.

import { solversOf } from "../../catalogue";
import { Field, NumberField, Select } from "../../components/form";
import { words } from "../../words";

/** The longest target. Every solver of the sizes on the page stays below it. */
export const MAX_TARGET = 999;

interface Props {
  /** The size of the cube. */
  size: number;
  /** A solver of the catalogue; empty for the first one. */
  solver: string;
  /** A number of moves as text; empty for any. */
  target: string;
  chooseSolver: (name: string) => void;
  chooseTarget: (target: string) => void;
}

export function SolveOptions({ size, solver, target, chooseSolver, chooseTarget }: Props) {
  const { solve: texts, summary } = words();
  const solvers = solversOf(size);
  const chosen = solvers.find(({ name }) => name === solver) ?? solvers[0];
  return (
    <div>
      <div class="solve-options">
        <Field id="solver" label={texts.solver}>
          <Select
            id="solver"
            value={chosen?.name ?? ""}
            options={solvers.map(({ name }) => [name, name])}
            onChange={chooseSolver}
          />
        </Field>
        <NumberField
          id="target"
          label={texts.atMost}
          min={1}
          max={MAX_TARGET}
          value={target}
          placeholder={texts.any}
          onChange={chooseTarget}
        />
      </div>
      {chosen && (
        <p class="small muted" data-summary={chosen.name}>
          {texts.aboutSolver(summary("solvers", chosen), chosen.length, chosen.tables)}
        </p>
      )}
    </div>
  );
}
