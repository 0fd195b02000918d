// Every page in Chinese: nothing is left in English, and nothing is cut off.

import { chooseColors, desktop, EXAMPLE, expect, expectGoodLooks, type Page, place, test, visit } from "./fixtures";

test.use({ locale: "zh-CN" });

/** Words that Chinese cubers write in English too, names, and keys. */
const SAME = new Set(
  "halfturn csTimer CSV JSON WCA HTM STM QTM ETM AUF EO DR HTR OLL PLL COLL CMLL ZBLL LL CFOP ZZ OK DNF MB Parquet Twizzle alg cubing net English Kociemba EOLine Delete Ctrl".split(
    " ",
  ),
);

/**
 * English words among the texts of the page and the names of its controls. Scrambles, code and the
 * names of stages are no words.
 */
async function english(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const names = ["aria-label", "title", "placeholder"];
    // The solvers' names, and the sources of the sets of scrambles.
    const proper = "#solver, .comparison th, .origins";
    const skipped = `code, .algorithm, [data-scramble], script, style, noscript, ${proper}`;
    const found = [document.title];
    for (const element of document.querySelectorAll("body *")) {
      if (!element.closest(skipped)) {
        found.push(
          ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map((node) => `${node.nodeValue}`),
        );
        // Nobody hears the parts of a chart: it is one picture with a description.
        found.push(...(element.closest("svg") ? [] : names.map((name) => element.getAttribute(name) ?? "")));
      }
    }
    return found;
  });
  return texts.flatMap((text) =>
    // Two English words in a row, or one long one, are a text that was forgotten.
    [...text.matchAll(/[A-Za-z]{2,}/g)]
      .map(([word]) => word)
      .filter((word) => !SAME.has(word) && !/^(x*cross|f2l|f2leo|ao\d*|mo|any|and|or)$/i.test(word) && word.length > 3)
      .map((word) => `${word} in: ${text.trim().slice(0, 80)}`),
  );
}

/** The pages, a place to open, what shows that it is ready, and one of its words. */
const PAGES: [title: string, place: string, ready: string, word: string][] = [
  ["分析", place("analyze", { scramble: EXAMPLE }), '[data-cell="cross R"]', "打乱，或 54 个贴纸"],
  ["求解", place("solve", { input: "R U F" }), "[data-solution]", "3 步"],
  ["公式", place("algorithms", { set: "pll", case: "T" }), ".algorithms-list", "公式"],
  ["打乱", place("scramble", { number: "1" }), "[data-scramble]", "生成打乱"],
  ["计时器", "timer", "[data-scramble]", "触摸此处开始观察"],
  ["训练", place("train", { exercise: "cross" }), "[data-scramble]", "完成十字。"],
  ["统计", "statistics", ".chart svg", "色中性"],
  ["复盘", "reconstruct", "#solve", "粘贴一次复原"],
  ["加快速度", "tables", ".tables-page .card", "更大的表让计算更快"],
];

for (const [title, address, ready, word] of PAGES) {
  test(`${title} is in Chinese, accessible, and not wider than the screen`, async ({ page, isMobile }) => {
    await chooseColors(page, isMobile);
    await visit(page, address);
    await expect(page).toHaveTitle(`${title} · halfturn`);
    await expect(page.locator(ready).first()).toBeVisible();
    await expect(page.locator("main").getByText(word).first()).toBeVisible();
    expect(await english(page)).toEqual([]);
    await expectGoodLooks(page);
  });
}

test("rare errors of the engine are in Chinese too", desktop, async ({ page }) => {
  const net = "   WWW\n   WWW\nOOO GGG RRR BBB\nOOO GGG RRR BBB\nOOO GGG RRR BBB\n   YYY\n   YYY\n   YYY\n WWW";
  const rare: [address: string, says: string][] = [
    [place("solve", { input: net }), "不是展开图"],
    [place("reconstruct", { solve: "https://alg.cubing.net/?setup=R_U" }), "链接里没有步骤"],
    [place("reconstruct", { solve: "https://alg.cubing.net/?alg=R_U hello" }), "请只粘贴链接"],
    [place("reconstruct", { solve: "https://alg.cubing.net/?alg=R%2" }), "链接不完整或已损坏"],
    [place("reconstruct", { scramble: "R U", solve: "U'@abc R'@2" }), "“@abc”不是时间"],
    [place("reconstruct", { scramble: "R U Rw2 Uw2 Fw2", solve: "R" }), "打乱看起来是高阶魔方的"],
    [place("reconstruct", { solve: "R++ D-- R++ D++ U\nR U" }), "打乱有误，它看起来是五魔方的打乱"],
    [place("algorithms", { set: "pll", case: "T", moves: "R U Q" }), "“Q”不是转动"],
    [place("scramble", { where: "oll(W) = 3" }), "只有阶段才能写步数"],
    [place("scramble", { where: "pll T(W) = 3" }), "情况不能写步数，请写 pll T(W)"],
    [place("scramble", { where: "pll Q(W)" }), "PLL 没有情况“Q”"],
    [place("scramble", { where: "cross(Q) = 3" }), "“Q”不是颜色"],
    [place("scramble", { where: "cross = 3" }), "cross 需要底色"],
  ];
  for (const [address, says] of rare) {
    await visit(page, address);
    const alert = page.getByRole("alert");
    await expect(alert, address).toContainText(says);
    // Names and notation are the same in every language; a sentence is not.
    expect((await alert.innerText()).match(/[a-z]{3,} [a-z]{3,}/gi), address).toBeNull();
  }
});

test("errors of the engine are in Chinese, with what to do", desktop, async ({ page }) => {
  const alert = page.getByRole("alert");
  await visit(page, place("solve", { input: "R U Q" }));
  await expect(alert).toContainText("第 5 个字符处：这里是“Q”，应为转动，例如 R、U2、F'、Rw、M 或 x。");
  await expect(alert).toContainText("错误 9：记号有误");
  // One corner of a solved cube, twisted.
  await visit(page, place("solve", { input: "WWWWWWWWGWRRRRRRRRGGRGGGGGGYYYYYYYYYOOOOOOOOOBBBBBBBBB" }));
  await expect(alert).toContainText("有一个角块顺时针扭转了：请检查 URF 的贴纸，或把魔方的一个角块逆时针拧一下。");
  await visit(page, place("solve", { input: "YWWWWWWWWRRRRRRRRRGGGGGGGGGYYYYYYYYYOOOOOOOOOBBBBBBBBB" }));
  await expect(alert).toContainText("白色有 8 个，应为 9 个；黄色有 10 个，应为 9 个。请检查这些贴纸。");
  await visit(page, place("scramble", { where: "cross(W) = 9" }));
  await expect(alert).toContainText("没有状态能满足这些条件");
});
