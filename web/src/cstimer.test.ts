import { describe, expect, it } from "vitest";
import { type DatedSolve, toBackup, toCsv } from "./cstimer";
import { EVENTS, eventOfType } from "./events";
import { readTimerFile, solvesOf } from "./timer-file";

const DATE = new Date(2024, 1, 29, 13, 5, 9).getTime();
const SCRAMBLE = "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B";

const SOLVES: DatedSolve[] = [
  { time: 9_870, penalty: "", scramble: SCRAMBLE, comment: "", date: DATE },
  { time: 62_300, penalty: "+2", scramble: SCRAMBLE, comment: 'a "good" one; 好的\nreally', date: DATE + 61_000 },
  { time: 3_000, penalty: "DNF", scramble: SCRAMBLE, comment: "", date: DATE + 90_000 },
];
const SESSIONS = [
  { name: "Session 1", solves: SOLVES },
  { name: "one-handed", solves: SOLVES.slice(0, 1) },
];

/** What csTimer and this page must find in a file. */
const read = (text: string) =>
  readTimerFile("a", text).sessions.map(({ name, solves }) => ({
    name,
    solves: solves.map(({ time, scramble, comment, date }) => ({ ...time, scramble, comment, date })),
  }));

describe("a backup for csTimer", () => {
  it("is read back without changes", () => {
    expect(read(toBackup(SESSIONS))).toEqual(SESSIONS);
  });

  it("has the structure of csTimer's own", () => {
    const text = toBackup(SESSIONS);
    // csTimer's "Import session(s) from other timers" detects its own format by this beginning.
    expect(text.startsWith('{"session1":[[[0,9870],')).toBe(true);
    const { session1, session2, properties, ...rest } = JSON.parse(text);
    expect(rest).toEqual({});
    expect(session1[1]).toEqual([[2000, 62_300], SCRAMBLE, 'a "good" one; 好的\nreally', DATE / 1000 + 61]);
    expect(session1[2][0]).toEqual([-1, 3_000]);
    expect(session2).toHaveLength(1);
    // csTimer reads as many sessions as `sessionN` says. Their names are JSON in a string.
    expect(properties.sessionN).toBe(2);
    expect(JSON.parse(properties.sessionData)).toEqual({
      1: { name: "Session 1", opt: {}, rank: 1, stat: [3, 1, 37_090], date: [DATE / 1000, DATE / 1000 + 90] },
      2: { name: "one-handed", opt: {}, rank: 2, stat: [1, 0, 9_870], date: [DATE / 1000, DATE / 1000] },
    });
  });

  it("has ten sessions and more in order", () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ name: `n${index}`, solves: SOLVES.slice(0, 1) }));
    expect(read(toBackup(many)).map(({ name }) => name)).toEqual(many.map(({ name }) => name));
  });

  it("has no date where none is known", () => {
    const undated = [{ ...(SOLVES[0] as DatedSolve), date: 1 }];
    expect(JSON.parse(toBackup([{ name: "old", solves: undated }])).session1[0][3]).toBe(0);
    expect(toCsv(undated)).toContain(`;${SCRAMBLE};;9.87`);
  });
});

describe("a backup with sessions of several events", () => {
  const big = "Rw U Fw2 R' Uw D L2 Fw' U2 Rw2 B L' Uw' R F2 Rw D";
  const sessions = [
    { name: "a", solves: SOLVES },
    ...EVENTS.filter((event) => event !== "333").map((event) => ({
      name: `of ${event}`,
      event,
      solves: [{ ...(SOLVES[0] as DatedSolve), scramble: big }],
    })),
  ];

  it("is read back with their events", () => {
    const found = readTimerFile("a", toBackup(sessions), { everyCube: true });
    expect(found.others).toBe(0);
    expect(found.sessions.map(({ name, event, solves }) => [name, event, solves.length])).toEqual(
      sessions.map(({ name, solves, ...more }) => [name, "event" in more ? more.event : undefined, solves.length]),
    );
  });

  it("has csTimer's names of the scrambles, also of its older kinds", () => {
    const about = JSON.parse(JSON.parse(toBackup(sessions)).properties.sessionData);
    expect(about[1].opt).toEqual({});
    expect(about[3].opt).toEqual({ scrType: "444wca" });
    expect(["444m", "222o", "333ni", "555", "sqrs", "444bld", "333"].map(eventOfType)).toEqual([
      "444",
      "222",
      "333bf",
      "555",
      undefined,
      "444bf",
      "333",
    ]);
  });

  it("is read without them where only the 3×3×3 counts", () => {
    expect(readTimerFile("a", toBackup(sessions)).sessions.map(({ name }) => name)).toEqual(["a"]);
  });
});

describe("a CSV file for csTimer", () => {
  it("is read back, and has only the columns of csTimer", () => {
    const text = toCsv(SOLVES);
    expect(text.split("\r\n")[0]).toBe("No.;Time;Comment;Scramble;Date;P.1");
    const solves = solvesOf(readTimerFile("a.csv", text), undefined);
    expect(solves.map(({ time, scramble, comment, date }) => ({ ...time, scramble, comment, date }))).toEqual(SOLVES);
  });
});
