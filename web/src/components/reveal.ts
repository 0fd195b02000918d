// Scrolls new content and chosen items into view.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** The layout with two columns, as in the stylesheets. */
const SIDE_BY_SIDE = "(min-width: 980px)";

/** How far down the window an element may begin and still be seen, as a share of the window. */
const SEEN = 0.35;

/**
 * Scrolls to new content. In the layout with two columns, scrolls no further than needed, and not
 * at all if the content begins near the top of the window: its end may be below.
 */
export function reveal(element: HTMLElement | null): void {
  const isBeside = matchMedia(SIDE_BY_SIDE).matches;
  const top = element?.getBoundingClientRect().top ?? 0;
  if (isBeside && top >= 0 && top <= SEEN * innerHeight) {
    return;
  }
  const block = isBeside ? "nearest" : "start";
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  element?.scrollIntoView({ block, behavior });
}

/**
 * Puts an element at the top of the window, and keeps it there while what is above it still loads,
 * until the visitor scrolls, clicks or types. Returns what ends it.
 */
export function keepAtTop(element: HTMLElement): () => void {
  const show = () => element.scrollIntoView({ block: "start", behavior: "instant" });
  const observer = new ResizeObserver(show);
  const listening = new AbortController();
  const end = () => {
    observer.disconnect();
    listening.abort();
  };
  observer.observe(document.body);
  for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    addEventListener(name, end, { passive: true, signal: listening.signal });
  }
  show();
  return end;
}

/** Scrolls no further than needed to show all of an element. */
export function showNearest(element: HTMLElement | null): void {
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  element?.scrollIntoView({ block: "nearest", behavior });
}

/**
 * Keeps the item that matches `selector` visible in a list that scrolls, when `changes` or the size
 * of the list change. The page around the list does not move. Without such an item, the list is at
 * its start. `data-scrolls` tells the stylesheet whether the list has more than there is room for,
 * and `data-more` whether some of it is below. There, `fade` pixels of the list may fade.
 */
export function useKeptInView<T extends HTMLElement>(
  selector: string,
  changes: unknown[],
  fade = 0,
): RefObject<T | null> {
  const list = useRef<T>(null);
  const tellMore = () => {
    if (list.current) {
      const { scrollTop, clientHeight, scrollHeight, dataset } = list.current;
      dataset.more = String(scrollTop + clientHeight < scrollHeight - 1);
    }
  };
  const keep = () => {
    const item = list.current?.querySelector(selector);
    if (list.current) {
      list.current.dataset.scrolls = String(list.current.scrollHeight > list.current.clientHeight + 1);
      list.current.scrollTop += item ? distanceOutside(list.current, item, fade) : -list.current.scrollTop;
      tellMore();
    }
  };
  useLayoutEffect(keep, changes);
  useLayoutEffect(() => {
    if (!list.current) {
      return;
    }
    const observer = new ResizeObserver(keep);
    observer.observe(list.current);
    list.current.addEventListener("scroll", tellMore, { passive: true });
    return () => observer.disconnect();
  }, []);
  return list;
}

/** How far a list must scroll to have an item in its middle; 0 if all of the item is visible. */
function distanceOutside(list: Element, item: Element, fade: number): number {
  const outer = list.getBoundingClientRect();
  const inner = item.getBoundingClientRect();
  const isVisible = inner.top >= outer.top && inner.bottom <= outer.bottom - fade;
  return isVisible ? 0 : (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
}
