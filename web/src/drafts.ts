// What was typed but not submitted, kept over a reload that the page itself causes.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { place } from "./router";

const KEPT = "halfturn.drafts";

interface Drafts {
  /** The page that the fields belong to. */
  page: string;
  /** The texts by the ids of their fields. */
  texts: Record<string, string>;
}

let drafts: Drafts = { page: "", texts: {} };

/** Keeps the text of all fields that have an id. */
export function keepDrafts(): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "textarea[id], input[type=text][id]",
  );
  const texts = Object.fromEntries([...fields].map((field) => [field.id, field.value]));
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ page: place.value.page, texts } satisfies Drafts));
  } catch {
    // Full, or forbidden.
  }
}

/** Finds what was kept, for the fields that appear from now on. */
export function startDrafts(): void {
  try {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    drafts = kept === null ? drafts : JSON.parse(kept);
  } catch {
    // Not there, or not ours.
  }
}

/** The text that was kept for a field, once. */
function takeDraft(id: string): string | undefined {
  const draft = drafts.page === place.value.page ? drafts.texts[id] : undefined;
  delete drafts.texts[id];
  return draft;
}

/**
 * What is typed into the field of this id: the given text whenever that changes, but a draft first.
 */
export function useTyped(id: string, given: string): Signal<string> {
  const typed = useSignal(given);
  useEffect(() => {
    typed.value = takeDraft(id) ?? given;
  }, [given]);
  return typed;
}
