import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Pattern } from "../engine";
import { after, parseTurn, type Sticker, sideOf, stickersOf, stickersOfLetters } from "./cube-model";

const SOLVED = stickersOf({});
/** What the cube looks like, whatever the order of its stickers. */
const look = (stickers: Sticker[]) =>
  stickers.map(({ at, side, paint }) => `${at.map((x) => x + 0)} ${side.map((x) => x + 0)} ${paint}`).sort();
const turn = (algorithm: string) =>
  after(
    SOLVED,
    algorithm.split(" ").filter((move) => move !== ""),
  );

function order(algorithm: string): number {
  let cube = turn(algorithm);
  let count = 1;
  while (look(cube).join() !== look(SOLVED).join()) {
    cube = after(cube, algorithm.split(" "));
    count++;
  }
  return count;
}

test("moves turn in the right direction", () => {
  expect(order("R U")).toBe(105);
  expect(order("R U'")).toBe(63);
});

test("wide moves, slices and rotations are made of face turns", () => {
  for (const [one, other] of [
    ["Rw", "L x"],
    ["r", "Rw"],
    ["2Rw2", "Rw2"],
    ["u'", "D' y'"],
    ["M", "R L' x'"],
    ["E", "U D' y'"],
    ["S", "F' B z"],
    ["F3", "F'"],
    ["x y x' y'", "x y x3 y3"],
  ] as const) {
    expect(look(turn(one)), one).toEqual(look(turn(other)));
  }
  expect(parseTurn("Q")).toBeUndefined();
  expect(parseTurn("(R")).toBeUndefined();
});

test("patterns look like the cubes after their algorithms", () => {
  const golden = readFileSync("../crates/halfturn-cube/tests/golden/kpattern.txt", "utf8");
  const lines = golden.split("\n").filter((line) => line.includes(" | ") && !line.startsWith("#"));
  let checked = 0;
  for (const line of lines) {
    const [algorithm = "", pattern = ""] = line.split(" | ");
    if (/[([]/.test(algorithm)) {
      continue;
    }
    expect(look(stickersOf(JSON.parse(pattern) as Pattern)), algorithm).toEqual(look(turn(algorithm.trim())));
    checked++;
  }
  expect(checked).toBeGreaterThan(10);
});

test("a stickering dims the other pieces", () => {
  const shown = stickersOf({}, "EDGES:O---IIIIIIII,CORNERS:IIIIIIII,CENTERS:------");
  const count = (wanted: string) => shown.filter(({ paint }) => paint === wanted).length;
  expect(count("dim")).toBe(54 - 6 - 6 - 1);
  expect(count("oriented")).toBe(1);
});

test("moves of cubes of other sizes carry their stickers", () => {
  // As `halfturn apply --size N` prints them.
  for (const [size, algorithm, letters] of [
    [
      4,
      "Rw U 2R' 2-3Fw x",
      "RRURFFUDFFFDFFFDRRRUFUFFUUUURRRBDDRBRRRURRRBDDDBBBBUBBBUBBBULLBLDLLLDDDBDDDBFLLLFLFFDLLLFLLLUUUU",
    ],
    [
      5,
      "3Rw M U2 m' 2-4Dw y' r",
      "UUURRBDDFBBFFFBUFFFBFFFLLFLLLUDLLLDDLLLDBLLLBDLLLBRRRDDUUUBBUUUBBUUUUULLLBBDDDRRDBBDFFBBDFFUUDFBBBLLFUUFDRRRRRRRRRRRRRRRUUUFBFFLLLFFDBDFFDBDDDDBDUURRR",
    ],
    [2, "R U F' L2 z", "FFFLDDRULBFDDBRBUUBLRRLU"],
    [
      7,
      "3Lw 4Uw 2-3Bw2 s E'",
      "BBBBBBBDDDDRRRDDDDRRRLLLFFFFLLLFFFFLLLFFFFUUUUUUUBUUUDDDBUUUDDDBUUUDDDLLLLLLLRUUUFFRRUUUFFRRUUUFFRRRRRRRRRRRRRRRRRRRRRRBUUUDDDUUUFFFFUUUFFFFUUUFFFFFFFDDDDRRRBBBBRRRBBBBRRRBBBBUUUULLLUUUULLLFFFDDDDUBBFFFFUBBFFFFUBBFFFFRRRRRRRLBBDDDLLBBDDDLLBBDDDLLLLLLLLLLLLLLLLLLLLLLUBBDDDFBBBBDDDBBBBDDDBBBBDDD",
    ],
  ] as const) {
    const solved = stickersOfLetters([..."URFDLB"].map((face) => face.repeat(size * size)).join(""));
    expect(sideOf(solved)).toBe(size);
    expect(look(after(solved, algorithm.split(" "))), algorithm).toEqual(look(stickersOfLetters(letters)));
  }
  // Both descriptions of the 3×3×3 are the same cube.
  expect(look(stickersOfLetters([..."URFDLB"].map((face) => face.repeat(9)).join("")))).toEqual(look(SOLVED));
});
