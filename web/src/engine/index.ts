// The engine of the page: the one in this browser, with the server for long questions.

import { signal } from "@preact/signals";
import type { AskOptions, Engine } from "./engine";
import { isShort } from "./module";
import { ServerEngine } from "./server";
import type { AnswerTo, Question } from "./types";
import { WasmEngine } from "./wasm";

export { type AskOptions, isAbort, Refusal } from "./engine";
export * from "./types";

const browser = new WasmEngine();
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
  const isForServer = hasServer.value && !(await isShort(JSON.stringify(question)));
  const engine: Engine = isForServer ? server : browser;
  return engine.ask(question, options);
}
