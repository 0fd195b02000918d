import { describe, expect, it } from "vitest";
import { parseTime } from "../../solve-time";
import { readTimerFile, solvesOf } from "../../timer-file";
import type { Attempt } from "./attempts";
import { toAttempts, toCsv } from "./cstimer";

/** Reads the attempts of a file. */
function read(text: string, known: Attempt[] = []): Attempt[] {
  return toAttempts(solvesOf(readTimerFile("a.csv", text), undefined), known);
}

const DATE = new Date(2024, 1, 29, 13, 5, 9).getTime();

const ATTEMPTS: Attempt[] = [
  { date: DATE, time: 9_870, penalty: "", scramble: "R U F", comment: "", exercise: "cross", colors: "W" },
  {
    date: DATE + 1000,
    time: 62_300,
    penalty: "+2",
    scramble: "R U2 F'",
    comment: 'a "good" one; really',
    exercise: "xcross",
    colors: "any",
    turns: 9,
    optimum: 7,
    solution: "F U2 // so\nR'",
    view: "G",
  },
  { date: DATE + 2000, time: 3_000, penalty: "DNF", scramble: "D", comment: "", exercise: "", colors: "" },
  {
    date: DATE + 3000,
    time: 0,
    isUntimed: true,
    penalty: "",
    scramble: "R2",
    comment: "",
    exercise: "pll",
    colors: "W",
    case: "Ua",
  },
];

describe("csTimer's file", () => {
  it("is written with the columns of csTimer first", () => {
    const [headings, first, ...rest] = toCsv(ATTEMPTS).split("\r\n");
    expect(headings).toBe("No.;Time;Comment;Scramble;Date;P.1;Exercise;Colour;Turns;Optimum;Solution;Bottom;Case");
    expect(first).toBe("1;9.87;;R U F;2024-02-29 13:05:09;9.87;cross;W;;;;;");
    expect(rest.join("\n")).toContain("1:04.30+;");
    expect(rest.join("\n")).toContain("DNF(3.00);");
  });

  it("is read back without changes", () => {
    expect(read(toCsv(ATTEMPTS))).toEqual(ATTEMPTS);
  });

  it("is read as csTimer writes it, without the rows that have no time", () => {
    const text =
      "No.;Time;Comment;Scramble;Date;P.1;P.2\n1;12.345;;R U;2024-02-29 13:05:09;6;6.345\n2;soon;;R;;\n3;1:00.5;;F;2024-02-29 13:05:09;1\n";
    const attempts = read(text);
    expect(attempts.map(({ time }) => time)).toEqual([12_345, 60_500]);
    expect(new Set(attempts.map(({ date }) => date)).size).toBe(2);
  });

  it("may be a backup, whose dates and penalties stay", () => {
    const solve = (penalty: number, date: number) => [[penalty, 9870], "R U F", "so", date];
    const some = read(JSON.stringify({ session1: [solve(2000, 1_709_211_909), solve(-1, 1_709_211_910)] }));
    expect(some.map(({ date, penalty }) => [date, penalty])).toEqual([
      [1_709_211_909_000, "+2"],
      [1_709_211_910_000, "DNF"],
    ]);
    expect(some[0]).toMatchObject({ time: 9870, scramble: "R U F", comment: "so", exercise: "", colors: "" });
  });

  it("adds nothing when it is read twice, and never overwrites another attempt", () => {
    const again = read(toCsv(ATTEMPTS), ATTEMPTS);
    expect(again.map(({ date }) => date)).toEqual(ATTEMPTS.map(({ date }) => date));
    const others = ATTEMPTS.map((attempt) => ({ ...attempt, scramble: "B" }));
    expect(read(toCsv(ATTEMPTS), others)[0]?.date).toBe(DATE + 1);
  });

  it("has times in several formats", () => {
    expect(parseTime("1:02:03.4")).toEqual({ time: 3_723_400, penalty: "" });
    expect(parseTime("DNF(1:02.30)")).toEqual({ time: 62_300, penalty: "DNF" });
    expect(parseTime("11.00+")).toEqual({ time: 9_000, penalty: "+2" });
    expect(parseTime("R U")).toBeUndefined();
  });
});
