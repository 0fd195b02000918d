// Settings that the browser stores between visits.

import { effect, type Signal, signal } from "@preact/signals";

/**
 * A signal whose value is stored under a name. If the browser has no storage, the value lasts as
 * long as the page.
 */
export function remembered<T>(name: string, initial: T): Signal<T> {
  const key = `halfturn.${name}`;
  const value = signal(initial);
  try {
    const kept = localStorage.getItem(key);
    if (kept !== null) {
      value.value = JSON.parse(kept);
    }
  } catch {
    // The value is missing, or another program wrote it.
  }
  effect(() => {
    const text = JSON.stringify(value.value);
    try {
      localStorage.setItem(key, text);
    } catch {
      // The storage is full or forbidden.
    }
  });
  return value;
}
