// The analysis of a cuber's scrambles: lengths and difficulty, and how times depend on them.

import { csvRow } from "../../csv";
import type { Analyzed, ErrorObject } from "../../engine";
import { PENALTY } from "../../solve-time";
import type { Solve } from "../../timer-file";
import { COLUMNS, headingOf } from "./sets";

/** What to analyze. */
export interface Plan {
  /** The letters of the colours, or `any`. */
  colors: string;
  /** The stages, from the cross on. */
  stages: string[];
}

/** A scramble with the answer of the engine, or with the reason why there is none. */
export interface AnalyzedSolve {
  /** Its number in the list, from 1. */
  number: number;
  solve: Solve;
  answer?: Analyzed;
  problem?: ErrorObject;
}

/** The key of the percentiles that count: of the only colour, or of the best one. */
export function countingKey({ colors }: Plan): string {
  return colors.length === 1 ? colors : "best";
}

/** The fewest moves to a stage with the best colour. */
export function lengthOf({ answer }: AnalyzedSolve, stage: string): number | undefined {
  const lengths = Object.values(answer?.lengths[stage] ?? {});
  return lengths.length > 0 ? Math.min(...lengths) : undefined;
}

/** The time with its penalty in milliseconds; undefined without a time or for a DNF. */
export function timeOf({ solve }: AnalyzedSolve): number | undefined {
  const { time, penalty } = solve.time ?? { time: 0, penalty: "DNF" };
  return penalty === "DNF" ? undefined : time + (penalty === "+2" ? PENALTY : 0);
}

/**
 * The CSV of the rows with answers: `id` and the lengths as `halfturn analyze -o` writes them, then
 * the score, the time in seconds without the penalty, the penalty, the date, and the scramble.
 */
export function toCsv(rows: AnalyzedSolve[], plan: Plan): string {
  const colors = COLUMNS.filter(([color]) => plan.colors === "any" || plan.colors.includes(color));
  const columns = plan.stages.flatMap((stage) => colors.map(([color, ending]) => ({ stage, color, ending })));
  const headings = columns.map(({ stage, ending }) => headingOf(stage) + ending);
  const lines = rows.flatMap(({ number, solve, answer }) => {
    if (!answer) {
      return [];
    }
    const { time, date, scramble } = solve;
    return [
      [
        String(number),
        ...columns.map(({ stage, color }) => String(answer.lengths[stage]?.[color] ?? "")),
        answer.score?.toFixed(2) ?? "",
        time ? (time.time / 1000).toFixed(3) : "",
        time?.penalty ?? "",
        date === undefined ? "" : new Date(date).toISOString(),
        scramble,
      ],
    ];
  });
  return [["id", ...headings, "score", "time", "penalty", "date", "scramble"], ...lines]
    .map((row) => csvRow(row, ","))
    .join("");
}

/** The mean of some numbers and its standard error; undefined if there are none. */
export function meanOf(values: number[]): { mean: number; error: number } | undefined {
  if (values.length === 0) {
    return undefined;
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = values.length > 1 ? Math.sqrt(squares / (values.length - 1) / values.length) : 0;
  return { mean, error };
}

/** A linear relation between two quantities. */
export interface Relation {
  n: number;
  /** The correlation coefficient, and its interval of 95 % after Fisher. */
  r: number;
  low: number;
  high: number;
  /** The line of least squares: `y = intercept + slope * x`. */
  slope: number;
  intercept: number;
}

/** Fewer points say nothing about a relation. */
export const LEAST_POINTS = 10;
/** The two-sided quantile of the normal distribution for 95 %. */
const NORMAL_95 = 1.96;

/** The relation between two quantities; undefined for few points, or if one of them is constant. */
export function relation(points: { x: number; y: number }[]): Relation | undefined {
  const n = points.length;
  if (n < LEAST_POINTS) {
    return undefined;
  }
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / n;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / n;
  let [xx, yy, xy] = [0, 0, 0];
  for (const { x, y } of points) {
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
    xy += (x - meanX) * (y - meanY);
  }
  if (xx === 0 || yy === 0) {
    return undefined;
  }
  const r = xy / Math.sqrt(xx * yy);
  const [z, half] = [Math.atanh(Math.max(-0.999999, Math.min(0.999999, r))), NORMAL_95 / Math.sqrt(n - 3)];
  const slope = xy / xx;
  return { n, r, low: Math.tanh(z - half), high: Math.tanh(z + half), slope, intercept: meanY - slope * meanX };
}

/** Thirds of some points by `x`, the smallest first. */
export function thirds<T extends { x: number }>(points: T[]): T[][] {
  const sorted = points.toSorted((one, other) => one.x - other.x);
  const third = (place: number) => Math.round((place * sorted.length) / 3);
  return [0, 1, 2].map((place) => sorted.slice(third(place), third(place + 1)));
}
