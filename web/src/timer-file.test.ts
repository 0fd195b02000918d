import { describe, expect, it } from "vitest";
import { othersText, readTimerFile, solvesOf, unreadableText } from "./timer-file";

const SCRAMBLE = "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B";
const DATE = 1_709_211_909;

/** A solve as csTimer's backup has it. */
type BackupSolve = [[number, number, ...number[]], string, string, number];

function solve(time: number, scramble = SCRAMBLE, penalty = 0, comment = "", date = DATE): BackupSolve {
  return [[penalty, time], scramble, comment, date];
}

/** A backup of csTimer with these sessions. */
function backup(sessions: Record<string, unknown>, about: Record<string, unknown> = {}): string {
  return JSON.stringify({ ...sessions, properties: { sessionData: JSON.stringify(about), sessionN: 15 } });
}

const scrambles = (text: string) => solvesOf(readTimerFile("a.txt", text), undefined).map(({ scramble }) => scramble);
const message = (text: string) => {
  try {
    readTimerFile("a.txt", text);
    return "it was read";
  } catch (error) {
    return String(error);
  }
};

describe("a backup of csTimer", () => {
  it("has times, penalties, comments and dates", () => {
    const text = backup({
      session1: [solve(12_340), solve(9_000, SCRAMBLE, 2000, "lock-up; PLL"), solve(10_100, SCRAMBLE, -1)],
    });
    expect(readTimerFile("a.txt", text)).toEqual({
      sessions: [
        {
          name: "Session 1",
          solves: [
            { time: { time: 12_340, penalty: "" }, comment: "", place: "session 1, solve 1" },
            { time: { time: 9_000, penalty: "+2" }, comment: "lock-up; PLL", place: "session 1, solve 2" },
            { time: { time: 10_100, penalty: "DNF" }, comment: "", place: "session 1, solve 3" },
          ].map((solve) => ({ ...solve, scramble: SCRAMBLE, date: DATE * 1000, cells: {} })),
        },
      ],
      others: 0,
      unreadable: [],
    });
  });

  it("has sessions with names, and those of other puzzles are left out", () => {
    const text = backup(
      {
        session10: [solve(3)],
        session2: [solve(2), solve(2)],
        session1: [solve(1)],
        session3: [],
        session4: [solve(4)],
      },
      {
        1: { name: 1, opt: { scrType: "333" } },
        2: { name: "2x2", opt: { scrType: "222so" } },
        4: { name: "OH", opt: { scrType: "333oh" } },
        10: { name: "slow", opt: {} },
      },
    );
    const { sessions, others } = readTimerFile("a.txt", text);
    expect(sessions.map(({ name, solves }) => [name, solves.length])).toEqual([
      ["Session 1", 1],
      ["OH", 1],
      ["slow", 1],
    ]);
    expect(others).toBe(2);
    const file = readTimerFile("a.txt", text);
    expect(solvesOf(file, 2).map(({ time }) => time?.time)).toEqual([3]);
    expect(solvesOf(file, undefined)).toHaveLength(3);
  });

  it("may hold a session as text, as old versions wrote it", () => {
    expect(scrambles(JSON.stringify({ session1: JSON.stringify([solve(1)]), session2: "[]" }))).toEqual([SCRAMBLE]);
  });

  it("is read as far as possible", () => {
    const file = readTimerFile("a.txt", backup({ session1: [solve(1), 7, [[0], "R"]], session2: "nothing" }));
    expect(file.sessions[0]?.solves).toHaveLength(1);
    expect(unreadableText(file.unreadable)).toContain("session 1, solve 2 is not [[penalty, time]");
    expect(file.unreadable).toHaveLength(3);
  });

  it("may have five hundred solves of many kinds", () => {
    const some = Array.from({ length: 500 }, (_, index) =>
      solve(
        10_000 + index,
        SCRAMBLE,
        [0, 2000, -1][index % 3],
        index % 7 === 0 ? 'a "good" one\nreally' : "",
        DATE + index,
      ),
    );
    const solves = solvesOf(readTimerFile("a.txt", backup({ session1: some })), undefined);
    expect(solves).toHaveLength(500);
    expect(solves[499]).toMatchObject({ date: (DATE + 499) * 1000, place: "session 1, solve 500" });
  });

  it("is rejected with the place where it breaks off", () => {
    const whole = backup({ session1: [solve(1), solve(2)] });
    expect(message(whole.slice(0, 90))).toMatch(/a\.txt is not complete: .* at (character|line|its end)/);
    expect(message(whole.slice(0, -1))).toContain("is not complete");
    expect(message('{"a": 1}')).toContain("has no sessions");
    expect(message(backup({ session1: [] }))).toContain("has no scrambles");
  });
});

describe("a table", () => {
  it("of csTimer has its columns", () => {
    const text = `No.;Time;Comment;Scramble;Date;P.1\r\n1;12.34;;${SCRAMBLE};2024-02-29 13:05:09;12.34\r\n2;1:02.30+;"a;b";${SCRAMBLE};2024-02-29 13:06:00;1:00.30\r\n3;DNF(9.87);;${SCRAMBLE};;9.87\r\n4;5.00;;;;5.00\r\n`;
    const file = readTimerFile("a.csv", text);
    const solves = solvesOf(file, 0);
    expect(solves.map(({ time }) => time)).toEqual([
      { time: 12_340, penalty: "" },
      { time: 60_300, penalty: "+2" },
      { time: 9_870, penalty: "DNF" },
    ]);
    expect(solves[1]?.comment).toBe("a;b");
    expect(solves.map(({ date }) => date)).toEqual([
      new Date(2024, 1, 29, 13, 5, 9).getTime(),
      new Date(2024, 1, 29, 13, 6).getTime(),
      undefined,
    ]);
    expect(file.unreadable).toEqual(["row 4 after the header has no scramble"]);
  });

  it("of others needs a heading, and may name events", () => {
    expect(scrambles("id,scramble\n1,R U F\n2,D2\n")).toEqual(["R U F", "D2"]);
    expect(readTimerFile("a", "event\tscramble\n333\tR U\n222\tR U\n333oh\tF2\n")).toMatchObject({ others: 1 });
  });
});

describe("the text of csTimer", () => {
  const TEXT = `Generated By csTimer on 2024-02-29
solves/total: 4/5

single
    best: 9.87
    worst: 14.00

avg of 5
    current: 12.00 (σ = 1.00)
Average: 12.00 (σ = 1.00)

Time List:
1. 12.34   ${SCRAMBLE}
2. (9.87)   ${SCRAMBLE}   @2024-02-29 13:05:09
3. (DNF(10.1)[pop])   ${SCRAMBLE}
4. 14.00+=7.00+5.00[slow [very]]   ${SCRAMBLE}
5. DNF   ${SCRAMBLE}`;

  it("has times, comments and scrambles", () => {
    const solves = solvesOf(readTimerFile("a.txt", TEXT), 0);
    expect(solves.map(({ time }) => time)).toEqual([
      { time: 12_340, penalty: "" },
      { time: 9_870, penalty: "" },
      { time: 10_100, penalty: "DNF" },
      { time: 12_000, penalty: "+2" },
      { time: 0, penalty: "DNF" },
    ]);
    expect(solves.map(({ comment }) => comment)).toEqual(["", "", "pop", "slow [very]", ""]);
    expect(solves.map(({ scramble }) => scramble)).toEqual(Array(5).fill(SCRAMBLE));
    expect(solves[1]?.date).toBe(new Date(2024, 1, 29, 13, 5, 9).getTime());
    expect(solves[0]?.place).toBe("line 13");
  });

  it("may be in any language, or only its list of times", () => {
    const list = TEXT.slice(TEXT.indexOf("1. 12.34"));
    expect(scrambles(list)).toHaveLength(5);
    expect(scrambles(`由 csTimer 于 2024-02-29 生成\n解决/总数: 4/5\n\n时间列表:\n${list}`)).toHaveLength(5);
  });

  it("without scrambles is explained", () => {
    expect(message("Generated By csTimer on 2024-02-29\n\nTime List:\n1. 12.34\n2. 9.87\n")).toContain("no scrambles");
  });
});

describe("a list", () => {
  it("may have numbers, headings, comments and empty lines", () => {
    const text =
      "# of last week\n\n1. R U F\n2) D2 L'\n3: B\n17,F2 D\nScramble: R2\nScramble 2: U2 // a comment\n- L\n// no\n[R, U] D2\n";
    expect(scrambles(text)).toEqual(["R U F", "D2 L'", "B", "F2 D", "R2", "U2", "L", "[R, U] D2"]);
  });

  it("may be a round with extra scrambles", () => {
    expect(scrambles("1\tR U F\n2\tD2\nE1\tL2 B\nExtra 2 F D\nE2: U R\nE2 U R\n")).toEqual([
      "R U F",
      "D2",
      "L2 B",
      "F D",
      "U R",
      "E2 U R",
    ]);
  });

  it("keeps the readable lines", () => {
    const file = readTimerFile("The text", "R U F\nhello there\nD2\n");
    expect(file.sessions[0]?.solves.map(({ place }) => place)).toEqual(["line 1", "line 3"]);
    expect(unreadableText(file.unreadable)).toBe("line 2 is not a scramble: “hello there”.");
  });

  it("is rejected if nothing is a scramble", () => {
    expect(message("")).toContain("is empty");
    expect(message(" \n\uFEFF\n")).toContain("is empty");
    expect(message("what is this\n")).toContain("line 1 is not a scramble");
  });
});

describe("other puzzles", () => {
  const OTHERS = [
    "R U2 F' R2 U' F R U' F2 R U'",
    "U' L R' B U R L' B' u' l r'",
    "R' L U B' R L' U' B",
    "R++ D-- R++ D++ R-- D-- U'",
    "(1,0)/ (3,-3)/ (-4,5)/",
    "UR3+ DR1- DL4+ UL2- U5+ R1- D3- L2+ ALL6+ y2",
    "R U Rw2 F Uw' B Rw D2 Fw L",
    "3Rw U 3Fw2 L D",
  ];

  it("are told by their moves", () => {
    for (const other of OTHERS) {
      expect(readTimerFile("a", backup({ session1: [solve(1), solve(1, other)] })).others, other).toBe(1);
    }
    // Blindfolded solving, an exercise in a list, an exercise of the trainer.
    expect(scrambles(backup({ session1: [solve(1, `${SCRAMBLE} Rw Uw2`)] }))).toHaveLength(1);
    expect(scrambles("R U R' U' R' F R2 U' R' U' R U R' F'")).toHaveLength(1);
    expect(scrambles("No.;Time;Scramble;Exercise\n1;9.87;R U R' U' R;cross\n")).toHaveLength(1);
  });

  it("are counted", () => {
    const only = backup({ session1: OTHERS.map((other) => solve(1, other)) });
    expect(message(only)).toContain("no scrambles of the 3×3×3: 8 scrambles of other puzzles were left out.");
    expect(othersText(1)).toBe("1 scramble of another puzzle was left out.");
  });
});
