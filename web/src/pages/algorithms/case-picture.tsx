// A case seen from above: the face of the last layer, and the stickers at its sides.

import { stickersOf } from "../../components/stickers";
import { yellowUp } from "./cases";
import "../../components/cube-picture.css";

/** The size of a sticker with its border, and without it. */
const CELL = 10;
const STICKER = 9.2;
/** The width of the stickers at the sides. */
const SIDE = 4;
/** Where the face begins. */
const START = SIDE + 1;
/** The width of the picture. */
const WIDTH = 2 * START + 3 * CELL;

/** The stickers at the sides, from left to right or from the back to the front. */
const SIDES = { back: [47, 46, 45], right: [11, 10, 9], front: [18, 19, 20], left: [36, 37, 38] };

interface Sticker {
  place: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

const along = (index: number) => START + index * CELL;
const FAR = START + 3 * CELL + 0.2;

const STICKERS: Sticker[] = [
  ...Array.from({ length: 9 }, (_, place) => ({
    place,
    x: along(place % 3),
    y: along(Math.floor(place / 3)),
    width: STICKER,
    height: STICKER,
  })),
  ...SIDES.back.map((place, index) => ({ place, x: along(index), y: 0.5, width: STICKER, height: SIDE })),
  ...SIDES.front.map((place, index) => ({ place, x: along(index), y: FAR, width: STICKER, height: SIDE })),
  ...SIDES.left.map((place, index) => ({ place, x: 0.5, y: along(index), width: SIDE, height: STICKER })),
  ...SIDES.right.map((place, index) => ({ place, x: FAR, y: along(index), width: SIDE, height: STICKER })),
];

/** `picture` has 54 stickers, with dots for those that are shown in grey. */
export function CasePicture({ picture }: { picture: string }) {
  const stickers = stickersOf(yellowUp(picture));
  return (
    <svg class="cube-picture" viewBox={`0 0 ${WIDTH} ${WIDTH}`} aria-hidden="true" focusable="false">
      {STICKERS.map(({ place, ...box }) => (
        <rect key={place} class={`fill-${stickers[place]?.color ?? "any"}`} data-place={place} {...box} rx={1.2} />
      ))}
    </svg>
  );
}
