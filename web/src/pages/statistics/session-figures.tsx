// Tables and figures of a cuber's scrambles.

import { useSignal } from "@preact/signals";
import { titled } from "../../catalogue";
import { Chart } from "../../components/chart";
import { ANY } from "../../components/color-choice";
import { Choice } from "../../components/form";
import { percentText } from "../../difficulty";
import { placeHash } from "../../router";
import { formatSolve, formatTime } from "../../solve-time";
import { formatDate, formatNumber, words } from "../../words";
import {
  type AnalyzedSolve,
  countingKey,
  lengthOf,
  meanOf,
  type Plan,
  type Relation,
  relation,
  thirds,
  timeOf,
} from "./session";
import type { ResultSet } from "./sets";
import { summarize } from "./summary";

interface Props {
  rows: AnalyzedSolve[];
  plan: Plan;
}

const SCORE = "score";

/** A mean with its standard error. */
function meanText(values: number[], digits: number): string {
  const found = meanOf(values);
  if (!found) {
    return "–";
  }
  const error = values.length > 1 ? ` ± ${formatNumber(found.error, digits)}` : "";
  return `${formatNumber(found.mean, digits)}${error}`;
}

function share(some: unknown[], all: unknown[]): string {
  return all.length > 0 ? words().percent(Math.round((100 * some.length) / all.length)) : "–";
}

/** How hard the scrambles were, compared with those of competitions. */
export function Difficulty({ rows, plan, competitions }: Props & { competitions: ResultSet | undefined }) {
  const key = countingKey(plan);
  const subset = plan.colors === ANY ? "BGORWY" : plan.colors;
  const scores = rows.flatMap(({ answer }) => answer?.score ?? []);
  const score = meanOf(scores);
  const { statistics } = words();
  return (
    <>
      {score && (
        <p data-score={score.mean.toFixed(2)}>
          {statistics.meanScore(<strong>{meanText(scores, 1)}</strong>, scores.length)} {verdict(score, scores.length)}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a wide table */}
      <section class="summaries scrolls-sideways" aria-label={statistics.difficultyOf} tabIndex={0}>
        <table>
          <caption class="unseen">{statistics.difficultyByStage}</caption>
          <thead>
            <tr>
              <th scope="col">{statistics.stage}</th>
              <th scope="col">{statistics.yourMean}</th>
              <th scope="col">{statistics.competitions}</th>
              <th scope="col">{statistics.meanRank}</th>
              <th scope="col">{statistics.easy}</th>
              <th scope="col">{statistics.average}</th>
              <th scope="col">{statistics.hard}</th>
            </tr>
          </thead>
          <tbody>
            {plan.stages.map((stage) => {
              const lengths = rows.flatMap((row) => lengthOf(row, stage) ?? []);
              const percentiles = rows.flatMap(({ answer }) => answer?.percentiles?.[stage]?.[key] ?? []);
              const counts = competitions?.stages.find((other) => other.stage === stage)?.subsets[subset];
              const competition = counts && summarize(counts)?.mean;
              const ofLevel = (levels: RegExp) => percentiles.filter(({ level }) => levels.test(level));
              return (
                <tr key={stage} data-own={stage}>
                  <th scope="row">{titled(stage)}</th>
                  <td>{meanText(lengths, 2)}</td>
                  <td>{competition === undefined ? "–" : formatNumber(competition, 2)}</td>
                  <td>
                    {meanText(
                      percentiles.map(({ rank }) => rank),
                      1,
                    )}
                  </td>
                  <td>{share(ofLevel(/easy/), percentiles)}</td>
                  <td>{share(ofLevel(/average/), percentiles)}</td>
                  <td>{share(ofLevel(/hard/), percentiles)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <p class="small muted">{statistics.aboutRank}</p>
    </>
  );
}

/** Means farther from 50 than this many standard errors are no accident. */
const CLEAR = 2;

function verdict({ mean, error }: { mean: number; error: number }, n: number): string {
  const { statistics } = words();
  if (n < 2 || Math.abs(mean - 50) < CLEAR * error) {
    return n < 2 ? statistics.noVerdict : statistics.asHard;
  }
  return mean > 50 ? statistics.harder : statistics.easier;
}

const decimal = (value: number, digits = 2) => formatNumber(value, digits).replace("-", "−");

/** The score, or the moves to a stage, in words. */
function measureText(measure: string): string {
  const { statistics } = words();
  return measure === SCORE ? statistics.score : statistics.movesToStage(titled(measure));
}

/** What a relation between time and difficulty says, and what it does not. */
function relationText({ n, r, low, high, slope }: Relation, measure: string): string {
  const { statistics } = words();
  const start = statistics.correlation(n, measureText(measure), decimal(r), decimal(low), decimal(high));
  if (low <= 0 && high >= 0) {
    return words().sentences([start, statistics.noRelation]);
  }
  const isScore = measure === SCORE;
  const seconds = decimal(Math.abs(slope * (isScore ? 10 : 1)));
  const effect = (slope > 0 ? statistics.tookLonger : statistics.tookLess)(seconds, isScore);
  return words().sentences([start, effect, statistics.explained(Math.round(100 * r * r))]);
}

/** How times depend on difficulty. DNFs are left out. */
export function TimesByDifficulty({ rows, plan }: Props) {
  const hasScore = rows.some(({ answer }) => answer?.score !== undefined);
  const by = useSignal(SCORE);
  const measure = by.value === SCORE && !hasScore ? (plan.stages.at(-1) ?? "") : by.value;
  const points = rows.flatMap((row) => {
    const time = timeOf(row);
    const x = measure === SCORE ? (row.answer?.score ?? undefined) : lengthOf(row, measure);
    return time !== undefined && x !== undefined ? [{ x, y: time / 1000, number: row.number }] : [];
  });
  if (!rows.some(({ solve }) => solve.time)) {
    return null;
  }
  const found = relation(points);
  const name = measureText(measure);
  const { statistics, form } = words();
  const xs = points.map(({ x }) => x);
  const line = found
    ? [Math.min(...xs), Math.max(...xs)].map((x) => ({ x, y: found.intercept + found.slope * x }))
    : [];
  return (
    <section class="stack" aria-label={statistics.timeAndDifficulty}>
      <h3>{statistics.timeAndDifficulty}</h3>
      <Choice
        legend={form.difficulty}
        options={[...(hasScore ? [SCORE] : []), ...plan.stages].map((value) => ({
          value,
          content: value === SCORE ? statistics.score : titled(value),
        }))}
        isChosen={(value) => value === measure}
        choose={(value) => {
          by.value = value;
        }}
      />
      {found ? (
        <p data-relation={found.r.toFixed(3)}>{relationText(found, measure)}</p>
      ) : (
        <p class="muted">{statistics.tooFewTimes}</p>
      )}
      {points.length > 1 && (
        <Chart
          label={statistics.timeChart(name, points.length)}
          of={[measure, points.map(({ x, y }) => `${x} ${y}`).join()]}
          draw={(plot) => ({
            height: 260,
            marginLeft: 44,
            marginRight: 8,
            marginBottom: 36,
            x: { label: name, nice: true },
            y: { label: statistics.secondsAxis, grid: true, nice: true },
            marks: [
              plot.dot(points, {
                x: "x",
                y: "y",
                r: 3,
                fill: "var(--series-1)",
                fillOpacity: 0.55,
                channels: { [statistics.solveTip]: "number" },
                tip: {
                  format: {
                    y: (value: number) => formatNumber(value, 2),
                    x: (value: number) => formatNumber(value, 0),
                  },
                },
              }),
              plot.lineY(line, { x: "x", y: "y", stroke: "var(--series-2)", strokeWidth: 2.5 }),
            ],
          })}
        />
      )}
      {found && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a wide table
        <section class="summaries scrolls-sideways" aria-label={statistics.thirds} tabIndex={0}>
          <table>
            <caption class="unseen">{statistics.aboutThirds}</caption>
            <thead>
              <tr>
                <th scope="col">{statistics.scrambles}</th>
                <th scope="col">{statistics.solves}</th>
                <th scope="col">{measure === SCORE ? statistics.meanScoreColumn : statistics.meanMovesColumn}</th>
                <th scope="col">{statistics.meanTime}</th>
              </tr>
            </thead>
            <tbody>
              {thirds(points).map((some, place) => (
                <tr key={place}>
                  <th scope="row">{statistics.thirdNames[place]}</th>
                  <td>{some.length}</td>
                  <td>{formatNumber(meanOf(some.map(({ x }) => x))?.mean ?? 0, 1)}</td>
                  <td>
                    {formatTime(1000 * (meanOf(some.map(({ y }) => y))?.mean ?? 0))} ±{" "}
                    {formatNumber(meanOf(some.map(({ y }) => y))?.error ?? 0, 2)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p class="small muted">{statistics.aboutTimes}</p>
    </section>
  );
}

/** The number of rows at first, and with each request for more. */
const PAGE = 50;

interface Column {
  key: string;
  title: string;
  /** What the column is sorted by. Rows without a value come last. */
  value: (row: AnalyzedSolve) => number | undefined;
}

/** The lengths of each scramble, sortable by any column. */
export function SolveTable({ rows, plan }: Props) {
  const sortedBy = useSignal("number");
  const isDown = useSignal(false);
  const shown = useSignal(PAGE);
  const key = countingKey(plan);
  const { statistics, timer, level, errors } = words();
  const hasTimes = rows.some(({ solve }) => solve.time);
  const hasDates = rows.some(({ solve }) => solve.date !== undefined);
  const columns: Column[] = [
    { key: "number", title: timer.number, value: ({ number }) => number },
    ...(hasTimes ? [{ key: "time", title: statistics.time, value: timeOf }] : []),
    ...(hasDates ? [{ key: "date", title: statistics.date, value: ({ solve }: AnalyzedSolve) => solve.date }] : []),
    ...plan.stages.map((stage) => ({
      key: stage,
      title: titled(stage),
      value: (row: AnalyzedSolve) => lengthOf(row, stage),
    })),
    { key: SCORE, title: statistics.scoreColumn, value: ({ answer }) => answer?.score ?? undefined },
  ];
  const { value } = columns.find(({ key }) => key === sortedBy.value) ?? (columns[0] as Column);
  const sorted = rows.toSorted((one, other) => {
    const [first, second] = [value(one), value(other)];
    if (first === undefined || second === undefined) {
      return Number(first === undefined) - Number(second === undefined);
    }
    return isDown.value ? second - first : first - second;
  });
  const sort = (key: string) => {
    isDown.value = sortedBy.value === key && !isDown.value;
    sortedBy.value = key;
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a wide table */}
      <section class="summaries scrolls-sideways solves" aria-label={timer.theScrambles} tabIndex={0}>
        <table>
          <caption class="unseen">{statistics.fewestByScramble}</caption>
          <thead>
            <tr>
              {columns.map(({ key, title }) => {
                const isSorted = key === sortedBy.value;
                return (
                  <th
                    key={key}
                    scope="col"
                    aria-sort={isSorted ? (isDown.value ? "descending" : "ascending") : undefined}
                  >
                    <button type="button" class="quiet" onClick={() => sort(key)}>
                      {title}
                      <span aria-hidden="true">{isSorted ? (isDown.value ? " ↓" : " ↑") : ""}</span>
                    </button>
                  </th>
                );
              })}
              <th scope="col">{statistics.scramble}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown.value).map((row) => (
              <tr key={row.number} data-solve={row.number}>
                <td>{row.number}</td>
                {hasTimes && <td>{row.solve.time ? formatSolve(row.solve.time) : "–"}</td>}
                {hasDates && <td>{row.solve.date === undefined ? "–" : formatDate(row.solve.date)}</td>}
                {plan.stages.map((stage) => {
                  const percentile = row.answer?.percentiles?.[stage]?.[key];
                  return (
                    <td key={stage} title={percentile && level(percentile.level)}>
                      {lengthOf(row, stage) ?? "–"}
                      {percentile && <span class="percent"> {percentText(percentile)}</span>}
                    </td>
                  );
                })}
                <td>{typeof row.answer?.score === "number" ? formatNumber(row.answer.score, 0) : "–"}</td>
                <td class="scramble">
                  <a class="algorithm" href={placeHash("analyze", { scramble: row.solve.scramble })}>
                    {row.solve.scramble}
                  </a>
                  {row.solve.comment && <span class="small muted"> {row.solve.comment}</span>}
                  {row.problem && <span class="small muted"> {errors.phrase(row.problem)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shown.value && (
        <button type="button" onClick={() => (shown.value += PAGE)}>
          {statistics.showMore(Math.min(PAGE, rows.length - shown.value), rows.length)}
        </button>
      )}
      <p class="small muted">{statistics.aboutTable}</p>
    </>
  );
}
