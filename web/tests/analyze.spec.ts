import { readFile } from "node:fs/promises";
import {
  ask,
  COLORS,
  desktop,
  EXAMPLE,
  expect,
  expectNarrow,
  expectNarrowOnPhone,
  heavy,
  NUMBERS,
  type Page,
  place,
  tableFiles,
  test,
  visit,
} from "./fixtures";

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

const field = (page: Page) => page.getByLabel("Scramble, or 54 stickers");

test("the address opens on the scramble of the day, already analyzed", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-11-18T23:59:00Z"));
  await visit(page, "");
  const { scrambles } = (await ask(page, { ask: "scramble", seed: 20261118 })) as { scrambles: { scramble: string }[] };
  const scramble = scrambles[0]?.scramble ?? "";
  await expect(page.locator("[data-daily]")).toHaveText(scramble);
  await expect(page.getByText("Scramble of the day, 18 November").or(page.getByText("November 18"))).toBeVisible();
  // What to do next is on the first screen.
  await expect(page.getByRole("button", { name: "Show the xcross" })).toBeInViewport({ ratio: 1 });
  // And so are numbers of the table.
  await expect(cell(page, "cross", "B")).toBeInViewport({ ratio: 1 });
  // Nothing was typed: the field is empty, and says what to do.
  await expect(field(page)).toHaveValue("");
  await expect(field(page)).toHaveAttribute("placeholder", /Paste or type a scramble/);
  await expect(page.getByText("No other cubing site has this table")).toBeVisible();
  for (const promise of ["Exact", "Private", "Offline"]) {
    await expect(page.getByRole("listitem").filter({ hasText: promise })).toHaveCount(1);
  }
  await expect(cell(page, "xxxcross", "B")).toBeVisible();

  // The colour with the fewest moves in all, as the engine counts them.
  const { lengths } = (await ask(page, { ask: "analyze", input: scramble, stages: "cross..xxxcross" })) as {
    lengths: Record<string, Record<string, number>>;
  };
  const stages = ["cross", "xcross", "xxcross", "xxxcross"];
  const totals = COLORS.map((color) => stages.reduce((sum, stage) => sum + (lengths[stage]?.[color] ?? 0), 0));
  const best = COLORS[totals.indexOf(Math.min(...totals))] ?? "";
  const sentence = page.locator("[data-best]");
  await expect(sentence).toHaveAttribute("data-best", best);
  await expect(sentence).toContainText(
    `– ${stages.map((stage) => `${stage} in ${lengths[stage]?.[best]}`).join(", ")}.`,
  );
  await expect(sentence).toContainText("The fewest moves in all 4 stages added up.");

  // The next day has another one, and a reload keeps it.
  await page.clock.setFixedTime(new Date("2026-11-19T00:00:00Z"));
  await page.reload();
  await expect(page.locator("[data-daily]")).not.toHaveText(scramble);
  await expect(page.locator("[data-daily]")).toHaveAttribute("data-daily", "2026-11-19");

  // A number of its table makes it a scramble like any other.
  await expect(cell(page, "xxxcross", "B")).toBeVisible();
  const next = await page.locator("[data-daily]").innerText();
  await page.getByRole("button", { name: "Show the xcross" }).click();
  await expect(field(page)).toHaveValue(next);
  await expect(page.getByRole("heading", { name: /^xcross on / })).toBeVisible();
});

test("the cube of the first screen turns, unless the visitor wants less motion", desktop, async ({ page }) => {
  await visit(page, "");
  const cube = page.locator(".turning-cube");
  await expect(cell(page, "cross", "B")).toBeVisible();
  const picture = () => cube.locator("canvas").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const before = await picture();
  await expect.poll(picture).not.toBe(before);
  await page.getByRole("button", { name: "Stop turning" }).click();
  await expect(cube).toHaveAttribute("data-turning", "false");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "");
  await expect(cube).toHaveAttribute("data-turning", "false");
  await expect(page.getByRole("button", { name: "Turn the cube" })).toBeVisible();
});

test("the numbers follow what is typed, and old answers are dropped", desktop, async ({ page }) => {
  await visit(page, "analyze");
  // Each part is a scramble, too. Only the last one counts.
  await field(page).pressSequentially(EXAMPLE, { delay: 15 });
  await expectNumbers(page, ["cross", "xcross", "xxcross", "xxxcross"]);
  await expect(field(page)).toHaveValue(EXAMPLE);
  await expect(page).toHaveURL(/scramble=B2/);
  // A space at the end stays, and is no other scramble.
  await field(page).press("End");
  await page.keyboard.type(" ");
  await expect(field(page)).toHaveValue(`${EXAMPLE} `);
  await field(page).fill("");
  await expect(page.locator("[data-daily]")).toBeVisible();
  await expect(page).not.toHaveURL(/scramble=/);
});

test("a pasted list asks which scramble is meant", desktop, async ({ page }) => {
  await visit(page, "analyze");
  await field(page).fill(`1. R U2 F' L D B2 U R2 F\n2. ${EXAMPLE}`);
  await expect(page.getByText("This text has 2 scrambles. Which one?")).toBeVisible();
  await page.getByRole("button", { name: EXAMPLE, exact: true }).click();
  await expect(field(page)).toHaveValue(EXAMPLE);
  await expectNumbers(page, ["cross"]);
});

test("arrow keys move in the table, and Esc closes the solutions", desktop, async ({ page }) => {
  await visit(page, place("analyze", { scramble: EXAMPLE }));
  await expect(cell(page, "xxxcross", "B")).toBeVisible();
  // One cell is in the order of Tab.
  await expect(page.locator('[data-cell][tabindex="0"]')).toHaveCount(1);
  await cell(page, "cross", "W").focus();
  for (const [key, stage, color] of [
    ["ArrowRight", "cross", "Y"],
    ["ArrowDown", "xcross", "Y"],
    ["End", "xcross", "B"],
    ["ArrowRight", "xcross", "B"],
    ["ArrowUp", "cross", "B"],
    ["Home", "cross", "W"],
    ["ArrowLeft", "cross", "W"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(cell(page, stage, color), key).toBeFocused();
  }
  await page.keyboard.press("ArrowDown");
  await expect(cell(page, "xcross", "W")).toBeFocused();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: "Solutions" });
  await expect(panel.locator(".player")).toHaveAttribute("data-ready", "true");
  await panel.getByRole("button", { name: "Next move" }).focus();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(cell(page, "xcross", "W")).toBeFocused();
});

test("the heads of the table do not touch", async ({ page }) => {
  await visit(page, place("analyze", { scramble: EXAMPLE }));
  await expect(cell(page, "cross", "B")).toBeVisible();
  for (const width of [page.viewportSize()?.width ?? 0, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const heads = await page.locator(".stages .color-name").evaluateAll((names) =>
      names.map((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }),
    );
    expect(heads).toHaveLength(6);
    heads.slice(1).forEach(({ left }, index) => {
      expect(left - (heads[index]?.right ?? 0), `at ${width} pixels`).toBeGreaterThanOrEqual(3);
    });
  }
});

test("the replay is on the first screen", async ({ page, isMobile }) => {
  await visit(page, place("analyze", { scramble: EXAMPLE }));
  await cell(page, "xcross", "B").click();
  const panel = page.getByRole("region", { name: "Solutions" });
  const play = panel.getByRole("button", { name: "Play" });
  await expect(panel.locator(".player")).toHaveAttribute("data-ready", "true");
  await expect(play).toBeInViewport({ ratio: 1 });
  await expect(panel.locator("canvas")).toBeInViewport({ ratio: 1 });
  if (!isMobile) {
    // Without scrolling.
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  // The same for a link that was shared.
  await visit(page, place("analyze", { scramble: EXAMPLE, stage: "xcross", view: "B" }));
  await expect(cell(page, "xxxcross", "B")).toBeAttached();
  await expect(panel.locator(".solution-list li")).toHaveCount(12);
  await expect(play).toBeInViewport({ ratio: 1 });
});

test("every length has its percentile, and the scramble its score", async ({ page }) => {
  await visit(page, place("analyze", { scramble: EXAMPLE }));
  const verdict = page.getByRole("region", { name: "Difficulty" });
  await expect(verdict.locator("[data-verdict=cross]")).toHaveText("cross 5 about average 29 %");
  await expect(verdict.locator("[data-verdict=xxxcross]")).toContainText("xxxcross 10 easy");
  await expect(verdict).toContainText("Score: 55 of 100");
  // Two kinds of percentages, each with what it compares.
  await expect(
    page.getByText("Per cent: harder than this share of competition scrambles, with this colour"),
  ).toBeVisible();
  await expect(verdict).toContainText(
    "The best colour of this scramble against the best one of each competition scramble.",
  );
  const percent = (color: string) => page.locator(`[data-percent="cross ${color}"]`);
  await expect(percent("G")).toHaveText("81 %");
  await expect(percent("W")).toHaveText("30 %");
  await expect(cell(page, "cross", "G")).toHaveAttribute("title", "harder than 81 % of competition scrambles: hard");
  // The percentiles of the page are those of the engine.
  const { percentiles } = (await ask(page, { ask: "analyze", input: EXAMPLE, stages: "cross..xxxcross" })) as {
    percentiles: Record<string, Record<string, { harder_than: number }>>;
  };
  const stages = ["cross", "xcross", "xxcross", "xxxcross"];
  const expected = stages.flatMap((stage) => COLORS.map((color) => percentiles[stage]?.[color]?.harder_than ?? -1));
  // What is more than nothing is never 0 %.
  expect(expected.some((percent) => percent > 0 && percent < 1)).toBe(true);
  await expect(page.locator("[data-percent]")).toHaveText(
    expected.map((percent) => (percent > 0 && percent < 1 ? "< 1 %" : `${Math.floor(percent)} %`)),
  );
  await expectNarrow(page);
});

test("reductions have percentiles, but no score", desktop, async ({ page }) => {
  await visit(page, place("analyze", { scramble: "R2 U2", variant: "reductions" }));
  await expect(page.locator('[data-percent="dr B"]')).toBeVisible();
  await expect(page.getByRole("region", { name: "Difficulty" })).not.toContainText("Score");
});

test("tables are stored, and the next visit builds none", desktop, async ({ page }) => {
  await visit(page, place("analyze", { scramble: EXAMPLE }));
  await expectNumbers(page, ["xxxcross"]);
  await expect.poll(() => tableFiles(page)).not.toEqual([]);
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

test("a replay ends with the stage solved, according to the engine", desktop, async ({ page }) => {
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

test("hints reveal one move at a time", desktop, async ({ page }) => {
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
    await page.getByRole("button", { name: /^Stages/ }).click();
    await page.locator(`[data-variant="${name}"]`).click();
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
  const chosen = page.getByRole("button", { name: /^Stages/ });
  await expect(chosen).toHaveText(/standard the cross and 0 to 4 solved pairs/);
  await chosen.click();
  // Each name has its meaning beside it.
  const list = page.getByRole("list", { name: "Stages" });
  const { variants } = (await ask(page, { ask: "catalogue" })) as { variants: { summary: string }[] };
  await expect(list.getByRole("listitem")).toHaveCount(variants.length);
  for (const [index, { summary }] of variants.entries()) {
    await expect(list.getByRole("listitem").nth(index)).toContainText(summary.replaceAll(/(?<=\d)x(?=\d)/g, "×"));
  }
  // Keys open it, move in it and close it.
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(chosen).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("button", { name: /^pseudo the same/i })).toBeFocused();
  await list.getByRole("button", { name: /^blocks/i }).click();
  await expect(list).toHaveCount(0);
  await expect(chosen).toHaveText(/blocks what other methods begin with/);
  await expect(cell(page, "2x2x3", "B")).toBeVisible();
  await cell(page, "2x2x2", "G").click();
  await expect(page.getByRole("heading", { name: /2×2×2 on green/ })).toBeVisible();
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

test("stickers are a cube too, and a wrong one is named by its colour", desktop, async ({ page }) => {
  await visit(page, "analyze");
  const { facelets } = (await ask(page, { ask: "check", input: EXAMPLE })) as { facelets: string };
  await field(page).fill(facelets);
  await expectNumbers(page, ["cross"]);
  await field(page).fill("UUUUUUUUUURRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB");
  await expect(page.getByRole("alert")).toContainText(/white is there 10 times and red is there 8 times/i);
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
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
  await tabTo(/^Scramble, or/);
  await page.keyboard.type(EXAMPLE);
  await page.keyboard.press("Enter");
  await expect(cell(page, "xxxcross", "B")).toBeVisible();
  await tabTo(/^cross, white at the bottom: 6 moves/);
  for (let column = 0; column < 3; column++) {
    await page.keyboard.press("ArrowRight");
  }
  await expect(page.getByRole("button", { name: /^cross, red at the bottom: 5 moves, the best/ })).toBeFocused();
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

test("all solutions of all cells are a table to copy and to save", desktop, async ({ page }) => {
  await visit(page, place("analyze", { scramble: EXAMPLE }));
  await expect(cell(page, "xxxcross", "B")).toBeVisible();
  await page.getByText("All solutions as a table").click();
  const all = page.locator(".all-solutions");
  // Two colours are enough to see.
  for (const color of ["white", "yellow", "orange", "red"]) {
    await all.getByRole("button", { name: color, exact: true }).click();
  }
  await all.getByRole("button", { name: "List the solutions" }).click();
  await expect(all.locator("[data-listed]")).toContainText("of 8 of 8 cells");
  const saving = page.waitForEvent("download");
  await all.getByRole("button", { name: "Export CSV" }).click();
  const csv = await readFile(await (await saving).path(), "utf8");
  const [headings, ...lines] = csv.trimEnd().split("\r\n");
  expect(headings).toBe("stage,bottom,moves,rotation,solution,slots");
  expect(lines).toHaveLength(Number(await all.locator("[data-listed]").getAttribute("data-listed")));
  for (const stage of ["cross", "xcross", "xxcross", "xxxcross"]) {
    for (const color of ["G", "B"]) {
      const length = NUMBERS[stage]?.[COLORS.indexOf(color)];
      const name = { Y: "yellow", W: "white", O: "orange", R: "red", G: "green", B: "blue" }[color];
      const found = lines.filter((line) => line.startsWith(`${stage},${name},`));
      expect(found.length, `${stage} ${color}`).toBeGreaterThan(0);
      expect(found.filter((line) => !line.startsWith(`${stage},${name},${length},`))).toEqual([]);
    }
  }
  // Without a face, no solution uses it. Two opposite faces are not enough for anything.
  await all.getByRole("button", { name: "avoid B" }).click();
  await all.getByRole("button", { name: "List the solutions" }).click();
  const using = async () =>
    (await all.locator("[data-line] .algorithm").allInnerTexts()).filter((line) => /B/.test(line));
  await expect.poll(using).toEqual([]);
  await expect(all.locator("[data-listed]")).toContainText("cells");
  for (const face of ["U", "D", "F"]) {
    await all.getByRole("button", { name: `avoid ${face}` }).click();
  }
  await all.getByRole("button", { name: "List the solutions" }).click();
  await expect(all.locator("[data-without]")).toHaveAttribute("data-without", "8");
  await expectNarrowOnPhone(page);
});

test("solutions are listed in any hold and without some faces", desktop, async ({ page }) => {
  await visit(page, place("analyze", { scramble: EXAMPLE, stage: "cross", view: "W" }));
  const solutions = page.getByRole("region", { name: "Solutions" });
  const lines = () => solutions.locator(".solution-list .algorithm").allInnerTexts();
  const expected = async (fields: Record<string, unknown>) => {
    const question = { ask: "stage", input: EXAMPLE, goal: "cross", view: "W", number: 12, ...fields };
    const answer = (await ask(page, question)) as { rotation: string; turns: string; more: never[] };
    return [answer, ...answer.more].map(({ rotation, turns }) => `${rotation} ${turns}`);
  };
  // At first in the hold that makes them easiest.
  await expect.poll(lines).toEqual(await expected({ hold: "easiest" }));
  await solutions.getByLabel("Hold").selectOption("hold: not turned");
  await expect.poll(lines).toEqual(await expected({ hold: "none" }));
  await solutions.getByLabel("Hold").selectOption("hold: turned by y'");
  const turned = await expected({ hold: "y'" });
  expect(turned).not.toEqual(await expected({ hold: "none" }));
  await expect.poll(lines).toEqual(turned);
  await solutions.getByRole("button", { name: "avoid B" }).click();
  await expect.poll(lines).toEqual(await expected({ hold: "y'", turns: "URFDL" }));
  expect((await lines()).filter((line) => line.includes("B"))).toEqual([]);
  // What is replayed is what is listed, and the engine judges it.
  await solutions.getByRole("button", { name: "To the end" }).click();
  await expect(page.getByText("cross solved")).toBeVisible();
  for (const face of ["U", "D", "F"]) {
    await solutions.getByRole("button", { name: `avoid ${face}` }).click();
  }
  await expect(solutions.getByRole("alert")).toContainText("Cross has no solution with the allowed moves");
  await solutions.getByRole("button", { name: "avoid F" }).click();
  await solutions.getByRole("button", { name: "avoid U" }).click();
  await expect(solutions.getByRole("alert")).toHaveCount(0);
  // The hold stays for the next cell.
  await visit(page, place("analyze", { scramble: EXAMPLE, stage: "cross", view: "R" }));
  await expect(solutions.getByLabel("Hold")).toHaveValue("y'");
});

test("a route goes stage by stage, beside the solution at once", desktop, async ({ page }) => {
  await visit(page, place("analyze", { scramble: EXAMPLE, stage: "xxxcross", view: "W" }));
  const solutions = page.getByRole("region", { name: "Solutions" });
  await solutions.getByRole("button", { name: "Stage by stage" }).click();
  const steps = solutions.locator("[data-step-of]");
  await expect(steps).toHaveCount(5);
  const lengths = await steps.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.stepOf ?? ""));
  expect(lengths.map((step) => step.split(" ")[0])).toEqual(["cross", "xcross", "xxcross", "xxxcross", "xxxcross"]);
  // The first step and the solution at once are those of the table.
  const [cross, ...others] = lengths.map((step) => Number(step.split(" ")[1]));
  const direct = others.pop() ?? 0;
  expect([cross, direct]).toEqual([NUMBERS.cross?.[1], NUMBERS.xxxcross?.[1]]);
  const total = others.reduce((sum, length) => sum + length, cross ?? 0);
  await expect(solutions.locator("[data-route-length]")).toHaveAttribute("data-route-length", String(total));
  expect(total).toBeGreaterThanOrEqual(direct);

  // Each step is replayed from the end of the one before; together they reach the stage.
  const player = solutions.locator(".player");
  await expect(player).toHaveAttribute("data-ready", "true");
  await expect(player.locator(".player-moves button")).toHaveCount(cross ?? 0);
  const greyStickers = async () => Number(await player.getAttribute("data-grey"));
  const grey: number[] = [];
  for (let step = 0; step < 4; step++) {
    await steps.nth(step).click();
    await expect(steps.nth(step)).toHaveAttribute("aria-pressed", "true");
    await expect.poll(greyStickers).toBeLessThan(grey.at(-1) ?? 54);
    grey.push(await greyStickers());
  }
  await expect(solutions.getByRole("button", { name: "Next step" })).toBeDisabled();
  await solutions.getByRole("button", { name: "The whole route" }).click();
  await expect(player.locator(".player-moves button")).toHaveCount(total);
  const moves = await player.locator(".player-moves").innerText();
  const solve = moves.replaceAll("\n", " ");
  const judged = await ask(page, { ask: "judge", input: EXAMPLE, solve, goal: "xxxcross", view: "W" });
  expect(judged.reached).toBe(true);
  await expectNarrowOnPhone(page);
  // Stages that do not contain each other make no route.
  await visit(page, place("analyze", { scramble: EXAMPLE, variant: "blocks", stage: "2x2x3", view: "W" }));
  await expect(solutions.locator(".solution-list")).toBeVisible();
  await expect(solutions.getByRole("button", { name: "Stage by stage" })).toHaveCount(0);
});

test("an input that is no cube shows none", desktop, async ({ page }) => {
  await visit(page, place("analyze", { scramble: EXAMPLE }));
  await expect(page.locator("[data-best]")).toHaveAttribute("data-best", "B");
  await page.getByLabel("Scramble, or 54 stickers").fill("R U Q");
  await expect(page.getByRole("alert")).toContainText('found "Q"');
  const overview = page.getByRole("region", { name: "Overview" });
  await expect(overview).toContainText("No cube yet.");
  await expect(page.locator("[data-best]")).toHaveCount(0);
  // The colours of a cube fill most of its picture; without one, the stickers are grey.
  const colorful = () =>
    overview.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
        count += Math.max(red, green, blue) - Math.min(red, green, blue) > 60 ? 1 : 0;
      }
      return count / (canvas.width * canvas.height);
    });
  await expect.poll(colorful).toBeLessThan(0.05);
  await page.getByLabel("Scramble, or 54 stickers").fill("R U F");
  await expect.poll(colorful).toBeGreaterThan(0.1);
});

test("a scramble can be shared, and the one of the day is a click away, on a phone too", async ({ page }) => {
  await visit(page, place("analyze", { scramble: "R U2 F'" }));
  await expect(page.locator(".analyze-field").getByRole("button", { name: "Share" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Scramble of the day" }).click();
  await expect(page.locator("[data-daily]")).not.toHaveText("…");
  await expect(page.getByRole("button", { name: "Share" })).toHaveCount(0);
  await expectNarrow(page);
});

test("a scramble of a larger cube leads to Solve", desktop, async ({ page }) => {
  const four =
    "R' D2 B2 L' F2 R U2 R D2 L2 U2 B' L D F' U' R2 D2 B R Uw2 Fw2 R' Uw2 B2 Rw2 U Rw2 D' F2 Uw Fw' D2 Fw Rw' F' Uw2 U' B";
  await visit(page, "analyze");
  await field(page).fill(four);
  await page.getByRole("link", { name: "Solve it as a 4×4×4" }).click();
  await expect(page.getByRole("button", { name: "4×4×4" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel(/^Scramble, or 96/)).toHaveValue(four);
});
