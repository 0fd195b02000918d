import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCounts, readResults, SUBSETS } from "./sets";
import { difference, neutrality, summarize } from "./summary";

const CSV = `id,cross_z0,cross_z2,cross_z3,cross_z1,cross_x3,cross_x1,xxxxcross_z2
22001,6,6,6,5,7,5,14
23001,6,6,6,6,5,5,13
`;

describe("files of results", () => {
  it("are counted row by row, with the best colour of each set", async () => {
    const set = await readResults("a.csv", CSV);
    expect(set.rows).toBe(2);
    expect(set.stages.map(({ stage }) => stage)).toEqual(["cross", "f2l"]);
    expect(set.stages[0]?.subsets.G).toEqual([0, 0, 0, 0, 0, 1, 0, 1]);
    expect(set.stages[0]?.subsets.OR).toEqual([0, 0, 0, 0, 0, 1, 1]);
    expect(set.stages[0]?.subsets.BGORWY).toEqual([0, 0, 0, 0, 0, 2]);
    expect(Object.keys(set.stages[1]?.subsets ?? {})).toEqual(["W"]);
  });

  it("are read as summaries", async () => {
    const json = JSON.stringify({
      rows: 3,
      stages: [{ variant: "std", stage: "cross", subsets: [{ subset: "W", histogram: { 5: 1, 7: 2 } }] }],
    });
    expect((await readResults("a.json", json)).stages).toEqual([
      { stage: "cross", subsets: { W: [0, 0, 0, 0, 0, 1, 0, 2] } },
    ]);
  });

  it("of competitions come with the engine", () => {
    const set = readCounts("competitions", readFileSync("../crates/halfturn/src/competitions.txt", "utf8"));
    expect([set.rows, set.stages.length]).toEqual([1_317_565, 38]);
    expect(set.stages[0]?.stage).toBe("cross");
    for (const { subsets } of set.stages) {
      expect(Object.keys(subsets).sort()).toEqual(SUBSETS.toSorted());
    }
    expect(set.stages[0]?.subsets.W).toEqual([5, 88, 1099, 9581, 68007, 320565, 675005, 242532, 683]);
  });

  it("are rejected with the reason", async () => {
    const message = (text: string) => readResults("x", text).then(() => "it was read", String);
    expect(await message("PAR1....")).toContain("halfturn stats x --json");
    expect(await message("")).toContain("is empty");
    expect(await message("{")).toContain("it is not JSON");
    expect(await message("[1]")).toContain("no rows and stages");
    expect(await message('{"rows": 1, "stages": []}')).toContain("no stages");
    expect(
      await message(
        '{"rows": 1, "stages": [{"stage": "cross", "subsets": [{"subset": "W", "histogram": {"5": -1}}]}]}',
      ),
    ).toContain("is not a count");
    expect(await message("id,scramble\n1,R U F\n")).toContain("has no columns");
    expect(await message("id,cross_z0\n")).toContain("no rows");
    expect(await message("id,cross_z0\n1,6\n2,\n")).toContain("row 2");
    expect(await message("id,cross_z0\n1,many\n")).toContain("row 1");
    expect(await message("id,cross_z0\n1,99\n")).toContain("row 1");
  });
});

describe("a histogram", () => {
  it("has the mean, deviation and percentiles of the command line", () => {
    // The yellow crosses of the hundred example scrambles.
    const summary = summarize([0, 0, 0, 1, 3, 23, 59, 14]);
    expect(summary?.mean).toBeCloseTo(5.82, 12);
    expect(summary?.deviation).toBeCloseTo(0.743727983291817, 12);
    expect([10, 50, 90, 99].map((percent) => summary?.percentile(percent))).toEqual([5, 6, 7, 7]);
    expect([summary?.min, summary?.max, summary?.mode, summary?.n]).toEqual([3, 7, 6, 100]);
    expect(summarize([])).toBeUndefined();
    expect(summarize([1, 2], true)?.error).toBe(0);
  });

  it("is compared with another", () => {
    const [one, other] = [summarize([0, 1, 1]), summarize([1, 1])];
    if (!one || !other) {
      throw new Error("both sets have scrambles");
    }
    expect(difference(one, other).moves).toBe(1);
    expect(difference(one, other).error).toBeCloseTo(Math.sqrt(0.25 + 0.25), 12);
  });

  it("gives the colour neutrality curve", async () => {
    const set = await readResults("a.csv", CSV);
    expect(neutrality(set, "cross").map(({ colors }) => colors)).toEqual([1, 2, 4, 6]);
    expect(neutrality(set, "cross").at(-1)?.moves).toBe(5);
    expect(neutrality(set, "f2l")).toEqual([{ colors: 1, moves: 13.5 }]);
  });
});
