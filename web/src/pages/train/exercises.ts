// What can be trained: a stage, and the stage that is there already when it begins.

export interface Exercise {
  name: string;
  title: string;
  /** The stage to reach. */
  goal: string;
  /** The stage that the scramble leaves solved. */
  done?: string;
  /** What to do, in a sentence. */
  task: string;
  /** A difficulty that most scrambles do not have but some do, to begin with. */
  usual: number;
}

export const EXERCISES: [Exercise, ...Exercise[]] = [
  { name: "cross", title: "Cross", goal: "cross", task: "Solve the cross.", usual: 6 },
  { name: "xcross", title: "XCross", goal: "xcross", task: "Solve the cross and one pair.", usual: 7 },
  { name: "xxcross", title: "XXCross", goal: "xxcross", task: "Solve the cross and two pairs.", usual: 9 },
  {
    name: "eo-cross",
    title: "EO cross",
    goal: "eo_cross",
    task: "Solve the cross, with all edges oriented to one of the two horizontal axes.",
    usual: 8,
  },
  {
    name: "first-pair",
    title: "First pair",
    goal: "xcross",
    done: "cross",
    task: "The cross is there. Solve one pair, and keep the cross.",
    usual: 5,
  },
  {
    name: "second-pair",
    title: "Second pair",
    goal: "xxcross",
    done: "xcross",
    task: "The cross and a pair are there. Solve another pair.",
    usual: 5,
  },
  {
    name: "f2l",
    title: "F2L",
    goal: "f2l",
    done: "cross",
    task: "The cross is there. Solve all four pairs.",
    usual: 13,
  },
];

export function exerciseNamed(name: string | undefined): Exercise {
  return EXERCISES.find((exercise) => exercise.name === name) ?? EXERCISES[0];
}

/** How many turns the goal must need: "" for any number, else such as "= 7", "<= 5". */
export type Turns = "" | `${"=" | "<=" | ">="} ${number}`;

export function isTurns(text: string): text is Turns {
  return /^((=|<=|>=) \d{1,2})?$/.test(text);
}

/** What is asked of a scramble; nothing if any will do. */
export function difficulty(exercise: Exercise, colors: string, turns: Turns): string | undefined {
  const conditions = [
    ...(exercise.done ? [`${exercise.done}(${colors}) = 0`] : []),
    ...(turns ? [`${exercise.goal}(${colors}) ${turns}`] : []),
  ];
  return conditions.length > 0 ? conditions.join(" and ") : undefined;
}
