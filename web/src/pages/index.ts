// All pages, in the order of the menu. The code of a page is in its own folder and is loaded at the
// first visit.

import type { ComponentType } from "preact";
import type { IconName } from "../components/icon";
import type { Words } from "../words";

export interface Page {
  /** Its name in the address. Its title is in `words`. */
  name: keyof Words["pages"];
  icon: IconName;
  /** Whether a narrow screen has the page only in the menu "More". */
  isMore?: boolean;
  /** Whether the link to the page is at the foot of all pages, and not in the menu. */
  isAtFoot?: boolean;
  load: () => Promise<{ default: ComponentType }>;
}

export const pages: Page[] = [
  { name: "analyze", icon: "analyze", load: () => import("./analyze") },
  { name: "solve", icon: "solve", load: () => import("./solve") },
  {
    name: "algorithms",
    icon: "algorithms",
    isMore: true,
    load: () => import("./algorithms"),
  },
  { name: "scramble", icon: "scramble", isMore: true, load: () => import("./scramble") },
  { name: "timer", icon: "timer", load: () => import("./timer") },
  { name: "train", icon: "train", load: () => import("./train") },
  { name: "statistics", icon: "statistics", isMore: true, load: () => import("./statistics") },
  {
    name: "reconstruct",
    icon: "reconstruct",
    isMore: true,
    load: () => import("./reconstruct"),
  },
  { name: "tables", icon: "faster", isAtFoot: true, load: () => import("./tables") },
];

/** The page with this name, or else the first one. */
export function pageNamed(name: string): Page | undefined {
  return pages.find((page) => page.name === name) ?? pages[0];
}

/** Loads the code of a page. */
export async function loadPage(name: string): Promise<void> {
  await pageNamed(name)?.load();
}
