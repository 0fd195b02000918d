// The scramble of the day, the same for everyone: the first random-state scramble of the engine's
// generator with the date as its seed.

import { ask } from "./engine";
import { remembered } from "./storage";

interface Daily {
  /** The date in UTC, as in "2026-11-18". */
  day: string;
  scramble: string;
}

/** The date in UTC, so that all time zones have the same scramble at the same time. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The seed of a day: 20261118. */
export function seedOf(day: string): number {
  return Number(day.replaceAll("-", ""));
}

/** The last scramble of the day. The next visit on the same day has it before the engine. */
const kept = remembered<Daily>("daily", { day: "", scramble: "" });

/** The scramble of today; undefined until `readDaily` has made it. */
export function dailyScramble(): Daily | undefined {
  return kept.value.day === dayOf(Date.now()) ? kept.value : undefined;
}

/** Makes the scramble of today, if it is not known. */
export async function readDaily(): Promise<void> {
  const day = dayOf(Date.now());
  if (kept.peek().day !== day) {
    const { scrambles } = await ask({ ask: "scramble", seed: seedOf(day) });
    kept.value = { day, scramble: scrambles[0]?.scramble ?? "" };
  }
}
