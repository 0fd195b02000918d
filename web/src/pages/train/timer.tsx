// The timer as one large button, for the space bar, touch and mouse.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { holdsReload } from "../../late";
import { beep } from "./calls";
import { CALLS, type Clock, formatTime, HOLD, INSPECTION, penaltyFor, press, READY, release } from "./clock";

/** A press this soon after the stop does not ask for the next scramble. In milliseconds. */
const REST = 700;

interface Props {
  clock: Signal<Clock>;
  inspects: boolean;
  sounds: boolean;
  /** Called when the timer stops. */
  onStop: (stopped: Extract<Clock, { state: "stopped" }>) => void;
  /** Called when the user asks for the next scramble. */
  onNext: () => void;
}

export function Timer({ clock, inspects, sounds, onStop, onNext }: Props) {
  const face = useRef<HTMLButtonElement>(null);
  const now = useSignal(0);
  const call = useSignal("");
  const { state } = clock.value;
  const isGoing = state !== "ready" && state !== "stopped";

  const down = (time = performance.now()) => {
    const before = clock.value;
    if (before.state === "stopped") {
      if (time - before.at > REST) {
        onNext();
      }
      return;
    }
    now.value = time;
    const after = press(before, time, inspects);
    clock.value = after;
    if (after.state === "stopped") {
      onStop(after);
    }
  };
  const up = (time = performance.now()) => {
    now.value = time;
    clock.value = release(clock.value, time);
  };

  useEffect(() => {
    holdsReload.value = isGoing;
    return () => {
      holdsReload.value = false;
    };
  }, [isGoing]);

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
          act.current.down();
        }
      } else if (event.key === "Escape" && (state === "inspecting" || state === "holding")) {
        clock.value = READY;
      } else if (event.key === " " && !target.closest("input, textarea, select, [contenteditable], .player")) {
        const other = target.closest("button, a, summary");
        if (other && other !== face.current && (state === "ready" || state === "stopped")) {
          return;
        }
        event.preventDefault();
        if (!event.repeat) {
          act.current.down();
        }
      }
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === " " && clock.value.state === "holding") {
        event.preventDefault();
        act.current.up();
      }
    };
    // While the timer runs, a touch anywhere stops it.
    const onPointerDown = (event: PointerEvent) => {
      if (clock.value.state === "running" && !face.current?.contains(event.target as Node)) {
        event.preventDefault();
        act.current.down();
      }
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("keyup", onKeyUp);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("keyup", onKeyUp);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, []);

  useEffect(() => {
    if (!isGoing) {
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
  }, [isGoing]);

  const inspection = inspected(clock.value, now.value);
  const calls = inspection === null ? 0 : CALLS.filter((time) => inspection >= time).length;
  useEffect(() => {
    call.value = calls > 0 ? `${(CALLS[calls - 1] ?? 0) / 1000} seconds` : "";
    if (calls > 0 && sounds) {
      beep(calls);
    }
  }, [calls]);

  const isArmed = clock.value.state === "holding" && now.value - clock.value.since >= HOLD;
  const tone = isArmed ? "armed" : state === "holding" ? "held" : calls > 0 ? "called" : "";
  return (
    <div class="timer">
      <button
        ref={face}
        type="button"
        class={`timer-face ${state} ${tone}`}
        data-state={state}
        onPointerDown={(event) => {
          if (event.button === 0) {
            event.currentTarget.setPointerCapture(event.pointerId);
            down();
          }
        }}
        onPointerUp={() => up()}
        onPointerCancel={() => {
          if (clock.value.state === "holding") {
            clock.value = READY;
          }
        }}
        onContextMenu={(event) => event.preventDefault()}
        onClick={(event) => {
          // A click without a pointer comes from the Enter key or from assistive technology. It
          // cannot hold the button, so it counts as a long hold.
          if (event.detail === 0) {
            const time = performance.now();
            const starts = clock.value.state === "inspecting" || (clock.value.state === "ready" && !inspects);
            down(starts ? time - HOLD : time);
            up(time);
          }
        }}
      >
        <span class="timer-time" role="timer">
          {shown(clock.value, now.value)}
        </span>
        <span class="timer-hint">{hint(clock.value, inspects, isArmed)}</span>
      </button>
      <p class="timer-call" role="status">
        {call.value}
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

function shown(clock: Clock, now: number): string {
  const inspection = inspected(clock, now);
  if (inspection !== null) {
    return penaltyFor(inspection) || String(Math.ceil((INSPECTION - inspection) / 1000));
  }
  switch (clock.state) {
    case "running":
      return formatTime(Math.max(0, now - clock.since));
    case "stopped":
      return clock.penalty === "DNF" ? "DNF" : `${formatTime(clock.time)}${clock.penalty}`;
    default:
      return formatTime(0);
  }
}

function hint(clock: Clock, inspects: boolean, isArmed: boolean): string {
  switch (clock.state) {
    case "ready":
      return inspects
        ? "Press space or touch here to start inspection"
        : "Hold space or touch here, then release to start";
    case "inspecting":
      return "Hold, then release to start";
    case "holding":
      return isArmed ? "Release to start" : "Keep holding";
    case "running":
      return "Press any key or touch to stop";
    case "stopped":
      return "Press space or touch here to continue";
  }
}
