// Measures the timer's own cost in Chromium: the time between frames while it runs and while it
// rests, and the work of the main thread for each frame. The session has a thousand solves.
//
// usage: node timer.mjs [SECONDS]. It serves the built page of this folder's parent.
// `make bench-web` runs it.

import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { preview } from "vite";

const [seconds = "10"] = process.argv.slice(2);
const SOLVES = 1000;
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

const say = (line) => process.stdout.write(`${line}\n`);

const server = await preview({ preview: { port: 0 }, logLevel: "silent" });
const browser = await chromium.launch({ ...(CHROMIUM && { executablePath: CHROMIUM }), args: ["--no-sandbox"] });
const page = await browser.newPage();
const devtools = await page.context().newCDPSession(page);
// Processor time, which other programs do not change.
await devtools.send("Performance.enable", { timeDomain: "threadTicks" });

/** The milliseconds of work of the main thread so far, by kind. */
async function work() {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const of = (name) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  return {
    all: of("TaskDuration"),
    script: of("ScriptDuration"),
    layout: of("LayoutDuration") + of("RecalcStyleDuration"),
  };
}

/** The times between frames, sorted, and the work for each frame. */
async function measure() {
  const before = await work();
  const intervals = await page.evaluate(
    (length) =>
      new Promise((resolve) => {
        const times = [];
        const start = performance.now();
        const tick = (time) => {
          times.push(time);
          if (performance.now() - start < length) {
            requestAnimationFrame(tick);
          } else {
            resolve(times.slice(1).map((time, index) => time - times[index]));
          }
        };
        requestAnimationFrame(tick);
      }),
    1000 * Number(seconds),
  );
  const after = await work();
  const perFrame = (kind) => ((after[kind] - before[kind]) / intervals.length).toFixed(2);
  intervals.sort((one, other) => one - other);
  const quantile = (share) =>
    intervals[Math.min(intervals.length - 1, Math.floor(share * intervals.length))].toFixed(1);
  return `${intervals.length} frames, p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, longest ${quantile(1)} ms; work for each: ${perFrame("all")} ms, of it script ${perFrame("script")} ms, style and layout ${perFrame("layout")} ms`;
}

const scramble = "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B";
const session1 = Array.from({ length: SOLVES }, (_, index) => [
  [0, 9000 + ((index * 7919) % 4000)],
  scramble,
  "",
  1_700_000_000 + 60 * index,
]);
await page.goto(`${server.resolvedUrls.local[0]}#/timer`);
await page.locator("[data-scramble]").waitFor();
await page
  .getByLabel("A file of csTimer")
  .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from(JSON.stringify({ session1 })) });
await page.locator(`[data-solve="${SOLVES}"]`).waitFor();
await page.locator(".chart svg").waitFor();
await page.getByText("Settings", { exact: true }).click();
await page.getByLabel("15 seconds").uncheck();
say(`at rest: ${await measure()}`);
await page.keyboard.down(" ");
await page.locator(".timer-face.armed").waitFor();
await page.keyboard.up(" ");
await page.locator("[data-state=running]").waitFor();
say(`running: ${await measure()}`);
// From the key to the frame that shows the solve in the list.
await page.evaluate((number) => {
  globalThis.listed = new Promise((resolve) => {
    const onKey = ({ timeStamp }) => {
      const look = () => {
        if (document.querySelector(`[data-solve="${number}"]`)) {
          resolve(performance.now() - timeStamp);
        } else {
          requestAnimationFrame(look);
        }
      };
      requestAnimationFrame(look);
    };
    addEventListener("keydown", onKey, { once: true });
  });
}, SOLVES + 1);
await page.keyboard.press("s");
say(`stop to list: ${(await page.evaluate(() => globalThis.listed)).toFixed(0)} ms`);
await browser.close();
await server.close();
