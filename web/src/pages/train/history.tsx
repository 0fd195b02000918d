// What was trained so far: means, a chart, a list, and files to take along.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Chart } from "../../components/chart";
import { Icon } from "../../components/icon";
import { save } from "../../components/save";
import { placeHash } from "../../router";
import { note, report } from "../../toasts";
import { type Attempt, attempts, forget, keep, readAttempts } from "./attempts";
import { average, counted, mean, moving, wasted } from "./averages";
import { type Penalty, written } from "./clock";
import { fromCsv, toCsv } from "./cstimer";
import type { Exercise } from "./exercises";
import { taskOf } from "./review";

/** How many attempts the list shows at first, and with each further wish. */
const LISTED = 12;
/** The mean that the chart shows. */
const MOVING = 5;

export function History({ exercise, colors }: { exercise: Exercise; colors: string }) {
  const wantsAll = useSignal(false);
  const listed = useSignal(LISTED);
  const file = useRef<HTMLInputElement>(null);

  useEffect(() => {
    readAttempts();
  }, []);

  const all = attempts.value ?? [];
  const own = all.filter((attempt) => attempt.exercise === exercise.name && attempt.colors === colors);
  const some = wantsAll.value ? all : own;

  const open = async (chosen: File | undefined) => {
    if (chosen) {
      try {
        const { attempts: found, left } = fromCsv(await chosen.text(), all);
        await keep(...found);
        // What others timed belongs to no exercise.
        wantsAll.value ||= found.some((attempt) => attempt.exercise !== exercise.name);
        note(`Read ${found.length} attempts${left > 0 ? `; ${left} rows were none` : ""}.`);
      } catch (error) {
        report(error);
      }
    }
  };
  return (
    <section class="card stack history" aria-label="History">
      <div class="row apart">
        <h2>History</h2>
        <fieldset class="choice">
          <legend class="unseen">Attempts</legend>
          <button type="button" aria-pressed={!wantsAll.value} onClick={() => (wantsAll.value = false)}>
            this exercise
          </button>
          <button type="button" aria-pressed={wantsAll.value} onClick={() => (wantsAll.value = true)}>
            all
          </button>
        </fieldset>
      </div>
      {some.length === 0 ? (
        <p class="muted">Nothing yet. Attempts are kept in this browser, and nowhere else.</p>
      ) : (
        <>
          <Means of={some} />
          {some.length > 1 && <Progress of={some} />}
          <List of={some} most={listed.value} />
          {some.length > listed.value && (
            <button type="button" onClick={() => (listed.value += 5 * LISTED)}>
              Older ones
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
        <button type="button" class="quiet" onClick={() => file.current?.click()}>
          <Icon name="open" />
          Import CSV
        </button>
        <input
          ref={file}
          class="unseen"
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          tabIndex={-1}
          aria-label="A CSV file of csTimer or of this page"
          onChange={(event) => {
            open(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
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
      <p class="small muted">Files are those of csTimer, with our own columns after its own.</p>
    </section>
  );
}

function Means({ of }: { of: Attempt[] }) {
  const times = of.map(counted);
  const waste = wasted(of);
  const best = Math.min(...times);
  const time = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? written(value) : "–");
  const figures: [string, string][] = [
    ["attempts", String(of.length)],
    ["best", time(best)],
    ["mean", time(mean(times))],
    ["last 5", time(average(times, 5))],
    ["last 12", time(average(times, 12))],
    ["over optimum", mean(waste)?.toFixed(2) ?? "–"],
    [
      "optimal",
      waste.length > 0 ? `${Math.round((100 * waste.filter((more) => more === 0).length) / waste.length)} %` : "–",
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
  const shows = useSignal<"time" | "turns">("time");
  const isTime = shows.value === "time";
  const values = isTime ? of.map(counted).map((time) => time / 1000) : wasted(of);
  const means = moving(values, MOVING);
  const points = values.flatMap((value, place) =>
    Number.isFinite(value) ? [{ number: place + 1, value, mean: means[place] }] : [],
  );
  const name = isTime ? "seconds" : "turns more than needed";
  return (
    <div class="stack-tight">
      <fieldset class="choice">
        <legend class="unseen">Chart</legend>
        <button type="button" aria-pressed={isTime} onClick={() => (shows.value = "time")}>
          Time
        </button>
        <button type="button" aria-pressed={!isTime} onClick={() => (shows.value = "turns")}>
          Turns over the optimum
        </button>
      </fieldset>
      {points.length > 0 ? (
        <>
          <Chart
            label={`${name} of ${points.length} attempts, and the mean of the last ${MOVING}`}
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
        <p class="small muted">Type your solution after an attempt, or its number of turns, and it is shown here.</p>
      )}
    </div>
  );
}

function List({ of, most }: { of: Attempt[]; most: number }) {
  const penalties: Penalty[] = ["", "+2", "DNF"];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys too
    <section class="attempts" aria-label="Attempts" tabIndex={0}>
      <table>
        <caption class="unseen">Attempts, the latest first</caption>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Time</th>
            <th scope="col">Penalty</th>
            <th scope="col">Turns</th>
            <th scope="col">Scramble</th>
            <th scope="col">
              <span class="unseen">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {of
            .map((attempt, place) => ({ attempt, number: place + 1 }))
            .slice(-most)
            .reverse()
            .map(({ attempt, number }) => (
              <tr key={attempt.date}>
                <td>{number}</td>
                <td class="attempt-time">{attempt.penalty === "DNF" ? "DNF" : written(counted(attempt))}</td>
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
                  <a class="turns" href={placeHash("analyze", { scramble: attempt.scramble })}>
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
