// A choice of bottom colours: one of the six, white or yellow, or any.

import { COLOR_NAMES } from "../colors";
import { COLORS, type Color } from "../engine";
import { Choice } from "./form";
import "./color-choice.css";

/** The name of all six colours together. */
export const ANY = "any";

const CHOICES = [...COLORS, "WY", ANY];

/** Colours in words: "white", "white or yellow", "any colour". */
export function colorsText(colors: string): string {
  return colors === ANY ? "any colour" : [...colors].map((color) => COLOR_NAMES[color as Color]).join(" or ");
}

export function isColors(text: string | undefined): text is string {
  return text !== undefined && CHOICES.includes(text);
}

export function ColorChoice({ value, choose }: { value: string; choose: (colors: string) => void }) {
  return (
    <Choice
      legend="Colour at the bottom"
      class="colors"
      options={CHOICES.map((colors) => ({
        value: colors,
        name: colorsText(colors),
        content:
          colors === ANY ? ANY : [...colors].map((color) => <span key={color} class={`sticker color-${color}`} />),
      }))}
      isChosen={(colors) => colors === value}
      choose={choose}
    />
  );
}
