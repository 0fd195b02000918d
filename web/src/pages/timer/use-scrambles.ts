// The scrambles of the timer: the one that is shown, those before it, and some that are ready for
// later. They survive a reload. Each tab has its own, so that no scramble is solved twice.

import { useLayoutEffect, useRef } from "preact/hooks";
import { explain } from "../../components/problem";
import { type Request, useRequest } from "../../components/use-request";
import { isAbort, Refusal } from "../../engine";
import { USUAL_EVENT } from "../../events";
import { remembered } from "../../storage";
import { rarityProblem } from "../scramble/rarity";

/** Scrambles that are made ahead. */
const AHEAD = 5;
/** Scrambles that can be shown again. */
const BEHIND = 20;

export interface Scramble {
  scramble: string;
  /** The stickers of the scrambled cube. */
  facelets: string;
}

interface List {
  /** The event of the scrambles. */
  event: string;
  /** The condition that the scrambles meet; empty for none. */
  where: string;
  scrambles: Scramble[];
  /** The index of the scramble that is shown. */
  at: number;
}

const list = remembered<List>("timer.scrambles", { event: USUAL_EVENT, where: "", scrambles: [], at: 0 }, "tab");

interface Scrambles {
  /** The scramble that is shown; undefined until it is made. */
  shown: Scramble | undefined;
  /** The request that makes scrambles. */
  making: Request;
  /** Shows the next scramble. */
  next: () => void;
  /** Shows the scramble before; undefined if there is none. */
  previous: (() => void) | undefined;
}

/**
 * Scrambles of an event that meet a condition, if there is one. A scramble that another page gives is shown
 * first; `onTaken` is called when it is in the list.
 */
export function useScrambles(event: string, where: string, given: string | undefined, onTaken: () => void): Scrambles {
  const making = useRequest();
  const checking = useRequest();
  const isFilling = useRef(false);
  const { scrambles, at } = list.value;

  const fill = async () => {
    if (isFilling.current) {
      return;
    }
    isFilling.current = true;
    try {
      const rare = await rarityProblem(where);
      if (list.value.where !== where || list.value.event !== event) {
        return;
      }
      if (rare) {
        throw new Refusal(rare);
      }
      while (list.value.scrambles.length - list.value.at <= AHEAD) {
        const made = await making.ask({
          ask: "scramble",
          ...(event !== USUAL_EVENT && { event }),
          ...(where && { where }),
        });
        const more = made.scrambles.map(({ scramble, facelets }) => ({ scramble, facelets }));
        list.value = { ...list.value, scrambles: [...list.value.scrambles, ...more] };
      }
      making.problem.value = null;
    } catch (error) {
      if (isAbort(error)) {
        // Another condition makes its own scrambles.
        return;
      }
      making.building.value = null;
      explain(error, making.problem);
    }
    isFilling.current = false;
  };

  // Before the next paint, which would show a scramble of another condition.
  useLayoutEffect(() => {
    making.stop();
    making.problem.value = null;
    isFilling.current = false;
    if (list.value.event !== event) {
      list.value = { event, where, scrambles: [], at: 0 };
    } else if (list.value.where !== where) {
      // Those before stay; the one that is shown and the later ones met another condition.
      list.value = { ...list.value, where, scrambles: list.value.scrambles.slice(0, list.value.at) };
    }
    fill();
  }, [event, where]);

  useLayoutEffect(() => {
    if (!given) {
      return;
    }
    checking.ask({ ask: "check", input: given }).then(
      ({ input, facelets }) => {
        const { scrambles, at } = list.value;
        // A scramble that comes back from another page has its place already.
        if (!scrambles.some(({ scramble }) => scramble === input)) {
          list.value = { ...list.value, scrambles: scrambles.toSpliced(at, 0, { scramble: input, facelets }) };
        }
        onTaken();
      },
      (error) => isAbort(error) || explain(error, making.problem),
    );
  }, [given]);

  const go = (to: number) => {
    const dropped = Math.max(0, to - BEHIND);
    list.value = { ...list.value, scrambles: list.value.scrambles.slice(dropped), at: to - dropped };
    fill();
  };
  return {
    shown: scrambles[at],
    making,
    next: () => go(Math.min(list.value.at + 1, list.value.scrambles.length)),
    previous: at > 0 ? () => go(list.value.at - 1) : undefined,
  };
}
