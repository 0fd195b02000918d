// Settings that the browser stores between visits.

import { effect, type Signal, signal } from "@preact/signals";
import { report } from "./toasts";
import { words } from "./words";

let hasReported = false;

/** Shows, once, that values will be lost. A browser that forbids storage does so on purpose. */
function reportFull(error: unknown): void {
  if (!hasReported && error instanceof DOMException && error.name === "QuotaExceededError") {
    hasReported = true;
    report(new Error(words().app.storageFull));
  }
}

/** Where a value is stored: for all visits, or for the visits of one tab. */
const STORAGES = { browser: () => localStorage, tab: () => sessionStorage };

/**
 * A signal whose value is stored under a name. If the browser has no storage, the value lasts as
 * long as the page.
 */
export function remembered<T>(name: string, initial: T, by: keyof typeof STORAGES = "browser"): Signal<T> {
  const key = `halfturn.${name}`;
  const value = signal(initial);
  try {
    const kept = STORAGES[by]().getItem(key);
    if (kept !== null) {
      value.value = JSON.parse(kept);
    }
  } catch {
    // The value is missing, or another program wrote it.
  }
  effect(() => {
    const text = JSON.stringify(value.value);
    try {
      STORAGES[by]().setItem(key, text);
    } catch (error) {
      reportFull(error);
    }
  });
  return value;
}
