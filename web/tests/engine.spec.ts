// The choice between the engine in the page and a server.

import { ask, desktop, expect, test, visit } from "./fixtures";

// Playwright answers in place of a server. A service worker would bypass it.
test.use({ serviceWorkers: "block" });

test("the server answers long questions, and only those", desktop, async ({ page }) => {
  const served: string[] = [];
  await page.route("**/api/v1/*", (route) => route.fulfill({ json: { status: "ok" } }));
  await page.route(/api\/v1\/(?!health)/, (route) => {
    served.push(new URL(route.request().url()).pathname.replace("/api/v1/", ""));
    return route.fulfill({ json: { served: true } });
  });
  // This page asks no questions of its own.
  await visit(page, "reconstruct");
  await expect(page.getByText("The server of this page does the heavy work")).toBeVisible();
  for (const question of [
    { ask: "check", input: "R" },
    { ask: "catalogue" },
    { ask: "solve", input: "R" },
    { ask: "scramble", number: 10 },
    { ask: "cases", set: "pll" },
  ]) {
    expect(await ask(page, question)).not.toHaveProperty("served");
  }
  expect(served).toEqual([]);
  for (const question of [
    { ask: "solve", input: "R", best: true },
    { ask: "solve", input: "R", solver: "thistlethwaite" },
    { ask: "scramble", number: 11 },
    { ask: "analyze", input: "R" },
    { ask: "reconstruct", input: "R", solve: "R'" },
    { ask: "algs", case: "pll T" },
    { ask: "distribution", name: "cross" },
  ]) {
    expect(await ask(page, question)).toHaveProperty("served");
  }
  expect(served).toEqual(["solve", "solve", "scramble", "analyze", "reconstruct", "algs", "distribution/cross"]);
});
