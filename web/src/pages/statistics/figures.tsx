// Charts and tables of distributions.

import { titled } from "../../catalogue";
import { Chart } from "../../components/chart";
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
  const range = Array.from({ length: max - min + 1 }, (_, place) => min + place);
  return (
    <>
      {series.length > 1 && <Legend names={series.map(({ name }) => name)} />}
      <Chart
        label={`Share of scrambles by moves to ${stage}: ${series.map(({ name }) => name).join("; ")}`}
        of={[stage, JSON.stringify(series.map(({ name, counts }) => [name, counts]))]}
        draw={(plot, width) => ({
          height: Math.min(340, Math.max(240, width / 3)),
          marginLeft: 40,
          marginRight: 4,
          marginBottom: 36,
          fx: { domain: range, label: "moves", padding: 0.15, axis: "bottom" },
          x: { domain: series.map((_, place) => place), axis: null, padding: 0 },
          y: { label: "% of scrambles", grid: true, nice: true },
          marks: [
            plot.barY(bars, {
              fx: "moves",
              x: "place",
              y: "percent",
              fill: ({ place }: { place: number }) => color(place),
              rx: 2,
              channels: { colours: "name", scrambles: "count" },
              tip: { format: { fx: true, x: false, fill: false, y: (value: number) => `${value.toFixed(2)} %` } },
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
  return error > 0 ? ` ± ${error.toFixed(error < 0.0095 ? 4 : 3)}` : "";
}

/**
 * The difference between the means of a series and the first one. Colours of the same scrambles are
 * not independent, so their difference has no standard error.
 */
function against(first: Row, row: Row): string {
  const { moves, error } = difference(row.summary, first.summary);
  return `${moves < 0 ? "−" : "+"}${Math.abs(moves).toFixed(3)}${row.set === first.set ? "" : plusMinus(error)}`;
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a wide table
    <section class="summaries" aria-label="Summaries" tabIndex={0}>
      <table>
        <caption class="unseen">Summary of each distribution</caption>
        <thead>
          <tr>
            <th scope="col">Colours</th>
            <th scope="col">Scrambles</th>
            <th scope="col">Mean</th>
            {rows.length > 1 && <th scope="col">Difference</th>}
            <th scope="col">Deviation</th>
            <th scope="col">Min</th>
            <th scope="col">10 %</th>
            <th scope="col">Median</th>
            <th scope="col">90 %</th>
            <th scope="col">99 %</th>
            <th scope="col">Max</th>
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
                <td>{summary.n.toLocaleString("en")}</td>
                <td>{`${summary.mean.toFixed(3)}${plusMinus(summary.error)}`}</td>
                {rows.length > 1 && <td>{first && place > 0 ? against(first, row) : ""}</td>}
                <td>{summary.deviation.toFixed(3)}</td>
                <td>{summary.min}</td>
                <td>{summary.percentile(10)}</td>
                <td>{summary.percentile(50)}</td>
                <td>{summary.percentile(90)}</td>
                <td>{summary.percentile(99)}</td>
                <td>{summary.max}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
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
  return (
    <>
      <Legend names={stages.map(titled)} />
      {sets.length > 1 && (
        <p class="small muted">
          {sets
            .map(({ name }, which) => `${which === 0 ? "Solid" : which === 1 ? "dashed" : "dotted"} lines: ${name}`)
            .join("; ")}
          .
        </p>
      )}
      <Chart
        label={`Mean number of moves by number of colours, for ${stages.map(titled).join(", ")}`}
        of={[JSON.stringify(points)]}
        draw={(plot, width) => ({
          height: Math.min(380, Math.max(260, width / 2.6)),
          marginLeft: 40,
          marginRight: 16,
          marginBottom: 36,
          x: { domain: [0.7, 6.3], ticks: steps, tickFormat: "d", label: "colours to choose from" },
          y: { label: "mean moves", grid: true, nice: true },
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
              channels: { stage: ({ stage }: { stage: string }) => titled(stage), set: "set" },
              tip: { format: { fill: false, y: (value: number) => value.toFixed(3) } },
            }),
          ],
        })}
      />
    </>
  );
}
