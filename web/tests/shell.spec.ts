import { chooseColors, desktop, EXAMPLE, expect, expectGoodLooks, expectNarrow, place, test, visit } from "./fixtures";

const PAGES = ["Analyze", "Solve", "Algorithms", "Scramble", "Train", "Statistics", "Reconstruct"];

test("all pages open from the menu", async ({ page }) => {
  await visit(page, "");
  for (const name of PAGES) {
    await page.getByRole("navigation").getByRole("link", { name }).click();
    await expect(page).toHaveTitle(`${name} · halfturn`);
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await expectNarrow(page);
  }
  await expect(page.locator("footer").getByText("Official competitions")).toBeVisible();
});

test("the choice of colours is stored", desktop, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await visit(page, "");
  const theme = page.locator("html");
  await expect(theme).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Light colours" }).click();
  await expect(theme).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(theme).toHaveAttribute("data-theme", "light");
});

// The other pages have their own tests for this.
test("Analyze and Solve are accessible, with and without input", async ({ page, isMobile }) => {
  await chooseColors(page, isMobile);
  await visit(page, "analyze");
  await expectGoodLooks(page);
  await visit(page, place("analyze", { scramble: EXAMPLE, stage: "xcross", view: "W" }));
  await expect(page.locator(".solution-list")).toBeVisible();
  await expectGoodLooks(page);
  await visit(page, "solve");
  await expectGoodLooks(page);
  await visit(page, place("solve", { input: EXAMPLE }));
  await expect(page.locator("[data-solution]")).toBeVisible();
  await expectGoodLooks(page);
});

test("works offline after the first visit", desktop, async ({ page, context }) => {
  await visit(page, place("solve", { input: "R U F" }));
  await expect(page.locator("[data-solution]")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator("[data-solution]")).toHaveAttribute("data-solution", "3");
  await visit(page, place("analyze", { scramble: EXAMPLE }));
  await expect(page.locator('[data-cell="cross R"]')).toHaveText("5");
  await page.locator('[data-cell="cross R"]').click();
  await expect(page.locator(".player")).toHaveAttribute("data-ready", "true");
  await context.setOffline(false);
  // The service worker adds the headers, even if the host does not.
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});
