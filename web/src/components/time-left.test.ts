import { expect, test } from "vitest";
import { restLeft, rounded, timeLeft } from "./time-left";

test("the rest of a length, and the longer lengths below the best solution", () => {
  const pace = { length: 16, share: 0.5, startShare: 0.25, time: 10_000 };
  // A quarter took 10 s, so the whole takes 40 s, and half of it is left.
  expect(timeLeft(pace, 17)).toBe(20_000);
  expect(timeLeft(pace, 16)).toBe(20_000);
  expect(timeLeft(pace, 18)).toBeCloseTo(20_000 + 40_000 * 13.35);
});

test("the rest of a table", () => {
  expect(restLeft({ share: 0.6, startShare: 0.2, time: 8_000 })).toBeCloseTo(8_000);
});

test("there is no estimate at the beginning", () => {
  expect(timeLeft({ length: 16, share: 0.5, startShare: 0, time: 100 }, 18)).toBeUndefined();
  expect(timeLeft({ length: 16, share: 0.5, startShare: 0.499, time: 5000 }, 18)).toBeUndefined();
});

test("a time has one unit", () => {
  expect(rounded(300)).toEqual([2, "seconds"]);
  expect(rounded(90_000)).toEqual([90, "seconds"]);
  expect(rounded(150_000)).toEqual([3, "minutes"]);
  expect(rounded(7_300_000)).toEqual([2, "hours"]);
});
