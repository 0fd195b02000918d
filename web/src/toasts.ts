// Short messages at the edge of the page.

import { signal } from "@preact/signals";
import { isAbort, Refusal } from "./engine";
import { isHandlingLoad } from "./late";

export interface Toast {
  id: number;
  kind: "error" | "note";
  title: string;
  text: string;
}

/** How long a message is shown, in milliseconds. */
const LIFETIME = { error: 10_000, note: 3_000 };
let last = 0;

export const toasts = signal<Toast[]>([]);

export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

function show(kind: Toast["kind"], title: string, text: string): void {
  const id = ++last;
  const others = toasts.value.filter((toast) => toast.title !== title || toast.text !== text);
  toasts.value = [...others, { id, kind, title, text }].slice(-4);
  setTimeout(() => dismiss(id), LIFETIME[kind]);
}

export function note(text: string): void {
  show("note", "", text);
}

/** Shows an error. An abort is no error: the visitor asked for it. */
export function report(error: unknown): void {
  if (isHandlingLoad()) {
    return;
  }
  if (error instanceof Refusal) {
    const { code, name, message } = error.object;
    show("error", code ? `Error ${code}: ${name.replaceAll("_", " ")}` : name.replaceAll("_", " "), message);
  } else if (!isAbort(error)) {
    show("error", "Something went wrong", error instanceof Error ? error.message : String(error));
  }
}
