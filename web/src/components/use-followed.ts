// A field that the page follows: what is typed takes effect after a short pause, without a button.

import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useTyped } from "../drafts";
import { scramblesOf } from "./algorithm-field";

/** The pause in typing after which the text takes effect, in milliseconds. */
const PAUSE = 300;
/** The pause after which the page says what is wrong with the text, in milliseconds. */
const LONG_PAUSE = 900;

interface Followed {
  /** The text of the field. */
  typed: Signal<string>;
  /** Whether the visitor has stopped typing. Before, a problem is that of an unfinished text. */
  isSettled: Signal<boolean>;
  /** Commits the text at once. */
  commit: () => void;
}

/**
 * Follows the field with this id. `given` is the text that is in effect, and `take` makes another
 * one so. A list of scrambles waits until the visitor has chosen one.
 */
export function useFollowed(id: string, given: string, take: (text: string) => void): Followed {
  /** The last text that took effect, which must not replace what was typed since. */
  const taken = useRef(given);
  const typed = useTyped(id, given, taken);
  const isSettled = useSignal(true);

  const follow = () => {
    const text = typed.value.trim();
    if (text !== given && scramblesOf(typed.value).length < 2) {
      taken.current = text;
      take(text);
    }
  };
  const latest = useRef(follow);
  latest.current = follow;

  useLayoutEffect(() => {
    isSettled.value = typed.value.trim() === given;
    if (isSettled.value) {
      return;
    }
    const following = setTimeout(() => latest.current(), PAUSE);
    const settling = setTimeout(() => {
      isSettled.value = true;
    }, LONG_PAUSE);
    return () => {
      clearTimeout(following);
      clearTimeout(settling);
    };
  }, [typed.value]);
  const commit = () => {
    isSettled.value = true;
    follow();
  };
  return { typed, isSettled, commit };
}
