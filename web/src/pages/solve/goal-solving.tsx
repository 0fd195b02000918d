// The shortest solutions to a painted goal.

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { CopyButton } from "../../components/clipboard";
import { Field, Select } from "../../components/form";
import { OpenElsewhere } from "../../components/open-elsewhere";
import { Player } from "../../components/player";
import { Problem } from "../../components/problem";
import { Progress } from "../../components/progress";
import { reveal } from "../../components/reveal";
import { SolutionList } from "../../components/solutions";
import { useRequest } from "../../components/use-request";
import type { SolvedStage, StageSolution, Valid } from "../../engine";
import { isAlgorithm, movesText } from "../../notation";

/** Which solutions are listed: one, or all within a number of moves of the shortest. */
const WANTED: [value: string, text: string][] = [
  ["", "a shortest solution"],
  ["0", "all of the shortest"],
  ["1", "all with up to 1 move more"],
  ["2", "all with up to 2 moves more"],
];

interface Props {
  cube: Valid;
  /** 54 stickers with dots for any colour. */
  goal: string;
  /** One of the values of `WANTED`. */
  wanted: string;
  chooseWanted: (wanted: string) => void;
}

export function GoalSolving({ cube, goal, wanted, chooseWanted }: Props) {
  const answer = useSignal<SolvedStage | null>(null);
  const chosen = useSignal(0);
  const search = useRequest();
  const card = useRef<HTMLElement>(null);
  const within = WANTED.some(([value]) => value === wanted) && wanted !== "" ? Number(wanted) : undefined;

  const solve = () =>
    search.run(async () => {
      const found = await search.ask({
        ask: "stage",
        input: cube.input,
        goal,
        ...(within !== undefined && { within }),
      });
      const isFirst = answer.value === null;
      answer.value = found;
      if (isFirst) {
        reveal(card.current);
      }
    });
  // Before the first paint, which would show that there is no solution.
  useLayoutEffect(() => {
    chosen.value = 0;
    solve();
  }, [within]);

  const solutions: StageSolution[] = answer.value ? [answer.value, ...(answer.value.more ?? [])] : [];
  const shown = solutions[chosen.value];
  const isWorking = search.working.value;
  return (
    <section ref={card} class="card stack revealed" aria-label="Solution" aria-busy={isWorking}>
      <div class="row apart">
        <h2>{shown ? movesText(solutions[0]?.length ?? 0) : isWorking ? "Solving…" : "No solution found"}</h2>
        {answer.value?.optimal && <span class="badge good">proved optimal</span>}
      </div>
      {shown && (
        <>
          <Player
            pattern={cube.kpattern}
            algorithm={shown.solution}
            stickering={shown.stickering}
            label="The cube and its solution"
          />
          <p class="algorithm solution-text" data-solution={shown.length}>
            {shown.solution || "The goal is reached."}
          </p>
          <div class="row">
            <CopyButton text={shown.solution} what="the solution" />
            {isAlgorithm(cube.input) && <OpenElsewhere setup={cube.input} algorithm={shown.solution} />}
          </div>
          <Field id="wanted" label="List">
            <div>
              <Select id="wanted" value={wanted} options={WANTED} onChange={chooseWanted} />
            </div>
          </Field>
          <SolutionList
            solutions={solutions}
            chosen={chosen.value}
            choose={(which) => {
              chosen.value = which;
            }}
          />
        </>
      )}
      <Progress of={search}>
        <p class="small" role="status">
          {answer.value ? "Searching for more solutions…" : "Searching for the shortest solution…"}
        </p>
      </Progress>
      {search.problem.value && <Problem error={search.problem.value} />}
      <div class="row">
        {isWorking && (
          <button type="button" class="quiet" onClick={search.stop}>
            Stop
          </button>
        )}
        {!isWorking && !shown && !search.problem.value && (
          <button type="button" onClick={solve}>
            Search again
          </button>
        )}
      </div>
    </section>
  );
}
