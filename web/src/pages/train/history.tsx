// The history of the attempts: averages, charts, a list, and CSV files.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { AO5, AO12, counted, currentAverage, sessionMean } from "../../averages";
import { BadFile } from "../../bad-file";
import { FileButton } from "../../components/file-button";
import { Choice, Select } from "../../components/form";
import { Icon } from "../../components/icon";
import { save } from "../../components/save";
import { placeHash } from "../../router";
import { formatResult, formatTime, type Penalty } from "../../solve-time";
import { othersText, readTimerFile, sessionOptions, solvesOf, type TimerFile, unreadableText } from "../../timer-file";
import { note, report } from "../../toasts";
import { formatDateTime, formatNumber, words } from "../../words";
import { type Attempt, attempts, forget, keep, readAttempts, timed, unstored } from "./attempts";
import { mean, movesOverOptimum } from "./averages";
import { toAttempts, toCsv } from "./cstimer";
import type { Exercise } from "./exercises";
import { Progress } from "./progress";
import { attemptTask } from "./review";

/** The number of attempts in the list at first. */
const FIRST_LISTED = 12;

export function History({ exercise, colors }: { exercise: Exercise; colors: string }) {
  const { train, timer } = words();
  const wantsAll = useSignal(false);
  const listed = useSignal(FIRST_LISTED);
  /** A file with several sessions, and the chosen one: its number, or all. */
  const choosing = useSignal<{ file: TimerFile; session: string } | null>(null);

  useEffect(() => {
    readAttempts();
  }, []);

  const all = attempts.value ?? [];
  const ofExercise = all.filter((attempt) => attempt.exercise === exercise.name && attempt.colors === colors);
  const some = wantsAll.value ? all : ofExercise;

  const open = async (chosen: File | undefined) => {
    if (!chosen) {
      return;
    }
    try {
      const file = readTimerFile(chosen.name, await chosen.text());
      if (file.sessions.length > 1) {
        choosing.value = { file, session: "all" };
      } else {
        await take(chosen.name, file, undefined);
      }
    } catch (error) {
      report(error);
    }
  };

  /** Adds the attempts of one session, or of all. */
  const take = async (name: string, file: TimerFile, session: number | undefined) => {
    const solves = solvesOf(file, session);
    const found = toAttempts(solves, all);
    if (found.length === 0) {
      throw new BadFile(timer.noTimes(name));
    }
    await keep(...found);
    choosing.value = null;
    // Attempts from other timers belong to no exercise.
    wantsAll.value ||= found.some((attempt) => attempt.exercise !== exercise.name);
    const skipped = solves.length - found.length;
    const parts = [
      train.read(found.length),
      ...(file.others > 0 ? [othersText(file.others)] : []),
      ...(skipped > 0 ? [timer.untimed(skipped)] : []),
      ...(file.unreadable.length > 0 ? [timer.notRead(unreadableText(file.unreadable))] : []),
    ];
    note(words().sentences(parts));
  };
  return (
    <section class="card stack history" aria-label={train.history}>
      <div class="row apart">
        <h2>{train.history}</h2>
        <Choice
          legend={train.attempts}
          options={[
            { value: "exercise", content: train.thisExercise },
            { value: "all", content: train.all },
          ]}
          isChosen={(value) => wantsAll.value === (value === "all")}
          choose={(value) => {
            wantsAll.value = value === "all";
          }}
        />
      </div>
      {unstored.value.length > 0 && (
        <p class="problem" role="alert" data-unstored>
          {train.unstored(unstored.value.length)}
        </p>
      )}
      {some.length === 0 ? (
        // Not before they are read.
        attempts.value && <p class="muted">{train.noAttempts}</p>
      ) : (
        <>
          <Means of={some} />
          {all.length > 1 && <Progress of={some} all={all} />}
          <List of={some} max={listed.value} />
          {some.length > listed.value && (
            <button type="button" onClick={() => (listed.value += 5 * FIRST_LISTED)}>
              {train.older}
            </button>
          )}
        </>
      )}
      <div class="row">
        <button
          type="button"
          class="quiet"
          disabled={all.length === 0}
          onClick={() => save("halfturn-training.csv", "text/csv", toCsv(all))}
        >
          <Icon name="save" />
          {train.exportCsv}
        </button>
        <FileButton
          text={timer.import}
          label={timer.importFile}
          accept=".csv,.txt,.json,text/csv,text/plain,application/json"
          onFiles={([file]) => open(file)}
        />
        {some.length > 0 && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              const question = wantsAll.value ? train.deleteAll : train.deleteOfExercise;
              if (confirm(question(some.length))) {
                forget(...some);
              }
            }}
          >
            {train.deleteThese}
          </button>
        )}
      </div>
      {choosing.value && (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            const { file, session } = choosing.value ?? {};
            if (file) {
              take(train.theSession, file, session === "all" ? undefined : Number(session)).catch(report);
            }
          }}
        >
          <Select
            label={timer.session}
            value={choosing.value.session}
            options={sessionOptions(choosing.value.file)}
            onChange={(session) => {
              choosing.value = choosing.value && { ...choosing.value, session };
            }}
          />
          <button type="submit" class="primary">
            {train.importAttempts}
          </button>
        </form>
      )}
      <p class="small muted">{train.aboutFiles}</p>
    </section>
  );
}

function Means({ of }: { of: Attempt[] }) {
  const times = timed(of).map(counted);
  const over = movesOverOptimum(of);
  const best = times.length > 0 ? Math.min(...times) : undefined;
  const { percent, train } = words();
  const names = train.figures;
  const figures: [string, string][] = [
    [names.attempts, formatNumber(of.length)],
    [names.best, formatResult(best)],
    [names.mean, formatResult(sessionMean(times))],
    [AO5.name, formatResult(currentAverage(times, AO5))],
    [AO12.name, formatResult(currentAverage(times, AO12))],
    [names.over, over.length > 0 ? formatNumber(mean(over) ?? 0, 2) : "–"],
    [
      names.optimal,
      over.length > 0 ? percent(Math.round((100 * over.filter((moves) => moves === 0).length) / over.length)) : "–",
    ],
  ];
  return (
    <dl class="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function List({ of, max }: { of: Attempt[]; max: number }) {
  const penalties: Penalty[] = ["", "+2", "DNF"];
  const { train, timer } = words();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a wide table
    <section class="attempts scrolls-sideways" aria-label={train.attempts} tabIndex={0}>
      <table>
        <caption class="unseen">{train.list}</caption>
        <thead>
          <tr>
            <th scope="col">{timer.number}</th>
            <th scope="col">{train.time}</th>
            <th scope="col">{train.penalty}</th>
            <th scope="col">{train.moves}</th>
            <th scope="col">{train.scramble}</th>
            <th scope="col">
              <span class="unseen">{train.delete}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {of
            .map((attempt, place) => ({ attempt, number: place + 1 }))
            .slice(-max)
            .reverse()
            .map(({ attempt, number }) => (
              <tr key={attempt.date}>
                <td>{number}</td>
                <td class="attempt-time">
                  {attempt.isUntimed ? "–" : attempt.penalty === "DNF" ? "DNF" : formatTime(counted(attempt))}
                </td>
                <td>
                  <select
                    disabled={attempt.isUntimed}
                    aria-label={train.penaltyOf(number)}
                    value={attempt.penalty}
                    onChange={(event) => keep({ ...attempt, penalty: event.currentTarget.value as Penalty })}
                  >
                    {penalties.map((penalty) => (
                      <option key={penalty} value={penalty}>
                        {penalty || train.none}
                      </option>
                    ))}
                  </select>
                </td>
                <td>{attempt.turns === undefined ? "–" : `${attempt.turns} / ${attempt.optimum ?? "–"}`}</td>
                <td>
                  <a class="algorithm" href={placeHash("analyze", { scramble: attempt.scramble })}>
                    {attempt.scramble}
                  </a>
                  <span class="small muted">
                    {[attemptTask(attempt), formatDateTime(attempt.date), attempt.comment]
                      .filter((part) => part !== "")
                      .join(" · ")}
                  </span>
                </td>
                <td>
                  <button
                    type="button"
                    class="quiet icon-only"
                    aria-label={train.deleteAttempt(number)}
                    onClick={() => forget(attempt)}
                  >
                    <Icon name="close" />
                  </button>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
