// The engine's code, and what it says about a question without working on it.

import { loadFailed } from "../late";
import moduleUrl from "./halfturn.wasm?url";

let module: Promise<WebAssembly.Module> | undefined;

/**
 * The engine's code, fetched and compiled once for all workers. After a failure the next call tries
 * again.
 */
export function compiled(): Promise<WebAssembly.Module> {
  module ??= WebAssembly.compileStreaming(fetch(moduleUrl)).catch((error) => {
    module = undefined;
    loadFailed();
    throw error;
  });
  return module;
}

/** The exports that are used in the page's own thread. Addresses and lengths are numbers. */
interface Exports {
  memory: WebAssembly.Memory;
  allocate(length: number): number;
  is_short(question: number, length: number): number;
}

let instance: Promise<Exports> | undefined;

/** An instance without a worker. It answers nothing, so none of its imports is ever called. */
function instantiated(): Promise<Exports> {
  instance ??= compiled()
    .then((module) => {
      const imports: WebAssembly.Imports = {};
      for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        imports[from] = {
          ...imports[from],
          [name]: () => {
            throw new Error(`${name} is for workers`);
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
 * Whether a question, as JSON, takes only a moment. `Question::is_short` in `halfturn`
 * decides, for the server as well. Where the engine cannot be loaded the answer is yes: the worker
 * for short questions then says why.
 */
export async function isShort(question: string): Promise<boolean> {
  try {
    const engine = await instantiated();
    const sent = encoder.encode(question);
    const room = engine.allocate(sent.length);
    new Uint8Array(engine.memory.buffer, room >>> 0, sent.length).set(sent);
    return engine.is_short(room, sent.length) !== 0;
  } catch {
    return true;
  }
}
