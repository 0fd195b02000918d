// What every test of the page watches for: nothing is complained about, nobody else is asked.

import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

export { expect, type Page };

/** What takes a minute of a processor and more; only run when asked for. */
export const heavy = { tag: "@heavy" };

interface Shared {
  /** One profile for all tests of a worker, so that tables are built once and found again. */
  profile: BrowserContext;
}

export const test = base.extend<{ quiet: undefined }, Shared>({
  profile: [
    async ({ browser }, use, { project }) => {
      const profile = await browser.newContext(project.use);
      await use(profile);
      await profile.close();
    },
    { scope: "worker" },
  ],
  context: async ({ profile }, use) => use(profile),
  page: async ({ profile }, use) => {
    const page = await profile.newPage();
    await use(page);
    await page.close();
  },
  quiet: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") {
          complaints.push(`${message.text()} ${message.location().url}`);
        }
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (url.origin !== new URL(baseURL ?? "").origin && !["blob:", "data:"].includes(url.protocol)) {
          complaints.push(`a request to ${url.origin}`);
        }
      });
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a place of the page. */
export async function visit(page: Page, place: string): Promise<void> {
  // By way of nowhere: the same document with another hash would not be loaded anew.
  await page.goto("about:blank");
  await page.goto(`./#/${place}`);
  await expect(page.locator("h1")).toBeVisible();
}

/** Asks the engine in the page. */
export function ask(page: Page, question: Record<string, unknown>): Promise<Record<string, unknown>> {
  return page.evaluate(
    // biome-ignore lint/suspicious/noExplicitAny: the page offers it to the console, which has no types
    (question) => (globalThis as any).halfturn.ask(question),
    question,
  );
}

export function place(page: string, params: Record<string, string>): string {
  return `${page}?${new URLSearchParams(params)}`;
}

/** A scramble and its numbers by stage, in the order Y W O R G B. */
export const EXAMPLE = "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B";
export const NUMBERS: Record<string, number[]> = {
  cross: [6, 6, 6, 5, 7, 5],
  xcross: [7, 7, 8, 7, 9, 7],
  xxcross: [9, 10, 10, 9, 10, 9],
  xxxcross: [11, 11, 11, 12, 12, 10],
  f2l: [14, 14, 14, 13, 14, 14],
};
export const COLORS = ["Y", "W", "O", "R", "G", "B"];
