// The engine's two files (`web/scripts/split-wasm.mjs`): the first questions need only one.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const read = (name) => readFileSync(fileURLToPath(import.meta.resolve(`halfturn/dist/${name}`)));
const FILES = { core: read("halfturn.wasm"), rest: read("rest.wasm") };
/** The limit of what a visitor downloads before the first answer. */
const MAX_CORE = 1_200_000;

/** Opens the engine as a worker does. Tables are not stored. */
function openEngine() {
  const engine = { loads: 0, ask };
  let answer = "";
  const bytes = (at, length) => new Uint8Array(exports.memory.buffer, at >>> 0, length);
  const text = (at, length) => new TextDecoder().decode(bytes(at, length));
  const halfturn = {
    tell: () => undefined,
    answer: (at, length) => {
      answer = text(at, length);
    },
    failed: (at, length) => {
      throw new Error(text(at, length));
    },
    stopped: () => 0,
    now: () => performance.now(),
    random: (at, length) => {
      crypto.getRandomValues(bytes(at, length));
    },
    table_length: () => -1,
    table_read: () => 0,
    table_write: () => 1,
    load_rest: () => {
      engine.loads += 1;
      new WebAssembly.Instance(new WebAssembly.Module(FILES.rest), { core: instance.exports });
    },
  };
  const instance = new WebAssembly.Instance(new WebAssembly.Module(FILES.core), { halfturn });
  const { exports } = instance;
  const opened = exports.open();
  function ask(question) {
    const encoded = new TextEncoder().encode(JSON.stringify(question));
    const at = exports.allocate(encoded.length);
    bytes(at, encoded.length).set(encoded);
    exports.ask(opened, at, encoded.length);
    return JSON.parse(answer);
  }
  return engine;
}

test("the first file is small", () => {
  assert(FILES.core.length <= MAX_CORE, `${FILES.core.length} bytes`);
});

test("the first questions need only the first file", () => {
  const engine = openEngine();
  const input = "F2 L2 D2 B2 U' R2 U B2 U2 L2 F2 R' U' L D2 F U' B2 L2 D' R";
  assert.equal(engine.ask({ ask: "check", input }).error, undefined);
  assert.match(engine.ask({ ask: "check", input: "R U Q" }).error.message, /Q/);
  assert(engine.ask({ ask: "solve", input }).length <= 21);
  assert.equal(engine.ask({ ask: "scramble" }).scrambles.length, 1);
  // The first screen of the page: the scramble of the day, and its table.
  assert.equal(engine.ask({ ask: "scramble", seed: 20261118 }).scrambles.length, 1);
  assert.equal(engine.ask({ ask: "analyze", input, variant: "std", stages: "cross..xxxcross" }).error, undefined);
  assert.equal(engine.loads, 0);
});

test("other questions load the second file, once", () => {
  const engine = openEngine();
  assert.equal(engine.ask({ ask: "solve", input: "R U F", solver: "thistlethwaite" }).length, 3);
  assert.equal(engine.loads, 1);
  assert.equal(engine.ask({ ask: "algs", case: "pll Ua", moves: "R U", max_length: 11 }).error, undefined);
  assert.equal(engine.ask({ ask: "solve", input: "R U F", solver: "kociemba" }).length, 3);
  assert.equal(engine.loads, 1);
});
