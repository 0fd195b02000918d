// A trainer: a scramble for an exercise and of chosen difficulty, a timer, and a comparison of the
// user's solution with the optimum, or the algorithms of a case.

import { useSignal } from "@preact/signals";
import { Fragment } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { catalogue } from "../../catalogue";
import { CopyButton } from "../../components/clipboard";
import { ANY, colorsText, isColors, SeveralColors } from "../../components/color-choice";
import { type Comparison, ComparisonChoice } from "../../components/comparison-choice";
import { CubePicture } from "../../components/cube-picture";
import { Checkbox, Choice, Select } from "../../components/form";
import { Icon } from "../../components/icon";
import { Origin } from "../../components/origin";
import { PageTitle } from "../../components/page";
import { Problem } from "../../components/problem";
import { BuildingTables } from "../../components/progress";
import { reveal } from "../../components/reveal";
import { type Clock, READY } from "../../components/timer/clock";
import { useSpaceBar } from "../../components/timer/space-bar";
import { isGoing, type Stopped, Timer } from "../../components/timer/timer";
import { useAsk } from "../../components/use-ask";
import { useAsCurrent } from "../../current";
import { type Catalogue, isAbort, type Valid } from "../../engine";
import { place, placeHash, replaceParams } from "../../router";
import { remembered } from "../../storage";
import { report } from "../../toasts";
import { words } from "../../words";
import { caseTitle, setTitle } from "../algorithms/cases";
import { type Attempt, attempts, keep, newDate, readAttempts } from "./attempts";
import {
  conditionOf,
  type Difficulty,
  type Exercise,
  exercisesOf,
  findExercise,
  groupOf,
  isDifficulty,
  PLAN,
  taskOf,
  titleOf,
} from "./exercises";
import { HINTS, Hints } from "./hints";
import { History } from "./history";
import { type Planned, plan, reasonFor } from "./plan";
import { Review } from "./review";
import { hasDraft, isShown, planned, session } from "./session";
import { useScrambles } from "./use-scrambles";
import "./style.css";

/** The last choice of the user. `turns` is the difficulty, here as in the address. */
const last = remembered("train.choice", { exercise: PLAN, colors: "W", turns: "", case: "" });
const inspects = remembered("train.inspection", true);
const sounds = remembered("train.sounds", true);

export default function Train() {
  return <Trainer catalogue={catalogue.value} />;
}

function Trainer({ catalogue }: { catalogue: Catalogue }) {
  const { params } = place.value;
  const { train, timer, pages } = words();
  const exercises = exercisesOf(catalogue);
  const chosen = params.exercise ?? last.value.exercise;
  const isPlanned = chosen === PLAN;
  const exercise = findExercise(isPlanned ? planned.value?.exercise : chosen);
  const colors = [params.colors, last.value.colors].find(isColors) ?? ANY;
  const wanted = params.turns ?? (params.exercise ? "" : last.value.turns);
  const difficulty: Difficulty = exercise.moves !== undefined && isDifficulty(wanted) ? wanted : "";
  const wantedCase = params.case ?? (params.exercise ? "" : last.value.case);
  const chosenCase = exercise.cases && wantedCase ? wantedCase : "";

  const clock = useSignal<Clock>(READY);
  const attempt = useSignal<Attempt | null>(null);
  const reviews = useSignal(false);
  /** The number of hints for this scramble. */
  const hints = useSignal(0);
  /** Whether the visitor wants to know the case before the attempt. */
  const showsCase = useSignal(false);
  // A scramble fits only an exercise that starts anywhere. The one on the page is not given again.
  const isOwn = useMemo(() => isShown(params.scramble), [params.scramble]);
  const given = exercise.start || isOwn ? undefined : params.scramble;
  const { cube, making, next } = useScrambles({
    where: conditionOf(exercise, { colors, difficulty, chosenCase }),
    exercise: exercise.name,
    given,
  });
  useAsCurrent(cube.value?.input);
  const { problem, building } = making;

  const choose = (changes: { exercise?: string; colors?: string; turns?: Difficulty; case?: string }) => {
    last.value = {
      exercise: isPlanned ? PLAN : exercise.name,
      colors,
      turns: difficulty,
      case: chosenCase,
      ...changes,
    };
    if (changes.exercise === PLAN) {
      makePlan(null);
    }
    replaceParams(last.value);
  };

  const makePlan = (before: Planned | null) => {
    planned.value = attempts.value && plan(attempts.value, exercises, before);
  };
  useEffect(() => {
    readAttempts();
  }, []);
  useEffect(() => {
    if (isPlanned && !planned.value) {
      makePlan(null);
    }
  }, [isPlanned, attempts.value]);

  // A scramble begins without an attempt. After a reload there may be one already.
  useLayoutEffect(() => {
    clock.value = READY;
    attempt.value = null;
    reviews.value = hasDraft(cube.value?.input);
    hints.value = 0;
    showsCase.value = false;
  }, [cube.value]);
  useLayoutEffect(() => {
    const made = attempts.value?.find(({ date }) => date === session.value.attempt);
    if (made && cube.value?.input === made.scramble && clock.value.state === "ready") {
      const { time, penalty, isUntimed } = made;
      if (!isUntimed) {
        clock.value = { state: "stopped", at: Number.NEGATIVE_INFINITY, time, penalty };
      }
      attempt.value = made;
      reviews.value = true;
    }
  }, [cube.value, attempts.value]);

  useSpaceBar();

  const another = () => {
    if (isPlanned) {
      makePlan(planned.value);
    }
    if (given) {
      choose({});
    } else if (!isPlanned || planned.value?.exercise === exercise.name) {
      next();
    }
  };

  /** The case of a cube, for an exercise with cases. */
  const caseOf = (cube: Valid) => cube.last_layers?.find(({ set }) => set === exercise.cases)?.case;

  /** A new attempt at a scramble, without its time. */
  const made = (cube: Valid): Attempt => {
    const hint = HINTS[hints.value - 1];
    const name = caseOf(cube);
    return {
      date: newDate(),
      time: 0,
      penalty: "",
      scramble: cube.input,
      comment: hint ? train.hintGiven(train.hintNames[hint]) : "",
      exercise: exercise.name,
      colors,
      ...(name && { case: name }),
    };
  };

  const stop = ({ time, penalty }: Stopped) => {
    if (!cube.value) {
      return;
    }
    attempt.value = { ...made(cube.value), time, penalty };
    keep(attempt.value);
    session.value = { ...session.value, attempt: attempt.value.date };
    reviews.value = true;
  };

  const [comparison = "", moves] = difficulty.split(" ");
  const shownCube = cube.value;
  const known = exercise.cases && shownCube ? caseOf(shownCube) : undefined;
  const choices = useRef<HTMLDivElement>(null);
  return (
    <div class={`stack train ${isGoing(clock.value) ? "going" : ""}`}>
      <PageTitle title={pages.train.title} class="aside">
        {train.about}
      </PageTitle>
      <div ref={choices} class="card stack aside">
        <ExerciseChoice
          exercises={exercises}
          value={isPlanned ? PLAN : exercise.name}
          choose={(name) => choose({ exercise: name, turns: "", case: "" })}
        />
        {isPlanned && planned.value && (
          <p class="small" role="status" data-plan={exercise.name}>
            {reasonFor(planned.value)}
          </p>
        )}
        <div class="row">
          <span class="label">{train.yourColors}</span>
          <SeveralColors legend={train.yourColors} value={colors} choose={(chosen) => choose({ colors: chosen })} />
          {!isPlanned && exercise.moves !== undefined && (
            <div class="row">
              <ComparisonChoice
                comparison={comparison as Comparison | ""}
                moves={moves === undefined ? exercise.moves : Number(moves)}
                allowsAny
                choose={(chosen, number) => choose({ turns: chosen && `${chosen} ${number}` })}
              />
            </div>
          )}
          {exercise.cases && (
            <CaseChoice
              key={exercise.cases}
              set={exercise.cases}
              value={chosenCase}
              choose={(name) => choose({ case: name })}
            />
          )}
        </div>
        <div class="row">
          <Checkbox
            label={timer.inspection}
            checked={inspects.value}
            onChange={(checked) => {
              inspects.value = checked;
            }}
          />
          {inspects.value && (
            <Checkbox
              label={train.tones}
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
          <section class="card stack" aria-label={train.scramble}>
            <div class="aside task">
              <p>
                {taskOf(exercise)} <span class="muted">{train.atBottom(colorsText(colors))}</span>
              </p>
              <button type="button" class="quiet" onClick={() => reveal(choices.current)}>
                {train.changeExercise}
              </button>
            </div>
            {problem.value && <Problem error={problem.value} />}
            {building.value && <BuildingTables of={building.value} />}
            {cube.value ? (
              <>
                <div class="scramble-row aside">
                  <p class="algorithm scramble-text" data-scramble>
                    {cube.value.input}
                  </p>
                  <CubePicture letters={cube.value.facelets} label={timer.scrambledCube} />
                </div>
                <Origin scramble={cube.value.input} clear={() => choose({})} />
                <Timer
                  clock={clock}
                  inspects={inspects.value}
                  calls={sounds.value ? "tones" : "silent"}
                  onStop={stop}
                  onNext={() => another()}
                />
                {exercise.cases && known && (clock.value.state === "stopped" || showsCase.value) && (
                  <p class="row aside solved-case" role="status" data-case={known}>
                    <strong>{train.caseWas(caseTitle(exercise.cases, known))}</strong>
                    <a class="button quiet" href={placeHash("algorithms", { set: exercise.cases, case: known })}>
                      {train.algorithmsOf(caseTitle(exercise.cases, known))}
                    </a>
                    <button
                      type="button"
                      class="quiet"
                      onClick={() => choose({ case: chosenCase === known ? "" : known })}
                    >
                      {chosenCase === known
                        ? train.practiseAll(setTitle(exercise.cases))
                        : train.practise(caseTitle(exercise.cases, known))}
                    </button>
                  </p>
                )}
                {exercise.moves !== undefined && (
                  <Hints
                    key={cube.value.input}
                    cube={cube.value}
                    exercise={exercise}
                    colors={colors}
                    hasKeys={clock.value.state !== "running"}
                    onHint={(given) => {
                      hints.value = given;
                    }}
                  />
                )}
                <div class="row aside">
                  <button type="button" onClick={another}>
                    <Icon name="dice" />
                    {train.nextScramble}
                  </button>
                  <CopyButton text={cube.value.input} what={timer.theScramble} />
                  {!reviews.value && exercise.moves !== undefined && (
                    <button
                      type="button"
                      class="quiet"
                      onClick={() => {
                        reviews.value = true;
                      }}
                    >
                      {train.skipTimer}
                    </button>
                  )}
                  {known && clock.value.state !== "stopped" && !showsCase.value && (
                    <button
                      type="button"
                      class="quiet"
                      onClick={() => {
                        showsCase.value = true;
                      }}
                    >
                      {train.showCase}
                    </button>
                  )}
                </div>
              </>
            ) : (
              !problem.value && <p class="muted">{timer.scrambling}</p>
            )}
          </section>
          {reviews.value && shownCube && exercise.moves !== undefined && (
            <Review
              key={shownCube.input}
              cube={shownCube}
              exercise={exercise}
              colors={colors}
              attempt={attempt.value}
              untimed={() => ({ ...made(shownCube), isUntimed: true })}
              onChange={(changed) => {
                attempt.value = changed;
                session.value = { ...session.value, attempt: changed.date };
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

/** The choice of an exercise, by part of the solve, or of the plan. */
function ExerciseChoice(props: { exercises: Exercise[]; value: string; choose: (name: string) => void }) {
  const { exercises, value, choose } = props;
  const { train } = words();
  return (
    <fieldset class="exercises">
      <legend class="unseen">{train.exercise}</legend>
      <div class="row plan">
        <button type="button" aria-pressed={value === PLAN} onClick={() => choose(PLAN)}>
          <Icon name="train" />
          {train.plan}
        </button>
        <span class="small muted">{train.aboutPlan}</span>
      </div>
      {(["start", "pairs", "end"] as const).map((group) => (
        <Fragment key={group}>
          <span class="label" aria-hidden="true">
            {train.exerciseGroups[group]}
          </span>
          <Choice
            legend={train.exerciseGroups[group]}
            options={exercises
              .filter((one) => groupOf(one) === group)
              .map((one) => ({ value: one.name, title: taskOf(one), content: titleOf(one) }))}
            isChosen={(name) => name === value}
            choose={choose}
          />
        </Fragment>
      ))}
    </fieldset>
  );
}

/** A choice of one case of a set, or of any. */
function CaseChoice({ set, value, choose }: { set: string; value: string; choose: (name: string) => void }) {
  const names = useSignal<string[]>(value ? [value] : []);
  const listing = useAsk();
  useEffect(() => {
    listing.ask({ ask: "cases", set }).then(
      ({ cases }) => {
        names.value = cases.map(({ name }) => name);
      },
      (error) => isAbort(error) || report(error),
    );
  }, [set]);
  return (
    <Select
      label={words().train.case}
      value={value}
      options={[
        ["", words().train.anyCase],
        ...names.value.map((name): [string, string] => [name, caseTitle(set, name)]),
      ]}
      onChange={choose}
    />
  );
}
