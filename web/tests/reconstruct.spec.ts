import {
  ask,
  chooseColors,
  desktop,
  expect,
  expectGoodLooks,
  expectInOrder,
  type Page,
  place,
  test,
  visit,
} from "./fixtures";

// Most of these tests build the tables of F2L, so that two of them run at a time.
test.describe.configure({ mode: "parallel" });

const stages = (page: Page) =>
  page.locator("[data-stage]").evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.stage));

const solveField = (page: Page) => page.getByRole("textbox", { name: "Solve", exact: true });

test("a solve with rotations, wide moves and comments is split into stages", desktop, async ({ page }) => {
  await chooseColors(page, false);
  await visit(page, "reconstruct");
  await page.getByRole("button", { name: "Example" }).click();
  await expect(page.getByText("✓ solved")).toBeVisible();
  await expect(page.getByRole("heading", { name: "On white, 62 moves" })).toBeVisible();
  const found = await stages(page);
  expect(found.map((stage) => stage?.split(" ")[0])).toEqual([
    "cross",
    "xcross",
    "xxcross",
    "xxxcross",
    "f2l",
    "oll",
    "pll",
  ]);
  const cases = page.locator("[data-case]");
  await expect(cases).toHaveText([/^(\d+|skip)$/, /^([A-Z][a-d]?|skip)$/]);
  // The moves are written as they were typed.
  await expect(page.locator("[data-stage^=oll]")).toContainText("r U R' U' r' F R F'");
  // The optimum is that of `analyze`, and the face moves solve the scramble.
  const scramble = await page.getByLabel("Scramble, or 54 stickers").inputValue();
  const { lengths } = (await ask(page, { ask: "analyze", input: scramble, colors: "W", stages: "cross" })) as {
    lengths: { cross: { W: number } };
  };
  expect(found[0]).toBe(`cross 7 ${lengths.cross.W}`);
  const canonical = await page.locator("[data-canonical]").innerText();
  const after = await ask(page, { ask: "check", input: `${scramble} ${canonical}` });
  expect(after.facelets).toMatch(/^U{9}R{9}F{9}D{9}L{9}B{9}$/);

  // Shorter moves are shown beside one's own, and replayed in the same hold.
  await expect(page.locator("[data-advice]")).toContainText(
    /^Apart from the last-layer algorithms, you used \d+ moves more .* The step that lost most is (?![OP]LL)/,
  );
  const shorter = page.locator("[data-shorter]");
  const line = (await shorter.first().getAttribute("data-shorter")) ?? "";
  await shorter.first().click();
  const replay = page.getByRole("region", { name: "Replay" });
  await expect(replay.getByRole("heading", { name: "cross, with the fewest moves" })).toBeVisible();
  await expect(replay.locator(".player-moves button")).toHaveText(line.split(" "));
  // The line makes the cross, with as many moves as it says.
  const judged = await ask(page, { ask: "judge", input: scramble, solve: line, goal: "cross", view: "W" });
  expect(judged.reached).toBe(true);
  expect(judged.length).toBe(judged.optimal);
  await expect(replay.locator(".player")).toHaveAttribute("data-ready", "true");
  await expectGoodLooks(page);
});

test("stages are replayed one by one", desktop, async ({ page }) => {
  await visit(page, "reconstruct");
  await page.getByRole("button", { name: "Example" }).click();
  const replay = page.getByRole("region", { name: "Replay" });
  const player = replay.locator(".player");
  await expect(player).toHaveAttribute("data-ready", "true");
  await replay.getByRole("button", { name: "Next step" }).click();
  await expect(replay.getByRole("heading", { name: "cross", exact: true })).toBeVisible();
  await replay.getByRole("button", { name: "Next step" }).click();
  await expect(replay.getByRole("heading", { name: "xcross" })).toBeVisible();
  await expect(player.locator(".player-moves button")).toHaveText(["y2", "U'", "R", "U", "R'"]);
  await expect(player).toHaveAttribute("data-step", "0");
  await replay.getByRole("button", { name: "To the end" }).click();
  await expect(player).toHaveAttribute("data-step", "5");
  await replay.getByRole("button", { name: "The whole solve" }).click();
  await expect(player.locator(".player-moves button")).toHaveCount(64);
});

test("a link is a solve, and Roux is recognised", desktop, async ({ page }) => {
  await visit(page, "reconstruct");
  const scramble = "M U2 M' U' M U R U R' U R U2 R' M' r U2 r' U L' B L";
  const solve = "L' B' L // FB\nU' r U2 r' // SB\nM R U2 R' U' R U' R' // CMLL\nU' M' U M U2 M' // LSE";
  const encode = (text: string) => encodeURIComponent(text.replaceAll(" ", "_").replaceAll("'", "-"));
  const link = `https://alg.cubing.net/?setup=${encode(scramble)}&alg=${encode(solve)}`;
  await solveField(page).fill(link);
  await page.getByRole("button", { name: "Reconstruct" }).click();
  await expect(page.getByText("✓ solved")).toBeVisible();
  await expect(page.getByLabel("Method")).toHaveValue("roux");
  const found = await stages(page);
  expect(found.map((stage) => stage?.split(" ")[0])).toEqual(["first_block", "second_block", "cmll", "lse"]);
  // Read as another method, it is another solve.
  await page.getByLabel("Method").selectOption("CFOP");
  await expect(page.locator("[data-stage^=oll], [data-stage^=pll]").first()).toBeVisible();
  await solveField(page).fill("https://alg.cubing.net/?setup=R_U");
  await page.getByRole("button", { name: "Reconstruct" }).click();
  await expect(page.getByRole("alert")).toContainText("there is no alg= in it");
  await expect(solveField(page)).toHaveValue("https://alg.cubing.net/?setup=R_U");
});

test("times are shown for each step, and a missing move is told", desktop, async ({ page }) => {
  const solve = "B'@300ms L'@700ms D2@0.8s F'@1300 // cross\nR@1500 U'@1600";
  await visit(page, place("reconstruct", { scramble: "R U R' F D2 L B", solve }));
  await expect(page.locator("[data-problem]")).toContainText("One move is missing: R'");
  await expect(page.locator("[data-time]").first()).toContainText(
    /before the first move, longest pause .* moves per second/,
  );
});

test("the address holds the solve, and links open it on other sites", desktop, async ({ page }) => {
  const [scramble, solve] = ["F2 D2 R", "R' D2 // then\nF2"];
  await visit(page, place("reconstruct", { scramble, solve }));
  await expect(page.getByText("✓ solved")).toBeVisible();
  await expect(solveField(page)).toHaveValue(solve);
  const link = await page.getByRole("link", { name: "Twizzle" }).getAttribute("href");
  expect(new URL(link ?? "").searchParams.get("setup-alg")).toBe(scramble);
  await expect(page.getByRole("link", { name: "alg.cubing.net" })).toHaveAttribute(
    "href",
    /^https:\/\/alg\.cubing\.net\//,
  );
});

test("an unfinished or invalid solve is reported", desktop, async ({ page }) => {
  await visit(page, place("reconstruct", { scramble: "R U R' U' F2 D2 R", solve: "R' D2 F2" }));
  await expect(page.getByText("not solved at the end")).toBeVisible();
  await page.getByLabel("Scramble, or 54 stickers").fill("F' U2 L2 B D2 F L2 F D2 B R2 U2 D' B' R U F R' B' D'");
  await solveField(page).fill("R U");
  await page.getByRole("button", { name: "Reconstruct" }).click();
  await expect(page.getByText("not even a cross")).toBeVisible();
  await solveField(page).fill("R U Q");
  await solveField(page).press("Control+Enter");
  await expect(page.getByRole("alert")).toContainText("Error 9");
  await expect(solveField(page)).toHaveAttribute("aria-invalid", "true");
  // A typo in the scramble marks the scramble.
  await page.getByLabel("Scramble, or 54 stickers").fill("R U Q");
  await page.getByRole("button", { name: "Reconstruct" }).click();
  await expect(page.getByLabel("Scramble, or 54 stickers")).toHaveAttribute("aria-invalid", "true");
  await expect(solveField(page)).not.toHaveAttribute("aria-invalid");
  await expect(page.getByRole("alert")).toHaveCount(1);
});

test("several solves have a table of the average loss", desktop, async ({ page }) => {
  await chooseColors(page, false);
  await visit(page, "reconstruct");
  const roux = `M U2 M' U' M U R U R' U R U2 R' M' r U2 r' U L' B L
L' B' L // FB
U' r U2 r' // SB
M R U2 R' U' R U' R' // CMLL
U' M' U M U2 M' // LSE`;
  const longer = roux.replace("L' B' L // FB", "L' B' L F F' // FB");
  await solveField(page).fill(`${roux}\n\n${longer}`);
  await page.getByRole("button", { name: "Reconstruct" }).click();
  const losses = page.getByRole("region", { name: "Average loss" });
  await expect(losses.getByRole("heading", { name: "2 solves" })).toBeVisible();
  const averages = losses.locator('[data-method="roux"]');
  // The averages are those of the engine.
  const report = (await ask(page, { ask: "session", solves: [roux, longer] })) as {
    averages: { name: string; loss: number; steps: { name: string; moves: number; optimal: number; loss: number }[] }[];
    solves: { reconstructed: { loss: number } }[];
  };
  const [expected] = report.averages;
  expect(report.averages).toHaveLength(1);
  await expect(averages.locator("[data-average-loss]")).toHaveAttribute(
    "data-average-loss",
    expected?.loss.toFixed(2) ?? "",
  );
  let compared = 0;
  for (const { name, moves, optimal, loss } of expected?.steps ?? []) {
    const cells = averages.locator(`[data-step-loss="${name}"] td`);
    await expect(cells).toHaveText(["2", moves.toFixed(1), optimal.toFixed(1), loss.toFixed(1)]);
    compared += 1;
  }
  expect(compared).toBe(4);
  expect(report.solves.map(({ reconstructed }) => reconstructed.loss)).toEqual(
    await losses.locator("[data-solve-loss]").evaluateAll((all) => all.map((one) => Number(one.dataset.solveLoss))),
  );
  await expectGoodLooks(page);
  // Each solve opens alone.
  await losses.getByRole("link", { name: "Solve 2" }).click();
  await expect(page.getByLabel("Method")).toHaveValue("roux");
  await expect(solveField(page)).toHaveValue(longer);
});

test("the search for the fewest moves can be stopped, and started again", desktop, async ({ page }) => {
  await visit(page, "reconstruct");
  await page.getByRole("button", { name: "Example" }).click();
  await expect(page.getByText("Building tables for exact answers")).toBeVisible();
  await expect(page.locator("[data-left]")).toHaveText(/^ ?About \d+ (seconds|minutes) left\.$/);
  await expect(page.getByText("This happens once: the browser keeps the tables")).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Stop" })).toHaveCount(0);
  await expect(page.getByText("Building tables")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Reconstruct" }).click();
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
});

test("what is wrong with the scramble is scrolled to, also from the button below", async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 500 });
  await visit(page, "reconstruct");
  await page.getByLabel("Scramble, or 54 stickers").fill("R U Q");
  await solveField(page).fill("R U R' U'\n".repeat(12));
  await page.getByRole("button", { name: "Reconstruct", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText('found "Q"');
  await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
});

test("without a solve, the button says what to paste", desktop, async ({ page }) => {
  await visit(page, "reconstruct");
  await page.getByRole("button", { name: "Reconstruct" }).click();
  await expect(page.getByRole("alert")).toContainText("There is no solve yet: paste the moves");
  await expect(solveField(page)).toHaveAttribute("aria-invalid", "true");
});

test("without a scramble, its field is marked and ready for one", async ({ page }) => {
  await visit(page, "reconstruct");
  await solveField(page).fill("R U R'");
  await page.getByRole("button", { name: "Reconstruct", exact: true }).click();
  const field = page.getByLabel("Scramble, or 54 stickers");
  await expect(page.getByRole("alert")).toContainText("There is no scramble");
  await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(solveField(page)).not.toHaveAttribute("aria-invalid");
});

test("on a phone, the replay comes first", async ({ page, isMobile }) => {
  test.skip(!isMobile, "side by side on a desktop");
  await chooseColors(page, isMobile);
  await visit(page, place("reconstruct", { scramble: "F2 D2 R", solve: "R' D2 F2" }));
  await expect(page.locator(".player")).toHaveAttribute("data-ready", "true");
  await expectInOrder(page, ".player-controls", ".stage-list", "main form");
  await expect(page.getByRole("button", { name: "Play" })).toBeInViewport({ ratio: 1 });
  await expectGoodLooks(page);
});

test("before there is a solve, the page says what it does with one", async ({ page, isMobile }) => {
  await chooseColors(page, isMobile);
  await visit(page, "reconstruct");
  const expected = page.getByRole("region", { name: "What you will see" });
  await expect(expected).toContainText("The method is recognised: CFOP, ZZ, Roux.");
  await expectGoodLooks(page);
  await page.getByRole("button", { name: "Example" }).click();
  await expect(expected).toHaveCount(0);
});

test("pressed again while it works, the button begins nothing anew", desktop, async ({ page }) => {
  // Counts the questions that the page sends to its workers.
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    const post = Worker.prototype.postMessage as (this: Worker, ...all: unknown[]) => void;
    Worker.prototype.postMessage = function (this: Worker, ...all: unknown[]) {
      asked.push(JSON.stringify(all[0]));
      post.apply(this, all);
    };
  });
  await visit(page, "reconstruct");
  await page.getByRole("button", { name: "Example" }).click();
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await page.getByRole("button", { name: "Reconstruct", exact: true }).click();
  await page.getByRole("button", { name: "Reconstruct", exact: true }).click();
  // Meanwhile the solve can be replayed.
  const player = page.locator("[data-under-way] .player");
  await expect(player).toHaveAttribute("data-ready", "true");
  await expect(player.locator(".player-moves button")).toHaveCount(64);
  await player.getByRole("button", { name: "Next move" }).click();
  await expect(player).toHaveAttribute("data-step", "1");
  // The workers have had all questions before this one.
  await ask(page, { ask: "check", input: "R" });
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  const questions = await page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
  expect(questions.filter((question) => /ask[^a-z]+reconstruct/.test(question))).toHaveLength(1);
});
