import { describe, expect, it } from "vitest";
import { average, mean, movingMean } from "./averages";

const NEVER = Number.POSITIVE_INFINITY;

describe("averages", () => {
  it("leave out the best and the worst", () => {
    expect(average([100, 1, 2, 3, 4, 1000], 5)).toBe(3);
    expect(average([1, 2, 3, 4, NEVER], 5)).toBe(3);
    expect(average([1, 2, 3, NEVER, NEVER], 5)).toBeUndefined();
    expect(average([1, 2, 3, 4], 5)).toBeUndefined();
  });

  it("leave out more attempts of a longer series", () => {
    const times = Array.from({ length: 100 }, (_, place) => (place < 5 ? -1000 : place < 95 ? 7 : NEVER));
    expect(average(times, 100)).toBe(7);
  });

  it("are computed over a moving window", () => {
    expect(movingMean([1, 2, 3, 7], 2)).toEqual([undefined, 1.5, 2.5, 5]);
    expect(mean([1, NEVER, 3])).toBe(2);
    expect(mean([])).toBeUndefined();
  });
});
