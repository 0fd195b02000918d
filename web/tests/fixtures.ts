// What every test of the page watches for: nothing is complained about, nobody else is asked.

import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

export { expect, type Page };

/** What takes a minute of a processor and more; only run when asked for. */
export const heavy = { tag: "@heavy" };
/** What is the same on a phone, because the engine does it or it needs a keyboard. */
export const desktop = { tag: "@desktop" };

interface Options {
  /** Complaints of the browser that the test provokes. */
  provoked: RegExp | undefined;
}

export const test = base.extend<{ quiet: undefined } & Options>({
  provoked: [undefined, { option: true }],
  quiet: [
    async ({ page, baseURL, provoked }, use) => {
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
      expect(complaints.filter((complaint) => !provoked?.test(complaint))).toEqual([]);
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

/** Colours for a test of looks: desktops are tested in light ones, phones in dark ones. */
export async function chooseColors(page: Page, isMobile: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: isMobile ? "dark" : "light", reducedMotion: "reduce" });
}

/** Checks that what is shown is accessible and no wider than the screen. */
export async function expectGoodLooks(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude("twisty-player").analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
  await expectNarrow(page);
}

/** Checks that nothing is wider than the screen. */
export async function expectNarrow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.url()).toBeLessThanOrEqual(
    0,
  );
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
