// Hints for a scramble, each with one key: how many moves, the first move, all moves.

import { useSignal } from "@preact/signals";
import { titled } from "../../catalogue";
import { ANY } from "../../components/color-choice";
import { Problem } from "../../components/problem";
import { Progress, Searching } from "../../components/progress";
import { useKeys } from "../../components/use-keys";
import { useRequest } from "../../components/use-request";
import type { StageSolution, Valid } from "../../engine";
import { splitMoves } from "../../notation";
import { words } from "../../words";
import type { Exercise } from "./exercises";

/** The hints by their keys, each one telling more than the one before. */
export const HINTS = ["number", "first", "all"] as const;

interface Props {
  cube: Valid;
  exercise: Exercise;
  colors: string;
  /** Whether the keys give hints. While the timer runs, they stop it. */
  hasKeys: boolean;
  /** Called with the number of hints that were given. */
  onHint: (given: number) => void;
}

export function Hints({ cube, exercise, colors, hasKeys, onHint }: Props) {
  const given = useSignal(0);
  const solution = useSignal<StageSolution | null>(null);
  const request = useRequest();
  const { train } = words();

  const give = (number: number) => {
    given.value = Math.max(given.value, number);
    onHint(given.value);
    if (!solution.value && !request.working.value) {
      const view = colors === ANY ? {} : { view: colors };
      request.run(async () => {
        solution.value = await request.ask({
          ask: "stage",
          input: cube.input,
          goal: exercise.goal,
          ...view,
          number: 1,
        });
      });
    }
  };

  useKeys((key) => {
    const number = Number(key);
    const isHint = hasKeys && number >= 1 && number <= HINTS.length;
    if (isHint) {
      give(number);
    }
    return isHint;
  });

  return (
    <div class="stack hints aside">
      <div class="row">
        <span class="label">{train.hints}</span>
        {HINTS.map((name, which) => (
          <button key={name} type="button" class="quiet" onClick={() => give(which + 1)}>
            <kbd>{which + 1}</kbd> {train.hintNames[name]}
          </button>
        ))}
      </div>
      {request.problem.value && <Problem error={request.problem.value} />}
      <Progress of={request}>
        <Searching />
      </Progress>
      <p class="hint" role="status">
        {solution.value && hintText(solution.value, exercise.goal, given.value)}
      </p>
    </div>
  );
}

function hintText({ length, view, rotation, turns }: StageSolution, goal: string, given: number): string {
  const fewest = words().train.fewest(titled(goal), view, length);
  const moves =
    given > 2 ? turns : given > 1 ? `${splitMoves(turns).slice(0, 1).join(" ")}${length > 1 ? " …" : ""}` : "";
  return moves === "" ? fewest : `${fewest} ${[rotation, moves].filter((part) => part !== "").join(" ")}`;
}
