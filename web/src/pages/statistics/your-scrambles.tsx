// The scrambles of a cuber, from a timer's file or a pasted list, analyzed one by one.

import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { BadFile } from "../../bad-file";
import { titled } from "../../catalogue";
import { ANY, ColorChoice } from "../../components/color-choice";
import { FileButton } from "../../components/file-button";
import { Field, Select } from "../../components/form";
import { Problem } from "../../components/problem";
import { BuildingTables } from "../../components/progress";
import { keepAtTop } from "../../components/reveal";
import { save } from "../../components/save";
import { useRequest } from "../../components/use-request";
import { toCsv as csvOfSolves, type DatedSolve } from "../../cstimer";
import { type ErrorObject, Refusal } from "../../engine";
import { sizeOfEvent } from "../../events";
import {
  othersText,
  readTimerFile,
  type Solve,
  sessionOptions,
  solvesOf,
  type TimerFile,
  unreadableText,
} from "../../timer-file";
import { report } from "../../toasts";
import { words } from "../../words";
import { chosenSession, eventOf, sessions, sessionsOf, solves as timed } from "../timer/solves";
import { type AnalyzedSolve, type Plan, toCsv } from "./session";
import { Difficulty, SolveTable, TimesByDifficulty } from "./session-figures";
import { type ResultSet, readResults } from "./sets";

/** The files that can be opened. */
export const SCRAMBLE_FILES = ".txt,.csv,.json,.tsv,text/plain,text/csv,application/json";

/** The key of the set of these scrambles among the other sets. */
export const YOURS = "yours";

/** The id of the section. */
export const YOUR_SCRAMBLES = "your-scrambles";

/** The last stage unless the visitor chooses another. F2L needs large tables. */
const USUAL_LAST = "xxxcross";

/** How often the results on the page are renewed, in milliseconds. */
const RENEWAL = 400;

/** What is analyzed. It outlives the page, so that visiting another page loses nothing. */
interface Loaded {
  name: string;
  file: TimerFile;
}

const loaded = signal<Loaded | null>(null);
const session = signal<number | undefined>(undefined);
const colors = signal(ANY);
const last = signal(USUAL_LAST);
const typed = signal("");
const problem = signal<ErrorObject | null>(null);

/** The results so far, and what they are results of. */
interface Results {
  plan: Plan;
  solves: Solve[];
  rows: AnalyzedSolve[];
}

const results = signal<Results | null>(null);

/** Shows the scrambles of a file, or what is wrong with it. Earlier results stay. */
export function loadScrambles(name: string, text: string): boolean {
  try {
    loaded.value = { name, file: readTimerFile(name, text) };
    session.value = undefined;
    problem.value = null;
    return true;
  } catch (error) {
    if (error instanceof BadFile) {
      problem.value = { code: 0, name: "format", message: error.message };
    } else {
      report(error);
    }
    return false;
  }
}

/** Whether a session of the timer is to be analyzed as soon as the page is there. */
const isAwaited = signal(false);

/** Analyzes a session of the timer. */
export function takeSession(name: string, some: DatedSolve[]): void {
  if (loadScrambles(name, csvOfSolves(some))) {
    results.value = null;
    isAwaited.value = true;
  }
}

/** The session of the timer with scrambles of the 3×3×3: the one it shows, or else the newest. */
function timerSession(): { name: string; solves: DatedSolve[] } | undefined {
  const every = timed.all.value ?? [];
  const all = sessionsOf(sessions.all.value ?? [], every);
  return [...all, chosenSession(all)]
    .filter((session) => sizeOfEvent(eventOf(session)) === 3)
    .map(({ id, name }) => ({
      name,
      solves: every.filter(({ session, scramble }) => session === id && scramble !== ""),
    }))
    .findLast(({ solves }) => solves.length > 0);
}

interface Props {
  /** The stages of the cross and its pairs. */
  stages: string[];
  /** The counts of competition scrambles, once they are loaded. */
  competitions: ResultSet | undefined;
  onFiles: (files: File[]) => void;
  /** Called with the results as a set: when an analysis ends or is stopped, and when they are back. */
  onSet: (set: ResultSet, plan: Plan, isNew: boolean) => void;
}

export function YourScrambles({ stages, competitions, onFiles, onSet }: Props) {
  const { statistics, timer, errors } = words();
  const analysis = useRequest();
  const isHere = useRef(true);
  const opened = useRef<HTMLDivElement>(null);
  /** Ends the scrolling to what is opened. */
  const unpin = useRef(() => {});
  const done = useSignal(0);
  const total = useSignal(0);
  const working = analysis.working.value;
  const found = results.value;

  const chosen = loaded.value ? solvesOf(loaded.value.file, session.value) : [];
  const plan: Plan = { colors: colors.value, stages: stages.slice(0, stages.indexOf(last.value) + 1) };
  const isSame = (other: Plan) => other.colors === plan.colors && other.stages.length === plan.stages.length;
  // The rest of an analysis that was stopped.
  const rest =
    found && !working && isSame(found.plan) && found.solves.length === chosen.length && found.solves[0] === chosen[0]
      ? chosen.length - found.rows.length
      : 0;

  const publish = async ({ rows, plan }: Results, isNew: boolean) => {
    if (rows.some(({ answer }) => answer)) {
      const set = await readResults(YOURS, toCsv(rows, plan));
      // The visitor may be on another page by now.
      if (isHere.current) {
        onSet(set, plan, isNew);
      }
    }
  };

  // After a visit to another page, the sets are loaded anew.
  useEffect(() => {
    isHere.current = true;
    if (results.value) {
      publish(results.value, false);
    }
    sessions.read();
    timed.read();
    return () => {
      isHere.current = false;
      unpin.current();
    };
  }, []);

  const analyze = async (solves: Solve[], begun: AnalyzedSolve[]) => {
    const rows = [...begun];
    const [first, end] = [plan.stages[0] ?? "", plan.stages.at(-1) ?? ""];
    const renew = () => {
      results.value = { plan, solves, rows: [...rows] };
      done.value = rows.length;
    };
    total.value = solves.length;
    let renewed = performance.now();
    renew();
    await analysis.run(async () => {
      try {
        for (const solve of solves.slice(rows.length)) {
          const number = rows.length + 1;
          const question = {
            ask: "analyze",
            input: solve.scramble,
            colors: plan.colors,
            stages: `${first}..${end}`,
          } as const;
          try {
            rows.push({ number, solve, answer: await analysis.ask(question) });
          } catch (error) {
            // A scramble that cannot be read does not stop the others.
            if (!(error instanceof Refusal) || error.object.name === "internal") {
              throw error;
            }
            rows.push({ number, solve, problem: error.object });
          }
          if (performance.now() - renewed > RENEWAL) {
            renewed = performance.now();
            renew();
          }
        }
      } finally {
        renew();
      }
    });
    await publish({ plan, solves, rows }, true);
  };

  // The session's own numbers come first, below its name.
  useEffect(() => {
    if (isAwaited.value && loaded.value) {
      isAwaited.value = false;
      unpin.current();
      unpin.current = opened.current ? keepAtTop(opened.current) : () => {};
      analyze(solvesOf(loaded.value.file, undefined), []);
    }
  }, [isAwaited.value]);

  const offered = working ? undefined : timerSession();
  const failed = (found?.rows ?? []).flatMap(({ solve, problem }) =>
    problem ? [statistics.failedAt(solve.place, errors.phrase(problem))] : [],
  );
  const file = loaded.value?.file;
  return (
    <section id={YOUR_SCRAMBLES} class="card stack" aria-label={statistics.yours}>
      <h2>{statistics.yours}</h2>
      <p class="small muted">{statistics.aboutYours}</p>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (loadScrambles(statistics.theList, typed.value) && loaded.value) {
            analyze(solvesOf(loaded.value.file, undefined), []);
          }
        }}
      >
        <Field id="own-scrambles" label={timer.theScrambles}>
          <textarea
            id="own-scrambles"
            rows={2}
            spellcheck={false}
            placeholder={"1. R U2 F' …\n2. D B2 L …"}
            value={typed.value}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
            }}
          />
        </Field>
        <div class="row">
          <button type="submit" class="primary" disabled={typed.value.trim() === "" || working}>
            {statistics.analyzeList}
          </button>
          {offered && (
            <button type="button" onClick={() => takeSession(offered.name, offered.solves)}>
              {statistics.timerSession(offered.name, offered.solves.length)}
            </button>
          )}
          <FileButton
            text={statistics.openTimer}
            label={statistics.scrambleFiles}
            accept={SCRAMBLE_FILES}
            onFiles={(files) => !working && onFiles(files)}
          />
        </div>
      </form>
      {problem.value && <Problem error={problem.value} />}
      {(typed.value.trim() !== "" || loaded.value) && (
        <div class="row">
          <ColorChoice
            value={colors.value}
            choose={(chosen) => {
              colors.value = chosen;
            }}
          />
          <label class="row" for="last-stage">
            {statistics.upTo}
          </label>
          <Select
            id="last-stage"
            value={last.value}
            options={stages.map((stage) => [stage, stage === "f2l" ? statistics.slowF2l : titled(stage)])}
            onChange={(stage) => {
              last.value = stage;
            }}
          />
        </div>
      )}
      {loaded.value && file && (
        <div ref={opened} class="stack" data-loaded={loaded.value.name}>
          <p class="small">
            {words().sentences([
              statistics.loaded(loaded.value.name, solvesOf(file, undefined).length, file.sessions.length),
              ...(file.others > 0 ? [othersText(file.others)] : []),
              ...(file.unreadable.length > 0 ? [timer.notRead(unreadableText(file.unreadable))] : []),
            ])}
          </p>
          <div class="row">
            {file.sessions.length > 1 && (
              <Select
                label={timer.session}
                value={String(session.value ?? "all")}
                options={sessionOptions(file)}
                onChange={(value) => {
                  session.value = value === "all" ? undefined : Number(value);
                }}
              />
            )}
            {working ? (
              <button type="button" onClick={() => analysis.stop()}>
                {statistics.stop}
              </button>
            ) : (
              <>
                {rest > 0 && rest < chosen.length && (
                  <button type="button" class="primary" onClick={() => analyze(chosen, found?.rows ?? [])}>
                    {statistics.continue(rest)}
                  </button>
                )}
                <button type="button" onClick={() => analyze(chosen, [])}>
                  {statistics.analyzeCount(chosen.length)}
                </button>
              </>
            )}
          </div>
        </div>
      )}
      {working && (
        <div role="status">
          <p class="small muted">{statistics.progress(done.value, total.value)}</p>
          <progress max={total.value} value={done.value} aria-label={statistics.progressLabel} />
          {analysis.building.value && <BuildingTables of={analysis.building.value} />}
        </div>
      )}
      {found && found.rows.length > 0 && (
        <>
          {!working && found.rows.length < found.solves.length && (
            <p class="small">{statistics.stopped(found.rows.length, found.solves.length)}</p>
          )}
          {failed.length > 0 && (
            <p class="small" data-failed={failed.length}>
              {statistics.failed(failed.length, unreadableText(failed))}
            </p>
          )}
          <Difficulty rows={found.rows} plan={found.plan} competitions={competitions} />
          {!working && <TimesByDifficulty rows={found.rows} plan={found.plan} />}
          <SolveTable rows={found.rows} plan={found.plan} />
          <div class="row">
            <button
              type="button"
              class="quiet"
              onClick={() => save("halfturn-scrambles.csv", "text/csv", toCsv(found.rows, found.plan))}
            >
              {statistics.exportCsv}
            </button>
          </div>
        </>
      )}
    </section>
  );
}
