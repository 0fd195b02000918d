// The engine of the page: the one in this browser, with the server for long questions.

import { signal } from "@preact/signals";
import { type AnswerTo, type AskOptions, type BuildOptions, Engine, type Question, type TableSet } from "halfturn";
import { loadFailed } from "../late";
import { ServerEngine } from "./server";

export { type AskOptions, isAbort, Refusal, type TableSet } from "halfturn";
export * from "./types";

const browser = new Engine({ onLost: loadFailed });
const server = new ServerEngine();

/** Whether a server does the heavy work. */
export const hasServer = signal(false);

/** Starts the engine. The promise resolves when it has been downloaded. */
export async function startEngine(): Promise<void> {
  ServerEngine.isAvailable().then((isAvailable) => {
    hasServer.value = isAvailable;
  });
  await browser.start();
}

/** Asks the server if there is one and the question is long, or else the engine in this browser. */
export async function ask<Q extends Question>(question: Q, options?: AskOptions): Promise<AnswerTo<Q>> {
  const isForServer = hasServer.value && !(await browser.isShort(question));
  return (isForServer ? server : browser).ask(question, options);
}

/** The tables that can be built in this browser, and the bytes of all that are stored. */
export async function tables(): Promise<{ sets: TableSet[]; stored: number }> {
  const [sets, stored] = await Promise.all([browser.tables(), browser.storedBytes()]);
  return { sets, stored };
}

/** Builds larger tables in this browser. */
export function buildTables(of: string, options: BuildOptions): Promise<void> {
  return browser.buildTables(of, options);
}

/** Removes the larger tables of a solver or a variant from this browser, or all tables. */
export function removeTables(of?: string): Promise<void> {
  return browser.removeTables(of);
}
