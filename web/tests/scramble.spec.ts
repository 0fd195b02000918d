import { ask, chooseColors, desktop, expect, expectGoodLooks, type Page, place, test, visit } from "./fixtures";

const scrambles = (page: Page) => page.locator("p[data-scramble]");

test("the page opens with five scrambles and their pictures", async ({ page }) => {
  await visit(page, "scramble");
  await expect(scrambles(page)).toHaveCount(5);
  await expect(page.locator(".cube-picture")).toHaveCount(5);
  const texts = await scrambles(page).allInnerTexts();
  expect(new Set(texts).size).toBe(5);
  // The picture shows the stickers that the engine computes.
  const { facelets } = await ask(page, { ask: "check", input: texts[0] });
  const colors: Record<string, string> = { U: "W", R: "R", F: "G", D: "Y", L: "O", B: "B" };
  const shown = await page
    .locator(".cube-picture")
    .first()
    .locator("rect:not(.body)")
    .evaluateAll((all) => all.map((one) => one.getAttribute("class")));
  expect(shown).toEqual([...String(facelets)].map((letter) => `fill-${colors[letter]}`));
  await page.getByRole("button", { name: "Make scrambles" }).click();
  await expect(scrambles(page).first()).not.toHaveText(texts[0] ?? "");
  await expect(scrambles(page)).toHaveCount(5);
});

test("another event takes effect at once", desktop, async ({ page }) => {
  await visit(page, "scramble");
  await expect(scrambles(page)).toHaveCount(5);
  await page.getByLabel("Event").selectOption("222");
  // Eleven moves of three faces, where a 3×3×3 needs all six.
  await expect(scrambles(page).first()).toHaveText(/^([URF]['2]? ?)+$/);
  await expect(scrambles(page)).toHaveCount(5);
});

test("a seed gives the same sets again", desktop, async ({ page }) => {
  const address = place("scramble", { event: "333fm", seed: "7", sets: "2", number: "3" });
  await visit(page, address);
  await expect(scrambles(page)).toHaveCount(6);
  await expect(page.getByRole("heading", { name: "Set B" })).toBeVisible();
  const texts = await scrambles(page).allInnerTexts();
  for (const text of texts) {
    expect(text).toMatch(/^R' U' F .* R' U' F$/);
  }
  await visit(page, "train");
  await visit(page, address);
  await expect(scrambles(page)).toHaveCount(6);
  expect(await scrambles(page).allInnerTexts()).toEqual(texts);
  await page.getByLabel("Event").selectOption("333oh");
  await page.getByRole("button", { name: "Make scrambles" }).click();
  await expect(scrambles(page)).toHaveCount(6);
  await expect(scrambles(page).first()).not.toHaveText(/^R' U' F/);
});

test("the difficulty takes effect as one clicks, and tells its limits", desktop, async ({ page }) => {
  await visit(page, place("scramble", { number: "2" }));
  await page.getByLabel("of a chosen difficulty").check();
  const difficulty = page.getByRole("group", { name: "Difficulty", exact: true });
  const text = page.getByLabel("Condition, in words or signs");
  await difficulty.getByRole("button", { name: "green", exact: true }).click();
  await expect(text).toHaveValue("cross(G) = 7");
  // The engine's bundled counts: 242,291 of 1,317,565 scrambles.
  await expect(difficulty.locator("[data-rarity]")).toHaveAttribute("data-rarity", "5");
  await expect(difficulty.getByRole("status")).toHaveText(
    "In competition scrambles, cross took 0 to 8 moves. About one in 5.4 fits.",
  );
  const moves = page.getByLabel("Moves needed");
  await expect(moves).toHaveAttribute("max", "8");
  // Nine moves is more than any cross needs.
  await moves.fill("9");
  await moves.press("Enter");
  await expect(text).toHaveValue("cross(G) = 8");
  await moves.fill("3");
  await moves.press("Enter");
  await expect(text).toHaveValue("cross(G) = 3");
  await expect(scrambles(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Make scrambles" })).toBeEnabled();
  for (const input of await scrambles(page).allInnerTexts()) {
    const answer = (await ask(page, { ask: "analyze", input, colors: "G", stages: "cross" })) as {
      lengths: { cross: Record<string, number> };
    };
    expect(answer.lengths.cross.G).toBe(3);
  }
});

test("another difficulty leaves no scramble of the one before", desktop, async ({ page }) => {
  await visit(page, place("scramble", { number: "100" }));
  await expect(scrambles(page).first()).toBeVisible();
  const before = await scrambles(page).allInnerTexts();
  // While the first hundred are still being made.
  await page.getByLabel("of a chosen difficulty").check();
  await expect.poll(() => scrambles(page).count()).toBeGreaterThan(0);
  const after = await scrambles(page).allInnerTexts();
  expect(after.filter((scramble) => before.includes(scramble))).toEqual([]);
  const { lengths } = (await ask(page, { ask: "analyze", input: after[0], colors: "W", stages: "cross" })) as {
    lengths: { cross: { W: number } };
  };
  expect(lengths.cross.W).toBe(7);
});

test("a difficulty is understood in words", desktop, async ({ page }) => {
  await visit(page, place("scramble", { number: "2" }));
  await page.getByLabel("of a chosen difficulty").check();
  const text = page.getByLabel("Condition, in words or signs");
  await text.fill("white cross in 3 moves and blue cross at least 6");
  await expect(page.locator("[data-read]")).toHaveAttribute("data-read", "cross(W) = 3 and cross(B) >= 6");
  await expect(page).toHaveURL(/where=cross%28W%29\+%3D\+3\+and\+cross%28B%29/);
  // The words stay, and the buttons show the last condition.
  await expect(text).toHaveValue("white cross in 3 moves and blue cross at least 6");
  await expect(page.getByLabel("Moves needed")).toHaveValue("6");
  await expect(page.getByRole("button", { name: "Make scrambles" })).toBeEnabled();
  await expect(scrambles(page)).toHaveCount(2);
  let compared = 0;
  for (const input of await scrambles(page).allInnerTexts()) {
    const { lengths } = (await ask(page, { ask: "analyze", input, colors: "WB", stages: "cross" })) as {
      lengths: { cross: Record<string, number> };
    };
    expect(lengths.cross.W).toBe(3);
    expect(lengths.cross.B).toBeGreaterThanOrEqual(6);
    compared += 1;
  }
  expect(compared).toBe(2);
});

test("a number that is being typed stays while scrambles arrive", desktop, async ({ page }) => {
  await visit(page, place("scramble", { number: "2", where: "cross(W) = 7" }));
  const moves = page.getByLabel("Moves needed");
  await moves.fill("3");
  await page.evaluate(() => {
    location.hash = location.hash.replace("number=2", "number=4");
  });
  await expect(page.getByLabel("Scrambles per set")).toHaveValue("4");
  await expect(moves).toHaveValue("3");
});

test("an impossible difficulty is explained", desktop, async ({ page }) => {
  await visit(page, place("scramble", { where: "cross(W) = 9" }));
  await expect(page.getByRole("alert")).toContainText(/never needs more than 8 (turns|moves)/);
  await page.getByLabel("Condition").fill("a bit harder");
  await page.getByRole("button", { name: "Make scrambles" }).click();
  await expect(page.getByRole("alert")).toContainText("is no condition");
  await page.getByLabel("of a chosen difficulty").uncheck();
  await page.getByText("The same scrambles again").click();
  await page.getByLabel("Seed", { exact: true }).fill("minus one");
  await page.getByRole("button", { name: "Make scrambles" }).click();
  await expect(page.getByRole("alert")).toContainText("The seed must be a whole number");
});

test("a search that could take hours waits until it is wanted, and can be stopped", desktop, async ({ page }) => {
  await visit(page, place("scramble", { number: "1", where: "f2l(W) = 3" }));
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("None of 1.3 million competition scrambles fits: F2L took");
  const stop = page.getByRole("button", { name: "Stop" });
  await expect(stop).toHaveCount(0);
  await page.getByRole("button", { name: "Make scrambles" }).click();
  await stop.click();
  await expect(stop).toHaveCount(0);
  await expect(scrambles(page)).toHaveCount(0);
  // The engine is free for the next question.
  await page.getByLabel("Condition").fill("white cross in 5 moves");
  await expect(scrambles(page)).toHaveCount(1);
  await expect(alert).toHaveCount(0);
  // The engine draws a rare xcross directly.
  await page.getByLabel("Condition").fill("xcross(W) = 2");
  await expect(page.locator("[data-read]")).toHaveCount(0);
  await expect(scrambles(page)).toHaveCount(1);
});

test("prints only the sets, each on its own page", desktop, async ({ page }) => {
  await visit(page, place("scramble", { seed: "7", sets: "2", number: "2" }));
  await expect(scrambles(page)).toHaveCount(4);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
  await expect(page.locator("form")).toBeHidden();
  await expect(page.getByRole("navigation")).toBeHidden();
  const set = page.getByRole("region", { name: "Set A" });
  await expect(set).toContainText("seed 7");
  await expect(set.getByText("Official competitions")).toBeVisible();
  expect(await set.evaluate((element) => getComputedStyle(element).breakAfter)).toBe("page");
  const paper = await page.pdf({ format: "A4" });
  expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
});

test("a scramble links to Analyze, Solve and Timer", desktop, async ({ page }) => {
  await visit(page, place("scramble", { seed: "7", number: "1" }));
  const text = await scrambles(page).first().innerText();
  await expect(page.getByRole("link", { name: "Time it" })).toHaveAttribute("href", /timer\?event=333&scramble=/);
  await page.getByRole("main").getByRole("link", { name: "Analyze" }).click();
  await expect(page.getByLabel("Scramble, or 54 stickers")).toHaveValue(text);
});

test("accessible, and not wider than the screen", async ({ page, isMobile }) => {
  await chooseColors(page, isMobile);
  await visit(page, place("scramble", { seed: "7", sets: "2", where: "cross(W) = 7" }));
  await expect(scrambles(page)).toHaveCount(10);
  await expectGoodLooks(page);
});

test("the first scramble is on the first screen", async ({ page }) => {
  await visit(page, "scramble");
  await expect(scrambles(page).first()).toBeInViewport({ ratio: 1 });
  // A seed is for those who want the same scrambles again.
  await expect(page.getByLabel("Seed", { exact: true })).toBeHidden();
  await visit(page, place("scramble", { seed: "7" }));
  await expect(page.getByLabel("Seed", { exact: true })).toHaveValue("7");
});
