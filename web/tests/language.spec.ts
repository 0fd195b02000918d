import { desktop, expect, test, visit } from "./fixtures";

test("the browser's language decides at the first visit", desktop, async ({ browser, baseURL }) => {
  const first = async (locale: string) => {
    const context = await browser.newContext({ locale, baseURL: baseURL ?? "" });
    const page = await context.newPage();
    await visit(page, "solve");
    const found = [await page.locator("html").getAttribute("lang"), await page.title()];
    await context.close();
    return found;
  };
  expect(await first("en-GB")).toEqual(["en", "Solve · halfturn"]);
  expect(await first("zh-CN")).toEqual(["zh", "求解 · halfturn"]);
  expect(await first("zh-TW")).toEqual(["zh", "求解 · halfturn"]);
  // A language that the page does not have.
  expect(await first("fi-FI")).toEqual(["en", "Solve · halfturn"]);
});

test("the language can be switched, and is stored", desktop, async ({ page }) => {
  await visit(page, "timer");
  await page.getByLabel("Language").selectOption("中文");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  await expect(page).toHaveTitle("计时器 · halfturn");
  await page.reload();
  await expect(page).toHaveTitle("计时器 · halfturn");
  await page.getByLabel("语言").selectOption("English");
  await expect(page).toHaveTitle("Timer · halfturn");
  await page.reload();
  await expect(page).toHaveTitle("Timer · halfturn");
});

test("a visit in English loads no other language", desktop, async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await visit(page, "solve");
  await expect.poll(() => loaded.some((path) => path.endsWith(".wasm"))).toBe(true);
  const isChinese = (path: string) => /\/zh-.*\.js$/.test(path);
  expect(loaded.filter(isChinese)).toEqual([]);
  await page.getByLabel("Language").selectOption("中文");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  expect(loaded.filter(isChinese)).toHaveLength(1);
});
