// The package in Node.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const folder = mkdtempSync(join(tmpdir(), "halfturn-"));
process.env.HALFTURN_TABLES = join(folder, "tables");
after(() => rmSync(folder, { recursive: true }));
const { Engine } = await import("halfturn");
const { answers, expectAnswers, SCRAMBLE } = await import("./questions.mjs");

/** Whether to run examples that build large tables, too. */
const IS_HEAVY = Boolean(process.env.HALFTURN_HEAVY);

/** Runs a module with the package, and returns what it prints. */
async function run(code) {
  // In this folder, so that the package is found by its name.
  const file = fileURLToPath(new URL(`.run-${process.pid}-${Math.random()}.mjs`, import.meta.url));
  writeFileSync(file, code);
  try {
    return (await promisify(execFile)(process.execPath, [file], { timeout: 240_000 })).stdout;
  } finally {
    rmSync(file);
  }
}

test("questions are answered", async () => {
  expectAnswers(assert, await answers());
});

test("the examples of the README print what they say", async () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const blocks = [...readme.matchAll(/```js\n(.*?)```/gs)]
    .map(([, code]) => code)
    .filter((code) => IS_HEAVY || !/optimal\(|reconstruct\(|buildTables\(/.test(code));
  assert(blocks.length >= (IS_HEAVY ? 9 : 6), `${blocks.length} examples`);
  let lines = 0;
  for (const code of blocks) {
    const said = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, text]) => text);
    assert(said.length > 0, code);
    assert.equal(await run(code), `${said.join("\n")}\n`);
    lines += said.length;
  }
  assert(lines >= blocks.length, `${lines} lines`);
});

test("a program ends although workers and a scrambler are idle", async () => {
  const printed = await run(`
    import { scrambler, start } from "halfturn";
    await start();
    const scrambles = scrambler();
    console.log((await scrambles.next()).event);
  `);
  assert.equal(printed, "333\n");
});

test("tables are stored, and a damaged file is built again", async () => {
  const tables = join(folder, "stored");
  const lengthsOf = async () => {
    const engine = new Engine({ tables });
    const { lengths } = await engine.analyze(SCRAMBLE, { stages: "cross" });
    engine.close();
    return lengths;
  };
  const first = await lengthsOf();
  const files = readdirSync(tables);
  assert(files.length > 0 && files.every((name) => name.endsWith(".table")), `${files}`);
  for (const name of files) {
    writeFileSync(join(tables, name), "damaged");
  }
  assert.deepEqual(await lengthsOf(), first);
  for (const name of files) {
    assert(readFileSync(join(tables, name)).length > "damaged".length, name);
  }
  const engine = new Engine({ tables: null });
  assert.deepEqual((await engine.analyze(SCRAMBLE, { stages: "cross" })).lengths, first);
  engine.close();
});

test("larger tables are built, used and removed", async () => {
  const engine = new Engine({ tables: join(folder, "larger") });
  // The ones that are built the fastest.
  const find = async () => (await engine.tables()).find(({ of }) => of === "eo-cross");
  const question = { variant: "eo-cross", stages: "eo_cross..eo_xcross", colors: "WY" };
  const { lengths } = await engine.analyze(SCRAMBLE, { ...question, tables: "tiny" });
  assert.equal((await find()).isBuilt, false);
  const events = [];
  const onEvent = ({ event }) => event === "building" && events.push(event);
  const build = () => engine.buildTables("eo-cross", { onEvent });
  await build();
  assert(events.length > 0);
  assert.deepEqual(await find(), { of: "eo-cross", size: "small", bytes: 48_000_000, isBuilt: true });
  assert((await engine.storedBytes()) > 21_000_000);

  // A second build reads and checks them; a damaged file is built again.
  events.length = 0;
  await build();
  assert.deepEqual(events, []);
  const file = join(folder, "larger", "stages-near-eo-4-slots-7-turns-21-mb.table");
  const good = readFileSync(file);
  writeFileSync(file, good.subarray(0, good.length / 2));
  await build();
  assert(readFileSync(file).equals(good));
  const analyzed = await engine.analyze(SCRAMBLE, { ...question, tables: "small" });
  assert.deepEqual(analyzed.lengths, lengths);

  await engine.removeTables("eo-cross");
  assert.equal((await find()).isBuilt, false);
  assert((await engine.storedBytes()) > 0);
  await engine.removeTables();
  assert.equal(await engine.storedBytes(), 0);
  assert.deepEqual(readdirSync(join(folder, "larger")), []);
  assert.deepEqual((await engine.analyze(SCRAMBLE, { ...question, tables: "small" })).lengths, lengths);
  engine.close();
});

test("the first answer waits for no stored tables; a damaged file is built again", async (t) => {
  const options = { tables: join(folder, "instant") };
  const open = () => {
    const engine = new Engine(options);
    t.after(() => engine.close());
    return engine;
  };
  const nodes = async (engine, asked) => (await engine.solve(SCRAMBLE, { max_length: 21, ...asked })).nodes;
  const first = open();
  const tiny = await nodes(first);
  await first.buildTables("two-phase");
  const standard = await nodes(first, { tables: "standard" });
  assert.notEqual(tiny, standard);
  // Another worker reads them in the meantime.
  const expectSwitch = async (engine) => {
    assert.equal(await nodes(engine), tiny);
    for (let found = tiny; found !== standard; found = await nodes(engine)) {
      assert.equal(found, tiny);
      await setImmediate();
    }
  };
  await expectSwitch(first);
  await expectSwitch(open());

  const [name] = (await first.ask({ ask: "catalogue" })).tables.find(({ of }) => of === "two-phase").files.slice(-1);
  const file = join(options.tables, `${name}.table`);
  const good = readFileSync(file);
  writeFileSync(file, good.subarray(0, good.length / 2));
  await expectSwitch(open());
  assert(readFileSync(file).equals(good));
  // The engine that has the tables goes on until they are removed.
  assert.equal(await nodes(first), standard);
  await first.removeTables("two-phase");
  assert.equal(await nodes(first), tiny);
  // The small helpers are gone, too.
  assert.deepEqual(readdirSync(options.tables), []);
});

test("a build that is stopped, has no place, or is of unknown tables fails", async () => {
  const engine = new Engine({ tables: join(folder, "stopped") });
  const stopping = new AbortController();
  const onEvent = () => stopping.abort(new Error("enough"));
  await assert.rejects(engine.buildTables("two-phase", { onEvent, signal: stopping.signal }), /enough/);
  await assert.rejects(engine.buildTables("two-phase", { signal: AbortSignal.abort(new Error("never")) }), /never/);
  await assert.rejects(engine.buildTables("kociemba"), ({ object }) => object.name === "question");
  await assert.rejects(engine.buildTables("optimal", { size: "huge" }), /available sizes: tiny, standard/);
  assert.equal((await engine.solve("R U F")).length, 3);
  engine.close();

  // A file in place of the folder.
  writeFileSync(join(folder, "file"), "");
  for (const tables of [null, join(folder, "file")]) {
    const nowhere = new Engine({ tables });
    await assert.rejects(nowhere.buildTables("eo-cross"), ({ object }) => object.name === "storage");
    assert.equal(await nowhere.storedBytes(), 0);
    assert.equal((await nowhere.solve("R U F")).length, 3);
    nowhere.close();
  }
});

test("closing an engine fails its questions, and the next one starts it again", async () => {
  const engine = new Engine({ tables: null });
  const proof = engine.solve(SCRAMBLE, { best: true, time_ms: 600_000 });
  engine.close();
  await assert.rejects(proof, ({ object }) => object.name === "interrupted");
  assert.equal((await engine.solve("R U F")).length, 3);
  engine.close();
});

test("aborting a batch stops it, and others go on", async () => {
  const engine = new Engine({ tables: null });
  const inputs = (await engine.scrambles(20, { seed: 1 })).map(({ scramble }) => scramble);
  const stopping = new AbortController();
  // Each of them would take seconds.
  const batch = engine.solveAll(inputs, { best: true, time_ms: 60_000, signal: stopping.signal });
  const next = engine.solve("R U F", { best: true });
  stopping.abort(new Error("enough"));
  await assert.rejects(batch, /enough/);
  assert.equal((await next).length, 3);
  engine.close();
});
