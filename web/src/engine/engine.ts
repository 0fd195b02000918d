// The interface of an engine. The engine in this browser and the server implement it.

import type { AnswerTo, ErrorObject, Event, Question } from "./types";

export interface AskOptions {
  /** Called with the progress. */
  onEvent?: (event: Event) => void;
  /** Whether a long question runs at the same time as the others, in a worker of its own. */
  isBeside?: boolean;
  /** Aborts the work. The promise is then rejected with an `AbortError`. */
  signal?: AbortSignal;
}

export interface Engine {
  ask<Q extends Question>(question: Q, options?: AskOptions): Promise<AnswerTo<Q>>;
}

/** An error of the engine. `object` holds its data. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly object: ErrorObject;

  constructor(object: ErrorObject) {
    super(object.message);
    this.object = object;
  }
}

/** The data of an internal error. */
export function internal(message: string): ErrorObject {
  return { code: 0, name: "internal", message };
}

/** Parses an answer, and throws it if it is an error. */
export function parseAnswer<Q extends Question>(text: string): AnswerTo<Q> {
  const answer = JSON.parse(text) as AnswerTo<Q> | { error: ErrorObject };
  if ("error" in answer) {
    throw new Refusal(answer.error);
  }
  return answer;
}

export function aborted(): DOMException {
  return new DOMException("The question was aborted.", "AbortError");
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
