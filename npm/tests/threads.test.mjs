// The threads of an engine: workers that share its memory.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { Engine } from "halfturn/dist/engine.js";

const SCRAMBLE = "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B";
/** A question whose functions are in the third file, and whose answer takes a moment. */
const ALGS = { ask: "algs", case: "pll Ua", moves: "R U", max_length: 11 };

/** The longest time that anything here may take on a busy machine, in milliseconds. */
const PATIENCE = 60_000;

/**
 * A platform whose workers are known: what they have loaded, and how they ended. `dataOf` returns
 * what the worker with this number does wrong.
 */
class Observed {
  workers = [];
  lost = 0;
  /** No tables are stored, so none change. */
  storage = { listen: () => {} };

  constructor(threads, dataOf = () => ({}), isShared = true) {
    this.threads = threads;
    this.dataOf = dataOf;
    this.isShared = isShared;
  }

  async compile() {
    return WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve("halfturn/dist/halfturn.wasm"))));
  }

  share(bytes) {
    return this.isShared ? new SharedArrayBuffer(bytes) : null;
  }

  startWorker(onMessage) {
    const workerData = this.dataOf(this.workers.length);
    const worker = new Worker(new URL("thread-worker.mjs", import.meta.url), { workerData });
    const known = { loads: [], isAlive: true, isReady: false };
    this.workers.push(known);
    worker.on("message", (message) => {
      known.isReady ||= message.kind === "ready";
      if (message.kind === "loads") {
        known.loads.push(message.name);
      } else {
        onMessage(message);
      }
    });
    return {
      post: (message) => worker.postMessage(message),
      hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
      terminate: () => {
        known.isAlive = false;
        worker.terminate();
      },
    };
  }

  onLost() {
    this.lost += 1;
  }
}

/** Starts an engine with such a platform, and closes it at the end of the test. */
function open(t, ...options) {
  const platform = new Observed(...options);
  const engine = new Engine(platform);
  t.after(() => engine.close());
  return [engine, platform];
}

/** Asks until a condition holds: the other threads begin some time after the first question. */
async function askUntil(engine, condition) {
  for (const start = performance.now(); !condition() && performance.now() - start < PATIENCE; ) {
    await engine.ask(ALGS);
  }
  assert(condition());
}

test("all threads work, each with functions of every file", async (t) => {
  const [engine, { workers }] = open(t, 3);
  await askUntil(engine, () => workers.length === 3 && workers.every(({ loads }) => loads.includes("rest.wasm")));
  assert(workers.every(({ loads }) => loads.length === new Set(loads).size));
  // Short questions have a worker, and one thread.
  assert((await engine.solve("R U F")).length === 3);
  assert.equal(workers.length, 4);
});

test("one thread and many find the same", async (t) => {
  const answersOf = async (threads) => {
    const [engine, { workers }] = open(t, threads);
    await askUntil(engine, () => workers.length === threads && workers.every(({ isReady }) => isReady));
    const { lengths } = await engine.analyze(SCRAMBLE, { stages: "cross..xxcross" });
    const { cases } = await engine.ask(ALGS);
    const { solution, nodes } = await engine.solve(SCRAMBLE, { max_length: 20 });
    return { lengths, cases, solution, nodes };
  };
  const one = await answersOf(1);
  assert(one.cases[0].algorithms.length > 0 && one.lengths.cross.W > 0, JSON.stringify(one));
  assert.deepEqual(await answersOf(2), one);
  assert.deepEqual(await answersOf(5), one);
});

test("shorter and shorter solutions, in order, from all threads", async (t) => {
  const [engine, { workers }] = open(t, 4);
  const lengths = [];
  for await (const { length } of engine.improve(SCRAMBLE, { time_ms: 20_000 })) {
    lengths.push(length);
    if (length <= 19) {
      break;
    }
  }
  assert(lengths.length >= 2 && lengths.every((length, at) => at === 0 || length < lengths[at - 1]), `${lengths}`);
  assert.equal(workers.length, 4);
  // What threads wait with is in the first two files.
  assert(workers.every(({ loads }) => !loads.includes("rest.wasm")));
});

test("an aborted question stops all threads, which go on with the next", async (t) => {
  const [engine, { workers }] = open(t, 3);
  await askUntil(engine, () => workers.length === 3 && workers.every(({ isReady }) => isReady));
  for (let round = 0; round < 5; round++) {
    const stopping = new AbortController();
    const search = engine.solve(SCRAMBLE, {
      best: true,
      time_ms: 600_000,
      signal: stopping.signal,
      onEvent: ({ event }) => event === "found" && setTimeout(() => stopping.abort(), 50),
    });
    await assert.rejects(search, { name: "AbortError" });
    assert.equal((await engine.solve("R U F", { best: true })).length, 3);
  }
  // Workers that take longer than half a second are replaced.
  assert.equal(workers.length, 3);
  assert(workers.every(({ isAlive }) => isAlive));
});

test("when a thread fails, all workers of its engine are replaced", async (t) => {
  const [engine, { workers }] = open(t, 2, (number) => (number === 1 ? { loses: "rest.wasm" } : {}));
  // It fails in the middle of a question, or between two.
  await askUntil(engine, () => workers[0]?.isAlive === false).catch((error) =>
    assert.match(error.message, /rest\.wasm is lost/),
  );
  assert.deepEqual([workers[0].isAlive, workers[1].isAlive], [false, false]);
  await askUntil(engine, () => workers.length === 4 && workers.every(({ isReady }) => isReady));
  assert(workers[3].isAlive);
});

test("without a thread that cannot be started, the others work", async (t) => {
  const [engine, { workers }] = open(t, 3, (number) => ({ cannotHelp: number === 1 }));
  await askUntil(engine, () => workers[2]?.loads.includes("rest.wasm") && !workers[1].isAlive);
  assert(workers[0].isAlive && workers[2].isAlive);
});

test("workers that cannot share memory have one thread", async (t) => {
  const [engine, { workers }] = open(t, 4, undefined, false);
  assert.equal((await engine.ask(ALGS)).error, undefined);
  assert.equal((await engine.solve(SCRAMBLE, { best: true, time_ms: 500 })).length <= 21, true);
  assert.equal(workers.length, 1);
});
