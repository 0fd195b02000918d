import { describe, expect, it } from "vitest";
import { algorithmText, linesOf, questionOf, shapeOf, wholeAlgorithm, yellowUp } from "./cases";

const FOUND = { algorithm: "R U R' U R U2 R'", before: "U'", after: "", length: 7, score: 7.4, images: 2 };

describe("algorithms", () => {
  it("have the free moves of the last layer in brackets", () => {
    expect(algorithmText(FOUND)).toBe("(U') R U R' U R U2 R'");
    expect(algorithmText({ ...FOUND, before: "", after: "U2" })).toBe("R U R' U R U2 R' (U2)");
    expect(wholeAlgorithm({ ...FOUND, after: "U2" })).toBe("U' R U R' U R U2 R' U2");
  });

  it("are copied as the command line prints them", () => {
    const solved = { algorithm: "", before: "", after: "", length: 0, score: 0, images: 1 };
    expect(linesOf([FOUND, solved], "htm")).toBe("(U') R U R' U R U2 R' // 7 HTM, score 7.4\n// 0 HTM, score 0\n");
  });
});

describe("large sets", () => {
  it("are shown by shape", () => {
    expect(["Pi12", "27-3", "0-1", "T1"].map(shapeOf)).toEqual(["Pi", "27", "0", "T"]);
  });
});

describe("the question of an address", () => {
  it("is about a case or a scramble", () => {
    expect(questionOf({})).toBeNull();
    expect(questionOf({ set: "pll" })).toBeNull();
    expect(questionOf({ set: "pll", case: "T" })).toEqual({
      ask: "algs",
      case: "pll T",
      moves: "R U F",
      metric: "htm",
      fixed_auf: false,
      images: false,
    });
    expect(questionOf({ scramble: "R U R'", moves: "R U" })).toMatchObject({ case: "R U R'", moves: "R U" });
  });

  it("has the filters", () => {
    const filters = { metric: "stm", max: "12", within: "2", auf: "fixed", images: "all" };
    expect(questionOf({ set: "oll", case: "27", ...filters })).toMatchObject({
      metric: "stm",
      max_length: 12,
      within: 2,
      fixed_auf: true,
      images: true,
    });
    expect(questionOf({ set: "oll", case: "27", max: "99" })).toMatchObject({ max_length: 30 });
  });
});

describe("pictures", () => {
  it("have the last layer yellow, and the other stickers follow", () => {
    expect(yellowUp("URFDLB.")).toBe("DLFURB.");
  });
});

describe("the usual moves", () => {
  it("are those of the algorithms that people use, and a slice is one move", () => {
    expect(questionOf({ set: "pll", case: "Aa" })).toMatchObject({ moves: "R U D l", metric: "htm" });
    expect(questionOf({ set: "pll", case: "H" })).toMatchObject({ moves: "M U", metric: "stm" });
    expect(questionOf({ set: "oll", case: "6" })).toMatchObject({ moves: "R U r F" });
    expect(questionOf({ set: "pll", case: "H", moves: "R U" })).toMatchObject({ moves: "R U", metric: "htm" });
    // A scramble may be any cube.
    expect(questionOf({ set: "oll", scramble: "R U R'" })).toMatchObject({ moves: "R U F" });
  });
});
