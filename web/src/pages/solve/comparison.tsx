// Compares all solvers of the catalogue on the same cube.

import { useSignal } from "@preact/signals";
import { solversOf } from "../../catalogue";
import { useAsk } from "../../components/use-ask";
import { type ErrorObject, isAbort, Refusal, type Solved } from "../../engine";
import { report } from "../../toasts";
import { formatNumber, words } from "../../words";

/** The columns after the solver's name. */
const COLUMNS = ["moves", "time", "nodes", "tables"] as const;

/** The time limit of each solver, including its tables, in milliseconds. */
const TIME_LIMIT = 300_000;

type Result = Solved | ErrorObject | "working" | "skipped";

export function Comparison({ input, size }: { input: string; size: number }) {
  const results = useSignal<Record<string, Result>>({});
  const running = useSignal(false);
  const asking = useAsk();
  // The quick ones first: a proof may take minutes.
  const solvers = solversOf(size).sort((one, other) => Number(one.proves) - Number(other.proves));
  const { solving, summary } = words();

  const put = (name: string, result: Result) => {
    results.value = { ...results.value, [name]: result };
  };

  const isSkipped = (name: string) => results.value[name] === "skipped";

  /** Runs solvers one after the other, without those that are skipped. */
  const run = async (names: string[]) => {
    running.value = true;
    for (const name of names) {
      if (isSkipped(name)) {
        continue;
      }
      put(name, "working");
      try {
        put(name, await asking.ask({ ask: "solve", input, size, solver: name, time_ms: TIME_LIMIT }));
      } catch (error) {
        if (isAbort(error)) {
          if (isSkipped(name)) {
            continue;
          }
          return;
        }
        if (error instanceof Refusal) {
          put(name, error.object);
        } else {
          report(error);
        }
      }
    }
    running.value = false;
  };

  const runOne = (name: string) => {
    results.value = Object.fromEntries(Object.entries(results.value).filter(([other]) => other !== name));
    run([name]);
  };

  const compare = () => {
    results.value = {};
    run(solvers.map(({ name }) => name));
  };

  const stop = () => {
    asking.stop();
    running.value = false;
    // What was under way has no result.
    results.value = Object.fromEntries(Object.entries(results.value).filter(([, result]) => result !== "working"));
  };

  /** Leaves out a solver that works or waits, and goes on with the next one. */
  const skip = (name: string) => {
    const isWorking = results.value[name] === "working";
    put(name, "skipped");
    if (isWorking) {
      asking.stop();
    }
  };

  return (
    <section class="card stack" aria-label={solving.allSolvers}>
      <div class="row apart">
        <h2>{solving.compareAll}</h2>
        {running.value ? (
          <button type="button" class="quiet" onClick={stop}>
            {solving.stop}
          </button>
        ) : (
          <button type="button" onClick={compare}>
            {solving.compare}
          </button>
        )}
      </div>
      {Object.keys(results.value).length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a wide table
        <section class="scrolls-sideways" aria-label={solving.compare} tabIndex={0}>
          <table class="comparison" aria-busy={running.value}>
            <thead>
              <tr>
                <th scope="col">{solving.columns.solver}</th>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" class="number">
                    {solving.columns[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {solvers.map((solver) => (
                <Row
                  key={solver.name}
                  name={solver.name}
                  summary={summary("solvers", solver)}
                  result={results.value[solver.name]}
                  skip={running.value ? () => skip(solver.name) : undefined}
                  run={running.value ? undefined : () => runOne(solver.name)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

interface RowProps {
  name: string;
  summary: string;
  result: Result | undefined;
  /** Leaves out the solver, while solvers run. */
  skip: (() => void) | undefined;
  /** Runs this solver alone, while none runs. */
  run: (() => void) | undefined;
}

function Row({ name, summary, result, skip, run }: RowProps) {
  const { solving, errors } = words();
  const head = (
    <th scope="row" title={summary}>
      {name}
    </th>
  );
  if (!result || typeof result === "string") {
    const isSkipped = result === "skipped";
    return (
      <tr>
        {head}
        <td colSpan={4} class="muted">
          <span class="row apart">
            {isSkipped ? solving.skipped : result ? solving.working : ""}
            {!isSkipped && skip && (
              <button type="button" class="quiet small" aria-label={solving.skipSolver(name)} onClick={skip}>
                {solving.skip}
              </button>
            )}
            {run && (
              <button type="button" class="quiet small" aria-label={solving.runSolver(name)} onClick={run}>
                {solving.run}
              </button>
            )}
          </span>
        </td>
      </tr>
    );
  }
  if (!("solution" in result)) {
    return (
      <tr>
        {head}
        <td colSpan={4} class="muted">
          {errors.sentence(result)}
        </td>
      </tr>
    );
  }
  return (
    <>
      <tr>
        {head}
        <td class="number">{result.optimal ? solving.proved(result.length) : result.length}</td>
        <td class="number">{formatTime(result.micros)}</td>
        <td class="number">{formatNumber(result.nodes)}</td>
        <td class="number">{solving.megabytes(formatNumber(result.table_bytes / 1e6, 1))}</td>
      </tr>
      <tr class="comparison-solution">
        <td colSpan={5} class="algorithm small">
          {result.solution}
        </td>
      </tr>
    </>
  );
}

/** Formats a time in milliseconds or seconds. */
function formatTime(micros: number): string {
  const { solving } = words();
  if (micros < 1_000_000) {
    return solving.milliseconds(formatNumber(micros / 1000, micros < 10_000 ? 1 : 0));
  }
  return solving.seconds(formatNumber(micros / 1e6, 1));
}
