// Parts of the page that are loaded late: pages, charts, the engine and its workers.
//
// A host that has received a new build no longer has the parts of the old one, and an open page of
// the old build then fails to load them. The page reloads itself once, which brings the new build.
// The address, the browser's storage and `drafts.ts` keep what the visitor sees and typed. If a
// part is still missing after that, the page shows a message and does not reload again.

import { effect, signal } from "@preact/signals";
import { keepDrafts } from "./drafts";
import { words } from "./words";

/**
 * The builds that this tab has reloaded. The page reloads each build only once, so that it cannot
 * loop.
 */
const RELOADED = "halfturn.reloaded";

/** The message about a missing part; empty if no part is missing. */
export const missingPart = signal("");

/** Whether a reload would lose something that cannot be kept, such as a running timer. */
export const holdsReload = signal(false);

let isHandling = false;

/**
 * Whether a part is missing and the page may be about to reload. Other errors need no message then.
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
 * Stores that this build is reloaded. Returns false if the browser has no storage: then a reload
 * could repeat forever.
 */
function storeReload(): boolean {
  try {
    sessionStorage.setItem(RELOADED, JSON.stringify([...reloadedBuilds(), build()]));
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a reload would find the page. Without a connection, the visitor would get the browser's
 * error page.
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
    missingPart.value = words().app.noConnection;
    isHandling = false;
  } else if (reloadedBuilds().includes(build()) || !storeReload()) {
    missingPart.value = words().app.missingPart;
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

/** Reloads at the visitor's request. */
export function reload(): void {
  keepDrafts();
  location.reload();
}

/** Listens for failed imports. Vite reports them as events, for styles as well. */
export function startLate(): void {
  addEventListener("vite:preloadError", () => loadFailed());
}
