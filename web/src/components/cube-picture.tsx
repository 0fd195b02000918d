// The unfolded net of a cube as a drawing that also prints well.

import { stickersOf } from "./stickers";
import "./cube-picture.css";

/** The size of a sticker with its border, and without it. */
const CELL = 10;
const STICKER = 9.2;
/** The gap between two faces, and the part of it that is plastic around the stickers. */
const GAP = 3;
const BORDER = 1;
/** The row and column of the first sticker of each face. */
const FACE_CORNERS = [
  [0, 3],
  [3, 0],
  [3, 3],
  [3, 6],
  [3, 9],
  [6, 3],
] as const;

export function CubePicture({ letters, label }: { letters: string; label: string }) {
  const at = (place: number) => place * CELL + Math.floor(place / 3) * GAP;
  return (
    <svg
      class="cube-picture"
      viewBox={`${-BORDER} ${-BORDER} ${at(11) + STICKER + 2 * BORDER} ${at(8) + STICKER + 2 * BORDER}`}
      role="img"
      aria-label={label}
    >
      {FACE_CORNERS.map(([row, column]) => (
        <rect
          key={`body ${row} ${column}`}
          class="body"
          x={at(column) - BORDER}
          y={at(row) - BORDER}
          width={3 * CELL - (CELL - STICKER) + 2 * BORDER}
          height={3 * CELL - (CELL - STICKER) + 2 * BORDER}
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
