// Which engine answers: the one in the page, or a server.

import { ask, desktop, expect, test, visit } from "./fixtures";

// Playwright answers in place of a server, which a service worker would not let it do.
test.use({ serviceWorkers: "block" });

test("a server is asked what is long, and nothing else", desktop, async ({ page }) => {
  const served: string[] = [];
  await page.route("**/api/v1/*", (route) => route.fulfill({ json: { status: "ok" } }));
  await page.route(/api\/v1\/(?!health)/, (route) => {
    served.push(new URL(route.request().url()).pathname.replace("/api/v1/", ""));
    return route.fulfill({ json: { served: true } });
  });
  await visit(page, "");
  await expect(page.getByText("Heavy work is done by the server")).toBeVisible();
  // The page that is shown may ask too.
  await page.goto("./#/reconstruct");
  await expect(page.getByRole("heading", { name: "Reconstruct" })).toBeVisible();
  served.length = 0;
  for (const question of [
    { ask: "check", input: "R" },
    { ask: "catalogue" },
    { ask: "solve", input: "R" },
    { ask: "scramble", number: 10 },
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
    { ask: "distribution", name: "cross" },
  ]) {
    expect(await ask(page, question)).toHaveProperty("served");
  }
  expect(served).toEqual(["solve", "solve", "scramble", "analyze", "reconstruct", "distribution/cross"]);
});
