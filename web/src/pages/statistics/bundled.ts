// Sets of scrambles that come with the page, and where they are from.

import { ask } from "../../engine";
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
    throw new Error(`The set cannot be loaded: ${response.status} ${response.statusText}`);
  }
  return readResults(name, await response.text());
}

const COMPETITIONS = "1.3 million of competitions";
const THOUSAND = "1,000 of competitions";
const EXACT = "every cube, exactly";

export const BUNDLED: Bundled[] = [
  {
    key: "competitions",
    name: COMPETITIONS,
    origin:
      "1,317,565 scrambles of official competitions, every stage and set of colours. Counts published by cuberoot.me (2017YANR02/cuberoot.me, stats/scramble/distribution.json, commit 6879c3163).",
    load: () => summaryAt(competitionsUrl, COMPETITIONS),
  },
  {
    key: "thousand",
    name: THOUSAND,
    origin:
      "1,000 scrambles of official competitions (RuiminYan/solver, scramble_1000.txt), computed by halfturn: halfturn analyze --stages cross..xxxcross -o lengths.csv, then halfturn stats lengths.csv --json.",
    load: () => summaryAt(thousandUrl, THOUSAND),
  },
  {
    key: "exact",
    name: EXACT,
    origin: "The cross of one colour from each of its 190,080 states, counted in your browser.",
    load: async () => {
      const { counts, total } = await ask({ ask: "distribution", name: "cross" });
      const subsets = Object.fromEntries(["Y", "W", "O", "R", "G", "B"].map((color) => [color, counts]));
      return { name: EXACT, rows: total, stages: [{ stage: "cross", subsets }], isWhole: true };
    },
  },
];
