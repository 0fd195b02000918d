// A text field for an algorithm, or for any other description of a cube.

import type { Signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ErrorObject } from "../engine";
import { readTimerFile, type Solve } from "../timer-file";
import { words } from "../words";
import { Field } from "./form";
import { Problem, problemId } from "./problem";
import "./algorithm-field.css";

interface Props {
  id: string;
  label: string;
  rows: number;
  placeholder: string;
  /** A line below the field. */
  hint?: string;
  value: Signal<string>;
  /** What is wrong with the text. The field shows it. */
  problem?: ErrorObject | null;
  /** In a field of several lines, Enter starts a new line and Ctrl+Enter submits the form. */
  multiline?: boolean;
}

/** The fewest moves of a line that is a scramble of its own, and not a part of a longer one. */
const SCRAMBLE_MOVES = 8;

/** The scrambles of a pasted list; none if the text is one algorithm. */
export function scramblesOf(text: string): Solve[] {
  if (!/\S\s*[\r\n]\s*\S/.test(text)) {
    return [];
  }
  try {
    const solves = readTimerFile("text", text.normalize("NFKC")).sessions.flatMap(({ solves }) => solves);
    const isWhole = ({ scramble }: Solve) => scramble.split(/\s+/).length >= SCRAMBLE_MOVES;
    return solves.every(isWhole) ? solves : [];
  } catch {
    return [];
  }
}

export function AlgorithmField({ id, label, rows, placeholder, hint, value, problem, multiline }: Props) {
  const solves = multiline ? [] : scramblesOf(value.value);
  const field = useRef<HTMLTextAreaElement>(null);
  const { form } = words();
  // A list is no scramble: the form is not submitted before the visitor has chosen one.
  const isList = solves.length > 1;
  useLayoutEffect(() => field.current?.setCustomValidity(isList ? form.chooseScramble : ""), [isList, form]);
  const choose = (scramble: string) => {
    value.value = scramble;
    field.current?.setCustomValidity("");
    field.current?.form?.requestSubmit();
  };
  return (
    <Field id={id} label={label}>
      <textarea
        ref={field}
        id={id}
        class="algorithm"
        rows={rows}
        style={{ "--rows": rows }}
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
      {isList ? (
        <section class="which-scramble" aria-label={form.severalScrambles}>
          <p>{form.whichScramble(solves.length)}</p>
          <ol>
            {solves.map(({ scramble, place }) => (
              <li key={place}>
                <button type="button" class="algorithm" onClick={() => choose(scramble)}>
                  {scramble}
                </button>
              </li>
            ))}
          </ol>
        </section>
      ) : (
        problem && <Problem error={problem} field={id} />
      )}
      {hint && <p class="small muted field-hint">{hint}</p>}
    </Field>
  );
}
