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
