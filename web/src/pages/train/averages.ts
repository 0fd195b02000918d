// Means over attempts: of moves and times, and of groups of attempts.

import type { Attempt } from "./attempts";

/** The mean of the finite values; undefined if there are none. */
export function mean(values: number[]): number | undefined {
  const finite = values.filter(Number.isFinite);
  return finite.length > 0 ? finite.reduce((sum, value) => sum + value, 0) / finite.length : undefined;
}

/** The mean of the last `count` values at each index; undefined where there are fewer. */
export function movingMean(values: number[], count: number): (number | undefined)[] {
  return values.map((_, place) => (place + 1 >= count ? mean(values.slice(place + 1 - count, place + 1)) : undefined));
}

/** The moves over the optimum; undefined if the number of moves is not known. */
export function lossOf({ turns, optimum }: Attempt): number | undefined {
  return turns !== undefined && optimum !== undefined ? turns - optimum : undefined;
}

/** The moves over the optimum, for the attempts with a known number of moves. */
export function movesOverOptimum(some: Attempt[]): number[] {
  return some.flatMap((attempt) => lossOf(attempt) ?? []);
}

/** The attempts of one group, halved by date: where the user was, and is. */
export interface Group {
  name: string;
  count: number;
  /** The mean of the older half; undefined if there is just one attempt. */
  before: number | undefined;
  /** The mean of the newer half. */
  now: number;
}

/**
 * Groups attempts, in the order of `names`, and compares the older half of each group with the newer
 * one. Attempts without a name or a finite value are left out.
 */
export function progressBy(
  some: Attempt[],
  names: string[],
  groupOf: (attempt: Attempt) => string | undefined,
  measure: (attempt: Attempt) => number | undefined,
): Group[] {
  return names.flatMap((name) => {
    const values = some
      .filter((attempt) => groupOf(attempt) === name)
      .flatMap((attempt) => measure(attempt) ?? [])
      .filter(Number.isFinite);
    const half = Math.floor(values.length / 2);
    const now = mean(values.slice(half));
    return now === undefined ? [] : [{ name, count: values.length, before: mean(values.slice(0, half)), now }];
  });
}
