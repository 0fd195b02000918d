// The algorithms of a case, as the search finds them, and a replay.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { CopyButton, ShareButton } from "../../components/clipboard";
import { Player } from "../../components/player";
import { Problem } from "../../components/problem";
import { useRequest } from "../../components/use-request";
import type { Algorithm, Event, Valid } from "../../engine";
import { wideMovesAsIn } from "../../notation";
import { changeParams } from "../../router";
import { formatNumber, words } from "../../words";
import { type AlgsQuestion, algorithmText, linesOf, MAX_WITHIN, wholeAlgorithm } from "./cases";
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
  /** Called with the card when it is shown, and again when it has a replay. */
  onShow: (card: HTMLElement | null, hasReplay: boolean) => void;
}

export function Results({ title, question, cube, share, onShow }: Props) {
  const found = useSignal<Found>({ algorithms: [], completeTo: -1, stopped: false });
  const chosen = useSignal(0);
  const shown = useSignal(PORTION);
  const search = useRequest();
  const card = useRef<HTMLElement>(null);
  const metric = question.metric?.toUpperCase() ?? "";

  /** With wide moves as the visitor wrote them. */
  const asChosen = (one: Algorithm): Algorithm => ({
    ...one,
    algorithm: wideMovesAsIn(question.moves ?? "", one.algorithm),
  });
  const onEvent = (event: Event) => {
    const { algorithms, completeTo } = found.value;
    // A server that is read too slowly leaves events out.
    if (event.event === "algorithms" && event.length === completeTo + 1) {
      const more = event.algorithms.map(asChosen);
      found.value = { algorithms: [...algorithms, ...more], completeTo: event.length, stopped: false };
    }
  };
  const run = () =>
    search.run(async () => {
      const { cases } = await search.ask(question, onEvent);
      const [answer] = cases;
      if (answer) {
        const { algorithms, complete_to, stopped } = answer;
        found.value = { algorithms: algorithms.map(asChosen), completeTo: complete_to ?? -1, stopped };
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
  const texts = words().algorithms;
  const isWorking = search.working.value;
  const { algorithms, completeTo, stopped } = found.value;
  const replayed = algorithms[chosen.value];
  const hasReplay = replayed !== undefined;
  const within = question.within ?? 0;
  /** Whether the next longer algorithms can be listed, too. A chosen length stands. */
  const canBeLonger = !isWorking && !stopped && within < MAX_WITHIN && question.max_length === undefined;
  useEffect(() => onShow(card.current, hasReplay), [hasReplay]);
  const extent = algorithms.length > 0 ? texts.complete : isWorking ? texts.noneSoFar : texts.none;
  const status = [
    ...(isWorking ? [texts.searching(completeTo + 1, metric)] : stopped ? [texts.stopped] : []),
    ...(completeTo >= 0 ? [extent(completeTo, metric)] : []),
    ...(completeTo < 0 && !isWorking ? [texts.notSearched] : []),
  ];
  return (
    <section ref={card} class="card stack algorithms-results" aria-label={texts.title} aria-busy={isWorking}>
      <div class="row apart">
        <h2>{algorithms.length > 0 ? texts.heading(title, algorithms.length) : title}</h2>
        {isWorking && (
          <button type="button" class="quiet" onClick={stop}>
            {texts.stop}
          </button>
        )}
      </div>
      {search.problem.value ? (
        <Problem error={search.problem.value} />
      ) : (
        <p class="small muted" role="status" data-complete={completeTo}>
          {words().sentences(status)}
        </p>
      )}
      {/* The case is seen before the first algorithm is found. */}
      {(replayed || isWorking) && (
        <Player
          pattern={cube.kpattern}
          algorithm={replayed ? wholeAlgorithm(replayed) : ""}
          label={texts.cubeAnd(title)}
        />
      )}
      {replayed && (
        <>
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
                    {one.algorithm || words().solutions.alreadySolved}
                    {one.after && <em> ({one.after})</em>}
                  </span>
                  <span class="small muted algorithms-score">
                    <span class="unseen">{texts.score}</span>
                    {formatNumber(one.score, 1)}
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
                {texts.showMore}
              </button>
            )}
            {canBeLonger && (
              <button type="button" onClick={() => changeParams({ within: String(within + 1) })}>
                {texts.oneLonger}
              </button>
            )}
            <CopyButton text={linesOf(algorithms, metric)} what={texts.all} />
            <ShareButton url={share} />
          </div>
          <p class="small muted">{texts.aboutScore}</p>
        </>
      )}
      {!isWorking && stopped && (
        <div class="row">
          <button type="button" onClick={run}>
            {texts.again}
          </button>
        </div>
      )}
    </section>
  );
}
