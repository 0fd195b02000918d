import { describe, expect, it } from "vitest";
import type { Attempt } from "./attempts";
import { findExercise } from "./exercises";
import { plan, reasonFor } from "./plan";

const BASIC = ["cross", "first-pair", "second-pair", "third-pair", "fourth-pair"];
const EXERCISES = [...BASIC, "xcross", "oll"].map(findExercise);

const CROSS = { exercise: "cross", measured: 0, isAfterOther: false };

let date = 0;

/** Attempts of an exercise, each with this loss. */
function lose(exercise: string, ...losses: (number | undefined)[]): Attempt[] {
  return losses.map((loss) => ({
    date: ++date,
    time: 9000,
    penalty: "",
    scramble: "R",
    comment: "",
    exercise,
    colors: "W",
    ...(loss !== undefined && { turns: 6 + loss, optimum: 6 }),
  }));
}

const MEASURED = [
  ...lose("cross", 1, 1, 1),
  ...lose("first-pair", 2, 2, 2),
  ...lose("second-pair", 4, 4, 1),
  ...lose("third-pair", 2, 2, 2),
  ...lose("fourth-pair", 0, 0, 0),
];

describe("the plan", () => {
  it("measures the basic exercises first", () => {
    expect(plan([], EXERCISES, null)).toMatchObject({ exercise: "cross" });
    const next = plan(lose("cross", 1, 1, 1), EXERCISES, null);
    expect(next.exercise).toBe("first-pair");
    expect(reasonFor(next)).toContain("does not know how many moves you lose");
  });

  it("goes on where no moves are entered", () => {
    const never = lose("cross", undefined, undefined, undefined, undefined, undefined);
    expect(plan(never.slice(1), EXERCISES, CROSS).exercise).toBe("cross");
    expect(plan(never, EXERCISES, CROSS).exercise).toBe("first-pair");
  });

  it("takes the exercise that loses most, and says so", () => {
    const next = plan(MEASURED, EXERCISES, null);
    expect(next.exercise).toBe("second-pair");
    expect(reasonFor(next)).toBe(
      "Second pair is next: you lost 3.0 moves there on average in your last 3 attempts, more than anywhere else.",
    );
    // One that is measured besides the basic ones counts too; too few attempts do not.
    expect(plan([...MEASURED, ...lose("xcross", 9, 9)], EXERCISES, null).exercise).toBe("second-pair");
    expect(plan([...MEASURED, ...lose("xcross", 9, 9, 9)], EXERCISES, null).exercise).toBe("xcross");
  });

  it("stays for five attempts and then takes another exercise", () => {
    const first = plan(MEASURED, EXERCISES, null);
    const four = [...MEASURED, ...lose("second-pair", 3, 3, 3, 3)];
    expect(plan(four, EXERCISES, first)).toBe(first);
    const five = [...four, ...lose("second-pair", 3)];
    const second = plan(five, EXERCISES, first);
    expect(second.exercise).toBe("first-pair");
    expect(reasonFor(second)).toContain("the most of the other exercises");
  });

  it("forgets old losses", () => {
    const better = lose("second-pair", ...Array<number>(12).fill(0));
    expect(plan([...MEASURED, ...better], EXERCISES, null).exercise).toBe("first-pair");
  });
});
