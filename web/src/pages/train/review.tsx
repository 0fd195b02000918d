// An attempt against the optimum.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { catalogue, titled } from "../../catalogue";
import { COLOR_NAMES } from "../../colors";
import { ANY } from "../../components/color-choice";
import { explain, Problem } from "../../components/problem";
import { type Building, BuildingTables } from "../../components/progress";
import { Solutions } from "../../components/solutions";
import { TurnsField } from "../../components/turns-field";
import { useAsk } from "../../components/use-ask";
import { type Color, type ErrorObject, type Event, isAbort, type Reconstructed, type Valid } from "../../engine";
import { shareUrl } from "../../router";
import { type Attempt, keep } from "./attempts";
import { type Exercise, exerciseNamed } from "./exercises";

interface Verdict {
  reached: boolean;
  turns: number;
  optimum: number;
  view: Color;
}

interface Props {
  cube: Valid;
  exercise: Exercise;
  colors: string;
  /** What to write the verdict into. Nothing if the clock was not used. */
  attempt: Attempt | null;
  changed: (attempt: Attempt) => void;
}

export function Review({ cube, exercise, colors, attempt, changed }: Props) {
  const solution = useSignal("");
  const count = useSignal("");
  const verdict = useSignal<Verdict | null>(null);
  const parts = useSignal<Reconstructed | null>(null);
  const problem = useSignal<ErrorObject | null>(null);
  const building = useSignal<Building | null>(null);
  const working = useSignal(false);
  const slots = useSignal<string | undefined>(undefined);
  /** The colour whose solutions are shown, once they may be. */
  const shown = useSignal<Color | null>(null);
  const judging = useAsk();
  const parting = useAsk();
  const view = colors === ANY ? {} : { view: colors };
  const { goal } = exercise;

  const hear = (event: Event) => {
    building.value = event.event === "building" ? event : null;
  };
  /** Asks, and says how it goes. */
  const work = async (question: () => Promise<void>) => {
    working.value = true;
    problem.value = null;
    try {
      await question();
    } catch (error) {
      if (isAbort(error)) {
        return;
      }
      explain(error, problem);
    }
    working.value = false;
    building.value = null;
  };
  const best = () => judging.ask({ ask: "stage", input: cube.input, goal, ...view, number: 1 }, hear);
  const record = (found: Verdict, typed: string) => {
    verdict.value = found;
    if (attempt && found.reached && found.turns >= found.optimum) {
      const better = { ...attempt, turns: found.turns, optimum: found.optimum, ...(typed && { solution: typed }) };
      keep(better);
      changed(better);
    }
  };

  const compare = () =>
    work(async () => {
      const typed = solution.value.trim();
      parts.value = null;
      if (typed) {
        parting.ask({ ask: "reconstruct", input: cube.input, solve: typed }).then(
          (apart) => {
            parts.value = apart;
          },
          // What is wrong with it is said by the judge.
          () => undefined,
        );
        const { length, optimal, ...judged } = await judging.ask(
          { ask: "judge", input: cube.input, solve: typed, goal, ...view },
          hear,
        );
        record({ ...judged, turns: length, optimum: optimal }, typed);
        shown.value ??= judged.view;
      } else {
        const { length, view } = await best();
        record({ reached: true, turns: Number(count.value), optimum: length, view }, "");
        shown.value ??= view;
      }
    });
  const show = () =>
    work(async () => {
      shown.value = colors.length === 1 ? (colors as Color) : (await best()).view;
    });

  useEffect(() => {
    verdict.value = null;
  }, [solution.value, count.value]);

  const variant = catalogue.value?.variants.find(({ stages }) => stages.includes(goal))?.name;
  return (
    <section class="stack" aria-label="Review">
      <form
        class="card stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (solution.value.trim() || count.value) {
            compare();
          }
        }}
      >
        <h2>How did you do it?</h2>
        <TurnsField
          id="own-solution"
          label="Your solution"
          rows={2}
          placeholder="z2 F R' D // rotations, wide turns and comments are fine"
          value={solution}
          problem={problem.value}
        />
        <div class="row">
          <label for="own-count">or just its number of turns</label>
          <input
            id="own-count"
            class="own-count"
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
          <button type="submit" class="primary" disabled={working.value || !(solution.value.trim() || count.value)}>
            Compare with the optimum
          </button>
          {!shown.value && (
            <button type="button" class="quiet" onClick={show} disabled={working.value}>
              Show solutions
            </button>
          )}
        </div>
        {building.value ? (
          <BuildingTables of={building.value} />
        ) : (
          working.value && (
            <p class="small muted" role="status">
              Searching…
            </p>
          )
        )}
        {problem.value && <Problem error={problem.value} field="own-solution" />}
        {verdict.value && <Outcome verdict={verdict.value} goal={goal} />}
        {verdict.value && parts.value && <Parts of={parts.value} goal={goal} />}
      </form>
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
  const { reached, turns, optimum, view } = verdict;
  const best = `${titled(goal)} on ${COLOR_NAMES[view]} needs ${optimum}`;
  if (!reached) {
    return (
      <p class="verdict bad" role="status">
        Your {turns} turns do not end with {titled(goal)} solved. {best}.
      </p>
    );
  }
  if (turns < optimum) {
    return (
      <p class="verdict bad" role="status">
        {best} turns, which is proved; perhaps you miscounted.
      </p>
    );
  }
  return (
    <p class="verdict good" role="status" data-verdict={`${turns} ${optimum}`}>
      {turns === optimum ? (
        <>
          <strong>{turns} turns: optimal.</strong> {best}, and none are fewer.
        </>
      ) : (
        <>
          <strong>
            {turns} turns, {turns - optimum} more than needed.
          </strong>{" "}
          {best}.
        </>
      )}
    </p>
  );
}

/** The stages on the way to the goal, as far as they are reached, each from where the one before it ended. */
function Parts({ of, goal }: { of: Reconstructed; goal: string }) {
  const order = catalogue.value?.variants.find(({ stages }) => stages.includes("cross"))?.stages ?? [];
  const last = order.indexOf(goal);
  // Of a goal that is no stage of CFOP, such as the EO cross, there is nothing to tell stage by stage.
  const stages = of.stages.filter(({ name }) => order.includes(name) && order.indexOf(name) <= last);
  if (last < 1 || stages.length === 0) {
    return null;
  }
  return (
    <table class="parts">
      <caption class="small muted">Stage by stage; the optimum is that from where you were.</caption>
      <thead>
        <tr>
          <th scope="col">Stage</th>
          <th scope="col">Yours</th>
          <th scope="col">Optimum</th>
          <th scope="col">Turns</th>
        </tr>
      </thead>
      <tbody>
        {stages.map(({ name, length, optimal, moves }) => (
          <tr key={name}>
            <th scope="row">{titled(name)}</th>
            <td>{length}</td>
            <td>{optimal ?? "–"}</td>
            <td class="turns">{moves || "done already"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What an attempt was for. */
export function taskOf({ exercise, colors }: Attempt): string {
  return exercise ? `${exerciseNamed(exercise).title}, ${colors}` : "";
}
