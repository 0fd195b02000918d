// The figures of a session: the current and the best single and averages.

import { AO5, AO12, AO100, type Average, counted, deviation, MO3, movingAverages, sessionMean } from "../../averages";
import type { SolveTime } from "../../solve-time";
import { words } from "../../words";

/** A single, or an average of the last solves. */
export interface Figure {
  name: string;
  average: Average;
  /** The value up to each solve; undefined where there are too few solves, infinite for a DNF. */
  values: (number | undefined)[];
  current: number | undefined;
  /** The best one; undefined if all are DNFs. */
  best: number | undefined;
  /** The index of the solve that ended the best one. */
  bestAt: number;
}

export interface Summary {
  /** By name: single, mo3, ao5, ao12, ao100. */
  figures: Figure[];
  mean: number | undefined;
  /** The standard deviation. */
  deviation: number | undefined;
  count: number;
  /** The number of solves that are no DNF. */
  solved: number;
}

/** The name of a figure as it is shown. Averages have the same name in all languages. */
export function figureName(name: string): string {
  return name === SINGLE.name ? words().timer.single : name;
}

const SINGLE: Average = { name: "single", count: 1, trim: 0 };

function figure(times: number[], average: Average): Figure {
  const values = movingAverages(times, average);
  let bestAt = -1;
  values.forEach((value, index) => {
    if (value !== undefined && Number.isFinite(value) && value < (values[bestAt] ?? Number.POSITIVE_INFINITY)) {
      bestAt = index;
    }
  });
  return { name: average.name, average, values, current: values.at(-1), best: values[bestAt], bestAt };
}

export function summarize(solves: SolveTime[]): Summary {
  const times = solves.map(counted);
  return {
    figures: [SINGLE, MO3, AO5, AO12, AO100].map((average) => figure(times, average)),
    mean: sessionMean(times),
    deviation: deviation(times),
    count: times.length,
    solved: times.filter(Number.isFinite).length,
  };
}

/** A best value that the last solve made, and the best one before. */
export interface Broken {
  name: string;
  value: number;
  before: number;
}

/** The bests that the last solve has improved. The first value of all is no improvement. */
export function brokenBests({ figures, count }: Summary): Broken[] {
  return figures.flatMap(({ name, values, best, bestAt }) => {
    const before = values.slice(0, -1).filter((value) => value !== undefined && Number.isFinite(value)) as number[];
    if (best === undefined || bestAt !== count - 1 || before.length === 0) {
      return [];
    }
    return [{ name, value: best, before: before.reduce((one, other) => Math.min(one, other)) }];
  });
}
