// Times of solves, in milliseconds, and their penalties.

export type Penalty = "" | "+2" | "DNF";

export interface SolveTime {
  /** Without the penalty. */
  time: number;
  penalty: Penalty;
}

/** The milliseconds that a penalty of two seconds adds. */
export const PENALTY = 2000;

/** The hundredths of a second. Truncated, not rounded, as in competitions. */
export function hundredths(time: number): number {
  return Math.floor(time / 10);
}

/** Formats a time: 9.87, 1:02.30. */
export function formatTime(time: number): string {
  return withMinutes(hundredths(time) / 100, 2);
}

/** Formats a time without its hundredths: 9, 1:02. */
export function formatSeconds(time: number): string {
  return withMinutes(Math.floor(time / 1000), 0);
}

function withMinutes(time: number, digits: number): string {
  const minutes = Math.floor(time / 60);
  const seconds = (time - 60 * minutes).toFixed(digits);
  return minutes > 0 ? `${minutes}:${seconds.padStart(digits > 0 ? digits + 3 : 2, "0")}` : seconds;
}

/** Formats a single or an average; infinite is a DNF, undefined none at all. */
export function formatResult(result: number | undefined): string {
  return result === undefined ? "–" : Number.isFinite(result) ? formatTime(result) : "DNF";
}

/** Formats a time with its penalty, as timers do: 9.87, 11.87+, DNF(9.87), or DNF without a time. */
export function formatSolve({ time, penalty }: SolveTime): string {
  switch (penalty) {
    case "DNF":
      return time > 0 ? `DNF(${formatTime(time)})` : "DNF";
    case "+2":
      return `${formatTime(time + PENALTY)}+`;
    default:
      return formatTime(time);
  }
}

/** Parses a time with its penalty; undefined if the text is not a time. */
export function parseTime(text: string): SolveTime | undefined {
  const match = /^(DNF\()?(?:(?:(\d+):)?(\d+):)?(\d+)(?:\.(\d{1,3}))?(\+)?\)?$/.exec(text.trim());
  if (!match) {
    return undefined;
  }
  const [, dnf, hours = "0", minutes = "0", seconds, fraction = "", plus] = match;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const time = whole * 1000 + Number(fraction.padEnd(3, "0"));
  const penalty = dnf ? "DNF" : plus ? "+2" : "";
  return { time: penalty === "+2" ? Math.max(0, time - PENALTY) : time, penalty };
}
