// A trainer for the first stages: a scramble of chosen difficulty, a timer, and a comparison of the
// user's solution with the optimum.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { catalogue } from "../../catalogue";
import { CopyButton } from "../../components/clipboard";
import { ANY, ColorChoice, colorsText, isColors } from "../../components/color-choice";
import { type Comparison, ComparisonChoice } from "../../components/comparison-choice";
import { CubePicture } from "../../components/cube-picture";
import { Checkbox, Choice } from "../../components/form";
import { Icon } from "../../components/icon";
import { PageTitle, Starting } from "../../components/page";
import { explain, Problem } from "../../components/problem";
import { BuildingTables } from "../../components/progress";
import { useAsk } from "../../components/use-ask";
import { useRequest } from "../../components/use-request";
import { type Catalogue, isAbort, type Valid } from "../../engine";
import { place, replaceParams } from "../../router";
import { remembered } from "../../storage";
import { type Attempt, attempts, keep } from "./attempts";
import { type Clock, READY } from "./clock";
import { conditionOf, type Difficulty, exercisesOf, findExercise, isDifficulty } from "./exercises";
import { History } from "./history";
import { Review } from "./review";
import { Timer } from "./timer";
import "./style.css";

/** The last choice of the user. `turns` is the difficulty, here as in the address. */
const last = remembered("train.choice", { exercise: "", colors: "W", turns: "" });
const inspects = remembered("train.inspection", true);
const sounds = remembered("train.sounds", true);

/** Scrambles made at a time, so that the next one is ready. */
const BATCH = 3;

export default function Train() {
  return catalogue.value ? <Trainer catalogue={catalogue.value} /> : <Starting />;
}

function Trainer({ catalogue }: { catalogue: Catalogue }) {
  const { params } = place.value;
  const exercise = findExercise(params.exercise ?? last.value.exercise);
  const colors = [params.colors, last.value.colors].find(isColors) ?? ANY;
  const wanted = params.turns ?? (params.exercise ? "" : last.value.turns);
  const difficulty: Difficulty = isDifficulty(wanted) ? wanted : "";

  const cube = useSignal<Valid | null>(null);
  const clock = useSignal<Clock>(READY);
  const attempt = useSignal<Attempt | null>(null);
  const reviews = useSignal(false);
  /** Scrambles for later. */
  const queue = useRef<string[]>([]);
  const isMaking = useRef(false);
  const isWaiting = useRef(false);
  const making = useRequest();
  const { problem, building } = making;
  const checking = useAsk();

  const choose = (changes: { exercise?: string; colors?: string; turns?: Difficulty }) => {
    last.value = { exercise: exercise.name, colors, turns: difficulty, ...changes };
    replaceParams(last.value);
  };

  const failed = (error: unknown) => {
    building.value = null;
    explain(error, problem);
  };
  const show = (scramble: string) =>
    checking.ask({ ask: "check", input: scramble }).then((valid) => {
      cube.value = valid;
    }, failed);
  /** Makes scrambles. If the page waits for one, it shows the first and queues the others. */
  const makeScrambles = async () => {
    isMaking.current = true;
    const where = conditionOf(exercise, colors, difficulty);
    try {
      await making.ask({ ask: "scramble", number: BATCH, ...(where && { where }) }, (event) => {
        if (event.event === "scramble") {
          queue.current.push(event.scramble.scramble);
          if (isWaiting.current) {
            next();
          }
        }
      });
    } catch (error) {
      if (isAbort(error)) {
        // Another exercise makes its own scrambles.
        return;
      }
      if (isWaiting.current) {
        failed(error);
      }
    }
    isMaking.current = false;
  };
  const next = () => {
    clock.value = READY;
    attempt.value = null;
    reviews.value = false;
    problem.value = null;
    building.value = null;
    cube.value = null;
    const ready = queue.current.shift();
    isWaiting.current = ready === undefined;
    if (ready !== undefined) {
      show(ready);
    } else if (!isMaking.current) {
      makeScrambles();
    }
  };

  useEffect(() => {
    making.stop();
    isMaking.current = false;
    queue.current = params.scramble ? [params.scramble] : [];
    next();
  }, [exercise.name, colors, difficulty, params.scramble]);

  useLayoutEffect(() => {
    // After a click, the space bar belongs to the timer again.
    const onClick = (event: MouseEvent) => {
      if (event.detail > 0) {
        setTimeout(() => {
          const active = document.activeElement;
          if (active instanceof HTMLElement && active.matches('main button, main input[type="checkbox"]')) {
            active.blur();
          }
        });
      }
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);

  const another = () => {
    if (params.scramble) {
      choose({});
    } else {
      next();
    }
  };

  const stop = ({ time, penalty }: Extract<Clock, { state: "stopped" }>) => {
    if (!cube.value) {
      return;
    }
    // Whole seconds, as in the files of csTimer.
    let date = Math.floor(Date.now() / 1000) * 1000;
    while (attempts.value?.some((other) => other.date === date)) {
      date += 1000;
    }
    const scramble = cube.value.input;
    attempt.value = { date, time, penalty, scramble, comment: "", exercise: exercise.name, colors };
    keep(attempt.value);
    reviews.value = true;
  };

  const isGoing = clock.value.state !== "ready" && clock.value.state !== "stopped";
  const [comparison = "", moves] = difficulty.split(" ");
  return (
    <div class={`stack train ${isGoing ? "going" : ""}`}>
      <PageTitle title="Train" class="aside">
        Choose the difficulty, time yourself, and compare your solution with the optimum.
      </PageTitle>
      <div class="card stack aside">
        <Choice
          legend="Exercise"
          options={exercisesOf(catalogue).map(({ name, title, task }) => ({
            value: name,
            title: task,
            content: title,
          }))}
          isChosen={(name) => name === exercise.name}
          choose={(name) => choose({ exercise: name, turns: "" })}
        />
        <div class="row">
          <ColorChoice value={colors} choose={(chosen) => choose({ colors: chosen })} />
          <div class="row">
            <ComparisonChoice
              comparison={comparison as Comparison | ""}
              moves={moves === undefined ? exercise.moves : Number(moves)}
              allowsAny
              choose={(chosen, number) => choose({ turns: chosen && `${chosen} ${number}` })}
            />
          </div>
        </div>
        <div class="row">
          <Checkbox
            label="15 seconds of inspection"
            checked={inspects.value}
            onChange={(checked) => {
              inspects.value = checked;
            }}
          />
          {inspects.value && (
            <Checkbox
              label="tones after 8 and 12 seconds"
              checked={sounds.value}
              onChange={(checked) => {
                sounds.value = checked;
              }}
            />
          )}
        </div>
      </div>
      <div class="train-grid">
        <div class="stack">
          <section class="card stack" aria-label="Scramble">
            <p class="aside">
              {exercise.task} <span class="muted">At the bottom: {colorsText(colors)}.</span>
            </p>
            {problem.value && <Problem error={problem.value} />}
            {building.value && <BuildingTables of={building.value} />}
            {cube.value ? (
              <>
                <div class="scramble-row aside">
                  <p class="algorithm scramble-text" data-scramble>
                    {cube.value.input}
                  </p>
                  <CubePicture letters={cube.value.facelets} label="The scrambled cube, unfolded" />
                </div>
                <Timer
                  clock={clock}
                  inspects={inspects.value}
                  sounds={sounds.value}
                  onStop={stop}
                  onNext={() => another()}
                />
                <div class="row aside">
                  <button type="button" onClick={another}>
                    <Icon name="dice" />
                    Next scramble
                  </button>
                  <CopyButton text={cube.value.input} what="the scramble" />
                  {!reviews.value && (
                    <button
                      type="button"
                      class="quiet"
                      onClick={() => {
                        reviews.value = true;
                      }}
                    >
                      Skip the timer
                    </button>
                  )}
                </div>
              </>
            ) : (
              !problem.value && <p class="muted">Scrambling…</p>
            )}
          </section>
          {reviews.value && cube.value && (
            <Review
              key={cube.value.input}
              cube={cube.value}
              exercise={exercise}
              colors={colors}
              attempt={attempt.value}
              onChange={(changed) => {
                attempt.value = changed;
              }}
            />
          )}
        </div>
        <div class="aside">
          <History exercise={exercise} colors={colors} />
        </div>
      </div>
    </div>
  );
}
