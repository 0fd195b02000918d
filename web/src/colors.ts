// The names of the colours.

import { COLORS, type Color } from "./engine/types";
import { words } from "./words";

/** The name of a colour in the language of the page. */
export function colorName(color: Color): string {
  return words().colors[color];
}

/** The colours of some letters, in the order in which the page shows colours. */
export function colorsIn(letters: string): Color[] {
  return COLORS.filter((color) => letters.includes(color));
}
