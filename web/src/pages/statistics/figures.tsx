// Charts and tables of distributions.

import { titled } from "../../catalogue";
import { Chart } from "../../components/chart";
import { formatNumber, words } from "../../words";
import type { Histogram, ResultSet } from "./sets";
import { difference, neutrality, type Summary, summarize } from "./summary";

/** One of the distributions in a chart. */
export interface Series {
  name: string;
  set: ResultSet;
  counts: Histogram;
}

const color = (place: number) => `var(--series-${place + 1})`;

function Legend({ names }: { names: string[] }) {
  return (
    <ul class="legend">
      {names.map((name, place) => (
        <li key={name}>
          <i class={`series-${place + 1}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

export function Distribution({ stage, series }: { stage: string; series: Series[] }) {
  const bars = series.flatMap(({ name, counts }, place) => {
    const n = counts.reduce((sum, count) => sum + count, 0);
    return counts.flatMap((count, moves) =>
      count > 0 ? [{ moves, name, place, count, percent: (100 * count) / Math.max(1, n) }] : [],
    );
  });
  const lengths = bars.map(({ moves }) => moves);
  const [min, max] = [Math.min(...lengths), Math.max(...lengths)];
  const { statistics, percent } = words();
  const range = Array.from({ length: max - min + 1 }, (_, place) => min + place);
  return (
    <>
      {series.length > 1 && <Legend names={series.map(({ name }) => name)} />}
      <Chart
        label={statistics.shareChart(
          stage,
          series.map(({ name }) => name),
        )}
        of={[stage, JSON.stringify(series.map(({ name, counts }) => [name, counts]))]}
        draw={(plot, width) => ({
          height: Math.min(340, Math.max(240, width / 3)),
          marginLeft: 40,
          marginRight: 4,
          marginBottom: 36,
          fx: { domain: range, label: statistics.movesAxis, padding: 0.15, axis: "bottom" },
          x: { domain: series.map((_, place) => place), axis: null, padding: 0 },
          y: { label: statistics.percentAxis, grid: true, nice: true },
          marks: [
            plot.barY(bars, {
              fx: "moves",
              x: "place",
              y: "percent",
              fill: ({ place }: { place: number }) => color(place),
              rx: 2,
              channels: { [statistics.colorsTip]: "name", [statistics.scramblesTip]: "count" },
              tip: { format: { fx: true, x: false, fill: false, y: (value: number) => percent(value, 2) } },
            }),
            plot.ruleY([0]),
          ],
        })}
      />
    </>
  );
}

/** A standard error; empty if it is zero. */
function plusMinus(error: number): string {
  return error > 0 ? ` ± ${formatNumber(error, error < 0.0095 ? 4 : 3)}` : "";
}

/**
 * The difference between the means of a series and the first one. Colours of the same scrambles are
 * not independent, so their difference has no standard error.
 */
function against(first: Row, row: Row): string {
  const { moves, error } = difference(row.summary, first.summary);
  return `${moves < 0 ? "−" : "+"}${formatNumber(Math.abs(moves), 3)}${row.set === first.set ? "" : plusMinus(error)}`;
}

/** The means of the first and the last series, in a sentence. */
export function Takeaway({ series }: { series: Series[] }) {
  const { statistics } = words();
  const means = series.flatMap(({ name, set, counts }) => {
    const summary = summarize(counts, set.isWhole);
    return summary ? [{ name, mean: summary.mean }] : [];
  });
  const [first, last] = [means[0], means.at(-1)];
  if (!first || !last) {
    return null;
  }
  return (
    <p data-takeaway>
      {first === last
        ? statistics.meanOf(first.name, first.mean)
        : statistics.meansOf(first.name, first.mean, last.name, last.mean)}
    </p>
  );
}

interface Row {
  name: string;
  set: ResultSet;
  summary: Summary;
}

export function SummaryTable({ series }: { series: Series[] }) {
  const rows: Row[] = series.flatMap(({ name, set, counts }) => {
    const summary = summarize(counts, set.isWhole);
    return summary ? [{ name, set, summary }] : [];
  });
  const first = rows[0];
  const { statistics, percent } = words();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a wide table
    <section class="summaries scrolls-sideways" aria-label={statistics.summaries} tabIndex={0}>
      <table>
        <caption class="unseen">{statistics.summaryOf}</caption>
        <thead>
          <tr>
            <th scope="col">{statistics.colors}</th>
            <th scope="col">{statistics.mean}</th>
            {rows.length > 1 && <th scope="col">{statistics.difference}</th>}
            <th scope="col">{statistics.deviation}</th>
            <th scope="col">{statistics.min}</th>
            <th scope="col">{percent(10)}</th>
            <th scope="col">{statistics.median}</th>
            <th scope="col">{percent(90)}</th>
            <th scope="col">{percent(99)}</th>
            <th scope="col">{statistics.max}</th>
            <th scope="col">{statistics.scrambles}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => {
            const { name, summary } = row;
            return (
              <tr key={name} data-summary={name}>
                <th scope="row">
                  <i class={`series-${place + 1}`} />
                  {name}
                </th>
                <td>{`${formatNumber(summary.mean, 3)}${plusMinus(summary.error)}`}</td>
                {rows.length > 1 && <td>{first && place > 0 ? against(first, row) : ""}</td>}
                <td>{formatNumber(summary.deviation, 3)}</td>
                <td>{summary.min}</td>
                <td>{summary.percentile(10)}</td>
                <td>{summary.percentile(50)}</td>
                <td>{summary.percentile(90)}</td>
                <td>{summary.percentile(99)}</td>
                <td>{summary.max}</td>
                <td>{formatNumber(summary.n)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface MeanPoint {
  stage: string;
  moves: number;
  /** The number of its set, and the name. */
  place: number;
  name: string;
}

/** The mean of each stage, a line for each set. The last set is dashed: it may lie on another. */
export function SetMeans({ names, points }: { names: string[]; points: MeanPoint[] }) {
  const { statistics } = words();
  const stages = [...new Set(points.map(({ stage }) => stage))];
  return (
    <>
      <Legend names={names} />
      <Chart
        label={statistics.comparisons.meansChart(stages, names)}
        of={[JSON.stringify(points)]}
        draw={(plot, width) => ({
          height: Math.min(320, Math.max(240, width / 3)),
          marginLeft: 40,
          marginRight: 24,
          marginBottom: 36,
          x: { domain: stages, type: "point", label: null },
          y: { label: statistics.meanAxis, grid: true, nice: true },
          marks: [
            ...names.map((_, which) =>
              plot.lineY(
                points.filter(({ place }) => place === which),
                {
                  x: "stage",
                  y: "moves",
                  stroke: color(which),
                  strokeWidth: 2,
                  strokeDasharray: which === names.length - 1 ? "6 4" : "none",
                },
              ),
            ),
            plot.dot(points, {
              x: "stage",
              y: "moves",
              r: 3.5,
              fill: ({ place }: { place: number }) => color(place),
              channels: { [statistics.setTip]: "name" },
              tip: { format: { fill: false, y: (value: number) => formatNumber(value, 3) } },
            }),
          ],
        })}
      />
    </>
  );
}

/** The mean of each stage by the number of colours. The lines of a second set are dashed. */
export function NeutralityCurve({ stages, sets }: { stages: string[]; sets: ResultSet[] }) {
  const points = sets.flatMap((set, which) =>
    stages.flatMap((stage, place) =>
      neutrality(set, stage).map((point) => ({ ...point, stage, place, which, set: set.name })),
    ),
  );
  const steps = [1, 2, 4, 6];
  const { statistics } = words();
  return (
    <>
      <Legend names={stages.map(titled)} />
      {sets.length > 1 && <p class="small muted">{statistics.lines(sets.map(({ name }) => name))}</p>}
      <Chart
        label={statistics.neutralityChart(stages.map(titled))}
        of={[JSON.stringify(points)]}
        draw={(plot, width) => ({
          height: Math.min(380, Math.max(260, width / 2.6)),
          marginLeft: 40,
          marginRight: 16,
          marginBottom: 36,
          x: { domain: [0.7, 6.3], ticks: steps, tickFormat: "d", label: statistics.colorsAxis },
          y: { label: statistics.meanAxis, grid: true, nice: true },
          marks: [
            ...sets.map((_, which) =>
              plot.lineY(
                points.filter((point) => point.which === which),
                {
                  x: "colors",
                  y: "moves",
                  z: "stage",
                  stroke: ({ place }: { place: number }) => color(place),
                  strokeWidth: 2,
                  strokeDasharray: ["none", "6 4", "2 4"][Math.min(which, 2)] ?? "none",
                },
              ),
            ),
            plot.dot(points, {
              x: "colors",
              y: "moves",
              r: 3.5,
              fill: ({ place }: { place: number }) => color(place),
              channels: {
                [statistics.stageTip]: ({ stage }: { stage: string }) => titled(stage),
                [statistics.setTip]: "set",
              },
              tip: { format: { fill: false, y: (value: number) => formatNumber(value, 3) } },
            }),
          ],
        })}
      />
    </>
  );
}
