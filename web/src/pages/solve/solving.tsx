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
import { useRequest } from "../../components/use-request";
import { type Event, hasServer, type Question, type Solved, type Valid } from "../../engine";
import { isAlgorithm, movesText } from "../../notation";

/** How long the page searches for shorter solutions on its own, in milliseconds. */
const FIRST_SEARCH = 4_000;
/** How long it searches when the visitor asks for more, in milliseconds. */
const LONG_SEARCH = 60_000;
/** The solver that proves a solution optimal. The catalogue does not say which solvers do. */
const PROVER = "optimal";

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
  const found = useSignal<{ solution: string; length: number }[]>([]);
  const work = useSignal<"solving" | "improving" | "proving">("solving");
  const atLeast = useSignal(0);
  const trying = useSignal<Trying | null>(null);
  const optimal = useSignal<Solved | null>(null);
  const search = useRequest();
  const best = found.value.at(-1);
  const card = useRef<HTMLElement>(null);
  const isWorking = search.working.value;

  const add = (solution: string, length: number) => {
    const shortest = found.value.at(-1);
    if (!shortest || length < shortest.length) {
      found.value = [...found.value, { solution, length }];
    }
  };
  const onEvent = (event: Event) => {
    switch (event.event) {
      case "found":
        add(event.solution, event.length);
        break;
      case "at_least":
        atLeast.value = Math.max(atLeast.value, event.turns);
        break;
      case "trying":
        trying.value = event;
        break;
    }
  };
  const run = async (kind: typeof work.value, options: Omit<SolveQuestion, "ask" | "input">) => {
    work.value = kind;
    trying.value = null;
    return search.run(async () => {
      const answer = await search.ask({ ask: "solve", input: cube.input, ...options }, onEvent);
      add(answer.solution, answer.length);
      if (answer.optimal) {
        optimal.value = answer;
        atLeast.value = answer.length;
      } else if (answer.at_least != null) {
        atLeast.value = Math.max(atLeast.value, answer.at_least);
      }
    });
  };
  const chosen = solver === undefined ? {} : { solver };
  const improve = (time_ms: number) => run("improving", { ...chosen, best: true, time_ms });
  const prove = (within?: number) => run("proving", { solver: PROVER, ...(within !== undefined && { within }) });
  const solve = async () => {
    const finished = await run("solving", { ...chosen, ...(target !== undefined && { max_length: target }) });
    if (!finished || found.value.length === 0) {
      return;
    }
    reveal(card.current);
    // The answer of a chosen solver stands, and so does one that meets a target.
    if (!optimal.value && solver === undefined && target === undefined) {
      improve(FIRST_SEARCH);
    }
  };

  // Before the first paint, which would show that there is no solution.
  useLayoutEffect(() => {
    solve();
  }, []);

  return (
    <section ref={card} class="card stack revealed" aria-label="Solution">
      <div class="row apart">
        <h2>{best ? movesText(best.length) : isWorking ? "Solving…" : "No solution found"}</h2>
        {optimal.value ? (
          <span class="badge good">proved optimal</span>
        ) : (
          atLeast.value > 0 && <span class="badge">at least {atLeast.value}</span>
        )}
      </div>
      {best && (
        <>
          <Player pattern={cube.kpattern} algorithm={best.solution} label="The cube and its solution" />
          <p class="algorithm solution-text" data-solution={best.length}>
            {best.solution || "The cube is solved."}
          </p>
          <div class="row">
            <CopyButton text={best.solution} what="the solution" />
            {isAlgorithm(cube.input) && <OpenElsewhere setup={cube.input} algorithm={best.solution} />}
          </div>
        </>
      )}
      {found.value.length > 1 && (
        <p class="small muted">Solutions found so far: {found.value.map(({ length }) => length).join(", ")} moves.</p>
      )}
      {isWorking && (
        <div class="stack" role="status">
          <p class="small">
            {work.value === "improving"
              ? "Searching for shorter solutions…"
              : searchText(target, work.value, trying.value)}
          </p>
          {trying.value && <progress max={trying.value.total} value={trying.value.done} aria-label="This length" />}
          {search.building.value && <BuildingTables of={search.building.value} />}
        </div>
      )}
      {search.problem.value && <Problem error={search.problem.value} />}
      {!optimal.value && (
        <div class="row">
          {best && !(isWorking && work.value === "proving") && (
            <button type="button" onClick={() => prove()}>
              Find the optimal solution
            </button>
          )}
          {!isWorking &&
            (best ? (
              <button type="button" class="quiet" onClick={() => improve(LONG_SEARCH)}>
                Search one more minute
              </button>
            ) : (
              <button type="button" onClick={solve}>
                Search again
              </button>
            ))}
          {isWorking && (
            <button type="button" class="quiet" onClick={search.stop}>
              Stop
            </button>
          )}
          {best && !hasServer.value && (
            <span class="small muted">A proof can take minutes, or an hour for the hardest cubes.</span>
          )}
        </div>
      )}
      {optimal.value && optimal.value.length > 0 && (
        <AllOptimal answer={optimal.value} working={isWorking} findAll={() => prove(0)} />
      )}
    </section>
  );
}

/** What the search for a first solution, or a proof, is doing. */
function searchText(target: number | undefined, work: "solving" | "proving", trying: Trying | null): string {
  if (trying) {
    const percent = Math.floor((100 * trying.done) / Math.max(1, trying.total));
    return `Searching all sequences of ${movesText(trying.length)}: ${percent} %`;
  }
  if (work === "proving") {
    return "Searching for the optimal solution…";
  }
  return target === undefined ? "Searching…" : `Searching for a solution of at most ${movesText(target)}…`;
}

/** All optimal solutions, or a button that finds them. */
function AllOptimal({ answer, working, findAll }: { answer: Solved; working: boolean; findAll: () => void }) {
  if (!answer.more?.length) {
    return (
      <div class="row">
        <button type="button" onClick={findAll} disabled={working}>
          Find all optimal solutions
        </button>
      </div>
    );
  }
  return (
    <div>
      <h3>All optimal solutions</h3>
      <ol class="all-shortest algorithm">
        {[answer.solution, ...answer.more].map((solution) => (
          <li key={solution}>{solution}</li>
        ))}
      </ol>
    </div>
  );
}
