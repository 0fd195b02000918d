// The clock as one large button, for the space bar, a finger or a mouse.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { holdsReload } from "../../late";
import { beep } from "./calls";
import { CALLS, type Clock, HOLD, INSPECTION, penaltyFor, press, READY, release, written } from "./clock";

/** So soon after the stop nobody means the next scramble. */
const REST = 700;

interface Props {
  clock: Signal<Clock>;
  inspects: boolean;
  sounds: boolean;
  /** Told the time when the clock is stopped. */
  onStop: (stopped: Extract<Clock, { state: "stopped" }>) => void;
  /** Wanted: another scramble. */
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

  // What the listeners do is the newest.
  const act = useRef({ down, up });
  act.current = { down, up };

  useEffect(() => {
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
    // When it runs, a touch anywhere stops it.
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

  const lookedAt = inspected(clock.value, now.value);
  const calls = lookedAt === null ? 0 : CALLS.filter((time) => lookedAt >= time).length;
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
          // Neither a finger nor the space bar but a program that presses buttons, or the enter key: it cannot hold, so it has held.
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

/** How long the cube is looked at; nothing if it is not. */
function inspected(clock: Clock, now: number): number | null {
  if (clock.state === "inspecting") {
    return now - clock.since;
  }
  return clock.state === "holding" && clock.inspected !== null ? now - clock.inspected : null;
}

function shown(clock: Clock, now: number): string {
  const looked = inspected(clock, now);
  if (looked !== null) {
    return penaltyFor(looked) || String(Math.ceil((INSPECTION - looked) / 1000));
  }
  switch (clock.state) {
    case "running":
      return written(Math.max(0, now - clock.since));
    case "stopped":
      return clock.penalty === "DNF" ? "DNF" : `${written(clock.time)}${clock.penalty}`;
    default:
      return written(0);
  }
}

function hint(clock: Clock, inspects: boolean, isArmed: boolean): string {
  switch (clock.state) {
    case "ready":
      return inspects ? "Space, or touch here, to look at the cube" : "Hold space, or here; let go to start";
    case "inspecting":
      return "Hold, then let go to start";
    case "holding":
      return isArmed ? "Let go to start" : "Hold on";
    case "running":
      return "Any key or touch stops";
    case "stopped":
      return "Space, or touch here, to go on";
  }
}
