// The engine's two files (`scripts/split-wasm.mjs`): what the first screens ask needs only one.

import { readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

const FILES = { core: "src/engine/halfturn.wasm", rest: "src/engine/rest.wasm" };
/** The limit of what a visitor downloads before the first answer. */
const MAX_CORE = 1_200_000;

interface Exports {
  memory: WebAssembly.Memory;
  open(): number;
  allocate(length: number): number;
  ask(engine: number, question: number, length: number): void;
}

/** Opens the engine as a worker does. Tables are not stored. */
function openEngine() {
  const engine = { loads: 0, ask };
  let answer = "";
  const bytes = (at: number, length: number) => new Uint8Array(exports.memory.buffer, at >>> 0, length);
  const text = (at: number, length: number) => new TextDecoder().decode(bytes(at, length));
  const halfturn = {
    tell: () => undefined,
    answer: (at: number, length: number) => {
      answer = text(at, length);
    },
    failed: (at: number, length: number) => {
      throw new Error(text(at, length));
    },
    stopped: () => 0,
    now: () => performance.now(),
    random: (at: number, length: number) => {
      crypto.getRandomValues(bytes(at, length));
    },
    table_length: () => -1,
    table_read: () => 0,
    table_write: () => 1,
    load_rest: () => {
      engine.loads += 1;
      new WebAssembly.Instance(new WebAssembly.Module(readFileSync(FILES.rest)), { core: instance.exports });
    },
  };
  const module = new WebAssembly.Module(readFileSync(FILES.core));
  const instance: WebAssembly.Instance = new WebAssembly.Instance(module, { halfturn });
  const exports = instance.exports as unknown as Exports;
  const opened = exports.open();
  function ask(question: object) {
    const encoded = new TextEncoder().encode(JSON.stringify(question));
    const at = exports.allocate(encoded.length);
    bytes(at, encoded.length).set(encoded);
    exports.ask(opened, at, encoded.length);
    return JSON.parse(answer);
  }
  return engine;
}

test("the first file is small", () => {
  expect(statSync(FILES.core).size).toBeLessThanOrEqual(MAX_CORE);
});

test("the first questions need only the first file", () => {
  const engine = openEngine();
  const input = "F2 L2 D2 B2 U' R2 U B2 U2 L2 F2 R' U' L D2 F U' B2 L2 D' R";
  expect(engine.ask({ ask: "check", input }).error).toBeUndefined();
  expect(engine.ask({ ask: "check", input: "R U Q" }).error.message).toContain("Q");
  expect(engine.ask({ ask: "solve", input }).length).toBeLessThanOrEqual(21);
  expect(engine.ask({ ask: "scramble" }).scrambles).toHaveLength(1);
  // The first screen: the scramble of the day, and its table.
  expect(engine.ask({ ask: "scramble", seed: 20261118 }).scrambles).toHaveLength(1);
  expect(engine.ask({ ask: "analyze", input, variant: "std", stages: "cross..xxxcross" }).error).toBeUndefined();
  expect(engine.loads).toBe(0);
});

test("other questions load the second file, once", () => {
  const engine = openEngine();
  expect(engine.ask({ ask: "solve", input: "R U F", solver: "thistlethwaite" }).length).toBe(3);
  expect(engine.loads).toBe(1);
  expect(engine.ask({ ask: "algs", case: "pll Ua", moves: "R U", max_length: 11 }).error).toBeUndefined();
  expect(engine.ask({ ask: "solve", input: "R U F", solver: "kociemba" }).length).toBe(3);
  expect(engine.loads).toBe(1);
});
