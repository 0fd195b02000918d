// Every text of a component comes from the message catalogue.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..");

/** Attributes of elements and components, and fields of their options, that a visitor reads. */
const READ = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "aria-valuetext",
  "content",
  "label",
  "legend",
  "placeholder",
  "text",
  "title",
  "what",
]);

/** What is the same in every language. */
const SAME = new Set(["halfturn", "OK", "+2", "DNF", "CSV", "ao5", "ao12", "Twizzle", "alg.cubing.net"]);
/** Moves, times and keys. */
const MOVES = /^[\s\dRUFDLBMESrufdlbxyz'’.…:+?-]*$/;

const isText = (text: string) => /\p{L}/u.test(text) && !SAME.has(text.trim()) && !MOVES.test(text);

/** The texts of an expression: those that it may evaluate to. */
function textsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) {
    return [node.text];
  }
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.flatMap((span) => [...textsOf(span.expression), span.literal.text])];
  }
  if (ts.isConditionalExpression(node)) {
    return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  }
  if (ts.isBinaryExpression(node)) {
    return [...textsOf(node.left), ...textsOf(node.right)].filter(() => !/^[=!<>]/.test(node.operatorToken.getText()));
  }
  return ts.isParenthesizedExpression(node) || ts.isJsxExpression(node)
    ? (node.getChildren().flatMap(textsOf) ?? [])
    : [];
}

/** The texts that a file writes itself, with their lines. */
function found(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const all: string[] = [];
  const add = (node: ts.Node, texts: string[]) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    all.push(...texts.filter(isText).map((text) => `${name}:${line}: ${text.trim()}`));
  };
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) {
      add(node, [node.text]);
    } else if (ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))) {
      add(node, textsOf(node));
    } else if (ts.isJsxAttribute(node) && READ.has(node.name.getText()) && node.initializer) {
      add(node, textsOf(node.initializer));
    } else if (ts.isPropertyAssignment(node) && READ.has(node.name.getText())) {
      add(node, textsOf(node.initializer));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return all;
}

describe("texts in components", () => {
  it("are found", () => {
    const source = `const options = { content: "Play" };
      <p title="A title" class="row">Some {isOpen ? "open" : words().closed} text {\`of \${count} moves\`}
        <Field label="Moves" placeholder="R U2 F'" what={texts.all} /> {state === "ready" && 5} DNF</p>;`;
    expect(found("x", source).map((line) => line.replace(/^x:\d+: /, ""))).toEqual([
      "Play",
      "A title",
      "Some",
      "open",
      "text",
      "of",
      "moves",
      "Moves",
    ]);
  });

  it("come from the message catalogue", () => {
    const names = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));
    expect(names.length).toBeGreaterThan(40);
    expect(names.flatMap((name) => found(name, readFileSync(join(SOURCE, name), "utf8")))).toEqual([]);
  });
});
