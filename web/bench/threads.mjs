// What threads gain: exhausts the moves below a limit for one cube, with one thread and with several
// in turn, in Node.
//
// usage: node threads.mjs DIST [THREADS] [LENGTH] [TABLES] [ROUNDS], such as
// `node bench/threads.mjs ../npm/dist 2 16 standard 5`. Tables are built first if they are missing.

import { cpuUsage } from "node:process";
import { pathToFileURL } from "node:url";

const [dist, threads = "2", length = "15", tables = "tiny", rounds = "5"] = process.argv.slice(2);
const { Engine } = await import(new URL("node.js", `${pathToFileURL(dist)}/`));
const CUBE = "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B";
const engines = [1, Number(threads)].map((threads) => new Engine({ threads }));

/** The wall time and the processor time of one search, in seconds. */
async function measure(engine) {
  const before = cpuUsage();
  const start = performance.now();
  const refusal = await engine.optimal(CUBE, { tables, max_length: Number(length) }).catch((error) => error);
  if (refusal.code !== 7) {
    throw refusal;
  }
  const { user, system } = cpuUsage(before);
  return { wall: (performance.now() - start) / 1e3, processor: (user + system) / 1e6 };
}

const results = engines.map(() => []);
for (const engine of engines) {
  await measure(engine);
}
for (let round = 0; round < Number(rounds); round++) {
  for (const [at, engine] of engines.entries()) {
    results[at].push(await measure(engine));
  }
}
const best = (at, which) => Math.min(...results[at].map((result) => result[which]));
for (const [at, count] of [1, threads].entries()) {
  const [wall, processor] = ["wall", "processor"].map((which) => best(at, which).toFixed(3));
  process.stdout.write(`${count} threads: ${wall} s, processor time ${processor} s\n`);
}
const ratio = (which) => (best(0, which) / best(1, which)).toFixed(2);
process.stdout.write(`gain ${ratio("wall")}; the processor time of one thread is ${ratio("processor")} of theirs\n`);
for (const engine of engines) {
  engine.close();
}
