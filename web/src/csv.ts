// Reads and writes CSV files.

/** Parses the rows of a table one by one, without empty rows. Cells may be in quotes. */
export function* csvRows(text: string, separator: string): Generator<string[]> {
  let place = text.startsWith("\uFEFF") ? 1 : 0;
  while (place < text.length) {
    const newline = text.indexOf("\n", place);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(place, end);
    let row: string[];
    if (line.includes('"')) {
      // A cell in quotes may contain line breaks.
      [row, place] = quotedRow(text, place, separator);
    } else {
      row = (line.endsWith("\r") ? line.slice(0, -1) : line).split(separator);
      place = end + 1;
    }
    if (row.some((cell) => cell.trim() !== "")) {
      yield row;
    }
  }
}

/** Parses a row that contains quotes. Returns it with the start of the next row. */
function quotedRow(text: string, from: number, separator: string): [string[], number] {
  const row: string[] = [];
  let cell = "";
  let quoted = false;
  let place = from;
  for (; place < text.length; place++) {
    const char = text[place] as string;
    if (quoted) {
      if (char !== '"') {
        cell += char;
      } else if (text[place + 1] === '"') {
        cell += char;
        place++;
      } else {
        quoted = false;
      }
    } else if (char === '"' && cell === "") {
      quoted = true;
    } else if (char === separator) {
      row.push(cell);
      cell = "";
    } else if (char === "\n") {
      break;
    } else if (char !== "\r") {
      cell += char;
    }
  }
  row.push(cell);
  return [row, place + 1];
}

/** A row of a table as text, with its line break. */
export function csvRow(cells: string[], separator: string): string {
  const quoted = (cell: string) =>
    cell.includes(separator) || /["\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return `${cells.map(quoted).join(separator)}\r\n`;
}
