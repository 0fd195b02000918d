import AxeBuilder from "@axe-core/playwright";
import { EXAMPLE, expect, place, test, visit } from "./fixtures";

const PAGES = ["Analyze", "Solve", "Scramble", "Train", "Statistics", "Reconstruct"];

test("all pages open from the menu", async ({ page }) => {
  await visit(page, "");
  for (const name of PAGES) {
    await page.getByRole("navigation").getByRole("link", { name }).click();
    await expect(page).toHaveTitle(`${name} · halfturn`);
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  }
  await expect(page.getByText("valid at competitions")).toBeVisible();
});

test("nothing is wider than the screen", async ({ page }) => {
  for (const name of PAGES) {
    await visit(page, name.toLowerCase());
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content, name).toBeLessThanOrEqual(screen ?? 0);
  }
});

test("dark and light are remembered", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await visit(page, "");
  const theme = page.locator("html");
  await expect(theme).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Light colours" }).click();
  await expect(theme).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(theme).toHaveAttribute("data-theme", "light");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`accessible in ${colorScheme} colours`, async ({ page }, { project }) => {
    test.skip((project.name === "phone") !== (colorScheme === "dark"), "each size in one of them");
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const check = async (what: string) => {
      const { violations } = await new AxeBuilder({ page }).exclude("twisty-player").analyze();
      expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes.map((node) => node.html).join(" ")}`)).toEqual(
        [],
      );
    };
    for (const name of PAGES) {
      await visit(page, name.toLowerCase());
      await check(name);
    }
    await visit(page, place("analyze", { scramble: EXAMPLE, stage: "xcross", view: "W" }));
    await expect(page.locator(".solution-list")).toBeVisible({ timeout: 60_000 });
    await check("an analysis");
    await visit(page, place("solve", { input: EXAMPLE }));
    await expect(page.locator("[data-solution]")).toBeVisible();
    await check("a solution");
  });
}

test("after the first visit it works without a network", async ({ page, context }) => {
  await visit(page, place("solve", { input: "R U F" }));
  await expect(page.locator("[data-solution]")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator("[data-solution]")).toHaveAttribute("data-solution", "3");
  await visit(page, place("analyze", { scramble: EXAMPLE }));
  await expect(page.locator('[data-cell="cross R"]')).toHaveText("5", { timeout: 60_000 });
  await page.locator('[data-cell="cross R"]').click();
  await expect(page.locator(".player")).toHaveAttribute("data-ready", "true");
  await context.setOffline(false);
  // Also where the host sends no headers for it: the service worker does.
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});
