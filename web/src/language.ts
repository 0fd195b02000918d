// The language of the page: the visitor's browser decides, until the visitor chooses.

import { effect } from "@preact/signals";
import { remembered } from "./storage";
import { report } from "./toasts";
import { LANGUAGES, language, languageFor, showLanguage } from "./words";

const chosen = remembered<string | null>("language", null);

/** Shows the page in its language. The promise resolves when the first render can begin. */
export async function startLanguage(): Promise<void> {
  effect(() => {
    document.documentElement.lang = language();
  });
  const isKnown = chosen.value !== null && LANGUAGES.includes(chosen.value);
  const first = isKnown ? (chosen.value ?? "") : languageFor(navigator.languages);
  // A page in English is better than none.
  await showLanguage(first, navigator.languages).catch(report);
}

export function chooseLanguage(language: string): void {
  chosen.value = language;
  showLanguage(language, navigator.languages).catch(report);
}
