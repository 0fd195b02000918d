// Light or dark colours: those of the system, until the visitor chooses.

import { computed, effect, signal } from "@preact/signals";
import { remembered } from "./storage";

const system = matchMedia("(prefers-color-scheme: dark)");
const systemIsDark = signal(system.matches);
const chosen = remembered<"light" | "dark" | null>("theme", null);

export const isDark = computed(() => (chosen.value ? chosen.value === "dark" : systemIsDark.value));

export function startTheme(): void {
  system.addEventListener("change", () => {
    systemIsDark.value = system.matches;
  });
  effect(() => {
    document.documentElement.dataset.theme = isDark.value ? "dark" : "light";
  });
}

export function switchTheme(): void {
  chosen.value = isDark.value ? "light" : "dark";
}
