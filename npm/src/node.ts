// The package in Node.

import { readFile } from "node:fs/promises";
import { availableParallelism, homedir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { Engine as AnyEngine, functionsOf } from "./engine.js";
import type { FromWorker } from "./messages.js";
import { FolderStorage } from "./node-tables.js";
import { type EngineWorker, MOST_THREADS, type Platform } from "./platform.js";

export * from "./exports.js";

export interface EngineOptions {
  /**
   * The folder of table files; null for none: tables are then built whenever a program first needs
   * them. Default: that of the program `halfturn`, which is the one that the environment variable
   * `HALFTURN_TABLES` names, or `halfturn/tables` in the user's cache folder.
   */
  tables?: string | null | undefined;
  /** The number of threads for a long question. Default: one per processor, at most eight. */
  threads?: number | undefined;
}

/** The table folder of the program `halfturn`: `default_folder` in `halfturn-search`. */
function defaultFolder({ HALFTURN_TABLES, LOCALAPPDATA, XDG_CACHE_HOME } = process.env): string | null {
  if (HALFTURN_TABLES) {
    return HALFTURN_TABLES;
  }
  const cache =
    process.platform === "win32"
      ? LOCALAPPDATA
      : process.platform === "darwin"
        ? join(homedir(), "Library/Caches")
        : XDG_CACHE_HOME || join(homedir(), ".cache");
  return cache ? join(cache, "halfturn", "tables") : null;
}

class Node implements Platform {
  readonly #tables: string | null;
  readonly threads: number;
  readonly storage: FolderStorage;

  constructor({ tables = defaultFolder(), threads }: EngineOptions) {
    this.#tables = tables;
    this.threads = threads ?? Math.min(availableParallelism(), MOST_THREADS);
    this.storage = new FolderStorage(tables);
  }

  async compile(): Promise<WebAssembly.Module> {
    return WebAssembly.compile(await readFile(new URL("./halfturn.wasm", import.meta.url)));
  }

  share(bytes: number): SharedArrayBuffer {
    return new SharedArrayBuffer(bytes);
  }

  startWorker(onMessage: (message: FromWorker) => void): EngineWorker {
    const worker = new Worker(new URL("./node-worker.js", import.meta.url), {
      name: "halfturn",
      workerData: this.#tables,
    });
    worker.on("message", onMessage);
    worker.on("error", (error) => onMessage({ kind: "failed", message: error.message }));
    return {
      post: (message) => worker.postMessage(message),
      hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
      terminate: () => {
        worker.terminate();
      },
    };
  }

  /** The files are on this machine: an error says which one is missing. */
  onLost(): void {}
}

export class Engine extends AnyEngine {
  constructor(options: EngineOptions = {}) {
    super(new Node(options));
  }
}

export const {
  ask,
  askAll,
  check,
  solve,
  solveAll,
  optimal,
  improve,
  scramble,
  scrambles,
  scrambler,
  analyze,
  reconstruct,
  tables,
  buildTables,
  removeTables,
  storedBytes,
  start,
  close,
} = functionsOf(new Engine());
