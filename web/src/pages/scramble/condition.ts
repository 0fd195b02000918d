// Reads conditions on scrambles as people write them: "white cross in 3 moves".
//
// The engine has its own notation, `cross(W) = 3 and xcross(any) <= 6`. A text in that notation, or
// one that this file does not understand, goes to the engine as it is, and the engine says what is
// wrong with it.

import { ANY, joinColors } from "../../components/color-choice";
import type { Comparison } from "../../components/comparison-choice";
import type { Color } from "../../engine";

/** One condition: a stage, the colours of which the best one counts, and the number of moves. */
export interface Condition {
  stage: string;
  colors: string;
  comparison: Comparison;
  moves: number;
}

export function conditionText({ stage, colors, comparison, moves }: Condition): string {
  return `${stage}(${colors}) ${comparison} ${moves}`;
}

const COLOR_WORDS: [RegExp, Color][] = [
  [/\bwhite\b|白色?底?/g, "W"],
  [/\byellow\b|黄色?底?/g, "Y"],
  [/\borange\b|橙色?底?/g, "O"],
  [/\bred\b|红色?底?/g, "R"],
  [/\bgreen\b|绿色?底?/g, "G"],
  [/\bblue\b|蓝色?底?/g, "B"],
];
const ANY_WORDS = /\bany( colou?r)?\b|\bcolou?r[- ]neutral\b|\bcn\b|任意颜色|任意底色?|任意/g;

/** Comparisons by the words around the number, the most specific first. */
const COMPARISONS: [RegExp, Comparison, number][] = [
  [/(?:more than|over|>|多于|大于) ?(\d+)/, ">=", 1],
  [/(?:fewer than|less than|under|<|少于|小于) ?(\d+)/, "<=", -1],
  [/(?:at least|>=|≥|至少) ?(\d+)/, ">=", 0],
  [/(\d+) (?:moves? )?or more|(\d+) ?步?以上|(\d+) ?\+/, ">=", 0],
  [/(?:at most|up to|within|max(?:imum)?|<=|≤|至多|不超过) ?(\d+)/, "<=", 0],
  [/(\d+) (?:moves? )?or (?:fewer|less)|(\d+) ?步?以内|(\d+) ?-(?= |$)/, "<=", 0],
  [/(?:exactly|in|of|needs?|=|:|恰好|需要?)? ?(\d+)/, "=", 0],
];

/** Words that change nothing. */
const FILLER =
  /\b(a|an|the|with|on|for|from|moves?|mover|turns?|htm|solution|scrambles?|bottom|at|is|in|of|that|takes?)\b|步|的|底|为|是|[,.，。、-]/g;

/** Words for stages in other languages, by the engine's names. */
const STAGE_WORDS: [RegExp, string][] = [
  [/eo ?十字/g, "eo cross"],
  [/十字/g, "cross"],
];

/** The words between two conditions. */
const AND = /\s+(?:and|&)\s+|\s*[;；&]\s*|\s*(?:并且|且)\s*/;

/** A name of a stage without the signs that people write differently. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, "");

/** Reads one condition; undefined if it is none. */
function readOne(text: string, stages: string[]): Condition | undefined {
  let left = ` ${text.normalize("NFKC").replaceAll("×", "x").toLowerCase()} `;
  let isAny = false;
  left = left.replaceAll(ANY_WORDS, () => {
    isAny = true;
    return " ";
  });
  const colors: Color[] = [];
  for (const [word, color] of COLOR_WORDS) {
    left = left.replaceAll(word, () => {
      colors.push(color);
      return " ";
    });
  }
  for (const [word, name] of STAGE_WORDS) {
    left = left.replaceAll(word, ` ${name} `);
  }
  // The digits in names of stages are no numbers of moves.
  const name = stages.toSorted((one, other) => other.length - one.length).find((stage) => pattern(stage).test(left));
  if (!name) {
    return undefined;
  }
  left = left.replace(pattern(name), " ");
  for (const [words, comparison, more] of COMPARISONS) {
    const found = words.exec(left);
    if (found) {
      const number = Number(found.slice(1).find((digits) => digits !== undefined));
      const rest = left
        .replace(found[0], " ")
        .replaceAll(FILLER, " ")
        .replaceAll(/\bor\b|\//g, " ");
      // What is left over was not understood.
      return rest.trim() === "" && number + more >= 0
        ? {
            stage: name,
            colors: isAny || colors.length === 0 ? ANY : joinColors(colors),
            comparison,
            moves: number + more,
          }
        : undefined;
    }
  }
  return undefined;
}

/** A stage's name between other words, with any sign or none between its parts. */
function pattern(stage: string): RegExp {
  const parts = stage.split(/[_-]/).join("[ _-]?");
  return new RegExp(`(?<=\\s)${parts}(?=[\\s:=<>≤≥,.]|$)`);
}

/** The conditions of a text in words, or undefined if it is not understood. */
export function readConditions(text: string, stages: string[]): Condition[] | undefined {
  const read = text
    .trim()
    .split(AND)
    .map((part) => readNotation(part, stages) ?? readOne(part, stages));
  const known = read.filter((condition) => condition !== undefined);
  return known.length === read.length && known.length > 0 ? known : undefined;
}

/** Reads a condition in the engine's notation; undefined if it is none. */
function readNotation(text: string, stages: string[]): Condition | undefined {
  const [, name = "", colors = "", comparison, moves] =
    /^\s*([\w -]+?)\s*\(\s*(any|[wyorgb]+)\s*\)\s*(=|<=|>=)\s*(\d{1,2})\s*$/i.exec(text) ?? [];
  const stage = stages.find((stage) => plain(stage) === plain(name));
  return stage && comparison
    ? {
        stage,
        colors: colors.toLowerCase() === ANY ? ANY : joinColors([...colors.toUpperCase()] as Color[]),
        comparison: comparison as Comparison,
        moves: Number(moves),
      }
    : undefined;
}

/** A text as the engine reads it. */
export function toNotation(text: string, stages: string[]): string {
  return readConditions(text, stages)?.map(conditionText).join(" and ") ?? text.trim();
}
