// One cube being solved: ever shorter solutions, then the proof that none is shorter.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { CopyButton } from "../../components/clipboard";
import { OpenElsewhere } from "../../components/open-elsewhere";
import { Player } from "../../components/player";
import { type Building, BuildingTables } from "../../components/progress";
import { reveal } from "../../components/reveal";
import { useAsk } from "../../components/use-ask";
import { type Event, hasServer, isAbort, type Solved, type Valid } from "../../engine";
import { report } from "../../toasts";

/** How long shorter solutions are looked for without being asked, and when asked for more, in milliseconds. */
const FIRST_LOOK = 4_000;
const LONG_LOOK = 60_000;

interface Found {
  solution: string;
  length: number;
}

type Work = "improving" | "proving" | null;

export function Solving({ cube }: { cube: Valid }) {
  const found = useSignal<Found[]>([]);
  const work = useSignal<Work>(null);
  const building = useSignal<Building | null>(null);
  const atLeast = useSignal(0);
  const trying = useSignal<Extract<Event, { event: "trying" }> | null>(null);
  const optimal = useSignal<Solved | null>(null);
  const first = useAsk();
  const searching = useAsk();
  const best = found.value.at(-1);
  const card = useRef<HTMLElement>(null);

  const add = (solution: string, length: number) => {
    const shortest = found.value.at(-1);
    if (!shortest || length < shortest.length) {
      found.value = [...found.value, { solution, length }];
    }
  };
  const hear = (event: Event) => {
    switch (event.event) {
      case "building":
        building.value = event;
        return;
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
    building.value = null;
  };
  const run = async (what: Work, question: Parameters<typeof searching.ask>[0] & { ask: "solve" }) => {
    work.value = what;
    try {
      const answer = (await searching.ask(question, hear)) as Solved;
      add(answer.solution, answer.length);
      if (answer.optimal) {
        optimal.value = answer;
        atLeast.value = answer.length;
      } else if (answer.at_least != null) {
        atLeast.value = Math.max(atLeast.value, answer.at_least);
      }
    } catch (error) {
      if (isAbort(error)) {
        return;
      }
      report(error);
    }
    work.value = null;
    building.value = null;
    trying.value = null;
  };
  const improve = (time_ms: number) => run("improving", { ask: "solve", input: cube.input, best: true, time_ms });
  const prove = (within?: number) =>
    run("proving", { ask: "solve", input: cube.input, solver: "optimal", ...(within !== undefined && { within }) });
  const stop = () => {
    searching.stop();
    work.value = null;
    building.value = null;
    trying.value = null;
  };

  useEffect(() => {
    first.ask({ ask: "solve", input: cube.input }).then(
      (answer) => {
        add(answer.solution, answer.length);
        reveal(card.current);
        if (answer.optimal) {
          optimal.value = answer;
        } else {
          improve(FIRST_LOOK);
        }
      },
      (error) => isAbort(error) || report(error),
    );
  }, []);

  return (
    <section ref={card} class="card stack revealed" aria-label="Solution">
      <div class="row apart">
        <h2>{best ? `${best.length} ${best.length === 1 ? "turn" : "turns"}` : "Solving…"}</h2>
        {optimal.value ? (
          <span class="badge good">the shortest there is, proved</span>
        ) : (
          atLeast.value > 0 && <span class="badge">at least {atLeast.value}</span>
        )}
      </div>
      {best && (
        <>
          <Player pattern={cube.kpattern} turns={best.solution} label="The cube, and its solution" />
          <p class="turns solution-text" data-solution={best.length}>
            {best.solution || "It is solved."}
          </p>
          <div class="row">
            <CopyButton text={best.solution} what="the solution" />
            {lettersAreTurns(cube.input) && <OpenElsewhere setup={cube.input} turns={best.solution} />}
          </div>
        </>
      )}
      {found.value.length > 1 && (
        <p class="small muted">
          Found one after the other: {found.value.map(({ length }) => length).join(", ")} turns.
        </p>
      )}
      {work.value && (
        <div class="stack" role="status">
          <p class="small">
            {work.value === "improving" && "Looking for shorter solutions…"}
            {work.value === "proving" &&
              (trying.value
                ? `Trying all sequences of ${trying.value.length} turns: ${Math.floor((100 * trying.value.done) / Math.max(1, trying.value.total))} %`
                : "Proving what is shortest…")}
          </p>
          {work.value === "proving" && trying.value && (
            <progress max={trying.value.total} value={trying.value.done} aria-label="This length" />
          )}
          {building.value && <BuildingTables of={building.value} />}
        </div>
      )}
      {!optimal.value && best && (
        <div class="row">
          {work.value === "proving" ? null : (
            <button type="button" onClick={() => prove()}>
              Prove the shortest
            </button>
          )}
          {work.value === null && (
            <button type="button" class="quiet" onClick={() => improve(LONG_LOOK)}>
              Look a minute longer
            </button>
          )}
          {work.value && (
            <button type="button" class="quiet" onClick={stop}>
              Stop
            </button>
          )}
          {!hasServer.value && (
            <span class="small muted">A proof can take minutes, or an hour for the hardest cubes.</span>
          )}
        </div>
      )}
      {optimal.value && optimal.value.length > 0 && (
        <Shortest answer={optimal.value} working={work.value !== null} all={() => prove(0)} />
      )}
    </section>
  );
}

/** All solutions that are as short. */
function Shortest({ answer, working, all }: { answer: Solved; working: boolean; all: () => void }) {
  if (!answer.more?.length) {
    return (
      <div class="row">
        <button type="button" onClick={all} disabled={working}>
          Find all of this length
        </button>
      </div>
    );
  }
  return (
    <div>
      <h3>All that are as short</h3>
      <ol class="all-shortest turns">
        {[answer.solution, ...answer.more].map((solution) => (
          <li key={solution}>{solution}</li>
        ))}
      </ol>
    </div>
  );
}

/** Whether an input is turns, and not stickers. */
function lettersAreTurns(input: string): boolean {
  return !/^\s*([a-z]\s*){54}$/i.test(input);
}
