// The figures of a session, and the list of its solves.

import { useSignal } from "@preact/signals";
import { Fragment } from "preact";
import { formatResult, formatSolve } from "../../solve-time";
import { words } from "../../words";
import { AverageDetails } from "./average-details";
import { SolveDetails } from "./solve-details";
import type { Solve } from "./solves";
import { figureName, type Summary } from "./summary";

/** The number of solves in the list at first. */
const FIRST_LISTED = 12;

/** What is opened of a solve, in place of the name of an average: the solve itself. */
const SOLVE = "solve";

/** The current and the best single and averages. An average shows its times when it is clicked. */
export function Figures({ solves, summary }: { solves: Solve[]; summary: Summary }) {
  const { figures, mean, deviation, count, solved } = summary;
  const { timer } = words();
  /** The average whose times are shown, and the index of its last solve. */
  const opened = useSignal({ name: "", at: -1 });
  const toggle = (name: string, at: number) => {
    const isOpen = opened.value.name === name && opened.value.at === at;
    opened.value = isOpen ? { name: "", at: -1 } : { name, at };
  };
  return (
    <>
      <table class="session-figures">
        <caption class="unseen">{timer.figures}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{timer.current}</th>
            <th scope="col">{timer.best}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, average, current, best, bestAt }) => {
            const isOpen = opened.value.name === name;
            return (
              <Fragment key={name}>
                <tr data-figure={name}>
                  <th scope="row">{figureName(name)}</th>
                  {[
                    { value: current, at: count - 1, type: "" },
                    { value: best, at: bestAt, type: "best" },
                  ].map(({ value, at, type }) => (
                    <td key={type} class={type}>
                      {average.count === 1 || value === undefined ? (
                        formatResult(value)
                      ) : (
                        <button
                          type="button"
                          class="quiet solve-average"
                          aria-expanded={isOpen && opened.value.at === at}
                          aria-label={timer.averageNumber(name, at + 1, formatResult(value))}
                          onClick={() => toggle(name, at)}
                        >
                          {formatResult(value)}
                        </button>
                      )}
                    </td>
                  ))}
                </tr>
                {isOpen && (
                  <tr>
                    <td colSpan={3}>
                      <AverageDetails average={average} solves={solves.slice(0, opened.value.at + 1)} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      <p class="session-mean">
        {timer.mean(<strong data-mean>{formatResult(mean)}</strong>)}
        {deviation !== undefined && <span data-deviation> ± {formatResult(deviation)}</span>}
        <span class="muted">{timer.ofSolves(solved, count - solved)}</span>
      </p>
    </>
  );
}

/** The solves, the newest first. */
export function SolveList({ solves, summary, size }: { solves: Solve[]; summary: Summary; size: number }) {
  const max = useSignal(FIRST_LISTED);
  const { timer } = words();
  /** The solve whose details are open, and what of it: the solve itself, or an average by its name. */
  const opened = useSignal({ id: "", what: "" });
  const [single, , ao5, ao12] = summary.figures;
  const toggle = (id: string, what: string) => {
    const isOpen = opened.value.id === id && opened.value.what === what;
    opened.value = isOpen ? { id: "", what: "" } : { id, what };
  };
  return (
    <>
      <table class="solves">
        <caption class="unseen">{timer.list}</caption>
        <thead>
          <tr>
            <th scope="col">{timer.number}</th>
            <th scope="col">{timer.time}</th>
            <th scope="col">ao5</th>
            <th scope="col">ao12</th>
          </tr>
        </thead>
        <tbody>
          {solves
            .map((solve, index) => ({ solve, index }))
            .slice(-max.value)
            .reverse()
            .map(({ solve, index }) => {
              const what = opened.value.id === solve.id ? opened.value.what : "";
              const average = [ao5, ao12].find((figure) => figure?.name === what)?.average;
              return (
                <Fragment key={solve.id}>
                  <tr data-solve={index + 1}>
                    <td>{index + 1}</td>
                    <td>
                      <button
                        type="button"
                        class="quiet solve-time"
                        aria-expanded={what === SOLVE}
                        aria-label={timer.solveNumber(index + 1, formatSolve(solve))}
                        onClick={() => toggle(solve.id, SOLVE)}
                      >
                        {formatSolve(solve)}
                        {single?.bestAt === index && <span class="badge good">{timer.bestBadge}</span>}
                        {solve.comment && <span class="badge">{timer.noteBadge}</span>}
                      </button>
                    </td>
                    {[ao5, ao12].map((figure) => (
                      <td key={figure?.name}>
                        {figure?.values[index] === undefined ? (
                          formatResult(undefined)
                        ) : (
                          <button
                            type="button"
                            class={`quiet solve-average ${figure.bestAt === index ? "best" : ""}`}
                            aria-expanded={what === figure.name}
                            aria-label={timer.averageNumber(figure.name, index + 1, formatResult(figure.values[index]))}
                            onClick={() => toggle(solve.id, figure.name)}
                          >
                            {formatResult(figure.values[index])}
                          </button>
                        )}
                      </td>
                    ))}
                  </tr>
                  {what !== "" && (
                    <tr>
                      <td colSpan={4}>
                        {average ? (
                          <AverageDetails average={average} solves={solves.slice(0, index + 1)} />
                        ) : (
                          <SolveDetails solve={solve} number={index + 1} size={size} />
                        )}
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
        </tbody>
      </table>
      {solves.length > max.value && (
        <button type="button" onClick={() => (max.value += 5 * FIRST_LISTED)}>
          {timer.older}
        </button>
      )}
    </>
  );
}
