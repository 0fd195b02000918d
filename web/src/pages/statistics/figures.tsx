// Charts and tables of distributions.

import { titled } from "../../catalogue";
import { Chart } from "../../components/chart";
import type { Histogram, ResultSet } from "./sets";
import { difference, neutrality, type Summary, summary } from "./summary";

/** One distribution among those that are shown together. */
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
    return counts.flatMap((count, turns) =>
      count > 0 ? [{ turns, name, place, count, percent: (100 * count) / Math.max(1, n) }] : [],
    );
  });
  const lengths = bars.map(({ turns }) => turns);
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  const range = Array.from({ length: most - least + 1 }, (_, place) => least + place);
  return (
    <>
      {series.length > 1 && <Legend names={series.map(({ name }) => name)} />}
      <Chart
        label={`Share of scrambles by turns to ${stage}: ${series.map(({ name }) => name).join("; ")}`}
        of={[stage, JSON.stringify(series.map(({ name, counts }) => [name, counts]))]}
        draw={(plot, width) => ({
          height: Math.min(340, Math.max(240, width / 3)),
          marginLeft: 40,
          marginRight: 4,
          marginBottom: 36,
          fx: { domain: range, label: "turns", padding: 0.15, axis: "bottom" },
          x: { domain: series.map((_, place) => place), axis: null, padding: 0 },
          y: { label: "% of scrambles", grid: true, nice: true },
          marks: [
            plot.barY(bars, {
              fx: "turns",
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

/** A standard error, where there is one. */
function plusMinus(error: number): string {
  return error > 0 ? ` ± ${error.toFixed(error < 0.0095 ? 4 : 3)}` : "";
}

/** How much a series exceeds the first. Colours of the same scrambles depend on each other, so of them only the difference is told. */
function against(first: Row, row: Row): string {
  const { turns, error } = difference(row.told, first.told);
  return `${turns < 0 ? "−" : "+"}${Math.abs(turns).toFixed(3)}${row.set === first.set ? "" : plusMinus(error)}`;
}

interface Row {
  name: string;
  set: ResultSet;
  told: Summary;
}

export function SummaryTable({ series }: { series: Series[] }) {
  const rows: Row[] = series.flatMap(({ name, set, counts }) => {
    const told = summary(counts, set.isWhole);
    return told ? [{ name, set, told }] : [];
  });
  const first = rows[0];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys too
    <section class="summaries" aria-label="Summaries" tabIndex={0}>
      <table>
        <caption class="unseen">Summary of each distribution</caption>
        <thead>
          <tr>
            <th scope="col">Colours</th>
            <th scope="col">Scrambles</th>
            <th scope="col">Mean</th>
            {rows.length > 1 && <th scope="col">Against the first</th>}
            <th scope="col">Deviation</th>
            <th scope="col">Least</th>
            <th scope="col">10 %</th>
            <th scope="col">Median</th>
            <th scope="col">90 %</th>
            <th scope="col">99 %</th>
            <th scope="col">Most</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => {
            const { name, told } = row;
            return (
              <tr key={name} data-summary={name}>
                <th scope="row">
                  <i class={`series-${place + 1}`} />
                  {name}
                </th>
                <td>{told.n.toLocaleString("en")}</td>
                <td>{`${told.mean.toFixed(3)}${plusMinus(told.error)}`}</td>
                {rows.length > 1 && <td>{first && place > 0 ? against(first, row) : ""}</td>}
                <td>{told.deviation.toFixed(3)}</td>
                <td>{told.least}</td>
                <td>{told.percentile(10)}</td>
                <td>{told.percentile(50)}</td>
                <td>{told.percentile(90)}</td>
                <td>{told.percentile(99)}</td>
                <td>{told.most}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** The mean of each stage by the number of colours; a second set is dashed. */
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
            .map(({ name }, which) => `${which === 0 ? "Full" : which === 1 ? "dashed" : "dotted"} lines: ${name}`)
            .join("; ")}
          .
        </p>
      )}
      <Chart
        label={`Mean turns by number of colours, for ${stages.map(titled).join(", ")}`}
        of={[JSON.stringify(points)]}
        draw={(plot, width) => ({
          height: Math.min(380, Math.max(260, width / 2.6)),
          marginLeft: 40,
          marginRight: 16,
          marginBottom: 36,
          x: { domain: [0.7, 6.3], ticks: steps, tickFormat: "d", label: "colours to choose from" },
          y: { label: "mean turns", grid: true, nice: true },
          marks: [
            ...sets.map((_, which) =>
              plot.lineY(
                points.filter((point) => point.which === which),
                {
                  x: "colors",
                  y: "turns",
                  z: "stage",
                  stroke: ({ place }: { place: number }) => color(place),
                  strokeWidth: 2,
                  strokeDasharray: ["none", "6 4", "2 4"][Math.min(which, 2)] ?? "none",
                },
              ),
            ),
            plot.dot(points, {
              x: "colors",
              y: "turns",
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
