import bundled from "virtual:catalogue";
import { afterEach, describe, expect, it } from "vitest";
import { formatDate, formatNumber, LANGUAGES, language, languageFor, nameOf, showLanguage, words } from ".";
import { en } from "./en";
import zh from "./zh";

afterEach(() => showLanguage("en", ["en"]));

describe("a share", () => {
  it("is never 0 % if there is any", () => {
    expect([0, 0.01, 0.99, 1, 1.9, 100].map(en.share)).toEqual(["0 %", "< 1 %", "< 1 %", "1 %", "1 %", "100 %"]);
    expect(zh.share(0.2)).toBe("< 1%");
  });
});

describe("the language", () => {
  it("is the first of the visitor's that the page has", () => {
    expect(LANGUAGES).toEqual(["en", "zh"]);
    expect(LANGUAGES.map(nameOf)).toEqual(["English", "中文"]);
    expect(languageFor(["zh-CN", "en"])).toBe("zh");
    expect(languageFor(["zh-Hant-TW"])).toBe("zh");
    expect(languageFor(["fi", "zh", "en"])).toBe("zh");
    expect(languageFor(["fi"])).toBe("en");
    expect(languageFor([])).toBe("en");
  });

  it("changes all messages, and how numbers and dates are written", async () => {
    const day = Date.UTC(2024, 1, 29, 12);
    await showLanguage("en", ["en-GB"]);
    expect([words().moves(1), words().moves(1000)]).toEqual(["1 move", "1,000 moves"]);
    expect(formatDate(day)).toBe("29 Feb 2024");
    await showLanguage("zh", ["zh-CN", "en-GB"]);
    expect([language(), words().moves(1000)]).toEqual(["zh", "1,000 步"]);
    expect(formatNumber(1234.5, 2)).toBe("1,234.50");
    expect(formatDate(day)).toBe("2024年2月29日");
  });

  it("that was chosen last is shown, though another one is loaded later", async () => {
    await Promise.all([showLanguage("zh", []), showLanguage("en", [])]);
    expect(language()).toBe("en");
  });
});

/** The texts of messages, by their places. */
function texts(of: object, at = ""): [string, string][] {
  return Object.entries(of).flatMap(([name, message]) =>
    typeof message === "string"
      ? [[`${at}${name}`, message]]
      : typeof message === "object"
        ? texts(message, `${at}${name}.`)
        : [],
  );
}

describe("an error about many stickers", () => {
  it("names some of them", () => {
    const message = "one; two; three; four and five: check these stickers";
    const error = { code: 2, name: "edges", message };
    expect(en.errors.sentence(error)).toBe("One; two; and 2 more like these: check the stickers.");
    expect(en.errors.sentence({ ...error, message: "one; two: check these" })).toBe("One; two: check these.");
  });
});

describe("Chinese", () => {
  it("is written in Chinese", () => {
    const inEnglish = new Map(texts(en));
    const same = texts(zh).filter(([place, text]) => inEnglish.get(place) === text);
    // What cubers of all languages write in the same way.
    expect(same.map(([, text]) => text).filter((text) => !/^(F2L|OLL|PLL|xx?cross|[½125]×)$/.test(text))).toEqual([]);
  });

  it("explains the engine's messages that have no facts behind them", () => {
    const sentence = (message: string) => zh.errors.sentence({ code: 0, name: "question", message });
    for (const [message, expected] of [
      ["the link breaks off or is damaged", "链接不完整或已损坏，请重新复制。"],
      ["@100ms is earlier than the time before it, 1200 ms", "“@100ms”比前一个时间 1200 毫秒还早。"],
      ['there is no case of pll "Q"; there are Aa, Ab, E', "PLL 没有情况“Q”，有 Aa, Ab, E。"],
      ["number may be at most 100", "数目最大是 100。"],
      ['there is no solver "x"; there are two-phase, optimal', "没有叫“x”的。"],
      // Nothing is lost of what has no words.
      ["the sky is blue", "无法理解的请求：the sky is blue"],
    ] as const) {
      expect(sentence(message)).toBe(expected);
    }
  });

  it("has full-width punctuation and no blanks beside it", () => {
    const wrong = texts(zh).filter(([, text]) =>
      /\p{Script=Han}[,;:!?]|[，。；：、（）“”] | [，。；：、（）]/u.test(text),
    );
    expect(wrong).toEqual([]);
  });

  it("knows the names and summaries of the catalogue", () => {
    const { variants, events, solvers } = bundled;
    const kinds = { variants, events, solvers };
    for (const kind of ["variants", "events", "solvers"] as const) {
      for (const entry of kinds[kind]) {
        expect(zh.summary(kind, entry), entry.name).not.toBe(entry.summary);
      }
    }
    for (const { length, tables } of solvers) {
      expect(zh.solve.aboutSolver("", length, tables)).not.toMatch(/moves|built|filled/);
    }
  });
});

describe("an error in Chinese", () => {
  const error = { code: 5, name: "twist", message: "one corner is twisted" };

  it("is a sentence from its facts", () => {
    const twist = { kind: "twist", clockwise: true, places: ["URF"] } as const;
    expect(zh.errors.sentence({ ...error, details: [{ ...twist, places: ["URF"] }] })).toBe(
      "有一个角块顺时针扭转了：请检查 URF 的贴纸，或把魔方的一个角块逆时针拧一下。",
    );
    const edges = { code: 2, name: "edges", message: "…" };
    expect(
      zh.errors.sentence({
        ...edges,
        details: [
          { kind: "doubled", piece: "edge", colors: ["yellow", "green"], places: ["UF", "DF"] },
          { kind: "missing", piece: "edge", colors: ["white", "green"] },
        ],
      }),
    ).toBe("黄绿棱块出现了 2 次（UF、DF）；缺少白绿棱块。请检查这些贴纸。");
  });

  it("without facts has its name and the English message", () => {
    expect(zh.errors.sentence(error)).toBe("角块扭转：one corner is twisted");
    expect(zh.errors.title(error)).toBe("错误 5：角块扭转");
  });

  it("of the page itself is left as it is", () => {
    const own = { code: 0, name: "format", message: zh.files.empty("a.csv") };
    expect(zh.errors.sentence(own)).toBe("a.csv 是空文件。");
  });
});
