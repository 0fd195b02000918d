// The scrambles of a drill: one that is shown, and some that are ready for later.

import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { explain } from "../../components/problem";
import { type Request, useRequest } from "../../components/use-request";
import { isAbort, type Valid } from "../../engine";
import { session } from "./session";

/** Scrambles that are made ahead. */
const AHEAD = 3;

interface Drill {
  /** What the scrambles must be like; undefined if every scramble will do. */
  where: string | undefined;
  /** The exercise of the drill. */
  exercise: string;
  /** The only scramble of the drill, if there is one. */
  given: string | undefined;
}

interface Scrambles {
  /** The cube of the scramble that is shown; null as long as there is none. */
  cube: Signal<Valid | null>;
  /** The request that makes scrambles. */
  making: Request;
  /** Shows the next scramble. */
  next: () => void;
}

export function useScrambles({ where, exercise, given }: Drill): Scrambles {
  const cube = useSignal<Valid | null>(null);
  const making = useRequest();
  const ready = useRef<Valid[]>([]);
  const isFilling = useRef(false);
  const drill = [exercise, where, given].join("\n");

  const keepSession = (attempt: number | null) => {
    const shown = cube.value ? [cube.value] : [];
    session.value = { drill, scrambles: [...shown, ...ready.current].map(({ input }) => input), attempt };
  };

  /** Takes a scramble into the queue, or shows it if the page waits for one. */
  const take = async (scramble: string) => {
    const valid = await making.ask({ ask: "check", input: scramble });
    if (cube.value) {
      ready.current.push(valid);
    } else {
      cube.value = valid;
    }
  };

  const fill = async (kept: string[]) => {
    isFilling.current = true;
    try {
      for (const scramble of kept) {
        await take(scramble);
      }
      while (!given && ready.current.length < AHEAD) {
        const { scrambles } = await making.ask({ ask: "scramble", ...(where && { where }) });
        for (const { scramble } of scrambles) {
          await take(scramble);
          keepSession(session.value.attempt);
        }
      }
    } catch (error) {
      if (isAbort(error)) {
        // Another drill makes its own scrambles.
        return;
      }
      if (kept.length > 0 && !given) {
        // The browser's storage has no scramble there. Another one takes its place.
        fill([]);
        return;
      }
      if (!cube.value) {
        making.building.value = null;
        explain(error, making.problem);
      }
    }
    isFilling.current = false;
  };

  // Before the next paint, which would show a scramble of another drill.
  useLayoutEffect(() => {
    making.stop();
    making.problem.value = null;
    cube.value = null;
    ready.current = [];
    const isSame = session.value.drill === drill;
    if (!isSame) {
      session.value = { drill, scrambles: [], attempt: null };
    }
    fill(isSame && !given ? session.value.scrambles : given ? [given] : []);
  }, [drill]);

  const next = () => {
    making.problem.value = null;
    cube.value = ready.current.shift() ?? null;
    keepSession(null);
    if (!isFilling.current) {
      fill([]);
    }
  };
  return { cube, making, next };
}
