import { ask, chooseColors, desktop, expect, expectGoodLooks, type Page, place, test, visit } from "./fixtures";

const stages = (page: Page) =>
  page.locator("[data-stage]").evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.stage));

test("a solve with rotations, wide moves and comments is split into stages", desktop, async ({ page }) => {
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
  // The optimum is that of `analyze`, and the face moves solve the scramble.
  const scramble = await page.getByLabel("Scramble, or 54 stickers").inputValue();
  const { lengths } = (await ask(page, { ask: "analyze", input: scramble, colors: "W", stages: "cross" })) as {
    lengths: { cross: { W: number } };
  };
  expect(found[0]).toBe(`cross 7 ${lengths.cross.W}`);
  const canonical = await page.locator("[data-canonical]").innerText();
  const after = await ask(page, { ask: "check", input: `${scramble} ${canonical}` });
  expect(after.facelets).toMatch(/^U{9}R{9}F{9}D{9}L{9}B{9}$/);
});

test("stages are replayed one by one", async ({ page }) => {
  await visit(page, "reconstruct");
  await page.getByRole("button", { name: "Example" }).click();
  const replay = page.getByRole("region", { name: "Replay" });
  const player = replay.locator(".player");
  await expect(player).toHaveAttribute("data-ready", "true");
  await replay.getByRole("button", { name: "Next stage" }).click();
  await expect(replay.getByRole("heading", { name: "cross", exact: true })).toBeVisible();
  await replay.getByRole("button", { name: "Next stage" }).click();
  await expect(replay.getByRole("heading", { name: "xcross" })).toBeVisible();
  await expect(player.locator(".player-moves button")).toHaveText(["y2", "U'", "R", "U", "R'"]);
  await expect(player).toHaveAttribute("data-step", "0");
  await replay.getByRole("button", { name: "To the end" }).click();
  await expect(player).toHaveAttribute("data-step", "5");
  await replay.getByRole("button", { name: "The whole solve" }).click();
  await expect(player.locator(".player-moves button")).toHaveCount(64);
});

test("the address holds the solve, and links open it on other sites", desktop, async ({ page }) => {
  const [scramble, solve] = ["F2 D2 R", "R' D2 // then\nF2"];
  await visit(page, place("reconstruct", { scramble, solve }));
  await expect(page.getByText("✓ solved")).toBeVisible();
  await expect(page.getByLabel("Solve (")).toHaveValue(solve);
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
  await page.getByLabel("Solve (").fill("R U");
  await page.getByRole("button", { name: "Reconstruct" }).click();
  await expect(page.getByText("not even a cross")).toBeVisible();
  await page.getByLabel("Solve (").fill("R U Q");
  await page.getByLabel("Solve (").press("Control+Enter");
  await expect(page.getByRole("alert")).toContainText("Error 9");
});

test("accessible, and not wider than the screen", async ({ page, isMobile }) => {
  await chooseColors(page, isMobile);
  await visit(page, place("reconstruct", { scramble: "R U R' U' F2 D2 R", solve: "R' D2 F2 U" }));
  await expect(page.locator("[data-canonical]")).toBeVisible();
  await expectGoodLooks(page);
});
