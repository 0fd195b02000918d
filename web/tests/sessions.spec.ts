import { readFile } from "node:fs/promises";
import {
  ask,
  chooseColors,
  desktop,
  EXAMPLE,
  expect,
  expectGoodLooks,
  expectNarrowOnPhone,
  heavy,
  type Page,
  test,
  visit,
} from "./fixtures";

interface Analyzed {
  lengths: Record<string, Record<string, number>>;
  percentiles: Record<string, Record<string, { harder_than: number }>>;
  score: number;
}

const yours = (page: Page) => page.getByRole("region", { name: "Your scrambles", exact: true });
const rows = (page: Page) => page.locator("[data-solve]");

function open(page: Page, name: string, text: string): Promise<void> {
  return page
    .getByLabel("Files of scrambles")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

/** Random scrambles from the engine of the page. */
async function scrambles(page: Page, number: number): Promise<string[]> {
  const found: string[] = [];
  while (found.length < number) {
    const question = { ask: "scramble", number: Math.min(100, number - found.length), seed: 7 + found.length };
    const answer = (await ask(page, question)) as { scrambles: { scramble: string }[] };
    found.push(...answer.scrambles.map(({ scramble }) => scramble));
  }
  return found;
}

/** A backup of csTimer. Every tenth solve has a penalty, every twentieth is a DNF. */
function backup(some: string[]): string {
  const solves = some.map((scramble, index) => {
    const penalty = index % 20 === 19 ? -1 : index % 10 === 9 ? 2000 : 0;
    return [[penalty, 12_000 + ((index * 7919) % 5000)], scramble, "", 1_709_211_909 + 60 * index];
  });
  const two = [[0, 3000], "R U2 F' R2 U' F R U' F2", "", 1_709_211_909];
  const about = {
    1: { name: 1, opt: { scrType: "333" } },
    2: { name: "evening", opt: { scrType: "333" } },
    3: { name: "2x2", opt: { scrType: "222so" } },
  };
  return JSON.stringify({
    session1: solves.slice(0, Math.ceil(solves.length / 2)),
    session2: solves.slice(Math.ceil(solves.length / 2)),
    session3: [two, two, two],
    properties: { sessionData: JSON.stringify(about), sessionN: 3 },
  });
}

test("a csTimer backup is analyzed, sorted, compared and exported", desktop, async ({ page }) => {
  await visit(page, "statistics");
  const some = await scrambles(page, 24);
  await open(page, "cstimer.txt", backup(some));
  await expect(yours(page)).toContainText(
    "cstimer.txt: 24 scrambles in 2 sessions. 3 scrambles of other puzzles were left out.",
  );
  const session = yours(page).getByLabel("Session");
  await session.selectOption("evening (12)");
  await yours(page).getByRole("button", { name: "white", exact: true }).click();
  await yours(page).getByRole("button", { name: "Analyze 12 scrambles" }).click();
  await expect(yours(page).locator("[data-score]")).toContainText("over 12 scrambles");
  await expect(rows(page)).toHaveCount(12);
  const first = (await ask(page, {
    ask: "analyze",
    input: some[12],
    colors: "W",
    stages: "cross..xxxcross",
  })) as unknown as Analyzed;
  const cross = `${first.lengths.cross?.W} ${Math.floor(first.percentiles.cross?.W?.harder_than ?? -1)} %`;
  await expect(page.locator('[data-solve="1"]')).toContainText(cross);
  await expect(page.locator('[data-solve="1"]')).toContainText(first.score.toFixed(0));

  // All sessions, all colours.
  await session.selectOption("all sessions");
  await yours(page).getByRole("button", { name: "any colour" }).click();
  await yours(page).getByRole("button", { name: "Analyze 24 scrambles" }).click();
  await expect(yours(page).locator("[data-score]")).toContainText("over 24 scrambles");
  await expect(page.locator("[data-own=cross]")).toContainText("4.");
  await expect(page.getByRole("region", { name: "Time and difficulty" })).toContainText("Over 23 solves");
  const numbers = () => rows(page).evaluateAll((some) => some.map((row) => Number(row.getAttribute("data-solve"))));
  await expect.poll(numbers).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));

  const saving = page.waitForEvent("download");
  await yours(page).getByRole("button", { name: "Export CSV" }).click();
  const csv = await readFile(await (await saving).path(), "utf8");
  const [headings = [], ...lines] = csv
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  expect(headings.slice(0, 4)).toEqual(["id", "cross_z0", "cross_z2", "cross_z3"]);
  expect(headings.slice(-5)).toEqual(["score", "time", "penalty", "date", "scramble"]);
  expect(lines).toHaveLength(24);
  expect(lines.map((line) => line.at(-1))).toEqual(some);
  expect(lines.map((line) => line.at(-3)).filter((penalty) => penalty !== "")).toEqual(["+2", "DNF"]);

  const score = (line: string[]) => Number(line[headings.indexOf("score")]);
  await page.getByRole("button", { name: "Score", exact: true }).click();
  const rising = lines.toSorted((one, other) => score(one) - score(other)).map(([id]) => Number(id));
  const scoreOf = (id: number) => score(lines[id - 1] ?? []);
  const shown = async () => (await numbers()).map(scoreOf);
  await expect.poll(shown).toEqual(rising.map(scoreOf));
  await page.getByRole("button", { name: "Score", exact: true }).click();
  await expect.poll(shown).toEqual(rising.toReversed().map(scoreOf));
  // A DNF has no time and comes last.
  await page.getByRole("button", { name: "Time", exact: true }).click();
  await expect.poll(async () => (await numbers()).at(-1)).toBe(20);

  // The distribution is shown beside that of competitions.
  await expect(page.locator('[data-summary="all six colours, your scrambles"]')).toContainText("24");
  await expectNarrowOnPhone(page);
  // Another page and back: nothing is lost.
  await page.locator('[data-solve="1"] a').click();
  await expect(page.getByLabel("Scramble, or 54 stickers")).toHaveValue(/[RUFDLB]/);
  await page.goBack();
  await expect(rows(page)).toHaveCount(24);
});

test("a pasted list works the same way, and bad lines are told", async ({ page }) => {
  await visit(page, "statistics");
  await yours(page)
    .getByLabel("Scrambles", { exact: true })
    .fill(`// round 1\n1. ${EXAMPLE}\n2) R U2 F' L D B2\nhello\nScramble: R2 [U\n`);
  await yours(page).getByRole("button", { name: "Analyze the list" }).click();
  await expect(yours(page).locator("[data-score]")).toContainText("over 2 scrambles");
  await expect(yours(page)).toContainText("line 4 is not a scramble: “hello”");
  await expect(yours(page).locator("[data-failed]")).toContainText("1 scramble could not be read: line 5:");
  await expect(page.locator('[data-solve="1"]')).toContainText("5 29 %");
  await expect(page.locator('[data-solve="1"]')).toContainText("55");
  // There are no times.
  await expect(page.getByRole("region", { name: "Time and difficulty" })).toHaveCount(0);
});

test("what is stopped keeps its results, and continues", desktop, async ({ page }) => {
  await visit(page, "statistics");
  // More than the page can finish before it is stopped.
  await open(page, "many.txt", Array(5000).fill(EXAMPLE).join("\n"));
  await yours(page).getByRole("button", { name: "Analyze 5,000 scrambles" }).click();
  await expect(rows(page).first()).toBeVisible();
  await yours(page).getByRole("button", { name: "Stop" }).click();
  const stopped = yours(page).getByText("Stopped: these are the first");
  const number = async () => Number(/first (\d+)/.exec(await stopped.innerText())?.[1]);
  const before = await number();
  expect(before).toBeGreaterThan(0);
  await yours(page)
    .getByRole("button", { name: /Continue with the other/ })
    .click();
  await expect(page.getByRole("progressbar", { name: "Scrambles analyzed" })).toBeVisible();
  await expect
    .poll(() => page.getByRole("progressbar", { name: "Scrambles analyzed" }).getAttribute("value").then(Number))
    .toBeGreaterThan(before);
  await yours(page).getByRole("button", { name: "Stop" }).click();
  expect(await number()).toBeGreaterThan(before);
  // Long tables are shown in parts.
  expect(await rows(page).count()).toBeLessThanOrEqual(50);
  // Another page stops the analysis, and its address stays as it is.
  await yours(page)
    .getByRole("button", { name: /Continue with the other/ })
    .click();
  await expect(page.getByRole("progressbar", { name: "Scrambles analyzed" })).toBeVisible();
  await page.getByRole("link", { name: "Solve", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Solve", level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/sets=/);
  await page.goBack();
  await expect(yours(page).getByRole("button", { name: /Continue with the other/ })).toBeVisible();
});

test("files that cannot be read are explained, and nothing is lost", desktop, async ({ page }) => {
  await visit(page, "statistics");
  await yours(page).getByLabel("Scrambles", { exact: true }).fill("R U2 F' L D B2");
  await yours(page).getByRole("button", { name: "Analyze the list" }).click();
  await expect(rows(page)).toHaveCount(1);
  const alert = yours(page).getByRole("alert");
  await open(page, "empty.txt", "");
  await expect(alert).toHaveText("empty.txt is empty.");
  const whole = backup([EXAMPLE, EXAMPLE]);
  await open(page, "half.txt", whole.slice(0, whole.length / 2));
  await expect(alert).toContainText(/half\.txt is not complete: its JSON breaks off or is damaged at \w+/);
  await open(page, "2x2.txt", JSON.stringify({ session1: [[[0, 3000], "R U2 F' R2 U' F R", "", 1]] }));
  await expect(alert).toContainText(
    "2x2.txt has no scrambles of the 3×3×3: 1 scramble of another puzzle was left out.",
  );
  await open(page, "times.txt", "Generated By csTimer on 2024-02-29\n\nTime List:\n1. 12.34\n");
  await expect(alert).toContainText("times.txt has times but no scrambles");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.locator("[data-loaded]")).toHaveAttribute("data-loaded", "The list");
  // The next good file replaces the message.
  await open(page, "good.txt", EXAMPLE);
  await expect(alert).toHaveCount(0);
});

test("accessible, and not wider than the screen, with results and times", async ({ page, isMobile }) => {
  await chooseColors(page, isMobile);
  await visit(page, "statistics");
  await open(page, "cstimer.txt", backup(await scrambles(page, 14)));
  await yours(page).getByRole("button", { name: "Analyze 14 scrambles" }).click();
  await expect(page.getByRole("region", { name: "Time and difficulty" }).locator("svg circle")).toHaveCount(14);
  await expectGoodLooks(page);
});

test("a backup with five hundred solves", heavy, async ({ page, isMobile }) => {
  test.skip(isMobile, "the same engine as on the desktop");
  await visit(page, "statistics");
  await open(page, "cstimer.txt", backup(await scrambles(page, 500)));
  // Tables are built before, as on a second visit.
  await ask(page, { ask: "analyze", input: "R", stages: "cross..xxxcross" });
  const started = Date.now();
  await page.evaluate(() => {
    const slow = { longest: 0, task: 0, last: performance.now() };
    new PerformanceObserver((list) => {
      slow.task = Math.max(slow.task, ...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
    const frame = () => {
      const now = performance.now();
      slow.longest = Math.max(slow.longest, now - slow.last);
      slow.last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(globalThis, { slow });
  });
  await yours(page).getByRole("button", { name: "Analyze 500 scrambles" }).click();
  await expect(yours(page).locator("[data-score]")).toContainText("over 500 scrambles");
  await expect(page.getByRole("region", { name: "Time and difficulty" })).toContainText("Over 475 solves");
  const seconds = (Date.now() - started) / 1000;
  // biome-ignore lint/suspicious/noExplicitAny: set above
  const { longest, task } = await page.evaluate(() => (globalThis as any).slow as { longest: number; task: number });
  const { usedSize } = await (await page.context().newCDPSession(page)).send("Runtime.getHeapUsage");
  const [slowest, busy, megabytes] = [longest.toFixed(0), task.toFixed(0), (usedSize / 1e6).toFixed(0)];
  const description = `${seconds.toFixed(1)} s, longest frame ${slowest} ms, longest task ${busy} ms, heap ${megabytes} MB`;
  test.info().annotations.push({ type: "500 solves", description });
  // Tasks of less than 50 ms are not reported.
  expect(task).toBeLessThan(1000);
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole("button", { name: /Show 50 more/ }).click();
  await expect(rows(page)).toHaveCount(100);
});
