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

const row = (page: Page, name: string) => page.locator(`[data-summary="${name}"]`);
const distribution = (page: Page) => page.getByRole("region", { name: "Distribution" });

function open(page: Page, name: string, text: string): Promise<void> {
  return page.getByLabel("Files of results").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

test("the bundled set of real scrambles is shown with its origin", desktop, async ({ page }) => {
  await visit(page, "statistics");
  await expect(page.getByText("published by cuberoot.me")).toBeVisible();
  await expect(row(page, "white")).toContainText("1,317,565");
  await expect(row(page, "white")).toContainText("5.813");
  await expect(distribution(page).locator(".chart svg rect").first()).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Colour neutrality" }).locator(".chart svg circle").first(),
  ).toBeVisible();

  await page.getByRole("button", { name: "xcross", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Moves to xcross" })).toBeVisible();
  await distribution(page).getByRole("button", { name: "white or yellow", exact: true }).click();
  await expect(row(page, "white or yellow")).toContainText("−");
  await expect(page).toHaveURL(/stage=xcross.*colors=W,WY,BGORWY|colors=W,WY,BGORWY.*stage=xcross/);
  await page.getByLabel("Variant").selectOption("pseudo");
  await expect(page.getByRole("heading", { name: "Moves to pseudo xcross" })).toBeVisible();
});

test("the chart is on the first screen, with what it says in a sentence", async ({ page }) => {
  await visit(page, "statistics");
  await expect(page.locator("[data-takeaway]")).toHaveText(
    "On average 5.81 moves with white, and 4.81 with all six colours: 1.00 fewer.",
  );
  await expect(distribution(page).locator(".chart svg").first()).toBeInViewport({ ratio: 0.5 });
  await distribution(page).getByRole("button", { name: "white", exact: true }).click();
  await expect(page.locator("[data-takeaway]")).toHaveText("On average 4.81 moves with all six colours.");
  // One click leads to the visitor's own scrambles.
  await page.getByRole("button", { name: "How hard were yours?" }).click();
  await expect(page.getByRole("heading", { name: "Your scrambles" })).toBeInViewport({ ratio: 1 });
});

test("sets are compared with each other and with the exact distribution", desktop, async ({ page }) => {
  await visit(page, place("statistics", { sets: "competitions", colors: "W" }));
  await page.getByRole("button", { name: "all crosses, exactly" }).click();
  const { counts, total } = (await ask(page, { ask: "distribution", name: "cross" })) as {
    counts: number[];
    total: number;
  };
  const mean = counts.reduce((sum, count, turns) => sum + count * turns, 0) / total;
  await expect(row(page, "white, all crosses, exactly")).toContainText(mean.toFixed(3));
  await expect(row(page, "white, all crosses, exactly")).toContainText("190,080");
  await page.getByRole("button", { name: "1,000 from competitions" }).click();
  await expect(row(page, "white, 1,000 from competitions")).toContainText("1,000");
});

test("hard scrambles and our study stand beside competitions, in three figures", desktop, async ({ page }) => {
  await visit(page, "statistics");
  // The published means of the hard set, with the best of all six colours.
  const published = { cross: "7.678", xcross: "8.829", xxcross: "10.049", xxxcross: "11.808", f2l: "13.824" };
  const hard = page.getByRole("region", { name: "Hard scrambles", exact: true });
  for (const [stage, mean] of Object.entries(published)) {
    await expect(hard.locator(`[data-compared="${stage}"] td`).nth(1)).toHaveText(mean);
  }
  await expect(hard.locator("[data-compared=cross] td").nth(2)).toHaveText("+2.867");
  await expect(hard.locator(".chart svg circle")).toHaveCount(3 * 5);
  // Our random states agree with competitions.
  const errors = Number(await hard.locator("[data-errors]").getAttribute("data-errors"));
  expect(errors).toBeGreaterThan(0);
  expect(errors).toBeLessThan(4);
  const xcross = page.getByRole("region", { name: "xcross of hard scrambles" });
  await expect(xcross).toContainText("7 moves in competitions (54.2 %), and 9 in the hard set (82.9 %)");
  await expect(xcross.locator(".chart svg rect").first()).toBeVisible();
  const pairs = page.getByRole("region", { name: "Two opposite colours" });
  await expect(pairs.locator("[data-spread]")).toHaveAttribute("data-spread", /^0\.00[01]\d$/);
  await expect(pairs.locator(".chart svg rect").first()).toBeVisible();
  await expectNarrowOnPhone(page);

  // Each figure opens in the large chart, where sets can be added.
  await xcross.getByRole("button", { name: "Show in the large chart" }).click();
  await expect(page).toHaveURL(/sets=competitions,hard&stage=xcross&colors=BGORWY/);
  await expect(row(page, "all six colours, 1.3 million hard ones")).toContainText("1,271,727");
  await expect(row(page, "all six colours, 1.3 million hard ones")).toContainText("8.829");
  await page.getByRole("button", { name: "our random states" }).click();
  await expect(row(page, "all six colours, our random states")).toBeVisible();
  await expect(distribution(page)).toBeInViewport();
});

test("a CSV file and its JSON summary give the same statistics", desktop, async ({ page }) => {
  await visit(page, "statistics");
  // Scrambles and lengths from the engine, in the format of `halfturn analyze`.
  const { scrambles } = (await ask(page, { ask: "scramble", number: 5, seed: 3 })) as {
    scrambles: { scramble: string }[];
  };
  const rows: number[][] = [];
  for (const { scramble } of scrambles) {
    const { lengths } = (await ask(page, { ask: "analyze", input: scramble, stages: "cross" })) as {
      lengths: { cross: Record<string, number> };
    };
    rows.push(["Y", "W", "O", "R", "G", "B"].map((color) => lengths.cross[color] ?? -1));
  }
  expect(rows).toHaveLength(5);
  const headings = ["z0", "z2", "z3", "z1", "x3", "x1"].map((ending) => `cross_${ending}`);
  await open(
    page,
    "own.csv",
    `${["id", ...headings].join()}\n${rows.map((row, id) => [id, ...row].join()).join("\n")}\n`,
  );
  const mean = (values: number[]) => (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
  await expect(row(page, "white")).toContainText(mean(rows.map((row) => row[1] ?? -1)));
  await expect(row(page, "all six colours")).toContainText(mean(rows.map((row) => Math.min(...row))));
  await expect(page.getByText("5 scrambles from your file own.csv")).toBeVisible();

  const histogram = Object.fromEntries(rows.map((row) => [row[1], rows.filter((other) => other[1] === row[1]).length]));
  const summary = { rows: 5, stages: [{ variant: "std", stage: "cross", subsets: [{ subset: "W", histogram }] }] };
  await open(page, "own.json", JSON.stringify(summary));
  await expect(page.getByText("5 scrambles from your file own.json")).toBeVisible();
  await expect(row(page, "white")).toContainText(mean(rows.map((row) => row[1] ?? -1)));
});

test("an invalid file is explained", desktop, async ({ page }) => {
  await visit(page, "statistics");
  const alert = page.getByRole("alert");
  await open(page, "lengths.parquet", "PAR1\u0000\u0001");
  await expect(alert).toContainText("halfturn stats lengths.parquet --json");
  await open(page, "broken.csv", "id,cross_z0\n1,6\n2,six\n");
  await expect(alert).toContainText("row 2");
  await open(page, "broken.json", '{"rows": 5, "stages": [');
  await expect(alert).toContainText("it is not JSON");
  // The statistics before are still shown.
  await expect(row(page, "white")).toBeVisible();
});

test("accessible, and not wider than the screen", async ({ page, isMobile }) => {
  await chooseColors(page, isMobile);
  await visit(page, place("statistics", { sets: "competitions,thousand", colors: "W,WY,BGORWY", stage: "xcross" }));
  await expect(page.locator("[data-summary]")).toHaveCount(6);
  await expect(page.getByRole("region", { name: "Hard scrambles", exact: true }).locator("svg")).toBeVisible();
  await expectGoodLooks(page);
});

test("the means are seen on a phone, where the table scrolls to the rest", async ({ page }) => {
  await visit(page, "statistics");
  const mean = row(page, "white").locator("td").first();
  await expect(mean).toHaveText(/^5\.81/);
  const room = async () => {
    const table = await page.getByRole("region", { name: "Summaries" }).boundingBox();
    const cell = await mean.boundingBox();
    return (table?.x ?? Number.NaN) + (table?.width ?? 0) - (cell?.x ?? 0) - (cell?.width ?? 0);
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  await expectNarrow(page);
});
