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
  readonly storage: TableStorage;
}

/** The table files that all workers of an engine store, from outside of them. */
export interface TableStorage {
  /** The lengths of all files, by the names of their tables. */
  list(): Promise<Map<string, number>>;
  /** Removes files. Those that are missing do not matter. */
  remove(names: string[]): Promise<void>;
  /** Whether the storage seems to have room for this number of bytes. */
  hasRoom(bytes: number): Promise<boolean>;
  /** Asks that the files are not removed when the disk is full, without waiting for the answer. */
  persist(): void;
  /** Does work while no other tab or program that shares the storage does work of this name. */
  alone<T>(name: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T>;
  /** Tells the others who share the storage that the files have changed. */
  tell(): void;
  /** Calls a function whenever the others have changed the files. */
  listen(onChange: () => void): void;
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
  /** Waits until all files are stored. Returns why some could not be stored since the last call. */
  unsaved(): Promise<string[]>;
}
