// The messages of the page. Every text that a visitor reads comes from here.
//
// To add a message: write it into the section of its page in `en.ts`, then into `zh.ts` and the
// other languages, where it is a type error as long as it is missing. Then use it:
//
//     const { timer } = words();
//     return <button title={timer.stop}>{timer.solves(count)}</button>;
//
// A message is a text, or a function of what it mentions: numbers, names, colours. Whole sentences,
// never parts of one, because other languages order them differently. A message with an element in
// it, such as a link, takes the element and returns the parts in order (`footer.server`).
//
// `words()` reads a signal: a component that calls it while rendering is rendered again when the
// language changes. A constant of a module would keep the first language, so make it a function.
// `text.test.ts` reports texts that are written into a component instead.
//
// A language is one file, named by its tag. English comes with the page. The others are loaded when
// they are wanted.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { en } from "./en";
import { locale } from "./locale";

export { formatDate, formatDateTime, formatDay, formatNumber } from "./locale";

/** The messages of another language: those of `en.ts` with other texts. */
type Translated<T> = T extends string
  ? string
  : T extends (...mentioned: infer Mentioned) => string
    ? (...mentioned: Mentioned) => string
    : T extends (...mentioned: infer Mentioned) => ComponentChildren
      ? (...mentioned: Mentioned) => ComponentChildren
      : { [Name in keyof T]: Translated<T[Name]> };

/** The messages of a language. */
export type Words = Translated<typeof en>;

const ENGLISH = "en";

/** The files of the other languages, by their paths. */
const files = import.meta.glob<{ default: Words }>(["./*.ts", "!./{en,index,locale}.ts", "!./*.test.ts"]);

const fileOf = (language: string) => files[`./${language}.ts`];

/** The tags of all languages, English first. */
export const LANGUAGES = [ENGLISH, ...Object.keys(files).map((path) => path.slice("./".length, -".ts".length))];

const current = signal<{ language: string; words: Words }>({ language: ENGLISH, words: en });

/** The tag of the language that is shown. */
export const language = () => current.value.language;

/** The messages in the language that is shown. */
export const words = (): Words => current.value.words;

/** The name of a language in that language: "English", "中文". */
export function nameOf(language: string): string {
  return new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
}

/**
 * The first of the visitor's languages that the page has, or else English. A visitor's language has
 * a region or a script: "zh-CN", "zh-Hans".
 */
export function languageFor(wanted: readonly string[]): string {
  return wanted.map(primaryOf).find((tag) => LANGUAGES.includes(tag)) ?? ENGLISH;
}

/** A tag without its region and script: "zh" of "zh-CN". */
const primaryOf = (tag: string) => tag.toLowerCase().split("-", 1)[0] ?? "";

/** The language that was asked for last. */
let latest = ENGLISH;

/**
 * Shows the page in a language, once its messages are loaded. Numbers and dates are written as in
 * the visitor's region, if one of the visitor's languages is this one: "en-GB".
 */
export async function showLanguage(language: string, wanted: readonly string[]): Promise<void> {
  latest = language;
  const words = language === ENGLISH ? en : (await fileOf(language)?.())?.default;
  if (words && latest === language) {
    locale.value = wanted.find((tag) => primaryOf(tag) === language) ?? language;
    current.value = { language, words };
  }
}
