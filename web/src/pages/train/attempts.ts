// The attempts of the trainer, stored in this browser.

import type { Color } from "../../engine";
import { Records } from "../../records";
import type { Penalty } from "../../solve-time";
import { words } from "../../words";

export interface Attempt {
  /** The end of the attempt in milliseconds since 1970. It is unique. */
  date: number;
  /** Milliseconds, without the penalty; 0 without a time. */
  time: number;
  /** Whether the visitor skipped the timer. */
  isUntimed?: true;
  penalty: Penalty;
  scramble: string;
  comment: string;
  /** The name of the exercise; empty for imported attempts. */
  exercise: string;
  colors: string;
  /** The name of the case, for exercises with cases. */
  case?: string;
  /** The bottom colour of the solution. */
  view?: Color;
  /** The number of moves. The database calls it `turns`. */
  turns?: number;
  /** The fewest moves that reach the goal. */
  optimum?: number;
  solution?: string;
}

const records = new Records<Attempt>({
  database: "halfturn-training",
  store: "attempts",
  key: "date",
  title: () => words().train.theHistory,
});

/** The attempts with a time. */
export const timed = (some: Attempt[]) => some.filter(({ isUntimed }) => !isUntimed);

/** A date for a new attempt: now, in whole seconds as in the files of csTimer. No other has it. */
export function newDate(): number {
  let date = Math.floor(Date.now() / 1000) * 1000;
  while (attempts.value?.some((other) => other.date === date)) {
    date += 1000;
  }
  return date;
}

/** All attempts by date; null until the database is read. */
export const attempts = records.all;

/** The dates of the attempts that the browser could not store. They last as long as the page. */
export const unstored = records.unstored;

export const readAttempts = () => records.read();

/** Adds attempts, or replaces those with the same date. */
export const keep = (...some: Attempt[]) => records.put(some);

export const forget = (...some: Attempt[]) => records.delete(some);
