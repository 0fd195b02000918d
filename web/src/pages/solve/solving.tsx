// The solution of one cube. By default the page keeps searching for shorter solutions, and can
// prove that no shorter one exists.

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { CopyButton } from "../../components/clipboard";
import { OpenElsewhere } from "../../components/open-elsewhere";
import { Player } from "../../components/player";
import { Problem } from "../../components/problem";
import { BuildingTables } from "../../components/progress";
import { reveal } from "../../components/reveal";
import { type Pace, rounded, timeLeft } from "../../components/time-left";
import { useAsk } from "../../components/use-ask";
import { useRequest } from "../../components/use-request";
import { type Event, hasServer, isAbort, type Question, Refusal, type Solved, type Valid } from "../../engine";
import { isAlgorithm, movesText, splitMoves } from "../../notation";
import { report } from "../../toasts";
import { words } from "../../words";
import { dropProof, keepProof, proofOf } from "./proofs";

/** How long the page searches for shorter solutions on its own, in milliseconds. */
const FIRST_SEARCH = 4_000;
/** How long it searches when the visitor asks for more, in milliseconds. */
const LONG_SEARCH = 60_000;
/** The most moves that the page promises for a 3×3×3: as few as every cube can be solved in. */
const PROMISED = 20;
/** The solver that proves a solution optimal. The catalogue does not say which solvers do. */
const PROVER = "optimal";

/** What is known of a solution that is proved optimal. */
type Proved = Pick<Solved, "solution" | "length"> & Partial<Pick<Solved, "more" | "nodes">>;
/** A solution. Some solvers know the phases only when the search has ended. */
type Found = Pick<Solved, "solution" | "length" | "phases">;
type SolveQuestion = Extract<Question, { ask: "solve" }>;
type Trying = Extract<Event, { event: "trying" }>;

interface Props {
  cube: Valid;
  /** A solver of the catalogue; the first one if undefined. */
  solver: string | undefined;
  /** The most moves that the first solution may have. */
  target: number | undefined;
}

export function Solving({ cube, solver, target }: Props) {
  /** The solutions so far, each shorter than the one before. */
  const found = useSignal<Found[]>([]);
  const work = useSignal<"solving" | "improving" | "proving">("solving");
  const atLeast = useSignal(0);
  const trying = useSignal<Trying | null>(null);
  const optimal = useSignal<Proved | null>(null);
  const begun = proofOf(cube.facelets);
  /** When the search of this length was first heard of, and how far it was then. */
  const paced = useRef({ length: 0, share: 0, time: 0 });
  const search = useRequest();
  /** The search for shorter solutions while a proof runs, and whether it is still going on. */
  const beside = useAsk(true);
  const isBeside = useSignal(false);
  /** Whether the search is one for a solution as short as promised, which ends it. */
  const isPursuing = useRef(false);
  const { solving } = words();
  /** Whether it is a 3×3×3, whose solutions can be proved optimal and opened elsewhere. */
  const isThree = cube.size === 3;
  const best = found.value.at(-1);
  const card = useRef<HTMLElement>(null);
  const isWorking = search.working.value;
  const left = best && trying.value ? timeLeft(paceOf(trying.value), best.length) : undefined;

  function paceOf(event: Trying): Pace {
    const { share: startShare, time } = paced.current;
    return { length: event.length, share: shareOf(event), startShare, time: performance.now() - time };
  }
  const add = ({ solution, length, phases }: Found) => {
    const shortest = found.value.at(-1);
    if (!shortest || length < shortest.length) {
      found.value = [...found.value, { solution, length, ...(phases && { phases }) }];
    } else if (phases && solution === shortest.solution) {
      found.value = [...found.value.slice(0, -1), { ...shortest, phases }];
    }
  };
  const onEvent = (event: Event) => {
    switch (event.event) {
      case "found":
        add(event);
        if (isPursuing.current && event.length <= PROMISED) {
          stop();
        }
        break;
      case "at_least":
        atLeast.value = Math.max(atLeast.value, event.turns);
        endAtBound();
        break;
      case "trying":
        if (paced.current.length !== event.length) {
          paced.current = { length: event.length, share: shareOf(event), time: performance.now() };
        }
        trying.value = event;
        break;
      case "checkpoint": {
        const { facelets } = cube;
        const { length, percent } = howFar(trying.value);
        keepProof({ facelets, date: Date.now(), checkpoint: event.checkpoint, length, percent });
        break;
      }
    }
  };
  /** Ends a proof as soon as no solution can be shorter than the one that is shown. */
  const endAtBound = () => {
    const shortest = found.value.at(-1);
    const isProving = work.value === "proving" && search.working.value && !optimal.value;
    if (shortest && isProving && atLeast.value >= shortest.length) {
      stop();
      dropProof(cube.facelets);
      optimal.value = shortest;
    }
  };
  const stopBeside = () => {
    beside.stop();
    isBeside.value = false;
  };
  const stop = () => {
    search.stop();
    stopBeside();
  };
  /** Searches for shorter solutions while a proof runs. */
  const improveBeside = () => {
    isBeside.value = true;
    const question = { ask: "solve", input: cube.input, best: true, time_ms: LONG_SEARCH } as const;
    const onShorter = (event: Event) => {
      if (event.event === "found") {
        add(event);
        endAtBound();
      }
    };
    beside.ask(question, onShorter).then(
      (answer) => {
        add(answer);
        isBeside.value = false;
        endAtBound();
      },
      (error) => {
        if (!isAbort(error)) {
          isBeside.value = false;
          report(error);
        }
      },
    );
  };
  const run = async (kind: typeof work.value, options: Omit<SolveQuestion, "ask" | "input">) => {
    work.value = kind;
    isPursuing.current = false;
    trying.value = null;
    paced.current = { length: 0, share: 0, time: 0 };
    return search.run(async () => {
      const asked = (more?: Partial<SolveQuestion>) =>
        search.ask({ ask: "solve", input: cube.input, size: cube.size, ...options, ...more }, onEvent);
      const answer = await asked().catch((error) => {
        // The engine does not know a checkpoint of another version: the proof starts again.
        if (options.checkpoint && error instanceof Refusal && error.object.name === "question") {
          return asked({ checkpoint: "" });
        }
        throw error;
      });
      add(answer);
      if (answer.optimal) {
        dropProof(cube.facelets);
        optimal.value = answer;
        atLeast.value = answer.length;
      } else if (answer.at_least != null) {
        atLeast.value = Math.max(atLeast.value, answer.at_least);
      }
    });
  };
  const chosen = solver === undefined ? {} : { solver };
  const improve = (time_ms: number) => run("improving", { ...chosen, best: true, time_ms });
  const isOverPromise = () => (found.value.at(-1)?.length ?? 0) > PROMISED;
  /** Searches until a solution is as short as promised. */
  const pursue = () => {
    const ended = improve(LONG_SEARCH);
    isPursuing.current = true;
    return ended;
  };
  const prove = async () => {
    improveBeside();
    if (await run("proving", { solver: PROVER, checkpoint: begun?.checkpoint ?? "" })) {
      stopBeside();
    }
  };
  const findAll = () => run("proving", { ...(isThree && { solver: PROVER }), within: 0 });
  const solve = async () => {
    const finished = await run("solving", { ...chosen, ...(target !== undefined && { max_length: target }) });
    if (!finished || found.value.length === 0) {
      return;
    }
    // A solved cube is where painting begins: there is nothing to go to.
    if (found.value.at(-1)?.length !== 0) {
      reveal(card.current);
    }
    // The answer of a chosen solver stands, and so does one that meets a target.
    if (!optimal.value && solver === undefined && target === undefined) {
      const ended = await improve(FIRST_SEARCH);
      if (ended && isThree && isOverPromise()) {
        pursue();
      }
    }
  };

  // Before the first paint, which would show that there is no solution.
  useLayoutEffect(() => {
    solve();
  }, []);

  return (
    <section ref={card} class="card stack revealed" aria-label={solving.title}>
      <div class="row apart">
        <h2 key={best?.length} class={found.value.length > 1 ? "improved" : ""}>
          {best ? movesText(best.length) : isWorking ? solving.solving : solving.none}
        </h2>
        {optimal.value ? (
          <span class="badge good">{solving.optimal}</span>
        ) : (
          atLeast.value > 0 && <span class="badge">{solving.atLeast(atLeast.value)}</span>
        )}
      </div>
      {best && (
        <>
          <div data-solution={best.length} data-moves={best.solution} data-nodes={optimal.value?.nodes}>
            <Player
              pattern={isThree ? cube.kpattern : cube.facelets}
              algorithm={best.solution}
              phases={phasesOf(best, !isThree || solver !== undefined)}
              label={solving.cube}
            />
            {best.length === 0 && <p class="solution-text">{solving.isSolved}</p>}
          </div>
          <div class="row">
            <CopyButton text={best.solution} what={solving.theSolution} />
            {isThree && isAlgorithm(cube.input) && <OpenElsewhere setup={cube.input} algorithm={best.solution} />}
          </div>
        </>
      )}
      {found.value.length > 1 && (
        <p class="small muted">{solving.foundSoFar(found.value.map(({ length }) => length))}</p>
      )}
      {isWorking && (
        <div class="stack" role="status">
          <p class="small">
            {work.value === "improving"
              ? isThree && isOverPromise()
                ? solving.pursuing(PROMISED)
                : solving.shorter
              : searchText(target, work.value, trying.value)}
          </p>
          {isBeside.value && <p class="small muted">{solving.beside}</p>}
          {left !== undefined && <p class="small muted">{solving.timeLeft(...rounded(left))}</p>}
          {trying.value && (
            <progress max={trying.value.total} value={trying.value.done} aria-label={solving.thisLength} />
          )}
          {search.building.value && <BuildingTables of={search.building.value} />}
        </div>
      )}
      {search.problem.value && <Problem error={search.problem.value} />}
      {!optimal.value && (
        <div class="row">
          {isThree && best && !(isWorking && work.value === "proving") && (
            <button type="button" onClick={prove}>
              {begun ? solving.continueProof(begun.length, begun.percent) : solving.findOptimal}
            </button>
          )}
          {!isWorking &&
            (best ? (
              <button type="button" class="quiet" onClick={() => improve(LONG_SEARCH)}>
                {solving.keepSearching}
              </button>
            ) : (
              <button type="button" onClick={solve}>
                {solving.again}
              </button>
            ))}
          {isWorking && (
            <button type="button" class="quiet" onClick={stop}>
              {solving.stop}
            </button>
          )}
          {isThree && best && !hasServer.value && <span class="small muted">{solving.proofTime}</span>}
        </div>
      )}
      {optimal.value && optimal.value.length > 0 && (
        <AllOptimal answer={optimal.value} working={isWorking} findAll={findAll} />
      )}
    </section>
  );
}

/** The phases of a solution under their names, if they are wanted. */
function phasesOf({ phases = [] }: Found, areWanted: boolean): { name: string; length: number }[] {
  const { phaseName } = words().solving;
  return areWanted
    ? phases.map(({ name, turns }) => ({ name: phaseName(name), length: splitMoves(turns).length }))
    : [];
}

const shareOf = ({ done, total }: Trying) => done / Math.max(1, total);

/** How far a proof is: the length in progress, and how much of it is done. */
function howFar(trying: Trying | null): { length: number; percent: number } {
  return trying ? { length: trying.length, percent: 100 * shareOf(trying) } : { length: 0, percent: 0 };
}

/** What the search for a first solution, or a proof, is doing. */
function searchText(target: number | undefined, work: "solving" | "proving", trying: Trying | null): string {
  const { solving } = words();
  if (trying) {
    const { length, percent } = howFar(trying);
    return solving.sequences(length, percent);
  }
  if (work === "proving") {
    return solving.searchingOptimal;
  }
  return target === undefined ? solving.searching : solving.searchingWithin(target);
}

/** All optimal solutions, or a button that finds them. */
function AllOptimal({ answer, working, findAll }: { answer: Proved; working: boolean; findAll: () => void }) {
  const { solving } = words();
  if (!answer.more?.length) {
    return (
      <div class="row">
        <button type="button" onClick={findAll} disabled={working}>
          {solving.findAll}
        </button>
      </div>
    );
  }
  return (
    <div>
      <h3>{solving.all}</h3>
      <ol class="all-shortest algorithm">
        {[answer.solution, ...answer.more].map((solution) => (
          <li key={solution}>{solution}</li>
        ))}
      </ol>
    </div>
  );
}
