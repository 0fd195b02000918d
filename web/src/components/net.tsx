// The unfolded net of a cube, to look at or to paint.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { COLOR_NAMES } from "../colors";
import type { Color } from "../engine";
import "./net.css";

/**
 * The faces in the order of the 54 stickers: the letter, the colour of the centre, and the row and
 * column of the first sticker in the net.
 */
const FACES: { letter: string; color: Color; row: number; column: number }[] = [
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

const isCenter = (place: number) => place % 9 === 4;

/** The position of a sticker in the net. */
function position(place: number): { row: number; column: number } {
  const face = FACES[Math.floor(place / 9)];
  return { row: (face?.row ?? 0) + Math.floor((place % 9) / 3), column: (face?.column ?? 0) + (place % 3) };
}

const PLACES = Array.from({ length: 54 }, (_, place) => place);
const AT = new Map(PLACES.map((place) => [`${position(place).row} ${position(place).column}`, place]));

function colorOf(letter: string | undefined): Color | undefined {
  return FACES.find((face) => face.letter === letter)?.color;
}

/** The positions and colours of all stickers in the net. */
export function stickersOf(letters: string): { row: number; column: number; color: Color | undefined }[] {
  return PLACES.map((place) => ({ ...position(place), color: colorOf(letters[place]) }));
}

/**
 * Parses 54 stickers as letters of faces, or else as letters of colours; undefined if the input is
 * neither.
 */
export function lettersOf(input: string): string | undefined {
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

interface Props {
  /** 54 letters of faces in the order URFDLB, row by row. */
  letters: string;
  /** Stickers that may be wrong. */
  marked?: number[];
  label: string;
  /** Called with all stickers after one was painted. */
  onPaint?: (letters: string) => void;
  /** Whether the stickers are a goal, where grey stickers may have any colour. */
  isGoal?: boolean;
}

export function Net({ letters, marked = [], label, onPaint, isGoal = false }: Props) {
  const classes = (place: number) => {
    const color = colorOf(letters[place]);
    return `net-sticker ${color ? `color-${color}` : "blank"} ${marked.includes(place) ? "marked" : ""} at-${position(place).row}-${position(place).column}`;
  };
  if (!onPaint) {
    return (
      <div class="net" role="img" aria-label={label}>
        {PLACES.map((place) => (
          <span key={place} class={classes(place)} />
        ))}
      </div>
    );
  }
  return (
    <Painting letters={letters} label={label} onPaint={onPaint} classes={classes} marked={marked} isGoal={isGoal} />
  );
}

interface PaintingProps {
  letters: string;
  marked: number[];
  label: string;
  onPaint: (letters: string) => void;
  classes: (place: number) => string;
  isGoal: boolean;
}

function Painting({ letters, marked, label, onPaint, classes, isGoal }: PaintingProps) {
  const blank = isGoal ? { letter: ANY, name: "any colour" } : { letter: BLANK, name: "not painted" };
  const brush = useSignal("F");
  const focused = useSignal(0);
  const net = useRef<HTMLDivElement>(null);
  // One stroke can paint several stickers before the next render.
  const latest = useRef(letters);
  latest.current = letters;

  const paint = (place: number, letter: string) => {
    if (!isCenter(place) && latest.current[place] !== letter) {
      latest.current = latest.current.slice(0, place) + letter + latest.current.slice(place + 1);
      onPaint(latest.current);
    }
  };
  const stickerAt = (event: PointerEvent) => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const place = under instanceof HTMLElement && net.current?.contains(under) ? under.dataset.place : undefined;
    return place === undefined ? undefined : Number(place);
  };
  const stroke = (event: PointerEvent) => {
    const place = event.buttons === 1 ? stickerAt(event) : undefined;
    if (place !== undefined) {
      paint(place, brush.value);
    }
  };
  const focus = (place: number) => {
    focused.value = place;
    net.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
  };
  const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    const step = steps[event.key];
    const face = FACES.find(({ color }) => color === event.key.toUpperCase());
    if (step) {
      let { row, column } = position(place);
      do {
        row = (row + step[0] + 9) % 9;
        column = (column + step[1] + 12) % 12;
      } while (!AT.has(`${row} ${column}`));
      focus(AT.get(`${row} ${column}`) ?? place);
    } else if (face && !event.ctrlKey && !event.metaKey) {
      brush.value = face.letter;
      paint(place, face.letter);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      paint(place, blank.letter);
    } else {
      return;
    }
    event.preventDefault();
  };
  const used = (letter: string) => [...letters].filter((other) => other === letter).length;
  return (
    <div class="painting">
      {/* biome-ignore lint/a11y/useSemanticElements: a palette is not a fieldset */}
      <div class="palette" role="group" aria-label="Colour to paint with">
        {FACES.map(({ letter, color }) => (
          <button
            key={letter}
            type="button"
            class={`color-${color}`}
            aria-pressed={brush.value === letter}
            aria-label={`${COLOR_NAMES[color]}, ${used(letter)} of 9`}
            title={COLOR_NAMES[color]}
            onClick={() => {
              brush.value = letter;
            }}
          >
            <span>{used(letter)}</span>
          </button>
        ))}
        {isGoal && (
          <button
            type="button"
            class="blank"
            aria-pressed={brush.value === ANY}
            aria-label={blank.name}
            title={blank.name}
            onClick={() => {
              brush.value = ANY;
            }}
          >
            any
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a net is not a fieldset */}
      <div
        ref={net}
        class="net paintable"
        role="group"
        aria-label={`${label}. Arrow keys move, the letters W Y O R G B paint${isGoal ? ", Delete allows any colour" : ""}.`}
        onPointerDown={stroke}
        onPointerMove={stroke}
      >
        {PLACES.map((place) => {
          const face = FACES[Math.floor(place / 9)];
          const color = colorOf(letters[place]);
          return (
            <button
              key={place}
              type="button"
              data-place={place}
              class={classes(place)}
              tabIndex={focused.value === place ? 0 : -1}
              aria-disabled={isCenter(place)}
              aria-label={`${face?.letter}${(place % 9) + 1}: ${color ? COLOR_NAMES[color] : blank.name}${marked.includes(place) ? ", to be checked" : ""}`}
              onFocus={() => {
                focused.value = place;
              }}
              onKeyDown={(event) => onKeyDown(event, place)}
              onClick={() => paint(place, brush.value)}
            />
          );
        })}
      </div>
    </div>
  );
}
