// Errors of the engine, and answers as text.

import type { AnswerTo, ErrorObject, Question } from "./types.js";

/** An error of the engine: the input is invalid, or a limit was reached. `object` holds its data. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly object: ErrorObject;

  constructor(object: ErrorObject) {
    super(object.message);
    this.object = object;
  }

  /** The stable code, the same in all interfaces of halfturn; 0 if the error is not about the cube. */
  get code(): number {
    return this.object.code;
  }
}

/** The data of an internal error. */
export function internal(message: string): ErrorObject {
  return { code: 0, name: "internal", message };
}

/** An answer, or the error in its place. */
export function answerOrRefusal<Q extends Question>(text: string): AnswerTo<Q> | Refusal {
  const answer = JSON.parse(text) as AnswerTo<Q> | { error: ErrorObject };
  return "error" in answer ? new Refusal(answer.error) : answer;
}

/** Parses an answer, and throws it if it is an error. */
export function parseAnswer<Q extends Question>(text: string): AnswerTo<Q> {
  const answer = answerOrRefusal<Q>(text);
  if (answer instanceof Refusal) {
    throw answer;
  }
  return answer;
}

/** Whether an error says that a question was aborted. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
