import { readFile } from "node:fs/promises";
import { ask, chooseColors, desktop, expect, expectGoodLooks, type Page, place, test, visit } from "./fixtures";

const face = (page: Page) => page.locator(".timer-face");
const scramble = (page: Page) => page.locator("[data-scramble]");

/** Makes one attempt with the space bar, without inspection. */
async function attempt(page: Page): Promise<void> {
  await expect(face(page)).toHaveAttribute("data-state", "ready");
  await page.keyboard.down(" ");
  await expect(face(page)).toHaveClass(/armed/);
  await page.keyboard.up(" ");
  await expect(face(page)).toHaveAttribute("data-state", "running");
  await page.keyboard.press("s");
  await expect(face(page)).toHaveAttribute("data-state", "stopped");
}

test("a scramble has the chosen difficulty", desktop, async ({ page }) => {
  await visit(page, "train");
  await page.getByRole("button", { name: "First pair" }).click();
  await page.getByRole("button", { name: "red", exact: true }).click();
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
  await expect(exercises).toHaveText(["Cross", "XCross", "XXCross", "EO cross", "First pair", "Second pair", "F2L"]);
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
  await expect(page.getByText("does not solve cross")).toBeVisible();
  await page.getByLabel("Your solution").fill("R Q");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("alert")).toContainText("Error 9");
  await page.getByLabel("Your solution").fill("");
  await page.getByLabel("or only its number of moves").fill("1");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByText("count your moves again")).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText("No attempts yet");
});

test("a solution is compared stage by stage", desktop, async ({ page }) => {
  const own = "F2 D2 L' U L";
  await visit(page, place("train", { exercise: "xcross", colors: "Y", scramble: "R U R' U R U2 R' L' U' L D2 F2" }));
  await page.getByRole("button", { name: "Skip the timer" }).click();
  await page.getByLabel("Your solution").fill(own);
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.locator("[data-verdict]")).toBeVisible();
  const rows = page.locator("table.parts tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("F2 D2");
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
  await history.getByLabel("Penalty of attempt 2").selectOption("DNF");
  await expect(history.locator("tbody tr").first().locator(".attempt-time")).toHaveText("DNF");
  await expect(history.locator(".chart svg circle")).toHaveCount(1);

  const saving = page.waitForEvent("download");
  await history.getByRole("button", { name: "Export CSV" }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file.split("\r\n")[0]).toBe("No.;Time;Comment;Scramble;Date;P.1;Exercise;Colour;Turns;Optimum;Solution");
  expect(file).toMatch(/\r\n2;DNF\(\d+\.\d\d\);/);

  // The same file adds nothing. A file of csTimer adds its rows.
  const open = (text: string) =>
    history.getByLabel("A CSV file").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await open(file);
  await expect(page.getByText("Read 2 attempts.")).toBeVisible();
  await expect(history.locator("tbody tr")).toHaveCount(2);
  await open("No.;Time;Comment;Scramble;Date;P.1\n1;12.34;;R U F;2024-02-29 13:05:09;12.34\n");
  await expect(history.locator("tbody tr")).toHaveCount(3);
  await expect(history.locator("tbody")).toContainText("12.34");
  await open("what is this");
  await expect(page.getByText("This is not a csTimer file")).toBeVisible();

  page.once("dialog", (dialog) => dialog.accept());
  await history.getByRole("button", { name: "Delete these" }).click();
  await expect(history).toContainText("No attempts yet");
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
