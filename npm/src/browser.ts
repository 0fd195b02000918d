// The package in browsers.

import { Engine as AnyEngine, functionsOf } from "./engine.js";
import type { FromWorker } from "./messages.js";
import { type EngineWorker, MOST_THREADS, type Platform } from "./platform.js";
import { BrowserStorage } from "./table-storage.js";

export * from "./exports.js";

export interface EngineOptions {
  /**
   * The address of the folder with the package's files (`dist`). Default: beside this module, or
   * where the bundler has put them.
   */
  files?: string | URL | undefined;
  /**
   * The number of threads for a long question, on pages with cross-origin isolation. Others have
   * one. Default: one per processor, at most eight.
   */
  threads?: number | undefined;
  /** Called when a file of the engine could not be loaded. */
  onLost?: (() => void) | undefined;
}

// Bundlers recognise `new URL("…", import.meta.url)` and then move the file. Addresses that are
// computed from this constant stay as they are.
const HERE = import.meta.url;

/** Whether another site serves an address. Workers of other sites are forbidden. */
function isElsewhere(url: URL): boolean {
  return url.protocol.startsWith("http") && url.origin !== globalThis.location?.origin;
}

class Browser implements Platform {
  readonly #files: URL | undefined;
  readonly threads: number;
  readonly storage = new BrowserStorage();
  readonly onLost: () => void;

  constructor({ files, threads, onLost }: EngineOptions) {
    this.threads = threads ?? Math.min(globalThis.navigator?.hardwareConcurrency ?? 1, MOST_THREADS);
    this.#files = files === undefined ? undefined : new URL(files, globalThis.location?.href);
    this.onLost = onLost ?? (() => {});
  }

  async compile(): Promise<WebAssembly.Module> {
    const url = this.#files ? new URL("halfturn.wasm", this.#files) : new URL("./halfturn.wasm", import.meta.url);
    const response = await fetch(url);
    if (!response.ok) {
      throw new Error(`${url} has the status ${response.status}`);
    }
    // Only this type can be compiled while it arrives, and not every host sends it.
    return response.headers.get("content-type")?.startsWith("application/wasm")
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await response.arrayBuffer());
  }

  share(bytes: number): SharedArrayBuffer | null {
    return globalThis.crossOriginIsolated ? new SharedArrayBuffer(bytes) : null;
  }

  startWorker(onMessage: (message: FromWorker) => void): EngineWorker {
    const worker = this.#openWorker();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => onMessage(data);
    worker.onerror = (event) => {
      // An error without a message means that the worker's code could not be loaded.
      if (!event.message) {
        this.onLost();
      }
      onMessage({ kind: "failed", message: event.message || "The engine could not be loaded." });
    };
    return {
      post: (message) => worker.postMessage(message),
      hold: () => {},
      terminate: () => worker.terminate(),
    };
  }

  #openWorker(): Worker {
    const folder = this.#files ?? new URL(HERE);
    if (isElsewhere(folder)) {
      const code = `import ${JSON.stringify(new URL("worker.js", folder).href)};`;
      const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
      return new Worker(url, { type: "module", name: "halfturn" });
    }
    return this.#files
      ? new Worker(new URL("worker.js", this.#files), { type: "module", name: "halfturn" })
      : new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "halfturn" });
  }
}

export class Engine extends AnyEngine {
  constructor(options: EngineOptions = {}) {
    super(new Browser(options));
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
