// The exercises of the trainer: a goal to reach, and the goal that the scramble leaves solved.

import type { Comparison } from "../../components/comparison-choice";
import type { Catalogue } from "../../engine";
import { type Words, words } from "../../words";

export interface Exercise {
  /** Its title and its task are in `words`. */
  name: keyof Words["train"]["exercises"];
  /** The stage or later step to reach. */
  goal: string;
  /** The stage or later step that the scramble leaves solved. */
  start?: string;
  /**
   * The number of moves that the difficulty starts with. Some scrambles need it, but not most. The
   * last layer has none: its shortest solutions are not what people learn, and take long to find.
   */
  moves?: number;
  /** The set of cases to choose from. */
  cases?: string;
  /** Whether the plan measures it first: a step of most solves. */
  isBasic?: boolean;
}

/** In place of an exercise's name: the plan chooses. */
export const PLAN = "plan";

const EXERCISES: [Exercise, ...Exercise[]] = [
  { name: "cross", goal: "cross", moves: 6, isBasic: true },
  { name: "xcross", goal: "xcross", moves: 7 },
  { name: "xxcross", goal: "xxcross", moves: 9 },
  {
    name: "eo-cross",
    goal: "eo_cross",
    moves: 8,
  },
  {
    name: "pseudo-xcross",
    goal: "pseudo_xcross",
    moves: 6,
  },
  {
    name: "free-pair",
    goal: "cross_pair",
    moves: 6,
  },
  {
    name: "pseudo-free-pair",
    goal: "pseudo_cross_pseudo_pair",
    moves: 5,
  },
  {
    name: "first-pair",
    goal: "xcross",
    start: "cross",
    moves: 5,
    isBasic: true,
  },
  {
    name: "second-pair",
    goal: "xxcross",
    start: "xcross",
    moves: 5,
    isBasic: true,
  },
  {
    name: "third-pair",
    goal: "xxxcross",
    start: "xxcross",
    moves: 5,
    isBasic: true,
  },
  {
    name: "fourth-pair",
    goal: "f2l",
    start: "xxxcross",
    moves: 6,
    isBasic: true,
  },
  {
    name: "f2l",
    goal: "f2l",
    start: "cross",
    moves: 13,
  },
  {
    name: "last-layer",
    goal: "last_layer",
    start: "f2l",
  },
  {
    name: "oll",
    goal: "oll",
    start: "f2l",
    cases: "oll",
  },
  {
    name: "pll",
    goal: "pll",
    start: "oll",
    cases: "pll",
  },
];

/** The exercises whose goals the engine knows. */
export function exercisesOf({ variants, goals }: Catalogue): Exercise[] {
  const known = new Set([...variants.flatMap(({ stages }) => stages), ...goals.map(({ name }) => name)]);
  return EXERCISES.filter(({ goal, start = goal }) => known.has(goal) && known.has(start));
}

/** The titles of all exercises, in order. */
export function exerciseTitles(): string[] {
  return EXERCISES.map(titleOf);
}

export function titleOf({ name }: Exercise): string {
  return words().train.exercises[name].title;
}

/** The instruction to the user. */
export function taskOf({ name }: Exercise): string {
  return words().train.exercises[name].task;
}

/** The exercise with this name, or the first one. */
export function findExercise(name: string | undefined): Exercise {
  return EXERCISES.find((exercise) => exercise.name === name) ?? EXERCISES[0];
}

/** The part of a solve that an exercise belongs to, by the name of its title in `words`. */
export function groupOf({ start, moves }: Exercise): "start" | "pairs" | "end" {
  return start === undefined ? "start" : moves === undefined ? "end" : "pairs";
}

/** How many moves the goal must need: "" for any number, or for example "= 7" or "<= 5". */
export type Difficulty = "" | `${Comparison} ${number}`;

export function isDifficulty(text: string): text is Difficulty {
  return /^((=|<=|>=) \d{1,2})?$/.test(text);
}

/** What the scrambles of an exercise must be like. */
export interface Choice {
  colors: string;
  difficulty: Difficulty;
  /** The name of the case; empty for any. */
  chosenCase: string;
}

/** The condition on the scrambles of an exercise; undefined if every scramble will do. */
export function conditionOf(exercise: Exercise, { colors, difficulty, chosenCase }: Choice): string | undefined {
  if (chosenCase) {
    return `${exercise.cases} ${chosenCase}(${colors})`;
  }
  const conditions = [
    // The scramble solves the start and leaves something to do.
    ...(exercise.start ? [`${exercise.start}(${colors}) = 0`, `${exercise.goal}(${colors}) >= 1`] : []),
    ...(difficulty ? [`${exercise.goal}(${colors}) ${difficulty}`] : []),
  ];
  return conditions.length > 0 ? conditions.join(" and ") : undefined;
}
