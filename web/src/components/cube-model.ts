// The stickers of a cube in space, for drawing: where they are, and how moves carry them.
//
// The cube is at the origin, x to the right, y up, z to the viewer. Pieces are 1 apart: those of a
// 3×3×3 are at coordinates of -1, 0 and 1, those of a 2×2×2 at -½ and ½. What a cube may look like,
// and which moves solve it, the engine knows.

import type { Color, Pattern } from "../engine";

export type Vector = readonly [number, number, number];
export type Axis = 0 | 1 | 2;

/** How a sticker is painted: in its colour, as one that does not matter, or as oriented. */
export type Paint = Color | "dim" | "oriented";

export interface Sticker {
  /** The position of its piece. */
  at: Vector;
  /** The direction that it faces. */
  side: Vector;
  paint: Paint;
}

/** A move: the layers along an axis that turn, and by how many quarters, clockwise from the axis. */
export interface Turn {
  axis: Axis;
  layers: number[];
  quarters: number;
}

const SIDES: Record<string, Vector> = {
  U: [0, 1, 0],
  R: [1, 0, 0],
  F: [0, 0, 1],
  D: [0, -1, 0],
  L: [-1, 0, 0],
  B: [0, 0, -1],
};
const COLORS: Record<string, Color> = { U: "W", R: "R", F: "G", D: "Y", L: "O", B: "B" };

/** The places of a `Pattern`, in its order. A name lists the faces of the stickers. */
const PLACES: Record<string, string[]> = {
  EDGES: ["UF", "UR", "UB", "UL", "DF", "DR", "DB", "DL", "FR", "FL", "BR", "BL"],
  CORNERS: ["URF", "UBR", "ULB", "UFL", "DFR", "DLF", "DBL", "DRB"],
  CENTERS: ["U", "L", "F", "R", "B", "D"],
};

/**
 * The stickers of a cube. `stickering` says for each piece whether it is shown in colour (`-`), only
 * its orientation (`O`), or not at all, as in `EDGES:IIII-III-III,CORNERS:…`; empty for all in colour.
 */
export function stickersOf(pattern: Pattern, stickering = ""): Sticker[] {
  const masks = Object.fromEntries(stickering.split(",").map((orbit) => orbit.split(":")));
  const stickers: Sticker[] = [];
  for (const [orbit, names] of Object.entries(PLACES)) {
    names.forEach((place, index) => {
      const piece = pattern[orbit]?.pieces[index] ?? index;
      const orientation = pattern[orbit]?.orientation[index] ?? 0;
      const name = names[piece] ?? place;
      const mask = masks[orbit]?.[piece] ?? "-";
      const faces = [...place];
      const at = sum(faces.map(side));
      [...name].forEach((face, number) => {
        const shown = faces[(number + orientation) % faces.length] ?? place;
        const paint = mask === "-" ? (COLORS[face] ?? "dim") : mask === "O" && number === 0 ? "oriented" : "dim";
        stickers.push({ at, side: side(shown), paint });
      });
    });
  }
  return stickers;
}

/** The number of layers of a cube with this many stickers. */
export function sideOf(stickers: { length: number }): number {
  return Math.round(Math.sqrt(stickers.length / 6));
}

/** The stickers of a cube of any size: letters of faces in the order URFDLB, row by row. */
export function stickersOfLetters(letters: string): Sticker[] {
  const layers = sideOf(letters);
  const outer = (layers - 1) / 2;
  return [...letters].map((letter, index) => {
    const face = "URFDLB"[Math.floor(index / (layers * layers))] ?? "U";
    const row = Math.floor((index % (layers * layers)) / layers) - outer;
    const column = (index % layers) - outer;
    return { at: placeOf(face, row, column, outer), side: side(face), paint: COLORS[letter] ?? "dim" };
  });
}

/** The stickers of a cube as the engine or as text gives it: a 3×3×3, or the stickers of one of any size. */
export function stickersOfCube(cube: Pattern | string, stickering = ""): Sticker[] {
  return typeof cube === "string" ? stickersOfLetters(cube) : stickersOf(cube, stickering);
}

/** Where a sticker is, by its row and column from the middle of its face. */
function placeOf(face: string, row: number, column: number, outer: number): Vector {
  switch (face) {
    case "U":
      return [column, outer, row];
    case "R":
      return [outer, -row, -column];
    case "F":
      return [column, -row, outer];
    case "D":
      return [column, -outer, -row];
    case "L":
      return [-outer, -row, column];
    default:
      return [-column, -row, -outer];
  }
}

function side(face: string): Vector {
  return SIDES[face] ?? [0, 0, 0];
}

function sum(vectors: Vector[]): Vector {
  return vectors.reduce<Vector>((total, one) => [total[0] + one[0], total[1] + one[1], total[2] + one[2]], [0, 0, 0]);
}

/** The face that a slice or a rotation turns with. */
const FOLLOWS: Record<string, string> = { M: "L", E: "D", S: "F", X: "R", Y: "U", Z: "F" };

/**
 * Parses a move of a cube with this many layers, as the engine prints it: `R`, `Rw`, `3Rw`, `2R`,
 * `2-3Rw`, `M`, `m`, `x`; undefined if it is none.
 */
export function parseTurn(move: string, size = 3): Turn | undefined {
  const [match, from, to, letter = "", wide, number, prime] =
    /^(?:(\d+)-)?(\d+)?([URFDLBMESXYZ])(w?)(\d*)('?)$/i.exec(move) ?? [];
  if (!match) {
    return undefined;
  }
  const capital = letter.toUpperCase();
  const [x, y] = side(FOLLOWS[capital] ?? capital);
  const axis: Axis = x !== 0 ? 0 : y !== 0 ? 1 : 2;
  const direction = side(FOLLOWS[capital] ?? capital)[axis];
  const isWide = wide !== "" || (letter !== capital && !(capital in FOLLOWS));
  const last = Number(to ?? (isWide ? 2 : 1));
  const middle = (size + 1) / 2;
  const [first, end] = /[XYZ]/.test(capital)
    ? [1, size]
    : /[MES]/.test(capital)
      ? letter === capital || size === 3
        ? [middle, middle]
        : [2, size - 1]
      : [isWide ? Number(from ?? 1) : last, last];
  const layers = Array.from({ length: end - first + 1 }, (_, layer) => direction * (middle - first - layer) + 0);
  return { axis, layers, quarters: direction * Number(number || 1) * (prime ? -1 : 1) };
}

/** A vector turned about an axis, clockwise as seen from the end of the axis, by an angle in radians. */
export function rotated(vector: Vector, axis: Axis, angle: number): Vector {
  const [sine, cosine] = [Math.sin(-angle), Math.cos(angle)];
  const [one, other] = [((axis + 1) % 3) as Axis, ((axis + 2) % 3) as Axis];
  const result: [number, number, number] = [...vector];
  result[one] = vector[one] * cosine - vector[other] * sine;
  result[other] = vector[one] * sine + vector[other] * cosine;
  return result;
}

/** The next coordinate that a piece may have. */
const rounded = (coordinate: number) => Math.round(2 * coordinate) / 2 + 0;

/** The stickers after a move. */
export function turned(stickers: Sticker[], { axis, layers, quarters }: Turn): Sticker[] {
  const carried = (vector: Vector) => {
    const [x, y, z] = rotated(vector, axis, (quarters * Math.PI) / 2);
    return [rounded(x), rounded(y), rounded(z)] as const;
  };
  return stickers.map((sticker) =>
    layers.includes(sticker.at[axis]) ? { ...sticker, at: carried(sticker.at), side: carried(sticker.side) } : sticker,
  );
}

/** The stickers after an algorithm without brackets. */
export function after(stickers: Sticker[], moves: string[]): Sticker[] {
  const size = sideOf(stickers);
  return moves.reduce((cube, move) => {
    const turn = parseTurn(move, size);
    return turn ? turned(cube, turn) : cube;
  }, stickers);
}
