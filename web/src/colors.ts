// The names of the colours.

import type { Color } from "./engine";
import { words } from "./words";

/** The name of a colour in the language of the page. */
export function colorName(color: Color): string {
  return words().colors[color];
}
