// Files with the scrambles of cubers: csTimer's backup, CSV and text, other tables with a column
// `scramble`, and plain lists.
//
// | file | detected by |
// |---|---|
// | csTimer's backup, JSON | `{` at the start |
// | a table: csTimer's CSV, the WCA export, any other | a heading `scramble` |
// | csTimer's text, "Time List" | lines with a number, a time and a scramble |
// | a list of scrambles | no other format matches |
//
// No format says what a scramble means; the engine reads it later. Only scrambles of other puzzles
// are left out here, because many of them could also be read as moves of a 3×3×3.

import { BadFile } from "./bad-file";
import { csvRows } from "./csv";
import { eventOfType, USUAL_EVENT } from "./events";
import { parseTime, type SolveTime } from "./solve-time";
import { words } from "./words";

export interface Solve {
  scramble: string;
  /** Absent in a list of scrambles. */
  time?: SolveTime;
  comment: string;
  /** In milliseconds since 1970, if it is known. */
  date?: number;
  /** Where it is in the file: "line 12", "session 2, solve 5". */
  place: string;
  /** The cells of its row in a table, by heading in lower case. */
  cells: Record<string, string>;
}

export interface Session {
  name: string;
  /** The event of the timer, if it is not that of a 3×3×3 with two hands. */
  event?: string;
  solves: Solve[];
}

export interface TimerFile {
  /** The sessions that have solves, at least one. */
  sessions: Session[];
  /** The number of scrambles of other puzzles. */
  others: number;
  /** What could not be read: where it is, and why. */
  unreadable: string[];
}

/**
 * Reads a file, or throws a `BadFile`. `name` stands for the file in messages. With `everyCube`, the
 * sessions of a backup may be of any event of the timer; otherwise only of the 3×3×3.
 */
export function readTimerFile(name: string, text: string, { everyCube = false } = {}): TimerFile {
  const plain = text.startsWith("\uFEFF") ? text.slice(1) : text;
  if (plain.trim() === "") {
    throw new BadFile(words().files.empty(name));
  }
  const separator = tableSeparator(plain);
  const file = /^\s*[{[]\s*["{}\]]/.test(plain)
    ? readBackup(name, plain, everyCube)
    : separator
      ? readTable(name, plain, separator)
      : readLines(name, plain);
  const sessions = file.sessions.filter(({ solves }) => solves.length > 0);
  if (sessions.length === 0) {
    const { files } = words();
    throw new BadFile(
      file.others > 0
        ? files.onlyOthers(name, othersText(file.others))
        : file.unreadable.length > 0
          ? files.noScramblesBut(name, unreadableText(file.unreadable))
          : files.noScrambles(name),
    );
  }
  return { ...file, sessions };
}

/** How many scrambles of other puzzles were left out. */
export function othersText(others: number): string {
  return words().files.others(others);
}

/** The most places that a message lists. */
const LISTED = 3;

/** What could not be read, with the first places. */
export function unreadableText(unreadable: string[]): string {
  return words().files.list(unreadable.slice(0, LISTED), unreadable.length - LISTED);
}

/** The solves of one session, or of all of them if `session` is undefined. */
export function solvesOf(file: TimerFile, session: number | undefined): Solve[] {
  const chosen = session === undefined ? undefined : file.sessions[session];
  return chosen?.solves ?? file.sessions.flatMap(({ solves }) => solves);
}

/** The options of a choice between sessions: their numbers, and `all`. */
export function sessionOptions({ sessions }: TimerFile): [value: string, text: string][] {
  const { files } = words();
  const each = sessions.map(({ name, solves }, index): [string, string] => [
    String(index),
    files.sessionOf(name, solves.length),
  ]);
  return [["all", files.allSessions], ...each];
}

// csTimer's backup

/** Types of scrambles in csTimer that are not one 3×3×3. Other types are told by their moves. */
const OTHER_TYPES =
  /^(?!333)\d{3}|^(15p|8p|bic|bsq|clk|cm[23]|crz|ctico|dino|dmd|fto|gear|giga|heli|ivy|klm|m?pyr|mgm|minx|mlsll|prc|r\d|redi|rex|skb|sq|ssq|ufo)/;

function readBackup(name: string, text: string, everyCube: boolean): TimerFile {
  const data = parseJson(name, text);
  const keys = Object.keys(data ?? {}).filter((key) => /^session\d+$/.test(key));
  if (typeof data !== "object" || data === null || keys.length === 0) {
    throw new BadFile(words().files.notBackup(name));
  }
  const backup = data as Record<string, unknown>;
  const { files } = words();
  const about = sessionData(backup.properties);
  const file: TimerFile = { sessions: [], others: 0, unreadable: [] };
  const numbers = keys.map((key) => Number(key.slice("session".length))).sort((one, other) => one - other);
  for (const number of numbers) {
    const { name: given, type } = about(number);
    const solves = asList(backup[`session${number}`]);
    const event = everyCube ? eventOfType(type) : undefined;
    const session: Session = { name: given, ...(event && event !== USUAL_EVENT && { event }), solves: [] };
    if (!solves) {
      file.unreadable.push(files.notSolves(files.session(number)));
      continue;
    }
    solves.forEach((entry, index) => {
      const place = files.solve(number, index + 1);
      const solve = backupSolve(entry, place);
      if (!solve) {
        file.unreadable.push(files.notSolve(place));
      } else if (!session.event && (OTHER_TYPES.test(type) || isOtherPuzzle(solve.scramble, true))) {
        file.others++;
      } else {
        session.solves.push(solve);
      }
    });
    file.sessions.push(session);
  }
  return file;
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Browsers name the place in different ways, or not at all if the text ends too early.
    const message = String(error);
    const position = /position (\d+)/.exec(message)?.[1];
    const column = /line (\d+) column (\d+)/.exec(message);
    const { files } = words();
    throw new BadFile(
      position !== undefined
        ? files.brokenAt(name, Number(position) + 1, text.length)
        : column
          ? files.brokenAtLine(name, column[1] ?? "", column[2] ?? "")
          : files.brokenAtEnd(name, text.length),
    );
  }
}

/** A list, which old backups hold as text. */
function asList(value: unknown): unknown[] | undefined {
  if (typeof value === "string") {
    try {
      return asList(JSON.parse(value));
    } catch {
      return undefined;
    }
  }
  return Array.isArray(value) ? value : undefined;
}

/** The names and the types of scrambles of the sessions. */
function sessionData(properties: unknown): (session: number) => { name: string; type: string } {
  const { sessionData } = (properties ?? {}) as { sessionData?: unknown };
  let known: Record<string, { name?: unknown; opt?: { scrType?: unknown }; scr?: unknown }> = {};
  try {
    known = (typeof sessionData === "string" ? JSON.parse(sessionData) : sessionData) ?? {};
  } catch {
    // The sessions themselves can still be read.
  }
  return (session) => {
    const { name = session, opt, scr } = known[session] ?? {};
    const type = String(opt?.scrType ?? scr ?? "333").replace(/^nocache_/, "");
    return { name: String(name) === String(session) ? words().timer.numbered(session) : String(name), type };
  };
}

/** A solve of a backup: `[[penalty, time, …], scramble, comment, date]`. */
function backupSolve(entry: unknown, place: string): Solve | undefined {
  const [times, scramble, comment, date] = Array.isArray(entry) ? entry : [];
  const [penalty, time] = Array.isArray(times) ? times : [];
  if (typeof penalty !== "number" || typeof time !== "number" || typeof scramble !== "string") {
    return undefined;
  }
  return {
    scramble: scramble.trim(),
    time: { time, penalty: penalty < 0 ? "DNF" : penalty > 0 ? "+2" : "" },
    comment: typeof comment === "string" ? comment : "",
    ...(typeof date === "number" && date > 0 && { date: date * 1000 }),
    place,
    cells: {},
  };
}

// Tables

/** The separator of a table with a heading `scramble`. */
function tableSeparator(text: string): string | undefined {
  return [";", "\t", ","].find((separator) => {
    const [headings = []] = csvRows(text, separator);
    return headings.length > 1 && headings.some((heading) => heading.trim().toLowerCase() === "scramble");
  });
}

/** The events of the 3×3×3 with one cube. */
const EVENTS = ["333", "333oh", "333bf", "333fm", "333ft"];

function readTable(name: string, text: string, separator: string): TimerFile {
  const { files } = words();
  const [headings = [], ...rows] = csvRows(text, separator);
  const names = headings.map((heading) => heading.trim().toLowerCase());
  const file: TimerFile = { sessions: [], others: 0, unreadable: [] };
  const session: Session = { name, solves: [] };
  file.sessions.push(session);
  // Attempts of the trainer are of the 3×3×3.
  const isTimer = names.includes("time") && !names.includes("exercise");
  rows.forEach((row, index) => {
    const place = files.row(index + 1);
    const cells = Object.fromEntries(names.map((name, column) => [name, row[column]?.trim() ?? ""]));
    const event = cells.eventid ?? cells.event_id ?? cells.event;
    const scramble = cells.scramble ?? "";
    const time = parseTime(cells.time ?? "");
    const date = parseDate(cells.date ?? "");
    if (scramble === "") {
      file.unreadable.push(files.noScramble(place));
    } else if ((event && !EVENTS.includes(event)) || isOtherPuzzle(scramble, isTimer)) {
      file.others++;
    } else {
      session.solves.push({
        scramble,
        ...(time && { time }),
        comment: cells.comment ?? "",
        ...(date !== undefined && { date }),
        place,
        cells,
      });
    }
  });
  return file;
}

/** A date such as 2024-02-29 13:05:09, in local time. */
function parseDate(text: string): number | undefined {
  const date = Date.parse(text.replace(" ", "T"));
  return Number.isFinite(date) ? date : undefined;
}

// Lines

/**
 * A line of csTimer's "Time List": a number, a time (in parentheses if the average leaves it out),
 * the times of its phases, a comment in brackets, the scramble.
 */
const SOLVE_LINE =
  /^\d+\.\s+\(?(DNF(?:\([\d:.]+\))?|[\d:]*\d(?:\.\d+)?\+?)(?:=[\d:.+]+)?(?:\[(.*)\])?\)?(?:\s+([A-Za-z(/].*))?$/;
/** The date after a scramble, if csTimer prints dates. */
const PRINTED_DATE = /\s+@(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)$/;
/**
 * What people write before a scramble: "12." "3)" "17," "3、" "Scramble:" "Scramble 2:" "打乱:" "Extra 1" "E1:" "-".
 * Without a colon, E2 is a move.
 */
const PREFIX =
  /^(?:(?:scramble|打乱|打亂)\s*#?\d*\s*[:.)-]\s*|extra\s*#?\d\s*[:.)-]?\s*|e\d\s*[:.)\t]\s*|\d+\s*[.):、]\s*|\d+\s*[,;\t]\s*(?=[^\d\s])|[-*•]\s+)+/i;
/** Characters of moves and of groups of moves. */
const MOVES = /^[RLUDFBMESrludfbmeswxyz0-9'’′`´()[\],:;/*+\s-]*$/;

function readLines(name: string, text: string): TimerFile {
  const { files } = words();
  const lines = text.split(/\r\n|\r|\n/).map((line, index) => ({ line: line.trim(), place: files.line(index + 1) }));
  const isText = lines.some(({ line }) => /^generated by cstimer/i.test(line) || SOLVE_LINE.exec(line)?.[3]);
  const file: TimerFile = { sessions: [], others: 0, unreadable: [] };
  const session: Session = { name, solves: [] };
  file.sessions.push(session);
  const add = (solve: Solve) => {
    if (isOtherPuzzle(solve.scramble, isText)) {
      file.others++;
    } else {
      session.solves.push(solve);
    }
  };
  let withoutScramble = 0;
  for (const { line, place } of lines) {
    if (isText) {
      // All other lines are headings, averages and comments.
      const [match, shown = "", comment = "", rest] = SOLVE_LINE.exec(line) ?? [];
      const time = shown === "DNF" ? { time: 0, penalty: "DNF" as const } : parseTime(shown);
      const date = parseDate(PRINTED_DATE.exec(rest ?? "")?.[1] ?? "");
      if (rest && time) {
        const scramble = rest.replace(PRINTED_DATE, "").trim();
        add({ scramble, time, comment, ...(date !== undefined && { date }), place, cells: {} });
      } else if (match) {
        withoutScramble++;
      }
      continue;
    }
    const scramble = line
      .replace(PREFIX, "")
      .replace(/(?:\/\/|#).*$/, "")
      .trim();
    if (scramble === "") {
      continue;
    }
    if (/[RLUDFB]/i.test(scramble) && MOVES.test(scramble)) {
      add({ scramble, comment: "", place, cells: {} });
    } else {
      file.unreadable.push(files.notScramble(place, line.length > 40 ? `${line.slice(0, 40)}…` : line));
    }
  }
  if (withoutScramble > 0 && session.solves.length === 0 && file.others === 0) {
    throw new BadFile(files.onlyTimes(name));
  }
  return file;
}

// Other puzzles

/** The most moves of a scramble of the 2×2×2, the Pyraminx or the Skewb. */
const SHORT = 15;

/**
 * Whether a scramble is for another puzzle. In the file of a timer, a short scramble with few faces
 * is for a small puzzle; in other files it may be an exercise.
 */
function isOtherPuzzle(scramble: string, isTimer: boolean): boolean {
  // Square-1, Megaminx, Clock, and cubes of more than five layers.
  if (/\(\s*-?\d+\s*,\s*-?\d+\s*\)|[RD](\+\+|--)|\b(U|D|L|R|UR|DR|DL|UL|ALL)\d[+-]|\b\d+[RUFLDB]/.test(scramble)) {
    return true;
  }
  const moves = scramble.split(/\s+/);
  // Scrambles for blindfolded solving end with up to two wide moves. Others have them everywhere.
  const firstWide = moves.findIndex((move) => /^[RUFLDB]w/.test(move));
  if (firstWide >= 0 && moves.slice(firstWide).some((move, index) => index >= 2 || !/w/.test(move))) {
    return true;
  }
  if (!isTimer || moves.length > SHORT || moves.length < 5) {
    return false;
  }
  const isOf = (pattern: RegExp) => moves.every((move) => pattern.test(move));
  return isOf(/^[RUF][2']?$/) || isOf(/^[RULBrulb]'?$/);
}
