// Sets of scrambles and how many turns their stages need: what `halfturn stats --json` tells, and what a CSV file of `halfturn analyze` says row by row.
//
// Nothing is computed here but counts.

import { csvRows } from "../../csv";
import { COLORS } from "../../engine";

/** How many scrambles need 0, 1, 2, … turns. */
export type Histogram = number[];

export interface StageCounts {
  stage: string;
  /** By the letters of the colours, of which the best counts. */
  subsets: Record<string, Histogram>;
}

export interface ResultSet {
  name: string;
  rows: number;
  stages: StageCounts[];
  /** Whether this is no sample but all there is. */
  isWhole?: boolean;
}

/** The sets of colours that are told apart: one, two that are opposite, four, all six. */
export const SUBSETS = ["Y", "W", "O", "R", "G", "B", "WY", "BG", "OR", "BGOR", "ORWY", "BGWY", "BGORWY"];

/** What the columns of the six colours end with. */
const ENDINGS = ["_z0", "_z2", "_z3", "_z1", "_x3", "_x1"];

/** No stage needs as many turns as this. */
const TOO_MANY = 30;

/** What is wrong with a file, in a sentence. */
export class BadFile extends Error {
  override readonly name = "BadFile";
}

/** In files a stage is called by its number of crosses. */
function stageName(heading: string): string {
  return heading.replace("xxxxcross", "f2l");
}

export async function readResults(name: string, text: string): Promise<ResultSet> {
  if (text.startsWith("PAR1")) {
    throw new BadFile(
      `${name} is a Parquet file. Sum it up with the command line first: halfturn stats ${name} --json > summary.json`,
    );
  }
  if (text.trim() === "") {
    throw new BadFile(`${name} is empty.`);
  }
  return /^\s*[{[]/.test(text) ? readSummary(name, text) : readRows(name, text);
}

/** The JSON of `halfturn stats --json`. */
function readSummary(name: string, text: string): ResultSet {
  const wrong = (why: string) => new BadFile(`${name} is no summary of halfturn stats --json: ${why}.`);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw wrong("it is no JSON");
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
      for (const [turns, count] of Object.entries(histogram)) {
        if (!(Number(turns) >= 0 && Number(turns) < TOO_MANY && Number.isInteger(count) && count >= 0)) {
          throw wrong(`the histogram of ${stage}, ${subset} holds something that is no count`);
        }
        counts[Number(turns)] = count;
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

/** After so many rows the page may do something else. */
const ROWS_AT_A_TIME = 20_000;

/** A stage while its rows are counted. */
interface Counting {
  stage: string;
  /** The colours that are there, and their columns. */
  colors: string[];
  columns: number[];
  /** The turns in one row, by column. */
  turns: number[];
  /** The sets of colours that are known, each with the places of its colours among the columns. */
  subsets: { subset: string; places: number[]; counts: Histogram }[];
}

/** Which columns hold which stage. */
function countings(headings: string[]): Counting[] {
  const stages = new Map<string, Counting>();
  headings.forEach((heading, column) => {
    const color = COLORS[ENDINGS.findIndex((ending) => heading.trim().endsWith(ending))];
    if (color) {
      const stage = stageName(heading.trim().slice(0, -"_z0".length));
      const counting = stages.get(stage) ?? { stage, colors: [], columns: [], turns: [], subsets: [] };
      counting.colors.push(color);
      counting.columns.push(column);
      stages.set(stage, counting);
    }
  });
  for (const counting of stages.values()) {
    for (const subset of SUBSETS) {
      const places = [...subset].map((letter) => counting.colors.indexOf(letter));
      if (!places.includes(-1)) {
        counting.subsets.push({ subset, places, counts: Array(TOO_MANY).fill(0) });
      }
    }
  }
  return [...stages.values()];
}

/** Without the zeros at the end. */
function trimmed(counts: Histogram): Histogram {
  return counts.slice(0, counts.findLastIndex((count) => count > 0) + 1);
}

/** The CSV of `halfturn analyze -o`. */
async function readRows(name: string, text: string): Promise<ResultSet> {
  const rows = csvRows(text, ",");
  const stages = countings(rows.next().value ?? []);
  if (stages.length === 0) {
    throw new BadFile(
      `${name} is no file of halfturn analyze: its first line names no columns such as cross_z0, cross_z2, xcross_z0.`,
    );
  }
  let count = 0;
  for (const row of rows) {
    count++;
    for (const { stage, columns, turns, subsets } of stages) {
      for (let place = 0; place < columns.length; place++) {
        const value = Number(row[columns[place] as number] || "?");
        // What is no number fails every comparison.
        if (!(value >= 0 && value < TOO_MANY && value % 1 === 0)) {
          throw new BadFile(
            `${name}, row ${count} after the headings: a number of turns of ${stage} is missing or wrong.`,
          );
        }
        turns[place] = value;
      }
      for (const { places, counts } of subsets) {
        let best = TOO_MANY;
        for (const place of places) {
          best = Math.min(best, turns[place] as number);
        }
        counts[best] = (counts[best] as number) + 1;
      }
    }
    if (count % ROWS_AT_A_TIME === 0) {
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  if (count === 0) {
    throw new BadFile(`${name} has headings, but no rows.`);
  }
  const whole = ({ stage, subsets }: Counting) => ({
    stage,
    subsets: Object.fromEntries(subsets.map(({ subset, counts }) => [subset, trimmed(counts)])),
  });
  return { name, rows: count, stages: stages.map(whole) };
}
