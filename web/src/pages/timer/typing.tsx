// A field for times that another timer has measured.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { parseTime, type SolveTime } from "../../solve-time";
import { words } from "../../words";

/** Parses a time as people type it: a comma for the point, a DNF without its time. */
function typedTime(text: string): SolveTime | undefined {
  const plain = text.trim().toUpperCase().replace(",", ".");
  return plain === "DNF" ? { time: 0, penalty: "DNF" } : parseTime(plain);
}

export function Typing({ onTime }: { onTime: (time: SolveTime) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const problem = useSignal("");
  const { timer } = words();
  return (
    <form
      class="typing stack"
      onSubmit={(event) => {
        event.preventDefault();
        const text = field.current?.value ?? "";
        const time = typedTime(text);
        problem.value = time ? "" : timer.notTime(text);
        if (time && field.current) {
          onTime(time);
          field.current.value = "";
        }
        field.current?.focus();
      }}
    >
      <label for="typed-time">{timer.yourTime}</label>
      <div class="row">
        <input
          id="typed-time"
          ref={field}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          placeholder="12.34"
          aria-invalid={problem.value ? true : undefined}
          aria-describedby={problem.value ? "typed-time-problem" : undefined}
        />
        <button type="submit" class="primary">
          {timer.add}
        </button>
      </div>
      {problem.value && (
        <p class="problem" role="alert" id="typed-time-problem">
          {problem.value}
        </p>
      )}
    </form>
  );
}
