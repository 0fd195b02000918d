// Averages of attempts, as in competitions.

import type { Attempt } from "./attempts";

/** The time with its penalty; infinite for a DNF. */
export function counted({ time, penalty }: Attempt): number {
  return penalty === "DNF" ? Number.POSITIVE_INFINITY : time + (penalty === "+2" ? 2000 : 0);
}

/** An average leaves out one in 20 of the best and of the worst attempts, at least one of each. */
const TRIM = 20;

/** The trimmed average of the last `count` times; undefined with fewer times or too many DNFs. */
export function average(times: number[], count: number): number | undefined {
  const last = times.slice(-count).sort((one, other) => one - other);
  const trim = Math.ceil(count / TRIM);
  const middle = last.slice(trim, -trim);
  const mean = middle.reduce((sum, time) => sum + time, 0) / middle.length;
  return last.length === count && Number.isFinite(mean) ? mean : undefined;
}

/** The mean of the finite values; undefined if there are none. */
export function mean(values: number[]): number | undefined {
  const finite = values.filter(Number.isFinite);
  return finite.length > 0 ? finite.reduce((sum, value) => sum + value, 0) / finite.length : undefined;
}

/** The mean of the last `count` values at each index; undefined where there are fewer. */
export function movingMean(values: number[], count: number): (number | undefined)[] {
  return values.map((_, place) => (place + 1 >= count ? mean(values.slice(place + 1 - count, place + 1)) : undefined));
}

/** The moves over the optimum, for the attempts with a known number of moves. */
export function movesOverOptimum(some: Attempt[]): number[] {
  return some.flatMap(({ turns, optimum }) => (turns !== undefined && optimum !== undefined ? [turns - optimum] : []));
}
