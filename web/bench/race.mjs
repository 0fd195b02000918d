// Measures the page in Chromium: the first load, tables, and analyses. Then it compares the package
// halfturn with other packages, on one page and cube by cube in the same run.
//
// usage: node race.mjs DIST PACKAGE PEERS [CUBES]. `make bench-web` prepares everything and runs it.

import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";

const [dist, halfturn, peers, cubes = "200"] = process.argv.slice(2);
/** Rounds of the race. The table has the medians over them. */
const ROUNDS = 3;
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
  const [, folder, rest] = path.match(/^\/(peers|package)\/(.*)/) ?? [];
  const file = folder
    ? join(folder === "peers" ? peers : halfturn, rest)
    : join(dist, path === "/" ? "index.html" : path);
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

// The comparison with other packages.
const rivals = await (await browser.newContext()).newPage();
rivals.on("pageerror", (error) => process.stderr.write(`${error}\n`));
await rivals.goto(`${base}/peers.html`);
const raced = await rivals.evaluate(
  async ([inputs, rounds]) => {
    const clock = async (work) => {
      const start = performance.now();
      const result = await work();
      return { time: performance.now() - start, result };
    };
    const { Engine } = await import("/package/browser.js");
    const engine = new Engine();
    const first = (await clock(() => engine.solve("R U F"))).time;

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
    const solvers = {
      halfturn: async ({ input }) => engine.solve(input, { max_length: 21 }),
      cubing: async ({ kpattern }) => ({
        solution: String(await experimentalSolve3x3x3IgnoringCenters(new KPattern(kpuzzle, kpattern))),
      }),
      "min2phase.js, which blocks the page": async ({ facelets }) => ({ solution: min2phase.solve(facelets) }),
    };
    const cubes = await engine.askAll(inputs.map((input) => ({ ask: "check", input })));
    // Everybody builds tables and is compiled before the race.
    for (const cube of cubes.slice(0, 20)) {
      for (const solve of Object.values(solvers)) {
        await solve(cube);
      }
    }
    await engine.solveAll(inputs.slice(0, 20), { max_length: 21 });

    const results = [];
    for (let round = 0; round < rounds; round++) {
      const times = Object.fromEntries(Object.keys(solvers).map((name) => [name, []]));
      const lengths = Object.fromEntries(Object.keys(solvers).map((name) => [name, []]));
      const own = [];
      const messages = [];
      for (const cube of cubes) {
        for (const [name, solve] of Object.entries(solvers)) {
          const { time, result } = await clock(() => solve(cube));
          times[name].push(time);
          if (name === "halfturn") {
            own.push(result.micros / 1000);
            messages.push(time - result.micros / 1000);
          }
          const moves = result.solution.split(" ").filter((move) => move !== "");
          const { facelets } = await engine.check(`${cube.input} ${moves.join(" ")}`);
          if (!/^U{9}R{9}F{9}D{9}L{9}B{9}$/.test(facelets)) {
            throw new Error(`${name} did not solve ${cube.input}: ${result.solution}`);
          }
          lengths[name].push(moves.length);
        }
      }
      const alone = [];
      for (const input of inputs) {
        const { time, result } = await clock(() => engine.solve(input, { max_length: 21 }));
        alone.push(time - result.micros / 1000);
      }
      const batch = (await clock(() => engine.solveAll(inputs, { max_length: 21 }))).time / inputs.length;
      const source = engine.scrambler();
      const next = [];
      for (let count = 0; count < 50; count++) {
        while (source.ready === 0) {
          await engine.check("R");
        }
        next.push((await clock(() => source.next())).time);
      }
      results.push({ times, lengths, own, messages, alone, batch, next });
    }
    // The same solver with its 100 MB of tables, which nobody else has.
    const build = (await clock(() => engine.buildTables("two-phase"))).time;
    // Another engine, as at the next visit, reads them in the background.
    const reopened = (await clock(() => new Engine().solve("R U F"))).time;
    const { nodes } = await engine.solve(inputs[0], { max_length: 21, tables: "standard" });
    while ((await engine.solve(inputs[0], { max_length: 21 })).nodes !== nodes) {
      // This one reads them, too.
    }
    const standard = [];
    for (let round = 0; round < rounds; round++) {
      const times = [];
      const own = [];
      for (const input of inputs) {
        const { time, result } = await clock(() => engine.solve(input, { max_length: 21 }));
        times.push(time);
        own.push(result.micros / 1000);
      }
      standard.push({ times, own });
    }
    return { first, results, build, reopened, standard };
  },
  [scrambles.map(({ scramble }) => scramble), ROUNDS],
);
const over = (value) => median(raced.results.map(value));
say("package: first solution, with loading, worker and tables", ms(raced.first));
say(`two-phase, ${cubes} random cubes, alternating, medians of ${ROUNDS} rounds`, "mean, median; longest solution");
const mine = over(({ times }) => mean(times.halfturn));
for (const name of Object.keys(raced.results[0].times)) {
  const average = over(({ times }) => mean(times[name]));
  const ratio = name === "halfturn" ? "" : `; ${(average / mine).toFixed(1)} times halfturn's mean`;
  const longest = Math.max(...raced.results.flatMap(({ lengths }) => lengths[name]));
  say(`  ${name}`, `${ms(average)}, ${ms(over(({ times }) => median(times[name])))}; ${longest}${ratio}`);
}
const both = (pick) => `${ms(over((one) => mean(pick(one))))}, ${ms(over((one) => median(pick(one))))}`;
say(
  "  halfturn, the search alone",
  both(({ own }) => own),
);
say(
  "  halfturn, everything else: reading, checking, messages",
  both(({ messages }) => messages),
);
say(
  "  the same without other solvers in between",
  both(({ alone }) => alone),
);
say("  halfturn, all cubes in one message, for each", ms(over(({ batch }) => batch)));
say("  halfturn with standard tables, 100 MB: building them", ms(raced.build));
say("  the first solution of a later visit, when they are stored", ms(raced.reopened));
const large = (pick) => {
  const value = (average) => ms(median(raced.standard.map((one) => average(pick(one)))));
  return `${value(mean)}, ${value(median)}`;
};
say(
  "  halfturn with standard tables",
  large(({ times }) => times),
);
say(
  "  halfturn with standard tables, the search alone",
  large(({ own }) => own),
);
say(
  "the next scramble, made ahead",
  both(({ next }) => next),
);
await browser.close();
server.close();
