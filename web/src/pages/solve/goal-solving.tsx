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
import { words } from "../../words";

/** Which solutions are listed: one, or all within a number of moves of the shortest. */
const WANTED = ["", "0", "1", "2"] as const;

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
  const { solving } = words();
  const card = useRef<HTMLElement>(null);
  const within = WANTED.some((value) => value === wanted) && wanted !== "" ? Number(wanted) : undefined;

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
    <section ref={card} class="card stack revealed" aria-label={solving.title} aria-busy={isWorking}>
      <div class="row apart">
        <h2>{shown ? movesText(solutions[0]?.length ?? 0) : isWorking ? solving.solving : solving.none}</h2>
        {answer.value?.optimal && <span class="badge good">{solving.optimal}</span>}
      </div>
      {shown && (
        <>
          <div data-solution={shown.length} data-moves={shown.solution}>
            <Player
              pattern={cube.kpattern}
              algorithm={shown.solution}
              stickering={shown.stickering}
              label={solving.cube}
            />
            {shown.length === 0 && <p class="solution-text">{solving.goalReached}</p>}
          </div>
          <div class="row">
            <CopyButton text={shown.solution} what={solving.theSolution} />
            {isAlgorithm(cube.input) && <OpenElsewhere setup={cube.input} algorithm={shown.solution} />}
          </div>
          <Field id="wanted" label={solving.list}>
            <div>
              <Select
                id="wanted"
                value={wanted}
                options={WANTED.map((value) => [value, solving.wanted[value]])}
                onChange={chooseWanted}
              />
            </div>
          </Field>
          {/* A solution alone is in the player already. */}
          {wanted !== "" && (
            <SolutionList
              solutions={solutions}
              chosen={chosen.value}
              choose={(which) => {
                chosen.value = which;
              }}
            />
          )}
        </>
      )}
      <Progress of={search}>
        <p class="small" role="status">
          {answer.value ? solving.searchingMore : solving.searchingShortest}
        </p>
      </Progress>
      {search.problem.value && <Problem error={search.problem.value} />}
      <div class="row">
        {isWorking && (
          <button type="button" class="quiet" onClick={search.stop}>
            {solving.stop}
          </button>
        )}
        {!isWorking && !shown && !search.problem.value && (
          <button type="button" onClick={solve}>
            {solving.again}
          </button>
        )}
      </div>
    </section>
  );
}
