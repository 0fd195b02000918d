// Light or dark: as the system says, until the visitor says otherwise.

import { effect, signal } from "@preact/signals";

const KEY = "halfturn.theme";
const system = matchMedia("(prefers-color-scheme: dark)");

function chosen(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const isDark = signal((chosen() ?? (system.matches ? "dark" : "light")) === "dark");

export function startTheme(): void {
  system.addEventListener("change", () => {
    if (chosen() === null) {
      isDark.value = system.matches;
    }
  });
  effect(() => {
    document.documentElement.dataset.theme = isDark.value ? "dark" : "light";
  });
}

export function switchTheme(): void {
  isDark.value = !isDark.value;
  try {
    localStorage.setItem(KEY, isDark.value ? "dark" : "light");
  } catch {
    // Forgotten with the page.
  }
}
