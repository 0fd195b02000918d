import { expect, test } from "vitest";
import { plainMoves, wideMovesAsIn } from "./notation";

test("the moves of a text with comments, and nothing else", () => {
  expect(plainMoves("z2 D' R2 // cross\n\ny U R'\tRw2 M' // first pair: R U\n")).toBe("z2 D' R2 y U R' Rw2 M'");
  for (const other of [
    "",
    "// nothing",
    "(R U) R'",
    "R@1200ms U",
    "https://alg.cubing.net/?alg=R_U",
    "[R, U]",
    "R Q",
  ]) {
    expect(plainMoves(other), other).toBeUndefined();
  }
});

test("wide moves stay as they were typed", () => {
  expect(wideMovesAsIn("r U R' // OLL\nr'", "Rw U R' Rw'")).toBe("r U R' r'");
  expect(wideMovesAsIn("R U r F", "Rw2 F Lw")).toBe("r2 F l");
  // Comments are words, and both spellings at once are the engine's.
  for (const typed of ["Rw U R'", "R U R' // r u b", "r U Rw'", "R U M' x"]) {
    expect(wideMovesAsIn(typed, "Rw U M' x"), typed).toBe("Rw U M' x");
  }
});
