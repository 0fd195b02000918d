// A request of a form to the engine: whether it runs, how far it is, and what is wrong with it.

import { type Signal, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { type ErrorObject, type Event, isAbort } from "../engine";
import { explain } from "./problem";
import type { Building } from "./progress";
import { type Asking, useAsk } from "./use-ask";

export interface Request extends Asking {
  working: Signal<boolean>;
  /** The table that is being built. */
  building: Signal<Building | null>;
  /** What is wrong with the input. */
  problem: Signal<ErrorObject | null>;
  /**
   * Does work that calls `ask`, and keeps the signals up to date. Returns false if the work was
   * stopped, or if another request replaced it.
   */
  run(work: () => Promise<void>): Promise<boolean>;
}

/** Only one question runs at a time, as with `useAsk`. */
export function useRequest(): Request {
  const asking = useAsk();
  const working = useSignal(false);
  const building = useSignal<Building | null>(null);
  const problem = useSignal<ErrorObject | null>(null);
  return useMemo((): Request => {
    const finish = () => {
      working.value = false;
      building.value = null;
    };
    return {
      working,
      building,
      problem,
      ask(question, onEvent) {
        return asking.ask(question, (event: Event) => {
          building.value = event.event === "building" ? event : null;
          onEvent?.(event);
        });
      },
      stop() {
        asking.stop();
        finish();
      },
      async run(work) {
        working.value = true;
        problem.value = null;
        try {
          await work();
        } catch (error) {
          if (isAbort(error)) {
            return false;
          }
          explain(error, problem);
        }
        finish();
        return true;
      },
    };
  }, []);
}
