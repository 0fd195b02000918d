// The 54 stickers of a cube as text, and where they are in its net.

import type { Color } from "../engine";

/**
 * The faces in the order of the 54 stickers: the letter, the colour of the centre, and
 * the row and column of the first sticker in the net.
 */
export const FACES: { letter: string; color: Color; row: number; column: number }[] = [
  { letter: "U", color: "W", row: 0, column: 3 },
  { letter: "R", color: "R", row: 3, column: 6 },
  { letter: "F", color: "G", row: 3, column: 3 },
  { letter: "D", color: "Y", row: 6, column: 3 },
  { letter: "L", color: "O", row: 3, column: 0 },
  { letter: "B", color: "B", row: 3, column: 9 },
];

/** The letter of a sticker that is not painted yet. */
export const BLANK = "-";

/** 54 stickers with only the centres painted. */
export const BLANK_NET = FACES.map(({ letter }) => `${BLANK.repeat(4)}${letter}${BLANK.repeat(4)}`).join("");

/** The letter of a sticker of a goal that may have any colour. */
export const ANY = ".";

/** A goal with only the centres painted. */
export const ANY_NET = BLANK_NET.replaceAll(BLANK, ANY);

export const SOLVED_NET = FACES.map(({ letter }) => letter.repeat(9)).join("");

/** The position of a sticker in the net. */
export function position(place: number): { row: number; column: number } {
  const face = FACES[Math.floor(place / 9)];
  return { row: (face?.row ?? 0) + Math.floor((place % 9) / 3), column: (face?.column ?? 0) + (place % 3) };
}

/** The numbers of the stickers. */
export const PLACES = Array.from({ length: 54 }, (_, place) => place);

/** The colour of a letter; undefined if it is not one of a face. */
export function colorOf(letter: string | undefined): Color | undefined {
  return FACES.find((face) => face.letter === letter)?.color;
}

/** The positions and colours of all stickers in the net. */
export function stickersOf(letters: string): { row: number; column: number; color: Color | undefined }[] {
  return PLACES.map((place) => ({ ...position(place), color: colorOf(letters[place]) }));
}

/**
 * Parses 54 stickers in one line as letters of faces, or else as letters of colours; undefined if
 * the input is neither. Several lines may be a net, which the engine reads.
 */
export function lettersOf(input: string): string | undefined {
  if (/[\r\n]/.test(input.trim())) {
    return undefined;
  }
  const typed = input.replaceAll(/\s/g, "").toUpperCase();
  if (typed.length !== 54) {
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
