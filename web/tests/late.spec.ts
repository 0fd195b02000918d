// Parts of the page that are missing, because the host has received a new build.

import { ask, desktop, expect, type Page, place, test, visit } from "./fixtures";

// Without a service worker, which would have cached the parts.
test.use({
  serviceWorkers: "block",
  provoked: /404|ERR_INTERNET_DISCONNECTED|Failed to fetch|HTTP status code|preload/,
});

/** Counts the page loads from now on. */
function countLoads(page: Page): { count: number } {
  const loads = { count: 0 };
  page.on("request", (request) => {
    loads.count += request.isNavigationRequest() ? 1 : 0;
  });
  return loads;
}

/** Lets the first requests for a file fail. */
async function lose(page: Page, file: RegExp, times: number): Promise<void> {
  await page.route(file, (route) => route.fulfill({ status: 404, body: "there is no such page" }), { times });
}

test("the page reloads itself once and keeps the typed text", desktop, async ({ page }) => {
  let submitted = () => {};
  const typed = new Promise<void>((resolve) => {
    submitted = resolve;
  });
  await page.route(
    /assets\/halfturn-.*\.wasm/,
    async (route) => {
      await typed;
      await route.fulfill({ status: 404 });
    },
    { times: 1 },
  );
  await visit(page, place("solve", { input: "R U F" }));
  const input = page.getByLabel("Scramble, or 54 stickers");
  await input.fill("R U F L2 D");
  const loads = countLoads(page);
  submitted();
  await expect(page.locator(".player")).toHaveAttribute("data-ready", "true");
  await expect(input).toHaveValue("R U F L2 D");
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(loads.count).toBe(1);
});

test("a part that stays missing is reported, without a loop", desktop, async ({ page }) => {
  const gone = /assets\/train-.*\.js/;
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await visit(page, "solve");
  const loads = countLoads(page);
  await page.getByRole("navigation").getByRole("link", { name: "Train" }).click();
  await expect(page.getByRole("alert")).toContainText("could not be loaded, even after a reload");
  expect(loads.count).toBe(1);
  // Other pages work, and this one still fails.
  await page.getByRole("navigation").getByRole("link", { name: "Scramble" }).click();
  await expect(page.locator("p[data-scramble]")).toHaveCount(5);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("navigation").getByRole("link", { name: "Train" }).click();
  await expect(page.getByRole("alert")).toContainText("could not be loaded, even after a reload");
  expect(loads.count).toBe(1);
  // When the part is back, a reload loads it.
  await page.unroute(gone);
  await page.getByRole("button", { name: "Reload the page" }).click();
  await expect(page.locator(".timer-face")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(loads.count).toBe(2);
});

test("without a connection the page does not reload", desktop, async ({ page, context }) => {
  await visit(page, "solve");
  // The engine has arrived, so that only the page is missing.
  await ask(page, { ask: "check", input: "R" });
  const loads = countLoads(page);
  await context.setOffline(true);
  await page.getByRole("navigation").getByRole("link", { name: "Train" }).click();
  await expect(page.getByRole("alert")).toContainText("there is no connection");
  expect(loads.count).toBe(0);
});

for (const [what, file, solver] of [
  ["code", /assets\/halfturn-.*\.wasm/],
  ["worker", /assets\/worker-.*\.js/],
  ["second file", /assets\/rest-.*\.wasm/, "thistlethwaite"],
] as const) {
  test(`a reload loads the engine's ${what} again`, desktop, async ({ page }) => {
    await lose(page, file, 1);
    const loads = countLoads(page);
    await page.goto(`./#/${place("solve", { input: "R U F", ...(solver && { solver }) })}`);
    await expect(page.locator("[data-solution]")).toHaveAttribute("data-solution", "3");
    expect(loads.count).toBe(2);
  });
}
