// Splits a pasted text into solves.

/**
 * The solves of a text, as `halfturn reconstruct --file` splits it: empty lines separate them, and
 * a line alone belongs to the lines after it, because some people leave a gap after the scramble. A
 * link is a solve of its own.
 */
export function splitSolves(text: string): string[] {
  const isLink = (line: string | undefined) => /^\s*http/.test(line ?? "");
  const blocks: string[][] = [];
  let isGap = true;
  for (const line of text.split(/\r?\n/)) {
    const last = blocks.at(-1);
    if (line.trim() === "") {
      isGap = !(last?.length === 1 && !isLink(last[0]));
    } else if (last && !isGap && !isLink(line)) {
      last.push(line);
    } else {
      blocks.push([line]);
      isGap = isLink(line);
    }
  }
  return blocks.map((lines) => lines.join("\n"));
}
