import { ask, chooseColors, desktop, expect, expectGoodLooks, heavy, type Page, place, test, visit } from "./fixtures";

const SOLVED = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
const SCRAMBLE = "R U2 F' L D B2 U R2 F D' L2";

async function solves(page: Page, input: string, solution: string): Promise<void> {
  expect(await ask(page, { ask: "check", input: `${input} ${solution}` })).toMatchObject({ facelets: SOLVED });
}

const solution = (page: Page) => page.locator("[data-solution]");

test("a scramble is solved and replayed", async ({ page }) => {
  await visit(page, "solve");
  await page.getByLabel("Scramble, or 54 stickers").fill(SCRAMBLE);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(solution(page)).toBeVisible();
  await solves(page, SCRAMBLE, await solution(page).innerText());
  const player = page.locator(".player");
  await expect(player).toHaveAttribute("data-ready", "true");
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(player).toHaveAttribute("data-step", String((await solution(page).innerText()).split(" ").length));
  await expect(page).toHaveURL(/input=R/);
});

test("the page searches for shorter solutions on its own", desktop, async ({ page }) => {
  const input = "U F2 L2 D' R2 U' B2 R2 D2 F2 U' R' B L2 D' F' U2 R2 U B' L";
  await visit(page, place("solve", { input }));
  const first = Number(await solution(page).getAttribute("data-solution"));
  // It searches for some seconds, then offers to search longer.
  await expect(page.getByRole("button", { name: "Search one more minute" })).toBeVisible();
  await expect(page.getByText("Searching for shorter solutions…")).toHaveCount(0);
  // The length depends on the speed of the machine.
  const last = Number(await solution(page).getAttribute("data-solution"));
  expect(last).toBeLessThanOrEqual(Math.min(first, 21));
  await solves(page, input, await solution(page).innerText());
});

test("the optimal solution is proved, and all others are found", heavy, async ({ page }) => {
  const input = "R U F D2 L B R2 U' F2 D L' B2 U R' F2";
  await visit(page, place("solve", { input }));
  await page.getByRole("button", { name: "Find the optimal solution" }).click();
  await expect(page.getByText(/at least \d+/)).toBeVisible();
  await expect(page.getByText("proved optimal")).toBeVisible();
  await solves(page, input, await solution(page).innerText());
  await page.getByRole("button", { name: "Find all optimal solutions" }).click();
  await expect(page.getByText(/Searching all sequences|Searching for the optimal/)).toHaveCount(0);
  await expect(page.getByText("proved optimal")).toBeVisible();
});

test("an impossible cube is explained, and its stickers are marked", desktop, async ({ page }) => {
  await visit(page, "solve");
  const input = page.getByLabel("Scramble, or 54 stickers");
  const net = page.getByRole("group", { name: /The cube, unfolded/ });

  const enter = async (stickers: string) => {
    await input.fill(stickers);
    await page.keyboard.press("Enter");
  };
  /** The solved cube with some letters changed. */
  const changed = (letters: Record<number, string>) =>
    [...SOLVED].map((letter, place) => letters[place] ?? letter).join("");
  const expectMarked = async (places: number[]) => {
    await expect(net.locator(".marked")).toHaveCount(places.length);
    const marked = await net.locator(".marked").evaluateAll((all) => all.map((one) => Number(one.dataset.place)));
    expect(marked).toEqual(places);
  };
  const alert = page.getByRole("alert");

  // Ten white stickers.
  await enter(changed({ 9: "U" }));
  await expect(alert).toContainText("Error 1");
  await expectMarked([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

  // An edge that does not exist, and one that exists twice.
  await enter(changed({ 7: "R", 10: "U" }));
  await expect(alert).toContainText("Error 2");
  await expectMarked([5, 7, 10, 12, 19, 23]);

  // A flipped edge.
  await enter(changed({ 7: "F", 19: "U" }));
  await expect(alert).toContainText("Error 3");
  await expect(alert).toContainText("look at UF, the only edge that is not solved");
  await expectMarked([7, 19]);

  // A twisted corner.
  await enter(changed({ 8: "F", 9: "U", 20: "R" }));
  await expect(alert).toContainText("Error 5");
  await expect(alert).toContainText(
    "one corner was twisted clockwise; look at URF, the only corner that is not solved",
  );
  await expectMarked([8, 9, 20]);
  await expect(net.getByRole("button", { name: "U9: green, to be checked" })).toBeVisible();

  // Two swapped edges.
  await enter(changed({ 10: "F", 19: "R" }));
  await expect(alert).toContainText("Error 6");
  await expect(alert).toContainText("look at UR and UF, the edges that are not solved");
  await expectMarked([5, 7, 10, 19]);
  await expect(solution(page)).toHaveCount(0);
});

test("a cube can be painted with the pointer and the keyboard", async ({ page }) => {
  await visit(page, "solve");
  const net = page.getByRole("group", { name: /The cube, unfolded/ });
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("48 stickers to paint")).toBeVisible();
  // A solved cube, face by face, except the last sticker.
  const colors = ["white", "red", "green", "yellow", "orange", "blue"];
  for (const [face, color] of colors.entries()) {
    await page.getByRole("button", { name: new RegExp(`^${color}, \\d of 9`) }).click();
    for (let place = 9 * face; place < 9 * face + 9; place++) {
      if (place % 9 !== 4 && place !== 53) {
        await net.locator(`[data-place="${place}"]`).click();
      }
    }
  }
  await expect(page.getByText("1 sticker to paint")).toBeVisible();
  await net.locator('[data-place="52"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("b");
  await expect(page.getByText("The cube is solved.")).toBeVisible();
  await expect(page.getByLabel("Scramble, or 54 stickers")).toHaveValue(SOLVED);
});

test("all solvers are compared", heavy, async ({ page }) => {
  await visit(page, place("solve", { input: "R U F D2 L B" }));
  await page.getByRole("button", { name: "Compare" }).click();
  const table = page.getByRole("region", { name: "All solvers" });
  await expect(table.locator("table")).toHaveAttribute("aria-busy", "false");
  const { solvers } = (await ask(page, { ask: "catalogue" })) as { solvers: { name: string }[] };
  const found = await table.locator(".comparison-solution").allInnerTexts();
  expect(found).toHaveLength(solvers.length);
  for (const answer of found) {
    await solves(page, "R U F D2 L B", answer);
  }
});

test("a search can be stopped, and the next question is answered", desktop, async ({ page }) => {
  await visit(page, place("solve", { input: "F U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2" }));
  await page.getByRole("button", { name: "Find the optimal solution" }).click();
  await expect(page.getByText(/Searching for the optimal|Searching all sequences/)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText(/Searching for the optimal|Searching all sequences/)).toHaveCount(0);
  expect(await ask(page, { ask: "solve", input: SCRAMBLE, solver: "thistlethwaite" })).toMatchObject({
    solver: "thistlethwaite",
  });
});

test("the user chooses the solver and the longest solution", desktop, async ({ page }) => {
  await visit(page, "solve");
  const { solvers } = (await ask(page, { ask: "catalogue" })) as { solvers: { name: string; summary: string }[] };
  const solver = page.getByLabel("Solver", { exact: true });
  await expect(solver.locator("option")).toHaveText(solvers.map(({ name }) => name));
  await expect(solver).toHaveValue(solvers[0]?.name ?? "");
  for (const { name, summary } of solvers) {
    await solver.selectOption(name);
    await expect(page.locator(`[data-summary="${name}"]`)).toContainText(summary);
  }

  await solver.selectOption("thistlethwaite");
  await page.getByLabel("At most (moves)").fill("29");
  await page.getByLabel("Scramble, or 54 stickers").fill(SCRAMBLE);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page).toHaveURL(/solver=thistlethwaite&target=29/);
  await expect(solution(page)).toBeVisible();
  expect(Number(await solution(page).getAttribute("data-solution"))).toBeLessThanOrEqual(29);
  await solves(page, SCRAMBLE, await solution(page).innerText());

  // The address holds both choices, and the default solver is not in it.
  await page.reload();
  await expect(solver).toHaveValue("thistlethwaite");
  await expect(page.getByLabel("At most (moves)")).toHaveValue("29");
  await expect(solution(page)).toBeVisible();
  await solver.selectOption(solvers[0]?.name ?? "");
  await page.getByLabel("At most (moves)").fill("20");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page).toHaveURL(/\?input=[^&]*&target=20$/);
  await expect(solution(page)).toBeVisible();
  expect(Number(await solution(page).getAttribute("data-solution"))).toBeLessThanOrEqual(20);
});

test("a target that no solution meets is reported", desktop, async ({ page }) => {
  await visit(page, place("solve", { input: "R U F", target: "2" }));
  await expect(page.getByRole("alert")).toContainText("no solution of at most 2");
  await expect(page.getByRole("heading", { name: "No solution found" })).toBeVisible();
  await page.getByLabel("At most (moves)").fill("3");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(solution(page)).toHaveAttribute("data-solution", "3");
});

test("a search for a short solution can be stopped", desktop, async ({ page }) => {
  await visit(page, place("solve", { input: "F U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2", target: "14" }));
  await expect(page.getByText("Searching for a solution of at most 14 moves…")).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("heading", { name: "No solution found" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Search again" })).toBeVisible();
});

const goalNet = (page: Page) => page.getByRole("group", { name: /The goal, unfolded/ });

/** Where the stickers of a goal are not as painted. */
function differences(goal: string, facelets: unknown): number[] {
  return [...goal].flatMap((letter, place) => (letter === "." || letter === String(facelets)[place] ? [] : [place]));
}

test("just some stickers are solved: a goal to start from, painted further", async ({ page }) => {
  await visit(page, place("solve", { input: SCRAMBLE }));
  await page.getByRole("button", { name: "Just some stickers" }).click();
  await expect(page).toHaveURL(/goal=/);
  await expect(solution(page)).toHaveCount(0);
  await page.getByRole("group", { name: "Start from" }).getByRole("button", { name: "cross" }).click();
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.getByText("proved optimal")).toBeVisible();
  const cross = Number(await solution(page).getAttribute("data-solution"));
  const stage = await ask(page, { ask: "stage", input: SCRAMBLE, goal: "cross", view: "Y" });
  expect(stage).toMatchObject({ length: cross });

  // One corner more, with the pointer, and a sticker that may have any colour again.
  const net = goalNet(page);
  for (const [color, place] of [
    ["yellow", 29],
    ["green", 26],
    ["red", 15],
  ] as const) {
    await net
      .locator("..")
      .getByRole("button", { name: new RegExp(`^${color},`) })
      .click();
    await net.locator(`[data-place="${place}"]`).click();
  }
  await net.locator("..").getByRole("button", { name: "any colour", exact: true }).click();
  await net.locator('[data-place="28"]').click();
  await expect(net.locator('[data-place="28"]')).toHaveAccessibleName("D2: any colour");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page).toHaveURL(/goal=[^&]*\.\.DDDD/);
  await expect(solution(page)).toBeVisible();
  const goal = new URLSearchParams(page.url().split("?")[1]).get("goal") ?? "";
  const player = page.locator(".player");
  await expect(player).toHaveAttribute("data-ready", "true");
  const found = await solution(page).innerText();
  const { facelets } = await ask(page, { ask: "check", input: `${SCRAMBLE} ${found}` });
  expect(differences(goal, facelets)).toEqual([]);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(player).toHaveAttribute("data-step", String(found.split(" ").length));
});

test("all solutions to a goal, and those within a move of the shortest", desktop, async ({ page }) => {
  const goal = "....U........R..R.....F..F..D.DDD.D.....L..L.....B..B.";
  await visit(page, place("solve", { input: "R U F", goal }));
  await expect(solution(page)).toHaveText("F' R'");
  const list = page.locator(".solution-list li");
  await page.getByLabel("List").selectOption("0");
  await expect(page).toHaveURL(/wanted=0/);
  await expect(list).toHaveCount(1);
  await page.getByLabel("List").selectOption("1");
  await expect(list.nth(1)).toBeVisible();
  const { more } = (await ask(page, { ask: "stage", input: "R U F", goal, within: 1 })) as { more: unknown[] };
  await expect(list).toHaveCount(1 + more.length);
  await list.nth(1).getByRole("button").click();
  await expect(solution(page)).toHaveAttribute("data-solution", "3");
  const found = await solution(page).innerText();
  const { facelets } = await ask(page, { ask: "check", input: `R U F ${found}` });
  expect(differences(goal, facelets)).toEqual([]);
  await page.reload();
  await expect(list).toHaveCount(1 + more.length);
});

test("a goal that no cube reaches is explained", desktop, async ({ page }) => {
  await visit(
    page,
    place("solve", { input: SCRAMBLE, goal: "....U........R........F........D........L........B...." }),
  );
  const net = goalNet(page);
  await net.locator('[data-place="8"]').focus();
  await page.keyboard.press("w");
  await net.locator('[data-place="9"]').focus();
  await page.keyboard.press("y");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("no piece has the colours at URF");
  await net.locator('[data-place="9"]').focus();
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(solution(page)).toBeVisible();
  await page.getByRole("button", { name: "The whole cube" }).click();
  await expect(page).not.toHaveURL(/goal=/);
  await solves(page, SCRAMBLE, await solution(page).innerText());
});

test("every goal to start from is solved", desktop, async ({ page }) => {
  await visit(page, place("solve", { input: SCRAMBLE }));
  await page.getByRole("button", { name: "Just some stickers" }).click();
  const goals = page.getByRole("group", { name: "Start from" }).getByRole("button");
  const number = await goals.count();
  expect(number).toBeGreaterThan(5);
  // The first is all grey.
  for (let which = 1; which < number; which++) {
    await goals.nth(which).click();
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    const goal = new URLSearchParams(page.url().split("?")[1]).get("goal") ?? "";
    // The solution of the goal before may still be shown.
    await expect
      .poll(async () => {
        const found = (await solution(page).count()) ? await solution(page).innerText() : "";
        const { facelets } = await ask(page, { ask: "check", input: `${SCRAMBLE} ${found}` });
        return differences(goal, facelets);
      })
      .toEqual([]);
  }
});

test("a painted goal is accessible", async ({ page, isMobile }) => {
  await chooseColors(page, isMobile);
  await visit(page, place("solve", { input: "R U F", goal: "....U........R..R.....F..F..D.DDD.D.....L..L.....B..B." }));
  await expect(solution(page)).toBeVisible();
  await expectGoodLooks(page);
});
