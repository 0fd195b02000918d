// Parts of the page that are loaded late: pages, the player, charts, the engine and its workers.
//
// A host that has received a new build no longer has the parts of the old one, and an open page of
// the old build then fails to load them. The page reloads itself once, which brings the new build.
// The address, the browser's storage and `drafts.ts` keep what the visitor sees and typed. If a
// part is missing after that, the page says so and stays.

import { effect, signal } from "@preact/signals";
import { keepDrafts } from "./drafts";

/**
 * The builds that this tab has reloaded. One that is in the list is not reloaded again, so there is
 * no loop.
 */
const RELOADED = "halfturn.reloaded";

/** Why a part is missing, for the visitor; empty while nothing is. */
export const missingPart = signal("");

/** Whether a reload would destroy something that cannot be kept, such as a running timer. */
export const holdsReload = signal(false);

let isHandling = false;

/**
 * Whether a part is missing and the page may be about to reload: then nothing else needs to be
 * reported.
 */
export function isHandlingLoad(): boolean {
  return isHandling;
}

/** The name of this build: its first script has a hash of all parts in its name. */
function build(): string {
  return document.querySelector<HTMLScriptElement>("script[src]")?.src ?? "";
}

function reloadedBuilds(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(RELOADED) ?? "[]");
  } catch {
    return [];
  }
}

/**
 * Writes down that this build is reloaded. Where that is impossible, a reload could repeat for
 * ever.
 */
function remembersReload(): boolean {
  try {
    sessionStorage.setItem(RELOADED, JSON.stringify([...reloadedBuilds(), build()]));
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a reload would bring a page: offline, it would leave the visitor with the browser's
 * error.
 */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Called when a part could not be loaded. */
export async function loadFailed(): Promise<void> {
  if (isHandling) {
    return;
  }
  isHandling = true;
  if (!(await isReachable())) {
    missingPart.value = "A part of this page could not be loaded, because there is no connection to its host.";
    isHandling = false;
  } else if (reloadedBuilds().includes(build()) || !remembersReload()) {
    missingPart.value = "A part of this page could not be loaded, even after a reload.";
    isHandling = false;
  } else {
    const end = effect(() => {
      if (!holdsReload.value) {
        queueMicrotask(() => end());
        keepDrafts();
        location.reload();
      }
    });
  }
}

/** Reloads because the visitor wants it. */
export function reload(): void {
  keepDrafts();
  location.reload();
}

/** Listens for imports that fail: Vite announces them, those of styles too. */
export function startLate(): void {
  addEventListener("vite:preloadError", () => loadFailed());
}
