// Packs the package, installs it in a new folder and tests it there: in Node, and in Chromium on
// plain pages, from a host without special headers. With `--bundlers` also on pages that Vite,
// webpack and esbuild make, for which it installs them.
//
// usage: node package.mjs FOLDER [--bundlers]. FOLDER gets the packed file. `make npm` runs it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, extname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const [folder, ...flags] = process.argv.slice(2);
const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, "../..");
const { chromium } = createRequire(join(ROOT, "web/package.json"))("@playwright/test");
const { expectAnswers } = await import("./questions.mjs");
const BUNDLERS = flags.includes("--bundlers")
  ? ["vite@8.3.8", "webpack@5.112.2", "webpack-cli@7.3.1", "esbuild@0.28.2"]
  : [];
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
/** The limit of what a page downloads before its first scramble, compressed. */
const MAX_FIRST = 500_000;
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
const LICENSES = ["LICENSE-MIT", "LICENSE-APACHE"];
const KINDS = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
};

const say = (what, value) => process.stdout.write(`${what.padEnd(60)} ${value}\n`);
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;

function run(command, ...words) {
  return execFileSync(command, words, { cwd: place, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

/** Packs the package with its licences into `folder`. */
function pack() {
  const { version } = JSON.parse(readFileSync(join(HERE, "../package.json"), "utf8"));
  const [, ours] = readFileSync(join(ROOT, "Cargo.toml"), "utf8").match(/^version = "(.*)"/m);
  assert.equal(version, ours, "npm/package.json and Cargo.toml have the same version");
  const staged = join(place, "staged");
  for (const name of ["package.json", "README.md", "dist"]) {
    cpSync(join(HERE, "..", name), join(staged, name), { recursive: true });
  }
  for (const name of LICENSES) {
    cpSync(join(ROOT, name), join(staged, name));
  }
  mkdirSync(folder, { recursive: true });
  run("npm", "pack", "--silent", "--pack-destination", resolve(folder), staged);
  rmSync(staged, { recursive: true });
  return join(resolve(folder), `halfturn-${version}.tgz`);
}

/** A host of files: as plain as most are, or with headers of its own. */
async function serve(root, headers = {}, kinds = KINDS) {
  const sent = [];
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    const file = join(root, path);
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const bytes = readFileSync(file);
    sent.push(bytes);
    response
      .writeHead(200, { "Content-Type": kinds[extname(file)] ?? "application/octet-stream", ...headers })
      .end(bytes);
  });
  await new Promise((done) => server.listen(0, "localhost", done));
  return { base: `http://localhost:${server.address().port}`, sent, close: () => server.close() };
}

/** Opens a page, and checks the answers of `answers()` there. */
async function expectPage(what, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const start = performance.now();
  await page.goto(url);
  await page
    .waitForFunction(() => globalThis.answers, undefined, { timeout: 60_000 })
    .catch((error) => {
      throw new Error(`${what}: ${errors.join("\n")} ${error}`);
    });
  expectAnswers(assert, await page.evaluate(() => globalThis.answers));
  assert.deepEqual(errors, [], what);
  say(what, `${((performance.now() - start) / 1000).toFixed(1)} s`);
  await context.close();
}

const html = (script, imports) => `<!doctype html><link rel="icon" href="data:,">
${imports ? `<script type="importmap">${JSON.stringify({ imports })}</script>` : ""}
<script type="module"${script}</script>`;
const MODULE = `import { answers } from "./questions.mjs"; globalThis.answers = answers();`;

/** A program whose types must be right. */
const TYPES = `
import { buildTables, improve, type Refusal, scrambler, solve, solveAll, type Solved, tables } from "halfturn";
const solved: Solved = await solve("R", { max_length: 20, signal: AbortSignal.timeout(1000) });
const all: (Solved | Refusal)[] = await solveAll(["R"]);
const lengths: number[] = [solved.length, all.length];
for await (const { length } of improve("R")) lengths.push(length);
const scramble: string = (await scrambler({ event: "333" }).next()).scramble;
await buildTables("two-phase", { size: "standard", onEvent: ({ event }) => event, signal: AbortSignal.timeout(1) });
const areBuilt: boolean[] = (await tables()).map(({ isBuilt }) => isBuilt);
// @ts-expect-error: there is no such option.
await solve(scramble, { maxlength: areBuilt.length });
`;

const place = mkdtempSync(join(tmpdir(), "halfturn-package-"));
const browser = await chromium.launch({ ...(CHROMIUM && { executablePath: CHROMIUM }), args: ["--no-sandbox"] });
try {
  const packed = pack();
  writeFileSync(join(place, "package.json"), JSON.stringify({ private: true, type: "module" }));
  run("npm", "install", "--silent", "--no-package-lock", packed, ...BUNDLERS);

  for (const name of ["README.md", ...LICENSES]) {
    assert(existsSync(join(place, "node_modules/halfturn", name)), name);
  }

  // Node: the same tests as of the checkout.
  cpSync(HERE, join(place, "tests"), { recursive: true, filter: (path) => !/package\.mjs|nodes\.test/.test(path) });
  cpSync(join(HERE, "../README.md"), join(place, "README.md"));
  const report = run(process.execPath, "--test", "--test-reporter=tap", "tests/");
  const [, passed] = report.match(/^# pass (\d+)/m);
  assert(Number(passed) >= 9, report);
  say("Node", `${passed} tests passed`);

  // Types, as bundlers and as Node find them.
  writeFileSync(join(place, "types.mts"), TYPES);
  for (const [module, resolution] of [
    ["esnext", "bundler"],
    ["nodenext", "nodenext"],
  ]) {
    const compiler = join(ROOT, "web/node_modules/typescript/bin/tsc");
    const options = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2023,dom"];
    run(process.execPath, compiler, ...options, "--module", module, "--moduleResolution", resolution, "types.mts");
  }
  say("types", "checked");

  // Pages without a bundler.
  cpSync(join(HERE, "questions.mjs"), join(place, "questions.mjs"));
  const installed = "./node_modules/halfturn/dist/browser.js";
  writeFileSync(join(place, "plain.html"), html(`>${MODULE}`, { halfturn: installed }));
  const readme = readFileSync(join(HERE, "../README.md"), "utf8");
  const [, example] = readme.match(/```html\n(.*?)```/s);
  writeFileSync(join(place, "example.html"), example);
  const plain = await serve(place, { "Access-Control-Allow-Origin": "*" });
  {
    const page = await browser.newPage();
    await page.goto(`${plain.base}/example.html`);
    const shown = () => page.locator("p").textContent();
    await page.waitForFunction(() => document.querySelector("p").textContent !== "");
    const first = await shown();
    const sizes = plain.sent.slice(1).map((bytes) => [bytes.length, brotliCompressSync(bytes).length]);
    const sum = (which) => sizes.reduce((total, size) => total + size[which], 0);
    await page.getByRole("button").click();
    await page.waitForFunction((first) => document.querySelector("p").textContent !== first, first);
    for (const scramble of [first, await shown()]) {
      assert.match(scramble, /^([URFDLB][2']? ){14,}/);
    }
    say("the timer of the README", "shows scrambles");
    say("  downloaded before the first one", `${kilobytes(sum(0))}, by brotli ${kilobytes(sum(1))}`);
    assert(sum(1) <= MAX_FIRST);
    await page.close();
  }
  await expectPage("plain page", `${plain.base}/plain.html`);
  const isolated = await serve(place, ISOLATED);
  await expectPage("plain page, isolated", `${isolated.base}/plain.html`);
  // A page whose package is on another host.
  writeFileSync(join(place, "elsewhere.html"), html(`>${MODULE}`, { halfturn: `${plain.base}/${installed}` }));
  const other = await serve(place);
  await expectPage("package on another host", `${other.base}/elsewhere.html`);
  // A folder of its own, on a host that does not know the type of WebAssembly.
  const code = readFileSync(join(HERE, "questions.mjs"), "utf8").replace(
    /^import \* as halfturn from "halfturn";$/m,
    `import * as all from "halfturn";
    const engine = new all.Engine({ files: "/vendor/" });
    const halfturn = new Proxy(all, { get: (_, name) => engine[name]?.bind(engine) ?? all[name] });`,
  );
  writeFileSync(join(place, "folder.mjs"), code);
  cpSync(join(place, "node_modules/halfturn/dist"), join(place, "vendor"), { recursive: true });
  const inFolder = MODULE.replace("questions", "folder");
  writeFileSync(join(place, "folder.html"), html(`>${inFolder}`, { halfturn: installed }));
  const untyped = await serve(place, {}, { ...KINDS, ".wasm": "application/octet-stream" });
  await expectPage("files in a folder of the page, without types", `${untyped.base}/folder.html`);

  if (BUNDLERS.length > 0) {
    mkdirSync(join(place, "src"));
    writeFileSync(join(place, "src/main.js"), MODULE.replace("./questions", "../questions"));
    writeFileSync(join(place, "index.html"), html(` src="/src/main.js">`));
    const built = async (what, root) => {
      const server = await serve(root);
      await expectPage(what, `${server.base}/index.html`);
      server.close();
    };
    run("npx", "vite", "build", "--logLevel", "warn", "--outDir", "vite", "--base", "./");
    await built("Vite", join(place, "vite"));

    const { createServer: createVite } = await import(join(place, "node_modules/vite/dist/node/index.js"));
    const dev = await createVite({ root: place, server: { port: 0 }, logLevel: "error" });
    await dev.listen();
    await expectPage("Vite, while developing", dev.resolvedUrls.local[0]);
    await dev.close();

    run("npx", "webpack", "--mode", "production", "--entry", "./src/main.js", "--output-path", "webpack", "--no-stats");
    writeFileSync(join(place, "webpack/index.html"), html(` src="./main.js">`));
    await built("webpack", join(place, "webpack"));

    run("npx", "esbuild", "src/main.js", "--bundle", "--format=esm", "--outdir=esbuild", "--log-level=warning");
    cpSync(join(place, "node_modules/halfturn/dist"), join(place, "esbuild"), { recursive: true });
    writeFileSync(join(place, "esbuild/index.html"), html(` src="./main.js">`));
    await built("esbuild", join(place, "esbuild"));
  }
  for (const server of [plain, isolated, other, untyped]) {
    server.close();
  }

  const dist = join(place, "node_modules/halfturn/dist");
  const sizeOf = (what, names) => {
    const files = names.map((name) => readFileSync(join(dist, name)));
    const total = (pack) => kilobytes(files.reduce((sum, bytes) => sum + pack(bytes).length, 0));
    say(what, `${total((bytes) => bytes)}, by brotli ${total((bytes) => brotliCompressSync(bytes))}`);
  };
  sizeOf("halfturn.wasm", ["halfturn.wasm"]);
  sizeOf("more.wasm", ["more.wasm"]);
  sizeOf("rest.wasm", ["rest.wasm"]);
  sizeOf(
    "all modules for browsers and Node",
    readdirSync(dist).filter((name) => name.endsWith(".js")),
  );
  say(packed.slice(resolve(folder).length + 1), kilobytes(statSync(packed).size));
} finally {
  await browser.close();
  rmSync(place, { recursive: true });
}
