import { describe, expect, it } from "vitest";
import type { Attempt } from "./attempts";
import { fromCsv, parseTime, toCsv } from "./cstimer";

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
  },
  { date: DATE + 2000, time: 3_000, penalty: "DNF", scramble: "D", comment: "", exercise: "", colors: "" },
];

describe("csTimer's file", () => {
  it("is written with the columns of csTimer first", () => {
    const [headings, first, ...rest] = toCsv(ATTEMPTS).split("\r\n");
    expect(headings).toBe("No.;Time;Comment;Scramble;Date;P.1;Exercise;Colour;Turns;Optimum;Solution");
    expect(first).toBe("1;9.87;;R U F;2024-02-29 13:05:09;9.87;cross;W;;;");
    expect(rest.join("\n")).toContain("1:04.30+;");
    expect(rest.join("\n")).toContain("DNF(3.00);");
  });

  it("is read back without changes", () => {
    expect(fromCsv(toCsv(ATTEMPTS))).toEqual({ attempts: ATTEMPTS, skipped: 0 });
  });

  it("is read as csTimer writes it, without the rows that have no time", () => {
    const text =
      "No.;Time;Comment;Scramble;Date;P.1;P.2\n1;12.345;;R U;2024-02-29 13:05:09;6;6.345\n2;soon;;R;;\n3;1:00.5;;F;2024-02-29 13:05:09;1\n";
    const { attempts, skipped } = fromCsv(text);
    expect(attempts.map(({ time }) => time)).toEqual([12_345, 60_500]);
    expect(new Set(attempts.map(({ date }) => date)).size).toBe(2);
    expect(skipped).toBe(1);
  });

  it("adds nothing when it is read twice, and never overwrites another attempt", () => {
    const again = fromCsv(toCsv(ATTEMPTS), ATTEMPTS).attempts;
    expect(again.map(({ date }) => date)).toEqual(ATTEMPTS.map(({ date }) => date));
    const others = ATTEMPTS.map((attempt) => ({ ...attempt, scramble: "B" }));
    expect(fromCsv(toCsv(ATTEMPTS), others).attempts[0]?.date).toBe(DATE + 1);
  });

  it("is rejected with the reason if it is another kind of file", () => {
    expect(() => fromCsv("id,scramble\n1,R U F\n")).toThrow("not a csTimer file");
    expect(() => fromCsv("")).toThrow("not a csTimer file");
  });

  it("has times in several formats", () => {
    expect(parseTime("1:02:03.4")).toEqual({ time: 3_723_400, penalty: "" });
    expect(parseTime("DNF(1:02.30)")).toEqual({ time: 62_300, penalty: "DNF" });
    expect(parseTime("11.00+")).toEqual({ time: 9_000, penalty: "+2" });
    expect(parseTime("R U")).toBeUndefined();
  });
});
