// The exercises of the trainer: a stage to reach, and the stage that the scramble leaves solved.

import type { Comparison } from "../../components/comparison-choice";
import type { Catalogue } from "../../engine";

export interface Exercise {
  name: string;
  title: string;
  /** The stage to reach. */
  goal: string;
  /** The stage that the scramble leaves solved. */
  start?: string;
  /** The instruction to the user. */
  task: string;
  /** The number of moves that the difficulty starts with. Some scrambles need it, but not most. */
  moves: number;
}

const EXERCISES: [Exercise, ...Exercise[]] = [
  { name: "cross", title: "Cross", goal: "cross", task: "Solve the cross.", moves: 6 },
  { name: "xcross", title: "XCross", goal: "xcross", task: "Solve the cross and one pair.", moves: 7 },
  { name: "xxcross", title: "XXCross", goal: "xxcross", task: "Solve the cross and two pairs.", moves: 9 },
  {
    name: "eo-cross",
    title: "EO cross",
    goal: "eo_cross",
    task: "Solve the cross and orient all edges to one of the two horizontal axes.",
    moves: 8,
  },
  {
    name: "first-pair",
    title: "First pair",
    goal: "xcross",
    start: "cross",
    task: "The cross is solved. Solve one pair and keep the cross.",
    moves: 5,
  },
  {
    name: "second-pair",
    title: "Second pair",
    goal: "xxcross",
    start: "xcross",
    task: "The cross and one pair are solved. Solve another pair.",
    moves: 5,
  },
  {
    name: "f2l",
    title: "F2L",
    goal: "f2l",
    start: "cross",
    task: "The cross is solved. Solve all four pairs.",
    moves: 13,
  },
];

/** The exercises whose stages the engine knows. */
export function exercisesOf({ variants }: Catalogue): Exercise[] {
  const stages = new Set(variants.flatMap(({ stages }) => stages));
  return EXERCISES.filter(({ goal, start = goal }) => stages.has(goal) && stages.has(start));
}

/** The exercise with this name, or the first one. */
export function findExercise(name: string | undefined): Exercise {
  return EXERCISES.find((exercise) => exercise.name === name) ?? EXERCISES[0];
}

/** How many moves the goal must need: "" for any number, or for example "= 7" or "<= 5". */
export type Difficulty = "" | `${Comparison} ${number}`;

export function isDifficulty(text: string): text is Difficulty {
  return /^((=|<=|>=) \d{1,2})?$/.test(text);
}

/** The condition on the scrambles of an exercise; undefined if every scramble will do. */
export function conditionOf(exercise: Exercise, colors: string, difficulty: Difficulty): string | undefined {
  const conditions = [
    // The scramble solves the start and leaves something to do.
    ...(exercise.start ? [`${exercise.start}(${colors}) = 0`, `${exercise.goal}(${colors}) >= 1`] : []),
    ...(difficulty ? [`${exercise.goal}(${colors}) ${difficulty}`] : []),
  ];
  return conditions.length > 0 ? conditions.join(" and ") : undefined;
}
