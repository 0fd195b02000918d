// Whoever answers questions: the engine in this browser, or a server.

import type { AnswerTo, ErrorObject, Event, Question } from "./types";

export interface AskOptions {
  /** Told what happens while the question is worked on. */
  onEvent?: (event: Event) => void;
  /** Ends the work; the promise is then rejected with an `AbortError`. */
  signal?: AbortSignal;
}

export interface Engine {
  ask<Q extends Question>(question: Q, options?: AskOptions): Promise<AnswerTo<Q>>;
}

/** Why there is no answer. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly object: ErrorObject;

  constructor(object: ErrorObject) {
    super(object.message);
    this.object = object;
  }
}

/** A fault that is ours, as data. */
export function internal(message: string): ErrorObject {
  return { code: 0, name: "internal", message };
}

/** The answer in an engine's last words. */
export function settled<Q extends Question>(text: string): AnswerTo<Q> {
  const answer = JSON.parse(text) as AnswerTo<Q> | { error: ErrorObject };
  if ("error" in answer) {
    throw new Refusal(answer.error);
  }
  return answer;
}

export function aborted(): DOMException {
  return new DOMException("The answer is no longer wanted.", "AbortError");
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
