// The stickers of a cube as text, and where they are in its net. A 3×3×3 has 54.

import type { Color } from "../engine";
import { sideOf } from "./cube-model";

/**
 * The faces in the order of the stickers: the letter, the colour of the centre, and the row and
 * column of the face in the net.
 */
export const FACES: { letter: string; color: Color; row: number; column: number }[] = [
  { letter: "U", color: "W", row: 0, column: 1 },
  { letter: "R", color: "R", row: 1, column: 2 },
  { letter: "F", color: "G", row: 1, column: 1 },
  { letter: "D", color: "Y", row: 2, column: 1 },
  { letter: "L", color: "O", row: 1, column: 0 },
  { letter: "B", color: "B", row: 1, column: 3 },
];

/** The letter of a sticker that is not painted yet. */
export const BLANK = "-";

/** The place of the fixed centre on a face; undefined on an even cube, which has none. */
export function centerOf(size: number): number | undefined {
  return size % 2 === 1 ? (size * size - 1) / 2 : undefined;
}

/** The stickers of a cube with only the fixed centres painted. */
export function blankNet(size: number): string {
  const center = centerOf(size);
  const face = (letter: string) =>
    Array.from({ length: size * size }, (_, place) => (place === center ? letter : BLANK)).join("");
  return FACES.map(({ letter }) => face(letter)).join("");
}

/** The stickers of a solved cube. */
export function solvedNet(size: number): string {
  return FACES.map(({ letter }) => letter.repeat(size * size)).join("");
}

export const BLANK_NET = blankNet(3);

/** The letter of a sticker of a goal that may have any colour. */
export const ANY = ".";

/** A goal with only the centres painted. */
export const ANY_NET = BLANK_NET.replaceAll(BLANK, ANY);

export const SOLVED_NET = solvedNet(3);

/** The position of a sticker in the net. */
export function position(place: number, size: number): { row: number; column: number } {
  const face = FACES[Math.floor(place / (size * size))];
  return {
    row: (face?.row ?? 0) * size + Math.floor((place % (size * size)) / size),
    column: (face?.column ?? 0) * size + (place % size),
  };
}

/** The colour of a letter; undefined if it is not one of a face. */
export function colorOf(letter: string | undefined): Color | undefined {
  return FACES.find((face) => face.letter === letter)?.color;
}

/** The letter of the face with this colour. */
export function letterOf(color: Color): string {
  return FACES.find((face) => face.color === color)?.letter ?? BLANK;
}

/** The positions and colours of all stickers in the net. */
export function stickersOf(letters: string): { row: number; column: number; color: Color | undefined }[] {
  const size = sideOf(letters);
  return [...letters].map((letter, place) => ({ ...position(place, size), color: colorOf(letter) }));
}

/** The sizes that the page paints and replays. */
export const SIZES = [2, 3, 4, 5, 6, 7];

/** The size of a cube whose stickers the input looks like; undefined if it does not. */
export function sizeOfStickers(input: string): number | undefined {
  const typed = input.replaceAll(/\s/g, "");
  return /^[a-z]{24,}$/i.test(typed) && !/[a-z] [a-z] [a-z]/i.test(input)
    ? SIZES.find((size) => typed.length === 6 * size * size)
    : undefined;
}

/**
 * Parses the stickers of a cube in one line as letters of faces, or else as letters of colours;
 * undefined if the input is neither. Several lines may be a net, which the engine reads.
 */
export function lettersOf(input: string, size = 3): string | undefined {
  if (/[\r\n]/.test(input.trim())) {
    return undefined;
  }
  const typed = input.replaceAll(/\s/g, "").toUpperCase();
  if (typed.length !== 6 * size * size) {
    return undefined;
  }
  const faces = `${FACES.map(({ letter }) => letter).join("")}${BLANK}`;
  if ([...typed].every((letter) => faces.includes(letter))) {
    return typed;
  }
  const byColor = [...typed].map((letter) => FACES.find(({ color }) => color === letter)?.letter);
  return byColor.every((letter) => letter !== undefined) ? byColor.join("") : undefined;
}

/** The same stickers as letters of colours, which the engine's messages call by name. */
export function colorLetters(letters: string): string {
  return [...letters].map((letter) => colorOf(letter) ?? letter).join("");
}
