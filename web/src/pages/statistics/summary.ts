// Statistics of a histogram, with the conventions of `halfturn stats`: the deviation is that of the
// sample, and a percentile is always a length that occurs.

import type { Histogram, ResultSet } from "./sets";

export interface Summary {
  n: number;
  mean: number;
  deviation: number;
  /** The standard error of the mean. */
  error: number;
  min: number;
  max: number;
  mode: number;
  percentile: (percent: number) => number;
}

/**
 * Summarizes a histogram; undefined if it is empty. With `isWhole` it holds every state and not a
 * sample, so the mean has no error.
 */
export function summarize(counts: Histogram, isWhole = false): Summary | undefined {
  const n = counts.reduce((sum, count) => sum + count, 0);
  if (n === 0) {
    return undefined;
  }
  const mean = counts.reduce((sum, count, moves) => sum + count * moves, 0) / n;
  const squares = counts.reduce((sum, count, moves) => sum + count * (moves - mean) ** 2, 0);
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
    min: counts.findIndex((count) => count > 0),
    max: counts.findLastIndex((count) => count > 0),
    mode: counts.indexOf(Math.max(...counts)),
    percentile,
  };
}

/** The difference of two means, and its standard error if the sets are independent. */
export function difference(one: Summary, other: Summary): { moves: number; error: number } {
  return { moves: one.mean - other.mean, error: Math.hypot(one.error, other.error) };
}

/**
 * The mean number of moves to a stage by the number of colours, over all known sets of that many
 * colours.
 */
export function neutrality(set: ResultSet, stage: string): { colors: number; moves: number }[] {
  const subsets = set.stages.find((other) => other.stage === stage)?.subsets ?? {};
  return [1, 2, 4, 6].flatMap((colors) => {
    const means = Object.entries(subsets).flatMap(([subset, counts]) => {
      const summary = subset.length === colors ? summarize(counts) : undefined;
      return summary ? [summary.mean] : [];
    });
    return means.length > 0 ? [{ colors, moves: means.reduce((sum, mean) => sum + mean, 0) / means.length }] : [];
  });
}
