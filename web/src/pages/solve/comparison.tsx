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

type Result = Solved | ErrorObject | "working";

export function Comparison({ input, size }: { input: string; size: number }) {
  const results = useSignal<Record<string, Result>>({});
  const running = useSignal(false);
  const asking = useAsk();
  // The quick ones first: a proof may take minutes.
  const solvers = solversOf(size).sort((one, other) => Number(one.proves) - Number(other.proves));
  const { solving, summary } = words();

  const compare = async () => {
    running.value = true;
    results.value = {};
    for (const { name } of solvers) {
      const put = (result: Result) => {
        results.value = { ...results.value, [name]: result };
      };
      put("working");
      try {
        put(await asking.ask({ ask: "solve", input, size, solver: name, time_ms: TIME_LIMIT }));
      } catch (error) {
        if (isAbort(error)) {
          return;
        }
        if (error instanceof Refusal) {
          put(error.object);
        } else {
          report(error);
        }
      }
    }
    running.value = false;
  };

  const stop = () => {
    asking.stop();
    running.value = false;
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
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function Row({ name, summary, result }: { name: string; summary: string; result: Result | undefined }) {
  const { solving, errors } = words();
  const head = (
    <th scope="row" title={summary}>
      {name}
    </th>
  );
  if (!result || result === "working") {
    return (
      <tr>
        {head}
        <td colSpan={4} class="muted">
          {result ? solving.working : ""}
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
