// A timer for whole solves: scrambles, inspection, sessions, averages and charts.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { CopyButton } from "../../components/clipboard";
import { CubePicture } from "../../components/cube-picture";
import { Checkbox, Choice } from "../../components/form";
import { Icon } from "../../components/icon";
import { Origin } from "../../components/origin";
import { Problem } from "../../components/problem";
import { BuildingTables } from "../../components/progress";
import type { Calls } from "../../components/timer/calls";
import { type Clock, READY } from "../../components/timer/clock";
import { useSpaceBar } from "../../components/timer/space-bar";
import { type Display, isGoing, REST, Timer, timeOf } from "../../components/timer/timer";
import { useKeys } from "../../components/use-keys";
import { useAsCurrent } from "../../current";
import { hasInspection, sizeOfEvent, timerEvents } from "../../events";
import { splitMoves } from "../../notation";
import { place, placeHash, replaceParams } from "../../router";
import { formatSolve, type Penalty, type SolveTime } from "../../solve-time";
import { remembered } from "../../storage";
import { type Words, words } from "../../words";
import { OptionalDifficulty } from "../scramble/difficulty";
import { Celebration } from "./celebration";
import { Charts, FEWEST } from "./charts";
import { exportBackup, Files } from "./files";
import { Possible } from "./possible";
import { IconButton, SessionChoice } from "./session-choice";
import { Figures, SolveList } from "./session-table";
import { PenaltyChoice } from "./solve-details";
import {
  chooseEvent,
  chosenSession,
  deleteSolve,
  eventOf,
  newId,
  nextDate,
  type Session,
  type Solve,
  sessions,
  sessionsOf,
  solves,
} from "./solves";
import { brokenBests, summarize } from "./summary";
import { Typing } from "./typing";
import { useScrambles } from "./use-scrambles";
import "./style.css";

const inspects = remembered("timer.inspection", true);
const calls = remembered<Calls>("timer.calls", "voice");
const types = remembered("timer.typing", false);
const tellsPossible = remembered("timer.possible", true);
const display = remembered<Display>("timer.display", "time");
/** The condition on scrambles, and whether it counts. */
const where = remembered("timer.where", "");
const wantsDifficulty = remembered("timer.difficulty", where.peek() !== "");

export default function TimerPage() {
  useEffect(() => {
    sessions.read();
    solves.read();
  }, []);
  const [stored, every] = [sessions.all.value, solves.all.value];
  return stored && every ? (
    <Timing all={sessionsOf(stored, every)} every={every} />
  ) : (
    <h1>{words().pages.timer.title}</h1>
  );
}

function Timing({ all, every }: { all: Session[]; every: Solve[] }) {
  useSpaceBar();
  const { timer, pages } = words();
  const clock = useSignal<Clock>(READY);
  /** The id of the solve that has just ended. */
  const fresh = useSignal("");
  const session = chosenSession(all);
  const own = useMemo(() => every.filter((solve) => solve.session === session.id), [every, session.id]);
  const summary = useMemo(() => summarize(own), [own]);
  const event = eventOf(session);
  const size = sizeOfEvent(event);
  const isThree = size === 3;
  const { params } = place.value;
  // A link may want an event. The scramble that travels with the menu is of the 3×3×3.
  useLayoutEffect(() => {
    if (params.event && timerEvents().includes(params.event)) {
      if (sizeOfEvent(params.event) !== size) {
        chooseEvent(params.event, session, all, own);
      }
    } else if (params.scramble && !isThree) {
      replaceParams({});
    }
  }, [params.event, params.scramble]);
  const { shown, making, next, previous } = useScrambles(
    event,
    isThree && wantsDifficulty.value ? where.value : "",
    isThree ? params.scramble : undefined,
    () => replaceParams({}),
  );
  const last = own.at(-1);
  const isFresh = last !== undefined && last.id === fresh.value;
  // After a solve it is about that one, until the next one begins. A scramble of another page stays
  // its own while it is being checked.
  useAsCurrent(isThree && !params.scramble ? (isFresh ? last.scramble : shown?.scramble) : undefined);

  const add = (time: SolveTime) => {
    const solve: Solve = {
      ...time,
      id: newId(),
      session: session.id,
      date: nextDate(own),
      scramble: shown?.scramble ?? "",
      comment: "",
    };
    fresh.value = solve.id;
    solves.put([solve]);
    next();
    if (every.length === 0) {
      // The browser then keeps the solves, even if it needs room for other pages.
      navigator.storage?.persist?.().catch(() => undefined);
    }
  };

  // The time on the display follows the penalty, and goes with the solve.
  useLayoutEffect(() => {
    if (clock.value.state === "stopped") {
      clock.value = isFresh ? { ...clock.value, penalty: last.penalty } : READY;
    }
  }, [isFresh, last?.penalty]);

  const going = isGoing(clock.value);
  const punish = (penalty: Penalty) => {
    if (last) {
      solves.put([{ ...last, penalty: last.penalty === penalty ? "" : penalty }]);
    }
  };
  const keys: Record<string, (() => void) | undefined> = {
    "2": () => punish("+2"),
    d: () => punish("DNF"),
    Delete: last && (() => deleteSolve(last)),
    Backspace: last && (() => deleteSolve(last)),
    ArrowLeft: previous,
    ArrowRight: shown && next,
  };
  useKeys((key, event) => {
    // Hands that fall on the keyboard at the end of a solve mean nothing else.
    const isResting = clock.value.state === "stopped" && timeOf(event) - clock.value.at < REST;
    const act = isGoing(clock.value) || isResting ? undefined : keys[key.length === 1 ? key.toLowerCase() : key];
    act?.();
    return act !== undefined;
  });
  const unstored = solves.unstored.value.length;
  return (
    <div class={`stack timer-page ${going ? "going" : ""}`}>
      <div class="row apart aside">
        <h1>{pages.timer.title}</h1>
        <SessionChoice key={session.id} session={session} all={all} own={own} />
      </div>
      {unstored > 0 && (
        <div class="problem row apart" role="alert" data-unstored>
          <span>{timer.unstored(unstored)}</span>
          <button type="button" onClick={() => exportBackup(all, every)}>
            <Icon name="save" />
            {timer.exportNow}
          </button>
        </div>
      )}
      <div class="timer-grid">
        <section class="card stack" aria-label={timer.solve}>
          <div class="timer-scramble aside">
            {shown ? (
              <>
                <p class={`algorithm ${lengthClass(shown.scramble)}`} data-scramble>
                  {shown.scramble}
                </p>
                <CubePicture letters={shown.facelets} label={timer.scrambledCube} />
              </>
            ) : (
              <p class="muted">{making.problem.value ? timer.noScramble : timer.scrambling}</p>
            )}
            <div class="row">
              <button type="button" class="quiet" disabled={!previous} onClick={previous}>
                <Icon name="back" />
                <span class="wide-label">{timer.previous}</span>
              </button>
              <button type="button" class="quiet" disabled={!shown} onClick={next}>
                <span class="wide-label">{timer.next}</span>
                <Icon name="forward" />
              </button>
              {shown && (
                <>
                  <CopyButton text={shown.scramble} what={timer.theScramble} isSmall />
                  {isThree ? (
                    <a class="button quiet" href={placeHash("analyze", { scramble: shown.scramble })}>
                      <Icon name="analyze" />
                      <span class="wide-label">{timer.analyze}</span>
                    </a>
                  ) : (
                    <a
                      class="button quiet"
                      href={placeHash("solve", { input: shown.scramble, size: String(size) })}
                      aria-label={timer.solveIt}
                    >
                      <Icon name="solve" />
                      <span class="wide-label">{timer.solveIt}</span>
                    </a>
                  )}
                </>
              )}
            </div>
          </div>
          {isThree && !isFresh && <Origin scramble={shown?.scramble} clear={next} />}
          {making.problem.value && <Problem error={making.problem.value} />}
          {making.building.value && <BuildingTables of={making.building.value} />}
          <div class="timer-stage">
            {types.value ? (
              <Typing onTime={add} />
            ) : (
              <Timer
                clock={clock}
                inspects={inspects.value && hasInspection(event)}
                calls={calls.value}
                display={display.value}
                onStop={({ time, penalty }) => add({ time, penalty })}
              />
            )}
            {isFresh && !going && <Celebration of={brokenBests(summary)} />}
          </div>
          <div class="row last-solve aside">
            {last ? (
              <>
                <span>
                  <span class="last-label">{timer.last}</span>
                  <strong>{formatSolve(last)}</strong>
                </span>
                <PenaltyChoice solve={last} legend={timer.penaltyOfLast} />
                <IconButton icon="delete" label={timer.deleteLast} onClick={() => deleteSolve(last)} />
                {isThree && last.scramble && (
                  <a
                    class="button quiet"
                    aria-label={timer.reconstructLast}
                    href={placeHash("reconstruct", { scramble: last.scramble })}
                  >
                    <Icon name="reconstruct" />
                    <span class="last-label">{timer.reconstruct}</span>
                  </a>
                )}
              </>
            ) : (
              <span class="muted">{timer.noSolves}</span>
            )}
          </div>
          {/* Only of a scramble that is solved: it would help. */}
          {isFresh && isThree && last.scramble && tellsPossible.value && (
            <div class="aside">
              <Possible scramble={last.scramble} />
            </div>
          )}
        </section>
        <section class="card stack aside session" aria-label={timer.session}>
          <h2>{session.name}</h2>
          {own.length > 0 ? (
            <Figures key={session.id} solves={own} summary={summary} />
          ) : (
            <p class="muted">{timer.noFigures}</p>
          )}
          {own.length > 0 && <SolveList key={session.id} solves={own} summary={summary} size={size} />}
          <Files session={session} own={own} all={all} every={every} />
        </section>
        {summary.count >= FEWEST && <Charts solves={own} summary={summary} />}
        <Settings event={event} />
      </div>
    </div>
  );
}

/** Longer scrambles are in smaller letters. */
function lengthClass(scramble: string): string {
  const { length } = splitMoves(scramble);
  return length > 70 ? "very-long" : length > 30 ? "long" : "";
}

/** What keys do, by its name in `words`, and the keys. */
const KEYS: [means: keyof Words["timer"]["keys"], ...keys: string[]][] = [
  ["start", " "],
  ["plusTwo", "2"],
  ["dnf", "D"],
  ["delete", "⌫"],
  ["scrambles", "←", "→"],
  ["escape", "Esc"],
];

function Settings({ event }: { event: string }) {
  const { timer } = words();
  return (
    <details class="card aside settings">
      <summary>{timer.settings}</summary>
      <div class="stack">
        <Choice
          legend={timer.timing}
          options={[
            { value: "timer", content: timer.useTimer },
            { value: "typing", content: timer.typeTimes },
          ]}
          isChosen={(value) => types.value === (value === "typing")}
          choose={(value) => {
            types.value = value === "typing";
          }}
        />
        <div class="row">
          <Checkbox
            label={hasInspection(event) ? timer.inspection : timer.noInspection}
            checked={inspects.value}
            onChange={(checked) => {
              inspects.value = checked;
            }}
          />
          {inspects.value && (
            <Choice
              legend={timer.calls}
              options={[
                { value: "voice", content: timer.voice },
                { value: "tones", content: timer.tones },
                { value: "silent", content: timer.silent },
              ]}
              isChosen={(value) => value === calls.value}
              choose={(value) => {
                calls.value = value as Calls;
              }}
            />
          )}
        </div>
        {!types.value && (
          <div class="row">
            <span class="label" aria-hidden="true">
              {timer.running}
            </span>
            <Choice
              legend={timer.running}
              options={(["time", "seconds", "hidden"] as const).map((value) => ({
                value,
                content: timer.displays[value],
              }))}
              isChosen={(value) => value === display.value}
              choose={(value) => {
                display.value = value as Display;
              }}
            />
          </div>
        )}
        {sizeOfEvent(event) === 3 && (
          <Checkbox
            label={timer.tellPossible}
            checked={tellsPossible.value}
            onChange={(checked) => {
              tellsPossible.value = checked;
            }}
          />
        )}
        {sizeOfEvent(event) === 3 && (
          <OptionalDifficulty
            label={timer.difficulty}
            isWanted={wantsDifficulty.value}
            value={where.value}
            change={(isWanted, condition) => {
              wantsDifficulty.value = isWanted;
              where.value = condition;
            }}
          />
        )}
        <dl class="keys small">
          {KEYS.map(([means, ...keys]) => (
            <div key={means}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key === " " ? timer.space : key}</kbd>
                ))}
              </dt>
              <dd>{timer.keys[means]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
