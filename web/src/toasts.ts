// Short messages at the edge of the page.

import { signal } from "@preact/signals";
import { isAbort, Refusal } from "./engine";
import { isHandlingLoad } from "./late";
import { words } from "./words";

export interface Toast {
  id: number;
  kind: "error" | "note";
  title: string;
  text: string;
  /** The code and the name of an error of the engine, for reports; empty if there is none. */
  code: string;
  /** What can be done about it. */
  action: Action | undefined;
}

interface Action {
  name: string;
  act: () => void;
}

/** How long a message is shown, in milliseconds. One with an action stays long enough to use it. */
const LIFETIME = { error: 10_000, note: 5_000, action: 20_000 };
let last = 0;

export const toasts = signal<Toast[]>([]);

export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

function show(kind: Toast["kind"], title: string, text: string, code = "", action?: Action): void {
  const id = ++last;
  const others = toasts.value.filter((toast) => toast.title !== title || toast.text !== text);
  toasts.value = [...others, { id, kind, title, text, code, action }].slice(-4);
  setTimeout(() => dismiss(id), LIFETIME[action ? "action" : kind]);
}

/** Shows a note, with an action such as "Undo" if there is one. */
export function note(text: string, action?: Action): void {
  show("note", "", text, "", action);
}

/** Shows an error. An abort is no error: the visitor asked for it. */
export function report(error: unknown): void {
  if (isHandlingLoad()) {
    return;
  }
  const { errors } = words();
  if (error instanceof Refusal) {
    show("error", "", errors.sentence(error.object), errors.title(error.object));
  } else if (!isAbort(error)) {
    show("error", errors.unknown, error instanceof Error ? error.message : String(error));
  }
}
