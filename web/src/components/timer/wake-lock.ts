// Keeps the screen on.

import { useEffect } from "preact/hooks";

/** Keeps the screen on while `isWanted`, in browsers that can. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !("wakeLock" in navigator)) {
      return;
    }
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const request = async () => {
      try {
        const granted = await navigator.wakeLock.request("screen");
        if (isOver) {
          await granted.release();
        } else {
          lock = granted;
        }
      } catch {
        // The page is hidden, or the battery is low.
      }
    };
    // The browser ends the lock when the page is hidden.
    const renew = () => {
      if (document.visibilityState === "visible") {
        request();
      }
    };
    request();
    document.addEventListener("visibilitychange", renew);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", renew);
      lock?.release().catch(() => undefined);
    };
  }, [isWanted]);
}
