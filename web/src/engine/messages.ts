// What the page and its worker say to each other.

export type ToWorker =
  | { kind: "start"; module: WebAssembly.Module; stop: SharedArrayBuffer | null }
  | { kind: "ask"; number: number; question: string };

export type FromWorker =
  | { kind: "ready" }
  | { kind: "event"; number: number; text: string }
  | { kind: "answer"; number: number; text: string }
  /** The engine is broken and can answer nothing any more. */
  | { kind: "failed"; message: string };
