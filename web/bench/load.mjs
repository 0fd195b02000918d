// Measures the first visit in Chromium over a slow line and over a fast one: when the form can be
// used, when the engine answers, and how many bytes the host has sent until then.
//
// The host limits the line, not Chromium: Chromium's own limits do not apply to workers and service
// workers, which share the line of a real visitor.
//
// usage: node load.mjs DIST [VISITS]. `make bench-web` runs it.

import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { chromium } from "@playwright/test";

const [dist, visits = "5"] = process.argv.slice(2);
const KINDS = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".json": "application/json",
};
const LINES = [
  { name: "1.6 Mbit/s, 150 ms", bytesPerSecond: 200_000, roundTrip: 150 },
  { name: "not limited", bytesPerSecond: Number.POSITIVE_INFINITY, roundTrip: 0 },
];
/** The bytes that the host sends at once. */
const PIECE = 1460;

let line = LINES[0];
let sent = 0;
/** Responses that still have bytes to send. They take turns. */
let sending = [];

function pump() {
  const start = performance.now();
  let count = 0;
  const next = () => {
    // All pieces that the line could have carried since the start.
    while (sending.length > 0 && (performance.now() - start) * (line.bytesPerSecond / 1000) >= count) {
      const one = sending.shift();
      const piece = one.bytes.subarray(one.at, one.at + PIECE);
      one.response.write(piece);
      one.at += piece.length;
      count += piece.length;
      sent += piece.length;
      if (one.at < one.bytes.length) {
        sending.push(one);
      } else {
        one.response.end();
      }
    }
    if (sending.length > 0) {
      setTimeout(next, 4);
    }
  };
  next();
}

const known = new WeakSet();
const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
  const file = join(dist, path === "/" ? "index.html" : path);
  if (!existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end();
    return;
  }
  const accepts = request.headers["accept-encoding"] ?? "";
  const isPacked = accepts.includes("br") && existsSync(`${file}.br`);
  const bytes = readFileSync(isPacked ? `${file}.br` : file);
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
  response.setHeader("Content-Type", KINDS[extname(file)] ?? "application/octet-stream");
  if (path.startsWith("/assets/")) {
    response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
  }
  if (isPacked) {
    response.setHeader("Content-Encoding", "br");
  }
  // A new connection takes a round trip of its own.
  const wait = known.has(request.socket) ? line.roundTrip : 2 * line.roundTrip;
  known.add(request.socket);
  setTimeout(() => {
    const isIdle = sending.length === 0;
    sending.push({ response, bytes, at: 0 });
    if (isIdle) {
      pump();
    }
  }, wait);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const base = `http://localhost:${server.address().port}`;

const executablePath = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find(existsSync);
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
const median = (values) => [...values].sort((one, other) => one - other)[values.length >> 1];
const say = (what, value) => process.stdout.write(`${what.padEnd(72)} ${value}\n`);

for (line of LINES) {
  const measured = {};
  for (let visit = 0; visit < Number(visits); visit++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(180_000);
    sent = 0;
    const note = async (what) => {
      const time = await page.evaluate(() => performance.now());
      measured[what] ??= { times: [], bytes: [] };
      measured[what].times.push(time);
      measured[what].bytes.push(sent);
    };
    await page.goto(`${base}/#/`, { waitUntil: "commit" });
    await page.waitForSelector("#scramble");
    await note("the form can be used");
    await page.evaluate(() => globalThis.halfturn.ask({ ask: "check", input: "R U F" }));
    await note("the engine answers");
    await page.waitForSelector("[data-best]");
    await note("the cross of the scramble of the day is found");
    await page.fill("#scramble", "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B");
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      () =>
        [..."YWORGB"].map((color) => document.querySelector(`[data-cell="cross ${color}"]`)?.textContent).join("") ===
        "666575",
    );
    await note("and that of a typed one");
    await context.close();
    sending = [];
  }
  for (const [what, { times, bytes }] of Object.entries(measured)) {
    say(
      `${what}, ${line.name}, median of ${visits}`,
      `${(median(times) / 1000).toFixed(2)} s, ${(median(bytes) / 1e6).toFixed(2)} MB`,
    );
  }
}
await browser.close();
server.closeAllConnections();
server.close();
