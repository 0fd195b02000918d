// Sets of scrambles, with a histogram of the lengths of each stage. They come from the JSON of
// `halfturn stats --json` or from the CSV of `halfturn analyze`, which is counted here row by row.

import { BadFile } from "../../bad-file";
import { csvRows } from "../../csv";
import type { Color } from "../../engine";
import { words } from "../../words";

/** The number of scrambles that need 0, 1, 2, … moves. */
export type Histogram = number[];

export interface StageCounts {
  stage: string;
  /** By the letters of the colours. A scramble counts with its best colour. */
  subsets: Record<string, Histogram>;
}

export interface ResultSet {
  name: string;
  rows: number;
  stages: StageCounts[];
  /** Whether the set holds every state, not a sample. */
  isWhole?: boolean;
}

/** The sets of colours in the statistics: one, two opposite, four, all six. */
export const SUBSETS = ["W", "Y", "O", "R", "G", "B", "WY", "OR", "BG", "ORWY", "BGWY", "BGOR", "BGORWY"];

/** The colours in CSV files, in the order of the columns, and the endings of their headings. */
export const COLUMNS: readonly (readonly [Color, string])[] = [
  ["Y", "_z0"],
  ["W", "_z2"],
  ["O", "_z3"],
  ["R", "_z1"],
  ["G", "_x3"],
  ["B", "_x1"],
];

/** Every stage needs fewer moves than this. */
const LENGTH_LIMIT = 30;

/** The name of a stage in the catalogue. Files write F2L as a cross with four pairs. */
function stageName(heading: string): string {
  return heading.replace("xxxxcross", "f2l");
}

/** The heading of a stage's columns, before the ending of the colour. */
export function headingOf(stage: string): string {
  return stage.replace(/f2l$/, "xxxxcross");
}

/** Whether a file has results of halfturn, not scrambles. */
export function isResults(text: string): boolean {
  const start = text.slice(0, 4000);
  const [firstLine = ""] = start.split("\n");
  const isSummary = /^\s*\{/.test(start) && /"(stages|rows)"\s*:/.test(start);
  return text.startsWith("PAR1") || isSummary || /\w_(z[0-3]|x[13])\b/.test(firstLine);
}

export async function readResults(name: string, text: string): Promise<ResultSet> {
  if (text.startsWith("PAR1")) {
    throw new BadFile(words().statistics.parquet(name));
  }
  if (text.trim() === "") {
    throw new BadFile(words().files.empty(name));
  }
  return /^\s*[{[]/.test(text) ? readSummary(name, text) : readRows(name, text);
}

/** The counts that come with the engine: lines of a stage, colours, and the counts by moves. */
export function readCounts(name: string, text: string): ResultSet {
  const stages: StageCounts[] = [];
  let rows = 0;
  for (const line of text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))) {
    const [stage = "", subset = "", ...counts] = line.split(" ");
    if (stages.at(-1)?.stage !== stage) {
      stages.push({ stage, subsets: {} });
    }
    const histogram = counts.map(Number);
    rows = histogram.reduce((sum, count) => sum + count, 0);
    (stages.at(-1) as StageCounts).subsets[subset] = histogram;
  }
  return { name, rows, stages };
}

/** The JSON of `halfturn stats --json`. */
function readSummary(name: string, text: string): ResultSet {
  const { notStats } = words().statistics;
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new BadFile(notStats.json(name));
  }
  const { rows, stages } = (data ?? {}) as { rows?: unknown; stages?: unknown };
  if (typeof rows !== "number" || !Array.isArray(stages)) {
    throw new BadFile(notStats.rows(name));
  }
  const counted = stages.map((entry) => {
    const { stage, subsets } = (entry ?? {}) as { stage?: unknown; subsets?: unknown };
    if (typeof stage !== "string" || !Array.isArray(subsets)) {
      throw new BadFile(notStats.names(name));
    }
    const histograms = subsets.map((entry) => {
      const { subset, histogram } = (entry ?? {}) as { subset?: unknown; histogram?: unknown };
      if (typeof subset !== "string" || typeof histogram !== "object" || histogram === null) {
        throw new BadFile(notStats.histogram(name, stage));
      }
      const counts: Histogram = [];
      for (const [moves, count] of Object.entries(histogram)) {
        if (!(Number(moves) >= 0 && Number(moves) < LENGTH_LIMIT && Number.isInteger(count) && count >= 0)) {
          throw new BadFile(notStats.count(name, stage, subset));
        }
        counts[Number(moves)] = count;
      }
      return [subset, Array.from(counts, (count) => count ?? 0)] as const;
    });
    return { stage: stageName(stage), subsets: Object.fromEntries(histograms) };
  });
  if (counted.length === 0) {
    throw new BadFile(notStats.stages(name));
  }
  return { name, rows, stages: counted };
}

/** After this many rows, the browser can do other work. */
const ROWS_AT_A_TIME = 20_000;

/** The counts of a stage while rows are read. */
interface Counting {
  stage: string;
  /** The colours in the file, and their columns. */
  colors: string[];
  columns: number[];
  /** The lengths in one row, by column. */
  lengths: number[];
  /** The sets of colours in the file, with the indexes of their colours in `columns`. */
  subsets: { subset: string; places: number[]; counts: Histogram }[];
}

/** Finds the columns of each stage. */
function countings(headings: string[]): Counting[] {
  const stages = new Map<string, Counting>();
  headings.forEach((heading, column) => {
    const [color] = COLUMNS.find(([, ending]) => heading.trim().endsWith(ending)) ?? [];
    if (color) {
      const stage = stageName(heading.trim().slice(0, -"_z0".length));
      const counting = stages.get(stage) ?? { stage, colors: [], columns: [], lengths: [], subsets: [] };
      counting.colors.push(color);
      counting.columns.push(column);
      stages.set(stage, counting);
    }
  });
  for (const counting of stages.values()) {
    for (const subset of SUBSETS) {
      const places = [...subset].map((letter) => counting.colors.indexOf(letter));
      if (!places.includes(-1)) {
        counting.subsets.push({ subset, places, counts: Array(LENGTH_LIMIT).fill(0) });
      }
    }
  }
  return [...stages.values()];
}

/** Removes the zeros at the end. */
function trimmed(counts: Histogram): Histogram {
  return counts.slice(0, counts.findLastIndex((count) => count > 0) + 1);
}

/** The CSV of `halfturn analyze -o`. */
async function readRows(name: string, text: string): Promise<ResultSet> {
  const rows = csvRows(text, ",");
  const stages = countings(rows.next().value ?? []);
  if (stages.length === 0) {
    throw new BadFile(words().statistics.notAnalyze(name));
  }
  let count = 0;
  for (const row of rows) {
    count++;
    for (const { stage, columns, lengths, subsets } of stages) {
      for (let place = 0; place < columns.length; place++) {
        const value = Number(row[columns[place] as number] || "?");
        // NaN fails every comparison.
        if (!(value >= 0 && value < LENGTH_LIMIT && value % 1 === 0)) {
          throw new BadFile(words().statistics.wrongLength(name, count, stage));
        }
        lengths[place] = value;
      }
      for (const { places, counts } of subsets) {
        let best = LENGTH_LIMIT;
        for (const place of places) {
          best = Math.min(best, lengths[place] as number);
        }
        counts[best] = (counts[best] as number) + 1;
      }
    }
    if (count % ROWS_AT_A_TIME === 0) {
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  if (count === 0) {
    throw new BadFile(words().statistics.noRows(name));
  }
  const whole = ({ stage, subsets }: Counting) => ({
    stage,
    subsets: Object.fromEntries(subsets.map(({ subset, counts }) => [subset, trimmed(counts)])),
  });
  return { name, rows: count, stages: stages.map(whole) };
}
