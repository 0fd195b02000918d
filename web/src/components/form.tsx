// The parts that the forms of several pages share.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, TargetedEvent, TargetedInputEvent } from "preact";
import { ask } from "../engine";
import { report } from "../toasts";
import { words } from "../words";
import { Icon } from "./icon";

interface FormProps {
  onSubmit: () => void;
  class?: string;
  children: ComponentChildren;
}

/** A card with fields. The browser sends nothing; `onSubmit` does the work. */
export function Form({ onSubmit, class: extra = "", children }: FormProps) {
  return (
    <form
      class={`card stack ${extra}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

interface FieldProps {
  /** The id of the control. */
  id: string;
  label: string;
  children: ComponentChildren;
}

/** A control with its label above it. */
export function Field({ id, label, children }: FieldProps) {
  return (
    <div>
      <label for={id}>{label}</label>
      {children}
    </div>
  );
}

/** A button that fills the form with an example. */
export function ExampleButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" class="quiet" onClick={onClick}>
      {words().form.example}
    </button>
  );
}

/** A button that makes a random-state scramble. */
export function RandomButton(props: {
  label: string;
  /** The event of the scramble; the first one by default. */
  event?: string | undefined;
  onScramble: (scramble: string) => void;
}) {
  const { label, event, onScramble } = props;
  const random = () =>
    ask({ ask: "scramble", ...(event && { event }) }).then(
      ({ scrambles }) => onScramble(scrambles[0]?.scramble ?? ""),
      report,
    );
  return (
    <button type="button" onClick={random}>
      <Icon name="dice" />
      <span class="random-label">{label}</span>
    </button>
  );
}

interface SelectProps {
  id?: string;
  /** The accessible name, where no `<label>` gives one. */
  label?: string;
  value: string;
  /** The texts by their values, in order. */
  options: [value: string, text: string][];
  onChange: (value: string) => void;
}

export function Select({ id, label, value, options, onChange }: SelectProps) {
  return (
    <select id={id} aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <label class="row">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

/**
 * The attributes of an input whose text counts once the user leaves it or presses Enter. Until then
 * it keeps what was typed: a form may be rendered at any time, with the old value.
 */
export function useCommitted(value: number | string, commit: (text: string) => void) {
  const typed = useSignal<string | null>(null);
  return {
    value: typed.value ?? value,
    onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => {
      typed.value = currentTarget.value;
    },
    onChange: ({ currentTarget }: TargetedEvent<HTMLInputElement>) => commit(currentTarget.value),
    onBlur: () => {
      typed.value = null;
    },
  };
}

interface NumberFieldProps {
  id: string;
  label: string;
  min: number;
  max: number;
  value: number | string;
  placeholder?: string;
  onChange: (text: string) => void;
}

export function NumberField({ id, label, min, max, value, placeholder, onChange }: NumberFieldProps) {
  return (
    <Field id={id} label={label}>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        placeholder={placeholder}
        {...useCommitted(value, onChange)}
      />
    </Field>
  );
}

/** The whole number in `text`, capped at `max`; `otherwise` if there is none of at least 1. */
export function wholeNumber<T>(text: string | undefined, max: number, otherwise: T): number | T {
  const number = Number(text);
  return text && Number.isInteger(number) && number >= 1 ? Math.min(number, max) : otherwise;
}

interface ChoiceProps {
  legend: string;
  class?: string;
  options: { value: string; name?: string; title?: string; content: ComponentChildren }[];
  isChosen: (value: string) => boolean;
  choose: (value: string) => void;
}

/** A group of buttons, some of them pressed. Screen readers read `name` instead of `content`. */
export function Choice({ legend, class: extra = "", options, isChosen, choose }: ChoiceProps) {
  return (
    <fieldset class={`choice ${extra}`}>
      <legend class="unseen">{legend}</legend>
      {options.map(({ value, name, title, content }) => (
        <button
          key={value}
          type="button"
          aria-pressed={isChosen(value)}
          aria-label={name}
          title={title ?? name}
          onClick={() => choose(value)}
        >
          {content}
        </button>
      ))}
    </fieldset>
  );
}
