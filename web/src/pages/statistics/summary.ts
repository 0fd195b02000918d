// What a histogram tells. The conventions are those of `halfturn stats`: the deviation is the sample's, a percentile is a length that occurs.

import type { Histogram, ResultSet } from "./sets";

export interface Summary {
  n: number;
  mean: number;
  deviation: number;
  /** The standard error of the mean. */
  error: number;
  least: number;
  most: number;
  mode: number;
  percentile: (percent: number) => number;
}

/** Nothing if there are no scrambles. The mean of all there is has no error. */
export function summary(counts: Histogram, isWhole = false): Summary | undefined {
  const n = counts.reduce((sum, count) => sum + count, 0);
  if (n === 0) {
    return undefined;
  }
  const mean = counts.reduce((sum, count, turns) => sum + count * turns, 0) / n;
  const squares = counts.reduce((sum, count, turns) => sum + count * (turns - mean) ** 2, 0);
  const deviation = n > 1 ? Math.sqrt(squares / (n - 1)) : 0;
  const percentile = (percent: number) => {
    let below = 0;
    return counts.findIndex((count) => {
      below += count;
      return 100 * below >= percent * n && below > 0;
    });
  };
  return {
    n,
    mean,
    deviation,
    error: isWhole ? 0 : deviation / Math.sqrt(n),
    least: counts.findIndex((count) => count > 0),
    most: counts.findLastIndex((count) => count > 0),
    mode: counts.indexOf(Math.max(...counts)),
    percentile,
  };
}

/** How much one mean exceeds another, and how sure that is: for sets that are independent. */
export function difference(one: Summary, other: Summary): { turns: number; error: number } {
  return { turns: one.mean - other.mean, error: Math.hypot(one.error, other.error) };
}

/** The mean turns of a stage by the number of colours to choose from, over all sets of so many colours that are known. */
export function neutrality(set: ResultSet, stage: string): { colors: number; turns: number }[] {
  const subsets = set.stages.find((other) => other.stage === stage)?.subsets ?? {};
  return [1, 2, 4, 6].flatMap((colors) => {
    const means = Object.entries(subsets).flatMap(([subset, counts]) => {
      const told = subset.length === colors ? summary(counts) : undefined;
      return told ? [told.mean] : [];
    });
    return means.length > 0 ? [{ colors, turns: means.reduce((sum, mean) => sum + mean, 0) / means.length }] : [];
  });
}
