// Charts of a session: its times with averages, and their distribution.

import { useSignal } from "@preact/signals";
import { counted } from "../../averages";
import { Chart } from "../../components/chart";
import { Choice } from "../../components/form";
import { formatResult } from "../../solve-time";
import { words } from "../../words";
import type { Solve } from "./solves";
import type { Summary } from "./summary";

/** More points than this are slow to draw, and hard to see. */
const MOST = 500;

/** Fewer solves than this show nothing in a chart. */
export const FEWEST = 5;

/** How much room there is at least above and below the times, in seconds. */
const ROOM = 0.5;

const CHARTS = ["times", "distribution"] as const;

export function Charts({ solves, summary }: { solves: Solve[]; summary: Summary }) {
  const chart = useSignal<(typeof CHARTS)[number]>("times");
  const { timer } = words();
  return (
    <section class="card stack aside" aria-label={timer.charts}>
      <div class="row apart">
        <h2>{timer.charts}</h2>
        <Choice
          legend={timer.chart}
          options={CHARTS.map((value) => ({ value, content: timer[value] }))}
          isChosen={(value) => value === chart.value}
          choose={(value) => {
            chart.value = value as typeof chart.value;
          }}
        />
      </div>
      {chart.value === "times" ? <Times summary={summary} /> : <Distribution solves={solves} />}
    </section>
  );
}

/** A value of a figure in seconds; undefined for a DNF. */
const inSeconds = (value: number | undefined) =>
  value !== undefined && Number.isFinite(value) ? value / 1000 : undefined;

function Times({ summary }: { summary: Summary }) {
  const { timer } = words();
  const [single, , ao5, ao12] = summary.figures;
  const values = single?.values ?? [];
  const first = Math.max(0, values.length - MOST);
  const points = values.slice(first).map((value, index) => ({
    number: first + index + 1,
    single: inSeconds(value),
    ao5: inSeconds(ao5?.values[first + index]),
    ao12: inSeconds(ao12?.values[first + index]),
  }));
  const times = points.flatMap(({ single }) => single ?? []);
  const [least, most] = [Math.min(...times), Math.max(...times)];
  const room = Math.max(ROOM, (most - least) / 20);
  const hasAo5 = points.some(({ ao5 }) => ao5 !== undefined);
  const hasAo12 = points.some(({ ao12 }) => ao12 !== undefined);
  return (
    <div>
      <Chart
        label={timer.timesChart(points.length, formatResult(single?.best), formatResult(ao5?.best))}
        of={[JSON.stringify(points)]}
        draw={(plot, width) => ({
          height: 240,
          marginLeft: 40,
          marginRight: 8,
          x: {
            label: timer.solveAxis,
            inset: 6,
            ticks: Math.min(points.length, Math.floor(width / 60)),
            tickFormat: (number: number) => (Number.isInteger(number) ? String(number) : ""),
          },
          y: {
            label: timer.secondsAxis,
            grid: true,
            nice: true,
            ...(times.length > 0 && { domain: [Math.max(0, least - room), most + room] }),
          },
          marks: [
            plot.dot(points, { x: "number", y: "single", r: 2.5, fill: "var(--line-strong)" }),
            plot.lineY(points, { x: "number", y: "ao5", stroke: "var(--accent)", strokeWidth: 2 }),
            plot.lineY(points, {
              x: "number",
              y: "ao12",
              stroke: "var(--good)",
              strokeWidth: 2,
              strokeDasharray: "5 3",
            }),
          ],
        })}
      />
      <ul class="legend">
        <li>
          <i class="of-singles" />
          {timer.single}
        </li>
        {hasAo5 && (
          <li>
            <i class="of-ao5" />
            ao5
          </li>
        )}
        {hasAo12 && (
          <li>
            <i class="of-ao12" />
            {timer.dashed("ao12")}
          </li>
        )}
      </ul>
    </div>
  );
}

function Distribution({ solves }: { solves: Solve[] }) {
  const { timer } = words();
  const times = solves.flatMap((solve) => inSeconds(counted(solve)) ?? []);
  return (
    <Chart
      label={timer.distributionChart(times.length)}
      of={[times.join()]}
      draw={(plot) => ({
        height: 240,
        marginLeft: 40,
        marginRight: 8,
        x: { label: timer.secondsAxis, nice: true },
        y: { label: timer.solvesAxis, grid: true, tickFormat: "d" },
        marks: [
          plot.rectY(times, {
            ...plot.binX({ y: "count" }, { x: plot.identity, thresholds: 20 }),
            fill: "var(--accent)",
          }),
          plot.ruleY([0]),
        ],
      })}
    />
  );
}
