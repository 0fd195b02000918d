// The cube that an input describes.

import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { type ErrorObject, isAbort, type Valid } from "../engine";
import { explain } from "./problem";
import { colorLetters, lettersOf } from "./stickers";
import { useAsk } from "./use-ask";

interface CheckedCube {
  /** The last valid cube, until the engine has checked a new input. */
  cube: Signal<Valid | null>;
  /** What is wrong with the input. */
  problem: Signal<ErrorObject | null>;
}

/** Checks an input whenever it changes: a cube of this size. An empty input is no cube and no problem. */
export function useCube(input: string, size = 3): CheckedCube {
  const cube = useSignal<Valid | null>(null);
  const problem = useSignal<ErrorObject | null>(null);
  const checking = useAsk();
  useLayoutEffect(() => {
    if (input === "") {
      checking.stop();
      cube.value = null;
      problem.value = null;
      return;
    }
    // Messages about letters of colours call them by name.
    const stickers = lettersOf(input, size);
    checking.ask({ ask: "check", input: stickers ? colorLetters(stickers) : input, size }).then(
      (valid) => {
        cube.value = valid;
        problem.value = null;
      },
      (error) => {
        if (!isAbort(error)) {
          cube.value = null;
          explain(error, problem);
        }
      },
    );
  }, [input, size]);
  return { cube, problem };
}
