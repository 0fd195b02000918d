// The stickers of a cube in space, for drawing: where they are, and how moves carry them.
//
// The cube is at the origin, x to the right, y up, z to the viewer. A piece is at coordinates of
// -1, 0 and 1. What a cube may look like, and which moves solve it, the engine knows.

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

function side(face: string): Vector {
  return SIDES[face] ?? [0, 0, 0];
}

function sum(vectors: Vector[]): Vector {
  return vectors.reduce<Vector>((total, one) => [total[0] + one[0], total[1] + one[1], total[2] + one[2]], [0, 0, 0]);
}

/** The face that a slice or a rotation turns with. */
const FOLLOWS: Record<string, string> = { M: "L", E: "D", S: "F", X: "R", Y: "U", Z: "F" };

/** Parses a move as the engine prints it; undefined if it is none. */
export function parseTurn(move: string): Turn | undefined {
  const [match, letter = "", wide, number, prime] = /^2?([URFDLBMESXYZ])(w?)(\d*)('?)$/i.exec(move) ?? [];
  if (!match) {
    return undefined;
  }
  const capital = letter.toUpperCase();
  const [x, y] = side(FOLLOWS[capital] ?? capital);
  const axis: Axis = x !== 0 ? 0 : y !== 0 ? 1 : 2;
  const outer = side(FOLLOWS[capital] ?? capital)[axis];
  const isWide = wide !== "" || (letter !== capital && !(capital in FOLLOWS));
  const layers = /[XYZ]/.test(capital) ? [-1, 0, 1] : /[MES]/.test(capital) ? [0] : isWide ? [outer, 0] : [outer];
  return { axis, layers, quarters: outer * Number(number || 1) * (prime ? -1 : 1) };
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

/** The stickers after a move. */
export function turned(stickers: Sticker[], { axis, layers, quarters }: Turn): Sticker[] {
  const carried = (vector: Vector) => {
    const [x, y, z] = rotated(vector, axis, (quarters * Math.PI) / 2);
    return [Math.round(x), Math.round(y), Math.round(z)] as const;
  };
  return stickers.map((sticker) =>
    layers.includes(sticker.at[axis]) ? { ...sticker, at: carried(sticker.at), side: carried(sticker.side) } : sticker,
  );
}

/** The stickers after an algorithm without brackets. */
export function after(stickers: Sticker[], moves: string[]): Sticker[] {
  return moves.reduce((cube, move) => {
    const turn = parseTurn(move);
    return turn ? turned(cube, turn) : cube;
  }, stickers);
}
