import { readFile } from "node:fs/promises";
import {
  ask,
  chooseColors,
  desktop,
  expect,
  expectGoodLooks,
  expectNarrow,
  expectNarrowOnPhone,
  type Page,
  place,
  test,
  visit,
} from "./fixtures";

const face = (page: Page) => page.locator(".timer-face");
const scramble = (page: Page) => page.locator("[data-scramble]");

/** Makes one attempt with the space bar, without inspection. */
async function attempt(page: Page): Promise<void> {
  await expect(face(page)).toHaveAttribute("data-state", "ready");
  // After a click, the space bar belongs to the timer again.
  await expect(page.locator("main :is(input, button, summary):focus:not(.timer-face)")).toHaveCount(0);
  await page.keyboard.down(" ");
  await expect(face(page)).toHaveClass(/armed/);
  await page.keyboard.up(" ");
  await expect(face(page)).toHaveAttribute("data-state", "running");
  // A DNF of no time at all is written differently.
  await expect(page.locator(".timer-time")).not.toHaveText("0.00");
  await page.keyboard.press("s");
  await expect(face(page)).toHaveAttribute("data-state", "stopped");
}

test("the page does not speak of a difficulty where there is none", desktop, async ({ page }) => {
  await visit(page, "train");
  await expect(scramble(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Plan" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Difficulty")).toHaveCount(0);
  await expect(page.locator("main").getByText(/difficulty/i)).toHaveCount(0);
});

test("a scramble has the chosen difficulty", desktop, async ({ page }) => {
  await visit(page, "train");
  await page.getByRole("button", { name: "First pair" }).click();
  // White is chosen at first.
  await page.getByRole("button", { name: "red", exact: true }).click();
  await expect(page).toHaveURL(/colors=WR/);
  await page.getByRole("button", { name: "white", exact: true }).click();
  await expect(page).toHaveURL(/colors=R/);
  await page.getByLabel("Difficulty").selectOption("at most");
  await page.getByLabel("Moves needed").fill("5");
  await page.getByLabel("Moves needed").press("Tab");
  await expect(page).toHaveURL(/turns=%3C%3D\+5/);
  await expect(scramble(page)).toBeVisible();
  const { lengths } = (await ask(page, {
    ask: "analyze",
    input: await scramble(page).innerText(),
    colors: "R",
    stages: "cross..xcross",
  })) as { lengths: Record<string, Record<string, number>> };
  expect(lengths.cross?.R).toBe(0);
  expect(lengths.xcross?.R).toBeLessThanOrEqual(5);
  expect(lengths.xcross?.R).toBeGreaterThan(0);
});

test("the engine knows the stages of all exercises", desktop, async ({ page }) => {
  await visit(page, "train");
  const exercises = page.getByRole("group", { name: "Exercise" }).getByRole("button");
  await expect(exercises).toHaveText([
    "Plan",
    "Cross",
    "xcross",
    "xxcross",
    "EO cross",
    "Pseudo xcross",
    "Free pair",
    "Pseudo free pair",
    "First pair",
    "Second pair",
    "Third pair",
    "Fourth pair",
    "F2L",
    "Last layer",
    "OLL",
    "PLL",
  ]);
});

/** The fewest moves to a stage or later step with white at the bottom. */
async function movesTo(page: Page, goal: string): Promise<number> {
  const input = await scramble(page).innerText();
  const { length } = (await ask(page, { ask: "stage", input, goal, view: "W" })) as { length: number };
  return length;
}

test("scrambles leave solved what an exercise begins with", desktop, async ({ page }) => {
  for (const [exercise, start, goal] of [
    ["third-pair", "xxcross", "xxxcross"],
    ["fourth-pair", "xxxcross", "f2l"],
    ["last-layer", "f2l", undefined],
    ["oll", "last_slot", "oll"],
    ["pll", "oll", undefined],
  ] as const) {
    await visit(page, place("train", { exercise, colors: "W" }));
    await expect(scramble(page)).toBeVisible();
    expect(await movesTo(page, start), exercise).toBe(0);
    if (goal) {
      expect(await movesTo(page, goal), exercise).toBeGreaterThan(0);
    }
  }
});

test("a drill of one case leads to its algorithms", desktop, async ({ page }) => {
  await visit(page, place("train", { exercise: "pll", colors: "W", case: "H" }));
  await page.getByLabel("15 seconds").uncheck();
  await expect(page.getByLabel("Case")).toHaveValue("H");
  await expect(scramble(page)).toBeVisible();
  // H changes just edges, with any move of U before and after.
  expect(await movesTo(page, "cll")).toBe(0);
  await expect(page.getByLabel("Difficulty")).toHaveCount(0);
  await attempt(page);
  await expect(page.getByRole("region", { name: "Review" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "History" }).locator("tbody tr")).toHaveCount(1);
  await page.getByRole("link", { name: "Algorithms of PLL H" }).click();
  await expect(page).toHaveURL(/algorithms\?set=pll&case=H/);
  // Another exercise begins with any case.
  await visit(page, place("train", { exercise: "oll", colors: "W" }));
  await expect(page.getByLabel("Case")).toHaveValue("");
  await page.getByLabel("Case").selectOption("OLL 27");
  await expect(page).toHaveURL(/case=27/);
  await page.getByRole("button", { name: "PLL", exact: true }).click();
  await expect(page.getByLabel("Case")).toHaveValue("");
});

test("an impossible difficulty is explained", desktop, async ({ page }) => {
  await visit(page, place("train", { exercise: "cross", colors: "W", turns: ">= 9" }));
  await expect(page.getByRole("alert")).toContainText(/never needs more than 8 (turns|moves)/);
});

test("by keyboard alone: inspect, hold, solve, stop, compare", desktop, async ({ page }) => {
  await visit(page, place("train", { exercise: "cross", colors: "W", scramble: "F2 D2 R" }));
  await expect(scramble(page)).toHaveText("F2 D2 R");
  await page.keyboard.press(" ");
  await expect(face(page)).toHaveAttribute("data-state", "inspecting");
  // The seconds that are left, whatever they are by now.
  await expect(page.locator(".timer-time")).toHaveText(/^(1[0-5]|\d)$/);
  await page.keyboard.down(" ");
  await expect(face(page)).toHaveClass(/armed/);
  await page.keyboard.up(" ");
  await expect(face(page)).toHaveAttribute("data-state", "running");
  const began = await page.evaluate(() => performance.now());
  await page.waitForFunction((began) => performance.now() > began + 300, began);
  await page.keyboard.press(" ");
  await expect(face(page)).toHaveAttribute("data-state", "stopped");
  const time = Number(await page.locator(".timer-time").innerText());
  expect(time).toBeGreaterThanOrEqual(0.3);

  // Tabs to the field of the solution.
  const solution = page.getByLabel("Your solution");
  for (let step = 0; step < 60 && !(await solution.evaluate((own) => own === document.activeElement)); step++) {
    await page.keyboard.press("Tab");
  }
  await expect(solution).toBeFocused();
  await page.keyboard.type("U U' R' D2 F2");
  await page.keyboard.press("Enter");
  const judged = (await ask(page, {
    ask: "judge",
    input: "F2 D2 R",
    solve: "U U' R' D2 F2",
    goal: "cross",
    view: "W",
  })) as { reached: boolean; length: number; optimal: number };
  expect(judged.reached).toBe(true);
  await expect(page.locator("[data-verdict]")).toHaveAttribute("data-verdict", `${judged.length} ${judged.optimal}`);
  await expect(page.getByRole("region", { name: "Solutions" }).locator(".player")).toHaveAttribute(
    "data-ready",
    "true",
  );

  // The attempt is stored and shown at the next visit.
  await page.reload();
  const row = page.getByRole("region", { name: "History" }).locator("tbody tr");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(`${judged.length} / ${judged.optimal}`);
  await expect(row).toContainText("F2 D2 R");
});

test("calls after 8 and 12 seconds, and penalties for a long inspection", desktop, async ({ page }) => {
  await visit(page, place("train", { exercise: "cross", colors: "W", scramble: "F2 D2 R" }));
  await expect(scramble(page)).toBeVisible();
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await page.keyboard.press(" ");
  await expect(face(page)).toHaveAttribute("data-state", "inspecting");
  const call = page.locator(".timer-call");
  await page.clock.runFor(7_900);
  await expect(call).toBeEmpty();
  await page.clock.runFor(200);
  await expect(call).toHaveText("8 seconds");
  await page.clock.runFor(4_000);
  await expect(call).toHaveText("12 seconds");
  await page.clock.runFor(3_000);
  await expect(face(page)).toContainText("+2");
  await page.clock.runFor(2_000);
  await expect(face(page)).toContainText("DNF");
  await page.keyboard.press("Escape");
  await expect(face(page)).toHaveAttribute("data-state", "ready");
});

test("a wrong solution and an impossible number of moves are reported", desktop, async ({ page }) => {
  await visit(page, place("train", { exercise: "cross", colors: "Y", scramble: "F2 D2 R" }));
  await page.getByRole("button", { name: "Skip the timer" }).click();
  await page.getByLabel("Your solution").fill("R U");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByText("does not solve the cross.")).toBeVisible();
  await page.getByLabel("Your solution").fill("R Q");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("alert")).toContainText("Error 9");
  await page.getByLabel("Your solution").fill("");
  await page.getByLabel("or only its number of moves").fill("1");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByText("count your moves again")).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText("No attempts yet");
});

test("a solution with the fewest moves is celebrated, a longer one is not", desktop, async ({ page }) => {
  const scramble = "F2 D2 R";
  await visit(page, place("train", { exercise: "cross", colors: "Y", scramble }));
  const best = (await ask(page, { ask: "stage", input: scramble, goal: "cross", view: "Y" })) as Record<string, string>;
  await page.getByRole("button", { name: "Skip the timer" }).click();
  const verdict = page.locator("[data-verdict]");
  await page.getByLabel("Your solution").fill(`${best.rotation} ${best.turns}`);
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(verdict).toContainText("3 moves: optimal.");
  await expect(verdict.locator(".confetti")).toHaveCount(1);
  await page.getByLabel("Your solution").fill("");
  await page.getByLabel("or only its number of moves").fill("5");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(verdict).toContainText("5 moves, 2 over the optimum.");
  await expect(verdict.locator(".confetti")).toHaveCount(0);
});

test("a solution is compared stage by stage", desktop, async ({ page }) => {
  const own = "F2 D2 L' U L";
  await visit(
    page,
    place("train", { exercise: "xcross", colors: "Y", scramble: "R U R' U B U B' U L U L2 U' L D2 F2" }),
  );
  await page.getByRole("button", { name: "Skip the timer" }).click();
  await page.getByLabel("Your solution").fill(own);
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.locator("[data-verdict]")).toBeVisible();
  const rows = page.locator("table.parts tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("cross");
  await expect(rows.first()).toContainText("F2 D2");
  await expect(rows.last()).toContainText("L' U L");
  // The best route is beside it, and replayed step by step.
  const solutions = page.getByRole("region", { name: "Solutions" });
  await solutions.getByRole("button", { name: "Stage by stage" }).click();
  await expect(solutions.locator("[data-step-of]")).toHaveText([/cross/, /xcross/, /the route/]);
  await solutions.getByRole("button", { name: "Next step" }).click();
  await expect(solutions.locator("[data-step-of]").nth(1)).toHaveAttribute("aria-pressed", "true");
});

test("touch and mouse work, and a short press does not start the timer", async ({ page }) => {
  await visit(page, place("train", { exercise: "cross", colors: "W" }));
  await page.getByLabel("15 seconds").uncheck();
  await expect(face(page)).toBeVisible();
  // While the time stands still, no press is long enough.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await face(page).hover();
  await page.mouse.down();
  await expect(face(page)).toHaveAttribute("data-state", "holding");
  await page.mouse.up();
  await expect(face(page)).toHaveAttribute("data-state", "ready");
  await page.clock.resume();
  await page.mouse.down();
  await expect(face(page)).toHaveClass(/armed/);
  await page.mouse.up();
  await expect(face(page)).toHaveAttribute("data-state", "running");
  await page.mouse.move(10, 10);
  await page.mouse.down();
  await page.mouse.up();
  await expect(face(page)).toHaveAttribute("data-state", "stopped");

  // The Enter key and assistive technology cannot hold a button.
  await page.getByRole("button", { name: "Next scramble" }).click();
  await expect(face(page)).toHaveAttribute("data-state", "ready");
  await face(page).press("Enter");
  await expect(face(page)).toHaveAttribute("data-state", "running");
  await face(page).press("Enter");
  await expect(face(page)).toHaveAttribute("data-state", "stopped");
});

test("history: averages, chart, penalties and csTimer files", desktop, async ({ page }) => {
  await visit(page, place("train", { exercise: "cross", colors: "W" }));
  await page.getByLabel("15 seconds").uncheck();
  await expect(face(page)).toBeVisible();
  await attempt(page);
  await page.getByRole("button", { name: "Next scramble" }).click();
  await attempt(page);
  const history = page.getByRole("region", { name: "History" });
  await expect(history.locator("tbody tr")).toHaveCount(2);
  await expect(history.locator(".chart svg circle")).toHaveCount(2);
  const penalty = history.getByLabel("Penalty of attempt 2");
  await penalty.selectOption("DNF");
  // The word has room beside the arrow.
  await expect(penalty).toHaveCSS("padding-right", "24px");
  expect((await penalty.boundingBox())?.width).toBeGreaterThanOrEqual(76);
  await expect(history.locator("tbody tr").first().locator(".attempt-time")).toHaveText("DNF");
  await expect(history.locator(".chart svg circle")).toHaveCount(1);

  const saving = page.waitForEvent("download");
  await history.getByRole("button", { name: "Export CSV" }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file.split("\r\n")[0]).toBe(
    "No.;Time;Comment;Scramble;Date;P.1;Exercise;Colour;Turns;Optimum;Solution;Bottom;Case",
  );
  expect(file).toMatch(/\r\n2;DNF\(\d+\.\d\d\);/);

  // The same file adds nothing. A file of csTimer adds its rows.
  const open = (text: string) =>
    history
      .getByLabel("A file of csTimer")
      .setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await open(file);
  await expect(page.getByText("Read 2 attempts.")).toBeVisible();
  await expect(history.locator("tbody tr")).toHaveCount(2);
  await open("No.;Time;Comment;Scramble;Date;P.1\n1;12.34;;R U F;2024-02-29 13:05:09;12.34\n");
  await expect(history.locator("tbody tr")).toHaveCount(3);
  await expect(history.locator("tbody")).toContainText("12.34");
  await open("what is this");
  await expect(page.getByText("line 1 is not a scramble: “what is this”")).toBeVisible();
  await expect(history.locator("tbody tr")).toHaveCount(3);

  // A backup has several sessions, of which one is chosen.
  const solve = (time: number, date: number) => [[0, time], "R U F D", "", date];
  const backup = {
    session1: [solve(20_000, 1)],
    session2: [solve(30_000, 2), solve(31_000, 3)],
    session3: [[[0, 4000], "R U R' F U2 R U", "", 4]],
    properties: { sessionData: JSON.stringify({ 2: { name: "one-handed" }, 3: { opt: { scrType: "222so" } } }) },
  };
  await open(JSON.stringify(backup));
  await history.getByLabel("Session").selectOption("one-handed (2)");
  await history.getByRole("button", { name: "Import the attempts" }).click();
  await expect(page.getByText("Read 2 attempts. 1 scramble of another puzzle was left out.")).toBeVisible();
  await expect(history.locator("tbody tr")).toHaveCount(5);

  page.once("dialog", (dialog) => dialog.accept());
  await history.getByRole("button", { name: "Delete these" }).click();
  await expect(history).toContainText("No attempts yet");
});

/** A file with attempts: their exercise, bottom colour, moves and fewest moves. */
function attemptsFile(some: [exercise: string, bottom: string, moves: number, fewest: number][]): string {
  const rows = some.map(
    ([exercise, bottom, moves, fewest], index) =>
      `${index + 1};9.87;;R U F;2024-02-29 13:05:${index + 10};9.87;${exercise};WY;${moves};${fewest};;${bottom}`,
  );
  return ["No.;Time;Comment;Scramble;Date;P.1;Exercise;Colour;Turns;Optimum;Solution;Bottom;Case", ...rows].join("\n");
}

const BASIC = ["cross", "first-pair", "second-pair", "third-pair", "fourth-pair"];

test("the plan chooses what loses most, and charts show it", desktop, async ({ page }) => {
  await visit(page, "train");
  await expect(page.locator("[data-plan]")).toContainText("Cross is next. The plan does not know");
  const history = page.getByRole("region", { name: "History" });
  const measured = BASIC.flatMap((exercise, index): [string, string, number, number][] => [
    [exercise, "W", 9 + index, 6],
    [exercise, "Y", 8 + index, 5],
    [exercise, "W", 8 + index, 6],
  ]);
  await history.getByLabel("A file of csTimer").setInputFiles({
    name: "a.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(attemptsFile(measured)),
  });
  await expect(history.locator("tbody tr")).toHaveCount(12);
  // The plan changes only when the user asks for it.
  await page.getByRole("button", { name: "Cross", exact: true }).click();
  await expect(page.locator("[data-plan]")).toHaveCount(0);
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await expect(page.locator("[data-plan=fourth-pair]")).toHaveText(
    "Fourth pair is next: you lost 6.7 moves there on average in your last 3 attempts, more than anywhere else.",
  );
  await expect(scramble(page)).toBeVisible();
  expect(await movesTo(page, "xxxcross")).toBe(0);

  await history.getByRole("button", { name: "Moves over the optimum" }).click();
  const chart = history.locator(".chart");
  await history.getByRole("button", { name: "by exercise" }).click();
  await expect(chart).toHaveAccessibleName(/Cross 2\.5, before 3\.0, over 3;.*Fourth pair 6\.5, before 7\.0, over 3$/);
  await history.getByRole("button", { name: "by colour" }).click();
  await expect(chart).toHaveAccessibleName(/white 5\.6, before 3\.4, over 10; yellow 6\.0, before 3\.5, over 5$/);
  await history.getByRole("button", { name: "by difficulty" }).click();
  await expect(chart).toHaveAccessibleName(/5 moves .* over 5; 6 moves .* over 10$/);
  await expectNarrowOnPhone(page);
});

test("hints have a key each", async ({ page, isMobile }) => {
  await visit(page, place("train", { exercise: "cross", colors: "Y", scramble: "F2 D2 R" }));
  await page.getByLabel("15 seconds").uncheck();
  await expect(face(page)).toBeVisible();
  const hint = page.locator(".hint");
  const give = (key: string, name: string) =>
    isMobile ? page.getByRole("button", { name }).tap() : page.keyboard.press(key);
  const { length, turns } = (await ask(page, { ask: "stage", input: "F2 D2 R", goal: "cross", view: "Y" })) as {
    length: number;
    turns: string;
  };
  const told = `cross on yellow: ${length} moves.`;
  await give("1", "number of moves");
  await expect(hint).toHaveText(told);
  await give("2", "first move");
  await expect(hint).toHaveText(`${told} ${turns.split(" ")[0]} …`);
  await give("3", "all moves");
  await expect(hint).toHaveText(`${told} ${turns}`);
  // The history remembers it, and while the timer runs, the keys stop it.
  await attempt(page);
  await expect(page.getByRole("region", { name: "History" }).locator("tbody")).toContainText("hint: all moves");
});

test("scrambles are ready ahead, and a session survives a reload", desktop, async ({ page }) => {
  await visit(page, place("train", { exercise: "first-pair", colors: "WY" }));
  await page.getByLabel("15 seconds").uncheck();
  await expect(scramble(page)).toBeVisible();
  const kept = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem("halfturn.train.session") ?? "{}").scrambles as string[]);
  await expect.poll(async () => (await kept()).length).toBe(4);
  const [first = "", second = ""] = await kept();
  await expect(scramble(page)).toHaveText(first);
  // The next one is there before the engine could make it.
  await page.evaluate(() => {
    document.addEventListener("click", () => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          document.body.dataset.soon = document.querySelector("[data-scramble]")?.textContent ?? "";
        }),
      );
    });
  });
  await page.getByRole("button", { name: "Next scramble" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-soon", second);
  await page.reload();
  await expect(scramble(page)).toHaveText(second);
  await expect(face(page)).toHaveAttribute("data-state", "ready");
  // The history is read, so that the attempt is stored at once.
  await expect(page.getByRole("region", { name: "History" })).toContainText("No attempts yet");

  // After the attempt, its time and its review survive too.
  await attempt(page);
  const time = await page.locator(".timer-time").innerText();
  await page.reload();
  await expect(face(page)).toHaveAttribute("data-state", "stopped");
  await expect(page.locator(".timer-time")).toHaveText(time);
  await expect(scramble(page)).toHaveText(second);
  await page.getByLabel("or only its number of moves").fill("15");
  await page.getByRole("button", { name: "Compare" }).click();
  const rows = page.getByRole("region", { name: "History" }).locator("tbody tr");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("15 /");
  await page.getByRole("button", { name: "Next scramble" }).click();
  await expect(face(page)).toHaveAttribute("data-state", "ready");
  await expect(scramble(page)).not.toHaveText(second);
});

test("a half-typed solution survives a reload", desktop, async ({ page }) => {
  await visit(page, place("train", { exercise: "cross", colors: "W", scramble: "F2 D2 R" }));
  const typed = page.getByLabel("Your solution");
  await page.getByRole("button", { name: "Skip the timer" }).click();
  await typed.fill("z2 R' D");
  await page.reload();
  await expect(typed).toHaveValue("z2 R' D");
  await typed.fill("");
  await page.getByLabel("or only its number of moves").fill("4");
  await page.reload();
  await expect(page.getByLabel("or only its number of moves")).toHaveValue("4");
  // Another scramble starts without it.
  await page.getByRole("button", { name: "Next scramble" }).click();
  await expect(scramble(page)).not.toHaveText("F2 D2 R");
  await page.getByRole("button", { name: "Skip the timer" }).click();
  await expect(page.getByLabel("or only its number of moves")).toHaveValue("");
});

test("the scramble and the timer are on the first screen", async ({ page, isMobile }) => {
  await visit(page, place("train", { exercise: "cross", colors: "W" }));
  await expect(scramble(page)).toBeInViewport({ ratio: 1 });
  await expect(face(page)).toBeInViewport({ ratio: 1 });
  const exercises = page.getByRole("group", { name: "Exercise" });
  if (isMobile) {
    // The choice is further down.
    await page.getByRole("button", { name: "Change" }).click();
  }
  await expect(exercises.getByRole("button", { name: "xcross", exact: true })).toBeInViewport({ ratio: 1 });
});

test("a full storage is reported, and the attempts can be exported", desktop, async ({ page }) => {
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
  });
  await visit(page, place("train", { exercise: "cross", colors: "W", scramble: "F2 D2 R" }));
  await expect(page.getByText("The storage of this browser is full.")).toBeVisible();
  await page.getByLabel("15 seconds").uncheck();
  await expect(face(page)).toBeVisible();
  await attempt(page);
  const history = page.getByRole("region", { name: "History" });
  await expect(history.locator("[data-unstored]")).toContainText("One attempt is not stored");
  await expect(history.locator("tbody tr")).toHaveCount(1);
  const saving = page.waitForEvent("download");
  await history.getByRole("button", { name: "Export CSV" }).click();
  expect(await readFile(await (await saving).path(), "utf8")).toContain(";F2 D2 R;");
});

test("accessible, and not wider than the screen, with a history and a review", async ({ page, isMobile }) => {
  await chooseColors(page, isMobile);
  await visit(page, place("train", { exercise: "cross", colors: "W", scramble: "F2 D2 R" }));
  await page.getByLabel("15 seconds").uncheck();
  await expect(face(page)).toBeVisible();
  await attempt(page);
  await page.getByLabel("or only its number of moves").fill("7");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.locator(".solution-list")).toBeVisible();
  await expectGoodLooks(page);
});

test("the history fits a phone: headings and numbers are on one line", async ({ page }) => {
  await visit(page, place("train", { exercise: "cross" }));
  const history = page.getByRole("region", { name: "History" });
  await history.getByLabel("A file of csTimer").setInputFiles({
    name: "a.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(attemptsFile([["cross", "W", 19, 6]])),
  });
  await history.getByRole("button", { name: "all", exact: true }).click();
  const attempts = page.locator(".attempts");
  await expect(attempts.getByRole("cell", { name: "19 / 6" })).toBeVisible();
  await page.getByLabel("Language").selectOption("zh");
  await expect(attempts.getByRole("columnheader", { name: "成绩" })).toBeVisible();
  await expect.poll(() => attempts.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const cells = attempts.locator("th, td:nth-child(4)");
  await expect(cells).toHaveCount(7);
  const highest = () =>
    cells.evaluateAll((all) => Math.max(...all.slice(0, 6).map((cell) => cell.getBoundingClientRect().height)));
  await expect.poll(highest).toBeLessThan(36);
  await expectNarrow(page);
});

test("the case is named after the attempt, kept with it, and leads to its algorithms", desktop, async ({ page }) => {
  await visit(page, place("train", { exercise: "pll", colors: "W", case: "T" }));
  await page.getByLabel("15 seconds of inspection").uncheck();
  await page.locator("h1").click();
  const named = page.locator("[data-case]");
  await expect(scramble(page)).toBeVisible();
  await expect(named).toHaveCount(0);
  await attempt(page);
  await expect(named).toHaveText(/This is PLL T\./);
  await expect(named.getByRole("link")).toHaveAttribute("href", /set=pll&case=T/);
  await expect(page.locator(".attempts tbody tr")).toContainText("PLL T");
  // Before an attempt it is told only if one asks.
  await visit(page, place("train", { exercise: "oll", colors: "W", case: "27" }));
  await page.getByRole("button", { name: "Show the case" }).click();
  await expect(named).toHaveText(/This is OLL 27\./);
});

test("an attempt without a time is kept, and counts for the moves alone", desktop, async ({ page }) => {
  await visit(page, place("train", { exercise: "cross", colors: "W", turns: "<= 4" }));
  await page.getByRole("button", { name: "Skip the timer" }).click();
  await page.getByLabel("or only its number of moves").fill("12");
  await page.getByRole("button", { name: "Compare with the optimum" }).click();
  await expect(page.locator("[data-verdict]")).toBeVisible();
  const rows = page.locator(".attempts tbody tr");
  await expect(rows).toHaveCount(1);
  await expect(rows.locator(".attempt-time")).toHaveText("–");
  await expect(rows).toContainText("12 / ");
  const values = page.locator(".figures dd");
  await expect(values.nth(0)).toHaveText("1");
  await expect(values.nth(1)).toHaveText("–");
  // It survives a reload.
  await page.reload();
  await expect(rows.locator(".attempt-time")).toHaveText("–");
});
