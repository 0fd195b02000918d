// A 3-D player that shows an algorithm move by move.

import { useSignal } from "@preact/signals";
import { Fragment, type RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Pattern } from "../engine";
import { splitMoves } from "../notation";
import { remembered } from "../storage";
import { isDark } from "../theme";
import { words } from "../words";
import { draggedView, drawCube, paletteOf, type Scene, VIEW } from "./cube-drawing";
import { after, parseTurn, sideOf, stickersOfCube } from "./cube-model";
import { Select } from "./form";
import { Icon, type IconName } from "./icon";
import { useKeptInView } from "./reveal";
import "./player.css";

export interface PlayerProps {
  /** The cube before the first move, in its current orientation: a 3×3×3, or the stickers of one of any size. */
  pattern: Pattern | string;
  /** An algorithm that is applied before the player starts. */
  before?: string;
  /** A rotation of the whole cube before the first move. */
  rotation?: string;
  /** The algorithm. */
  algorithm: string;
  /** The phases of the algorithm, in order; their lengths add up to its number of moves. */
  phases?: { name: string; length: number }[];
  /** The number of moves that are still hidden. */
  hidden?: number;
  /** Which pieces are shown in colour (`stickersOf`); empty for all of them. */
  stickering?: string;
  /** The accessible description. */
  label: string;
  /** Called after the last move. */
  onEnd?: () => void;
}

/** The tempos in moves per second. */
const TEMPOS = ["0.8", "1.6", "3.2", "8"] as const;
const tempo = remembered<string>("player.tempo", "1.6");
/** The height of the lower edge of a long list of moves, where it fades (player.css), in pixels. */
const FADE = 32;
/** A single step is at least so fast, in moves per second. */
const STEP_TEMPO = 3;

export function Player(props: PlayerProps) {
  const { pattern, before = "", rotation = "", algorithm, phases = [], hidden = 0, stickering = "" } = props;
  const { label, onEnd } = props;
  const section = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const moves = splitMoves(algorithm);
  /** The cube before each move, and after the last one. */
  const cubes = useMemo(() => {
    let cube = after(stickersOfCube(pattern, stickering), splitMoves(`${before} ${rotation}`));
    const cubes = [cube];
    for (const move of moves) {
      cube = after(cube, [move]);
      cubes.push(cube);
    }
    return cubes;
  }, [pattern, before, rotation, algorithm, stickering]);

  /** The moves that are done; while one turns, with its part. */
  const position = useSignal(0);
  const goal = useRef(0);
  const playing = useSignal(false);
  const ready = useSignal(false);
  const isFull = useSignal(false);
  /** Whether a long list of moves is shown in full. */
  const isWhole = useSignal(false);
  const view = useRef({ ...VIEW });
  const frame = useRef(0);
  // The loop of frames outlives a render.
  const latest = useRef({ moves, cubes, onEnd });
  latest.current = { moves, cubes, onEnd };

  const draw = () => {
    const context = canvas.current?.getContext("2d");
    if (!canvas.current || !context) {
      return;
    }
    const { cubes, moves } = latest.current;
    const done = Math.min(Math.floor(position.value), moves.length);
    const part = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : position.value - done;
    const turn = part > 0 ? parseTurn(moves[done] ?? "", sideOf(cubes[done] ?? [])) : undefined;
    const scene: Scene = {
      stickers: cubes[done] ?? [],
      turning: turn && { ...turn, angle: (eased(part) * turn.quarters * Math.PI) / 2 },
      ...view.current,
    };
    drawCube(context, scene, paletteOf(canvas.current));
  };

  const stop = () => {
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    playing.value = false;
  };
  const put = (to: number) => {
    const { moves, onEnd } = latest.current;
    const isEnd = to >= moves.length && position.value < moves.length;
    position.value = Math.min(Math.max(to, 0), moves.length);
    draw();
    if (isEnd) {
      onEnd?.();
    }
  };
  /** Turns to a position, at the chosen tempo or, for a single step, faster. */
  const animate = (to: number, isPlay: boolean) => {
    stop();
    goal.current = Math.min(Math.max(to, 0), latest.current.moves.length);
    playing.value = isPlay && goal.current > position.value;
    let last = performance.now();
    const step = (now: number) => {
      const speed = isPlay ? Number(tempo.value) : Math.max(STEP_TEMPO, Number(tempo.value));
      const way = goal.current - position.value;
      const next = position.value + Math.sign(way) * Math.min(Math.abs(way), (speed * Math.max(0, now - last)) / 1000);
      last = now;
      if (next === goal.current) {
        stop();
      } else {
        frame.current = requestAnimationFrame(step);
      }
      put(next);
    };
    frame.current = requestAnimationFrame(step);
  };
  const jump = (to: number) => {
    stop();
    put(to);
  };
  const toggle = () => {
    if (playing.value) {
      stop();
    } else {
      if (position.value >= moves.length) {
        put(0);
      }
      animate(moves.length, true);
    }
  };
  const next = () => animate(Math.floor(position.value) + 1, false);
  const previous = () => animate(Math.ceil(position.value) - 1, false);

  // Another cube starts at its beginning. Moves that are added at the end are shown at once: hints.
  const shown = useRef({ start: cubes[0], moves });
  // Before the next event: a click on a button of the new moves must not be undone.
  useLayoutEffect(() => {
    const known = shown.current.moves;
    const isLonger =
      JSON.stringify(shown.current.start) === JSON.stringify(cubes[0]) &&
      moves.length > known.length &&
      known.every((move, index) => move === moves[index]);
    shown.current = { start: cubes[0], moves };
    if (isLonger && known.length > 0 && position.value >= known.length) {
      next();
    } else {
      stop();
      position.value = 0;
      draw();
    }
  }, [cubes]);

  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) {
      return;
    }
    const resize = () => {
      const { width, height } = element.getBoundingClientRect();
      element.width = Math.round(width * devicePixelRatio);
      element.height = Math.round(height * devicePixelRatio);
      draw();
    };
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    resize();
    ready.value = true;
    const onFull = () => {
      isFull.value = document.fullscreenElement === section.current;
    };
    document.addEventListener("fullscreenchange", onFull);
    return () => {
      observer.disconnect();
      document.removeEventListener("fullscreenchange", onFull);
      stop();
    };
  }, []);
  useEffect(draw, [isDark.value]);

  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons === 0 || !canvas.current) {
      return;
    }
    view.current = draggedView(view.current, event, canvas.current);
    draw();
  };
  const resetView = () => {
    view.current = { ...VIEW };
    draw();
  };

  const keys: Record<string, () => void> = {
    ArrowRight: next,
    ArrowLeft: previous,
    Home: () => jump(0),
    End: () => jump(moves.length),
    " ": toggle,
    f: () => toggleFull(section.current),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keys[event.key];
    const isControl = event.target instanceof Element && event.target.closest("button, input, select");
    if (key && !isControl && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      key();
    }
  };
  useArrowKeys({ ArrowRight: next, ArrowLeft: previous });
  const step = Math.floor(position.value);
  /** The move that is marked: the one that turns, or the last one that is done. */
  const current = Math.ceil(position.value) - 1;
  const list = useKeptInView<HTMLDivElement>("[aria-current]", [current, algorithm], FADE);
  const { player } = words();
  const full = isFull.value ? player.leaveFull : player.full;
  const controls: [IconName, string, () => void, boolean][] = [
    ["first", player.first, () => jump(0), position.value === 0],
    ["back", player.back, previous, position.value === 0],
    [playing.value ? "pause" : "play", playing.value ? player.pause : player.play, toggle, moves.length === 0],
    ["forward", player.forward, next, position.value >= moves.length],
    ["end", player.end, () => jump(moves.length), position.value >= moves.length],
  ];
  return (
    <section
      ref={section}
      class="player"
      aria-label={label}
      data-step={step}
      data-grey={cubes[0]?.filter(({ paint }) => paint === "dim").length}
      data-ready={ready.value}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys step through the moves */}
      <div class="player-cube" role="img" aria-label={label} tabIndex={0}>
        <canvas
          ref={canvas}
          title={player.look}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onPointerMove}
          onDblClick={resetView}
        />
      </div>
      <div ref={list} class={`player-moves ${isWhole.value ? "whole" : ""}`}>
        {groupsOf(moves, phases).map(({ name, start, moves }) => (
          <Fragment key={start}>
            {name !== undefined && (
              <h3>
                {name} <span class="badge">{moves.length}</span>
              </h3>
            )}
            <ol class="algorithm" aria-label={name ?? player.moves}>
              {rotation && start === 0 && <li class="player-rotation">{rotation}</li>}
              {moves.map((move, index) => (
                <li key={index}>
                  <button
                    type="button"
                    class={start + index < step ? "done" : ""}
                    aria-current={start + index === current ? "step" : undefined}
                    onClick={() => jump(start + index + 1)}
                  >
                    {move}
                  </button>
                </li>
              ))}
              {hidden > 0 && <li class="muted">{"· ".repeat(hidden).trim()}</li>}
            </ol>
          </Fragment>
        ))}
      </div>
      <button
        type="button"
        class="quiet player-all"
        onClick={() => {
          isWhole.value = true;
        }}
      >
        {player.showAll(moves.length)}
      </button>
      <input
        type="range"
        class="player-scrubber"
        aria-label={player.position}
        aria-valuetext={player.afterMove(step, moves.length)}
        min={0}
        max={Math.max(1, moves.length)}
        step={1}
        value={step}
        style={{ "--done": step / Math.max(1, moves.length) }}
        disabled={moves.length === 0}
        onInput={(event) => jump(Number(event.currentTarget.value))}
      />
      <div class="player-controls">
        {controls.map(([icon, name, act, disabled]) => (
          <button
            key={name}
            type="button"
            class="icon-only"
            aria-label={name}
            title={name}
            onClick={act}
            disabled={disabled}
          >
            <Icon name={icon} />
          </button>
        ))}
        <Select
          label={player.tempo}
          value={tempo.value}
          options={TEMPOS.map((value) => [value, player.tempos[value]])}
          onChange={(value) => {
            tempo.value = value;
          }}
        />
        {document.fullscreenEnabled && (
          <button
            type="button"
            class="icon-only"
            aria-label={full}
            title={full}
            onClick={() => toggleFull(section.current)}
          >
            <Icon name={isFull.value ? "close" : "full"} />
          </button>
        )}
      </div>
    </section>
  );
}

/** What has its own use for the arrow keys. */
const TAKES_ARROWS = 'input, textarea, select, table, [contenteditable], .net, [tabindex="0"]:not(button)';

/** The players on the page. The newest one has the arrow keys. */
const players: RefObject<Record<string, () => void>>[] = [];

/** Lets the arrow keys step through the moves, wherever the focus is, unless something else takes them. */
function useArrowKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      const act = players.at(-1) === latest ? latest.current?.[event.key] : undefined;
      if (act && isPlain && !event.defaultPrevented && !target.closest(TAKES_ARROWS)) {
        event.preventDefault();
        act();
      }
    };
    players.push(latest);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      players.splice(players.indexOf(latest), 1);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);
}

/** A part of the moves, from the move with the number `start`. */
interface Group {
  /** The name of its phase, if there are phases. */
  name?: string;
  start: number;
  moves: string[];
}

/** The moves by phase, without the phases that have none. All in one group if there are no phases. */
function groupsOf(moves: string[], phases: { name: string; length: number }[]): Group[] {
  if (phases.length === 0) {
    return [{ start: 0, moves }];
  }
  let end = 0;
  const groups = phases.map(({ name, length }) => {
    const start = end;
    end += length;
    return { name, start, moves: moves.slice(start, end) };
  });
  return groups.filter(({ moves }) => moves.length > 0);
}

/** A turn that starts and ends slowly. */
const eased = (part: number) => part * part * (3 - 2 * part);

function toggleFull(element: HTMLElement | null): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen();
  change?.catch(() => {
    // The browser forbids it.
  });
}
