import { describe, expect, it } from "vitest";
import {
  AO5,
  AO12,
  AO100,
  counted,
  currentAverage,
  deviation,
  leftOut,
  MO3,
  movingAverages,
  sessionMean,
} from "./averages";
import { formatTime } from "./solve-time";

const DNF = Number.POSITIVE_INFINITY;

/** Seconds as milliseconds. */
const times = (...seconds: number[]) => seconds.map((value) => Math.round(value * 1000));

describe("a time", () => {
  it("is truncated, and counts with its penalty", () => {
    expect(counted({ time: 9_876, penalty: "" })).toBe(9_870);
    expect(counted({ time: 9_879, penalty: "+2" })).toBe(11_870);
    expect(counted({ time: 9_870, penalty: "DNF" })).toBe(DNF);
  });
});

describe("an average of 5", () => {
  it("leaves out the best and the worst", () => {
    // The mean of 7.64, 7.02 and 7.43 is 7.36333….
    expect(currentAverage(times(7.64, 6.47, 9.12, 7.02, 7.43), AO5)).toBe(7_360);
    expect(currentAverage(times(100, 1, 2, 3, 4, 1000), AO5)).toBe(3_000);
  });

  it("is rounded to the nearest hundredth", () => {
    // 10.00, 10.00 and 10.01 give 10.00333…; 10.00, 10.01 and 10.01 give 10.00666….
    expect(currentAverage(times(9, 10, 10, 10.01, 11), AO5)).toBe(10_000);
    expect(currentAverage(times(9, 10, 10.01, 10.01, 11), AO5)).toBe(10_010);
    expect(formatTime(currentAverage(times(9, 10, 10.01, 10.01, 11), AO5) ?? 0)).toBe("10.01");
  });

  it("counts one DNF as the worst, and is a DNF with two", () => {
    expect(currentAverage([...times(1, 2, 3, 4), DNF], AO5)).toBe(3_000);
    expect(currentAverage([DNF, ...times(1, 2, 3), DNF], AO5)).toBe(DNF);
    expect(currentAverage([DNF, DNF, DNF, DNF, DNF], AO5)).toBe(DNF);
  });

  it("tells which times it leaves out, one of each kind", () => {
    expect(leftOut(times(7.64, 6.47, 9.12, 7.02, 7.43), AO5)).toEqual([false, true, true, false, false]);
    expect(leftOut([...times(5, 5, 5, 5), DNF], AO5)).toEqual([true, false, false, false, true]);
    expect(leftOut(times(1, 2, 6), MO3)).toEqual([false, false, false]);
  });

  it("needs five solves", () => {
    expect(currentAverage(times(1, 2, 3, 4), AO5)).toBeUndefined();
  });
});

describe("longer averages", () => {
  it("leave out one in 20 at each end, rounded up", () => {
    expect([AO5, AO12, AO100].map(({ trim }) => trim)).toEqual([1, 1, 5]);
    const hundred = Array.from({ length: 100 }, (_, index) => (index < 5 ? 10 : index < 95 ? 7_000 : DNF));
    expect(currentAverage(hundred, AO100)).toBe(7_000);
    expect(currentAverage(hundred.with(50, DNF), AO100)).toBe(DNF);
    expect(currentAverage([...times(1), ...Array.from({ length: 10 }, () => 5_000), DNF], AO12)).toBe(5_000);
    expect(currentAverage([DNF, ...Array.from({ length: 10 }, () => 5_000), DNF], AO12)).toBe(DNF);
  });
});

describe("an average of 12", () => {
  it("is rounded up from a half", () => {
    // The mean of nine times 10.00 and of 10.05 is 10.005.
    const ten = Array.from({ length: 9 }, () => 10_000);
    expect(currentAverage([...times(1), ...ten, ...times(10.05, 20)], AO12)).toBe(10_010);
  });
});

describe("a mean of 3", () => {
  it("leaves out nothing, and is a DNF with one", () => {
    expect(currentAverage(times(1, 2, 6), MO3)).toBe(3_000);
    // 9.01, 9.02 and 9.02 give 9.01666….
    expect(currentAverage(times(9.01, 9.02, 9.02), MO3)).toBe(9_020);
    expect(currentAverage([...times(1, 2), DNF], MO3)).toBe(DNF);
  });
});

describe("moving averages", () => {
  it("are those of each five solves, as summed up plainly", () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % 5 === 0 ? DNF : (seed % 40) * 10;
    };
    const some = Array.from({ length: 400 }, random);
    for (const average of [MO3, AO5, AO12, AO100]) {
      const plain = some.map((_, index) => {
        const last = some.slice(Math.max(0, index + 1 - average.count), index + 1);
        const middle = last.sort((one, other) => one - other).slice(average.trim, average.count - average.trim);
        const mean = middle.reduce((sum, time) => sum + time, 0) / middle.length;
        return last.length < average.count ? undefined : Math.round(mean / 10) * 10;
      });
      const moving = movingAverages(some, average);
      expect(moving).toEqual(plain);
      expect(moving.filter((value) => value !== undefined)).toHaveLength(401 - average.count);
    }
  });
});

describe("the mean of a session", () => {
  it("leaves out the DNFs", () => {
    expect(sessionMean([...times(1, 2), DNF])).toBe(1_500);
    expect(sessionMean([DNF])).toBeUndefined();
    expect(sessionMean([])).toBeUndefined();
  });
});

describe("the deviation of a session", () => {
  it("leaves out the DNFs", () => {
    // The squares of -1, 0 and 1 add up to 2, over two degrees of freedom.
    expect(deviation([...times(9, 10, 11), DNF])).toBe(1_000);
    expect(deviation([...times(9), DNF])).toBeUndefined();
  });
});
