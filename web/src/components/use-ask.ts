// A component's questions to the engine.

import { useEffect, useMemo } from "preact/hooks";
import { type AnswerTo, type AskOptions, ask, type Question } from "../engine";

export interface Asking {
  /** Asks a question, and aborts the one before. */
  ask<Q extends Question>(question: Q, onEvent?: AskOptions["onEvent"]): Promise<AnswerTo<Q>>;
  /** Aborts the question. */
  stop(): void;
}

/**
 * Runs one question at a time, with `isBeside` at the same time as those of other components. A new question aborts the one before, and so does leaving the page.
 * The promise of an aborted question is rejected with an `AbortError`.
 */
export function useAsk(isBeside = false): Asking {
  const asking = useMemo(() => {
    let controller = new AbortController();
    return {
      ask<Q extends Question>(question: Q, onEvent?: AskOptions["onEvent"]): Promise<AnswerTo<Q>> {
        controller.abort();
        controller = new AbortController();
        const { signal } = controller;
        const options: AskOptions = { signal, isBeside };
        if (onEvent) {
          // Ignores events that arrive after the abort.
          options.onEvent = (event) => signal.aborted || onEvent(event);
        }
        return ask(question, options);
      },
      stop() {
        controller.abort();
      },
    };
  }, []);
  useEffect(() => asking.stop, [asking]);
  return asking;
}
