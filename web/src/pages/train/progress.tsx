// Charts of the progress: attempt by attempt, or by exercise, colour and difficulty.

import { useSignal } from "@preact/signals";
import { counted } from "../../averages";
import { colorName } from "../../colors";
import { Chart } from "../../components/chart";
import { Choice } from "../../components/form";
import { COLORS, type Color } from "../../engine";
import { movesText } from "../../notation";
import { words } from "../../words";
import { caseTitle } from "../algorithms/cases";
import type { Attempt } from "./attempts";
import { type Group, lossOf, movingMean, progressBy } from "./averages";
import { exerciseTitles, findExercise, titleOf } from "./exercises";

/** The chart shows the mean of this many attempts. */
const MOVING = 5;
/** The height of a group in the chart, and of its axis. */
const GROUP_HEIGHT = 34;
const AXIS_HEIGHT = 60;

/** The values of attempts, with their names in `words`. */
const VALUES = {
  time: {
    name: "time",
    axis: "secondsAxis",
    of: (attempt: Attempt) => (attempt.isUntimed ? undefined : counted(attempt) / 1000),
  },
  moves: { name: "overOptimum", axis: "overAxis", of: lossOf },
} as const;

/** The title of the case of an attempt. */
function caseOf({ exercise, case: name }: Attempt): string | undefined {
  const { cases } = findExercise(exercise);
  return cases && name ? caseTitle(cases, name) : undefined;
}

/** What a chart of groups compares: their names in order, and the group of an attempt. */
const GROUPS = {
  exercise: {
    name: "byExercise",
    names: () => exerciseTitles(),
    of: ({ exercise }: Attempt) => (exercise ? titleOf(findExercise(exercise)) : undefined),
  },
  color: {
    name: "byColor",
    names: () => COLORS.map((color) => colorName(color)),
    of: ({ view, colors }: Attempt) => {
      const color = view ?? (colors.length === 1 ? (colors as Color) : undefined);
      return color && colorName(color);
    },
  },
  case: {
    name: "byCase",
    names: (some: Attempt[]) => [...new Set(some.flatMap((attempt) => caseOf(attempt) ?? []))].sort(),
    of: caseOf,
  },
  difficulty: {
    name: "byDifficulty",
    names: (some: Attempt[]) => {
      const lengths = new Set(some.flatMap(({ optimum }) => optimum ?? []));
      return [...lengths].sort((one, other) => one - other).map(movesText);
    },
    of: ({ optimum }: Attempt) => (optimum === undefined ? undefined : movesText(optimum)),
  },
} as const;

/** The attempts that are listed, and those of all exercises. */
export function Progress({ of, all }: { of: Attempt[]; all: Attempt[] }) {
  const shows = useSignal<keyof typeof VALUES>("time");
  const grouping = useSignal<keyof typeof GROUPS | "attempt">("attempt");
  const { train, timer } = words();
  const value = VALUES[shows.value];
  const group = grouping.value === "attempt" ? undefined : GROUPS[grouping.value];
  const some = grouping.value === "exercise" ? all : of;
  return (
    <div class="stack">
      <div class="row">
        <Choice
          legend={timer.chart}
          options={Object.entries(VALUES).map(([value, { name }]) => ({ value, content: train[name] }))}
          isChosen={(value) => value === shows.value}
          choose={(value) => {
            shows.value = value as typeof shows.value;
          }}
        />
        <Choice
          legend={train.groups}
          options={[
            { value: "attempt", content: train.eachAttempt },
            ...Object.entries(GROUPS)
              .filter(([value]) => value !== "case" || of.some(({ case: name }) => name))
              .map(([value, { name }]) => ({ value, content: train[name] })),
          ]}
          isChosen={(value) => value === grouping.value}
          choose={(value) => {
            grouping.value = value as typeof grouping.value;
          }}
        />
      </div>
      {group ? (
        <GroupChart groups={progressBy(some, group.names(some), group.of, value.of)} axis={train[value.axis]} />
      ) : (
        <AttemptChart values={of.flatMap((attempt) => value.of(attempt) ?? [])} axis={train[value.axis]} />
      )}
    </div>
  );
}

function Missing() {
  return <p class="small muted">{words().train.noChart}</p>;
}

function AttemptChart({ values, axis }: { values: number[]; axis: string }) {
  const { train } = words();
  const means = movingMean(values, MOVING);
  const points = values.flatMap((value, place) =>
    Number.isFinite(value) ? [{ number: place + 1, value, mean: means[place] }] : [],
  );
  if (points.length === 0) {
    return <Missing />;
  }
  return (
    <div>
      <Chart
        label={train.attemptsChart(axis, points.length, MOVING)}
        of={[values.join()]}
        draw={(plot, width) => ({
          height: 220,
          marginLeft: 40,
          marginRight: 8,
          x: { label: train.attemptAxis, ticks: Math.min(points.length, Math.floor(width / 60)), tickFormat: "d" },
          y: { label: axis, grid: true, zero: true, nice: true },
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
          {train.eachAttempt}
        </li>
        <li>
          <i class="of-means" />
          {train.meanOfLast(MOVING)}
        </li>
      </ul>
    </div>
  );
}

function GroupChart({ groups, axis }: { groups: Group[]; axis: string }) {
  const { train } = words();
  if (groups.length === 0) {
    return <Missing />;
  }
  const described = groups.map(({ name, count, before, now }) => train.group(name, now, before, count));
  const rows = groups.map((group) => ({ ...group, label: train.groupCount(group.name, group.count) }));
  const halved = rows.filter(({ before }) => before !== undefined);
  return (
    <div>
      <Chart
        label={train.groupsChart(axis, described)}
        of={[described.join(), axis]}
        draw={(plot) => ({
          height: AXIS_HEIGHT + GROUP_HEIGHT * rows.length,
          marginLeft: 130,
          marginRight: 24,
          marginBottom: 40,
          x: { label: axis, grid: true, zero: true, nice: true },
          y: { label: null, domain: rows.map(({ label }) => label) },
          marks: [
            plot.ruleX([0]),
            plot.link(halved, { x1: "before", x2: "now", y: "label", stroke: "var(--line-strong)", strokeWidth: 2 }),
            plot.dot(halved, { x: "before", y: "label", r: 4, fill: "var(--line-strong)" }),
            plot.dot(rows, { x: "now", y: "label", r: 5, fill: "var(--accent)" }),
          ],
        })}
      />
      <ul class="legend">
        <li>
          <i class="of-attempts" />
          {train.olderHalf}
        </li>
        <li>
          <i class="of-means" />
          {train.newerHalf}
        </li>
      </ul>
    </div>
  );
}
