// Small things that the browser remembers between visits.

import { effect, type Signal, signal } from "@preact/signals";

/** A signal whose value is kept under a name; where nothing can be kept it lasts as long as the page. */
export function remembered<T>(name: string, otherwise: T): Signal<T> {
  const key = `halfturn.${name}`;
  const value = signal(otherwise);
  try {
    const kept = localStorage.getItem(key);
    if (kept !== null) {
      value.value = JSON.parse(kept);
    }
  } catch {
    // Not there, or not ours.
  }
  effect(() => {
    const text = JSON.stringify(value.value);
    try {
      localStorage.setItem(key, text);
    } catch {
      // Full, or forbidden.
    }
  });
  return value;
}
