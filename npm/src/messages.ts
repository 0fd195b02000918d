// The messages between an engine and its workers. A message has one question or many.

/**
 * What all workers of an engine see at once: the number of the last message that was aborted, and
 * of the message that is being answered.
 */
export type Flags = Int32Array<ArrayBufferLike>;
export const FLAGS = 2;
export const ABORTED = 0;
export const ANSWERED = 1;

/** What a worker needs to be another thread of an engine. Addresses are numbers. */
export interface Thread {
  memory: WebAssembly.Memory;
  engine: number;
  /** Where its stack ends and its thread-local variables begin. */
  stack: number;
  locals: number;
  /** When the clock of the engine began. */
  origin: number;
}

export type ToWorker =
  /**
   * Opens an engine for this many threads, which may begin with small tables (`starts_small` in
   * `halfturn`). The other workers begin when this one is ready.
   */
  | {
      kind: "start";
      module: WebAssembly.Module;
      shared: SharedArrayBuffer | null;
      threads: number;
      startsSmall: boolean;
    }
  | { kind: "help"; module: WebAssembly.Module; shared: SharedArrayBuffer | null; thread: Thread }
  /** With `stored`, the answers wait until the tables that were built are stored. */
  | { kind: "ask"; number: number; questions: string[]; stored: boolean };

export type FromWorker =
  | { kind: "ready"; threads: Thread[] }
  | { kind: "event"; number: number; text: string }
  /** `unsaved` says why tables could not be stored, if the question asked for that. */
  | { kind: "answers"; number: number; texts: string[]; unsaved: string[] }
  /** A file of the engine could not be loaded. The message `failed` follows. */
  | { kind: "lost" }
  /** The engine is broken and cannot answer any more questions. */
  | { kind: "failed"; message: string };
