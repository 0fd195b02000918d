// A cube that turns slowly in space, until the visitor takes it or stops it.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Pattern } from "../engine";
import { splitMoves } from "../notation";
import { isDark } from "../theme";
import { words } from "../words";
import { draggedView, drawCube, type Palette, paletteOf, VIEW } from "./cube-drawing";
import { after, parseTurn, type Sticker, sideOf, stickersOfCube } from "./cube-model";
import { Icon } from "./icon";
import "./turning-cube.css";

/** Radians per second. */
const SPIN = 0.35;
/** Moves per second of a scramble that is done before one's eyes. */
const SCRAMBLING = 9;
/** The shortest time between two pictures, in milliseconds. */
const FRAME = 30;

interface Props {
  /** A 3×3×3, or the stickers of a cube of any size; a solved 3×3×3 if undefined. */
  pattern: Pattern | string | undefined;
  /** A scramble that leads to the cube. The first one is done move by move. */
  scramble?: string | undefined;
  label: string;
}

/** Whether a scramble was done before the visitor's eyes. The second time would only delay. */
let hasScrambled = false;

const wantsStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function TurningCube({ pattern, scramble = "", label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isTurning = useSignal(!wantsStill());
  const view = useRef({ ...VIEW });
  const cube = useRef<Sticker[]>(stickersOfCube(pattern ?? {}));
  /** The moves that are still to be done, and which part of the first one is done. */
  const moves = useRef<{ left: string[]; part: number }>({ left: [], part: 0 });
  const palette = useRef<Palette | null>(null);

  const draw = () => {
    const context = canvas.current?.getContext("2d");
    if (!canvas.current || !context) {
      return;
    }
    palette.current ??= paletteOf(canvas.current);
    const { left, part } = moves.current;
    const turn = parseTurn(left[0] ?? "", sideOf(cube.current));
    drawCube(
      context,
      {
        stickers: cube.current,
        turning: turn && { ...turn, angle: (part * turn.quarters * Math.PI) / 2 },
        ...view.current,
      },
      palette.current,
    );
  };

  useEffect(() => {
    const algorithm = splitMoves(scramble);
    if (pattern && algorithm.length > 0 && !hasScrambled && isTurning.value) {
      hasScrambled = true;
      cube.current = stickersOfCube({});
      moves.current = { left: algorithm, part: 0 };
    } else {
      cube.current = stickersOfCube(pattern ?? {});
      moves.current = { left: [], part: 0 };
    }
    draw();
  }, [pattern]);

  useEffect(() => {
    palette.current = null;
    draw();
  }, [isDark.value]);

  useEffect(() => {
    const element = canvas.current;
    if (!element) {
      return;
    }
    const resizing = new ResizeObserver(() => {
      element.width = Math.round(element.clientWidth * devicePixelRatio);
      element.height = Math.round(element.clientHeight * devicePixelRatio);
      draw();
    });
    resizing.observe(element);
    return () => resizing.disconnect();
  }, []);

  useEffect(() => {
    const element = canvas.current;
    if (!element || !isTurning.value) {
      return;
    }
    let isSeen = true;
    const watching = new IntersectionObserver(([entry]) => {
      isSeen = entry?.isIntersecting ?? true;
    });
    watching.observe(element);
    let last = performance.now();
    let frame = 0;
    const step = (now: number) => {
      frame = requestAnimationFrame(step);
      const seconds = (now - last) / 1000;
      if (now - last < FRAME) {
        return;
      }
      last = now;
      if (!isSeen) {
        return;
      }
      view.current.yaw += SPIN * Math.min(seconds, 0.1);
      advance(cube, moves, seconds * SCRAMBLING);
      draw();
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      watching.disconnect();
      // Nothing stays half turned.
      advance(cube, moves, Number.POSITIVE_INFINITY);
      draw();
    };
  }, [isTurning.value]);

  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons === 0 || !canvas.current) {
      return;
    }
    isTurning.value = false;
    view.current = draggedView(view.current, event, canvas.current);
    draw();
  };

  const { analyze: texts } = words();
  const toggle = isTurning.value ? texts.stopTurning : texts.startTurning;
  return (
    <div class="turning-cube" data-turning={isTurning.value}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      />
      <button
        type="button"
        class="quiet icon-only"
        aria-label={toggle}
        title={toggle}
        onClick={() => {
          isTurning.value = !isTurning.value;
        }}
      >
        <Icon name={isTurning.value ? "pause" : "play"} />
      </button>
    </div>
  );
}

/** Does a number of moves, the last one perhaps in part. */
function advance(
  cube: { current: Sticker[] },
  moves: { current: { left: string[]; part: number } },
  count: number,
): void {
  let { left, part } = moves.current;
  part += left.length > 0 ? Math.min(count, left.length) : 0;
  while (part >= 1 && left.length > 0) {
    cube.current = after(cube.current, left.slice(0, 1));
    left = left.slice(1);
    part -= 1;
  }
  moves.current = { left, part: left.length > 0 ? part : 0 };
}
