// Compares an attempt with the optimum.

import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { catalogue, titled } from "../../catalogue";
import { AlgorithmField } from "../../components/algorithm-field";
import { ANY } from "../../components/color-choice";
import { Confetti } from "../../components/confetti";
import { Form } from "../../components/form";
import { Icon } from "../../components/icon";
import { Progress, Searching } from "../../components/progress";
import { Solutions } from "../../components/solutions";
import { useAsk } from "../../components/use-ask";
import { useRequest } from "../../components/use-request";
import type { Color, Reconstructed, Valid } from "../../engine";
import { wideMovesAsIn } from "../../notation";
import { shareUrl } from "../../router";
import { words } from "../../words";
import { caseTitle } from "../algorithms/cases";
import { type Attempt, keep } from "./attempts";
import { type Exercise, findExercise, titleOf } from "./exercises";
import { draft } from "./session";

interface Verdict {
  reached: boolean;
  /** The length of the user's solution. */
  moves: number;
  optimum: number;
  view: Color;
}

interface Props {
  cube: Valid;
  exercise: Exercise;
  colors: string;
  /** The attempt, which receives the verdict; null if the user skipped the timer. It is then made. */
  attempt: Attempt | null;
  onChange: (attempt: Attempt) => void;
  /** A new attempt at this scramble without a time. */
  untimed: () => Attempt;
}

export function Review({ cube, exercise, colors, attempt, onChange, untimed }: Props) {
  const kept = draft.peek().scramble === cube.input ? draft.peek() : undefined;
  const solution = useSignal(kept?.solution ?? attempt?.solution ?? "");
  const count = useSignal(kept?.count ?? "");
  const verdict = useSignal<Verdict | null>(null);
  const parts = useSignal<Reconstructed | null>(null);
  const slots = useSignal<string | undefined>(undefined);
  /** The colour whose solutions are shown; null as long as they are hidden. */
  const shown = useSignal<Color | null>(null);
  const request = useRequest();
  const reconstructing = useAsk();
  const isWorking = request.working.value;
  const view = colors === ANY ? {} : { view: colors };
  const { goal } = exercise;
  const { train } = words();

  const findOptimum = () => request.ask({ ask: "stage", input: cube.input, goal, ...view, number: 1 });
  const record = (found: Verdict, typed: string) => {
    verdict.value = found;
    if (found.reached && found.moves >= found.optimum) {
      const { moves: turns, optimum, view } = found;
      const made = attempt ?? untimed();
      const judged = { ...made, turns, optimum, view, ...(typed && { solution: typed }) };
      keep(judged);
      onChange(judged);
    }
  };

  const compare = () =>
    request.run(async () => {
      const typed = solution.value.trim();
      parts.value = null;
      if (typed) {
        reconstructing.ask({ ask: "reconstruct", input: cube.input, solve: typed }).then(
          (reconstruction) => {
            const stages = reconstruction.stages.map((stage) => ({
              ...stage,
              moves: wideMovesAsIn(typed, stage.moves),
            }));
            parts.value = { ...reconstruction, stages };
          },
          // The question `judge` fails in the same way, and its error is shown.
          () => undefined,
        );
        const { length, optimal, ...judged } = await request.ask({
          ask: "judge",
          input: cube.input,
          solve: typed,
          goal,
          ...view,
        });
        record({ ...judged, moves: length, optimum: optimal }, typed);
        shown.value ??= judged.view;
      } else {
        const { length, view } = await findOptimum();
        record({ reached: true, moves: Number(count.value), optimum: length, view }, "");
        shown.value ??= view;
      }
    });
  const show = () =>
    request.run(async () => {
      shown.value = colors.length === 1 ? (colors as Color) : (await findOptimum()).view;
    });

  // At once, not after the next frame: the page may be reloaded before.
  useLayoutEffect(() => {
    verdict.value = null;
    draft.value = { scramble: cube.input, solution: solution.value, count: count.value };
  }, [solution.value, count.value]);

  const variant = catalogue.value?.variants.find(({ stages }) => stages.includes(goal))?.name;
  return (
    <section class="stack" aria-label={train.review}>
      <Form onSubmit={() => (solution.value.trim() || count.value) && compare()}>
        <h2>{train.howSolved}</h2>
        <AlgorithmField
          id="own-solution"
          label={train.yourSolution}
          rows={2}
          placeholder={train.solutionExample}
          value={solution}
          problem={request.problem.value}
        />
        <div class="row">
          <label for="own-count">{train.orCount}</label>
          <input
            id="own-count"
            class="move-count"
            type="number"
            min={0}
            max={99}
            inputMode="numeric"
            value={count.value}
            disabled={solution.value.trim() !== ""}
            onInput={(event) => {
              count.value = event.currentTarget.value;
            }}
          />
          <button type="submit" class="primary" disabled={isWorking || !(solution.value.trim() || count.value)}>
            {train.compare}
          </button>
          {!shown.value && (
            <button type="button" class="quiet" onClick={show} disabled={isWorking}>
              {train.showSolutions}
            </button>
          )}
        </div>
        <Progress of={request}>
          <Searching />
        </Progress>
        {verdict.value && <Outcome verdict={verdict.value} goal={goal} />}
        {verdict.value && parts.value && <Parts of={parts.value} goal={goal} />}
      </Form>
      {shown.value && (
        <Solutions
          key={`${cube.input} ${goal} ${shown.value}`}
          cube={cube}
          stage={goal}
          view={shown.value}
          slots={slots.value}
          chooseSlots={(chosen) => {
            slots.value = chosen;
          }}
          share={shareUrl("analyze", { scramble: cube.input, variant, stage: goal, view: shown.value })}
        />
      )}
    </section>
  );
}

function Outcome({ verdict, goal }: { verdict: Verdict; goal: string }) {
  const { reached, moves, optimum, view } = verdict;
  const { train } = words();
  if (!reached) {
    return (
      <p class="verdict bad" role="status">
        {words().sentences([train.notReached(titled(goal), moves), train.optimum(titled(goal), view, optimum)])}
      </p>
    );
  }
  if (moves < optimum) {
    return (
      <p class="verdict bad" role="status">
        {train.countAgain(titled(goal), view, optimum)}
      </p>
    );
  }
  return (
    <p class="verdict good" role="status" data-verdict={`${moves} ${optimum}`}>
      {moves === optimum && (
        <>
          <Icon name="trophy" /> <Confetti />
        </>
      )}
      <strong>{moves === optimum ? train.optimal(moves) : train.over(moves, moves - optimum)}</strong>{" "}
      {train.optimum(titled(goal), view, optimum)}
    </p>
  );
}

/** The stages up to the goal. The optimum of each counts from the end of the one before it. */
function Parts({ of, goal }: { of: Reconstructed; goal: string }) {
  const order = catalogue.value?.variants.find(({ stages }) => stages.includes(goal))?.stages ?? [];
  const last = order.indexOf(goal);
  // A step may solve more than the goal. A reconstruction names only steps of a method, so that
  // other goals, such as pseudo stages, have no parts.
  const reached = of.stages.findIndex(({ name }) => order.indexOf(name) >= last);
  const stages = reached < 0 ? [] : of.stages.slice(0, reached + 1);
  if (last < 1 || stages.length === 0) {
    return null;
  }
  const { train, solutions } = words();
  return (
    <table class="parts">
      <caption class="small muted">{train.aboutParts}</caption>
      <thead>
        <tr>
          <th scope="col">{train.stage}</th>
          <th scope="col">{train.yours}</th>
          <th scope="col">{train.optimumColumn}</th>
          <th scope="col">{train.moves}</th>
        </tr>
      </thead>
      <tbody>
        {stages.map(({ name, length, optimal, moves, loss, solution }) => (
          <tr key={name}>
            <th scope="row">{titled(name)}</th>
            <td>{length}</td>
            <td>{optimal ?? "–"}</td>
            <td class="algorithm">
              {moves || solutions.alreadySolved}
              {solution && (loss ?? 0) > 0 && <span class="fewer">{solution}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The exercise and the colours of an attempt. */
export function attemptTask({ exercise, colors, case: name }: Attempt): string {
  if (!exercise) {
    return "";
  }
  const { cases } = findExercise(exercise);
  const title = cases && name ? caseTitle(cases, name) : titleOf(findExercise(exercise));
  return words().train.taskOn(title, colors);
}
