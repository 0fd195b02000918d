// The engine's three files (`web/scripts/split-wasm.mjs`): the first questions need only one.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { bytesAt, makeMemory } from "halfturn/dist/memory.js";

const read = (name) => readFileSync(fileURLToPath(import.meta.resolve(`halfturn/dist/${name}`)));
const FILES = ["halfturn.wasm", "more.wasm", "rest.wasm"].map(read);
/** The limit of what a visitor downloads before the first answer. */
const MAX_CORE = 1_200_000;
/** The limit of all that the functions of the package need, compressed. */
const MAX_PACKAGE = 500_000;

/** Opens the engine as a worker does. Tables are not stored. */
function openEngine(threads = 1) {
  const engine = { loads: [], ask, isShort };
  let answer = "";
  const memory = makeMemory();
  const bytes = (at, length) => bytesAt(memory, at, length);
  const text = (at, length) => new TextDecoder().decode(bytes(at, length).slice());
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
    random: (at, length) => bytes(at, length).set(crypto.getRandomValues(new Uint8Array(length))),
    table_length: () => -1,
    table_read: () => 0,
    table_write: () => 1,
    load_part: (number) => {
      engine.loads.push(number);
      new WebAssembly.Instance(new WebAssembly.Module(FILES[number]), { core: instance.exports });
    },
  };
  const instance = new WebAssembly.Instance(new WebAssembly.Module(FILES[0]), { env: { memory }, halfturn });
  const { exports } = instance;
  const opened = exports.open(threads);
  function write(question) {
    const encoded = new TextEncoder().encode(JSON.stringify(question));
    const at = exports.allocate(encoded.length);
    bytes(at, encoded.length).set(encoded);
    return [at, encoded.length];
  }
  function ask(question) {
    exports.ask(opened, ...write(question));
    return JSON.parse(answer);
  }
  function isShort(question) {
    return exports.is_short(...write(question)) !== 0;
  }
  return engine;
}

test("the first file is small", () => {
  assert(FILES[0].length <= MAX_CORE, `${FILES[0].length} bytes`);
});

for (const threads of [1, 2]) {
  test(`the first questions need only the first file (${threads})`, () => firstQuestions(openEngine(threads)));
}

function firstQuestions(engine) {
  const input = "F2 L2 D2 B2 U' R2 U B2 U2 L2 F2 R' U' L D2 F U' B2 L2 D' R";
  assert.equal(engine.ask({ ask: "check", input }).error, undefined);
  assert.match(engine.ask({ ask: "check", input: "R U Q" }).error.message, /Q/);
  assert(engine.ask({ ask: "solve", input }).length <= 21);
  assert.equal(engine.ask({ ask: "scramble" }).scrambles.length, 1);
  // The first screen of the page: the scramble of the day, and its table.
  assert.equal(engine.ask({ ask: "scramble", seed: 20261118 }).scrambles.length, 1);
  assert.equal(engine.ask({ ask: "analyze", input, variant: "std", stages: "cross..xxxcross" }).error, undefined);
  assert.deepEqual(engine.loads, []);
}

// The page asks that in its own thread, which loads no other file.
test("the first file tells whether a question is short", () => {
  const engine = openEngine();
  const solve = { ask: "solve", input: "R U F" };
  for (const fields of [
    { max_length: 21 },
    { inverse: true, to: "R2" },
    { max_probes: 5 },
    { time_ms: 1000, size: 3 },
  ]) {
    assert(engine.isShort({ ...solve, ...fields }), JSON.stringify(fields));
  }
  for (const fields of [{ min_probes: 5 }, { first: "UD" }, { last: "UD" }, { tables: "tiny" }, { best: true }]) {
    assert(!engine.isShort({ ...solve, ...fields }), JSON.stringify(fields));
  }
  assert(engine.isShort({ ask: "scramble", event: "333bf", number: 3, seed: 5, first: 7 }));
  assert(!engine.isShort({ ask: "scramble", number: 100 }));
  assert.deepEqual(engine.loads, []);
});

test("what the package has functions for needs no third file, and is small", () => {
  const sizes = FILES.slice(0, 2).map((bytes) => brotliCompressSync(bytes).length);
  assert(sizes[0] + sizes[1] <= MAX_PACKAGE, `${sizes}`);
  for (const threads of [1, 2]) {
    const engine = openEngine(threads);
    assert(engine.ask({ ask: "solve", input: "R U F D2 L B", best: true, time_ms: 1000 }).length <= 6);
    assert.equal(engine.ask({ ask: "solve", input: "R U F D2", max_length: 18, inverse: true }).length, 4);
    assert(engine.loads.length <= 1 && !engine.loads.includes(2), `${engine.loads}`);
  }
});

test("optimal solutions, F2L and reconstructions need no third file", { skip: !process.env.HALFTURN_HEAVY }, () => {
  for (const threads of [1, 2]) {
    const engine = openEngine(threads);
    assert(engine.ask({ ask: "solve", input: "R U F D2 L B", solver: "optimal", within: 1 }).optimal);
    assert.equal(engine.ask({ ask: "analyze", input: "R U F D2 L B" }).error, undefined);
    assert.equal(engine.ask({ ask: "reconstruct", input: "F2 D2 R", solve: "R' D2 F2", method: "cfop" }).htm, 3);
    assert.deepEqual(engine.loads, [1]);
  }
});

test("other questions load the third file, once", () => {
  const engine = openEngine();
  const loads = () => engine.loads.filter((number) => number === 2).length;
  assert.equal(engine.ask({ ask: "solve", input: "R U F", solver: "thistlethwaite" }).length, 3);
  assert.equal(loads(), 1);
  assert.equal(engine.ask({ ask: "algs", case: "pll Ua", moves: "R U", max_length: 11 }).error, undefined);
  assert.equal(engine.ask({ ask: "solve", input: "R U F", solver: "kociemba" }).length, 3);
  assert.equal(loads(), 1);
  assert(engine.loads.length <= 2, `${engine.loads}`);
});
