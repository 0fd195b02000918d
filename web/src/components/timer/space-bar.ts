// The space bar, which starts and stops the timer.

import { useLayoutEffect } from "preact/hooks";

function releaseFocus(): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active.matches('main button, main summary, main [type="checkbox"]')) {
    active.blur();
  }
}

/**
 * After a click, the space bar belongs to the timer again, not to the button or the box that was
 * clicked. The page uses this, because its controls may be there before the timer.
 */
export function useSpaceBar(): void {
  useLayoutEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.detail > 0) {
        // At once, because the next key may come before any timeout; and again, because a click on
        // a label gives its box the focus only afterwards.
        releaseFocus();
        setTimeout(releaseFocus);
      }
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
}
