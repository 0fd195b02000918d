// The WebAssembly module of the engine, and `isShort`, which needs no worker.

import { loadFailed } from "../late";
import moduleUrl from "./halfturn.wasm?url";

let module: Promise<WebAssembly.Module> | undefined;

/**
 * Fetches and compiles the module once for all workers. After a failure the next call tries again.
 */
export function compiled(): Promise<WebAssembly.Module> {
  module ??= WebAssembly.compileStreaming(fetch(moduleUrl)).catch((error) => {
    module = undefined;
    loadFailed();
    throw error;
  });
  return module;
}

/** The exports that the page's own thread uses. Addresses and lengths are numbers. */
interface Exports {
  memory: WebAssembly.Memory;
  allocate(length: number): number;
  is_short(question: number, length: number): number;
}

let instance: Promise<Exports> | undefined;

/** An instance in the page's own thread. It answers no questions, so it never calls its imports. */
function instantiate(): Promise<Exports> {
  instance ??= compiled()
    .then((module) => {
      const imports: WebAssembly.Imports = {};
      for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        imports[from] = {
          ...imports[from],
          [name]: () => {
            throw new Error(`${name} is only available in workers`);
          },
        };
      }
      return WebAssembly.instantiate(module, imports);
    })
    .then(
      ({ exports }) => exports as unknown as Exports,
      (error) => {
        instance = undefined;
        throw error;
      },
    );
  return instance;
}

const encoder = new TextEncoder();

/**
 * Whether a question in JSON is short. `Question::is_short` in `halfturn` decides, for the
 * server as well. If the engine cannot be loaded, the answer is true, and the worker for short
 * questions reports the error.
 */
export async function isShort(question: string): Promise<boolean> {
  let engine: Exports;
  try {
    engine = await instantiate();
  } catch {
    return true;
  }
  try {
    const bytes = encoder.encode(question);
    const address = engine.allocate(bytes.length);
    new Uint8Array(engine.memory.buffer, address >>> 0, bytes.length).set(bytes);
    return engine.is_short(address, bytes.length) !== 0;
  } catch {
    // To read the question takes a function of `rest.wasm`. The worker for long ones waits for it.
    instance = undefined;
    return false;
  }
}
