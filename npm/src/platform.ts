// What browsers and Node do differently.

import type { FromWorker, ToWorker } from "./messages.js";

export interface Platform {
  /** Loads and compiles the first file of the engine. */
  compile(): Promise<WebAssembly.Module>;
  /** Memory that a worker sees at once, to stop it; null if workers cannot share memory. */
  share(bytes: number): SharedArrayBuffer | null;
  /** The number of threads for long questions, where workers can share memory. */
  readonly threads: number;
  startWorker(onMessage: (message: FromWorker) => void): EngineWorker;
  /** Called when a file of the engine could not be loaded. */
  onLost(): void;
}

export interface EngineWorker {
  post(message: ToWorker): void;
  /** Says whether answers are pending. Node does not exit while they are. */
  hold(isHeld: boolean): void;
  terminate(): void;
}

/** The maximum number of threads that an engine starts by itself. Each is a worker. */
export const MOST_THREADS = 8;

/** Where a worker stores table files. The engine checks what it reads. */
export interface TableFiles {
  /** The length of a file; undefined if there is none. */
  length(name: string): number | undefined;
  /** Fills an array from a file, and returns whether it could. */
  read(name: string, from: number, into: Uint8Array<ArrayBuffer>): boolean;
  /** Stores a file, which is these parts joined. A file that is not stored is built again. */
  write(name: string, parts: Uint8Array<ArrayBuffer>[]): void;
}
