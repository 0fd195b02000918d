// The one engine of the page.

import { signal } from "@preact/signals";
import type { AskOptions, Engine } from "./engine";
import { ServerEngine } from "./server";
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

/** What takes seconds or large tables. */
function isHeavy(question: Question): boolean {
  return (
    (question.ask === "solve" &&
      (question.solver === "optimal" || question.solver === "korf" || question.best === true)) ||
    question.ask === "analyze" ||
    question.ask === "stage" ||
    (question.ask === "scramble" && question.where !== undefined)
  );
}

export function ask<Q extends Question>(question: Q, options?: AskOptions): Promise<AnswerTo<Q>> {
  const engine: Engine = hasServer.value && isHeavy(question) ? server : here;
  return engine.ask(question, options);
}
