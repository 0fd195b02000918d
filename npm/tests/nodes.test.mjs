// The engine in WebAssembly visits the same nodes as the native one, whose vector instructions are
// others. It runs in the checkout only.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { Engine } from "halfturn";

const bench = (name) => readFileSync(new URL(`../../bench/${name}`, import.meta.url), "utf8").split("\n");
const engine = new Engine({ tables: null, threads: 1 });
after(() => engine.close());

/** The nodes of all solutions. */
async function nodes(inputs, options) {
  const answers = await engine.solveAll(inputs, options);
  return answers.reduce((sum, answer) => sum + answer.nodes, 0);
}

for (const length of [21, 20]) {
  test(`two-phase to ${length} moves: the signature of the native engine`, async () => {
    const states = bench("states.txt").filter((line) => /^[URFDLB]{54}$/.test(line));
    assert.equal(states.length, 1000);
    const counted = bench("signature.txt").find((line) => line.startsWith(`two-phase tiny ${length} `));
    assert.equal(await nodes(states, { max_length: length, tables: "tiny" }), Number(counted.split(" ").at(-1)));
  });
}

// `halfturn solve --size 4 --tables tiny --threads 1 --json`, on a processor with AVX2.
test("4×4×4", async () => {
  assert.equal(await nodes(["R U F D2 L B2 Rw U2 Fw' L Uw B2 R"], { size: 4, tables: "tiny" }), 332_881);
});

// `halfturn solve --solver optimal --tables tiny --threads 1 --json`, on a processor with AVX2.
test("optimal", { skip: !process.env.HALFTURN_HEAVY }, async () => {
  for (const [input, count] of [
    ["R U F D2 L B", 76],
    ["F2 R' D L2 U B' R2 D' F L", 110],
    ["U R2 F B R B2 R U2 L B2 R U'", 46_136],
    ["D2 L' B R2 U F2 D' L B2 U2 R' D F", 20_878],
  ]) {
    assert.equal(await nodes([input], { solver: "optimal", tables: "tiny" }), count, input);
  }
});
