// Compares all solvers of the catalogue on the same cube.

import { useSignal } from "@preact/signals";
import { catalogue } from "../../catalogue";
import { useAsk } from "../../components/use-ask";
import { type ErrorObject, isAbort, Refusal, type Solved } from "../../engine";
import { report } from "../../toasts";

/** The time limit of each solver, including its tables, in milliseconds. */
const TIME_LIMIT = 300_000;

type Result = Solved | ErrorObject | "working";

const number = new Intl.NumberFormat("en");

export function Comparison({ input }: { input: string }) {
  const results = useSignal<Record<string, Result>>({});
  const running = useSignal(false);
  const asking = useAsk();
  const solvers = catalogue.value?.solvers ?? [];

  const compare = async () => {
    running.value = true;
    results.value = {};
    for (const { name } of solvers) {
      const put = (result: Result) => {
        results.value = { ...results.value, [name]: result };
      };
      put("working");
      try {
        put(await asking.ask({ ask: "solve", input, solver: name, time_ms: TIME_LIMIT }));
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
    <section class="card stack" aria-label="All solvers">
      <div class="row apart">
        <h2>Compare all solvers</h2>
        {running.value ? (
          <button type="button" class="quiet" onClick={stop}>
            Stop
          </button>
        ) : (
          <button type="button" onClick={compare}>
            Compare
          </button>
        )}
      </div>
      {Object.keys(results.value).length > 0 && (
        <div class="scrolling">
          <table class="comparison" aria-busy={running.value}>
            <thead>
              <tr>
                <th scope="col">solver</th>
                {["moves", "time", "nodes", "tables"].map((column) => (
                  <th key={column} scope="col" class="number">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {solvers.map((solver) => (
                <Row
                  key={solver.name}
                  name={solver.name}
                  summary={solver.summary}
                  result={results.value[solver.name]}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Row({ name, summary, result }: { name: string; summary: string; result: Result | undefined }) {
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
          {result ? "working…" : ""}
        </td>
      </tr>
    );
  }
  if (!("solution" in result)) {
    return (
      <tr>
        {head}
        <td colSpan={4} class="muted">
          {result.message}
        </td>
      </tr>
    );
  }
  return (
    <>
      <tr>
        {head}
        <td class="number">
          {result.length}
          {result.optimal && " (proved)"}
        </td>
        <td class="number">{formatTime(result.micros)}</td>
        <td class="number">{number.format(result.nodes)}</td>
        <td class="number">{(result.table_bytes / 1e6).toFixed(1)} MB</td>
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
  if (micros < 10_000) {
    return `${(micros / 1000).toFixed(1)} ms`;
  }
  return micros < 1_000_000 ? `${Math.round(micros / 1000)} ms` : `${(micros / 1e6).toFixed(1)} s`;
}
