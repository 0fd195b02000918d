// Scrolls new content into view.

/** The layout with two columns, as in the stylesheets. */
const SIDE_BY_SIDE = "(min-width: 980px)";

/** Scrolls to new content. In the layout with two columns, scrolls no further than needed. */
export function reveal(element: HTMLElement | null): void {
  const block = matchMedia(SIDE_BY_SIDE).matches ? "nearest" : "start";
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  element?.scrollIntoView({ block, behavior });
}
