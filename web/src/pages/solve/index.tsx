// Solves a cube: a short solution at once, then shorter ones, then a proof of the shortest.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { eventOf, solversOf } from "../../catalogue";
import { AlgorithmField } from "../../components/algorithm-field";
import { ShareButton } from "../../components/clipboard";
import { Choice, Form, RandomButton, wholeNumber } from "../../components/form";
import { Net } from "../../components/net";
import { Origin } from "../../components/origin";
import { NextStep, PageTitle } from "../../components/page";
import { Problem } from "../../components/problem";
import { showNearest } from "../../components/reveal";
import { ANY_NET, BLANK, blankNet, lettersOf, SIZES, sizeOfStickers, solvedNet } from "../../components/stickers";
import { useCube } from "../../components/use-cube";
import { useFollowed } from "../../components/use-followed";
import { useAsCurrent } from "../../current";
import { useTyped } from "../../drafts";
import type { ErrorObject } from "../../engine";
import { isAlgorithm } from "../../notation";
import { changeParams, place, replaceParams, shareUrl } from "../../router";
import { likelySize } from "../../scramble-size";
import { words } from "../../words";
import { Comparison } from "./comparison";
import { GoalPainting } from "./goal";
import { GoalSolving } from "./goal-solving";
import { goalLetters } from "./goals";
import { MAX_TARGET, SolveOptions } from "./options";
import { Solving } from "./solving";
import { Start } from "./start";
import "./style.css";

/** Whether `letters` has all stickers of a cube that is being painted, and the blank ones too. */
function isCompletion(letters: string, painted: string): boolean {
  return [...painted].every((letter, place) => letter === BLANK || letter === letters[place]);
}

export default function Solve() {
  const { solve: texts } = words();
  const { params } = place.value;
  const input = params.input ?? "";
  const solver = useTyped("solver", params.solver ?? "");
  const target = useTyped("target", params.target ?? "");
  // Stickers tell the size.
  const size = sizeOfStickers(input) ?? SIZES.find((size) => String(size) === params.size) ?? 3;
  const isThree = size === 3;
  // Undefined if the whole cube is to be solved.
  const goal = isThree ? goalLetters(params.goal) : undefined;
  const painted = useSignal(goal ?? ANY_NET);
  useLayoutEffect(() => {
    painted.value = goal ?? ANY_NET;
  }, [goal]);

  const solvers = solversOf(size);
  const show = (text: string, paintedCube?: string) => {
    isMissing.value = false;
    replaceParams({
      input: text.trim(),
      painted: paintedCube,
      // A 3×3×3 that the visitor insists on remains one.
      size: isThree ? (text.trim() === input ? params.size : undefined) : String(size),
      // The first solver of the catalogue is the default.
      solver: solver.value === solvers[0]?.name ? undefined : solver.value,
      target: target.value,
      goal: goal && painted.value,
      wanted: params.wanted,
    });
  };
  const { typed, isSettled } = useFollowed("input", input, (text) => show(text, text ? undefined : params.painted));
  // A cube that is painted instead of typed. With blank stickers it is not finished, unless the
  // engine knows that they follow from the others.
  const paintedCube = input === "" ? lettersOf(params.painted ?? "", size) : undefined;
  const { cube, problem: found } = useCube(paintedCube ?? input, size);
  // Other pages know the 3×3×3 alone.
  useAsCurrent(isThree ? cube.value?.input : undefined);
  const problem = paintedCube?.includes(BLANK) ? null : found.value;
  const letters = paintedCube ?? cube.value?.facelets ?? lettersOf(input, size) ?? blankNet(size);
  useEffect(() => {
    const followed = cube.value?.facelets;
    if (paintedCube?.includes(BLANK) && followed && isCompletion(followed, paintedCube)) {
      changeParams({ painted: followed });
    }
  }, [cube.value]);

  // The message stays beside the net (style.css). It is scrolled to if the net went out of sight
  // when the solution above it disappeared. While colours are miscounted, one still paints.
  const painting = useRef<HTMLDivElement>(null);
  const wrong = paintedCube === undefined ? undefined : problem?.name;
  const isUnfinished = wrong === "color_counts";
  useEffect(() => {
    if (wrong && !isUnfinished) {
      showNearest(painting.current);
    }
  }, [wrong]);

  // A scramble of a larger cube is taken as one, unless the visitor has chosen the size.
  const other = isAlgorithm(input) ? likelySize(input, size) : undefined;
  /** The size that the page has chosen. */
  const taken = useSignal<number | undefined>(undefined);
  const isTaken = isThree ? params.size !== "3" : taken.value === size;
  const takeSize = (other: number) => replaceParams({ input, size: other === 3 ? undefined : String(other) });
  useEffect(() => {
    if (isTaken && other !== undefined) {
      taken.value = other;
      takeSize(other);
    }
  }, [isTaken, other, input]);

  /** Whether the visitor wants a solution and there is no cube. */
  const isMissing = useSignal(false);
  const submit = () => {
    const isTyped = typed.value.trim() !== "";
    show(typed.value, isTyped ? undefined : params.painted);
    isMissing.value = !isTyped && (!params.painted || paintedCube?.includes(BLANK) === true);
  };
  const missing: ErrorObject | null = isMissing.value ? { code: 0, name: "question", message: texts.missing } : null;
  const request = {
    solver: solvers.find(({ name }) => name === params.solver)?.name,
    target: wholeNumber(params.target, MAX_TARGET, undefined),
  };
  const isEmpty = input === "" && !paintedCube;
  /** Whether there is no cube, nor one that the engine is still checking. */
  const isWaiting = !cube.value && (input === "" || problem !== null);
  const fieldProblem = paintedCube || !isSettled.value ? null : problem;

  return (
    <div class="stack">
      <PageTitle title={texts.title}>{texts.about}</PageTitle>
      <div class="solve">
        <Form class="solve-input" onSubmit={submit}>
          <Choice
            legend={texts.size}
            options={SIZES.map((size) => ({
              value: String(size),
              name: `${size}×${size}×${size}`,
              content: `${size}×${size}`,
            }))}
            isChosen={(value) => value === String(size)}
            choose={(value) => {
              taken.value = undefined;
              replaceParams(value === "3" ? {} : { size: value });
            }}
          />
          <AlgorithmField
            id="input"
            label={texts.input(6 * size * size)}
            rows={2}
            placeholder={texts.placeholder}
            value={typed}
            problem={fieldProblem ?? missing}
          />
          {isThree && <Origin scramble={cube.value?.input} clear={() => show("")} />}
          {!isThree && taken.value === size && isAlgorithm(input) && likelySize(input, 3) === size && (
            <p class="row other-size" role="status">
              {texts.takenAs(size)}
              <button type="button" onClick={() => replaceParams({ input, size: "3" })}>
                {texts.treatAs(3)}
              </button>
            </p>
          )}
          {other !== undefined && !isTaken && (
            <p class="row other-size" role="status">
              {texts.otherSize(other)}
              <button type="button" onClick={() => takeSize(other)}>
                {texts.solveAs(other)}
              </button>
            </p>
          )}
          <div class="row">
            <button type="submit" class="primary">
              {texts.solve}
            </button>
            {(isThree || eventOf(size)) && (
              <RandomButton label={texts.random} event={isThree ? undefined : eventOf(size)} onScramble={show} />
            )}
            {cube.value && <ShareButton url={shareUrl("solve", params)} />}
          </div>
        </Form>
        <Form class="solve-cube" onSubmit={submit}>
          <Net
            letters={letters}
            marked={problem?.stickers ?? []}
            label={texts.net}
            onPaint={(letters) => show("", letters)}
          />
          <div ref={painting} class={`painting-problem ${isUnfinished ? "unfinished" : ""}`}>
            {paintedCube && problem && <Problem error={problem} />}
          </div>
          <details class="more-options" open={goal !== undefined || Boolean(params.solver ?? params.target)}>
            <summary>{texts.options}</summary>
            <div class="stack">
              <div hidden={!isThree}>
                <Choice
                  legend={texts.what}
                  options={[
                    { value: "", content: texts.whole },
                    { value: goal ?? ANY_NET, content: texts.some },
                  ]}
                  isChosen={(value) => value === (goal ?? "")}
                  choose={(goal) => changeParams({ goal, wanted: undefined })}
                />
              </div>
              {goal === undefined ? (
                <SolveOptions
                  size={size}
                  solver={solver.value}
                  target={target.value}
                  chooseSolver={(name) => {
                    solver.value = name;
                  }}
                  chooseTarget={(text) => {
                    target.value = text;
                  }}
                />
              ) : (
                <GoalPainting
                  letters={painted.value}
                  paint={(letters) => {
                    painted.value = letters;
                  }}
                />
              )}
              <div class="row">
                <button type="submit">{texts.withOptions}</button>
              </div>
            </div>
          </details>
        </Form>
        <div class="stack solve-result">
          {isWaiting && <Start size={size} letters={isEmpty ? solvedNet(size) : letters} solve={show} />}
          {cube.value && goal !== undefined && goal !== ANY_NET && (
            <GoalSolving
              key={`${cube.value.input} ${goal}`}
              cube={cube.value}
              goal={goal}
              wanted={params.wanted ?? ""}
              chooseWanted={(wanted) => changeParams({ wanted })}
            />
          )}
          {cube.value && goal === undefined && (
            <>
              <Solving
                key={[cube.value.size, cube.value.input, request.solver, request.target].join()}
                cube={cube.value}
                {...request}
              />
              {solvers.length > 1 && (
                <Comparison key={`compare ${size} ${cube.value.input}`} input={cube.value.input} size={size} />
              )}
            </>
          )}
          {isThree && cube.value && isAlgorithm(cube.value.input) && <NextSteps scramble={cube.value.input} />}
        </div>
      </div>
    </div>
  );
}

function NextSteps({ scramble }: { scramble: string }) {
  const { solve: texts } = words();
  return (
    <nav class="row" aria-label={texts.next}>
      <NextStep page="analyze" params={{ scramble }} text={texts.analyze} />
      <NextStep page="timer" params={{ event: "333", scramble }} text={texts.timeIt} />
      <NextStep page="reconstruct" params={{ scramble }} text={texts.reconstruct} />
    </nav>
  );
}
