// The clock of an attempt, as a competition has it: look at the cube, hold, let go, turn, stop. Times are in milliseconds.

export type Clock =
  | { state: "ready" }
  | { state: "inspecting"; since: number }
  /** Held down; `inspected` says since when the cube is looked at, if it is. */
  | { state: "holding"; since: number; inspected: number | null }
  | { state: "running"; since: number; penalty: Penalty }
  | { state: "stopped"; at: number; time: number; penalty: Penalty };

export type Penalty = "" | "+2" | "DNF";

export const READY: Clock = { state: "ready" };
export const INSPECTION = 15_000;
/** Later than this is no attempt any more. */
export const INSPECTION_END = 17_000;
/** When a judge calls out. */
export const CALLS = [8_000, 12_000];
/** So long it must be held, so that nobody starts it by mistake. */
export const HOLD = 300;

/** Pressed: the space bar goes down, or a finger. */
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

/** Let go. */
export function release(clock: Clock, now: number): Clock {
  if (clock.state !== "holding") {
    return clock;
  }
  if (now - clock.since >= HOLD) {
    return { state: "running", since: now, penalty: penaltyFor(clock.inspected === null ? 0 : now - clock.inspected) };
  }
  return clock.inspected === null ? READY : { state: "inspecting", since: clock.inspected };
}

/** What looking at the cube for so long costs. */
export function penaltyFor(inspected: number): Penalty {
  if (inspected > INSPECTION_END) {
    return "DNF";
  }
  return inspected > INSPECTION ? "+2" : "";
}

/** Cut off and not rounded, as at competitions. */
function hundredths(time: number): number {
  return Math.floor(time / 10);
}

/** A time as people write it: 9.87, 1:02.30. */
export function written(time: number): string {
  const whole = hundredths(time);
  const minutes = Math.floor(whole / 6000);
  const seconds = ((whole % 6000) / 100).toFixed(2);
  return minutes > 0 ? `${minutes}:${seconds.padStart(5, "0")}` : seconds;
}
