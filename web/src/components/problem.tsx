// What is wrong with an input, in words.

import type { Signal } from "@preact/signals";
import { type ErrorObject, Refusal } from "../engine";
import { report } from "../toasts";

/** Where the field with this id finds what is wrong with it. */
export const problemId = (field: string) => `${field}-problem`;

/** What is wrong, with the field of this id if it is one. */
export function Problem({ error, field }: { error: ErrorObject; field?: string }) {
  return (
    <div class="problem" role="alert" id={field && problemId(field)}>
      <strong>{error.code ? `Error ${error.code}, ${error.name.replaceAll("_", " ")}: ` : ""}</strong>
      {error.message}
      {error.excerpt && <pre>{error.excerpt}</pre>}
    </div>
  );
}

/** Says what is wrong with an input in its form, and anything else at the edge of the page. */
export function explain(error: unknown, problem: Signal<ErrorObject | null>): void {
  if (error instanceof Refusal && error.object.name !== "internal") {
    problem.value = error.object;
  } else {
    report(error);
  }
}
