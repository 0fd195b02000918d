import { describe, expect, it } from "vitest";
import { formatTime } from "../../solve-time";
import { type Clock, HOLD, INSPECTION, INSPECTION_END, press, READY, release } from "./clock";

/** Presses and releases at these times, in alternation. */
function play(times: number[], inspects: boolean): Clock {
  let clock = READY;
  times.forEach((time, place) => {
    clock = place % 2 === 0 ? press(clock, time, inspects) : release(clock, time);
  });
  return clock;
}

describe("the timer", () => {
  it("runs from the release to the next press", () => {
    expect(play([0, HOLD, 5000, 5100], false)).toEqual({ state: "stopped", at: 5000, time: 5000 - HOLD, penalty: "" });
  });

  it("does not start after a short press", () => {
    expect(play([0, HOLD - 1], false)).toEqual(READY);
    expect(play([0, 50, 1000, 1000 + HOLD - 1], true)).toEqual({ state: "inspecting", since: 0 });
  });

  it("gives penalties for a long inspection", () => {
    const penalty = (inspected: number) => {
      const clock = play([0, 50, inspected - HOLD, inspected], true);
      return clock.state === "running" ? clock.penalty : clock.state;
    };
    expect(penalty(INSPECTION)).toBe("");
    expect(penalty(INSPECTION + 1)).toBe("+2");
    expect(penalty(INSPECTION_END)).toBe("+2");
    expect(penalty(INSPECTION_END + 1)).toBe("DNF");
  });

  it("stays stopped", () => {
    const stopped = play([0, HOLD, 2000], false);
    expect(release(press(stopped, 3000, false), 4000)).toEqual(stopped);
  });

  it("formats times", () => {
    expect([0, 9_876, 59_999, 60_000, 62_305, 3_600_000].map(formatTime)).toEqual([
      "0.00",
      "9.87",
      "59.99",
      "1:00.00",
      "1:02.30",
      "60:00.00",
    ]);
  });
});
