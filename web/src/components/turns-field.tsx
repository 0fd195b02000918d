// A field for turns, or for anything else that describes a cube.

import type { Signal } from "@preact/signals";
import type { ErrorObject } from "../engine";
import { problemId } from "./problem";

interface Props {
  id: string;
  label: string;
  rows: number;
  placeholder: string;
  value: Signal<string>;
  /** What is wrong with it, if the form shows that. */
  problem?: ErrorObject | null;
  /** Whether it has many lines: then Enter begins another one, and Ctrl+Enter submits the form. */
  long?: boolean;
}

export function TurnsField({ id, label, rows, placeholder, value, problem, long }: Props) {
  return (
    <div>
      <label for={id}>{label}</label>
      <textarea
        id={id}
        class="turns"
        rows={rows}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        placeholder={placeholder}
        value={value.value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId(id) : undefined}
        onInput={(event) => {
          value.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => {
          const submits = long ? event.ctrlKey || event.metaKey : !event.shiftKey;
          if (event.key === "Enter" && submits) {
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }
        }}
      />
    </div>
  );
}
