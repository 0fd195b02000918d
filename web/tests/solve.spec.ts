import {
  ask,
  chooseColors,
  desktop,
  edges,
  expect,
  expectGoodLooks,
  expectInOrder,
  heavy,
  type Page,
  place,
  test,
  visit,
} from "./fixtures";

const SOLVED = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
const SCRAMBLE = "R U2 F' L D B2 U R2 F D' L2";
/** A cube whose shortest solution takes minutes to prove. */
const HARD = "F U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2";

async function solves(page: Page, input: string, solution: string): Promise<void> {
  expect(await ask(page, { ask: "check", input: `${input} ${solution}` })).toMatchObject({ facelets: SOLVED });
}

const solution = (page: Page) => page.locator("[data-solution]");
/** The moves of the solution that is shown. */
const movesOf = async (page: Page) => (await solution(page).getAttribute("data-moves")) ?? "";

const openOptions = (page: Page) => page.getByText("Options: another solver").click();

interface Solver {
  name: string;
  summary: string;
  proves: boolean;
  smallest: number;
  largest: number;
}

/** The solvers of the 3×3×3. */
async function solversOfThree(page: Page): Promise<Solver[]> {
  const { solvers } = (await ask(page, { ask: "catalogue" })) as { solvers: Solver[] };
  return solvers.filter(({ smallest, largest }) => smallest <= 3 && 3 <= largest);
}

test("a scramble is solved as it is typed, above the net", async ({ page, isMobile }) => {
  await visit(page, "solve");
  const input = page.getByLabel("Scramble, or 54 stickers");
  await input.pressSequentially("R U2 F'", { delay: 15 });
  await expect(solution(page)).toHaveAttribute("data-moves", "F U2 R'");
  await expect(input).toHaveValue("R U2 F'");
  if (isMobile) {
    // The cube and the play buttons come before the net and the options.
    await expectInOrder(page, ".player-controls", ".net");
  }
  await expect(page.getByRole("button", { name: "Play" })).toBeInViewport({ ratio: 1 });
  if (!isMobile) {
    // A solution beside the form moves nothing.
    await expect(page.getByRole("link", { name: "halfturn, home page" })).toBeInViewport({ ratio: 1 });
  }
  // The result leads on.
  await page.getByRole("navigation", { name: "Next steps" }).getByRole("link", { name: "Analyze" }).click();
  await expect(page.getByLabel("Scramble, or 54 stickers")).toHaveValue("R U2 F'");
});

test("without a cube, the button says what to do", desktop, async ({ page }) => {
  await visit(page, "solve");
  const input = page.getByLabel("Scramble, or 54 stickers");
  await expect(input).toHaveAttribute("placeholder", /^Paste or type/);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("There is no cube yet: type or paste a scramble, or paint");
  await expect(input).toHaveAttribute("aria-invalid", "true");
  await input.fill("R");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(solution(page)).toHaveAttribute("data-moves", "R'");
});

test("before there is a cube, its place shows what can be solved", async ({ page, isMobile }) => {
  await chooseColors(page, isMobile);
  await visit(page, "solve");
  const start = page.getByRole("region", { name: "Three ways to give a cube" });
  const today = start.getByRole("button", { name: /^Solve the scramble of the day/ });
  await expect(today).toBeInViewport({ ratio: 1 });
  // A phone has no room for more: the net to paint comes next.
  await expect(start.getByText("54 stickers")).toBeVisible({ visible: !isMobile });
  await expect(start.getByRole("img")).toBeVisible({ visible: !isMobile });
  await expectGoodLooks(page);
  const scramble = (await today.locator(".algorithm").textContent()) ?? "";
  await today.click();
  await expect(page.getByLabel("Scramble, or 54 stickers")).toHaveValue(scramble);
  await expect(solution(page)).toBeVisible();
  await solves(page, scramble, await movesOf(page));
  await expect(start).toHaveCount(0);
});

test("a scramble is solved and replayed", desktop, async ({ page }) => {
  await visit(page, "solve");
  await page.getByLabel("Scramble, or 54 stickers").fill(SCRAMBLE);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(solution(page)).toBeVisible();
  await solves(page, SCRAMBLE, await movesOf(page));
  const player = page.locator(".player");
  await expect(player).toHaveAttribute("data-ready", "true");
  // A shorter solution, which may be found meanwhile, starts at its beginning.
  await expect(async () => {
    await player.getByRole("img").press("End");
    expect(await player.getAttribute("data-step")).toBe(String((await movesOf(page)).split(" ").length));
  }).toPass();
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
  await solves(page, input, await movesOf(page));
});

test("a solution longer than promised does not end the search", desktop, async ({ page }) => {
  // The engine has 21 moves for this cube for a long time. A server answers the long questions.
  const input = "F U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2";
  const short = "D2 U2 F' R D2 B U' L' U R D L' F R U' B' D F2 U F'";
  let questions = 0;
  let answer = () => {};
  const pursued = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/v1/health", (route) => route.fulfill({ json: { status: "ok" } }));
  await page.route("**/api/v1/solve", async (route) => {
    questions += 1;
    if (questions > 1) {
      await pursued;
    }
    const solution = questions > 1 ? short : await movesOf(page);
    await route.fulfill({ json: { solution, length: solution.split(" ").length } });
  });
  await visit(page, place("solve", { input }));
  await expect(solution(page)).toHaveAttribute("data-solution", "21");
  await expect(page.getByText("Still searching for 20 moves or fewer, which every cube allows…")).toBeVisible();
  answer();
  await expect(solution(page)).toHaveAttribute("data-solution", "20");
  await solves(page, input, short);
  await expect(page.getByText("Still searching")).toHaveCount(0);
  expect(questions).toBe(2);
});

test("while a proof runs, the page searches for shorter solutions at the same time", desktop, async ({ page }) => {
  // The answer of a chosen solver stands until a proof is asked for. This one has about 30 moves.
  await visit(page, place("solve", { input: HARD, solver: "thistlethwaite" }));
  const first = Number(await solution(page).getAttribute("data-solution"));
  expect(first).toBeGreaterThan(21);
  await page.getByRole("button", { name: "Find the optimal solution" }).click();
  await expect(page.getByText("Shorter solutions are searched for at the same time.")).toBeVisible();
  await expect.poll(async () => Number(await solution(page).getAttribute("data-solution"))).toBeLessThanOrEqual(21);
  await solves(page, HARD, await movesOf(page));
  await expect(page.getByText(/Searching for the optimal|Searching all sequences/)).toBeVisible();
  // No name of a table, such as half-turn-cosets-0-from-7.
  await expect(page.locator("main")).not.toContainText(/cosets|slices|-from-/);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText(/at the same time|Searching all sequences/)).toHaveCount(0);
});

test("the optimal solution is proved, and all others are found", heavy, async ({ page }) => {
  const input = "R U F D2 L B R2 U' F2 D L' B2 U R' F2";
  await visit(page, place("solve", { input }));
  await page.getByRole("button", { name: "Find the optimal solution" }).click();
  // A quick proof may end before its lower bound is seen.
  await expect(page.getByText(/at least \d+|proved optimal/)).toBeVisible();
  await expect(page.getByText("proved optimal")).toBeVisible();
  await solves(page, input, await movesOf(page));
  await page.getByRole("button", { name: "Find all optimal solutions" }).click();
  await expect(page.getByText(/Searching all sequences|Searching for the optimal/)).toHaveCount(0);
  await expect(page.getByText("proved optimal")).toBeVisible();
});

test("a proof continues after a reload, and ends with the same answer", heavy, async ({ page }) => {
  const input = "R U2 F' L D B2 U R2 F D' L2 B D2 L F U2";
  await visit(page, place("solve", { input }));
  await page.getByRole("button", { name: "Find the optimal solution" }).click();
  const progress = page.getByText(/Building tables|Searching all sequences/);
  await expect(progress.first()).toBeVisible();
  // No name of a table, such as half-turn-cosets-0-from-7.
  await expect(page.locator("main")).not.toContainText(/cosets|slices|-from-/);
  await expect(page.getByText(/Searching all sequences of 1[56] moves: [1-9]/)).toBeVisible();
  await page.reload();
  const proceed = page.getByRole("button", { name: /Continue the proof at 1[56] moves/ });
  await proceed.click();
  // It can be stopped and continued as often as one likes.
  await expect(page.getByText(/Searching all sequences of 1[56] moves/)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await proceed.click();
  await expect(page.getByText("proved optimal")).toBeVisible();
  await expect(page.getByRole("button", { name: /Continue the proof/ })).toHaveCount(0);
  await solves(page, input, await movesOf(page));
  const whole = (await ask(page, { ask: "solve", input, solver: "optimal" })) as { length: number; nodes: number };
  expect(Number(await solution(page).getAttribute("data-solution"))).toBe(whole.length);
  expect(Number(await solution(page).getAttribute("data-nodes"))).toBeLessThan(whole.nodes);
  // The proof is done, so that there is nothing to continue.
  await page.reload();
  await expect(page.getByRole("button", { name: "Find the optimal solution" })).toBeVisible();
});

test("a proof of another version starts again", heavy, async ({ page }) => {
  const input = "R U2 F' L D B2 U R2 F D' L2 B D2 L";
  await visit(page, place("solve", { input }));
  const { facelets } = (await ask(page, { ask: "check", input })) as { facelets: string };
  await page.evaluate(async (facelets) => {
    const opening = indexedDB.open("halfturn-proofs", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("proofs", { keyPath: "facelets" });
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const transaction = database.transaction("proofs", "readwrite");
    const proof = { facelets, date: Date.now(), checkpoint: "of another version", length: 7, percent: 10 };
    transaction.objectStore("proofs").put(proof);
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
  }, facelets);
  await page.reload();
  await page.getByRole("button", { name: "Continue the proof at 7 moves, 10 %" }).click();
  await expect(page.getByText("proved optimal")).toBeVisible();
});

/** The solved cube with some letters changed. */
const changed = (letters: Record<number, string>) =>
  [...SOLVED].map((letter, place) => letters[place] ?? letter).join("");

/** Cubes that no moves solve: what is wrong, the stickers, the message, and the marked stickers. */
const IMPOSSIBLE: [what: string, stickers: string, code: number, message: RegExp, marked: number[]][] = [
  // Colours by name, not by letter.
  ["ten white stickers", changed({ 9: "U" }), 1, /^White is there 10 times and red/, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ["two white centres", changed({ 31: "U" }), 1, /The centres of U and D are both white/, [4, 31]],
  [
    "an edge that is there twice",
    changed({ 7: "R", 10: "U" }),
    2,
    /The edge at UR has white twice; the green-red edge is there twice/,
    [5, 7, 10, 12, 19, 23],
  ],
  [
    "two swapped edges of opposite faces",
    changed({ 7: "D", 28: "U" }),
    6,
    /check the stickers of UF and DF/,
    [7, 19, 25, 28],
  ],
  [
    "a flipped edge",
    changed({ 7: "F", 19: "U" }),
    3,
    /One edge is flipped: check the stickers of UF, the only edge that is not solved/,
    [7, 19],
  ],
  [
    "a corner with one colour twice",
    changed({ 9: "U", 0: "R" }),
    4,
    /The corner at URF has white twice/,
    [0, 8, 9, 20, 36, 47],
  ],
  [
    "a corner with its colours the wrong way round",
    changed({ 9: "F", 20: "R" }),
    4,
    /wrong way round|order/,
    [8, 9, 20],
  ],
  [
    "a corner twisted clockwise",
    changed({ 8: "F", 9: "U", 20: "R" }),
    5,
    /One corner is twisted clockwise: check the stickers of URF, the only corner that is not solved, or twist a corner/,
    [8, 9, 20],
  ],
  [
    "a corner twisted counterclockwise",
    changed({ 8: "R", 9: "F", 20: "U" }),
    5,
    /One corner is twisted counterclockwise: check the stickers of URF/,
    [8, 9, 20],
  ],
  [
    "two swapped edges",
    changed({ 10: "F", 19: "R" }),
    6,
    /check the stickers of UR and UF, the edges that are not solved/,
    [5, 7, 10, 19],
  ],
];

test("ten impossible cubes are explained, and their stickers are marked", desktop, async ({ page }) => {
  await visit(page, "solve");
  const input = page.getByLabel("Scramble, or 54 stickers");
  const net = page.getByRole("group", { name: /The cube, unfolded/ });
  const alert = page.getByRole("alert");
  let compared = 0;
  for (const [what, stickers, code, message, marked] of IMPOSSIBLE) {
    await input.fill(stickers);
    await page.keyboard.press("Enter");
    await expect(alert, what).toContainText(message);
    await expect(alert, what).toContainText(`Error ${code}`);
    await expect
      .poll(() => net.locator(".marked").evaluateAll((all) => all.map((one) => Number(one.dataset.place))), what)
      .toEqual(marked);
    compared += 1;
  }
  expect(compared).toBe(10);
  await expect(solution(page)).toHaveCount(0);
  // Of many faults, some are told.
  await input.fill("LLFDUDLDUBFRLRFLBURULBFRBBFBFDUDFUUFRDFRLURRLDDUDBBRBL");
  await page.keyboard.press("Enter");
  await expect(alert).toContainText(/and \d more like these: check the stickers\./);
  // Each marked sticker says so to those who do not see it.
  await input.fill(changed({ 8: "F", 9: "U", 20: "R" }));
  await page.keyboard.press("Enter");
  await expect(net.getByRole("button", { name: "U9: green, to be checked" })).toBeVisible();
});

test("a cube can be painted with the pointer and the keyboard", desktop, async ({ page }) => {
  await visit(page, "solve");
  const net = page.getByRole("group", { name: /The cube, unfolded/ });
  await expect(page.getByText("Hold your cube with the white centre on top")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  // A solved cube, face by face. The last stickers follow from the others.
  const colors = ["white", "red", "green", "yellow", "orange", "blue"];
  for (const [face, color] of colors.entries()) {
    await page.getByRole("button", { name: new RegExp(`^${color}, \\d of 9`) }).click();
    for (let place = 9 * face; place < 9 * face + 9; place++) {
      if (place % 9 !== 4 && place < 51) {
        await net.locator(`[data-place="${place}"]`).click();
      }
    }
  }
  await expect(page.getByText("The cube is solved.")).toBeVisible();
  await expect(net.getByRole("button", { name: ": not painted" })).toHaveCount(0);
  // The painted cube is in the address, and not as a row of letters in the field.
  await expect(page.getByLabel("Scramble, or 54 stickers")).toHaveValue("");
  await expect(page).toHaveURL(new RegExp(`painted=${SOLVED}`));

  // The keyboard paints, and Undo takes strokes back.
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(net.getByRole("button", { name: ": not painted" })).toHaveCount(48);
  await net.locator('[data-place="0"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("b");
  await expect(net.getByRole("button", { name: "U2: blue" })).toBeVisible();
  await expect(page.getByText("47 stickers to paint")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(net.getByRole("button", { name: ": not painted" })).toHaveCount(48);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(net.getByRole("button", { name: ": not painted" })).toHaveCount(0);

  // A twisted corner is explained beside the net, in the names of the colours.
  await page.getByRole("button", { name: "Solved cube" }).click();
  await net.locator('[data-place="8"]').focus();
  await page.keyboard.press("r");
  await expect(page.getByRole("alert")).toContainText("White is there 8 times and red is there 10 times");
});

test("too many stickers of a colour are told while one paints", desktop, async ({ page }) => {
  await visit(page, "solve");
  const net = page.getByRole("group", { name: /The cube, unfolded/ });
  await page.getByRole("button", { name: /^green, \d of 9/ }).click();
  for (const place of [0, 1, 2, 3, 5, 6, 7, 8]) {
    await net.locator(`[data-place="${place}"]`).click();
  }
  await expect(page.getByText("40 stickers to paint")).toBeVisible();
  await expect(page.locator(".palette .over")).toHaveCount(0);
  await net.locator('[data-place="18"]').click();
  await expect(page.getByText("10 green stickers: a cube has only 9. 39 stickers to paint")).toBeVisible();
  await expect(page.locator(".palette .over")).toHaveText("10");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".palette .over")).toHaveCount(0);
});

test("the buttons of the player and the palette are one line each", async ({ page }) => {
  await visit(page, place("solve", { input: "R U F" }));
  await expect(page.locator(".player")).toHaveAttribute("data-ready", "true");
  for (const row of [".player-controls > *", ".palette button"]) {
    const middles = await page.locator(row).evaluateAll((all) =>
      all.map((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      }),
    );
    expect(middles.length).toBeGreaterThanOrEqual(6);
    expect(Math.max(...middles) - Math.min(...middles), row).toBeLessThanOrEqual(1);
  }
});

test("the palette stays in sight on a phone", async ({ page, isMobile }) => {
  test.skip(!isMobile, "a desktop shows the whole net below the palette");
  await visit(page, place("solve", { size: "5" }));
  const last = page.locator(".net-sticker").last();
  await last.scrollIntoViewIfNeeded();
  const white = page.getByRole("button", { name: /^white, / });
  await expect(white).toBeInViewport({ ratio: 1 });
  await white.click();
  await last.tap();
  await expect(last).toHaveClass(/color-W/);
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("every sticker can be hit with a finger", async ({ page, isMobile }) => {
  await visit(page, "solve");
  const side = async () => {
    const box = await page.locator('.net [data-place="0"]').boundingBox();
    return Math.min(box?.width ?? 0, box?.height ?? 0);
  };
  await expect.poll(side).toBeGreaterThanOrEqual(isMobile ? 40 : 24);
});

test("a scramble is solved however it was pasted", desktop, async ({ page }) => {
  await visit(page, "solve");
  const input = page.getByLabel("Scramble, or 54 stickers");
  for (const text of [
    "R U2 F'",
    "  R  U2\tF'  ",
    "RU2F'",
    "R U2 F’",
    "R U2 F′",
    "R U2 F`",
    "(R U2) F'",
    "Ｒ　Ｕ２　Ｆ＇",
    "R，U2，F'。",
    "R、U2、F'",
    "打乱：R U2 F’",
    "打乱: R U2 F'",
    "Scramble: R U2 F'",
    "Scramble：R U2 F'",
    "1. R U2 F'",
    "12) R U2 F'",
    "#3: R U2 F'",
    "1. 12.34   R U2 F'   @2026-11-18 01:02:03",
    "3. 9.87+   R U2 F'",
    "R U2 F' // the scramble",
  ]) {
    await input.fill(text);
    await page.keyboard.press("Enter");
    await expect(solution(page), text).toHaveAttribute("data-moves", "F U2 R'");
    await input.fill("");
    await page.keyboard.press("Enter");
    await expect(solution(page)).toHaveCount(0);
  }

  // The stickers of the same cube as a net, and as six blocks of three lines.
  for (const text of [
    "    GWW\n    GWW\n    ORR\nRRW BYY BOO GGY\nOOW BGG YRR WBB\nOOG WGG YRR WBB\n    ROO\n    YYB\n    YYB",
    "GWW\nGWW\nORR\n\nBOO\nYRR\nYRR\n\nBYY\nBGG\nWGG\n\nROO\nYYB\nYYB\n\nRRW\nOOW\nOOG\n\nGGY\nWBB\nWBB",
  ]) {
    await input.fill(text);
    await page.keyboard.press("Enter");
    await expect(solution(page), text).toHaveAttribute("data-moves", "F U2 R'");
    await input.fill("");
    await page.keyboard.press("Enter");
    await expect(solution(page)).toHaveCount(0);
  }

  // A list: which one?
  await input.fill(`1. ${SCRAMBLE}\n2. R U2 F' L D B2 U R2 F`);
  await expect(page.getByText("This text has 2 scrambles. Which one?")).toBeVisible();
  await page.getByRole("button", { name: "R U2 F' L D B2 U R2 F", exact: true }).click();
  await expect(input).toHaveValue("R U2 F' L D B2 U R2 F");
  await expect(solution(page)).toHaveAttribute("data-solution", "9");
});

test("the player steps by button, key, scrubber and click", desktop, async ({ page }) => {
  await visit(page, place("solve", { input: "R U2 F'" }));
  const player = page.locator(".player");
  await expect(player).toHaveAttribute("data-ready", "true");
  const moves = player.locator(".player-moves button");
  await expect(moves).toHaveText(["F", "U2", "R'"]);
  // The solution is printed once.
  await expect(page.locator("main .algorithm").filter({ hasText: /F\s*U2\s*R'/ })).toHaveCount(1);
  const current = player.locator(".player-moves [aria-current]");
  await player.getByRole("button", { name: "Next move" }).click();
  await expect(player).toHaveAttribute("data-step", "1");
  await expect(current).toHaveText("F");
  await player.getByRole("img").focus();
  await page.keyboard.press("ArrowRight");
  await expect(player).toHaveAttribute("data-step", "2");
  await page.keyboard.press("ArrowLeft");
  await expect(player).toHaveAttribute("data-step", "1");
  await page.keyboard.press("End");
  await expect(player).toHaveAttribute("data-step", "3");
  await moves.nth(1).click();
  await expect(player).toHaveAttribute("data-step", "2");
  await expect(current).toHaveText("U2");
  await player.getByRole("slider", { name: "Position" }).fill("1");
  await expect(player).toHaveAttribute("data-step", "1");
  await player.getByLabel("Tempo").selectOption("5×");
  await player.getByRole("button", { name: "Play" }).click();
  await expect(player).toHaveAttribute("data-step", "3");

  // A drag turns the cube: the picture changes, the step does not.
  const picture = () => player.locator("canvas").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const before = await picture();
  const box = await player.locator("canvas").boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 150);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 150, { steps: 4 });
  await page.mouse.up();
  await expect.poll(picture).not.toBe(before);
  await player.locator("canvas").dblclick();
  await expect.poll(picture).toBe(before);
  await expect(player).toHaveAttribute("data-step", "3");
});

test("the player fills the screen, by button and key", desktop, async ({ page }) => {
  await visit(page, place("solve", { input: "R U2 F'" }));
  const player = page.locator(".player");
  await expect(player).toHaveAttribute("data-ready", "true");
  const isFull = () => page.evaluate(() => document.fullscreenElement?.classList.contains("player") ?? false);
  await player.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(isFull).toBe(true);
  await expect(player.getByRole("button", { name: "Leave full screen" })).toBeVisible();
  await player.getByRole("img").press("f");
  await expect.poll(isFull).toBe(false);
});

test("net and cube have one palette, and no sticker vanishes on its card", desktop, async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await visit(page, "timer");
    const picture = page.locator(".cube-picture").first();
    await expect(picture).toBeVisible();
    // The plastic around the stickers is unlike white and unlike the card.
    const shades = await picture.evaluate((svg) => {
      const fill = (selector: string) => getComputedStyle(svg.querySelector(selector) ?? svg).fill;
      const card = getComputedStyle(svg.closest(".card") ?? svg).backgroundColor;
      const root = getComputedStyle(document.documentElement);
      return { body: fill(".body"), white: fill(".fill-W"), card, white3d: root.getPropertyValue("--cube-W") };
    });
    const sum = (color: string) =>
      (color.match(/\d+/g) ?? []).slice(0, 3).reduce((total, one) => total + Number(one), 0);
    expect(sum(shades.white) - sum(shades.body)).toBeGreaterThan(500);
    const hex = `#${(shades.white.match(/\d+/g) ?? []).map((one) => Number(one).toString(16).padStart(2, "0")).join("")}`;
    expect(hex).toBe(shades.white3d.trim());
  }
});

test("all solvers are compared", heavy, async ({ page }) => {
  await visit(page, place("solve", { input: "R U F D2 L B" }));
  await page.getByRole("button", { name: "Compare" }).click();
  const table = page.getByRole("region", { name: "All solvers" });
  await expect(table.locator("table")).toHaveAttribute("aria-busy", "false");
  const solvers = await solversOfThree(page);
  const found = await table.locator(".comparison-solution").allInnerTexts();
  expect(found).toHaveLength(solvers.length);
  for (const answer of found) {
    await solves(page, "R U F D2 L B", answer);
  }
});

test("Compare runs the quick solvers first and shows each as it finishes", desktop, async ({ page }) => {
  // Its proof takes minutes, so that it is still running when it is stopped.
  await visit(page, place("solve", { input: HARD }));
  const solvers = await solversOfThree(page);
  const [quick, slow] = [false, true].map((proves) => solvers.filter((one) => one.proves === proves));
  await page.getByRole("button", { name: "Compare" }).click();
  const table = page.getByRole("region", { name: "All solvers" });
  const names = [...(quick ?? []), ...(slow ?? [])].map(({ name }) => name);
  await expect(table.getByRole("rowheader")).toHaveText(names);
  // The first proof begins when all the others are shown.
  await expect(table.getByRole("row", { name: slow?.[0]?.name })).toContainText("working…");
  await expect(table.locator(".comparison-solution")).toHaveCount(quick?.length ?? 0);
  await table.getByRole("button", { name: "Stop" }).click();
  await expect(table.getByRole("button", { name: "Compare" })).toBeVisible();
});

test("a search can be stopped, and the next question is answered", desktop, async ({ page }) => {
  await visit(page, place("solve", { input: HARD }));
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
  const solvers = await solversOfThree(page);
  await openOptions(page);
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
  await solves(page, SCRAMBLE, await movesOf(page));

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
  await visit(page, place("solve", { input: HARD, target: "14" }));
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

test("just some stickers are solved: a goal to start from, painted further", desktop, async ({ page }) => {
  await visit(page, place("solve", { input: SCRAMBLE }));
  await openOptions(page);
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
  const found = await movesOf(page);
  const { facelets } = await ask(page, { ask: "check", input: `${SCRAMBLE} ${found}` });
  expect(differences(goal, facelets)).toEqual([]);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(player).toHaveAttribute("data-step", String(found.split(" ").length));
});

test("all solutions to a goal, and those within a move of the shortest", desktop, async ({ page }) => {
  const goal = "....U........R..R.....F..F..D.DDD.D.....L..L.....B..B.";
  await visit(page, place("solve", { input: "F R D", goal }));
  await expect(solution(page)).toHaveAttribute("data-moves", "D' R' F'");
  const list = page.locator(".solution-list li");
  // The solution is printed once.
  await expect(list).toHaveCount(0);
  await page.getByLabel("List").selectOption("0");
  await expect(page).toHaveURL(/wanted=0/);
  await expect(list).toHaveCount(1);
  await page.getByLabel("List").selectOption("1");
  await expect(list.nth(1)).toBeVisible();
  const { more } = (await ask(page, { ask: "stage", input: "F R D", goal, within: 1 })) as { more: unknown[] };
  await expect(list).toHaveCount(1 + more.length);
  await list.nth(1).getByRole("button").click();
  await expect(solution(page)).toHaveAttribute("data-solution", "4");
  const found = await movesOf(page);
  const { facelets } = await ask(page, { ask: "check", input: `F R D ${found}` });
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
  await expect(page.getByRole("alert")).toHaveText("No piece has the colours at URF.");
  await net.locator('[data-place="9"]').focus();
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(solution(page)).toBeVisible();
  await page.getByRole("button", { name: "The whole cube" }).click();
  await expect(page).not.toHaveURL(/goal=/);
  await solves(page, SCRAMBLE, await movesOf(page));
});

test("every goal to start from is solved", desktop, async ({ page }) => {
  await visit(page, place("solve", { input: SCRAMBLE }));
  await openOptions(page);
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
        const found = (await solution(page).count()) ? await movesOf(page) : "";
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

test("the arrow keys step through the moves wherever the focus is, but not in a field", desktop, async ({ page }) => {
  await visit(page, place("solve", { input: "R U F" }));
  const player = page.locator(".player");
  await expect(page.getByText("proved optimal").or(page.getByText(/^Search one more/))).toBeVisible();
  await page.locator("h1").click();
  await page.keyboard.press("ArrowRight");
  await expect(player).toHaveAttribute("data-step", "1");
  await page.getByRole("button", { name: "Solve", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(player).toHaveAttribute("data-step", "2");
  await page.keyboard.press("ArrowLeft");
  await expect(player).toHaveAttribute("data-step", "1");
  await page.getByLabel(/^Scramble, or/).focus();
  await page.keyboard.press("ArrowRight");
  await page.locator(".net-sticker").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(player).toHaveAttribute("data-step", "1");
});

test("Compare leaves out one solver and goes on", desktop, async ({ page }) => {
  await visit(page, place("solve", { input: SCRAMBLE }));
  await page.getByRole("button", { name: "Compare" }).click();
  const row = (name: string) => page.locator(".comparison tr").filter({ has: page.getByRole("rowheader", { name }) });
  await page.getByRole("button", { name: "Skip optimal" }).click();
  await expect(row("optimal")).toContainText("skipped");
  // Those before it run as they would have.
  await expect(row("two-phase").locator("td").first()).toHaveText(/^\d+$/);
  await page.getByRole("button", { name: "Stop" }).last().click();
  await expect(page.getByRole("button", { name: "Run optimal" })).toBeVisible();
});

test("what is wrong with a painted cube is in sight, and a solved cube moves nothing", async ({ page, isMobile }) => {
  await visit(page, "solve");
  const solved = page.getByRole("button", { name: "Solved cube" });
  await solved.click();
  await expect(page.getByText("The cube is solved.")).toBeAttached();
  await expect(solved).toBeInViewport();
  // A twisted corner.
  const palette = page.getByRole("group", { name: "Colour to paint with" });
  for (const [color, sticker] of [
    ["green", 8],
    ["white", 9],
    ["red", 20],
  ]) {
    await palette.getByRole("button", { name: new RegExp(`^${color}`) }).click();
    await page.locator(`[data-place="${sticker}"]`).click();
  }
  const message = page.getByText(/One corner is twisted clockwise/);
  await expect(message).toBeInViewport({ ratio: 1 });
  if (isMobile) {
    // The menu is at the bottom, over the page.
    const room = async () => {
      const [message, menu] = await edges(page, ".painting-problem", "header.site nav");
      return (menu?.top ?? Number.NaN) - (message?.bottom ?? Number.NaN);
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);
    // Wherever one looks for the sticker.
    await palette.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
    await expect(message).toBeInViewport({ ratio: 1 });
    await expect.poll(room).toBeGreaterThanOrEqual(0);
  }
});
