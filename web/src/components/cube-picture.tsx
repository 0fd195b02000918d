// The six faces of a cube, unfolded, as a drawing that is printed as it is seen.

import { stickersOf } from "./net";
import "./cube-picture.css";

/** The side of a sticker's place, and of the sticker. */
const PLACE = 10;
const STICKER = 9.2;
/** Between two faces. */
const GAP = 2;

export function CubePicture({ letters, label }: { letters: string; label: string }) {
  const at = (place: number) => place * PLACE + Math.floor(place / 3) * GAP;
  return (
    <svg class="cube-picture" viewBox={`0 0 ${at(11) + PLACE} ${at(8) + PLACE}`} role="img" aria-label={label}>
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
