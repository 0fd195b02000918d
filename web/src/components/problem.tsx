// Error messages about an input.

import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type ErrorObject, Refusal } from "../engine";
import { report } from "../toasts";
import { words } from "../words";
import { showNearest } from "./reveal";

/** The id of the error message of a field. */
export const problemId = (field: string) => `${field}-problem`;

/** An error message, of the field with this id if there is one. */
export function Problem({ error, field }: { error: ErrorObject; field?: string }) {
  const { errors } = words();
  const message = useRef<HTMLDivElement>(null);
  // The button of a long form may be far below the field.
  useEffect(() => {
    if (field) {
      showNearest(message.current);
    }
  }, [field, error]);
  return (
    <div ref={message} class="problem" role="alert" id={field && problemId(field)}>
      {errors.sentence(error)}
      {error.excerpt && <pre>{error.excerpt}</pre>}
      {error.code !== 0 && <p class="error-code">{errors.title(error)}</p>}
    </div>
  );
}

/** Puts an error about the input into `problem`, and shows any other error as a toast. */
export function explain(error: unknown, problem: Signal<ErrorObject | null>): void {
  if (error instanceof Refusal && error.object.name !== "internal") {
    problem.value = error.object;
  } else {
    report(error);
  }
}
