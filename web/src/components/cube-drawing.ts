// Draws a cube on a canvas: solid, in perspective, with a layer that may be half turned.

import { COLORS } from "../engine";
import { type Axis, type Paint, rotated, type Sticker, sideOf, type Vector } from "./cube-model";

export interface Scene {
  stickers: Sticker[];
  /** The layers that are turning, and by which angle in radians. */
  turning: { axis: Axis; layers: number[]; angle: number } | undefined;
  /** The direction of view: around the vertical axis, and up. */
  yaw: number;
  pitch: number;
}

/** The colours, from the style sheet: the same as in nets. */
export interface Palette {
  paints: Record<Paint, string>;
  body: string;
  edge: string;
}

/** The view that shows the top, the front and the right side. */
export const VIEW = { yaw: -0.62, pitch: 0.52 };
/** How far the cube can be tilted, and how far a drag over the whole width turns it, in radians. */
const MAX_PITCH = 1.45;
const DRAG = 4;

/** The view after the pointer has moved over the canvas. */
export function draggedView({ yaw, pitch }: typeof VIEW, event: PointerEvent, canvas: HTMLElement): typeof VIEW {
  const turn = DRAG / canvas.clientWidth;
  return {
    yaw: yaw + event.movementX * turn,
    pitch: Math.min(Math.max(pitch + event.movementY * turn, -MAX_PITCH), MAX_PITCH),
  };
}

/** The colours of the style sheet. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(`--cube-${name}`).trim();
  const paints = Object.fromEntries([...COLORS, "dim", "oriented"].map((name) => [name, color(name)]));
  return { paints: paints as Palette["paints"], body: color("body"), edge: color("edge") };
}

/** The distance of the eye from the centre, in pieces of a 3×3×3. */
const EYE = 11;
/** The radius of the sphere around the cube, with a margin. */
const EXTENT = 2.75;
/** Half the side of a piece, and of its sticker, and how far its corners are cut. */
const HALF = 0.5;
const STICKER = 0.435;
const ROUNDING = 0.11;
/** How far a sticker is above its piece. */
const LIFT = 0.006;
/** Where the light comes from, and how dark a side is that faces away from it. */
const LIGHT: Vector = [-0.28, 0.76, 0.59];
const SHADE = 0.16;

const DIRECTIONS: Vector[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];
/** The pieces of a cube with this many layers, without those that nothing uncovers. */
function piecesOf(size: number, isTurning: boolean): Vector[] {
  const outer = (size - 1) / 2;
  const coordinates = Array.from({ length: size }, (_, layer) => layer - outer);
  const isOutside = (at: Vector) => at.some((coordinate) => Math.abs(coordinate) === outer);
  const all = coordinates.flatMap((x) => coordinates.flatMap((y) => coordinates.map((z): Vector => [x, y, z])));
  return isTurning && size > 3 ? all : all.filter(isOutside);
}

const keyOf = (at: Vector, side: Vector) => `${at} ${side}`;

const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const plus = (one: Vector, other: Vector, times: number): Vector => [
  one[0] + times * other[0],
  one[1] + times * other[1],
  one[2] + times * other[2],
];

export function drawCube(context: CanvasRenderingContext2D, scene: Scene, palette: Palette): void {
  const { width, height } = context.canvas;
  const size = sideOf(scene.stickers);
  // Cubes of all sizes look equally large.
  const eyeDistance = (EYE * size) / 3;
  const scale = (Math.min(width, height) / 2 / EXTENT) * EYE;
  const stickers = new Map(scene.stickers.map((sticker) => [keyOf(sticker.at, sticker.side), sticker]));
  context.clearRect(0, 0, width, height);
  context.lineJoin = "round";
  context.lineWidth = Math.max(1, scale * 0.0022);

  const isTurning = (at: Vector) => scene.turning?.layers.includes(at[scene.turning.axis]) ?? false;
  /** From the cube to the eye: the layer's turn first, then the view. */
  const seen = (vector: Vector, turns: boolean): Vector => {
    const inLayer = turns && scene.turning ? rotated(vector, scene.turning.axis, scene.turning.angle) : vector;
    return rotated(rotated(inLayer, 1, -scene.yaw), 0, -scene.pitch);
  };
  const project = ([x, y, z]: Vector): [number, number] => {
    const unit = scale / (eyeDistance - z);
    return [width / 2 + x * unit, height / 2 - y * unit];
  };
  const faces = (side: Vector, center: Vector) => dot(side, [-center[0], -center[1], eyeDistance - center[2]]) > 0;
  const fill = (color: string, shade: number) => {
    context.fillStyle = color;
    context.fill();
    context.fillStyle = `rgb(0 0 0 / ${shade})`;
    context.fill();
  };

  // A layer never reaches into the next one, so layers are drawn whole, the farthest first.
  const axis = scene.turning?.axis ?? 0;
  const eye = rotated(rotated([0, 0, eyeDistance], 0, scene.pitch), 1, scene.yaw);
  const distance = (at: Vector) => {
    const [x, y, z] = seen(at, isTurning(at));
    return x * x + y * y + (eyeDistance - z) * (eyeDistance - z);
  };
  const inOrder = piecesOf(size, scene.turning !== undefined).sort(
    (one, other) =>
      Math.abs(eye[axis] - other[axis]) - Math.abs(eye[axis] - one[axis]) || distance(other) - distance(one),
  );
  for (const at of inOrder) {
    const turns = isTurning(at);
    for (const direction of DIRECTIONS) {
      const side = seen(direction, turns);
      const center = seen(plus(at, direction, HALF), turns);
      if (!faces(side, center)) {
        continue;
      }
      const right = seen([direction[1], direction[2], direction[0]], turns);
      const up = seen([direction[2], direction[0], direction[1]], turns);
      const point = (x: number, y: number, z = 0) => project(plus(plus(plus(center, right, x), up, y), side, z));
      const shade = SHADE * (1 - Math.max(0, dot(side, LIGHT)));
      context.beginPath();
      for (const [x, y] of [
        [HALF, HALF],
        [-HALF, HALF],
        [-HALF, -HALF],
        [HALF, -HALF],
      ] as const) {
        context.lineTo(...point(x, y));
      }
      context.closePath();
      fill(palette.body, 0);
      context.strokeStyle = palette.edge;
      context.stroke();
      const sticker = stickers.get(keyOf(at, direction));
      if (sticker) {
        roundedSquare(context, (x, y) => point(x, y, LIFT));
        fill(palette.paints[sticker.paint], shade);
      }
    }
  }
}

/** The outline of a sticker. */
function roundedSquare(context: CanvasRenderingContext2D, point: (x: number, y: number) => [number, number]): void {
  const inner = STICKER - ROUNDING;
  context.beginPath();
  for (const [x, y] of [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ] as const) {
    const along = x * y > 0;
    const from = along ? point(x * STICKER, y * inner) : point(x * inner, y * STICKER);
    const to = along ? point(x * inner, y * STICKER) : point(x * STICKER, y * inner);
    context.lineTo(...from);
    context.quadraticCurveTo(...point(x * STICKER, y * STICKER), ...to);
  }
  context.closePath();
}
