import { describe, expect, it } from "vitest";
import type { Analyzed } from "../../engine";
import type { SolveTime } from "../../solve-time";
import { type AnalyzedSolve, countingKey, lengthOf, meanOf, relation, thirds, timeOf, toCsv } from "./session";
import { readResults } from "./sets";

function row(number: number, white: number, yellow: number, time?: SolveTime): AnalyzedSolve {
  const lengths = { cross: { Y: yellow, W: white }, f2l: { Y: 14, W: 15 } };
  const answer = { scramble: "R U", variant: "std", lengths, score: 41.234 } as Analyzed;
  return {
    number,
    solve: { scramble: 'R U // "easy", really', ...(time && { time }), comment: "", place: "line 1", cells: {} },
    answer,
  };
}

const PLAN = { colors: "WY", stages: ["cross", "f2l"] };

describe("an analyzed scramble", () => {
  it("counts with its best colour", () => {
    expect(lengthOf(row(1, 7, 5), "cross")).toBe(5);
    expect(lengthOf({ ...row(1, 7, 5), answer: undefined } as unknown as AnalyzedSolve, "cross")).toBeUndefined();
    expect([countingKey(PLAN), countingKey({ ...PLAN, colors: "W" }), countingKey({ ...PLAN, colors: "any" })]).toEqual(
      ["best", "W", "best"],
    );
  });

  it("has a time with its penalty, unless it is a DNF", () => {
    expect(timeOf(row(1, 7, 5, { time: 9000, penalty: "" }))).toBe(9000);
    expect(timeOf(row(1, 7, 5, { time: 9000, penalty: "+2" }))).toBe(11_000);
    expect(timeOf(row(1, 7, 5, { time: 9000, penalty: "DNF" }))).toBeUndefined();
    expect(timeOf(row(1, 7, 5))).toBeUndefined();
  });

  it("is exported with the columns of halfturn analyze, which are read again", async () => {
    const { answer: _, ...failed } = row(3, 1, 1);
    const rows = [row(1, 7, 5, { time: 9870, penalty: "+2" }), row(2, 6, 6), failed];
    const csv = toCsv(rows, PLAN);
    expect(csv.split("\r\n").slice(0, 3)).toEqual([
      "id,cross_z0,cross_z2,xxxxcross_z0,xxxxcross_z2,score,time,penalty,date,scramble",
      '1,5,7,14,15,41.23,9.870,+2,,"R U // ""easy"", really"',
      '2,6,6,14,15,41.23,,,,"R U // ""easy"", really"',
    ]);
    const set = await readResults("a", csv);
    expect(set.rows).toBe(2);
    expect(set.stages.map(({ stage }) => stage)).toEqual(["cross", "f2l"]);
    expect(set.stages[0]?.subsets.WY).toEqual([0, 0, 0, 0, 0, 1, 1]);
  });
});

describe("the relation between time and difficulty", () => {
  it("has a correlation with its interval, and a line", () => {
    // y = 2 + 3 x, with an error that has no correlation with x.
    const points = Array.from({ length: 40 }, (_, x) => ({
      x,
      y: 2 + 3 * x + (x % 4 === 0 || x % 4 === 3 ? 10 : -10),
    }));
    const found = relation(points);
    expect(found?.slope).toBeCloseTo(3, 10);
    expect(found?.intercept).toBeCloseTo(2, 10);
    // The variance of 3 x is 9 (40² − 1) / 12, that of the error is 100.
    const explained = (9 * (40 ** 2 - 1)) / 12;
    expect(found?.r).toBeCloseTo(Math.sqrt(explained / (explained + 100)), 10);
    const half = 1.96 / Math.sqrt(37);
    expect(found?.low).toBeCloseTo(Math.tanh(Math.atanh(found?.r ?? 0) - half), 10);
    expect(found?.high).toBeCloseTo(Math.tanh(Math.atanh(found?.r ?? 0) + half), 10);
  });

  it("needs enough points that differ", () => {
    expect(relation([{ x: 1, y: 2 }])).toBeUndefined();
    expect(relation(Array.from({ length: 20 }, (_, y) => ({ x: 1, y })))).toBeUndefined();
    expect(relation(Array.from({ length: 20 }, (_, x) => ({ x, y: 1 })))).toBeUndefined();
  });

  it("is also shown by thirds", () => {
    expect(thirds([3, 1, 2, 5, 4].map((x) => ({ x }))).map((some) => some.map(({ x }) => x))).toEqual([
      [1, 2],
      [3],
      [4, 5],
    ]);
  });
});

it("a mean has a standard error", () => {
  expect(meanOf([])).toBeUndefined();
  expect(meanOf([4])).toEqual({ mean: 4, error: 0 });
  expect(meanOf([1, 2, 3])?.error).toBeCloseTo(1 / Math.sqrt(3), 12);
});
