// The solves of an average, as cubers write them: those that do not count are in brackets.

import { type Average, counted, currentAverage, leftOut } from "../../averages";
import { CopyButton } from "../../components/clipboard";
import { formatResult, formatSolve } from "../../solve-time";
import { words } from "../../words";
import type { Solve } from "./solves";

interface Props {
  average: Average;
  /** The solves up to the last one of the average. */
  solves: Solve[];
}

export function AverageDetails({ average, solves }: Props) {
  const { timer } = words();
  const own = solves.slice(-average.count);
  const times = own.map(counted);
  const isOut = leftOut(times, average);
  const result = `${average.name}: ${formatResult(currentAverage(times, average))}`;
  const written = own.map((solve, index) => (isOut[index] ? `(${formatSolve(solve)})` : formatSolve(solve)));
  const first = solves.length - own.length + 1;
  const text = [result, "", ...own.map(({ scramble }, index) => `${first + index}. ${written[index]}   ${scramble}`)];
  return (
    <div class="row apart average-details" data-average={average.name}>
      <p>{written.join(", ")}</p>
      <CopyButton text={`${text.join("\n")}\n`} what={timer.theAverage(average.name)} />
    </div>
  );
}
