// Files that csTimer reads: its backup, and its CSV file.
//
// No.;Time;Comment;Scramble;Date;P.1
// 1;9.87;;R U F;2024-02-29 13:05:09;9.87
//
// A time with a penalty of two seconds includes them and ends with a plus. A DNF is written
// DNF(9.87). csTimer takes more columns for the times of phases.
//
// The backup is JSON with a list of solves for each session, `[[penalty, time], scramble, comment,
// date]`, and the names and scrambles of the sessions in `properties`. csTimer detects it by its
// first key.

import { counted, sessionMean } from "./averages";
import { csvRow } from "./csv";
import { csTimerType, USUAL_EVENT } from "./events";
import { formatSolve, formatTime, PENALTY, type Penalty, type SolveTime } from "./solve-time";

export interface DatedSolve extends SolveTime {
  scramble: string;
  comment: string;
  /** In milliseconds since 1970. */
  date: number;
}

/** Solves without a known date count up from the start of 1970. */
const FIRST_DATE = 24 * 60 * 60 * 1000;

export const hasDate = ({ date }: { date: number }) => date >= FIRST_DATE;

export const CSV_COLUMNS = ["No.", "Time", "Comment", "Scramble", "Date", "P.1"];

function dateCell(solve: DatedSolve): string {
  if (!hasDate(solve)) {
    return "";
  }
  const local = new Date(solve.date);
  const two = (number: number) => String(number).padStart(2, "0");
  const day = [local.getFullYear(), two(local.getMonth() + 1), two(local.getDate())].join("-");
  return `${day} ${[local.getHours(), local.getMinutes(), local.getSeconds()].map(two).join(":")}`;
}

/** The cells of a solve in the CSV file. */
export function csvCells(solve: DatedSolve, number: number): string[] {
  return [String(number), formatSolve(solve), solve.comment, solve.scramble, dateCell(solve), formatTime(solve.time)];
}

/** The CSV file of some solves. */
export function toCsv(solves: DatedSolve[]): string {
  const rows = solves.map((solve, index) => csvCells(solve, index + 1));
  return [CSV_COLUMNS, ...rows].map((row) => csvRow(row, ";")).join("");
}

const PENALTIES: Record<Penalty, number> = { "": 0, "+2": PENALTY, DNF: -1 };

const seconds = (date: number) => Math.floor(date / 1000);

/** The backup of some sessions. */
export function toBackup(sessions: { name: string; event?: string; solves: DatedSolve[] }[]): string {
  const numbered = sessions.map((session, index) => ({ ...session, number: index + 1 }));
  const lists = numbered.map(({ number, solves }) => [
    `session${number}`,
    solves.map((solve) => [
      [PENALTIES[solve.penalty], solve.time],
      solve.scramble,
      solve.comment,
      hasDate(solve) ? seconds(solve.date) : 0,
    ]),
  ]);
  const about = numbered.map(({ number, name, event = USUAL_EVENT, solves }) => {
    const times = solves.map(counted);
    const dnfs = solves.filter(({ penalty }) => penalty === "DNF").length;
    const dated = solves.filter(hasDate);
    const [first, last] = [dated[0], dated.at(-1)];
    return [
      number,
      {
        name,
        opt: event === USUAL_EVENT ? {} : { scrType: csTimerType(event) },
        rank: number,
        stat: [solves.length, dnfs, sessionMean(times) ?? -1],
        date: [first ? seconds(first.date) : null, last ? seconds(last.date) : null],
      },
    ];
  });
  return JSON.stringify({
    ...Object.fromEntries(lists),
    properties: { sessionData: JSON.stringify(Object.fromEntries(about)), session: 1, sessionN: sessions.length },
  });
}
