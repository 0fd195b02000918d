// The names of the colours.

import type { Color } from "./engine";

export const COLOR_NAMES: Record<Color, string> = {
  Y: "yellow",
  W: "white",
  O: "orange",
  R: "red",
  G: "green",
  B: "blue",
};
