import { ask, COLORS, desktop, EXAMPLE, expect, heavy, NUMBERS, type Page, place, test, visit } from "./fixtures";

const cell = (page: Page, stage: string, color: string) => page.locator(`[data-cell="${stage} ${color}"]`);

async function expectNumbers(page: Page, stages: string[]): Promise<void> {
  let compared = 0;
  for (const stage of stages) {
    for (const [column, color] of COLORS.entries()) {
      await expect(cell(page, stage, color)).toHaveText(String(NUMBERS[stage]?.[column]));
      compared += 1;
    }
  }
  expect(compared).toBe(6 * stages.length);
}

test("a typed scramble fills the table with its exact numbers", async ({ page }) => {
  await visit(page, "analyze");
  await page.getByLabel("Scramble, or 54 stickers").fill(EXAMPLE);
  await page.getByRole("button", { name: "Analyze" }).click();
  await expectNumbers(page, ["cross", "xcross", "xxcross", "xxxcross"]);
  await expect(page).toHaveURL(/scramble=B2/);
});

/** The names of the stored tables. */
function keptTables(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("halfturn");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const keys = opening.result.transaction("tables").objectStore("tables").getAllKeys();
          keys.onsuccess = () => resolve(keys.result.map(String));
          keys.onerror = () => reject(keys.error);
        };
      }),
  );
}

test("tables are stored, and the next visit builds none", desktop, async ({ page }) => {
  await visit(page, place("analyze", { scramble: EXAMPLE }));
  await expectNumbers(page, ["xxxcross"]);
  await expect.poll(() => keptTables(page)).not.toEqual([]);
  await page.reload();
  await expectNumbers(page, ["xxxcross"]);
  const question = { ask: "analyze", input: EXAMPLE, colors: "W", stages: "cross..xxxcross" };
  const events = await page.evaluate(async (question) => {
    const events: { event: string }[] = [];
    // biome-ignore lint/suspicious/noExplicitAny: the page exposes it to the console without types
    await (globalThis as any).halfturn.ask(question, { onEvent: (event: { event: string }) => events.push(event) });
    return events.map(({ event }) => event);
  }, question);
  expect(events).toContain("length");
  expect(events).not.toContain("building");
});

test("all thirty numbers, including F2L, now and at the next visit", heavy, async ({ page, isMobile }) => {
  test.skip(isMobile, "the same engine as on the desktop, for minutes");
  await visit(page, place("analyze", { scramble: EXAMPLE }));
  await page.getByRole("button", { name: "Analyze F2L too" }).click();
  await expect(cell(page, "f2l", "B")).toBeVisible({ timeout: 280_000 });
  await expectNumbers(page, Object.keys(NUMBERS));
  // At the next visit the tables are stored, and the page analyzes F2L on its own.
  await page.reload();
  await expect(cell(page, "f2l", "B")).toBeVisible();
  await expectNumbers(page, Object.keys(NUMBERS));
});

test("a replay ends with the stage solved, according to the engine", async ({ page }) => {
  await visit(page, place("analyze", { scramble: EXAMPLE }));
  await cell(page, "xcross", "W").click();
  const panel = page.getByRole("region", { name: "Solutions" });
  const player = panel.locator(".player");
  await expect(player).toHaveAttribute("data-ready", "true");
  const turns = await player.locator(".player-moves button").allInnerTexts();
  expect(turns).toHaveLength(7);
  await expect(panel.locator(".player-rotation")).toHaveText("z2");
  await expect(player).toHaveAttribute("data-step", "0");
  await panel.getByRole("button", { name: "Next move" }).click();
  await expect(player).toHaveAttribute("data-step", "1");
  await expect(panel.getByText("xcross solved")).toHaveCount(0);
  await panel.getByRole("button", { name: "To the end" }).click();
  await expect(panel.getByText("xcross solved")).toBeVisible();

  const judged = (solve: string[]) =>
    ask(page, { ask: "judge", input: EXAMPLE, solve: ["z2", ...solve].join(" "), goal: "xcross", view: "W" });
  expect(await judged(turns)).toMatchObject({ reached: true, length: 7, optimal: 7 });
  // Without the last move the stage is not solved.
  expect(await judged(turns.slice(0, -1))).toMatchObject({ reached: false });
});

test("hints reveal one move at a time", async ({ page }) => {
  await visit(page, place("analyze", { scramble: EXAMPLE, stage: "cross", view: "R" }));
  const panel = page.getByRole("region", { name: "Solutions" });
  await panel.getByRole("button", { name: "Hints only" }).click();
  const turns = panel.locator(".player-moves button");
  for (let revealed = 0; revealed <= 5; revealed++) {
    await expect(turns).toHaveCount(revealed);
    await expect(panel.locator(".solution-list")).toHaveCount(0);
    const more = panel.getByRole("button", { name: "Reveal next move" });
    if (revealed < 5) {
      await more.click();
    } else {
      await expect(more).toBeDisabled();
    }
  }
  await panel.getByRole("button", { name: "Hints only" }).click();
  await expect(panel.locator(".solution-list")).toBeVisible();
});

test("other solutions, and other slots", desktop, async ({ page }) => {
  await visit(page, place("analyze", { scramble: EXAMPLE, stage: "xcross", view: "W" }));
  const panel = page.getByRole("region", { name: "Solutions" });
  const list = panel.locator(".solution-list li");
  await expect(list).toHaveCount(12);
  await list.nth(3).getByRole("button").click();
  const third = await list.nth(3).locator(".algorithm").innerText();
  await expect(panel.locator(".player-moves button").first()).toHaveText(third.split(/\s+/)[1] ?? "");
  await panel.getByRole("button", { name: "More solutions" }).click();
  await expect(list).toHaveCount(36);
  for (const slot of ["FR", "BL"]) {
    await panel.getByRole("button", { name: slot, exact: true }).click();
    await expect(list.first().locator("span").last()).toHaveText(slot);
    await expect(list).toHaveCount(12);
    for (const slots of await list.locator("button > span:last-child").allInnerTexts()) {
      expect(slots.split(" ")).toContain(slot);
    }
  }
  await expect(page).toHaveURL(/slots=BL/);
});

test("every variant has its table", heavy, async ({ page }) => {
  await visit(page, place("analyze", { scramble: "R U2 F' L D B2" }));
  const { variants } = (await ask(page, { ask: "catalogue" })) as { variants: { name: string; stages: string[] }[] };
  expect(variants.length).toBeGreaterThan(0);
  for (const { name, stages } of variants) {
    const choice = page.getByRole("group", { name: "Variant" });
    await choice
      .getByRole("button")
      .nth(variants.findIndex((variant) => variant.name === name))
      .click();
    const quick = stages.slice(0, 4);
    const last = quick.at(-1) ?? "";
    await expect(cell(page, last, "B")).toBeVisible();
    const shown = await page.locator("[data-cell]").allInnerTexts();
    expect(shown).toHaveLength(COLORS.length * quick.length);
    const { lengths } = (await ask(page, {
      ask: "analyze",
      input: "R U2 F' L D B2",
      variant: name,
      stages: `${stages[0]}..${last}`,
    })) as { lengths: Record<string, Record<string, number>> };
    expect(shown.map(Number)).toEqual(quick.flatMap((stage) => COLORS.map((color) => lengths[stage]?.[color])));
  }
});

test("another variant has its own table", desktop, async ({ page }) => {
  await visit(page, place("analyze", { scramble: EXAMPLE }));
  await page.getByRole("button", { name: "blocks" }).click();
  await expect(cell(page, "2x2x3", "B")).toBeVisible();
  await cell(page, "2x2x2", "G").click();
  await expect(page.getByRole("heading", { name: /2x2x2 on green/ })).toBeVisible();
  await expect(page.locator(".solution-list li").first()).toBeVisible();
});

test("an invalid scramble is explained", desktop, async ({ page }) => {
  await visit(page, "analyze");
  await page.getByLabel("Scramble, or 54 stickers").fill("R U2 Q F");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Error 9, notation");
  await page.getByRole("button", { name: "Random scramble" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(cell(page, "cross", "B")).toBeVisible();
});

test("by keyboard alone: scramble, number, replay", desktop, async ({ page }) => {
  await visit(page, "analyze");
  const focused = page.locator(":focus");
  const tabTo = async (name: string | RegExp) => {
    for (let tries = 0; tries < 60; tries++) {
      await page.keyboard.press("Tab");
      const found = page
        .getByRole("button", { name })
        .and(focused)
        .or(page.getByRole("textbox", { name }).and(focused));
      if ((await found.count()) > 0 || (await page.getByRole("img", { name }).and(focused).count()) > 0) {
        return;
      }
    }
    throw new Error(`${name} cannot be reached`);
  };
  await tabTo(/Scramble/);
  await page.keyboard.type(EXAMPLE);
  await page.keyboard.press("Enter");
  await expect(cell(page, "xxxcross", "B")).toBeVisible();
  await tabTo(/^cross, red at the bottom: 5 moves, the best/);
  await page.keyboard.press("Enter");
  const player = page.locator(".player");
  await expect(player).toHaveAttribute("data-ready", "true");
  await tabTo(/The cube and cross on red/);
  for (let step = 1; step <= 5; step++) {
    await page.keyboard.press("ArrowRight");
    await expect(player).toHaveAttribute("data-step", String(step));
  }
  await expect(page.getByText("cross solved")).toBeVisible();
});
