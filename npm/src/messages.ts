// The messages between an engine and its workers. A message has one question or many.

export type ToWorker =
  | { kind: "start"; module: WebAssembly.Module; stop: SharedArrayBuffer | null }
  | { kind: "ask"; number: number; questions: string[] };

export type FromWorker =
  | { kind: "ready" }
  | { kind: "event"; number: number; text: string }
  | { kind: "answers"; number: number; texts: string[] }
  /** A file of the engine could not be loaded. The message `failed` follows. */
  | { kind: "lost" }
  /** The engine is broken and cannot answer any more questions. */
  | { kind: "failed"; message: string };
