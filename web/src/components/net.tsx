// The unfolded net of a cube, to paint.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { colorName } from "../colors";
import { COLORS } from "../engine";
import { words } from "../words";
import { sideOf } from "./cube-model";
import { Icon } from "./icon";
import { ANY, BLANK, blankNet, centerOf, colorOf, FACES, letterOf, position, solvedNet } from "./stickers";
import "./net.css";

interface Props {
  /** Letters of faces in the order URFDLB, row by row; their number tells the size of the cube. */
  letters: string;
  /** Stickers that may be wrong. */
  marked?: number[];
  label: string;
  /** Called with all stickers after some were painted. */
  onPaint: (letters: string) => void;
  /** Whether the stickers are a goal, where grey stickers may have any colour. */
  isGoal?: boolean;
}

/** The largest cube whose faces stand in two columns on a phone. */
const MAX_TWO_COLUMNS = 4;

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function Net({ letters, marked = [], label, onPaint, isGoal = false }: Props) {
  const { net: texts, anyColor, any } = words();
  const size = sideOf(letters);
  const perFace = size * size;
  const center = centerOf(size);
  const isCenter = (place: number) => place % perFace === center;
  const places = Array.from({ length: letters.length }, (_, place) => place);
  const at = ({ row, column }: { row: number; column: number }) =>
    places.find((place) => position(place, size).row === row && position(place, size).column === column);
  const blank = isGoal
    ? { letter: ANY, name: anyColor, class: "any" }
    : { letter: BLANK, name: texts.notPainted, class: "blank" };
  const brush = useSignal("F");
  const focused = useSignal(0);
  /** The stickers before each stroke, for undoing. */
  const history = useSignal<string[]>([]);
  const net = useRef<HTMLDivElement>(null);
  // One stroke can paint several stickers before the next render.
  const latest = useRef(letters);
  latest.current = letters;
  const isStroke = useRef(false);

  const change = (to: string, isSameStroke = false) => {
    if (to !== latest.current) {
      if (!isSameStroke) {
        history.value = [...history.value, latest.current];
      }
      latest.current = to;
      onPaint(to);
    }
  };
  const paint = (place: number, letter: string, isSameStroke = false) => {
    if (!isCenter(place)) {
      change(latest.current.slice(0, place) + letter + latest.current.slice(place + 1), isSameStroke);
    }
  };
  const undo = () => {
    const before = history.value.at(-1);
    if (before !== undefined) {
      history.value = history.value.slice(0, -1);
      latest.current = before;
      onPaint(before);
    }
  };
  const stroke = (event: PointerEvent) => {
    const under = event.buttons === 1 ? document.elementFromPoint(event.clientX, event.clientY) : null;
    const place = under instanceof HTMLElement && net.current?.contains(under) ? under.dataset.place : undefined;
    if (place !== undefined) {
      const before = latest.current;
      paint(Number(place), brush.value, isStroke.current);
      isStroke.current ||= latest.current !== before;
    }
  };
  const focus = (place: number) => {
    focused.value = place;
    net.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    const step = STEPS[event.key];
    const face = FACES.find(({ color }) => color === event.key.toUpperCase());
    const isCommand = event.ctrlKey || event.metaKey;
    if (step) {
      let { row, column } = position(place, size);
      let next: number | undefined;
      do {
        row = (row + step[0] + 3 * size) % (3 * size);
        column = (column + step[1] + 4 * size) % (4 * size);
        next = at({ row, column });
      } while (next === undefined);
      focus(next);
    } else if (face && !isCommand) {
      brush.value = face.letter;
      paint(place, face.letter);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      paint(place, blank.letter);
    } else if (event.key === "z" && isCommand) {
      undo();
    } else {
      return;
    }
    event.preventDefault();
  };
  const used = (letter: string) => [...letters].filter((other) => other === letter).length;
  const blanks = isGoal ? 0 : used(BLANK);
  const isOver = (letter: string) => used(letter) > size * size;
  const over = FACES.filter(({ letter }) => isOver(letter));
  return (
    <div class="painting">
      {!isGoal && <p class="small muted">{center === undefined ? texts.holdEven : texts.hold}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: a palette is not a fieldset */}
      <div class="palette" role="group" aria-label={texts.palette}>
        {COLORS.map((color) => ({ color, letter: letterOf(color) })).map(({ color, letter }) => (
          <button
            key={letter}
            type="button"
            class={`color-${color}`}
            aria-pressed={brush.value === letter}
            aria-label={texts.used(color, used(letter), perFace)}
            title={colorName(color)}
            onClick={() => {
              brush.value = letter;
            }}
          >
            <span class={isOver(letter) ? "over" : ""}>{used(letter)}</span>
          </button>
        ))}
        <button
          type="button"
          class={blank.class}
          aria-pressed={brush.value === blank.letter}
          aria-label={blank.name}
          title={blank.name}
          onClick={() => {
            brush.value = blank.letter;
          }}
        >
          <span>{isGoal ? any : texts.none}</span>
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a net is not a fieldset */}
      <div
        ref={net}
        class={`net ${size > MAX_TWO_COLUMNS ? "large" : ""}`}
        style={{ "--size": size }}
        role="group"
        aria-label={isGoal ? texts.goalKeys(label) : texts.keys(label)}
        onPointerDown={(event) => {
          isStroke.current = false;
          stroke(event);
        }}
        onPointerMove={stroke}
      >
        {FACES.map(({ letter }, face) => (
          <div key={letter} class={`face face-${letter}`}>
            <span class="face-name" aria-hidden="true">
              {texts.faceName(letter, texts.faces[letter] ?? "")}
            </span>
            {places.slice(face * perFace, (face + 1) * perFace).map((place) => {
              const color = colorOf(letters[place]);
              const isMarked = marked.includes(place);
              const sticker = isMarked ? texts.markedSticker : texts.sticker;
              return (
                <button
                  key={place}
                  type="button"
                  data-place={place}
                  class={`net-sticker ${color ? `color-${color}` : blank.class} ${isMarked ? "marked" : ""}`}
                  tabIndex={focused.value === place ? 0 : -1}
                  aria-disabled={isCenter(place)}
                  aria-label={sticker(`${letter}${(place % perFace) + 1}`, color ? colorName(color) : blank.name)}
                  onFocus={() => {
                    focused.value = place;
                  }}
                  onKeyDown={(event) => onKeyDown(event, place)}
                  // A pointer has painted already.
                  onClick={(event) => event.detail === 0 && paint(place, brush.value)}
                >
                  {isCenter(place) && <span aria-hidden="true">{letter}</span>}
                </button>
              );
            })}
          </div>
        ))}
      </div>
      <div class="row">
        <button type="button" class="quiet" disabled={history.value.length === 0} onClick={undo}>
          <Icon name="undo" />
          {texts.undo}
        </button>
        {!isGoal && (
          <>
            <button type="button" class="quiet" onClick={() => change(blankNet(size))}>
              {texts.clear}
            </button>
            <button type="button" class="quiet" onClick={() => change(solvedNet(size))}>
              {texts.solved}
            </button>
          </>
        )}
        <span class="small muted" role="status">
          {blanks > 0 &&
            letters !== blankNet(size) &&
            words().sentences([
              ...over.map(({ color, letter }) => texts.tooMany(color, used(letter), size * size)),
              texts.toPaint(blanks),
            ])}
        </span>
      </div>
    </div>
  );
}
