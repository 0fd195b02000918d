// The questions and answers of the engine: the JSON of `halfturn`. The types come from its
// OpenAPI description.

import type { components } from "./schema.js";

type Schemas = components["schemas"];

export const COLORS = ["W", "Y", "O", "R", "G", "B"] as const;
/** A colour at the bottom. The page shows the colours in this order. */
export type Color = (typeof COLORS)[number];

/** Narrows `view`, which is a string in the description. */
type Colored<T> = Omit<T, "view"> & { view: Color };

export type Question =
  | ({ ask: "check" } & Schemas["Check"])
  | ({ ask: "solve" } & Schemas["Solve"])
  | ({ ask: "analyze" } & Schemas["Analyze"])
  | ({ ask: "stage" } & Schemas["Stage"])
  | ({ ask: "route" } & Schemas["Route"])
  | ({ ask: "judge" } & Schemas["Judge"])
  | ({ ask: "scramble" } & Schemas["Scramble"])
  | ({ ask: "reconstruct" } & Schemas["Reconstruct"])
  | ({ ask: "session" } & Schemas["Session"])
  | ({ ask: "algs" } & Schemas["Algs"])
  | ({ ask: "cases" } & Schemas["Cases"])
  | { ask: "distribution"; name: string; depth?: number }
  | { ask: "catalogue" };

/** The data of a `KPattern` of cubing.js. */
export type Pattern = Record<string, { pieces: number[]; orientation: number[]; orientationMod?: number[] }>;

/** A cube of another size than 3×3×3 has no `kpattern`, only stickers. */
export type Valid = Omit<Schemas["Valid"], "kpattern"> & { kpattern: Pattern };
export type Solved = Schemas["Solved"];
export type Analyzed = Schemas["Analyzed"];
/** A length compared with those of competition scrambles. */
export type Percentile = Schemas["Percentile"];
export type StageSolution = Colored<Schemas["StageSolution"]>;
export type SolvedStage = Omit<Colored<Schemas["SolvedStage"]>, "more"> & { more?: StageSolution[] };
/** A step of a route. */
export type RouteStep = Colored<Schemas["RouteStep"]>;
export type FoundRoute = Omit<Colored<Schemas["FoundRoute"]>, "steps" | "direct"> & {
  steps: RouteStep[];
  direct?: RouteStep;
};
export type Judged = Colored<Schemas["Judged"]>;
export type Scrambled = Schemas["Scrambled"];
export type Scrambles = Schemas["Scrambles"];
export type Reconstructed = Colored<Schemas["Reconstructed"]>;
/** Many solves compared with the fewest moves. */
export type SessionReport = Schemas["SessionReport"];
export type FoundAlgs = Schemas["FoundAlgs"];
/** An algorithm of a case. */
export type Algorithm = Schemas["RankedAlg"];
export type CaseList = Schemas["CaseList"];
export type Counts = Schemas["Counts"];
export type Catalogue = Schemas["Catalogue"];
export type ErrorObject = Schemas["ErrorObject"];
/** A fact behind an error message. */
export type Detail = Schemas["Detail"];

interface Answers {
  check: Valid;
  solve: Solved;
  analyze: Analyzed;
  stage: SolvedStage;
  route: FoundRoute;
  judge: Judged;
  scramble: Scrambles;
  reconstruct: Reconstructed;
  session: SessionReport;
  algs: FoundAlgs;
  cases: CaseList;
  distribution: Counts;
  catalogue: Catalogue;
}

export type AnswerTo<Q extends Question> = Answers[Q["ask"]];

type AnyEvent = Schemas["Event"];

/** The progress of a question. */
export type Event = Exclude<AnyEvent, { event: "length" }> | Colored<Extract<AnyEvent, { event: "length" }>>;
