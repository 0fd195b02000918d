// Cases and their algorithms as they are asked for and shown.

import { wholeNumber } from "../../components/form";
import type { Algorithm, Question } from "../../engine";
import type { Place } from "../../router";

export type AlgsQuestion = Extract<Question, { ask: "algs" }>;

/** The kinds of moves that the page offers. The first is the engine's default. */
export const MOVE_SETS = ["R U F", "R U", "R U L", "R U D", "R U F D", "M U", "R U r F", "R U r M F"];

/** How moves are counted. The first is the usual one. */
export const METRICS = ["htm", "qtm", "stm", "etm"] as const;

/** The longest length that the page asks for. */
export const MAX_LENGTH = 30;
/** The most moves more than the shortest that the page asks for. */
export const MAX_WITHIN = 3;

/** The colours as most people solve: the last layer yellow, and green in front. */
const YELLOW_UP: Record<string, string> = { U: "D", D: "U", R: "L", L: "R" };

export function yellowUp(facelets: string): string {
  return facelets.replaceAll(/[UDRL]/g, (letter) => YELLOW_UP[letter] ?? letter);
}

/** The name of a set as it is shown: "PLL". */
export function setTitle(set: string): string {
  return set.toUpperCase();
}

/** Sets with more cases than this are shown shape by shape. */
export const MANY_CASES = 100;

/** The shape of a case in a large set: its name without the number. */
export function shapeOf(name: string): string {
  return name.replace(/-?\d+$/, "");
}

/** The name of a case as it is shown: "PLL T". */
export function caseTitle(set: string, name: string): string {
  return `${setTitle(set)} ${name}`;
}

/** The question that the address asks; null if it names neither a case nor a scramble. */
export function questionOf({ set, case: name, ...params }: Place["params"]): AlgsQuestion | null {
  const input = set && name ? `${set} ${name}` : params.scramble;
  if (!input) {
    return null;
  }
  const most = wholeNumber(params.max, MAX_LENGTH, undefined);
  const within = wholeNumber(params.within, MAX_WITHIN, undefined);
  return {
    ask: "algs",
    case: input,
    moves: params.moves ?? MOVE_SETS[0] ?? "",
    metric: params.metric ?? METRICS[0],
    ...(most !== undefined && { max_length: most }),
    ...(within !== undefined && { within }),
    fixed_auf: params.auf === "fixed",
    images: params.images === "all",
  };
}

/** All moves of an algorithm, those of the last layer before and after it included. */
export function wholeAlgorithm({ before, algorithm, after }: Algorithm): string {
  return [before, algorithm, after].filter((part) => part !== "").join(" ");
}

/** An algorithm with the free moves of the last layer in brackets. */
export function algorithmText({ before, algorithm, after }: Algorithm): string {
  return [before && `(${before})`, algorithm, after && `(${after})`].filter((part) => part !== "").join(" ");
}

/** Algorithms as lines of text, as the command line prints them. */
export function linesOf(algorithms: Algorithm[], metric: string): string {
  const line = (one: Algorithm) =>
    `${algorithmText(one)} // ${one.length} ${metric.toUpperCase()}, score ${one.score}`.trim();
  return algorithms.map((one) => `${line(one)}\n`).join("");
}
