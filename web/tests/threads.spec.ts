// The engine on all processors: where the host sends the headers of cross-origin isolation, where
// the service worker adds them, and where neither does.

import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { ask, desktop, EXAMPLE, expect, type Page, test, visit } from "./fixtures";

/** More than the machine of a test may have. */
const PROCESSORS = 3;
/** A question whose functions are in the last file of the engine, so that each thread loads it. */
const ALGS = { ask: "algs", case: "pll Ua", moves: "R U", max_length: 11 };
const PROOF = { ask: "solve", input: "R U F D2 L B", solver: "optimal", tables: "tiny" };
const LAST_FILE = /rest-[^/]*\.wasm$/;

test.beforeEach(async ({ context }) => {
  await context.addInitScript((processors) => {
    Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => processors });
  }, PROCESSORS);
});

const isIsolated = (page: Page) => page.evaluate(() => crossOriginIsolated);

/** The numbers of workers and of downloads of the engine's last file, while long questions are answered. */
async function countThreads(page: Page, enough: number): Promise<{ workers: number; loads: number }> {
  let loads = 0;
  page.on("request", (request) => {
    loads += LAST_FILE.test(request.url()) ? 1 : 0;
  });
  const before = page.workers().length;
  await expect(async () => {
    expect(await ask(page, ALGS)).toHaveProperty("cases");
    expect(loads).toBeGreaterThanOrEqual(enough);
  }).toPass();
  return { workers: page.workers().length - before, loads };
}

test("all threads work on a long question", desktop, async ({ page }) => {
  await visit(page, "reconstruct");
  expect(await isIsolated(page)).toBe(true);
  expect(await countThreads(page, PROCESSORS)).toEqual({ workers: PROCESSORS, loads: PROCESSORS });
});

test("all threads stop at once, and go on with the next question", desktop, async ({ page }) => {
  await visit(page, "reconstruct");
  await countThreads(page, PROCESSORS);
  const workers = page.workers();
  const names = await page.evaluate(async (input) => {
    // biome-ignore lint/suspicious/noExplicitAny: the page exposes it to the console without types
    const { ask } = (globalThis as any).halfturn;
    const names = [];
    for (let round = 0; round < 5; round++) {
      const stopping = new AbortController();
      const onEvent = ({ event }: { event: string }) => event === "found" && setTimeout(() => stopping.abort(), 100);
      const search = ask({ ask: "solve", input, best: true, time_ms: 600_000 }, { signal: stopping.signal, onEvent });
      names.push(await search.catch((error: Error) => error.name));
      await ask({ ask: "solve", input: "R U F", best: true });
    }
    return names;
  }, EXAMPLE);
  expect(names).toEqual(Array(5).fill("AbortError"));
  // Workers that take longer than half a second would have been replaced.
  expect(page.workers()).toEqual(workers);
});

test("a tab that is closed while it builds a table leaves nothing stuck", desktop, async ({ page, context }) => {
  await visit(page, "reconstruct");
  await page.evaluate((question) => {
    // biome-ignore lint/suspicious/noExplicitAny: the page exposes it to the console without types
    const { ask } = (globalThis as any).halfturn;
    return new Promise<void>((resolve) => {
      ask(question, { onEvent: ({ event }: { event: string }) => event === "building" && resolve() });
    });
  }, PROOF);
  const others = [await context.newPage(), await context.newPage()];
  await page.close();
  await Promise.all(others.map((other) => visit(other, "reconstruct")));
  for (const answer of await Promise.all(others.map((other) => ask(other, PROOF)))) {
    expect(answer).toMatchObject({ length: 6, optimal: true });
  }
});

const KINDS: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
};

test.describe("a plain host of files", () => {
  const plain = test.extend({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    baseURL: async ({}, use) => {
      const server = createServer((request, response) => {
        const path = normalize(new URL(request.url ?? "", "http://localhost").pathname);
        const file = join("dist", path.endsWith("/") ? `${path}index.html` : path);
        if (existsSync(file) && statSync(file).isFile()) {
          response.writeHead(200, { "Content-Type": KINDS[extname(file)] ?? "application/json" });
          response.end(readFileSync(file));
        } else {
          response.writeHead(404).end();
        }
      });
      await new Promise<void>((done) => server.listen(0, "localhost", done));
      await use(`http://localhost:${(server.address() as AddressInfo).port}/`);
      server.close();
      server.closeAllConnections();
    },
  });

  plain("one thread works without shared memory", desktop, async ({ page }) => {
    await visit(page, "reconstruct");
    expect(await isIsolated(page)).toBe(false);
    expect(await countThreads(page, 1)).toEqual({ workers: 1, loads: 1 });
    expect(await ask(page, { ask: "solve", input: EXAMPLE, best: true, time_ms: 3_000 })).toHaveProperty("solution");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  plain.describe("after the first visit", () => {
    plain.use({ serviceWorkers: "allow" });

    plain("has threads", desktop, async ({ page }) => {
      await visit(page, "reconstruct");
      expect(await isIsolated(page)).toBe(false);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      // The page on screen stays as it is: the next one is isolated.
      expect(await isIsolated(page)).toBe(false);
      expect(await ask(page, ALGS)).toHaveProperty("cases");
      await page.reload();
      expect(await isIsolated(page)).toBe(true);
      await expect(page.locator("h1")).toBeVisible();
      const { workers } = await countThreads(page, PROCESSORS);
      expect(workers).toBe(PROCESSORS);
    });
  });
});
