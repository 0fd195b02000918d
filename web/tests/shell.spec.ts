import { chooseColors, desktop, EXAMPLE, expect, expectGoodLooks, expectNarrow, place, test, visit } from "./fixtures";

const PAGES = ["Analyze", "Solve", "Algorithms", "Scramble", "Timer", "Train", "Statistics", "Reconstruct"];

test("all pages open from the menu", async ({ page, isMobile }) => {
  await visit(page, "");
  for (const name of PAGES) {
    const link = page.getByRole("navigation").getByRole("link", { name });
    if (isMobile && !(await link.isVisible())) {
      await page.getByRole("button", { name: "More" }).click();
    }
    await link.click();
    await expect(page).toHaveTitle(`${name} · halfturn`);
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.locator("nav a[aria-current]")).toContainText(name);
    await expectNarrow(page);
  }
  await expect(page.locator("footer").getByText("Official competitions")).toBeVisible();
});

test("the menu has room for its words, and Esc closes its other half", async ({ page, isMobile }) => {
  await visit(page, "");
  const menu = page.getByRole("navigation");
  if (isMobile) {
    await menu.getByRole("button", { name: "More" }).click();
    await expect(menu.getByRole("link", { name: "Reconstruct" })).toBeVisible();
  }
  // The words of two cells are at least six pixels apart.
  const words = await menu.locator("a span, button").evaluateAll((cells) =>
    cells.flatMap((cell) => {
      if (getComputedStyle(cell).clipPath !== "none") {
        return [];
      }
      const range = document.createRange();
      range.selectNodeContents(cell);
      const shown = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      return shown.length === 0
        ? []
        : [
            {
              left: Math.min(...shown.map(({ left }) => left)),
              right: Math.max(...shown.map(({ right }) => right)),
              top: Math.min(...shown.map(({ top }) => top)),
            },
          ];
    }),
  );
  expect(words.length).toBeGreaterThanOrEqual(PAGES.length);
  for (const word of words) {
    const right = words.filter(({ top, left }) => Math.abs(top - word.top) < 20 && left > word.left);
    for (const other of right) {
      expect(other.left - word.right).toBeGreaterThanOrEqual(6);
    }
  }
  if (isMobile) {
    await page.keyboard.press("Escape");
    await expect(menu.getByRole("link", { name: "Reconstruct" })).toBeHidden();
  }
});

test("the scramble travels from page to page", async ({ page, isMobile }) => {
  const go = async (name: string) => {
    const link = page.getByRole("navigation").getByRole("link", { name });
    if (isMobile && !(await link.isVisible())) {
      await page.getByRole("button", { name: "More" }).click();
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await link.click();
    await expect(page).toHaveTitle(`${name} · halfturn`);
  };
  const field = page.getByLabel("Scramble, or 54 stickers");
  // The scramble of the day is nobody's: it stays where it is.
  await visit(page, "");
  await expect(page.locator('[data-cell="cross B"]')).toBeVisible();
  await go("Solve");
  await expect(field).toHaveValue("");
  await go("Analyze");

  await field.fill(EXAMPLE);
  await expect(page).toHaveURL(/scramble=B2/);
  await expect(page.locator('[data-cell="cross R"]')).toHaveText("5");
  await go("Solve");
  await expect(field).toHaveValue(EXAMPLE);
  await expect(page.locator("[data-solution]")).toBeVisible();
  await go("Timer");
  await expect(page.locator("[data-scramble]")).toHaveText(EXAMPLE);
  // A page begins at its top, wherever the one before was.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await go("Train");
  await expect(page.locator("[data-scramble]")).toHaveText(EXAMPLE);
  await go("Reconstruct");
  await expect(field).toHaveValue(EXAMPLE);
  await go("Analyze");
  await expect(field).toHaveValue(EXAMPLE);

  // The next scramble of the timer travels too, and is still there afterwards.
  await go("Timer");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  const next = page.locator("[data-scramble]");
  await expect(next).not.toHaveText(EXAMPLE);
  const scramble = await next.innerText();
  await go("Analyze");
  await expect(field).toHaveValue(scramble);
  await go("Timer");
  await expect(next).toHaveText(scramble);
  await expect(page.locator("[data-origin]")).toHaveCount(0);
});

test("a page says where its scramble came from, and clears it", desktop, async ({ page }) => {
  const go = (name: string) => page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name }).click();
  const origin = page.locator("[data-origin]");
  const field = page.getByLabel("Scramble, or 54 stickers");
  const scramble = page.locator("[data-scramble]");
  await visit(page, "timer");
  await expect(scramble).toBeVisible();
  const random = await scramble.innerText();
  for (const name of ["Analyze", "Solve", "Reconstruct"]) {
    await go(name);
    await expect(field, name).toHaveValue(random);
    await expect(origin, name).toHaveText(/^Scramble from Timer/);
  }
  await go("Train");
  await expect(scramble).toHaveText(random);
  await expect(origin).toHaveText(/^Scramble from Timer/);
  await origin.getByRole("button", { name: "Clear" }).click();
  await expect(scramble).not.toHaveText(random);
  await expect(origin).toHaveCount(0);
  await go("Solve");
  await expect(origin).toHaveText(/^Scramble from Train/);
  await origin.getByRole("button", { name: "Clear" }).click();
  await expect(field).toHaveValue("");
  await expect(origin).toHaveCount(0);
  // Nothing travels any more, and what is typed here came from nowhere else.
  await go("Analyze");
  await expect(page.locator("[data-daily]")).toBeVisible();
  await field.fill(EXAMPLE);
  await expect(page.locator('[data-cell="cross R"]')).toHaveText("5");
  await expect(origin).toHaveCount(0);
  await go("Timer");
  await expect(scramble).toHaveText(EXAMPLE);
  await expect(origin).toHaveText(/^Scramble from Analyze/);
  await origin.getByRole("button", { name: "Clear" }).click();
  await expect(scramble).not.toHaveText(EXAMPLE);
});

test("the ring of a field with the focus leaves its label whole", desktop, async ({ page }) => {
  await visit(page, "reconstruct");
  await page.getByLabel("Scramble, or 54 stickers").focus();
  const outside = () =>
    page.locator(":focus").evaluate((field) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(field);
      return outlineStyle === "none" ? -1 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    });
  await expect.poll(outside).toBe(1);
});

test("the choice of colours is stored", desktop, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await visit(page, "");
  const theme = page.locator("html");
  await expect(theme).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Light colours" }).click();
  await expect(theme).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(theme).toHaveAttribute("data-theme", "light");
});

// The other pages have their own tests for this.
test("Analyze and Solve are accessible, with and without input", async ({ page, isMobile }) => {
  await chooseColors(page, isMobile);
  await visit(page, "analyze");
  await expectGoodLooks(page);
  await visit(page, place("analyze", { scramble: EXAMPLE, stage: "xcross", view: "W" }));
  await expect(page.locator(".solution-list")).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole("button", { name: /^Stages/ }).click();
  await expectGoodLooks(page);
  await visit(page, "solve");
  await expectGoodLooks(page);
  await visit(page, place("solve", { input: EXAMPLE }));
  await expect(page.locator("[data-solution]")).toBeVisible();
  await expectGoodLooks(page);
});

test.describe("offline", () => {
  test.use({ serviceWorkers: "allow" });

  test("works offline after the first visit", desktop, async ({ page, context }) => {
    await visit(page, place("solve", { input: "R U F" }));
    await expect(page.locator("[data-solution]")).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator("[data-solution]")).toHaveAttribute("data-solution", "3");
    await visit(page, place("analyze", { scramble: EXAMPLE }));
    await expect(page.locator('[data-cell="cross R"]')).toHaveText("5");
    await page.locator('[data-cell="cross R"]').click();
    await expect(page.locator(".player")).toHaveAttribute("data-ready", "true");
    await context.setOffline(false);
    // The service worker adds the headers, even if the host does not.
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  });
});

test("no page is wider than a small phone, a tablet or a small laptop", desktop, async ({ page }) => {
  const addresses = [
    "",
    place("analyze", { scramble: EXAMPLE, stage: "cross", view: "W" }),
    place("solve", { input: "R U F" }),
    "algorithms",
    place("algorithms", { set: "pll", case: "T" }),
    place("scramble", { where: "cross(W) = 3" }),
    "timer",
    "train",
    "statistics",
    "reconstruct",
    "tables",
  ];
  // The last thing that each page shows.
  const ready: Record<string, string> = {
    "1": ".player-controls",
    "2": ".player-controls",
    "4": ".player-controls",
    "5": "[data-rarity]",
    "6": "[data-scramble]",
    "7": "[data-scramble]",
    "8": ".chart svg",
  };
  for (const [index, address] of addresses.entries()) {
    await visit(page, address);
    await expect(page.locator(ready[index] ?? "h1").first()).toBeVisible();
    for (const width of [320, 360, 768, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNarrow(page);
      // Nothing of the frame is cut off either.
      const cut = await page
        .locator("header.site *")
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length);
      expect(cut, `${address} at ${width} pixels`).toBe(0);
    }
  }
});

test("a button that cannot be pressed can still be read", async ({ page, isMobile }) => {
  await chooseColors(page, isMobile);
  /** The pages, each with the fewest buttons that cannot be pressed there. */
  const pages: [address: string, least: number][] = [
    ["timer", 1],
    ["train", 1],
    ["statistics", 1],
    ["solve", 1],
    // The first move has none before it.
    [place("solve", { input: "R U F" }), 3],
    [place("analyze", { scramble: EXAMPLE, stage: "xcross", view: "B" }), 2],
  ];
  for (const [address, least] of pages) {
    await visit(page, address);
    const disabled = page.locator("button:disabled").filter({ visible: true });
    await expect.poll(() => disabled.count(), address).toBeGreaterThanOrEqual(least);
    const contrasts = await page.locator("button:disabled").evaluateAll((buttons) => {
      const channels = (color: string) => color.match(/[\d.]+/g)?.map(Number) ?? [];
      const luminance = (color: number[]) => {
        const [r = 0, g = 0, b = 0] = color.map((value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      /** The colour behind an element: of the first ancestor that is not transparent. */
      const behind = (element: Element | null): number[] => {
        const [r = 0, g = 0, b = 0, alpha = 1] = channels(element ? getComputedStyle(element).backgroundColor : "");
        return element && alpha === 0 ? behind(element.parentElement) : [r, g, b];
      };
      return buttons
        .filter((button) => button.checkVisibility())
        .map((button) => {
          const { color, opacity } = getComputedStyle(button);
          const background = behind(button);
          const shown = channels(color)
            .slice(0, 3)
            .map((value, channel) => Number(opacity) * value + (1 - Number(opacity)) * (background[channel] ?? 0));
          const [low = 0, high = 0] = [luminance(shown), luminance(background)].sort((one, other) => one - other);
          return { name: button.textContent || button.ariaLabel, contrast: (high + 0.05) / (low + 0.05) };
        });
    });
    expect(contrasts.length, address).toBeGreaterThanOrEqual(least);
    expect(contrasts.filter(({ contrast }) => contrast < 3)).toEqual([]);
  }
});

test("a shared link has a title and a picture", desktop, async ({ page, request }) => {
  await visit(page, "");
  const meta = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute("content");
  expect(await meta("title")).toContain("halfturn");
  expect(await meta("description")).toContain("fewest moves");
  const picture = await request.get((await meta("image")) ?? "");
  expect(picture.headers()["content-type"]).toBe("image/png");
  // The width and the height in the header of the file.
  const bytes = await picture.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String)).toEqual([
    await meta("image:width"),
    await meta("image:height"),
  ]);
});
