// Attempts from files of timers, and CSV files in the format of csTimer with extra columns at the
// end: Exercise, Colour, Turns, Optimum, Solution, Bottom, Case. `Turns` is the number of moves.
// The name stays, so that older files can be read. `Colour` is what the exercise allows, `Bottom`
// the colour of the solution.

import { CSV_COLUMNS, csvCells } from "../../cstimer";
import { csvRow } from "../../csv";
import { COLORS } from "../../engine/types";
import type { Solve } from "../../timer-file";
import type { Attempt } from "./attempts";

const EXTRA_COLUMNS = ["Exercise", "Colour", "Turns", "Optimum", "Solution", "Bottom", "Case"];

/** The columns that an attempt without a time leaves empty. */
const TIME_COLUMNS = ["Time", "P.1"];

export function toCsv(some: Attempt[]): string {
  const rows = some.map((attempt, place) => [
    ...csvCells(attempt, place + 1).map((cell, column) =>
      attempt.isUntimed && TIME_COLUMNS.includes(CSV_COLUMNS[column] ?? "") ? "" : cell,
    ),
    attempt.exercise,
    attempt.colors,
    attempt.turns?.toString() ?? "",
    attempt.optimum?.toString() ?? "",
    attempt.solution ?? "",
    attempt.view ?? "",
    attempt.case ?? "",
  ]);
  return [[...CSV_COLUMNS, ...EXTRA_COLUMNS], ...rows].map((row) => csvRow(row, ";")).join("");
}

/** The solves of a timer as attempts. Those without a time are left out, unless the trainer wrote them. */
export function toAttempts(solves: Solve[], known: Attempt[] = []): Attempt[] {
  const taken = new Set<number>();
  const scrambles = new Map(known.map(({ date, scramble }) => [date, scramble]));
  return solves.flatMap((solve) => {
    const { scramble, comment } = solve;
    const cell = (name: string) => solve.cells[name.toLowerCase()] ?? "";
    const isUntimed = !solve.time && cell("Time") === "" && cell("Exercise") !== "";
    const time = solve.time ?? (isUntimed ? { time: 0, penalty: "" as const, isUntimed } : undefined);
    if (!time) {
      return [];
    }
    const whole = (name: string) => (/^\d+$/.test(cell(name)) ? Number(cell(name)) : undefined);
    // An attempt without a date, or with the date of another attempt, gets a new date.
    let date = solve.date ?? 0;
    while (taken.has(date) || (scrambles.get(date) ?? scramble) !== scramble) {
      date++;
    }
    taken.add(date);
    const [turns, optimum, solution] = [whole("Turns"), whole("Optimum"), cell("Solution")];
    const view = COLORS.find((color) => color === cell("Bottom"));
    return [
      {
        date,
        ...time,
        scramble,
        comment,
        exercise: cell("Exercise"),
        colors: cell("Colour"),
        ...(turns !== undefined && { turns }),
        ...(optimum !== undefined && { optimum }),
        ...(solution && { solution }),
        ...(view && { view }),
        ...(cell("Case") && { case: cell("Case") }),
      },
    ];
  });
}
