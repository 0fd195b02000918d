// The scramble that travels: the last one that the visitor typed, opened or drew. The menu passes
// it on to the other pages, and they say where it came from.

import { useLayoutEffect } from "preact/hooks";
import { isAlgorithm } from "./notation";
import { type Params, place } from "./router";
import { remembered } from "./storage";

/** The parameter that a page takes a scramble by, and whether 54 stickers will do, too. */
const TAKEN_AS = {
  analyze: { name: "scramble", takesStickers: true },
  solve: { name: "input", takesStickers: true },
  timer: { name: "scramble", takesStickers: false },
  train: { name: "scramble", takesStickers: false },
  reconstruct: { name: "scramble", takesStickers: true },
};

type Taker = keyof typeof TAKEN_AS;

interface Current {
  /** Empty before the first one. */
  scramble: string;
  /** The page that had it first; empty if none had. */
  from: Taker | "";
}

const NONE: Current = { scramble: "", from: "" };
const current = remembered("current", NONE, "tab");

/** This name of a page, if the page takes a scramble. The first page has no name in the address. */
function taker(page: string): Taker | "" {
  return Object.hasOwn(TAKEN_AS, page || "analyze") ? ((page || "analyze") as Taker) : "";
}

/** The parameters of a link in the menu. */
export function paramsWithCurrent(page: string): Params {
  const to = taker(page);
  const { scramble } = current.value;
  return to && (TAKEN_AS[to].takesStickers || isAlgorithm(scramble)) ? { [TAKEN_AS[to].name]: scramble } : {};
}

/** Takes along the scramble that a page shows; undefined for none. */
export function useAsCurrent(scramble: string | undefined): void {
  // At once: the links of the menu must not lag behind what is shown.
  useLayoutEffect(() => {
    if (scramble && scramble !== current.value.scramble) {
      current.value = { scramble, from: taker(place.value.page) };
    }
  }, [scramble]);
}

/** The page that a scramble came from; undefined if it began on the page that is shown. */
export function originOf(scramble: string | undefined): Taker | undefined {
  const { scramble: travelling, from } = current.value;
  return from && scramble && scramble === travelling && from !== taker(place.value.page) ? from : undefined;
}

/** Leaves the scramble behind: the menu passes none on. */
export function dropCurrent(): void {
  current.value = NONE;
}
