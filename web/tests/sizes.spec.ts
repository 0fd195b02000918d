// Cubes of other sizes than 3×3×3: solved, painted, replayed and scrambled.

import { expect, place, test, visit } from "./fixtures";

test("a 2×2×2 is solved with the fewest moves, and replayed", async ({ page }) => {
  await visit(page, place("solve", { size: "2", input: "R U2 F' R" }));
  const card = page.getByRole("region", { name: "Solution" });
  await expect(card.getByRole("heading", { name: "4 moves" })).toBeVisible();
  await expect(card.getByText("proved optimal")).toBeVisible();
  await expect(page.locator("[data-moves]")).toHaveAttribute("data-moves", "R' F U2 R'");
  await expect(page.locator(".net-sticker")).toHaveCount(24);
  // The player ends with a solved cube; the arrow keys step through the moves.
  const cube = card.getByRole("img");
  await cube.focus();
  await page.keyboard.press("End");
  await expect(card.locator(".player")).toHaveAttribute("data-step", "4");
  // This cube has several shortest solutions.
  await page.getByLabel(/^Scramble, or 24/).fill("R U F R U F R U F R2");
  await expect(card.getByRole("heading", { name: "8 moves" })).toBeVisible();
  await card.getByRole("button", { name: "Find all optimal solutions" }).click();
  await expect(card.locator(".all-shortest li").nth(1)).toBeVisible();
});

test("stickers tell the size, and wrong ones are explained", async ({ page }) => {
  await visit(page, "solve");
  const field = page.getByLabel(/^Scramble, or/);
  await field.fill("UUUFURRRFRFFDDDDLLLLBBBB");
  await expect(page.getByRole("button", { name: "2×2×2" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(/one corner is twisted clockwise/i)).toBeVisible();
  await expect(page.locator(".net-sticker.marked")).toHaveCount(3);
});

test("a 5×5×5 is painted and turned", async ({ page }) => {
  await visit(page, "solve");
  await page.getByRole("button", { name: "5×5×5" }).click();
  await expect(page.locator(".net-sticker")).toHaveCount(150);
  await page.getByLabel(/^Scramble, or 150 stickers/).fill("3Rw U");
  await expect(page.locator(".net-sticker.color-W")).toHaveCount(25);
  // Every sticker is large enough for a finger.
  const box = await page.locator(".net-sticker").first().boundingBox();
  expect(box?.width ?? 0).toBeGreaterThan(page.viewportSize()?.width === 1280 ? 15 : 40);
});

test("scrambles of other sizes have pictures and no stages", async ({ page }) => {
  await visit(page, place("scramble", { event: "777", number: "2", seed: "1" }));
  await expect(page.locator("[data-scramble]")).toHaveCount(2);
  await expect(page.locator(".cube-picture").first().locator("rect")).toHaveCount(6 * 49 + 6);
  const links = page.locator(".scramble-links").first();
  await expect(links.getByRole("link", { name: "Analyze" })).toHaveCount(0);
  await expect(links.getByRole("link", { name: "Solve" })).toHaveAttribute("href", /size=7/);
});
