// Tables as text.

/** The rows of a table, one after the other; cells may be in quotes. Rows without anything in them are left out. */
export function* csvRows(text: string, separator: string): Generator<string[]> {
  let place = text.startsWith("\uFEFF") ? 1 : 0;
  while (place < text.length) {
    const newline = text.indexOf("\n", place);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(place, end);
    let row: string[];
    if (line.includes('"')) {
      // A cell in quotes may go on in the next line.
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

/** A row with quotes in it, and where the next one begins. */
function quotedRow(text: string, from: number, separator: string): [string[], number] {
  const row: string[] = [];
  let cell = "";
  let quoted = false;
  let place = from;
  for (; place < text.length; place++) {
    const sign = text[place] as string;
    if (quoted) {
      if (sign !== '"') {
        cell += sign;
      } else if (text[place + 1] === '"') {
        cell += sign;
        place++;
      } else {
        quoted = false;
      }
    } else if (sign === '"' && cell === "") {
      quoted = true;
    } else if (sign === separator) {
      row.push(cell);
      cell = "";
    } else if (sign === "\n") {
      break;
    } else if (sign !== "\r") {
      cell += sign;
    }
  }
  row.push(cell);
  return [row, place + 1];
}
