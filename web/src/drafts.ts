// Keeps text that was typed but not submitted when the page reloads itself.

import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { place } from "./router";

const KEPT = "halfturn.drafts";

interface Drafts {
  /** The page that the fields belong to. */
  page: string;
  /** The values by the ids of their fields. */
  texts: Record<string, string>;
}

let drafts: Drafts = { page: "", texts: {} };

/** Keeps the values of all fields that have an id. */
export function keepDrafts(): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    "textarea[id], input[type=text][id], input[type=number][id], select[id]",
  );
  const texts = Object.fromEntries([...fields].map((field) => [field.id, field.value]));
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ page: place.value.page, texts } satisfies Drafts));
  } catch {
    // The storage is full or forbidden.
  }
}

/** Reads the kept values, for the fields that appear from now on. */
export function startDrafts(): void {
  try {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    drafts = kept === null ? drafts : JSON.parse(kept);
  } catch {
    // The value is missing, or another program wrote it.
  }
}

/** Takes the value that was kept for a field. The next call finds none. */
function takeDraft(id: string): string | undefined {
  const draft = drafts.page === place.value.page ? drafts.texts[id] : undefined;
  delete drafts.texts[id];
  return draft;
}

/**
 * The value of the field with this id. It starts with a kept draft, or else with `given`, and
 * becomes `given` again whenever that changes, unless it changes to `own`, which was typed here.
 */
export function useTyped(id: string, given: string, own?: { current: string }): Signal<string> {
  const typed = useSignal(given);
  // Before the field is seen: what is typed from then on stays.
  useLayoutEffect(() => {
    const draft = takeDraft(id);
    if (draft !== undefined || given !== own?.current) {
      typed.value = draft ?? given;
    }
    if (own) {
      own.current = given;
    }
  }, [given]);
  return typed;
}
