// How hard lengths are compared with competition scrambles, in words. The engine compares them.

import type { Percentile } from "./engine";
import { words } from "./words";

/** Percentiles by stage, then by the letter of a colour or `best`. */
export type Percentiles = Record<string, Record<string, Percentile>>;

/** The percentage of easier scrambles, rounded down so that 100 % means all of them. */
export function percentText({ harder_than }: Percentile): string {
  return words().share(harder_than);
}

export function harderThan(percentile: Percentile): string {
  return words().harderThan(percentText(percentile));
}
