// The npm package in Chromium beside the program `halfturn`, on several threads: the time to exhaust
// all moves up to a length, and the stages of random cubes. Tables are built first, in both.
//
// usage: node native.mjs DIST HALFTURN [THREADS] [LENGTH] [TABLES] [CUBES], such as
// `node bench/native.mjs ../npm/dist ../target/release/halfturn 2 17 standard 5`

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, normalize } from "node:path";
import { chromium } from "@playwright/test";

const [dist, halfturn, threads = "2", length = "17", tables = "standard", cubes = "5"] = process.argv.slice(2);
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
const PAGE = "<!doctype html><title>halfturn</title>";
/** What the program says if there is none. */
const NO_SOLUTION = /no solution of at most/;
/** Cubes whose stages are analysed. */
const ANALYZED = 20;

const say = (line) => process.stdout.write(`${line}\n`);
const seconds = (time) => `${(time / 1000).toFixed(2)} s`;
const median = (times) => [...times].sort((one, other) => one - other)[times.length >> 1];
const mean = (times) => times.reduce((sum, time) => sum + time, 0) / times.length;

const server = createServer((request, response) => {
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
  const path = normalize(new URL(request.url, "http://localhost").pathname);
  const file = join(dist, path);
  if (path === "/") {
    response.setHeader("Content-Type", "text/html").end(PAGE);
  } else if (existsSync(file)) {
    const kind = path.endsWith(".wasm") ? "application/wasm" : "text/javascript";
    response.setHeader("Content-Type", kind).end(readFileSync(file));
  } else {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({ ...(CHROMIUM && { executablePath: CHROMIUM }), args: ["--no-sandbox"] });
const page = await browser.newPage();
page.setDefaultTimeout(0);
await page.goto(`http://localhost:${server.address().port}/`);

const scrambles = await page.evaluate(
  async ([threads, tables, number]) => {
    const { Engine } = await import("/browser.js");
    globalThis.engine = new Engine({ threads });
    await globalThis.engine.buildTables("optimal", { size: tables });
    await globalThis.engine.buildTables("std");
    return (await globalThis.engine.scrambles(number, { seed: 2026 })).map(({ scramble }) => scramble);
  },
  [Number(threads), tables, Math.max(Number(cubes), ANALYZED)],
);

/** The time of a search in the browser, and whether it found a solution. */
const inBrowser = (input, most) =>
  page.evaluate(
    async ([input, options]) => {
      const start = performance.now();
      const isSolved = await globalThis.engine.optimal(input, options).then(
        () => true,
        (error) => {
          if (error.code !== 7) {
            throw error;
          }
          return false;
        },
      );
      return { time: performance.now() - start, isSolved };
    },
    [input, { tables, max_length: most }],
  );

/** The time of the program, which reads its tables each time. */
function program(input, most) {
  const options = ["--solver", "optimal", "--tables", tables, "--threads", threads, "--max-length", String(most)];
  const start = performance.now();
  try {
    execFileSync(halfturn, ["solve", ...options, input], { stdio: ["ignore", "ignore", "pipe"] });
    return { time: performance.now() - start, isSolved: true };
  } catch (error) {
    if (!NO_SOLUTION.test(error.stderr)) {
      throw error;
    }
    return { time: performance.now() - start, isSolved: false };
  }
}

// Both open their tables.
await inBrowser(scrambles[0], 1);
program(scrambles[0], 1);
const ratios = [];
for (const scramble of scrambles.slice(0, Number(cubes))) {
  const other = await inBrowser(scramble, Number(length));
  const reading = program(scramble, 1).time;
  const own = program(scramble, Number(length));
  if (other.isSolved || own.isSolved) {
    say(`${scramble}: has a solution of at most ${length} moves`);
    continue;
  }
  const native = own.time - reading;
  ratios.push(other.time / native);
  say(`${scramble}: browser ${seconds(other.time)}, program ${seconds(native)}, ratio ${ratios.at(-1).toFixed(2)}`);
}
if (ratios.length > 0) {
  say(`${length} moves exhausted, ${threads} threads, ${tables} tables: median ratio ${median(ratios).toFixed(2)}`);
}

for (const [stages, options] of [
  ["cross..xxxcross", {}],
  ["f2l", { tables: "small" }],
]) {
  const times = await page.evaluate(
    async ([inputs, options]) => {
      const times = [];
      // The first one opens the tables.
      for (const input of [inputs[0], ...inputs]) {
        const start = performance.now();
        await globalThis.engine.analyze(input, options);
        times.push(performance.now() - start);
      }
      return times.slice(1);
    },
    [scrambles.slice(0, ANALYZED), { ...options, stages }],
  );
  const [average, middle, worst] = [mean(times), median(times), Math.max(...times)].map((time) => time.toFixed(0));
  say(`${stages}, six colours, ${ANALYZED} cubes: mean ${average} ms, median ${middle} ms, worst ${worst} ms`);
}
await browser.close();
server.close();
