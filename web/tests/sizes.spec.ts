// Cubes of other sizes than 3×3×3: solved, painted, replayed and scrambled.

import { ask, desktop, expect, place, test, visit } from "./fixtures";

test("a 2×2×2 is solved with the fewest moves, and replayed", desktop, async ({ page }) => {
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

test("stickers tell the size, and wrong ones are explained", desktop, async ({ page }) => {
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
  const width = async () => (await page.locator(".net-sticker").first().boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(page.viewportSize()?.width === 1280 ? 15 : 40);
});

/** Long scrambles of the larger cubes, with wide moves of two and three layers. */
const LARGE: [size: number, scramble: string][] = [
  [4, "Rw U Fw2 R' Uw D L2 Fw' U2 Rw2 B L' Uw' R F2 Rw D"],
  [5, "3Rw U Fw2 R' 3Uw D L2 Fw' U2 Rw2 B L' Uw' R F2 3Fw D Rw' B2"],
];

for (const [size, scramble] of LARGE) {
  test(`the moves that are shown for a ${size}×${size}×${size} solve it, phase by phase`, desktop, async ({ page }) => {
    await visit(page, place("solve", { size: String(size), input: scramble }));
    const card = page.getByRole("region", { name: "Solution" });
    // Until the search for shorter solutions has ended.
    await expect(card.getByRole("button", { name: "Search one more minute" })).toBeVisible();
    await expect(card.getByRole("heading", { level: 3 })).toHaveText([
      /^Centres \d+$/,
      /^Edges \d+$/,
      /^As a 3×3×3 \d+$/,
    ]);
    const moves = await card.locator(".player-moves button").allInnerTexts();
    const counts = await card.locator(".player-moves .badge").allInnerTexts();
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(moves.length);
    await expect(card.getByRole("heading", { name: `${moves.length} moves` })).toBeVisible();

    const facelets = async (input: string) => String((await ask(page, { ask: "check", input, size })).facelets);
    const isSolved = (stickers: string) => new RegExp(`^(?:(.)\\1{${size * size - 1}})+$`).test(stickers);
    expect(isSolved(await facelets(scramble))).toBe(false);
    expect(isSolved(await facelets(`${scramble} ${moves.slice(0, -1).join(" ")}`))).toBe(false);
    expect(isSolved(await facelets(`${scramble} ${moves.join(" ")}`))).toBe(true);
  });
}

test("a long solution leaves the play buttons where they are, and its current move is seen", async ({
  page,
  isMobile,
}) => {
  // The answer of a chosen solver stands: the page does not search further.
  await visit(page, place("solve", { size: "5", input: LARGE[1]?.[1] ?? "", solver: "5x5x5" }));
  const card = page.getByRole("region", { name: "Solution" });
  await expect(card.getByRole("button", { name: "Search one more minute" })).toBeVisible();
  // The page has scrolled to the solution.
  const controls = card.locator(".player-controls");
  await expect(controls).toBeInViewport({ ratio: 1 });
  const list = card.locator(".player-moves");
  // A shadow shows that there is more.
  await expect(list).toHaveCSS("background-image", /gradient/);
  await expect
    .poll(() => list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
    .toBeGreaterThan(0);
  // Without the pointer, which scrolls the page if the menu covers the button while the page moves.
  await card.getByRole("button", { name: "To the end" }).dispatchEvent("click");
  await expect(list.locator("[aria-current]")).toBeInViewport({ ratio: 1 });
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await expect(controls).toBeInViewport({ ratio: 1 });
  await card.getByRole("button", { name: "To the start" }).click();
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await expect(list).toHaveCSS("mask-image", /gradient/);
  // On a desktop, all moves can be shown.
  const all = card.getByRole("button", { name: /^Show all \d+ moves$/ });
  if (isMobile) {
    await expect(all).toHaveCount(0);
    return;
  }
  await expect(all).toBeInViewport({ ratio: 1 });
  await all.click();
  await expect(all).toHaveCount(0);
  await expect(list).toHaveCSS("mask-image", "none");
  await expect
    .poll(() => list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
    .toBeLessThanOrEqual(0);
});

test("scrambles of other sizes have pictures and no stages", desktop, async ({ page }) => {
  await visit(page, place("scramble", { event: "777", number: "2", seed: "1" }));
  await expect(page.locator("[data-scramble]")).toHaveCount(2);
  await expect(page.locator(".cube-picture").first().locator("rect")).toHaveCount(6 * 49 + 6);
  const links = page.locator(".scramble-links").first();
  await expect(links.getByRole("link", { name: "Analyze" })).toHaveCount(0);
  await expect(links.getByRole("link", { name: "Solve" })).toHaveAttribute("href", /size=7/);
});

/** Scrambles as they are pasted. */
const FIVE =
  "Uw' Bw2 Lw' D Bw' L2 Dw Rw2 B' Fw D2 Lw Uw2 F Rw' Bw D' Fw2 Uw R' Lw2 B Dw' F2 Rw U2 Bw' L Dw2 Fw' R Uw' B2 Lw D' Rw2 Fw Uw2 L' Bw2 D Rw' F Uw L2 Bw' Dw R2 Fw2 U' Lw B' Dw2 Rw F' Uw2 Lw2 Bw R' D2";
const SIX = "Rw' 3Fw2 Uw F' 3Uw2 L2 Bw' 3Rw' D2 Fw R' Uw' 3Fw Lw2 B 3Uw' ".repeat(5).trim();

test("a scramble of a larger cube is taken as one, and that can be undone", desktop, async ({ page }) => {
  await visit(page, "solve");
  const field = page.getByLabel(/^Scramble, or/);
  const size = (number: number) => page.getByRole("button", { name: `${number}×${number}×${number}`, exact: true });
  await field.fill(FIVE);
  await expect(page.getByText("Taken as a 5×5×5.")).toBeVisible();
  await expect(size(5)).toHaveAttribute("aria-pressed", "true");
  await expect(field).toHaveValue(FIVE);
  await expect(page.locator(".net-sticker")).toHaveCount(150);
  await expect(page.getByText(/^This looks like/)).toHaveCount(0);
  // The solution is that of the larger cube.
  await expect(page.getByRole("heading", { level: 3, name: /^As a 3×3×3/ })).toBeVisible();
  // The visitor knows better, and the other size is still offered.
  await page.getByRole("button", { name: "Treat as 3×3×3" }).click();
  await expect(size(3)).toHaveAttribute("aria-pressed", "true");
  await expect(field).toHaveValue(FIVE);
  await expect(page.getByText("Taken as a 5×5×5.")).toHaveCount(0);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.getByText("This looks like a scramble of a 5×5×5.")).toBeVisible();
  await expect(size(3)).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Solve it as a 5×5×5" }).click();
  await expect(size(5)).toHaveAttribute("aria-pressed", "true");
  // What is pasted next may be of yet another size.
  await size(3).click();
  await field.fill(SIX);
  await expect(size(6)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Taken as a 6×6×6.")).toBeVisible();
  await expect(field).toHaveValue(SIX);
  // The moves of a 3×3×3 on a larger cube.
  await size(4).click();
  await field.fill("B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B");
  await page.getByRole("button", { name: "Solve it as a 3×3×3" }).click();
  await expect(page.getByRole("region", { name: "Solution" }).locator("[data-solution]")).toBeVisible();
});

test("each shorter solution of a big cube has its phases", desktop, async ({ page }) => {
  await visit(page, "solve");
  // The tables are there before the time of the search begins.
  await ask(page, { ask: "solve", input: LARGE[0]?.[1], size: 4 });
  const events = await page.evaluate(async (input) => {
    const events: { event: string; phases?: { name: string }[] }[] = [];
    // biome-ignore lint/suspicious/noExplicitAny: the page exposes it to the console without types
    await (globalThis as any).halfturn.ask(
      { ask: "solve", input, size: 4, best: true, time_ms: 3000 },
      { onEvent: (event: (typeof events)[number]) => events.push(event) },
    );
    return events;
  }, LARGE[0]?.[1]);
  const found = events.filter(({ event }) => event === "found");
  expect(found.length).toBeGreaterThan(0);
  for (const { phases } of found) {
    expect(phases?.map(({ name }) => name)).toEqual(["centers", "pairing", "3x3x3"]);
  }
});

test("a wing and a middle edge are explained in a cuber's words", desktop, async ({ page }) => {
  const swapped = (size: number, [one = 0, other = 0]: number[]) => {
    const letters = [..."URFDLB"].flatMap((letter) => Array.from({ length: size * size }, () => letter));
    [letters[one], letters[other]] = [letters[other] ?? "", letters[one] ?? ""];
    return letters.join("");
  };
  await visit(page, place("solve", { input: swapped(4, [14, 34]) }));
  await expect(page.getByText(/A wing is the wrong way round, the one at UFr or the one at FUl/)).toBeVisible();
  await visit(page, place("solve", { input: swapped(5, [22, 52]) }));
  await expect(page.getByText(/One middle edge is flipped: check the stickers of UF/)).toBeVisible();
  await page.getByLabel("Language").selectOption("zh");
  await expect(page.getByText(/有一个中棱翻转了/)).toBeVisible();
});
