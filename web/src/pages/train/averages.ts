// Means of attempts, as competitions and trainers know them.

import type { Attempt } from "./attempts";

/** The time that counts; without end for an attempt that does not. */
export function counted({ time, penalty }: Attempt): number {
  return penalty === "DNF" ? Number.POSITIVE_INFINITY : time + (penalty === "+2" ? 2000 : 0);
}

/** A twentieth of the attempts, one at least, counts neither among the best nor among the worst. */
const TRIMMED = 20;

/** The average of the last so many: the best and the worst do not count. Nothing if there are fewer, or too many did not finish. */
export function average(times: number[], count: number): number | undefined {
  const last = times.slice(-count).sort((one, other) => one - other);
  const trim = Math.ceil(count / TRIMMED);
  const middle = last.slice(trim, -trim);
  const mean = middle.reduce((sum, time) => sum + time, 0) / middle.length;
  return last.length === count && Number.isFinite(mean) ? mean : undefined;
}

/** The mean of those that are finite; nothing if there are none. */
export function mean(values: number[]): number | undefined {
  const finite = values.filter(Number.isFinite);
  return finite.length > 0 ? finite.reduce((sum, value) => sum + value, 0) / finite.length : undefined;
}

/** At each place the mean of the last so many values, from where there are as many. */
export function moving(values: number[], count: number): (number | undefined)[] {
  return values.map((_, place) => (place + 1 >= count ? mean(values.slice(place + 1 - count, place + 1)) : undefined));
}

/** The turns more than needed, of those attempts whose turns are known. */
export function wasted(some: Attempt[]): number[] {
  return some.flatMap(({ turns, optimum }) => (turns !== undefined && optimum !== undefined ? [turns - optimum] : []));
}
