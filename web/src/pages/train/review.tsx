// Compares an attempt with the optimum.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { catalogue, titled } from "../../catalogue";
import { COLOR_NAMES } from "../../colors";
import { AlgorithmField } from "../../components/algorithm-field";
import { ANY } from "../../components/color-choice";
import { Form } from "../../components/form";
import { Progress, Searching } from "../../components/progress";
import { Solutions } from "../../components/solutions";
import { useAsk } from "../../components/use-ask";
import { useRequest } from "../../components/use-request";
import type { Color, Reconstructed, Valid } from "../../engine";
import { movesText } from "../../notation";
import { shareUrl } from "../../router";
import { type Attempt, keep } from "./attempts";
import { type Exercise, findExercise } from "./exercises";

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
  /** The timed attempt, which receives the verdict; null if the user skipped the timer. */
  attempt: Attempt | null;
  onChange: (attempt: Attempt) => void;
}

export function Review({ cube, exercise, colors, attempt, onChange }: Props) {
  const solution = useSignal("");
  const count = useSignal("");
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

  const findOptimum = () => request.ask({ ask: "stage", input: cube.input, goal, ...view, number: 1 });
  const record = (found: Verdict, typed: string) => {
    verdict.value = found;
    if (attempt && found.reached && found.moves >= found.optimum) {
      const judged = { ...attempt, turns: found.moves, optimum: found.optimum, ...(typed && { solution: typed }) };
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
            parts.value = reconstruction;
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

  useEffect(() => {
    verdict.value = null;
  }, [solution.value, count.value]);

  const variant = catalogue.value?.variants.find(({ stages }) => stages.includes(goal))?.name;
  return (
    <section class="stack" aria-label="Review">
      <Form onSubmit={() => (solution.value.trim() || count.value) && compare()}>
        <h2>How did you solve it?</h2>
        <AlgorithmField
          id="own-solution"
          label="Your solution"
          rows={2}
          placeholder="z2 F R' D // rotations, wide moves and comments are allowed"
          value={solution}
          problem={request.problem.value}
        />
        <div class="row">
          <label for="own-count">or only its number of moves</label>
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
            Compare with the optimum
          </button>
          {!shown.value && (
            <button type="button" class="quiet" onClick={show} disabled={isWorking}>
              Show solutions
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
  const best = `The optimum of ${titled(goal)} on ${COLOR_NAMES[view]} is ${movesText(optimum)}`;
  if (!reached) {
    return (
      <p class="verdict bad" role="status">
        Your solution of {movesText(moves)} does not solve {titled(goal)}. {best}.
      </p>
    );
  }
  if (moves < optimum) {
    return (
      <p class="verdict bad" role="status">
        {best}, and that is proved. Please count your moves again.
      </p>
    );
  }
  return (
    <p class="verdict good" role="status" data-verdict={`${moves} ${optimum}`}>
      <strong>
        {moves === optimum
          ? `${movesText(moves)}: optimal.`
          : `${movesText(moves)}, ${moves - optimum} over the optimum.`}
      </strong>{" "}
      {best}.
    </p>
  );
}

/** The stages up to the goal. The optimum of each counts from the end of the one before it. */
function Parts({ of, goal }: { of: Reconstructed; goal: string }) {
  const order = catalogue.value?.variants.find(({ stages }) => stages.includes(goal))?.stages ?? [];
  const last = order.indexOf(goal);
  // A reconstruction names only stages of CFOP. Other goals, such as the EO cross, have no parts.
  const stages = of.stages.filter(({ name }) => order.includes(name) && order.indexOf(name) <= last);
  if (last < 1 || stages.length === 0) {
    return null;
  }
  return (
    <table class="parts">
      <caption class="small muted">
        Stage by stage. The optimum counts from the position where your stage began.
      </caption>
      <thead>
        <tr>
          <th scope="col">Stage</th>
          <th scope="col">Yours</th>
          <th scope="col">Optimum</th>
          <th scope="col">Moves</th>
        </tr>
      </thead>
      <tbody>
        {stages.map(({ name, length, optimal, moves }) => (
          <tr key={name}>
            <th scope="row">{titled(name)}</th>
            <td>{length}</td>
            <td>{optimal ?? "–"}</td>
            <td class="algorithm">{moves || "already solved"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The exercise and the colours of an attempt. */
export function taskOf({ exercise, colors }: Attempt): string {
  return exercise ? `${findExercise(exercise).title}, ${colors}` : "";
}
