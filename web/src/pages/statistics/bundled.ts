// The sets of scrambles that come with the page, and their origins.

import competitionsUrl from "../../../../crates/halfturn/src/competitions.txt?url";
import hardUrl from "../../../../docs/results/data/hard.txt?url";
import studyUrl from "../../../../docs/results/data/study.json?url";
import { ask, COLORS } from "../../engine";
import { type Words, words } from "../../words";
import thousandUrl from "./data/thousand.json?url";
import { type ResultSet, readCounts, readResults } from "./sets";

export interface Bundled {
  /** Its name and its origin are in `words`. */
  key: keyof Words["statistics"]["origins"];
  load: () => Promise<ResultSet>;
}

async function textAt(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(words().statistics.notLoaded(`${response.status} ${response.statusText}`));
  }
  return response.text();
}

/** The counts of competition scrambles, from the file that the engine compares lengths with. */
export async function loadCompetitions(): Promise<ResultSet> {
  return readCounts(COMPETITIONS, await textAt(competitionsUrl));
}

export const COMPETITIONS = "competitions";
export const HARD = "hard";
export const STUDY = "study";
const THOUSAND = "thousand";
const EXACT = "exact";

export const BUNDLED: Bundled[] = [
  {
    key: COMPETITIONS,
    load: loadCompetitions,
  },
  {
    key: HARD,
    load: async () => readCounts(HARD, await textAt(hardUrl)),
  },
  {
    key: STUDY,
    load: async () => readResults(STUDY, await textAt(studyUrl)),
  },
  {
    key: THOUSAND,
    load: async () => readResults(THOUSAND, await textAt(thousandUrl)),
  },
  {
    key: EXACT,
    load: async () => {
      const { counts, total } = await ask({ ask: "distribution", name: "cross" });
      const subsets = Object.fromEntries(COLORS.map((color) => [color, counts]));
      return { name: EXACT, rows: total, stages: [{ stage: "cross", subsets }], isWhole: true };
    },
  },
];
