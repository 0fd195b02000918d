// The timer of an attempt, as in a competition: inspect, hold, release, solve, stop. Times are in
// milliseconds.

import { hundredths, type Penalty } from "../../solve-time";

export type Clock =
  | { state: "ready" }
  | { state: "inspecting"; since: number }
  /** Held down. `inspected` is the start of the inspection, if there is one. */
  | { state: "holding"; since: number; inspected: number | null }
  | { state: "running"; since: number; penalty: Penalty }
  | { state: "stopped"; at: number; time: number; penalty: Penalty };

export const READY: Clock = { state: "ready" };
export const INSPECTION = 15_000;
/** A later start is a DNF. */
export const INSPECTION_END = 17_000;
/** The times of the judge's calls during inspection. */
export const CALLS = [8_000, 12_000];
/** The shortest hold that starts the timer. It prevents a start by mistake. */
export const HOLD = 300;

/** The space bar or a finger goes down. */
export function press(clock: Clock, now: number, inspects: boolean): Clock {
  switch (clock.state) {
    case "ready":
      return inspects ? { state: "inspecting", since: now } : { state: "holding", since: now, inspected: null };
    case "inspecting":
      return { state: "holding", since: now, inspected: clock.since };
    case "running":
      return { state: "stopped", at: now, time: hundredths(now - clock.since) * 10, penalty: clock.penalty };
    default:
      return clock;
  }
}

/** The space bar or the finger goes up. */
export function release(clock: Clock, now: number): Clock {
  if (clock.state !== "holding") {
    return clock;
  }
  if (now - clock.since >= HOLD) {
    return { state: "running", since: now, penalty: penaltyFor(clock.inspected === null ? 0 : now - clock.inspected) };
  }
  return clock.inspected === null ? READY : { state: "inspecting", since: clock.inspected };
}

/** The penalty for an inspection of this length. */
export function penaltyFor(inspected: number): Penalty {
  if (inspected > INSPECTION_END) {
    return "DNF";
  }
  return inspected > INSPECTION ? "+2" : "";
}
