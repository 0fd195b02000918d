// The one engine of the page.

import { signal } from "@preact/signals";
import type { AskOptions, Engine } from "./engine";
import { isShort } from "./module";
import { canCarry, ServerEngine } from "./server";
import type { AnswerTo, Question } from "./types";
import { WasmEngine } from "./wasm";

export { type AskOptions, isAbort, Refusal } from "./engine";
export * from "./types";

const here = new WasmEngine();
const server = new ServerEngine();

/** Whether a server does the heavy work. */
export const hasServer = signal(false);

export function startEngine(): void {
  here.start();
  ServerEngine.isThere().then((isThere) => {
    hasServer.value = isThere;
  });
}

/**
 * Asks the server if there is one and the question is long; otherwise the engine in this browser.
 */
export async function ask<Q extends Question>(question: Q, options?: AskOptions): Promise<AnswerTo<Q>> {
  const isForServer = hasServer.value && canCarry(question) && !(await isShort(JSON.stringify(question)));
  const engine: Engine = isForServer ? server : here;
  return engine.ask(question, options);
}
