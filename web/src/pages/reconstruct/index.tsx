// Splits a solve into the steps of its method and shows what would have been shorter.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { catalogue, titled } from "../../catalogue";
import { AlgorithmField } from "../../components/algorithm-field";
import { CopyButton, ShareButton } from "../../components/clipboard";
import { ExampleButton, Form, Select } from "../../components/form";
import { OpenElsewhere } from "../../components/open-elsewhere";
import { Origin } from "../../components/origin";
import { PageTitle } from "../../components/page";
import { Player } from "../../components/player";
import { Progress } from "../../components/progress";
import { reveal, showNearest } from "../../components/reveal";
import { useRequest } from "../../components/use-request";
import { useAsCurrent } from "../../current";
import { useTyped } from "../../drafts";
import type { Reconstructed, Valid } from "../../engine";
import { isAlgorithm, plainMoves, wideMovesAsIn } from "../../notation";
import { place, placeHash, replaceParams, shareUrl } from "../../router";
import { formatTime } from "../../solve-time";
import { words } from "../../words";

import { advice } from "./advice";
import { Losses } from "./losses";
import { splitSolves } from "./solves";
import { type Chosen, StageList } from "./stages";
import "./style.css";

const EXAMPLE = {
  scramble: "U2 R2 F2 R2 F D2 R2 U2 L2 B U2 L' D' R U2 L' F2",
  solve: [
    "z2 D' R' D F2 L U' R2",
    "y2 U' R U R'",
    "U L' U L U' L' U L",
    "U' L U2 L' U L U' L'",
    "R' U R U' R' U2 R U' R' U R",
    "r U R' U' r' F R F'",
    "U R U R' U' R' F R2 U' R' U' R U R' F' U2",
  ],
};

/** The solve of the example, with the names of its steps as comments. */
function exampleSolve(): string {
  const { steps } = words().reconstruct;
  return EXAMPLE.solve.map((moves, step) => `${moves} // ${steps[step]}`).join("\n");
}

interface Result {
  cube: Valid;
  solve: string;
  reconstruction: Reconstructed;
}

export default function Reconstruct() {
  const { params } = place.value;
  const { reconstruct } = words();
  const [scramble, solve] = [params.scramble ?? "", params.solve ?? ""];
  /** The method that the user chose. Otherwise the engine recognises it. */
  const { method } = params;
  const typedScramble = useTyped("scramble", scramble);
  const typedSolve = useTyped("solve", solve);
  const result = useSignal<Result | null>(null);
  /** The cube and the moves, as long as the engine counts. */
  const underWay = useSignal<{ cube: Valid; moves: string } | null>(null);
  /** The field that the engine reads, and that shows what is wrong. */
  const field = useSignal<"scramble" | "solve">("scramble");
  const request = useRequest();
  /** How often the visitor has asked. What was stopped is started again. */
  const attempts = useSignal(0);
  /** The solve that the page has scrolled to. */
  const revealed = useRef("");
  useAsCurrent(result.value?.cube.input ?? scramble);
  const isWithoutScramble = request.problem.value?.details?.some(({ kind }) => kind === "no_scramble") === true;
  const wrong = isWithoutScramble ? "scramble" : field.value;
  const problemOf = (id: string) => (wrong === id ? request.problem.value : null);
  useEffect(() => {
    if (isWithoutScramble) {
      document.getElementById("scramble")?.focus();
    }
  }, [isWithoutScramble]);

  const show = (scramble: string, solve: string, method?: string) =>
    replaceParams({ scramble: scramble.trim(), solve: solve.trim(), method });

  /** Several solves, each with its scramble, are compared together. */
  const several = scramble === "" ? splitSolves(solve) : [];
  const isSession = several.length > 1 && several.every((text) => /\n|^\s*http/.test(text));

  // Before the next paint, which would show the steps of another solve.
  useLayoutEffect(() => {
    result.value = null;
    underWay.value = null;
    if (solve === "" || isSession) {
      request.stop();
      return;
    }
    request.problem.value = null;
    request.run(async () => {
      field.value = "scramble";
      const given = scramble === "" ? undefined : await request.ask({ ask: "check", input: scramble });
      field.value = "solve";
      const moves = plainMoves(solve);
      underWay.value = given && moves !== undefined ? { cube: given, moves } : null;
      const question = { ask: "reconstruct", input: scramble, solve, ...(method && { method }) } as const;
      const reconstruction = await request.ask(question);
      // The pasted text may contain the scramble.
      const cube = given ?? (await request.ask({ ask: "check", input: reconstruction.scramble }));
      result.value = { cube, solve, reconstruction: asTyped(reconstruction, solve) };
    });
  }, [scramble, solve, method, attempts.value]);

  return (
    <div class={`stack reconstruct-page ${result.value ? "has-result" : ""}`}>
      <PageTitle title={reconstruct.title}>{reconstruct.about}</PageTitle>
      <Form
        onSubmit={() => {
          show(typedScramble.value, typedSolve.value);
          // The same question again would begin its tables anew.
          if (!request.working.value) {
            attempts.value += 1;
          }
          if (typedSolve.value.trim() === "") {
            field.value = "solve";
            request.problem.value = { code: 0, name: "question", message: words().losses.missing };
          }
        }}
      >
        <div class="reconstruct-fields">
          <AlgorithmField
            id="scramble"
            label={reconstruct.scramble}
            rows={3}
            placeholder={reconstruct.scrambleExample}
            hint={reconstruct.scrambleHint}
            value={typedScramble}
            problem={problemOf("scramble")}
            multiline
          />
          <AlgorithmField
            id="solve"
            label={reconstruct.solve}
            rows={7}
            placeholder={reconstruct.solveExample}
            hint={reconstruct.solveHint}
            value={typedSolve}
            problem={problemOf("solve")}
            multiline
          />
        </div>
        <Origin scramble={result.value?.cube.input ?? scramble} clear={() => show("", solve, method)} />
        <div class="row">
          <button type="submit" class="primary">
            {reconstruct.reconstruct}
          </button>
          {solve === "" ? (
            <ExampleButton onClick={() => show(EXAMPLE.scramble, exampleSolve())} />
          ) : (
            <ShareButton url={shareUrl("reconstruct", params)} />
          )}
          {request.working.value && (
            <button type="button" onClick={request.stop}>
              {reconstruct.stop}
            </button>
          )}
        </div>
        <Progress of={request}>
          <span class="small muted" role="status">
            {reconstruct.searching}
          </span>
        </Progress>
      </Form>
      {solve === "" && <Expected />}
      {isSession && <Losses solves={several} />}
      {!result.value && request.building.value && underWay.value && <UnderWay {...underWay.value} />}
      {result.value && (
        <Reconstruction
          key={`${scramble}\n${solve}\n${method}`}
          {...result.value}
          onShow={(replay) => {
            // Another method of the same solve leaves the page where it is.
            if (result.value && revealed.current !== result.value.solve) {
              revealed.current = result.value.solve;
              reveal(replay);
            }
          }}
          chooseMethod={(method) => show(scramble, solve, method)}
        />
      )}
    </div>
  );
}

/** A reconstruction with wide moves as they were typed. */
function asTyped(reconstruction: Reconstructed, solve: string): Reconstructed {
  const { stages, rest } = reconstruction;
  return {
    ...reconstruction,
    stages: stages.map((stage) => ({ ...stage, moves: wideMovesAsIn(solve, stage.moves) })),
    rest: wideMovesAsIn(solve, rest),
  };
}

/** A solve to be replayed while the engine builds the tables for its steps. */
function UnderWay({ cube, moves }: { cube: Valid; moves: string }) {
  const { reconstruct } = words();
  const card = useRef<HTMLElement>(null);
  useEffect(() => showNearest(card.current), []);
  return (
    <section ref={card} class="card stack under-way" aria-label={reconstruct.replay} data-under-way>
      <h2>{reconstruct.whole}</h2>
      <p class="small muted">{reconstruct.underWay}</p>
      <Player pattern={cube.kpattern} algorithm={moves} label={reconstruct.cubeAndWhole} />
    </section>
  );
}

/** What the page shows of a solve, before there is one. */
function Expected() {
  const { expected: texts } = words().reconstruct;
  const methods = catalogue.value.methods.map(({ name }) => titled(name));
  return (
    <section class="card stack" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <dl class="explained">
        <dt>{texts.steps}</dt>
        <dd>{texts.stepsMeans(methods)}</dd>
        <dt>{texts.fewest}</dt>
        <dd>{texts.fewestMeans}</dd>
        <dt>{texts.several}</dt>
        <dd>{texts.severalMeans}</dd>
        <dt>{texts.sources}</dt>
        <dd>{texts.sourcesMeans}</dd>
      </dl>
    </section>
  );
}

/** What is wrong at the end, in a sentence. */
function problem({ missing, stages, rest }: Reconstructed): string {
  const { reconstruct } = words();
  if (missing) {
    return reconstruct.missing(missing);
  }
  const last = stages.at(-1);
  if (rest) {
    return last ? reconstruct.noFurther(titled(last.name)) : reconstruct.noStepAtAll;
  }
  return last ? reconstruct.endsAfter(titled(last.name)) : reconstruct.endsAtOnce;
}

function Reconstruction({
  cube,
  solve,
  reconstruction,
  onShow,
  chooseMethod,
}: Result & { onShow: (replay: HTMLElement | null) => void; chooseMethod: (method: string) => void }) {
  const { reconstruct, solutions } = words();
  /** The part in the replay; null for the whole solve. */
  const chosen = useSignal<Chosen | null>(null);
  const parts = [
    ...reconstruction.stages.map(({ name, moves }) => ({ name: titled(name), moves })),
    ...(reconstruction.rest ? [{ name: reconstruct.afterLast, moves: reconstruction.rest }] : []),
  ];
  const joined = (some: { moves: string }[]) =>
    some
      .map(({ moves }) => moves)
      .filter((moves) => moves !== "")
      .join(" ");
  const step = chosen.value?.step ?? null;
  const part = step === null ? undefined : parts[step];
  const shorter = chosen.value?.fewest ? reconstruction.stages[chosen.value.step]?.solution : undefined;
  const told = advice(reconstruction);
  const { time_ms } = reconstruction;
  const time = typeof time_ms === "number" ? reconstruct.seconds(formatTime(time_ms)) : undefined;
  const go = (step: number) => {
    chosen.value = { step, fewest: false };
  };
  const replay = useRef<HTMLElement>(null);
  useEffect(() => onShow(replay.current), []);
  useEffect(() => {
    if (chosen.value !== null) {
      replay.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
    }
  }, [chosen.value]);
  return (
    <div class="reconstruct">
      <section class="card stack" aria-label={reconstruct.stepsLabel}>
        <div class="row apart">
          <h2>
            <span class={`sticker color-${reconstruction.view}`} aria-hidden="true" />{" "}
            {reconstruct.heading(reconstruction.view, reconstruction.htm, time)}
          </h2>
          {reconstruction.solved ? (
            <span class="badge good">✓ {reconstruct.solved}</span>
          ) : (
            <span class="badge" data-solved="false">
              {reconstruct.notSolved}
            </span>
          )}
        </div>
        <div class="row small">
          <label for="method">{reconstruct.method}</label>
          <Select
            id="method"
            value={reconstruction.method}
            options={(catalogue.value?.methods ?? []).map(({ name }) => [name, titled(name)])}
            onChange={chooseMethod}
          />
        </div>
        {told && <p data-advice>{told}</p>}
        {!reconstruction.solved && <p data-problem>{problem(reconstruction)}</p>}
        {reconstruction.stages.length === 0 && <p class="muted">{reconstruct.noStep}</p>}
        <StageList
          stages={reconstruction.stages}
          rest={reconstruction.rest}
          chosen={chosen.value}
          choose={(which) => {
            chosen.value = which;
          }}
        />
        <div>
          <h3>{reconstruct.faceMoves}</h3>
          <p class="algorithm" data-canonical>
            {reconstruction.canonical || reconstruct.noMoves}
          </p>
          <p class="small muted">{reconstruct.metrics(reconstruction.htm, reconstruction.stm)}</p>
        </div>
        <div class="row">
          <CopyButton text={reconstruction.canonical} what={reconstruct.theFaceMoves} />
          {isAlgorithm(cube.input) && (
            <>
              <a class="button quiet" href={placeHash("analyze", { scramble: cube.input })}>
                {reconstruct.analyzeScramble}
              </a>
              <OpenElsewhere setup={cube.input} algorithm={solve} />
            </>
          )}
        </div>
      </section>
      <section ref={replay} class="card stack" aria-label={reconstruct.replay}>
        <div class="row apart">
          <h2>{part ? (shorter ? reconstruct.withFewest(part.name) : part.name) : reconstruct.whole}</h2>
          {part && (
            <button
              type="button"
              class="quiet"
              onClick={() => {
                chosen.value = null;
              }}
            >
              {reconstruct.whole}
            </button>
          )}
        </div>
        <Player
          pattern={cube.kpattern}
          before={part ? joined(parts.slice(0, step ?? 0)) : ""}
          algorithm={part ? (shorter ?? part.moves) : joined(parts)}
          label={part ? reconstruct.cubeAnd(part.name) : reconstruct.cubeAndWhole}
        />
        {parts.length > 0 && (
          <div class="row">
            <button type="button" disabled={step === 0} onClick={() => go(step === null ? parts.length - 1 : step - 1)}>
              {solutions.previousStep}
            </button>
            <button type="button" disabled={step === parts.length - 1} onClick={() => go(step === null ? 0 : step + 1)}>
              {solutions.nextStep}
            </button>
          </div>
        )}
      </section>
    </div>
  );
}
