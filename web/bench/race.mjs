// Measures the page in Chromium: the first load, tables, and analyses. Then it compares the
// two-phase solver with other solvers, cube by cube in the same run.
//
// usage: node race.mjs DIST PEERS [CUBES]. `make bench-web` prepares everything and runs it.

import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";

const [dist, peers, cubes = "200"] = process.argv.slice(2);
const KINDS = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
};
const PEERS_PAGE = `<!doctype html><script>var exports = {}, module = { exports };</script>
<script src="/peers/min2phase.js/min2phase.js"></script>`;

/** Replaces package names by URLs. Workers have no import maps. */
function resolveImports(code) {
  return code
    .replaceAll(/from "three\//g, 'from "/peers/three/')
    .replaceAll('from "random-uint-below"', 'from "/peers/random-uint-below/dist/esm/index.js"');
}

/** The files of the first visit. They are compressed later, because compression is slow. */
const downloaded = [];
let counting = false;
const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
  if (path === "/peers.html") {
    response.setHeader("Content-Type", "text/html").end(PEERS_PAGE);
    return;
  }
  const file = path.startsWith("/peers/") ? join(peers, path.slice(7)) : join(dist, path === "/" ? "index.html" : path);
  if (!existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end();
    return;
  }
  const isPackage = path.startsWith("/peers/cubing/") && path.endsWith(".js");
  const bytes = isPackage ? Buffer.from(resolveImports(readFileSync(file, "utf8"))) : readFileSync(file);
  if (counting) {
    downloaded.push(bytes);
  }
  response.setHeader("Content-Type", KINDS[extname(file)] ?? "application/octet-stream").end(bytes);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const base = `http://localhost:${server.address().port}`;

const executablePath = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find(existsSync);
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
const say = (what, value) => process.stdout.write(`${what.padEnd(72)} ${value}\n`);
const ms = (time) => `${time.toFixed(time < 10 ? 2 : 0)} ms`;
const mean = (times) => times.reduce((sum, time) => sum + time, 0) / times.length;
const median = (times) => [...times].sort((one, other) => one - other)[times.length >> 1];

// The first load.
{
  const usable = [];
  const answered = [];
  for (let visit = 0; visit < 5; visit++) {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    counting = visit === 0;
    await page.goto(`${base}/#/solve?input=R+U2+F'+L+D+B2+U+R2+F+D'+L2`);
    await page.waitForSelector("h1");
    usable.push(await page.evaluate(() => performance.now()));
    await page.waitForSelector("[data-solution]");
    answered.push(await page.evaluate(() => performance.now()));
    counting = false;
    await context.close();
  }
  say("page usable after navigation, median of 5", ms(median(usable)));
  say("first solution shown after navigation, median of 5", ms(median(answered)));
  const size = (pack) => `${(downloaded.reduce((sum, bytes) => sum + pack(bytes).length, 0) / 1e6).toFixed(2)} MB`;
  say(
    "downloaded until then, including parts of the 3-D player",
    `${size((bytes) => bytes)}, by gzip ${size(gzipSync)}, by brotli ${size(brotliCompressSync)}`,
  );
}

const context = await browser.newContext({ serviceWorkers: "block" });
const page = await context.newPage();
await page.goto(`${base}/#/solve`);
await page.waitForFunction(() => globalThis.halfturn);
const timed = (question) =>
  page.evaluate(async (question) => {
    const start = performance.now();
    const answer = await globalThis.halfturn.ask(question);
    return { time: performance.now() - start, answer };
  }, question);

await timed({ ask: "catalogue" });
say(
  "first two-phase solution after start-up, including its tables",
  ms((await timed({ ask: "solve", input: "R U F" })).time),
);
const { scrambles } = (await timed({ ask: "scramble", number: Number(cubes), seed: 2026 })).answer;
const stages = (input) => timed({ ask: "analyze", input, stages: "cross..xxxcross" });
say("cross to xxxcross, six colours, first time", ms((await stages(scrambles[0].scramble)).time));
const analyses = [];
for (const { scramble } of scrambles.slice(1, 51)) {
  analyses.push((await stages(scramble)).time);
}
say("cross to xxxcross, six colours, then (mean, worst of 50)", `${ms(mean(analyses))}, ${ms(Math.max(...analyses))}`);
await page.reload();
await page.waitForFunction(() => globalThis.halfturn);
await timed({ ask: "catalogue" });
say("cross to xxxcross on the next visit, tables from storage", ms((await stages(scrambles[0].scramble)).time));

// The comparison with other solvers.
const rivals = await (await browser.newContext()).newPage();
rivals.on("pageerror", (error) => process.stderr.write(`${error}\n`));
await rivals.goto(`${base}/peers.html`);
await rivals.evaluate(async () => {
  const part = (name) => import(`/peers/cubing/dist/lib/cubing/${name}/index.js`);
  const [{ KPattern }, { cube3x3x3 }, { experimentalSolve3x3x3IgnoringCenters }] = await Promise.all(
    ["kpuzzle", "puzzles", "search"].map(part),
  );
  const kpuzzle = await cube3x3x3.kpuzzle();
  const min2phase = globalThis.module.exports.solve
    ? globalThis.module.exports
    : globalThis.exports.solve
      ? globalThis.exports
      : globalThis.min2phase;
  min2phase.initFull?.();
  globalThis.race = {
    cubing: async ({ kpattern }) =>
      String(await experimentalSolve3x3x3IgnoringCenters(new KPattern(kpuzzle, kpattern))),
    min2phase: async ({ facelets }) => min2phase.solve(facelets),
  };
  await globalThis.race.cubing({ kpattern: kpuzzle.defaultPattern().applyAlg("R U2 F' L D B2").patternData });
});
const rival = (name, cube) =>
  rivals.evaluate(
    async ([name, cube]) => {
      const start = performance.now();
      const solution = await globalThis.race[name](cube);
      return { time: performance.now() - start, solution };
    },
    [name, cube],
  );
const times = { halfturn: [], "halfturn, without messages to its worker": [], cubing: [], min2phase: [] };
const lengths = { halfturn: [], cubing: [], min2phase: [] };
const count = (solution) => solution.split(" ").filter((move) => move !== "").length;
for (const { scramble } of scrambles) {
  const cube = (await timed({ ask: "check", input: scramble })).answer;
  const ours = await timed({ ask: "solve", input: scramble, max_length: 21 });
  times.halfturn.push(ours.time);
  times["halfturn, without messages to its worker"].push(ours.answer.micros / 1000);
  lengths.halfturn.push(ours.answer.length);
  for (const name of ["cubing", "min2phase"]) {
    const { time, solution } = await rival(name, { kpattern: cube.kpattern, facelets: cube.facelets });
    const result = (await timed({ ask: "check", input: `${scramble} ${solution}` })).answer;
    if (!/^U{9}R{9}F{9}D{9}L{9}B{9}$/.test(result.facelets)) {
      throw new Error(`${name} did not solve ${scramble}: ${solution}`);
    }
    times[name].push(time);
    lengths[name].push(count(solution));
  }
}
say(`two-phase, ${scrambles.length} random cubes, alternating`, "mean, median; longest solution");
for (const [name, list] of Object.entries(times)) {
  const longest = lengths[name] ? `; ${Math.max(...lengths[name])}` : "";
  say(`  ${name}`, `${ms(mean(list))}, ${ms(median(list))}${longest}`);
}
await browser.close();
server.close();
