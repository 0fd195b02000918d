// Averages of solves by the rules of the World Cube Association: times are truncated to hundredths
// of a second, and averages are rounded to them. A DNF is slower than every time. The rule that
// rounds times over ten minutes to seconds is for competitions, and left out. All times here are in
// milliseconds, with their penalties, and infinite for a DNF.

import { hundredths, PENALTY, type SolveTime } from "./solve-time";

/** The time with its penalty; infinite for a DNF. */
export function counted({ time, penalty }: SolveTime): number {
  return penalty === "DNF" ? Number.POSITIVE_INFINITY : hundredths(time) * 10 + (penalty === "+2" ? PENALTY : 0);
}

/** An average of the last solves. */
export interface Average {
  name: string;
  count: number;
  /** How many of the best times it leaves out, and of the worst. */
  trim: number;
}

/** Averages leave out one in 20 of the best and of the worst times, rounded up. */
const TRIM = 20;

const averageOf = (count: number): Average => ({ name: `ao${count}`, count, trim: Math.ceil(count / TRIM) });

export const MO3: Average = { name: "mo3", count: 3, trim: 0 };
export const AO5 = averageOf(5);
export const AO12 = averageOf(12);
export const AO100 = averageOf(100);

/** The mean, rounded to hundredths of a second; infinite if one of the times is. */
function roundedMean(times: number[]): number {
  return Math.round(times.reduce((sum, time) => sum + time, 0) / times.length / 10) * 10;
}

/** The average up to each solve; undefined where there are too few, infinite if it is a DNF. */
export function movingAverages(times: number[], { count, trim }: Average): (number | undefined)[] {
  /** The last times, sorted. */
  const sorted: number[] = [];
  return times.map((time, index) => {
    const oldest = times[index - count];
    if (oldest !== undefined) {
      sorted.splice(sorted.indexOf(oldest), 1);
    }
    const slower = sorted.findIndex((other) => other > time);
    sorted.splice(slower < 0 ? sorted.length : slower, 0, time);
    return sorted.length < count ? undefined : roundedMean(sorted.slice(trim, count - trim));
  });
}

/** Which of the times of one average it leaves out: the best and the worst. */
export function leftOut(times: number[], { trim }: Average): boolean[] {
  const order = times.map((_, index) => index).sort((one, other) => compare(times[one], times[other]));
  const out = new Set([...order.slice(0, trim), ...order.slice(times.length - trim)]);
  return times.map((_, index) => out.has(index));
}

/** By size; two infinite times are equal. */
function compare(one = 0, other = 0): number {
  return one === other ? 0 : one - other;
}

/** The average of the last solves; undefined if there are too few, infinite if it is a DNF. */
export function currentAverage(times: number[], average: Average): number | undefined {
  return movingAverages(times.slice(-average.count), average).at(-1);
}

/** The mean of all times that are no DNF; undefined if there are none. */
export function sessionMean(times: number[]): number | undefined {
  const finite = times.filter(Number.isFinite);
  return finite.length > 0 ? roundedMean(finite) : undefined;
}

/** The standard deviation of all times that are no DNF, of a sample; undefined if there are fewer than two. */
export function deviation(times: number[]): number | undefined {
  const finite = times.filter(Number.isFinite);
  if (finite.length < 2) {
    return undefined;
  }
  const mean = finite.reduce((sum, time) => sum + time, 0) / finite.length;
  const squares = finite.reduce((sum, time) => sum + (time - mean) ** 2, 0);
  return Math.round(Math.sqrt(squares / (finite.length - 1)) / 10) * 10;
}
