// The timer as one large button, for the space bar, touch and mouse.

import { type Signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { holdsReload } from "../../late";
import { formatSeconds, formatTime } from "../../solve-time";
import { words } from "../../words";
import { type Calls, call, prepareCalls } from "./calls";
import { CALLS, type Clock, HOLD, INSPECTION, penaltyFor, press, READY, release } from "./clock";
import { useWakeLock } from "./wake-lock";
import "./style.css";

/** A press this soon after the stop begins nothing. In milliseconds. */
export const REST = 700;

/** An event is handled within this time. In milliseconds. */
const LATEST = 1000;

/** What a running timer shows: the time, whole seconds, or nothing that could distract. */
export type Display = "time" | "seconds" | "hidden";

const RUNNING: Record<Display, (time: number) => string> = {
  time: formatTime,
  seconds: formatSeconds,
  hidden: () => "…",
};

/** The stopped clock. */
export type Stopped = Extract<Clock, { state: "stopped" }>;

interface Props {
  clock: Signal<Clock>;
  inspects: boolean;
  calls: Calls;
  display?: Display;
  /** Called when the timer stops. */
  onStop: (stopped: Stopped) => void;
  /**
   * Called when the user asks for the next scramble. Without it, a press after the stop begins the
   * next solve.
   */
  onNext?: () => void;
}

/** Whether the timer is between the first press and the stop. */
export function isGoing({ state }: Clock): boolean {
  return state !== "ready" && state !== "stopped";
}

/**
 * When an event happened, which may be some frames before the page handles it. Some browsers count
 * the time of events from another start; then it is now.
 */
export function timeOf({ timeStamp }: Event): number {
  const now = performance.now();
  return timeStamp <= now && timeStamp > now - LATEST ? timeStamp : now;
}

export function Timer({ clock, inspects, calls, display = "time", onStop, onNext }: Props) {
  const face = useRef<HTMLButtonElement>(null);
  const now = useSignal(0);
  const { state } = clock.value;
  const going = isGoing(clock.value);

  // Only the text changes with every frame. It does not render the component.
  const text = useComputed(() => shown(clock.value, now.value, display));
  const isArmed = useComputed(() => clock.value.state === "holding" && now.value - clock.value.since >= HOLD).value;
  const called = useComputed(() => callsDue(clock.value, now.value)).value;
  const callText = called > 0 ? words().clock.seconds((CALLS[called - 1] ?? 0) / 1000) : "";

  const down = (time: number) => {
    let before = clock.value;
    if (before.state === "stopped") {
      if (time - before.at <= REST) {
        return;
      }
      if (onNext) {
        onNext();
        return;
      }
      before = READY;
    }
    now.value = time;
    const after = press(before, time, inspects);
    clock.value = after;
    if (after.state === "stopped") {
      onStop(after);
    }
  };
  const up = (time: number) => {
    now.value = time;
    clock.value = release(clock.value, time);
  };

  useEffect(() => {
    holdsReload.value = going;
    return () => {
      holdsReload.value = false;
    };
  }, [going]);
  useWakeLock(going);
  useEffect(prepareCalls, []);

  // The listeners are installed once and call the newest functions.
  const act = useRef({ down, up });
  act.current = { down, up };

  // Installed together with the button: a key that is pressed as soon as the timer is seen counts.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      const { state } = clock.value;
      if (state === "running") {
        if (!event.repeat && !["Shift", "Control", "Alt", "Meta"].includes(event.key)) {
          event.preventDefault();
          act.current.down(timeOf(event));
        }
      } else if (event.key === "Escape" && (state === "inspecting" || state === "holding")) {
        clock.value = READY;
      } else if (event.key === " " && !target.closest("input, textarea, select, [contenteditable], .player")) {
        // A link, such as the one that led here, has no use for the space bar.
        const other = target.closest("button, summary");
        if (other && other !== face.current && (state === "ready" || state === "stopped")) {
          return;
        }
        event.preventDefault();
        if (!event.repeat) {
          act.current.down(timeOf(event));
        }
      }
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === " " && clock.value.state === "holding") {
        event.preventDefault();
        act.current.up(timeOf(event));
      }
    };
    // While the timer runs, a touch anywhere stops it, and does nothing else.
    const onPointerDown = (event: PointerEvent) => {
      document.removeEventListener("click", swallow, true);
      if (clock.value.state === "running" && !face.current?.contains(event.target as Node)) {
        event.preventDefault();
        document.addEventListener("click", swallow, true);
        act.current.down(timeOf(event));
      }
    };
    const swallow = (event: MouseEvent) => {
      document.removeEventListener("click", swallow, true);
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("keyup", onKeyUp);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("keyup", onKeyUp);
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("click", swallow, true);
    };
  }, []);

  useEffect(() => {
    if (!going) {
      return;
    }
    face.current?.scrollIntoView({ block: "nearest" });
    let frame = 0;
    const tick = () => {
      now.value = performance.now();
      frame = requestAnimationFrame(tick);
    };
    tick();
    return () => cancelAnimationFrame(frame);
  }, [going]);

  useEffect(() => {
    if (called > 0) {
      call(called, callText, calls);
    }
  }, [called]);

  const tone = isArmed ? "armed" : state === "holding" ? "held" : called > 0 ? "called" : "";
  return (
    <div class="timer">
      <button
        ref={face}
        type="button"
        class={`timer-face ${state} ${tone} ${display === "time" ? "exact" : ""}`}
        data-state={state}
        onPointerDown={(event) => {
          if (event.button === 0) {
            event.currentTarget.setPointerCapture(event.pointerId);
            down(timeOf(event));
          }
        }}
        onPointerUp={(event) => up(timeOf(event))}
        onPointerCancel={() => {
          if (clock.value.state === "holding") {
            // As if it had been released at once.
            clock.value = release(clock.value, clock.value.since);
          }
        }}
        onContextMenu={(event) => event.preventDefault()}
        onClick={(event) => {
          // A click without a pointer comes from the Enter key or from assistive technology. It
          // cannot hold the button, so it counts as a long hold.
          if (event.detail === 0) {
            const time = timeOf(event);
            const begins = clock.value.state === "ready" || (clock.value.state === "stopped" && !onNext);
            const starts = clock.value.state === "inspecting" || (begins && !inspects);
            down(starts ? time - HOLD : time);
            up(time);
          }
        }}
      >
        <span class="timer-time" role="timer">
          {text}
        </span>
        <span class="timer-hint">{hint(clock.value, { inspects, isArmed, hasNext: onNext !== undefined })}</span>
      </button>
      <p class="timer-call" role="status">
        {callText}
      </p>
    </div>
  );
}

/** The time since inspection started; null without inspection. */
function inspected(clock: Clock, now: number): number | null {
  if (clock.state === "inspecting") {
    return now - clock.since;
  }
  return clock.state === "holding" && clock.inspected !== null ? now - clock.inspected : null;
}

/** The number of calls up to now. */
function callsDue(clock: Clock, now: number): number {
  const inspection = inspected(clock, now);
  return inspection === null ? 0 : CALLS.filter((time) => inspection >= time).length;
}

function shown(clock: Clock, now: number, display: Display): string {
  const inspection = inspected(clock, now);
  if (inspection !== null) {
    return penaltyFor(inspection) || String(Math.ceil((INSPECTION - inspection) / 1000));
  }
  switch (clock.state) {
    case "running":
      return RUNNING[display](Math.max(0, now - clock.since));
    case "stopped":
      return clock.penalty === "DNF" ? "DNF" : `${formatTime(clock.time)}${clock.penalty}`;
    default:
      return formatTime(0);
  }
}

interface Hinted {
  inspects: boolean;
  isArmed: boolean;
  hasNext: boolean;
}

/** Whether the visitor has a screen to touch, and no keyboard. */
const isTouched = () => matchMedia("(hover: none) and (pointer: coarse)").matches;

function hint({ state }: Clock, { inspects, isArmed, hasNext }: Hinted): string {
  const { clock } = words();
  const texts = isTouched() ? { ...clock, ...clock.touch } : clock;
  switch (state) {
    case "inspecting":
      return texts.hold;
    case "holding":
      return isArmed ? texts.release : texts.keepHolding;
    case "running":
      return texts.stop;
    case "stopped":
      if (hasNext) {
        return texts.next;
      }
  }
  return inspects ? texts.inspect : texts.start;
}
