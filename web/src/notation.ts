// Algorithms and move counts as text.

import { sizeOfStickers } from "./components/stickers";
import { words } from "./words";

/** A number of moves in words: "1 move", "7 moves". */
export function movesText(count: number): string {
  return words().moves(count);
}

/** Whether an input is an algorithm. The alternative is the stickers of a cube. */
export function isAlgorithm(input: string): boolean {
  return !/^\s*([a-z]\s*){54}$/i.test(input) && sizeOfStickers(input) === undefined;
}

/** The moves of an algorithm, one by one. */
export function splitMoves(algorithm: string): string[] {
  return algorithm.split(" ").filter((move) => move !== "");
}

/** Wide moves as a text has them: where it writes `r`, moves such as `Rw` become `r`. */
export function wideMovesAsIn(text: string, moves: string): string {
  const isShort =
    /(^|[\s(_=])[rludfb][23]?['’-]?(?=[\s)_&]|$)/m.test(text.replaceAll(COMMENT, "")) && !/[RUFDLB]w/.test(text);
  return isShort ? moves.replaceAll(/\b([RUFDLB])w/g, (_, face: string) => face.toLowerCase()) : moves;
}

const COMMENT = /\/\/.*$/gm;
const MOVE = /^\d?[RUFDLBMESxyzrufdlb]w?[23]?['’]?$/;

/** The moves of a text with comments; undefined if it has anything else, such as brackets or times. */
export function plainMoves(text: string): string | undefined {
  const moves = text.replaceAll(COMMENT, " ").split(/\s+/).filter(Boolean);
  return moves.length > 0 && moves.every((move) => MOVE.test(move)) ? moves.join(" ") : undefined;
}
