// Bringing to view what has just appeared.

/** The width from which things stand side by side; see the stylesheets. */
const SIDE_BY_SIDE = "(min-width: 980px)";

/** Scrolls to something that appeared below what was shown; where there is room for both, only as far as needed. */
export function reveal(element: HTMLElement | null): void {
  const block = matchMedia(SIDE_BY_SIDE).matches ? "nearest" : "start";
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  element?.scrollIntoView({ block, behavior });
}
