// The unfolded net of a cube as a drawing that also prints well.

import { sideOf } from "./cube-model";
import { FACES, stickersOf } from "./stickers";
import "./cube-picture.css";

/** The size of a sticker with its border, and without it. */
const CELL = 10;
const STICKER = 9.2;
/** The gap between two faces, and the part of it that is plastic around the stickers. */
const GAP = 3;
const BORDER = 1;
export function CubePicture({ letters, label }: { letters: string; label: string }) {
  const size = sideOf(letters);
  const at = (place: number) => place * CELL + Math.floor(place / size) * GAP;
  const face = size * CELL - (CELL - STICKER) + 2 * BORDER;
  return (
    <svg
      class="cube-picture"
      viewBox={`${-BORDER} ${-BORDER} ${at(4 * size - 1) + STICKER + 2 * BORDER} ${at(3 * size - 1) + STICKER + 2 * BORDER}`}
      role="img"
      aria-label={label}
    >
      {FACES.map(({ letter, row, column }) => (
        <rect
          key={letter}
          class="body"
          x={at(column * size) - BORDER}
          y={at(row * size) - BORDER}
          width={face}
          height={face}
          rx={2}
        />
      ))}
      {stickersOf(letters).map(({ row, column, color }) => (
        <rect
          key={`${row} ${column}`}
          class={color && `fill-${color}`}
          x={at(column)}
          y={at(row)}
          width={STICKER}
          height={STICKER}
          rx={1.6}
        />
      ))}
    </svg>
  );
}
