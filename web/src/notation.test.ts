import { expect, test } from "vitest";
import { plainMoves } from "./notation";

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
