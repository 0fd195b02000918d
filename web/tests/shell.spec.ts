import { chooseColors, desktop, EXAMPLE, expect, expectGoodLooks, expectNarrow, place, test, visit } from "./fixtures";

const PAGES = ["Analyze", "Solve", "Algorithms", "Scramble", "Timer", "Train", "Statistics", "Reconstruct"];

test("all pages open from the menu", async ({ page, isMobile }) => {
  await visit(page, "");
  for (const name of PAGES) {
    const link = page.getByRole("navigation").getByRole("link", { name });
    if (isMobile && !(await link.isVisible())) {
      await page.getByRole("button", { name: "More" }).click();
    }
    await link.click();
    await expect(page).toHaveTitle(`${name} · halfturn`);
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.locator("nav a[aria-current]")).toContainText(name);
    await expectNarrow(page);
  }
  await expect(page.locator("footer").getByText("Official competitions")).toBeVisible();
});

test("the menu has room for its words, and Esc closes its other half", async ({ page, isMobile }) => {
  await visit(page, "");
  const menu = page.getByRole("navigation");
  if (isMobile) {
    await menu.getByRole("button", { name: "More" }).click();
    await expect(menu.getByRole("link", { name: "Reconstruct" })).toBeVisible();
  }
  // The words of two cells are at least six pixels apart.
  const words = await menu.locator("a span, button").evaluateAll((cells) =>
    cells.flatMap((cell) => {
      if (getComputedStyle(cell).clipPath !== "none") {
        return [];
      }
      const range = document.createRange();
      range.selectNodeContents(cell);
      const shown = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      return shown.length === 0
        ? []
        : [
            {
              left: Math.min(...shown.map(({ left }) => left)),
              right: Math.max(...shown.map(({ right }) => right)),
              top: Math.min(...shown.map(({ top }) => top)),
            },
          ];
    }),
  );
  expect(words.length).toBeGreaterThanOrEqual(PAGES.length);
  for (const word of words) {
    const right = words.filter(({ top, left }) => Math.abs(top - word.top) < 20 && left > word.left);
    for (const other of right) {
      expect(other.left - word.right).toBeGreaterThanOrEqual(6);
    }
  }
  if (isMobile) {
    await page.keyboard.press("Escape");
    await expect(menu.getByRole("link", { name: "Reconstruct" })).toBeHidden();
  }
});

test("the scramble travels from page to page", async ({ page, isMobile }) => {
  const go = async (name: string) => {
    const link = page.getByRole("navigation").getByRole("link", { name });
    if (isMobile && !(await link.isVisible())) {
      await page.getByRole("button", { name: "More" }).click();
    }
    await link.click();
    await expect(page).toHaveTitle(`${name} · halfturn`);
  };
  const field = page.getByLabel("Scramble, or 54 stickers");
  // The scramble of the day is nobody's: it stays where it is.
  await visit(page, "");
  await expect(page.locator('[data-cell="cross B"]')).toBeVisible();
  await go("Solve");
  await expect(field).toHaveValue("");
  await go("Analyze");

  await field.fill(EXAMPLE);
  await expect(page).toHaveURL(/scramble=B2/);
  await expect(page.locator('[data-cell="cross R"]')).toHaveText("5");
  await go("Solve");
  await expect(field).toHaveValue(EXAMPLE);
  await expect(page.locator("[data-solution]")).toBeVisible();
  await go("Timer");
  await expect(page.locator("[data-scramble]")).toHaveText(EXAMPLE);
  await go("Train");
  await expect(page.locator("[data-scramble]")).toHaveText(EXAMPLE);
  await go("Reconstruct");
  await expect(field).toHaveValue(EXAMPLE);
  await go("Analyze");
  await expect(field).toHaveValue(EXAMPLE);

  // The next scramble of the timer travels too, and is still there afterwards.
  await go("Timer");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  const next = page.locator("[data-scramble]");
  await expect(next).not.toHaveText(EXAMPLE);
  const scramble = await next.innerText();
  await go("Analyze");
  await expect(field).toHaveValue(scramble);
  await go("Timer");
  await expect(next).toHaveText(scramble);
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
