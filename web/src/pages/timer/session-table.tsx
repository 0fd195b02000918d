// The figures of a session, and the list of its solves.

import { useSignal } from "@preact/signals";
import { Fragment } from "preact";
import { formatResult, formatSolve } from "../../solve-time";
import { words } from "../../words";
import { SolveDetails } from "./solve-details";
import type { Solve } from "./solves";
import { figureName, type Summary } from "./summary";

/** The number of solves in the list at first. */
const FIRST_LISTED = 12;

/** The current and the best single and averages. */
export function Figures({ summary }: { summary: Summary }) {
  const { figures, mean, count, solved } = summary;
  const { timer } = words();
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
          {figures.map(({ name, current, best }) => (
            <tr key={name} data-figure={name}>
              <th scope="row">{figureName(name)}</th>
              <td>{formatResult(current)}</td>
              <td class="best">{formatResult(best)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="session-mean">
        {timer.mean(<strong data-mean>{formatResult(mean)}</strong>)}
        <span class="muted">{timer.ofSolves(solved, count - solved)}</span>
      </p>
    </>
  );
}

/** The solves, the newest first. */
export function SolveList({ solves, summary, size }: { solves: Solve[]; summary: Summary; size: number }) {
  const max = useSignal(FIRST_LISTED);
  const { timer } = words();
  const opened = useSignal("");
  const [single, , ao5, ao12] = summary.figures;
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
              const isOpen = opened.value === solve.id;
              return (
                <Fragment key={solve.id}>
                  <tr data-solve={index + 1}>
                    <td>{index + 1}</td>
                    <td>
                      <button
                        type="button"
                        class="quiet solve-time"
                        aria-expanded={isOpen}
                        aria-label={timer.solveNumber(index + 1, formatSolve(solve))}
                        onClick={() => {
                          opened.value = isOpen ? "" : solve.id;
                        }}
                      >
                        {formatSolve(solve)}
                        {single?.bestAt === index && <span class="badge good">{timer.bestBadge}</span>}
                        {solve.comment && <span class="badge">{timer.noteBadge}</span>}
                      </button>
                    </td>
                    <td>{formatResult(ao5?.values[index])}</td>
                    <td>{formatResult(ao12?.values[index])}</td>
                  </tr>
                  {isOpen && (
                    <tr>
                      <td colSpan={4}>
                        <SolveDetails solve={solve} number={index + 1} size={size} />
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
