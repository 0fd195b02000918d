// The unfolded net of a cube as a drawing that also prints well.

import { stickersOf } from "./net";
import "./cube-picture.css";

/** The size of a sticker with its border, and without it. */
const CELL = 10;
const STICKER = 9.2;
/** The gap between two faces. */
const GAP = 2;

export function CubePicture({ letters, label }: { letters: string; label: string }) {
  const at = (place: number) => place * CELL + Math.floor(place / 3) * GAP;
  return (
    <svg class="cube-picture" viewBox={`0 0 ${at(11) + CELL} ${at(8) + CELL}`} role="img" aria-label={label}>
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
