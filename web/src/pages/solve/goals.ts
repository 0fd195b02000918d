// Goals that the Solve page offers: stickers to be solved, with dots for any colour.

import { ANY, ANY_NET, SOLVED_NET } from "../../components/stickers";

/** The stickers by faces, in the order URFDLB. */
const goal = (...faces: string[]) => faces.join("");

export const GOALS: { name: string; letters: string }[] = [
  { name: "all grey", letters: ANY_NET },
  {
    name: "cross",
    letters: goal("....U....", "....R..R.", "....F..F.", ".D.DDD.D.", "....L..L.", "....B..B."),
  },
  {
    name: "F2L",
    letters: goal("....U....", "...RRRRRR", "...FFFFFF", "DDDDDDDDD", "...LLLLLL", "...BBBBBB"),
  },
  {
    name: "last layer oriented",
    letters: goal("UUUUUUUUU", "...RRRRRR", "...FFFFFF", "DDDDDDDDD", "...LLLLLL", "...BBBBBB"),
  },
  {
    name: "one face",
    letters: goal("UUUUUUUUU", "....R....", "....F....", "....D....", "....L....", "....B...."),
  },
  {
    name: "one layer",
    letters: goal("....U....", "....R.RRR", "....F.FFF", "DDDDDDDDD", "....L.LLL", "....B.BBB"),
  },
  {
    name: "2×2×2",
    letters: goal("....U....", "....R....", "...FF.FF.", "DD.DD....", "....LL.LL", "....B...."),
  },
  {
    name: "Roux block",
    letters: goal("....U....", "....R....", "...FF.F..", "D..DD.D..", "...LLLLLL", "....BB..B"),
  },
  {
    name: "corners",
    letters: goal("U.U.U.U.U", "R.R.R.R.R", "F.F.F.F.F", "D.D.D.D.D", "L.L.L.L.L", "B.B.B.B.B"),
  },
];

/** The stickers of a goal in the address; undefined if it has none. */
export function goalLetters(text: string | undefined): string | undefined {
  const letters = text?.toUpperCase();
  return letters?.length === SOLVED_NET.length && [...letters].every((letter) => `URFDLB${ANY}`.includes(letter))
    ? letters
    : undefined;
}
