import { describe, expect, it } from "vitest";
import { toBackup } from "../../cstimer";
import { parseTime } from "../../solve-time";
import { readTimerFile } from "../../timer-file";
import { importFile, type Session, type Solve, sessionsOf } from "./solves";
import { brokenBests, summarize } from "./summary";

const SCRAMBLE = "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B";

/** Solves with these times, as timers write them. */
const solvesWith = (...times: string[]) => times.map((text) => parseTime(text) ?? { time: 0, penalty: "DNF" as const });

describe("the summary of a session", () => {
  it("has the current and the best values", () => {
    const { figures, mean, count, solved } = summarize(
      solvesWith("12.00", "10.00", "DNF(8.00)", "11.00", "14.00+", "9.50", "20.00"),
    );
    const found = Object.fromEntries(figures.map(({ name, current, best, bestAt }) => [name, [current, best, bestAt]]));
    expect(found).toEqual({
      single: [20_000, 9_500, 5],
      // 11.00, 14.00 and 9.50.
      mo3: [14_500, 11_500, 5],
      // 12.00, 10.00, DNF, 11.00, 14.00; then with 9.50; then with 20.00.
      ao5: [15_000, 11_670, 5],
      ao12: [undefined, undefined, -1],
      ao100: [undefined, undefined, -1],
    });
    expect([mean, count, solved]).toEqual([12_750, 7, 6]);
  });

  it("is empty without solves, and has no best with DNFs alone", () => {
    expect(summarize([])).toMatchObject({ mean: undefined, count: 0, solved: 0 });
    expect(summarize(solvesWith("DNF(1.00)")).figures[0]).toMatchObject({
      current: Number.POSITIVE_INFINITY,
      best: undefined,
    });
  });

  it("tells what the last solve has improved", () => {
    const broken = (...times: string[]) => brokenBests(summarize(solvesWith(...times)));
    expect(broken("10.00")).toEqual([]);
    expect(broken("10.00", "10.00")).toEqual([]);
    expect(broken("DNF(1.00)", "10.00")).toEqual([]);
    expect(broken("10.00", "9.99")).toEqual([{ name: "single", value: 9_990, before: 10_000 }]);
    expect(broken("10.00", "DNF(9.00)")).toEqual([]);
    expect(broken("10.00", "9.00+")).toEqual([{ name: "single", value: 9_000, before: 10_000 }]);
    expect(broken("10.00", "10.00", "10.00", "10.00", "10.00", "9.00").map(({ name }) => name)).toEqual([
      "single",
      "mo3",
    ]);
    expect(broken("12.00", "12.00", "10.00", "11.00", "10.00", "10.50")).toEqual([
      { name: "ao5", value: 10_500, before: 11_000 },
    ]);
  });
});

describe("the import of a file", () => {
  const solve = (date: number, time = 10_000): Solve => ({
    id: `${date}`,
    session: "s",
    date,
    time,
    penalty: "",
    scramble: SCRAMBLE,
    comment: "",
  });
  const session: Session = { id: "s", name: "main", date: 5 };
  const file = (some: { name: string; solves: Solve[] }[]) => readTimerFile("a.txt", toBackup(some));

  it("adds new sessions, and nothing twice", () => {
    const exported = [solve(1_700_000_000_123), solve(1_700_000_060_456)];
    const own = importFile(file([{ name: "main", solves: exported }]), [session], exported);
    expect(own).toMatchObject({ sessions: [], solves: [], known: 2 });

    const first = importFile(file([{ name: "other", solves: exported }]), [session], exported);
    expect(first.sessions.map(({ name }) => name)).toEqual(["other"]);
    expect(first.solves.map(({ session }) => session)).toEqual([first.sessions[0]?.id, first.sessions[0]?.id]);
    expect(new Set(first.solves.map(({ id }) => id)).size).toBe(2);
    const again = importFile(
      file([{ name: "other", solves: exported }]),
      [session, ...first.sessions],
      [...exported, ...first.solves],
    );
    expect(again).toMatchObject({ sessions: [], solves: [], known: 2 });
  });

  it("keeps the order of solves without dates, and of those in the same second", () => {
    const some = [solve(1, 1_000), solve(2, 2_000), solve(1_700_000_000_000, 3_000), solve(1_700_000_000_900, 4_000)];
    const { solves } = importFile(file([{ name: "old", solves: some }]), [], []);
    expect(solves.toSorted((one, other) => one.date - other.date).map(({ time }) => time)).toEqual([
      1_000, 2_000, 3_000, 4_000,
    ]);
  });

  it("counts scrambles without times", () => {
    const added = importFile(readTimerFile("a.txt", `${SCRAMBLE}\n`), [], []);
    expect(added).toEqual({ sessions: [], solves: [], known: 0, untimed: 1 });
  });

  it("never leaves a solve without a session", () => {
    expect(sessionsOf([], []).map(({ name }) => name)).toEqual(["Session 1"]);
    expect(sessionsOf([session], []).map(({ name }) => name)).toEqual(["main"]);
    const orphan = { ...solve(1), session: "gone" };
    expect(sessionsOf([session], [orphan]).map(({ id }) => id)).toEqual(["gone", "s"]);
  });
});
