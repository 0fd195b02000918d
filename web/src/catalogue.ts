// What can be asked for by name: solvers, variants, events. The engine tells.

import { signal } from "@preact/signals";
import { ask, type Catalogue } from "./engine";
import { report } from "./toasts";

/** Nothing until the engine has started. */
export const catalogue = signal<Catalogue | null>(null);

export function startCatalogue(): void {
  ask({ ask: "catalogue" }).then((answer) => {
    catalogue.value = answer;
  }, report);
}

export type Variant = Catalogue["variants"][number];

const SHORT: Record<string, string> = { std: "standard", eo: "EO", f2l: "F2L", oll: "OLL", pll: "PLL" };

/** How a name is shown to people. */
export function titled(name: string): string {
  return name
    .split(/[_-]/)
    .map((word) => SHORT[word] ?? word)
    .join(" ");
}
