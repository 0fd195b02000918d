// What is asked of the engine and what it answers: the JSON of `halfturn-service`, which documents every field.

export const COLORS = ["Y", "W", "O", "R", "G", "B"] as const;
/** A colour at the bottom, in the order in which colours are always shown. */
export type Color = (typeof COLORS)[number];

export type Question =
  | { ask: "check"; input: string }
  | {
      ask: "solve";
      input: string;
      solver?: string;
      tables?: string;
      max_length?: number;
      best?: boolean;
      number?: number;
      within?: number;
      time_ms?: number;
    }
  | {
      ask: "analyze";
      input: string;
      variant?: string;
      colors?: string;
      stages?: string;
      tables?: string;
      time_ms?: number;
    }
  | {
      ask: "stage";
      input: string;
      goal: string;
      view?: string;
      slots?: string;
      number?: number;
      within?: number;
      tables?: string;
      time_ms?: number;
    }
  | { ask: "judge"; input: string; solve: string; goal: string; view?: string }
  | { ask: "scramble"; event?: string; number?: number; seed?: number; first?: number; where?: string }
  | { ask: "reconstruct"; input: string; solve: string }
  | { ask: "distribution"; name: string; depth?: number }
  | { ask: "catalogue" };

export interface Valid {
  input: string;
  valid: true;
  facelets: string;
  rotation?: string;
  kpattern: Pattern;
}

/** The data of a `KPattern` of cubing.js. */
export type Pattern = Record<string, { pieces: number[]; orientation: number[]; orientationMod?: number[] }>;

export interface Solved {
  input: string;
  solver: string;
  solution: string;
  length: number;
  optimal: boolean;
  at_least?: number;
  more?: string[];
  nodes: number;
  table_bytes: number;
  micros: number;
  rotation?: string;
}

export interface Analyzed {
  scramble: string;
  variant: string;
  lengths: Record<string, Partial<Record<Color, number>>>;
}

export interface StageSolution {
  view: Color;
  /** For the cube as it is held. */
  solution: string;
  length: number;
  /** Brings the colour to the bottom; empty where it is there already. */
  rotation: string;
  /** The same solution after that rotation. */
  turns: string;
  slots: string[];
  stickering: string;
}

export interface SolvedStage extends StageSolution {
  input: string;
  goal: string;
  optimal: boolean;
  more?: StageSolution[];
  micros: number;
}

export interface Judged {
  reached: boolean;
  view: Color;
  length: number;
  optimal: number;
}

export interface Scrambled {
  event: string;
  scramble: string;
  facelets: string;
  seed?: number;
  number: number;
}

export interface Reconstructed {
  solved: boolean;
  canonical: string;
  stm: number;
  htm: number;
  view: Color;
  stages: { name: string; moves: string; length: number; optimal?: number; slots: string[] }[];
  rest: string;
}

export interface Counts {
  name: string;
  counts: number[];
  total: number;
}

export interface Named {
  name: string;
  summary: string;
}

export interface Catalogue {
  version: string;
  solvers: (Named & { length: string; tables: string; page: string })[];
  variants: (Named & { stages: string[] })[];
  distributions: Named[];
  events: Named[];
}

interface Answers {
  check: Valid;
  solve: Solved;
  analyze: Analyzed;
  stage: SolvedStage;
  judge: Judged;
  scramble: { scrambles: Scrambled[] };
  reconstruct: Reconstructed;
  distribution: Counts;
  catalogue: Catalogue;
}

export type AnswerTo<Q extends Question> = Answers[Q["ask"]];

/** What is told before the answer is there. */
export type Event =
  | { event: "building"; table: string; filled: number; total: number }
  | { event: "trying"; length: number; done: number; total: number }
  | { event: "at_least"; turns: number }
  | { event: "found"; solution: string; length: number }
  | { event: "length"; stage: string; view: Color; turns: number; exact: boolean }
  | ({ event: "scramble" } & Scrambled);

export interface ErrorObject {
  /** The stable code; 0 where the fault is not the cube's. */
  code: number;
  name: string;
  message: string;
  excerpt?: string;
  /** Places among the 54 letters. */
  stickers?: number[];
}
