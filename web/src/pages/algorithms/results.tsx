// The algorithms of a case, as the search finds them, and a replay.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { CopyButton, ShareButton } from "../../components/clipboard";
import { Player } from "../../components/player";
import { Problem } from "../../components/problem";
import { useRequest } from "../../components/use-request";
import type { Algorithm, Event, Valid } from "../../engine";
import { type AlgsQuestion, algorithmText, linesOf, wholeAlgorithm } from "./cases";
import "../../components/solutions.css";

/** The number of algorithms that are shown at first, and that "Show more" adds. */
const PORTION = 200;

interface Found {
  algorithms: Algorithm[];
  /** The length up to which no algorithm is missing; -1 if there is none. */
  completeTo: number;
  stopped: boolean;
}

interface Props {
  title: string;
  question: AlgsQuestion;
  /** The cube with the case. */
  cube: Valid;
  /** The URL to share. */
  share: string;
  /** Called with the card when it is shown. */
  onShow: (card: HTMLElement | null) => void;
}

export function Results({ title, question, cube, share, onShow }: Props) {
  const found = useSignal<Found>({ algorithms: [], completeTo: -1, stopped: false });
  const chosen = useSignal(0);
  const shown = useSignal(PORTION);
  const search = useRequest();
  const card = useRef<HTMLElement>(null);
  const metric = question.metric?.toUpperCase() ?? "";

  const onEvent = (event: Event) => {
    const { algorithms, completeTo } = found.value;
    // A server that is read too slowly leaves events out.
    if (event.event === "algorithms" && event.length === completeTo + 1) {
      found.value = { algorithms: [...algorithms, ...event.algorithms], completeTo: event.length, stopped: false };
    }
  };
  const run = () =>
    search.run(async () => {
      const { cases } = await search.ask(question, onEvent);
      const [answer] = cases;
      if (answer) {
        const { algorithms, complete_to, stopped } = answer;
        found.value = { algorithms, completeTo: complete_to ?? -1, stopped };
      }
    });
  const stop = () => {
    search.stop();
    found.value = { ...found.value, stopped: true };
  };

  // Before the first paint, which would show that there is no algorithm.
  useLayoutEffect(() => {
    run();
  }, []);
  useEffect(() => onShow(card.current), []);

  const isWorking = search.working.value;
  const { algorithms, completeTo, stopped } = found.value;
  const replayed = algorithms[chosen.value];
  return (
    <section ref={card} class="card stack algorithms-results" aria-label="Algorithms" aria-busy={isWorking}>
      <div class="row apart">
        <h2>
          {title}
          {algorithms.length > 0 && `: ${algorithms.length} ${algorithms.length === 1 ? "algorithm" : "algorithms"}`}
        </h2>
        {isWorking && (
          <button type="button" class="quiet" onClick={stop}>
            Stop
          </button>
        )}
      </div>
      {search.problem.value ? (
        <Problem error={search.problem.value} />
      ) : (
        <p class="small muted" role="status" data-complete={completeTo}>
          {isWorking && `Searching all sequences of ${completeTo + 1} ${metric}… `}
          {!isWorking && stopped && "Stopped. "}
          {completeTo >= 0 && `${algorithms.length === 0 ? "There is no algorithm: the search is" : "The list is"} `}
          {completeTo >= 0 ? `complete up to ${completeTo} ${metric}.` : !isWorking && "No length was searched."}
        </p>
      )}
      {replayed && (
        <>
          <Player pattern={cube.kpattern} algorithm={wholeAlgorithm(replayed)} label={`The cube and ${title}`} />
          <ol class="solution-list algorithms-list">
            {algorithms.slice(0, shown.value).map((one, which) => (
              <li key={algorithmText(one)}>
                <button
                  type="button"
                  aria-pressed={which === chosen.value}
                  onClick={() => {
                    chosen.value = which;
                  }}
                >
                  <span class="solution-length">{one.length}</span>
                  <span class="algorithm">
                    {one.before && <em>({one.before}) </em>}
                    {one.algorithm || "already solved"}
                    {one.after && <em> ({one.after})</em>}
                  </span>
                  <span class="small muted algorithms-score">
                    <span class="unseen">score </span>
                    {one.score.toFixed(1)}
                  </span>
                </button>
                <CopyButton text={algorithmText(one)} what={algorithmText(one)} isSmall />
              </li>
            ))}
          </ol>
          <div class="row">
            {algorithms.length > shown.value && (
              <button
                type="button"
                onClick={() => {
                  shown.value += PORTION;
                }}
              >
                Show more
              </button>
            )}
            <CopyButton text={linesOf(algorithms, metric)} what="all algorithms" />
            <ShareButton url={share} />
          </div>
          <p class="small muted">
            Each line has the length, the algorithm, and its score: the effort of all moves and changes of grip. Lower
            is better. Moves of U in brackets (AUF) do not count.
          </p>
        </>
      )}
      {!isWorking && stopped && (
        <div class="row">
          <button type="button" onClick={run}>
            Search again
          </button>
        </div>
      )}
    </section>
  );
}
