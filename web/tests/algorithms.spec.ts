import {
  ask,
  chooseColors,
  desktop,
  expect,
  expectGoodLooks,
  expectInOrder,
  expectNarrow,
  expectNarrowOnPhone,
  type Page,
  place,
  test,
  visit,
} from "./fixtures";

const SUNE = "R U R' U R U2 R'";

const gallery = (page: Page) => page.locator(".case-gallery button");
const results = (page: Page) => page.getByRole("region", { name: "Algorithms" });
const list = (page: Page) => results(page).locator(".algorithms-list li");
const status = (page: Page) => results(page).locator("[data-complete]");

test("a case is chosen by its picture, and its algorithms are replayed", async ({ page }) => {
  await visit(page, "algorithms");
  await page.getByRole("button", { name: "OLL", exact: true }).click();
  await expect(gallery(page)).toHaveCount(57);
  await page.getByRole("button", { name: "R U", exact: true }).click();
  await page.getByRole("button", { name: "OLL 27", exact: true }).click();
  await expect(page).toHaveURL(/set=oll&moves=R\+U&case=27/);
  await expect(results(page).getByRole("heading")).toHaveText("OLL 27: 1 algorithm");
  await expect(status(page)).toHaveText("The list is complete up to 7 HTM.");
  await expect(list(page).locator(".solution-length")).toHaveText("7");
  await expect(list(page).locator(".algorithm")).toHaveText(SUNE);
  await expect(list(page).locator(".algorithms-score")).toHaveText("score 7.4");

  const player = results(page).locator(".player");
  await expect(player).toHaveAttribute("data-ready", "true");
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(player).toHaveAttribute("data-step", "7");
  await expectNarrow(page);
});

test("a large set is shown shape by shape", desktop, async ({ page }) => {
  await visit(page, "algorithms");
  await page.getByRole("button", { name: "ZBLL", exact: true }).click();
  await expect(gallery(page)).toHaveCount(21);
  await page.getByLabel("Shape (493 cases in all)").selectOption("H");
  await expect(gallery(page)).toHaveCount(40);
  await page.getByRole("button", { name: "ZBLL H7", exact: true }).click();
  await expect(page).toHaveURL(/set=zbll&shape=H&case=H7/);
  await expect(results(page).getByRole("heading")).toContainText("ZBLL H7");
  await expectNarrowOnPhone(page);
});

test(
  "pictures show what matters: orientation in grey and yellow, permutation in all colours",
  desktop,
  async ({ page }) => {
    const colors = async (name: string) => {
      const rects = gallery(page)
        .and(page.locator(`[data-case="${name}"]`))
        .locator("rect");
      await expect(rects).toHaveCount(21);
      const all = await rects.evaluateAll((rects) => rects.map((rect) => [rect.dataset.place, rect.className.baseVal]));
      return Object.fromEntries(all) as Record<string, string>;
    };
    await visit(page, place("algorithms", { set: "oll" }));
    const cross = await colors("21");
    expect(new Set(Object.values(cross))).toEqual(new Set(["fill-Y", "fill-any"]));
    expect([0, 1, 2, 4, 18, 19, 20].map((place) => cross[place])).toEqual(
      ["any", "Y", "any", "Y", "Y", "any", "Y"].map((color) => `fill-${color}`),
    );
    await visit(page, place("algorithms", { set: "pll" }));
    const perm = await colors("H");
    // Opposite edges are swapped: green and blue, red and orange.
    expect([18, 19, 20].map((place) => perm[place])).toEqual(["fill-G", "fill-B", "fill-G"]);
    expect([9, 10, 11].map((place) => perm[place])).toEqual(["fill-O", "fill-R", "fill-O"]);
    // Every set of the catalogue has its pictures.
    const { case_sets } = (await ask(page, { ask: "catalogue" })) as { case_sets: string[] };
    for (const set of case_sets) {
      const { cases } = (await ask(page, { ask: "cases", set })) as { cases: { name: string }[] };
      // Of large sets the first shape is shown.
      const shape = (name: string) => name.replace(/-?\d+$/, "");
      const shown = cases.filter(({ name }) => cases.length <= 100 || shape(name) === shape(cases[0]?.name ?? ""));
      await page.getByRole("button", { name: set.toUpperCase(), exact: true }).click();
      await expect(gallery(page)).toHaveCount(shown.length);
    }
  },
);

test("the filters are in the address, and a reload keeps them", desktop, async ({ page }) => {
  await visit(page, place("algorithms", { set: "pll", case: "H", moves: "R U" }));
  await expect(status(page)).toHaveText("The list is complete up to 11 HTM.");
  await page.getByRole("textbox", { name: "Moves" }).fill("M U");
  await page.keyboard.press("Enter");
  // With slices, a slice counts one at first.
  await expect(page.getByLabel("Counted in")).toHaveValue("stm");
  await expect(status(page)).toHaveText("The list is complete up to 7 STM.");
  await page.getByLabel("Counted in").selectOption("etm");
  await expect(status(page)).toHaveText("The list is complete up to 7 ETM.");
  await expect(list(page)).toHaveCount(2);
  await page.getByLabel("list mirror images and inverses, too").check();
  await expect(list(page)).toHaveCount(4);
  await page.getByLabel("At most (moves)").fill("9");
  await page.keyboard.press("Enter");
  await expect(list(page)).toHaveCount(12);
  await page.getByLabel("AUF is free").uncheck();
  await expect(page).toHaveURL(/moves=M\+U&metric=etm&images=all&max=9&auf=fixed/);
  await expect(status(page)).toHaveText("The list is complete up to 9 ETM.");
  const fixed = await list(page).locator(".algorithm").allInnerTexts();
  expect(fixed.length).toBeGreaterThan(0);
  expect(fixed.filter((text) => text.includes("("))).toEqual([]);
  await page.reload();
  await expect(list(page)).toHaveCount(fixed.length);
  await expect(page.getByRole("textbox", { name: "Moves" })).toHaveValue("M U");
  await expect(page.getByLabel("Counted in")).toHaveValue("etm");
});

test("a scramble has algorithms, too", desktop, async ({ page }) => {
  await visit(page, "algorithms");
  await page.getByLabel("Or a scramble").fill("F R U R' U' F' U");
  await page.getByRole("button", { name: "Find algorithms" }).click();
  await expect(results(page).getByRole("heading")).toHaveText(/^Your cube: \d+ algorithms?$/);
  await expect(status(page)).toHaveText("The list is complete up to 6 HTM.");
  const [first = ""] = await list(page).locator(".algorithm").allInnerTexts();
  const moves = first.replaceAll(/[()]/g, "");
  const { facelets } = await ask(page, { ask: "check", input: `F R U R' U' F' U ${moves}` });
  expect(facelets).toBe("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB");

  await page.getByLabel("Or a scramble").fill("R Q");
  await page.getByRole("button", { name: "Find algorithms" }).click();
  await expect(page.getByRole("alert")).toHaveText(/^At character 3.*Error 9, notation$/s);
  await expect(results(page)).toHaveCount(0);
});

test("one algorithm or all of them are copied", desktop, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, place("algorithms", { set: "pll", case: "H", moves: "M U", metric: "stm" }));
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await list(page)
    .first()
    .getByRole("button", { name: /^Copy M2/ })
    .click();
  await expect.poll(clipboard).toBe("M2 U M2 U2 M2 U M2");
  await page.getByRole("button", { name: "Copy all algorithms" }).click();
  await expect
    .poll(clipboard)
    .toBe("M2 U M2 U2 M2 U M2 // 7 STM, score 11.24\nM2 U2 M2 U M2 U2 M2 (U') // 7 STM, score 11.64\n");
});

test("a search shows what it has found, and can be stopped", desktop, async ({ page }) => {
  await visit(page, place("algorithms", { set: "oll", case: "27", moves: "R U F D L B", max: "20" }));
  await expect(list(page).first()).toBeVisible();
  await expect(status(page)).toContainText("Searching all sequences of");
  await results(page).getByRole("button", { name: "Stop" }).click();
  await expect(status(page)).toContainText(/^Stopped\. The list is complete up to \d+ HTM\.$/);
  await expect(list(page).first()).toBeVisible();
  expect(await ask(page, { ask: "algs", case: "oll 27", moves: "R U" })).toMatchObject({ cases: [{ complete_to: 7 }] });
});

test("moves that there are not are explained", desktop, async ({ page }) => {
  await visit(page, place("algorithms", { set: "pll", case: "T", moves: "R2 U" }));
  await expect(page.getByRole("alert")).toContainText('"R2" is no kind of move');
});

test("by keyboard alone: a case, then an algorithm", desktop, async ({ page }) => {
  await visit(page, place("algorithms", { set: "pll", moves: "M U", metric: "stm" }));
  await gallery(page).first().focus();
  for (let tries = 0; tries < 21 && !(await page.locator('[data-case="H"]:focus').count()); tries++) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  // At the end of the search, so that the list does not change under the key.
  await expect(status(page)).toHaveText("The list is complete up to 7 STM.");
  await expect(list(page)).toHaveCount(2);
  await list(page).nth(1).getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await expect(list(page).nth(1).getByRole("button").first()).toHaveAttribute("aria-pressed", "true");
  await expect(results(page).locator(".player-moves button").nth(1)).toHaveText("U2");
});

test("Algorithms is accessible, with and without a case", async ({ page, isMobile }) => {
  await chooseColors(page, isMobile);
  await visit(page, "algorithms");
  await expect(gallery(page).first()).toBeVisible();
  await expectGoodLooks(page);
  await visit(page, place("algorithms", { set: "pll", case: "H", moves: "M U", metric: "stm" }));
  await expect(list(page).first()).toBeVisible();
  await expectGoodLooks(page);
});

test("on a phone the cube and its buttons come before the filters", async ({ page, isMobile }) => {
  await visit(page, place("algorithms", { set: "pll", case: "T" }));
  await expect(page.locator(".player")).toHaveAttribute("data-ready", "true");
  if (isMobile) {
    // A short list of moves has no shadow, of which a line would be seen.
    await expect(page.locator(".player-moves")).toHaveCSS("background-image", "none");
    // The pictures scroll with the page, not in a box of their own.
    expect(
      await gallery(page)
        .locator("xpath=ancestor::ul")
        .first()
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
    ).toBe(0);
    await expectInOrder(page, ".case-gallery", ".player", ".player-controls", ".algorithms-filters");
  }
  await expect(page.getByRole("button", { name: "Play" })).toBeInViewport({ ratio: 1 });
});

test("a case begins with the moves that people use for it", desktop, async ({ page }) => {
  const known: [set: string, name: string, moves: string, algorithm: string][] = [
    ["pll", "Aa", "R U D l", "l' U R' D2 R U' R' D2 R2"],
    ["pll", "Ga", "R U D", "R2 U R' U R' U' R U' R2 U' D R' U R D'"],
    ["pll", "H", "M U", "M2 U M2 U2 M2 U M2"],
    ["pll", "Ja", "R U L", "R' U L' U2 R U' R' U2 R L"],
    ["pll", "T", "R U F", "R U R' U' R' F R2 U' R' U' R U R' F'"],
    ["oll", "6", "R U r F", "r U2 R' U' R U' r'"],
  ];
  for (const [set, name, moves, algorithm] of known) {
    await visit(page, place("algorithms", { set, case: name }));
    await expect(page.getByRole("textbox", { name: "Moves" })).toHaveValue(moves);
    await expect(page.getByText("The moves that most cubers use for this case.")).toBeVisible();
    await expect(list(page).locator(".algorithm").getByText(algorithm, { exact: true })).toBeVisible();
  }
  // Other moves stay from case to case.
  await page.getByRole("button", { name: "R U", exact: true }).click();
  await page.getByRole("button", { name: "OLL 27", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Moves" })).toHaveValue("R U");
});

test("the chosen case is seen in the list of its set", desktop, async ({ page }) => {
  await visit(page, place("algorithms", { set: "oll", case: "57" }));
  await expect(results(page).locator(".player")).toBeVisible();
  const gallery = page.getByRole("list", { name: "Cases of OLL" });
  await expect.poll(() => gallery.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  const isSeen = () =>
    gallery.evaluate((list) => {
      const item = list.querySelector("[aria-pressed=true]")?.getBoundingClientRect();
      const { top, bottom } = list.getBoundingClientRect();
      return item !== undefined && item.top >= top && item.bottom <= bottom;
    });
  await expect.poll(isSeen).toBe(true);
});

test("one click lists the algorithms that are one move longer", desktop, async ({ page }) => {
  await visit(page, place("algorithms", { set: "oll", case: "27" }));
  const longer = results(page).getByRole("button", { name: "List those one move longer, too" });
  await expect(longer).toBeVisible();
  const shortest = await list(page).count();
  for (const within of ["1", "2", "3"]) {
    await longer.click();
    await expect(page.getByLabel("Longer by up to")).toHaveValue(within);
    await expect(status(page)).toHaveAttribute("data-complete", String(7 + Number(within)));
    await expect(status(page)).not.toContainText("Searching");
  }
  expect(await list(page).count()).toBeGreaterThan(shortest);
  // The filters go no further.
  await expect(longer).toHaveCount(0);
});
