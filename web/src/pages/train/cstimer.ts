// CSV files in the format of csTimer, with extra columns at the end: Exercise, Colour, Turns,
// Optimum, Solution. `Turns` is the number of moves. The name stays, so that older files can be
// read.
//
// No.;Time;Comment;Scramble;Date;P.1
// 1;9.87;;R U F;2024-02-29 13:05:09;9.87
//
// A time with a penalty of two seconds includes them and ends with a plus. A DNF is written
// DNF(9.87).

import { csvRows } from "../../csv";
import type { Attempt } from "./attempts";
import { formatTime, type Penalty } from "./clock";

const CSTIMER_COLUMNS = ["No.", "Time", "Comment", "Scramble", "Date", "P.1"];
const EXTRA_COLUMNS = ["Exercise", "Colour", "Turns", "Optimum", "Solution"];

function cell(text: string): string {
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function timeCell({ time, penalty }: Attempt): string {
  switch (penalty) {
    case "DNF":
      return `DNF(${formatTime(time)})`;
    case "+2":
      return `${formatTime(time + 2000)}+`;
    default:
      return formatTime(time);
  }
}

function dateCell(date: number): string {
  const local = new Date(date);
  const two = (number: number) => String(number).padStart(2, "0");
  const day = [local.getFullYear(), two(local.getMonth() + 1), two(local.getDate())].join("-");
  return `${day} ${[local.getHours(), local.getMinutes(), local.getSeconds()].map(two).join(":")}`;
}

export function toCsv(some: Attempt[]): string {
  const rows = some.map((attempt, place) => [
    String(place + 1),
    timeCell(attempt),
    attempt.comment,
    attempt.scramble,
    dateCell(attempt.date),
    formatTime(attempt.time),
    attempt.exercise,
    attempt.colors,
    attempt.turns?.toString() ?? "",
    attempt.optimum?.toString() ?? "",
    attempt.solution ?? "",
  ]);
  return [[...CSTIMER_COLUMNS, ...EXTRA_COLUMNS], ...rows].map((row) => `${row.map(cell).join(";")}\r\n`).join("");
}

/** Parses a time and its penalty; undefined if the text is not a time. */
export function parseTime(text: string): { time: number; penalty: Penalty } | undefined {
  const match = /^(DNF\()?(?:(?:(\d+):)?(\d+):)?(\d+)(?:\.(\d{1,3}))?(\+)?\)?$/.exec(text.trim());
  if (!match) {
    return undefined;
  }
  const [, dnf, hours = "0", minutes = "0", seconds, fraction = "", plus] = match;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const time = whole * 1000 + Number(fraction.padEnd(3, "0"));
  const penalty = dnf ? "DNF" : plus ? "+2" : "";
  return { time: penalty === "+2" ? Math.max(0, time - 2000) : time, penalty };
}

/**
 * Reads the attempts of a file. `skipped` counts the rows without a time. An attempt without a
 * date, or with the date of another attempt, gets a new date.
 */
export function fromCsv(text: string, known: Attempt[] = []): { attempts: Attempt[]; skipped: number } {
  const [headings = [], ...rows] = [...csvRows(text, ";")];
  const column = (name: string) => headings.findIndex((heading) => heading.trim().toLowerCase() === name.toLowerCase());
  const columns = Object.fromEntries([...CSTIMER_COLUMNS, ...EXTRA_COLUMNS].map((name) => [name, column(name)]));
  if ((columns.Time ?? -1) < 0 || (columns.Scramble ?? -1) < 0) {
    throw new Error("This is not a csTimer file. Its first line should start with No.;Time;Comment;Scramble;Date;P.1");
  }
  const taken = new Set<number>();
  const scrambles = new Map(known.map(({ date, scramble }) => [date, scramble]));
  const found: Attempt[] = [];
  for (const row of rows) {
    const value = (name: string) => row[columns[name] ?? -1]?.trim() ?? "";
    const time = parseTime(value("Time"));
    if (!time) {
      continue;
    }
    const whole = (name: string) => (/^\d+$/.test(value(name)) ? Number(value(name)) : undefined);
    let date = Date.parse(value("Date").replace(" ", "T"));
    date = Number.isFinite(date) ? date : 0;
    while (taken.has(date) || (scrambles.get(date) ?? value("Scramble")) !== value("Scramble")) {
      date++;
    }
    taken.add(date);
    const [turns, optimum, solution] = [whole("Turns"), whole("Optimum"), value("Solution")];
    found.push({
      date,
      ...time,
      scramble: value("Scramble"),
      comment: value("Comment"),
      exercise: value("Exercise"),
      colors: value("Colour"),
      ...(turns !== undefined && { turns }),
      ...(optimum !== undefined && { optimum }),
      ...(solution && { solution }),
    });
  }
  return { attempts: found, skipped: rows.length - found.length };
}
