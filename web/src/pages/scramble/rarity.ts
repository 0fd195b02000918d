// How rare scrambles of a difficulty are, from the counts of competition scrambles.

import { signal } from "@preact/signals";
import { catalogue, titled } from "../../catalogue";
import { splitColors } from "../../components/color-choice";
import type { ErrorObject } from "../../engine";
import { words } from "../../words";
import { type Condition, readConditions } from "./condition";

export interface Rarity {
  /** The fewest and the most moves of any scramble. */
  min: number;
  max: number;
  /** One scramble in so many meets the condition; infinity if none does. */
  oneIn: number;
}

/** The number of scrambles by stage, by the sorted letters of the colours, and by moves. */
type Counts = Record<string, Record<string, number[]>>;

const counts = signal<Counts | null>(null);

const sorted = (colors: string) => [...colors].sort().join("");

/** Loads the counts. Without them, a builder only tells less. */
export async function loadRarities(): Promise<void> {
  if (!counts.peek()) {
    const { loadCompetitions } = await import("../statistics/bundled");
    const { stages } = await loadCompetitions();
    counts.value = Object.fromEntries(
      stages.map(({ stage, subsets }) => [
        stage,
        Object.fromEntries(Object.entries(subsets).map(([colors, histogram]) => [sorted(colors), histogram])),
      ]),
    );
  }
}

/** The rarity of a condition; undefined if it is not known. */
export function rarityOf({ stage, colors, comparison, moves }: Condition): Rarity | undefined {
  const histogram = counts.value?.[stage]?.[sorted(splitColors(colors).join(""))];
  if (!histogram) {
    return undefined;
  }
  const met = { "=": (n: number) => n === moves, "<=": (n: number) => n <= moves, ">=": (n: number) => n >= moves };
  const sum = (some: number[]) => some.reduce((total, count) => total + count, 0);
  const fitting = sum(histogram.filter((_, length) => met[comparison](length)));
  return {
    min: histogram.findIndex((count) => count > 0),
    max: histogram.findLastIndex((count) => count > 0),
    oneIn: sum(histogram) / fitting,
  };
}

/**
 * The first stage of a variant whose rare lengths take long to find. Those of the stages before it
 * the engine draws directly.
 */
const FIRST_SLOW = 2;

/** Whether a search for a scramble may take hours: no competition scramble meets the condition. */
function isHopeless(condition: Condition): boolean {
  const isSlow = catalogue.value.variants.some(({ stages }) => stages.indexOf(condition.stage) >= FIRST_SLOW);
  return isSlow && rarityOf(condition)?.oneIn === Number.POSITIVE_INFINITY;
}

/**
 * What the visitor is told, if a search for a scramble that meets these conditions may take hours;
 * null if it does not, or if that is not known.
 */
export async function rarityProblem(conditions: string): Promise<ErrorObject | null> {
  const read =
    readConditions(
      conditions,
      catalogue.value.variants.flatMap(({ stages }) => stages),
    ) ?? [];
  if (read.length > 0) {
    await loadRarities().catch(() => undefined);
  }
  const hopeless = read.find(isHopeless);
  const rarity = hopeless && rarityOf(hopeless);
  return rarity
    ? {
        code: 0,
        name: "too_much",
        message: words().difficulty.hopeless(titled(hopeless.stage), rarity.min, rarity.max),
      }
    : null;
}
