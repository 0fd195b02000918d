// About how long a proof takes, or a table.

/** How many times as long each length takes as the one before: there are as many more sequences. */
const GROWTH = 13.35;
/** An estimate from less would change all the time. */
const MIN_TIME = 1000;
const MIN_SHARE = 0.005;

/** How far the search of one length is. */
export interface Pace {
  length: number;
  /** The finished share of the length, and the share that was finished when the clock started. */
  share: number;
  startShare: number;
  /** The time since then, in milliseconds. */
  time: number;
}

/**
 * The most time that a proof still takes, in milliseconds, if the shortest solution so far has
 * `best` moves: the rest of this length and all longer ones below `best`. Undefined if it is too
 * early to tell.
 */
export function timeLeft({ length, share, startShare, time }: Pace, best: number): number | undefined {
  const done = share - startShare;
  if (time < MIN_TIME || done < MIN_SHARE) {
    return undefined;
  }
  const whole = time / done;
  let left = whole * (1 - share);
  for (let longer = length + 1; longer < best; longer++) {
    left += whole * GROWTH ** (longer - length);
  }
  return left;
}

/** The time that the rest of some work takes if it goes on at the same pace. */
export const restLeft = (pace: Omit<Pace, "length">) => timeLeft({ length: 0, ...pace }, 0);

const UNITS = [
  ["hours", 3_600_000],
  ["minutes", 60_000],
  ["seconds", 1000],
] as const;

export type TimeUnit = (typeof UNITS)[number][0];

/** A time in the largest unit of which it has two. */
export function rounded(time: number): [number, TimeUnit] {
  for (const [unit, length] of UNITS) {
    if (time >= 2 * length) {
      return [Math.round(time / length), unit];
    }
  }
  return [2, "seconds"];
}
