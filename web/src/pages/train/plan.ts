// The plan: which exercise is next. It measures the basic ones first, and then takes the one that
// loses most moves, several attempts at a time.

import { words } from "../../words";
import type { Attempt } from "./attempts";
import { mean, movesOverOptimum } from "./averages";
import { type Exercise, findExercise, titleOf } from "./exercises";

export interface Planned {
  /** The name of the exercise. */
  exercise: string;
  /** The attempts with known moves, and their mean loss; absent where there are too few. */
  measured: number;
  loss?: number;
  /** Whether the exercise before was left out of the choice. */
  isAfterOther: boolean;
}

/** Why an exercise is next, in a sentence. */
export function reasonFor({ exercise, measured, loss, isAfterOther }: Planned): string {
  const { train } = words();
  const title = titleOf(findExercise(exercise));
  if (loss === undefined) {
    return measured === 0 ? train.planUnknown(title) : train.planHardly(title);
  }
  return (isAfterOther ? train.planNext : train.planWorst)(title, loss, measured);
}

/** Attempts with known moves, from which the plan knows how many an exercise loses. */
const MEASURED = 3;
/** The loss is the mean of this many attempts, the newest ones. */
const RECENT = 12;
/** Attempts of one exercise before the plan takes another one. */
const BLOCK = 5;

interface Candidate {
  exercise: Exercise;
  measured: number;
  loss: number;
}

/** The next exercise, after attempts by date and the exercise that was planned before. */
export function plan(all: Attempt[], exercises: Exercise[], before: Planned | null): Planned {
  const practised = all.filter(({ exercise }) => exercises.some(({ name }) => name === exercise));
  const isOther = ({ exercise }: Attempt) => exercise !== before?.exercise;
  const inARow = practised.length - 1 - practised.findLastIndex(isOther);
  if (before && inARow < BLOCK && exercises.some(({ name }) => name === before.exercise)) {
    return before;
  }
  const candidates = exercises
    .filter(({ name, moves }) => moves !== undefined && name !== before?.exercise)
    .map((exercise): Candidate => {
      const over = movesOverOptimum(practised.filter((attempt) => attempt.exercise === exercise.name));
      return { exercise, measured: over.length, loss: mean(over.slice(-RECENT)) ?? 0 };
    });
  const unmeasured = candidates.find(({ exercise, measured }) => exercise.isBasic && measured < MEASURED);
  if (unmeasured) {
    const { exercise, measured } = unmeasured;
    return { exercise: exercise.name, measured, isAfterOther: before !== null };
  }
  const worst = candidates
    .filter(({ measured }) => measured >= MEASURED)
    .reduce((one, other) => (other.loss > one.loss ? other : one));
  const { exercise, measured, loss } = worst;
  return { exercise: exercise.name, measured: Math.min(measured, RECENT), loss, isAfterOther: before !== null };
}
