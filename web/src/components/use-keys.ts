// Keys without modifiers that act wherever the focus is, except where one types.

import { useLayoutEffect, useRef } from "preact/hooks";

/** Calls `act` for a plain key that nothing else has used; it returns whether it did something. */
export function useKeys(act: (key: string, event: KeyboardEvent) => boolean): void {
  // The listener is installed once and calls the newest function.
  const latest = useRef(act);
  latest.current = act;
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      const isTyping = target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]");
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
      if (!isTyping && isPlain && !event.defaultPrevented && !event.repeat && latest.current(event.key, event)) {
        event.preventDefault();
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
