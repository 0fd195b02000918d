// The catalogue of the engine: its solvers, variants, stages, events, distributions and sets of
// cases.

import { signal } from "@preact/signals";
import { ask, type Catalogue } from "./engine";
import { report } from "./toasts";

/** Null until the engine has started. */
export const catalogue = signal<Catalogue | null>(null);

export function startCatalogue(): void {
  ask({ ask: "catalogue" }).then((answer) => {
    catalogue.value = answer;
  }, report);
}

export type Variant = Catalogue["variants"][number];

/** Words that are shown differently from how they stand in names. */
const WORDS: Record<string, string> = { std: "standard", eo: "EO", f2l: "F2L", f2leo: "F2LEO", oll: "OLL", pll: "PLL" };

/** A name of the catalogue as it is shown: "eo_cross" becomes "EO cross". */
export function titled(name: string): string {
  return name
    .split(/[_-]/)
    .map((word) => WORDS[word] ?? word)
    .join(" ");
}
