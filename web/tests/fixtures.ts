// Every test checks that the browser logs no errors and sends no request to another host.

import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

export { expect, type Page };

/** Tests that take a minute of processor time or more. `make acceptance` runs them. */
export const heavy = { tag: "@heavy" };
/** Tests of the engine or of the keyboard, which are the same on a phone. */
export const desktop = { tag: "@desktop" };

interface Options {
  /** The errors that the test provokes. */
  provoked: RegExp | undefined;
}

export const test = base.extend<{ quiet: undefined } & Options>({
  provoked: [undefined, { option: true }],
  quiet: [
    async ({ page, baseURL, provoked }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") {
          errors.push(`${message.text()} ${message.location().url}`);
        }
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (url.origin !== new URL(baseURL ?? "").origin && !["blob:", "data:"].includes(url.protocol)) {
          errors.push(`a request to ${url.origin}`);
        }
      });
      await use(undefined);
      expect(errors.filter((error) => !provoked?.test(error))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a page with its parameters. */
export async function visit(page: Page, place: string): Promise<void> {
  // Another hash alone would not load the document again.
  await page.goto("about:blank");
  await page.goto(`./#/${place}`);
  await expect(page.locator("h1")).toBeVisible();
}

/** Tests desktops in light colours and phones in dark ones. */
export async function chooseColors(page: Page, isMobile: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: isMobile ? "dark" : "light", reducedMotion: "reduce" });
}

/** Checks that the page is accessible and not wider than the screen. */
export async function expectGoodLooks(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
  await expectNarrow(page);
}

/** Checks that the page is not wider than the screen, as soon as it has settled. */
export async function expectNarrow(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(excess, page.url()).toBeLessThanOrEqual(0);
}

/** The upper and lower edges of the first elements with these selectors, all at the same moment. */
export function edges(page: Page, ...selectors: string[]): Promise<{ top: number; bottom: number }[]> {
  return page.evaluate(
    (selectors) =>
      selectors.flatMap((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return box ? [{ top: box.top, bottom: box.bottom }] : [];
      }),
    selectors,
  );
}

/** Checks that elements stand one below the other. The page may still be scrolling. */
export async function expectInOrder(page: Page, ...selectors: string[]): Promise<void> {
  await expect(async () => {
    const tops = (await edges(page, ...selectors)).map(({ top }) => top);
    expect(tops).toHaveLength(selectors.length);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  }).toPass();
}

/** Asks the engine of the page. */
export function ask(page: Page, question: Record<string, unknown>): Promise<Record<string, unknown>> {
  return page.evaluate(
    // biome-ignore lint/suspicious/noExplicitAny: the page exposes it to the console without types
    (question) => (globalThis as any).halfturn.ask(question),
    question,
  );
}

/** The names of the files in the folder of tables, without those that are still being written. */
export function tableFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("halfturn-tables", { create: true });
    const names: string[] = [];
    // biome-ignore lint/suspicious/noExplicitAny: TypeScript does not know its iterator
    for await (const name of (folder as any).keys()) {
      names.push(name);
    }
    return names.filter((name) => !name.endsWith(".tmp")).sort();
  });
}

/** Checks that the page is not wider than a phone either, in a window of that size. */
export async function expectNarrowOnPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 412, height: 839 });
  await expectNarrow(page);
  await page.setViewportSize(size ?? { width: 1280, height: 800 });
}

export function place(page: string, params: Record<string, string>): string {
  return `${page}?${new URLSearchParams(params)}`;
}

/** A scramble and its fewest moves by stage, in the order W Y O R G B. */
export const EXAMPLE = "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B";
export const NUMBERS: Record<string, number[]> = {
  cross: [6, 6, 6, 5, 7, 5],
  xcross: [7, 7, 8, 7, 9, 7],
  xxcross: [10, 9, 10, 9, 10, 9],
  xxxcross: [11, 11, 11, 12, 12, 10],
  f2l: [14, 14, 14, 13, 14, 14],
};
export const COLORS = ["W", "Y", "O", "R", "G", "B"];
