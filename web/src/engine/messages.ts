// The messages between the page and its workers.

export type ToWorker =
  | { kind: "start"; module: WebAssembly.Module; stop: SharedArrayBuffer | null }
  | { kind: "ask"; number: number; question: string };

export type FromWorker =
  | { kind: "ready" }
  | { kind: "event"; number: number; text: string }
  | { kind: "answer"; number: number; text: string }
  /** The second file of the engine could not be loaded. The message `failed` follows. */
  | { kind: "lost" }
  /** The engine is broken and cannot answer any more questions. */
  | { kind: "failed"; message: string };
