// The history of the attempts: averages, a chart, a list, and CSV files.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Chart } from "../../components/chart";
import { FileButton } from "../../components/file-button";
import { Choice } from "../../components/form";
import { Icon } from "../../components/icon";
import { save } from "../../components/save";
import { placeHash } from "../../router";
import { note, report } from "../../toasts";
import { type Attempt, attempts, forget, keep, readAttempts } from "./attempts";
import { average, counted, mean, movesOverOptimum, movingMean } from "./averages";
import { formatTime, type Penalty } from "./clock";
import { fromCsv, toCsv } from "./cstimer";
import type { Exercise } from "./exercises";
import { taskOf } from "./review";

/** The number of attempts in the list at first. */
const FIRST_LISTED = 12;
/** The chart shows the mean of this many attempts. */
const MOVING = 5;

export function History({ exercise, colors }: { exercise: Exercise; colors: string }) {
  const wantsAll = useSignal(false);
  const listed = useSignal(FIRST_LISTED);

  useEffect(() => {
    readAttempts();
  }, []);

  const all = attempts.value ?? [];
  const ofExercise = all.filter((attempt) => attempt.exercise === exercise.name && attempt.colors === colors);
  const some = wantsAll.value ? all : ofExercise;

  const open = async (chosen: File | undefined) => {
    if (chosen) {
      try {
        const { attempts: found, skipped } = fromCsv(await chosen.text(), all);
        await keep(...found);
        // Attempts from other timers belong to no exercise.
        wantsAll.value ||= found.some((attempt) => attempt.exercise !== exercise.name);
        note(`Read ${found.length} attempts${skipped > 0 ? ` and skipped ${skipped} rows without a time` : ""}.`);
      } catch (error) {
        report(error);
      }
    }
  };
  return (
    <section class="card stack history" aria-label="History">
      <div class="row apart">
        <h2>History</h2>
        <Choice
          legend="Attempts"
          options={[
            { value: "exercise", content: "this exercise" },
            { value: "all", content: "all" },
          ]}
          isChosen={(value) => wantsAll.value === (value === "all")}
          choose={(value) => {
            wantsAll.value = value === "all";
          }}
        />
      </div>
      {some.length === 0 ? (
        <p class="muted">No attempts yet. They are stored only in this browser.</p>
      ) : (
        <>
          <Means of={some} />
          {some.length > 1 && <Progress of={some} />}
          <List of={some} max={listed.value} />
          {some.length > listed.value && (
            <button type="button" onClick={() => (listed.value += 5 * FIRST_LISTED)}>
              Older attempts
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
          Export CSV
        </button>
        <FileButton
          text="Import CSV"
          label="A CSV file of csTimer or of this page"
          accept=".csv,.txt,text/csv,text/plain"
          onFiles={([file]) => open(file)}
        />
        {some.length > 0 && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              if (confirm(`Delete ${some.length} attempts${wantsAll.value ? "" : " of this exercise"}?`)) {
                forget(...some);
              }
            }}
          >
            Delete these
          </button>
        )}
      </div>
      <p class="small muted">The files have the format of csTimer, with extra columns at the end.</p>
    </section>
  );
}

function Means({ of }: { of: Attempt[] }) {
  const times = of.map(counted);
  const over = movesOverOptimum(of);
  const best = Math.min(...times);
  const time = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? formatTime(value) : "–");
  const figures: [string, string][] = [
    ["attempts", String(of.length)],
    ["best", time(best)],
    ["mean", time(mean(times))],
    ["average of 5", time(average(times, 5))],
    ["average of 12", time(average(times, 12))],
    ["over optimum", mean(over)?.toFixed(2) ?? "–"],
    [
      "optimal",
      over.length > 0 ? `${Math.round((100 * over.filter((moves) => moves === 0).length) / over.length)} %` : "–",
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

function Progress({ of }: { of: Attempt[] }) {
  const shows = useSignal<"time" | "moves">("time");
  const isTime = shows.value === "time";
  const values = isTime ? of.map(counted).map((time) => time / 1000) : movesOverOptimum(of);
  const means = movingMean(values, MOVING);
  const points = values.flatMap((value, place) =>
    Number.isFinite(value) ? [{ number: place + 1, value, mean: means[place] }] : [],
  );
  const name = isTime ? "seconds" : "moves over the optimum";
  return (
    <div>
      <Choice
        legend="Chart"
        options={[
          { value: "time", content: "Time" },
          { value: "moves", content: "Moves over the optimum" },
        ]}
        isChosen={(value) => value === shows.value}
        choose={(value) => {
          shows.value = value as typeof shows.value;
        }}
      />
      {points.length > 0 ? (
        <>
          <Chart
            label={`The ${name} of ${points.length} attempts, and the mean of the last ${MOVING}`}
            of={[values.join()]}
            draw={(plot, width) => ({
              height: 220,
              marginLeft: 40,
              marginRight: 8,
              x: { label: "attempt", ticks: Math.min(points.length, Math.floor(width / 60)), tickFormat: "d" },
              y: { label: name, grid: true, zero: true, nice: true },
              marks: [
                plot.ruleY([0]),
                plot.dot(points, { x: "number", y: "value", r: 2.5, fill: "var(--line-strong)" }),
                plot.lineY(points, { x: "number", y: "mean", stroke: "var(--accent)", strokeWidth: 2.5 }),
              ],
            })}
          />
          <ul class="legend">
            <li>
              <i class="of-attempts" />
              each attempt
            </li>
            <li>
              <i class="of-means" />
              mean of the last {MOVING}
            </li>
          </ul>
        </>
      ) : (
        <p class="small muted">To see this chart, enter your solution or its number of moves after an attempt.</p>
      )}
    </div>
  );
}

function List({ of, max }: { of: Attempt[]; max: number }) {
  const penalties: Penalty[] = ["", "+2", "DNF"];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a wide table
    <section class="attempts" aria-label="Attempts" tabIndex={0}>
      <table>
        <caption class="unseen">Attempts, the latest first</caption>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Time</th>
            <th scope="col">Penalty</th>
            <th scope="col">Moves</th>
            <th scope="col">Scramble</th>
            <th scope="col">
              <span class="unseen">Delete</span>
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
                <td class="attempt-time">{attempt.penalty === "DNF" ? "DNF" : formatTime(counted(attempt))}</td>
                <td>
                  <select
                    aria-label={`Penalty of attempt ${number}`}
                    value={attempt.penalty}
                    onChange={(event) => keep({ ...attempt, penalty: event.currentTarget.value as Penalty })}
                  >
                    {penalties.map((penalty) => (
                      <option key={penalty} value={penalty}>
                        {penalty || "none"}
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
                    {[taskOf(attempt), new Date(attempt.date).toLocaleString(), attempt.comment]
                      .filter((part) => part !== "")
                      .join(" · ")}
                  </span>
                </td>
                <td>
                  <button
                    type="button"
                    class="quiet icon-only"
                    aria-label={`Delete attempt ${number}`}
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
