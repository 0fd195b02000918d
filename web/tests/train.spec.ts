import { readFile } from "node:fs/promises";
import { ask, chooseColors, desktop, expect, expectGoodLooks, type Page, place, test, visit } from "./fixtures";

const face = (page: Page) => page.locator(".timer-face");
const scramble = (page: Page) => page.locator("[data-scramble]");

/** One attempt by the space bar, without a look at the cube. */
async function attempt(page: Page): Promise<void> {
  await expect(face(page)).toHaveAttribute("data-state", "ready");
  await page.keyboard.down(" ");
  await expect(face(page)).toHaveClass(/armed/);
  await page.keyboard.up(" ");
  await expect(face(page)).toHaveAttribute("data-state", "running");
  await page.keyboard.press("s");
  await expect(face(page)).toHaveAttribute("data-state", "stopped");
}

test("a scramble has the difficulty that was chosen", desktop, async ({ page }) => {
  await visit(page, "train");
  await page.getByRole("button", { name: "First pair" }).click();
  await page.getByRole("button", { name: "red", exact: true }).click();
  await page.getByLabel("Difficulty").selectOption("at most");
  await page.getByLabel("Turns that it needs").fill("5");
  await page.getByLabel("Turns that it needs").press("Tab");
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

test("a difficulty that does not exist is refused in words", desktop, async ({ page }) => {
  await visit(page, place("train", { exercise: "cross", colors: "W", turns: ">= 9" }));
  await expect(page.getByRole("alert")).toContainText("never needs more than 8 turns");
});

test("by the keyboard alone: look, hold, turn, stop, compare, next", desktop, async ({ page }) => {
  await visit(page, place("train", { exercise: "cross", colors: "W", scramble: "F2 D2 R" }));
  await expect(scramble(page)).toHaveText("F2 D2 R");
  await page.keyboard.press(" ");
  await expect(face(page)).toHaveAttribute("data-state", "inspecting");
  await expect(face(page)).toContainText(/1[0-5]/);
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

  // To the solution, by as many steps as it takes.
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

  // It is kept, and there after another visit.
  await page.reload();
  const row = page.getByRole("region", { name: "History" }).locator("tbody tr");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(`${judged.length} / ${judged.optimal}`);
  await expect(row).toContainText("F2 D2 R");
});

test("a judge calls after 8 and 12 seconds, and a long look costs", desktop, async ({ page }) => {
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

test("what does not solve it is told, and so is a count that cannot be", desktop, async ({ page }) => {
  await visit(page, place("train", { exercise: "cross", colors: "Y", scramble: "F2 D2 R" }));
  await page.getByRole("button", { name: "Without the clock" }).click();
  await page.getByLabel("Your solution").fill("R U");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByText("do not end with cross solved")).toBeVisible();
  await page.getByLabel("Your solution").fill("R Q");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("alert")).toContainText("Error 9");
  await page.getByLabel("Your solution").fill("");
  await page.getByLabel("or just its number of turns").fill("1");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByText("perhaps you miscounted")).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText("Nothing yet");
});

test("pairs are told stage by stage", desktop, async ({ page }) => {
  const own = "F2 D2 L' U L";
  await visit(page, place("train", { exercise: "xcross", colors: "Y", scramble: "R U R' U R U2 R' L' U' L D2 F2" }));
  await page.getByRole("button", { name: "Without the clock" }).click();
  await page.getByLabel("Your solution").fill(own);
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.locator("[data-verdict]")).toBeVisible();
  const rows = page.locator("table.parts tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("F2 D2");
});

test("touch and mouse hold it too, and an early one does not start it", async ({ page }) => {
  await visit(page, place("train", { exercise: "cross", colors: "W" }));
  await page.getByLabel("15 seconds").uncheck();
  await expect(face(page)).toBeVisible();
  // While the clock stands still, no press is long enough.
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

  // The enter key, and what presses buttons for people, cannot hold.
  await page.getByRole("button", { name: "Next scramble" }).click();
  await expect(face(page)).toHaveAttribute("data-state", "ready");
  await face(page).press("Enter");
  await expect(face(page)).toHaveAttribute("data-state", "running");
  await face(page).press("Enter");
  await expect(face(page)).toHaveAttribute("data-state", "stopped");
});

test("history: means, chart, penalties, and files of csTimer", desktop, async ({ page }) => {
  await visit(page, place("train", { exercise: "cross", colors: "W" }));
  await page.getByLabel("15 seconds").uncheck();
  await expect(face(page)).toBeVisible();
  await attempt(page);
  await page.getByRole("button", { name: "Next scramble" }).click();
  await attempt(page);
  const history = page.getByRole("region", { name: "History" });
  await expect(history.locator("tbody tr")).toHaveCount(2);
  await expect(history.locator(".chart svg circle")).toHaveCount(2);
  await history.getByLabel("Penalty of attempt 2").selectOption("DNF");
  await expect(history.locator("tbody tr").first().locator(".attempt-time")).toHaveText("DNF");
  await expect(history.locator(".chart svg circle")).toHaveCount(1);

  const saving = page.waitForEvent("download");
  await history.getByRole("button", { name: "Export CSV" }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file.split("\r\n")[0]).toBe("No.;Time;Comment;Scramble;Date;P.1;Exercise;Colour;Turns;Optimum;Solution");
  expect(file).toMatch(/\r\n2;DNF\(\d+\.\d\d\);/);

  // The same file again adds nothing; one of csTimer adds its rows.
  const open = (text: string) =>
    history.getByLabel("A CSV file").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await open(file);
  await expect(page.getByText("Read 2 attempts.")).toBeVisible();
  await expect(history.locator("tbody tr")).toHaveCount(2);
  await open("No.;Time;Comment;Scramble;Date;P.1\n1;12.34;;R U F;2024-02-29 13:05:09;12.34\n");
  await expect(history.locator("tbody tr")).toHaveCount(3);
  await expect(history.locator("tbody")).toContainText("12.34");
  await open("what is this");
  await expect(page.getByText("This is no file of csTimer")).toBeVisible();

  page.once("dialog", (dialog) => dialog.accept());
  await history.getByRole("button", { name: "Delete these" }).click();
  await expect(history).toContainText("Nothing yet");
});

test("accessible, and no wider than the screen, with a history and a review", async ({ page, isMobile }) => {
  await chooseColors(page, isMobile);
  await visit(page, place("train", { exercise: "cross", colors: "W", scramble: "F2 D2 R" }));
  await page.getByLabel("15 seconds").uncheck();
  await expect(face(page)).toBeVisible();
  await attempt(page);
  await page.getByLabel("or just its number of turns").fill("7");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.locator(".solution-list")).toBeVisible();
  await expectGoodLooks(page);
});
