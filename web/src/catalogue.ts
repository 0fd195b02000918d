// The catalogue of the engine: its solvers, variants, stages, events, distributions and sets of
// cases.

import bundled from "virtual:catalogue";
import { signal } from "@preact/signals";
import type { Catalogue } from "./engine";
import { words } from "./words";

/** The page has it from the start, before the engine. */
export const catalogue = signal<Catalogue>(bundled);

export type Solver = Catalogue["solvers"][number];

/** The solvers of cubes of a size, the default first. */
export function solversOf(size: number): Solver[] {
  return catalogue.value.solvers.filter(({ smallest, largest }) => smallest <= size && size <= largest);
}

/** The first event with a cube of a size. */
export function eventOf(size: number): string | undefined {
  return catalogue.value.events.find((event) => event.size === size)?.name;
}

export type Variant = Catalogue["variants"][number];

/** A name of the catalogue as it is shown: "eo_cross" becomes "EO cross". */
export function titled(name: string): string {
  return words().name(name);
}
