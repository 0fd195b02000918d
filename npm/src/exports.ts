// What the package exports in browsers and in Node alike.

export type { BuildOptions, TableSet } from "./building.js";
export type {
  AnalyzeOptions,
  AskOptions,
  CheckOptions,
  Improvement,
  ImproveOptions,
  OptimalOptions,
  OptionsOf,
  ReconstructOptions,
  ScrambleOptions,
  SolveOptions,
} from "./engine.js";
export { internal, isAbort, parseAnswer, Refusal } from "./refusal.js";
export { Scrambler, type ScramblerOptions } from "./scrambler.js";
export * from "./types.js";
