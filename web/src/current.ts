// The scramble that travels: the last one that the visitor typed, opened or drew. The menu passes
// it on to the other pages.

import { useLayoutEffect } from "preact/hooks";
import { isAlgorithm } from "./notation";
import type { Params } from "./router";
import { remembered } from "./storage";

/** Empty before the first one. */
const current = remembered("scramble", "", "tab");

/** The parameter that a page takes a scramble by, and whether 54 stickers will do, too. */
const TAKEN_AS: Record<string, { name: string; takesStickers: boolean }> = {
  analyze: { name: "scramble", takesStickers: true },
  solve: { name: "input", takesStickers: true },
  timer: { name: "scramble", takesStickers: false },
  train: { name: "scramble", takesStickers: false },
  reconstruct: { name: "scramble", takesStickers: true },
};

/** The parameters of a link in the menu. */
export function paramsWithCurrent(page: string): Params {
  const taken = TAKEN_AS[page];
  return taken && (taken.takesStickers || isAlgorithm(current.value)) ? { [taken.name]: current.value } : {};
}

/** Takes along the scramble that a page shows; undefined for none. */
export function useAsCurrent(scramble: string | undefined): void {
  // At once: the links of the menu must not lag behind what is shown.
  useLayoutEffect(() => {
    if (scramble) {
      current.value = scramble;
    }
  }, [scramble]);
}
