// The size of the cube that a scramble is likely to be for, by its length and its wide moves.

/** A move with its layers: "3Rw2" has 3, "Rw" and "r" have 2, "R" has 1. */
const MOVE = /^(\d*)([URFDLB])(w?)[2']*$|^(\d*)([urfdlb])[2']*$/;

/** Shorter texts are exercises or unfinished, and may be meant for any cube. */
const WHOLE = 30;
/** Scrambles of competitions: the fewest moves of those of a 5×5×5 and of a 7×7×7. */
const FIVE = 50;
const SEVEN = 90;
/** The number of moves in scrambles of the 3×3×3: the maximum, and the minimum. */
const THREE = { fewest: 15, most: 27 };
/** Wide moves at the end, which put a cube into another orientation. */
const LAST_WIDE = 2;

/**
 * The size of the cube that a scramble is for; undefined if the moves do not tell. A scramble that
 * fits `chosen`, the size that the visitor has chosen, is not said to be of another one.
 */
export function likelySize(text: string, chosen: number): number | undefined {
  const moves = text
    .normalize("NFKC")
    .replaceAll(/[’′`´]/g, "'")
    .split(/\s+/)
    .filter((move) => move !== "")
    .map((move) => MOVE.exec(move));
  const isWide = (move: RegExpExecArray | null) => move !== null && (move[3] === "w" || move[5] !== undefined);
  const read = moves.filter((move) => move !== null);
  // Comments, brackets or headings: not a plain scramble.
  if (read.length < moves.length) {
    return undefined;
  }
  const wide = read.filter(isWide);
  const isOriented = wide.length <= LAST_WIDE && wide.every((move) => read.indexOf(move) >= read.length - LAST_WIDE);
  if (isOriented) {
    const { fewest, most } = THREE;
    const isOfThree = read.length >= fewest && read.length <= most && new Set(read.map((move) => move[2])).size > 3;
    return isOfThree && chosen !== 3 ? 3 : undefined;
  }
  if (read.length < WHOLE) {
    return undefined;
  }
  const deepest = Math.max(...wide.map((move) => Number(move[1] || move[4] || 2)));
  // The scrambles of the 5×5×5 blindfolded end with wide moves of three layers.
  const isDeep = wide.filter((move) => Number(move[1] || move[4] || 2) > 2).length > LAST_WIDE;
  const size = isDeep ? (read.length >= SEVEN ? 7 : 6) : read.length >= FIVE || deepest > 2 ? 5 : 4;
  return size === chosen ? undefined : size;
}
