// All pages, in the order of the menu. The code of a page is in its own folder and is loaded at the
// first visit.

import type { ComponentType } from "preact";
import type { IconName } from "../components/icon";

export interface Page {
  name: string;
  title: string;
  /** The title on narrow screens. */
  short?: string;
  icon: IconName;
  load: () => Promise<{ default: ComponentType }>;
}

export const pages: Page[] = [
  { name: "analyze", title: "Analyze", icon: "analyze", load: () => import("./analyze") },
  { name: "solve", title: "Solve", icon: "solve", load: () => import("./solve") },
  {
    name: "algorithms",
    title: "Algorithms",
    short: "Algs",
    icon: "algorithms",
    load: () => import("./algorithms"),
  },
  { name: "scramble", title: "Scramble", icon: "scramble", load: () => import("./scramble") },
  { name: "train", title: "Train", icon: "train", load: () => import("./train") },
  { name: "statistics", title: "Statistics", short: "Stats", icon: "statistics", load: () => import("./statistics") },
  {
    name: "reconstruct",
    title: "Reconstruct",
    short: "Recon",
    icon: "reconstruct",
    load: () => import("./reconstruct"),
  },
];
