// The colours that may be at the bottom: one of the six, the two that most people know, or any.

import { COLOR_NAMES } from "../colors";
import { COLORS, type Color } from "../engine";
import "./color-choice.css";

/** What all six together are called. */
export const ANY = "any";

const CHOICES = [...COLORS, "WY", ANY];

/** Colours in words: "white", "white or yellow", "any colour". */
export function colorsNamed(colors: string): string {
  return colors === ANY ? "any colour" : [...colors].map((color) => COLOR_NAMES[color as Color]).join(" or ");
}

export function isColors(text: string | undefined): text is string {
  return text !== undefined && CHOICES.includes(text);
}

export function ColorChoice({ value, choose }: { value: string; choose: (colors: string) => void }) {
  return (
    <fieldset class="choice colors">
      <legend class="unseen">Colour at the bottom</legend>
      {CHOICES.map((colors) => (
        <button
          key={colors}
          type="button"
          aria-pressed={colors === value}
          aria-label={colorsNamed(colors)}
          title={colorsNamed(colors)}
          onClick={() => choose(colors)}
        >
          {colors === ANY ? ANY : [...colors].map((color) => <span key={color} class={`sticker color-${color}`} />)}
        </button>
      ))}
    </fieldset>
  );
}
