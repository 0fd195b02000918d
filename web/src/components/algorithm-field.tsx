// A text field for an algorithm, or for any other description of a cube.

import type { Signal } from "@preact/signals";
import type { ErrorObject } from "../engine";
import { Field } from "./form";
import { Problem, problemId } from "./problem";

interface Props {
  id: string;
  label: string;
  rows: number;
  placeholder: string;
  value: Signal<string>;
  /** What is wrong with the text. The field shows it. */
  problem?: ErrorObject | null;
  /** In a field of several lines, Enter starts a new line and Ctrl+Enter submits the form. */
  multiline?: boolean;
}

export function AlgorithmField({ id, label, rows, placeholder, value, problem, multiline }: Props) {
  return (
    <Field id={id} label={label}>
      <textarea
        id={id}
        class="algorithm"
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
          const submits = multiline ? event.ctrlKey || event.metaKey : !event.shiftKey;
          if (event.key === "Enter" && submits) {
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }
        }}
      />
      {problem && <Problem error={problem} field={id} />}
    </Field>
  );
}
