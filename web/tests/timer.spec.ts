import { readFile } from "node:fs/promises";
import {
  ask,
  chooseColors,
  desktop,
  EXAMPLE,
  expect,
  expectGoodLooks,
  expectNarrow,
  NUMBERS,
  type Page,
  place,
  test,
  visit,
} from "./fixtures";

const face = (page: Page) => page.locator(".timer-face");
const scramble = (page: Page) => page.locator("[data-scramble]");
const row = (page: Page, number: number) => page.locator(`[data-solve="${number}"]`);
const rows = (page: Page) => page.locator("[data-solve]");

/** The current or the best value of a figure. */
const figure = (page: Page, name: string, which: "current" | "best") =>
  page.locator(`[data-figure=${name}] td`).nth(which === "current" ? 0 : 1);

/** Opens the timer. Only tests of what the scramble allowed build the tables for it. */
async function visitTimer(page: Page, tellsPossible = false): Promise<void> {
  if (!tellsPossible) {
    await page.addInitScript(() => {
      try {
        localStorage.setItem("halfturn.timer.possible", "false");
      } catch {
        // The storage is full.
      }
    });
  }
  await visit(page, "timer");
  await expect(scramble(page)).toBeVisible();
}

/** Adds solves with typed times. */
async function typeTimes(page: Page, ...times: string[]): Promise<void> {
  const field = page.getByLabel("Your time");
  if (!(await field.isVisible())) {
    await page.getByText("Settings", { exact: true }).click();
    await page.getByRole("button", { name: "Type times" }).click();
  }
  for (const time of times) {
    await field.fill(time);
    await field.press("Enter");
    await expect(field).toHaveValue("");
  }
}

/** Opens or closes the details of a solve. */
const toggleSolve = (page: Page, number: number) =>
  row(page, number)
    .getByRole("button", { name: /^Solve/ })
    .click();

/** Stops the clock of the page, which then runs only in `page.clock.runFor`. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date("2026-01-02T03:04:05") });
  await page.clock.pauseAt(new Date("2026-01-02T03:05:00"));
}

/** Inspects for some time, and solves in some time. The clock must be stopped. */
async function solve(page: Page, inspection: number, time: number): Promise<void> {
  await page.keyboard.press(" ");
  await expect(face(page)).toHaveAttribute("data-state", "inspecting");
  await page.clock.runFor(inspection - 500);
  await page.keyboard.down(" ");
  await expect(face(page)).toHaveAttribute("data-state", "holding");
  await page.clock.runFor(500);
  await expect(face(page)).toHaveClass(/armed/);
  await page.keyboard.up(" ");
  await expect(face(page)).toHaveAttribute("data-state", "running");
  await page.clock.runFor(time);
  await page.keyboard.press("s");
  await expect(face(page)).toHaveAttribute("data-state", "stopped");
  await page.clock.runFor(1_000);
}

test("inspection with calls and penalties, then the solve", desktop, async ({ page }) => {
  await visitTimer(page);
  const first = await scramble(page).innerText();
  await stopClock(page);
  const call = page.locator(".timer-call");
  await page.keyboard.press(" ");
  await page.clock.runFor(7_900);
  await expect(call).toBeEmpty();
  await page.clock.runFor(200);
  await expect(call).toHaveText("8 seconds");
  await page.clock.runFor(4_000);
  await expect(call).toHaveText("12 seconds");
  await page.keyboard.press("Escape");
  await expect(face(page)).toHaveAttribute("data-state", "ready");

  await solve(page, 14_000, 9_870);
  await expect(page.locator(".timer-time")).toHaveText("9.87");
  await expect(row(page, 1)).toContainText("9.87");
  // The next scramble is there while the time is still shown.
  await expect(scramble(page)).not.toHaveText(first);
  await solve(page, 16_000, 10_000);
  await expect(page.locator(".timer-time")).toHaveText("10.00+2");
  await expect(row(page, 2)).toContainText("12.00+");
  await solve(page, 17_100, 8_000);
  await expect(page.locator(".timer-time")).toHaveText("DNF");
  await expect(row(page, 3)).toContainText("DNF(8.00)");
  await expect(figure(page, "single", "best")).toHaveText("9.87");
  await expect(figure(page, "mo3", "current")).toHaveText("DNF");

  // The display follows the penalty, and goes with the solve.
  const penalty = page.getByRole("group", { name: "Penalty of the last solve" });
  await penalty.getByRole("button", { name: "No penalty" }).click();
  await page.clock.runFor(100);
  await expect(page.locator(".timer-time")).toHaveText("8.00");
  await expect(row(page, 3)).toContainText("8.00");
  // The keys do the same, and choose the scramble.
  await page.keyboard.press("2");
  await expect(row(page, 3)).toContainText("10.00+");
  await page.keyboard.press("D");
  await expect(row(page, 3)).toContainText("DNF(8.00)");
  const shown = await scramble(page).innerText();
  await page.keyboard.press("ArrowRight");
  await expect(scramble(page)).not.toHaveText(shown);
  await page.keyboard.press("ArrowLeft");
  await expect(scramble(page)).toHaveText(shown);
  await page.keyboard.press("Backspace");
  await page.clock.runFor(100);
  await expect(page.locator(".timer-time")).toHaveText("0.00");
  await expect(rows(page)).toHaveCount(2);

  // A key that stops the timer, or that a hand hits just after, does nothing else.
  await page.keyboard.press(" ");
  await page.clock.runFor(1_000);
  await page.keyboard.down(" ");
  await page.clock.runFor(500);
  await page.keyboard.up(" ");
  await page.clock.runFor(7_000);
  await page.keyboard.press("d");
  await page.keyboard.press("2");
  await page.clock.runFor(1_000);
  await expect(row(page, 3)).toContainText("7.00");
  await expect(row(page, 3)).not.toContainText(/DNF|\+/);
  await page.getByRole("button", { name: "Delete the last solve" }).click();
  await expect(rows(page)).toHaveCount(2);

  // Each solve has the scramble that was shown.
  await toggleSolve(page, 1);
  await expect(page.locator(".solve-details .algorithm")).toHaveText(first);
});

test("a phone is told to touch, a computer to press", async ({ page, isMobile }) => {
  await visitTimer(page);
  await expect(page.locator(".timer-hint")).toHaveText(
    isMobile ? "Touch here to start inspection" : "Press space or touch here to start inspection",
  );
});

test("touch: hold, release, and touch anywhere to stop, which presses nothing else", async ({ page }) => {
  await visitTimer(page);
  await page.getByText("Settings", { exact: true }).click();
  await page.getByLabel("15 seconds").uncheck();
  await page.getByText("Settings", { exact: true }).click();
  await face(page).hover();
  await page.mouse.down();
  await expect(face(page)).toHaveClass(/armed/);
  const armed = await face(page).boundingBox();
  await page.mouse.up();
  await expect(face(page)).toHaveAttribute("data-state", "running");
  await expect.poll(() => face(page).boundingBox()).toEqual(armed);
  // A link under the finger is not followed.
  await page.getByRole("navigation").getByRole("link", { name: "Solve" }).click();
  await expect(face(page)).toHaveAttribute("data-state", "stopped");
  await expect(page).toHaveURL(/timer/);
  await expect(rows(page)).toHaveCount(1);
  // The next one is.
  await page.getByRole("navigation").getByRole("link", { name: "Solve" }).click();
  await expect(page).toHaveURL(/solve/);
});

test("nothing moves while the timer runs, and the screen stays on", async ({ page }) => {
  await page.addInitScript(() => {
    const locks = { requested: 0, released: 0 };
    Object.assign(globalThis, { locks });
    const release = async () => {
      locks.released++;
    };
    const request = async () => {
      locks.requested++;
      return { release };
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  const locks = () => page.evaluate(() => (globalThis as unknown as { locks: Record<string, number> }).locks);
  await visitTimer(page);
  await typeTimes(page, "12.00", "11.00", "10.00", "11.00", "12.00");
  await page.getByRole("button", { name: "Use the timer" }).click();
  await page.getByLabel("15 seconds").uncheck();
  await page.getByText("Settings", { exact: true }).click();
  await expect(page.locator(".chart svg")).toBeVisible();
  await stopClock(page);
  await page.keyboard.down(" ");
  await page.clock.runFor(500);
  await expect(face(page)).toHaveClass(/armed/);
  await expect.poll(locks).toEqual({ requested: 1, released: 0 });
  await page.keyboard.up(" ");
  await page.clock.runFor(1_500);
  const boxes = async () => {
    const parts = [".timer-time", ".timer-hint", ".timer-face", "[data-scramble]", ".last-solve", "[data-solve]"];
    return Promise.all(parts.map((part) => page.locator(part).first().boundingBox()));
  };
  await expect(page.locator(".timer-time")).toHaveText(/^1\./);
  const before = await boxes();
  // One digit more.
  await page.clock.runFor(10_000);
  await expect(page.locator(".timer-time")).toHaveText(/^11\./);
  await expect.poll(boxes).toEqual(before);
  await page.keyboard.press("Enter");
  await expect(face(page)).toHaveAttribute("data-state", "stopped");
  await page.clock.runFor(100);
  await expect.poll(locks).toEqual({ requested: 1, released: 1 });
  await expect(rows(page)).toHaveCount(6);
});

test("the menu fades while the timer runs", desktop, async ({ page }) => {
  await chooseColors(page, false);
  await visitTimer(page);
  const link = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Solve" });
  await expect(link).toHaveCSS("opacity", "1");
  await page.keyboard.press(" ");
  await expect(face(page)).toHaveAttribute("data-state", "inspecting");
  await expect(link).toHaveCSS("opacity", "0.2");
  await page.keyboard.press("Escape");
  await expect(link).toHaveCSS("opacity", "1");
});

test("typed times, averages, personal bests, comments and undo", desktop, async ({ page }) => {
  await visitTimer(page);
  await typeTimes(page, "10.00", "12,00", "11", "13.00");
  await expect(page.locator("[data-best]")).toHaveCount(0);
  await expect(figure(page, "ao5", "current")).toHaveText("–");
  // Five solves make a chart. It names only what it shows, and no point is at its edge.
  const charts = page.getByRole("region", { name: "Charts" });
  await expect(charts).toHaveCount(0);
  await typeTimes(page, "9.00");
  await expect(charts.locator(".chart svg circle")).toHaveCount(5);
  await expect(charts.locator(".legend li")).toHaveText(["single", "ao5"]);
  const heights = await charts.locator("circle").evaluateAll((all) => all.map((one) => Number(one.getAttribute("cy"))));
  expect(Math.min(...heights)).toBeGreaterThan(24);
  expect(Math.max(...heights)).toBeLessThan(206);
  await expect(page.locator("[data-best=single]")).toContainText("single 9.00");
  await expect(figure(page, "ao5", "current")).toHaveText("11.00");
  await expect(page.locator("[data-mean]")).toHaveText("11.00");
  await expect(page.locator("[data-deviation]")).toHaveText("± 1.58");
  // The times of an average, with those that it leaves out in brackets.
  await row(page, 5).getByRole("button", { name: "ao5 up to solve 5: 11.00" }).click();
  await expect(page.locator("[data-average=ao5] p")).toHaveText("10.00, 12.00, 11.00, (13.00), (9.00)");
  await figure(page, "mo3", "best").getByRole("button").click();
  await expect(page.locator("[data-average=mo3] p")).toHaveText("10.00, 12.00, 11.00");
  await figure(page, "mo3", "current").getByRole("button").click();
  await expect(page.locator("[data-average=mo3] p")).toHaveText("11.00, 13.00, 9.00");
  await typeTimes(page, "1:02.30+", "dnf");
  await expect(page.locator("[data-best]")).toHaveCount(0);
  await expect(row(page, 6)).toContainText("1:02.30+");
  await expect(figure(page, "ao5", "current")).toHaveText("28.77");
  await page.getByLabel("Your time").fill("soon");
  await page.getByLabel("Your time").press("Enter");
  await expect(page.getByRole("alert")).toContainText("“soon” is not a time");

  // A second DNF makes the average one; undone, it is as before.
  const penalty = page.getByRole("group", { name: "Penalty of solve 6" });
  await toggleSolve(page, 6);
  await penalty.getByRole("button", { name: "DNF" }).click();
  await expect(figure(page, "ao5", "current")).toHaveText("DNF");
  await penalty.getByRole("button", { name: "+2" }).click();
  await expect(figure(page, "ao5", "current")).toHaveText("28.77");
  await page.getByLabel("Comment on solve 6").fill("lock-up");
  await page.getByLabel("Comment on solve 6").press("Tab");
  await expect(row(page, 6)).toContainText("note");
  await page.getByRole("button", { name: "Delete solve 6" }).click();
  await expect(rows(page)).toHaveCount(6);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(7);
  await expect(row(page, 6)).toContainText("1:02.30+");

  await page.reload();
  await expect(rows(page)).toHaveCount(7);
  await toggleSolve(page, 6);
  await expect(page.getByLabel("Comment on solve 6")).toHaveValue("lock-up");
  await expect(page.locator("[data-best]")).toHaveCount(0);
});

test("sessions are created, renamed, switched and deleted, and survive a reload", desktop, async ({ page }) => {
  await visitTimer(page);
  await typeTimes(page, "10.00");
  await page.getByRole("button", { name: "New session" }).click();
  await expect(page.getByRole("heading", { name: "Session 2" })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Rename the session" }).click();
  await page.getByLabel("Name of the session").fill("one-handed");
  await page.getByLabel("Name of the session").press("Enter");
  await expect(page.getByRole("heading", { name: "one-handed" })).toBeVisible();
  await typeTimes(page, "20.00", "21.00");
  await page.reload();
  await expect(page.getByRole("heading", { name: "one-handed" })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel("Session", { exact: true }).first().selectOption("Session 1");
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel("Session", { exact: true }).first().selectOption("one-handed");
  await page.getByRole("button", { name: "Delete the session" }).click();
  await expect(page.getByText("Deleted one-handed with 2 solves.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Session 1" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "one-handed" })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test("two tabs keep each other's solves", desktop, async ({ page, context }) => {
  await visitTimer(page);
  const other = await context.newPage();
  await visitTimer(other);
  // Each tab has its own scrambles.
  expect(await scramble(other).innerText()).not.toBe(await scramble(page).innerText());
  await typeTimes(page, "10.00");
  await expect(rows(other)).toHaveCount(1);
  await typeTimes(other, "11.00");
  await typeTimes(page, "12.00");
  await expect(rows(other)).toHaveCount(3);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Delete the last solve" }).click();
  await expect(rows(other)).toHaveCount(2);
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(rows(tab)).toHaveCount(2);
    await expect(row(tab, 1)).toContainText("10.00");
    await expect(row(tab, 2)).toContainText("11.00");
  }
});

test("a full storage is reported, and the solves can be exported", desktop, async ({ page }) => {
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
  });
  await visitTimer(page);
  await typeTimes(page, "10.00", "11.00");
  await expect(page.locator("[data-unstored]")).toContainText("2 solves are not stored");
  await expect(rows(page)).toHaveCount(2);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export now" }).click();
  const { session1 } = JSON.parse(await readFile(await (await saving).path(), "utf8"));
  expect(session1.map(([[, time]]: [[number, number]]) => time)).toEqual([10_000, 11_000]);
});

test("the next scramble is ready, and the current one survives a reload", desktop, async ({ page }) => {
  await visitTimer(page);
  const kept = () =>
    page.evaluate(
      () => JSON.parse(sessionStorage.getItem("halfturn.timer.scrambles") ?? "{}").scrambles as { scramble: string }[],
    );
  await expect.poll(async () => (await kept()).length).toBe(6);
  const [first, second] = (await kept()).map(({ scramble }) => scramble);
  await expect(scramble(page)).toHaveText(first ?? "");
  // It is there before the engine could make it.
  const next = page.getByRole("button", { name: "Next" });
  await next.evaluate((button) => {
    button.addEventListener("click", () => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          document.body.dataset.soon = document.querySelector("[data-scramble]")?.textContent ?? "";
        }),
      );
    });
  });
  await next.click();
  await expect(page.locator("body")).toHaveAttribute("data-soon", second ?? "");
  await page.reload();
  await expect(scramble(page)).toHaveText(second ?? "");
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(scramble(page)).toHaveText(first ?? "");

  // A scramble from another page is first, and then those that were ready.
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `#/${place("timer", { scramble: EXAMPLE })}`,
  );
  await expect(scramble(page)).toHaveText(EXAMPLE);
  await expect(page).toHaveURL(/timer$/);
  await next.click();
  await expect(scramble(page)).toHaveText(first ?? "");
});

test("scrambles have a chosen difficulty, or it is explained why not", desktop, async ({ page }) => {
  await visitTimer(page);
  await page.getByText("Settings", { exact: true }).click();
  // Nothing looks chosen as long as any scramble is fine.
  const wanted = page.getByLabel("Scrambles of a chosen difficulty");
  await expect(wanted).not.toBeChecked();
  const condition = page.getByLabel("Condition, in words or signs");
  await expect(condition).toHaveCount(0);
  await wanted.check();
  const before = await scramble(page).innerText();
  await condition.fill("white cross in 4 moves");
  await expect(scramble(page)).not.toHaveText(before);
  const { lengths } = (await ask(page, {
    ask: "analyze",
    input: await scramble(page).innerText(),
    colors: "W",
    stages: "cross",
  })) as { lengths: Record<string, Record<string, number>> };
  expect(lengths.cross?.W).toBe(4);
  await condition.fill("cross(W) = 9");
  await expect(page.getByRole("alert")).toContainText("never needs more than 8");
  await condition.fill("white f2l in 3 moves");
  await expect(page.getByRole("alert")).toContainText("None of 1.3 million competition scrambles fits: F2L took");
  await wanted.uncheck();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(scramble(page)).toBeVisible();
});

test("csTimer's backup in and out, and CSV out", desktop, async ({ page }) => {
  await visitTimer(page);
  const open = (name: string, text: string) =>
    page.getByLabel("A file of csTimer").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  const backup = {
    session1: [
      [[0, 12_340], EXAMPLE, "", 1_700_000_000],
      [[2000, 10_000], EXAMPLE, "lock-up", 1_700_000_060],
    ],
    session2: [[[-1, 30_000], EXAMPLE, "", 1_700_000_120]],
    session3: [[[0, 4_000], "R U R' F U2 R U", "", 1_700_000_180]],
    properties: {
      sessionData: JSON.stringify({ 1: { name: "main" }, 2: { name: "one-handed" }, 3: { opt: { scrType: "pyrso" } } }),
    },
  };
  await open("cstimer.txt", JSON.stringify(backup));
  await expect(page.getByText("Read 3 solves. 1 scramble of another puzzle was left out.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "main" })).toBeVisible();
  await expect(row(page, 2)).toContainText("12.00+");

  const saved = async (name: string) => {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    return readFile(await (await saving).path(), "utf8");
  };
  const exported = await saved("Export for csTimer");
  const { session1, session2, properties } = JSON.parse(exported);
  expect([session1, session2]).toEqual([backup.session1, backup.session2]);
  expect(JSON.parse(properties.sessionData)[2].name).toBe("one-handed");
  await open("again.txt", exported);
  await expect(page.getByText("Read 0 solves. 3 solves were here already.")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  const csv = await saved("CSV");
  expect(csv.split("\r\n")[0]).toBe("No.;Time;Comment;Scramble;Date;P.1");
  expect(csv).toContain(`\r\n2;12.00+;lock-up;${EXAMPLE};`);
  await open("none.txt", EXAMPLE);
  await expect(page.getByText("none.txt has scrambles, but no times.")).toBeVisible();
});

test("a solve leads to Reconstruct and Analyze, a session to Statistics", desktop, async ({ page }) => {
  await visit(page, place("timer", { scramble: EXAMPLE }));
  await expect(scramble(page)).toHaveText(EXAMPLE);
  await typeTimes(page, "10.00");
  // What the scramble allowed is told after the solve, and each number leads to its solutions.
  const possible = page.getByRole("table", { name: "Fewest moves of the scramble" });
  for (const stage of ["cross", "xcross"]) {
    const numbers = (NUMBERS[stage] ?? []).map(String);
    await expect(possible.locator(`[data-possible=${stage}]`).getByRole("link")).toHaveText(numbers);
  }
  await expect(possible.getByRole("link", { name: "xcross, red at the bottom" })).toHaveAttribute(
    "href",
    /scramble=B2.*stage=xcross&view=R/,
  );
  await page.getByRole("link", { name: "Reconstruct the last solve" }).click();
  await expect(page.getByLabel(/^Scramble/)).toHaveValue(EXAMPLE);
  await page.goBack();
  await toggleSolve(page, 1);
  await expect(page.locator(".solve-details").getByRole("link", { name: "Analyze" })).toHaveAttribute(
    "href",
    /analyze\?scramble=B2/,
  );
  await page.getByRole("button", { name: "Analyze this session" }).click();
  await expect(page).toHaveURL(/statistics/);
  const own = page.locator('[data-loaded="Session 1"]');
  await expect(own).toContainText("1 scramble");
  // It is analyzed at once, and stays in sight while the charts above it load.
  await expect(page.locator("[data-score]")).toContainText("over 1 scramble");
  await expect(page.locator(".statistics .chart svg").first()).toBeAttached();
  await expect(page.locator("[data-score]")).toBeInViewport({ ratio: 1 });
  // Without coming from the timer, its session is offered.
  await visit(page, "statistics");
  await page.getByRole("button", { name: "How hard were yours?" }).click();
  await page.getByRole("button", { name: "Analyze “Session 1” from the timer (1)" }).click();
  await expect(page.locator("[data-score]")).toContainText("over 1 scramble");
  await expect(page.locator("[data-score]")).toBeInViewport({ ratio: 1 });
});

test("accessible, and not wider than the screen, in every state", async ({ page, isMobile }) => {
  await chooseColors(page, isMobile);
  await visitTimer(page, true);
  await expectGoodLooks(page);
  await typeTimes(page, "10.00", "11.00", "DNF", "12.00+", "9.00");
  await expect(page.locator("[data-best=single]")).toBeVisible();
  await expect(page.locator("[data-possible=cross] .best").first()).toBeVisible();
  await toggleSolve(page, 4);
  await expect(page.locator(".chart svg")).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole("button", { name: "Distribution" }).click();
  await page.getByRole("button", { name: "Use the timer" }).click();
  await page.getByRole("button", { name: "Rename the session" }).click();
  await page.getByLabel("Name of the session").fill("a name that is as long as the names of some sessions are");
  await page.getByLabel("Name of the session").press("Enter");
  await expectNarrow(page);
  if (isMobile) {
    // Fingers need room.
    const small = await page
      .locator("main button:visible, main a:visible, main select:visible")
      .evaluateAll((all) =>
        all.filter((target) => target.getBoundingClientRect().height < 40).map((target) => target.textContent),
      );
    expect(small).toEqual([]);
  }
});

test("every event has its scrambles and its session, and a backup has the events", desktop, async ({ page }) => {
  await visitTimer(page);
  const event = page.getByLabel("Event", { exact: true });
  await expect(event.getByRole("option")).toHaveText([
    "3×3",
    "2×2",
    "4×4",
    "5×5",
    "6×6",
    "7×7",
    "3×3 OH",
    "3×3 BLD",
    "3×3 FMC",
    "4×4 BLD",
    "5×5 BLD",
  ]);
  await typeTimes(page, "12.34");
  await event.selectOption("5×5");
  await expect(scramble(page)).toContainText("w");
  await expect(page.locator(".timer-scramble .cube-picture rect")).toHaveCount(6 * 25 + 6);
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Solve", exact: true }).last()).toHaveAttribute("href", /size=5/);
  await typeTimes(page, "1:02.03");
  await expect(rows(page)).toHaveCount(1);
  // Each event has its own session, also after a reload.
  await page.reload();
  await expect(event).toHaveValue("555");
  await expect(row(page, 1)).toContainText("1:02.03");
  await event.selectOption("3×3");
  await expect(row(page, 1)).toContainText("12.34");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export for csTimer" }).click();
  const backup = await readFile(await (await download).path(), "utf8");
  const about = JSON.parse(JSON.parse(backup).properties.sessionData);
  expect([about[1].opt, about[2].opt]).toEqual([{}, { scrType: "555wca" }]);
  // Another browser reads it with its events.
  await event.selectOption("5×5");
  await expect(row(page, 1)).toContainText("1:02.03");
  await page.getByRole("button", { name: "Delete the session" }).click();
  await expect(page.getByLabel("Session", { exact: true }).getByRole("option")).toHaveCount(1);
  await page
    .getByLabel("A file of csTimer or of this page")
    .setInputFiles({ name: "backup.txt", mimeType: "text/plain", buffer: Buffer.from(backup) });
  await expect(event).toHaveValue("555");
  await expect(row(page, 1)).toContainText("1:02.03");
});

test("blindfolded solves have no inspection, and a scramble to time is of the 3×3", desktop, async ({ page }) => {
  await visitTimer(page);
  await page.getByLabel("Event", { exact: true }).selectOption("3×3 BLD");
  await expect(page.getByText("Hold space or touch here, then release to start")).toBeVisible();
  await page.getByLabel("Event", { exact: true }).selectOption("2×2");
  await expect(page.locator(".timer-scramble .cube-picture rect")).toHaveCount(6 * 4 + 6);
  await visit(page, place("timer", { event: "333", scramble: EXAMPLE }));
  await expect(page.getByLabel("Event", { exact: true })).toHaveValue("333");
  await expect(scramble(page)).toHaveText(EXAMPLE);
});

test("the digits are in the middle while the timer runs", async ({ page }) => {
  await visitTimer(page);
  await stopClock(page);
  await page.keyboard.press(" ");
  await expect(face(page)).toHaveAttribute("data-state", "inspecting");
  await page.keyboard.down(" ");
  await expect(face(page)).toHaveAttribute("data-state", "holding");
  await page.clock.runFor(600);
  await expect(face(page)).toHaveClass(/armed/);
  await page.keyboard.up(" ");
  await expect(face(page)).toHaveAttribute("data-state", "running");
  const off = () =>
    page.locator(".timer-time").evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [text, face] = [range.getBoundingClientRect(), element.parentElement?.getBoundingClientRect()];
      return Math.abs(text.left + text.right - (face?.left ?? 0) - (face?.right ?? 0)) / 2;
    });
  for (const [time, shown] of [
    [2_110, /^2\./],
    [12_000, /^14\./],
  ] as const) {
    await page.clock.runFor(time);
    await expect(page.locator(".timer-time")).toHaveText(shown);
    await expect.poll(off).toBeLessThan(3);
  }
  // The display can show less.
  await page.keyboard.press("s");
  await page.clock.runFor(1_000);
  await page.getByText("Settings", { exact: true }).click();
  await page.getByLabel("15 seconds").uncheck();
  for (const [choice, shown] of [
    ["whole seconds", "2"],
    ["nothing", "…"],
  ] as const) {
    await page.getByRole("button", { name: choice }).click();
    await page.keyboard.down(" ");
    await page.clock.runFor(600);
    await expect(face(page)).toHaveClass(/armed/);
    await page.keyboard.up(" ");
    await page.clock.runFor(2_500);
    await expect(page.locator(".timer-time")).toHaveText(shown);
    await page.keyboard.press("s");
    await expect(page.locator(".timer-time")).toHaveText("2.50");
    await page.clock.runFor(1_000);
  }
});
