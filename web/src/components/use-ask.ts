// Questions of a component to the engine.

import { useEffect, useMemo } from "preact/hooks";
import { type AnswerTo, type AskOptions, ask, type Question } from "../engine";

export interface Asking {
  /** Asks, and gives up what was asked before. */
  ask<Q extends Question>(question: Q, onEvent?: AskOptions["onEvent"]): Promise<AnswerTo<Q>>;
  /** Gives up what was asked. */
  stop(): void;
}

/** One question at a time: another one ends it, and so does leaving the page. The promise of one that is given up is rejected with an `AbortError`. */
export function useAsk(): Asking {
  const asking = useMemo(() => {
    let controller = new AbortController();
    return {
      ask<Q extends Question>(question: Q, onEvent?: AskOptions["onEvent"]): Promise<AnswerTo<Q>> {
        controller.abort();
        controller = new AbortController();
        const { signal } = controller;
        const options: AskOptions = { signal };
        if (onEvent) {
          // What was still on its way when the question was given up is nobody's.
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
