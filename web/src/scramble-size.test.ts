import { describe, expect, it } from "vitest";
import { likelySize } from "./scramble-size";

/** Scrambles of competitions by their sizes, as TNoodle writes them. */
const SCRAMBLES: [size: number, scramble: string][] = [
  [3, "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B"],
  [3, "D2 R' U2 F2 L U2 L' F2 R2 D2 B' L' F' U' B L2 D' R F2 Rw' Uw"],
  [
    4,
    "R' D2 B2 L' F2 R U2 R D2 L2 U2 B' L D F' U' R2 D2 B R Uw2 Fw2 R' Uw2 B2 Rw2 U Rw2 D' F2 Uw Fw' D2 Fw Rw' F' Uw2 U' B",
  ],
  [
    5,
    "Uw' Bw2 Lw' D Bw' L2 Dw Rw2 B' Fw D2 Lw Uw2 F Rw' Bw D' Fw2 Uw R' Lw2 B Dw' F2 Rw U2 Bw' L Dw2 Fw' R Uw' B2 Lw D' Rw2 Fw Uw2 L' Bw2 D Rw' F Uw L2 Bw' Dw R2 Fw2 U' Lw B' Dw2 Rw F' Uw2 Lw2 Bw R' D2",
  ],
  [
    6,
    `3Rw Uw2 ${"Rw' 3Fw2 Uw F' 3Uw2 L2 Bw' 3Rw' D2 Fw R' Uw' 3Fw Lw2 B 3Uw' ".repeat(4).trim()} 3Rw2 Fw U' 3Uw B2 Lw'`,
  ],
  [7, `${"Rw' 3Fw2 Uw F' 3Dw2 L2 Bw' 3Lw' D2 Fw R' Uw' 3Bw Lw2 B 3Uw' ".repeat(6).trim()} 3Rw2 Fw U' 3Uw`],
];

describe("the size of a scramble", () => {
  it.each(SCRAMBLES)("is told for a %i×%i×%i", (size, scramble) => {
    const other = size === 3 ? 5 : 3;
    expect(likelySize(scramble, other)).toBe(size);
    expect(likelySize(scramble, size)).toBeUndefined();
  });

  it("is not told by a few moves, or by what is no plain scramble", () => {
    expect(likelySize("Rw U Rw'", 3)).toBeUndefined();
    expect(likelySize("R U R' U'", 5)).toBeUndefined();
    expect(likelySize("R U F", 2)).toBeUndefined();
    expect(likelySize("(R U)2 // so", 3)).toBeUndefined();
    expect(likelySize("", 3)).toBeUndefined();
  });
});
