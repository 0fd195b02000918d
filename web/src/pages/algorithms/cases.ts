// Cases and their algorithms as they are asked for and shown.

import { wholeNumber } from "../../components/form";
import type { Algorithm, Question } from "../../engine";
import type { Place } from "../../router";

export type AlgsQuestion = Extract<Question, { ask: "algs" }>;

/** The kinds of moves that the page offers. The first is the engine's default. */
export const MOVE_SETS = ["R U F", "R U", "R U L", "R U D", "R U D l", "R U F D", "M U", "R U r F", "R U r M F"];

/**
 * The moves of the algorithms that most people use for the cases of a set, where those are not of
 * the first kind: an entry for the whole set, or one for each case.
 */
const USUAL_MOVES: Record<string, string | Record<string, string>> = {
  oll: "R U r F",
  cmll: "R U r F",
  pll: {
    Aa: "R U D l",
    Ab: "R U D l",
    // With a rotation x before them, these are R, U and D.
    E: "R F B",
    Ga: "R U D",
    Gb: "R U D",
    Gc: "R U D",
    Gd: "R U D",
    H: "M U",
    Ja: "R U L",
    Jb: "R U L",
    Na: "R U L",
    Nb: "R U L",
    Ra: "R U D",
    Ua: "M U",
    Ub: "M U",
    V: "R U D",
    Z: "M U",
  },
};

/** The moves that algorithms are made of unless the visitor chooses others. */
export function usualMoves(set: string | undefined, name: string | undefined): string {
  const usual = USUAL_MOVES[set ?? ""];
  const moves = typeof usual === "object" ? usual[name ?? ""] : usual;
  return moves ?? MOVE_SETS[0] ?? "";
}

/** The usual way to count these moves: with slices, a slice is one move. */
export function usualMetric(moves: string): string {
  return /[MES]/.test(moves) ? "stm" : METRICS[0];
}

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
  const moves = params.moves ?? usualMoves(name && set, name);
  const most = wholeNumber(params.max, MAX_LENGTH, undefined);
  const within = wholeNumber(params.within, MAX_WITHIN, undefined);
  return {
    ask: "algs",
    case: input,
    moves,
    metric: params.metric ?? usualMetric(moves),
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
