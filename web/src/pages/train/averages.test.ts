import { describe, expect, it } from "vitest";
import type { Attempt } from "./attempts";
import { lossOf, mean, movingMean, progressBy } from "./averages";

const NEVER = Number.POSITIVE_INFINITY;

describe("means", () => {
  it("are computed over a moving window", () => {
    expect(movingMean([1, 2, 3, 7], 2)).toEqual([undefined, 1.5, 2.5, 5]);
    expect(mean([1, NEVER, 3])).toBe(2);
    expect(mean([])).toBeUndefined();
  });

  it("compare the older half of a group with the newer one", () => {
    const attempt = (exercise: string, turns: number | undefined): Attempt => ({
      date: 0,
      time: 0,
      penalty: "",
      scramble: "",
      comment: "",
      exercise,
      colors: "W",
      optimum: 6,
      ...(turns !== undefined && { turns }),
    });
    const some = [
      attempt("cross", 10),
      attempt("xcross", 7),
      attempt("cross", undefined),
      attempt("cross", 8),
      attempt("cross", 7),
      attempt("cross", 6),
      attempt("f2l", undefined),
    ];
    const names = ["xcross", "cross", "f2l"];
    expect(progressBy(some, names, ({ exercise }) => exercise, lossOf)).toEqual([
      { name: "xcross", count: 1, before: undefined, now: 1 },
      { name: "cross", count: 4, before: 3, now: 0.5 },
    ]);
  });
});
