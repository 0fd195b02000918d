// What survives a reload: the scrambles of a drill, and the attempt at the first of them.

import { remembered } from "../../storage";
import type { Planned } from "./plan";

interface Session {
  /** The drill that the scrambles are for. */
  drill: string;
  /** The scramble that is shown, and those for later. */
  scrambles: string[];
  /** The date of the attempt at the scramble that is shown; null before the attempt. */
  attempt: number | null;
}

export const session = remembered<Session>("train.session", { drill: "", scrambles: [], attempt: null });

/** Whether a drill that makes its own scrambles shows this one. */
export function isShown(scramble: string | undefined): boolean {
  const { drill, scrambles } = session.peek();
  return scrambles[0] === scramble && !drill.endsWith(`\n${scramble}`);
}

/** What was typed about an attempt and not compared yet, and the scramble that it is for. */
export const draft = remembered("train.draft", { scramble: "", solution: "", count: "" });

/** Whether something was typed about this scramble. */
export function hasDraft(input: string | undefined): boolean {
  const { scramble, solution, count } = draft.peek();
  return scramble === input && `${solution}${count}` !== "";
}

/** What the plan chose; null if it has to choose. */
export const planned = remembered<Planned | null>("train.plan", null);
