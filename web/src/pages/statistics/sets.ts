// Sets of scrambles, with a histogram of the lengths of each stage. They come from the JSON of
// `halfturn stats --json` or from the CSV of `halfturn analyze`, which is counted here row by row.

import { csvRows } from "../../csv";
import { COLORS } from "../../engine";

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
export const SUBSETS = ["Y", "W", "O", "R", "G", "B", "WY", "BG", "OR", "BGOR", "ORWY", "BGWY", "BGORWY"];

/** The endings of the columns of the six colours in CSV files, in the order of `COLORS`. */
const ENDINGS = ["_z0", "_z2", "_z3", "_z1", "_x3", "_x1"];

/** Every stage needs fewer moves than this. */
const LENGTH_LIMIT = 30;

/** A file that cannot be read. The message says why. */
export class BadFile extends Error {
  override readonly name = "BadFile";
}

/** The name of a stage in the catalogue. Files write F2L as a cross with four pairs. */
function stageName(heading: string): string {
  return heading.replace("xxxxcross", "f2l");
}

export async function readResults(name: string, text: string): Promise<ResultSet> {
  if (text.startsWith("PAR1")) {
    throw new BadFile(
      `${name} is a Parquet file. Convert it on the command line first: halfturn stats ${name} --json > summary.json`,
    );
  }
  if (text.trim() === "") {
    throw new BadFile(`${name} is empty.`);
  }
  return /^\s*[{[]/.test(text) ? readSummary(name, text) : readRows(name, text);
}

/** The JSON of `halfturn stats --json`. */
function readSummary(name: string, text: string): ResultSet {
  const wrong = (why: string) => new BadFile(`${name} is not the output of halfturn stats --json: ${why}.`);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw wrong("it is not JSON");
  }
  const { rows, stages } = (data ?? {}) as { rows?: unknown; stages?: unknown };
  if (typeof rows !== "number" || !Array.isArray(stages)) {
    throw wrong("it has no rows and stages");
  }
  const counted = stages.map((entry) => {
    const { stage, subsets } = (entry ?? {}) as { stage?: unknown; subsets?: unknown };
    if (typeof stage !== "string" || !Array.isArray(subsets)) {
      throw wrong("a stage has no name or no sets of colours");
    }
    const histograms = subsets.map((entry) => {
      const { subset, histogram } = (entry ?? {}) as { subset?: unknown; histogram?: unknown };
      if (typeof subset !== "string" || typeof histogram !== "object" || histogram === null) {
        throw wrong(`a set of colours of ${stage} has no histogram`);
      }
      const counts: Histogram = [];
      for (const [moves, count] of Object.entries(histogram)) {
        if (!(Number(moves) >= 0 && Number(moves) < LENGTH_LIMIT && Number.isInteger(count) && count >= 0)) {
          throw wrong(`the histogram of ${stage}, ${subset} contains a value that is not a count`);
        }
        counts[Number(moves)] = count;
      }
      return [subset, Array.from(counts, (count) => count ?? 0)] as const;
    });
    return { stage: stageName(stage), subsets: Object.fromEntries(histograms) };
  });
  if (counted.length === 0) {
    throw wrong("it has no stages");
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
    const color = COLORS[ENDINGS.findIndex((ending) => heading.trim().endsWith(ending))];
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
    throw new BadFile(
      `${name} is not a file of halfturn analyze: its first line has no columns such as cross_z0, cross_z2, xcross_z0.`,
    );
  }
  let count = 0;
  for (const row of rows) {
    count++;
    for (const { stage, columns, lengths, subsets } of stages) {
      for (let place = 0; place < columns.length; place++) {
        const value = Number(row[columns[place] as number] || "?");
        // NaN fails every comparison.
        if (!(value >= 0 && value < LENGTH_LIMIT && value % 1 === 0)) {
          throw new BadFile(`${name}, row ${count} after the header: a length of ${stage} is missing or wrong.`);
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
    throw new BadFile(`${name} has a header but no rows.`);
  }
  const whole = ({ stage, subsets }: Counting) => ({
    stage,
    subsets: Object.fromEntries(subsets.map(({ subset, counts }) => [subset, trimmed(counts)])),
  });
  return { name, rows: count, stages: stages.map(whole) };
}
