// Choices of bottom colours: one of the six, white or yellow, or any; or several colours.

import { colorName, colorsIn } from "../colors";
import { COLORS, type Color } from "../engine";
import { words } from "../words";
import { Choice } from "./form";
import "./color-choice.css";

/** The name of all six colours together. */
export const ANY = "any";

const CHOICES = [...COLORS, "WY", ANY];

/** Several colours as one name: their letters, or `ANY` for all. */
export function joinColors(some: Color[]): string {
  return some.length === COLORS.length ? ANY : COLORS.filter((color) => some.includes(color)).join("");
}

/** The colours of such a name. */
export function splitColors(colors: string): Color[] {
  return colors === ANY ? [...COLORS] : colorsIn(colors);
}

/** Colours in words: "white", "white or yellow", "any colour". */
export function colorsText(colors: string): string {
  const { anyColor, anyOf } = words();
  return colors === ANY ? anyColor : anyOf(splitColors(colors));
}

export function isColors(text: string | undefined): text is string {
  return text !== undefined && text !== "" && joinColors(splitColors(text)) === text;
}

export function ColorChoice({ value, choose }: { value: string; choose: (colors: string) => void }) {
  return (
    <Choice
      legend={words().form.colorAtBottom}
      class="colors"
      options={CHOICES.map((colors) => ({
        value: colors,
        name: colorsText(colors),
        content:
          colors === ANY ? words().any : splitColors(colors).map((color) => <Sticker key={color} color={color} />),
      }))}
      isChosen={(colors) => colors === value}
      choose={choose}
    />
  );
}

interface SeveralProps {
  legend: string;
  value: string;
  choose: (colors: string) => void;
}

/** A choice of one colour or more. The last button chooses all, and then just the first again. */
export function SeveralColors({ legend, value, choose }: SeveralProps) {
  const chosen = splitColors(value);
  return (
    <Choice
      legend={legend}
      class="colors"
      options={[
        ...COLORS.map((color) => ({
          value: color as string,
          name: colorName(color),
          content: <Sticker color={color} />,
        })),
        { value: ANY, name: colorsText(ANY), content: words().any },
      ]}
      isChosen={(color) => (color === ANY ? value === ANY : chosen.includes(color as Color))}
      choose={(color) => {
        if (color === ANY) {
          choose(value === ANY ? joinColors(COLORS.slice(0, 1)) : ANY);
          return;
        }
        const others = chosen.filter((other) => other !== color);
        const next = others.length < chosen.length ? others : [...chosen, color as Color];
        if (next.length > 0) {
          choose(joinColors(next));
        }
      }}
    />
  );
}

function Sticker({ color }: { color: Color }) {
  return <span class={`sticker color-${color}`} />;
}
