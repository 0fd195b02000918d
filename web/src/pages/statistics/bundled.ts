// The sets of scrambles that come with the page, and their origins.

import { ask, COLORS } from "../../engine";
import competitionsUrl from "./data/competitions.json?url";
import thousandUrl from "./data/thousand.json?url";
import { type ResultSet, readResults } from "./sets";

export interface Bundled {
  key: string;
  name: string;
  origin: string;
  load: () => Promise<ResultSet>;
}

async function summaryAt(url: string, name: string): Promise<ResultSet> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`Could not load the set: ${response.status} ${response.statusText}`);
  }
  return readResults(name, await response.text());
}

const COMPETITIONS = "1.3 million from competitions";
const THOUSAND = "1,000 from competitions";
const EXACT = "all crosses, exactly";

export const BUNDLED: Bundled[] = [
  {
    key: "competitions",
    name: COMPETITIONS,
    origin:
      "1,317,565 scrambles from official competitions, for every stage and set of colours. The counts were published by cuberoot.me (2017YANR02/cuberoot.me, stats/scramble/distribution.json, commit 6879c3163).",
    load: () => summaryAt(competitionsUrl, COMPETITIONS),
  },
  {
    key: "thousand",
    name: THOUSAND,
    origin:
      "1,000 scrambles from official competitions (RuiminYan/solver, scramble_1000.txt), analyzed with halfturn analyze --stages cross..xxxcross -o lengths.csv, then halfturn stats lengths.csv --json.",
    load: () => summaryAt(thousandUrl, THOUSAND),
  },
  {
    key: "exact",
    name: EXACT,
    origin: "All 190,080 states of the cross of one colour, counted in your browser.",
    load: async () => {
      const { counts, total } = await ask({ ask: "distribution", name: "cross" });
      const subsets = Object.fromEntries(COLORS.map((color) => [color, counts]));
      return { name: EXACT, rows: total, stages: [{ stage: "cross", subsets }], isWhole: true };
    },
  },
];
