// A trainer for the first stages: a scramble of chosen difficulty, a clock, and your solution against the optimum.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { CopyButton } from "../../components/clipboard";
import { ANY, ColorChoice, colorsNamed, isColors } from "../../components/color-choice";
import { CubePicture } from "../../components/cube-picture";
import { Icon } from "../../components/icon";
import { explain, Problem } from "../../components/problem";
import { type Building, BuildingTables } from "../../components/progress";
import { useAsk } from "../../components/use-ask";
import { type ErrorObject, isAbort, type Valid } from "../../engine";
import { place, restate } from "../../router";
import { remembered } from "../../storage";
import { type Attempt, attempts, keep } from "./attempts";
import { type Clock, READY } from "./clock";
import { difficulty, EXERCISES, exerciseNamed, isTurns, type Turns } from "./exercises";
import { History } from "./history";
import { Review } from "./review";
import { Timer } from "./timer";
import "./style.css";

/** What was trained last. */
const last = remembered("train.choice", { exercise: "cross", colors: "W", turns: "" });
const inspects = remembered("train.inspection", true);
const sounds = remembered("train.sounds", true);

/** How many scrambles are made at a time: the next one is ready when it is wanted. */
const BATCH = 3;

/** Signs of the numbers of turns, in words. */
const SIGNS = { "": "any number of turns", "=": "exactly", "<=": "at most", ">=": "at least" };

export default function Train() {
  const { params } = place.value;
  const exercise = exerciseNamed(params.exercise ?? last.value.exercise);
  const colors = [params.colors, last.value.colors].find(isColors) ?? ANY;
  const asked = params.turns ?? (params.exercise ? "" : last.value.turns);
  const turns: Turns = isTurns(asked) ? asked : "";

  const cube = useSignal<Valid | null>(null);
  const clock = useSignal<Clock>(READY);
  const attempt = useSignal<Attempt | null>(null);
  const reviews = useSignal(false);
  const problem = useSignal<ErrorObject | null>(null);
  const building = useSignal<Building | null>(null);
  /** Scrambles that are ready. */
  const store = useRef<string[]>([]);
  const isSupplying = useRef(false);
  const isWaiting = useRef(false);
  const scrambling = useAsk();
  const looking = useAsk();

  const choose = (changes: { exercise?: string; colors?: string; turns?: Turns }) => {
    last.value = { exercise: exercise.name, colors, turns, ...changes };
    restate(last.value);
  };

  const failed = (error: unknown) => {
    building.value = null;
    explain(error, problem);
  };
  const show = (scramble: string) =>
    looking.ask({ ask: "check", input: scramble }).then((valid) => {
      cube.value = valid;
    }, failed);
  /** Makes scrambles: one to be shown at once if somebody waits, and some for later. */
  const supply = () => {
    isSupplying.current = true;
    const where = difficulty(exercise, colors, turns);
    const making = scrambling.ask({ ask: "scramble", number: BATCH, ...(where && { where }) }, (event) => {
      building.value = event.event === "building" ? event : null;
      if (event.event === "scramble") {
        store.current.push(event.scramble.scramble);
        if (isWaiting.current) {
          next();
        }
      }
    });
    making
      .catch((error) => {
        if (isWaiting.current) {
          failed(error);
        }
        if (isAbort(error)) {
          throw error;
        }
      })
      .then(
        () => {
          isSupplying.current = false;
        },
        // Given up for another exercise, which makes its own.
        () => undefined,
      );
  };
  const next = () => {
    clock.value = READY;
    attempt.value = null;
    reviews.value = false;
    problem.value = null;
    building.value = null;
    cube.value = null;
    const ready = store.current.shift();
    isWaiting.current = ready === undefined;
    if (ready !== undefined) {
      show(ready);
    } else if (!isSupplying.current) {
      supply();
    }
  };

  useEffect(() => {
    scrambling.stop();
    isSupplying.current = false;
    store.current = params.scramble ? [params.scramble] : [];
    next();
  }, [exercise.name, colors, turns, params.scramble]);

  useEffect(() => {
    // What was chosen by mouse or finger lets go of the space bar again.
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
    // Whole seconds, as files have them.
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
  const [sign = "", number = ""] = turns.split(" ");
  return (
    <div class={`stack train ${isGoing ? "going" : ""}`}>
      <div class="aside">
        <h1>Train</h1>
        <p class="muted">A scramble of your choice, a clock, and your solution against the optimum.</p>
      </div>
      <div class="card stack aside">
        <fieldset class="choice">
          <legend class="unseen">Exercise</legend>
          {EXERCISES.map(({ name, title, task }) => (
            <button
              key={name}
              type="button"
              title={task}
              aria-pressed={name === exercise.name}
              onClick={() => choose({ exercise: name, turns: "" })}
            >
              {title}
            </button>
          ))}
        </fieldset>
        <div class="row">
          <ColorChoice value={colors} choose={(chosen) => choose({ colors: chosen })} />
          <div class="row">
            <label for="sign" class="unseen">
              Difficulty
            </label>
            <select
              id="sign"
              value={sign}
              onChange={(event) => {
                const chosen = event.currentTarget.value;
                choose({ turns: (chosen && `${chosen} ${number || exercise.usual}`) as Turns });
              }}
            >
              {Object.entries(SIGNS).map(([sign, words]) => (
                <option key={sign} value={sign}>
                  {words}
                </option>
              ))}
            </select>
            {sign && (
              <>
                <input
                  class="turn-count"
                  type="number"
                  min={0}
                  max={20}
                  value={number}
                  aria-label="Turns that it needs"
                  onChange={(event) => {
                    const chosen = `${sign} ${event.currentTarget.valueAsNumber}`;
                    if (isTurns(chosen)) {
                      choose({ turns: chosen });
                    }
                  }}
                />
                <span class="muted">turns</span>
              </>
            )}
          </div>
        </div>
        <div class="row">
          <label class="row">
            <input
              type="checkbox"
              checked={inspects.value}
              onChange={(event) => {
                inspects.value = event.currentTarget.checked;
              }}
            />
            15 seconds to look at the cube
          </label>
          {inspects.value && (
            <label class="row">
              <input
                type="checkbox"
                checked={sounds.value}
                onChange={(event) => {
                  sounds.value = event.currentTarget.checked;
                }}
              />
              tones after 8 and 12
            </label>
          )}
        </div>
      </div>
      <div class="train-grid">
        <div class="stack">
          <section class="card stack" aria-label="Scramble">
            <p class="aside">
              {exercise.task} <span class="muted">At the bottom: {colorsNamed(colors)}.</span>
            </p>
            {problem.value && <Problem error={problem.value} />}
            {building.value && <BuildingTables of={building.value} />}
            {cube.value ? (
              <>
                <div class="scramble-row aside">
                  <p class="turns scramble-text" data-scramble>
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
                      Without the clock
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
              changed={(better) => {
                attempt.value = better;
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
