// Whether a question is short, which needs no worker.

import { bytesAt, makeMemory } from "./memory.js";

/** The exports that this thread uses. Addresses and lengths are numbers. */
interface Exports {
  memory: WebAssembly.Memory;
  allocate(length: number): number;
  is_short(question: number, length: number): number;
}

/** The maximum number of pages of 64 KiB that the test needs. */
const MAXIMUM = 256;

const encoder = new TextEncoder();

export class ShortTest {
  readonly #compile: () => Promise<WebAssembly.Module>;
  #instance: Promise<Exports> | undefined;

  constructor(compile: () => Promise<WebAssembly.Module>) {
    this.#compile = compile;
  }

  /**
   * Whether a question in JSON is short. `Question::is_short` in `halfturn` decides, for the server
   * as well. If the engine cannot be loaded, the answer is true, and the worker for short questions
   * reports the error.
   */
  async isShort(question: string): Promise<boolean> {
    let engine: Exports;
    try {
      this.#instance ??= this.#instantiate();
      engine = await this.#instance;
    } catch {
      this.#instance = undefined;
      return true;
    }
    try {
      const bytes = encoder.encode(question);
      const address = engine.allocate(bytes.length);
      bytesAt(engine.memory, address, bytes.length).set(bytes);
      return engine.is_short(address, bytes.length) !== 0;
    } catch {
      // To read the question takes a function of another file. The worker for long ones loads it.
      this.#instance = undefined;
      return false;
    }
  }

  /** An instance in this thread. It answers no questions, so it never calls its imports. */
  async #instantiate(): Promise<Exports> {
    const module = await this.#compile();
    const imports: WebAssembly.Imports = { env: { memory: makeMemory([MAXIMUM]) } };
    for (const { module: from, name } of WebAssembly.Module.imports(module).filter(({ kind }) => kind === "function")) {
      imports[from] = {
        ...imports[from],
        [name]: () => {
          throw new Error(`${name} is only available in workers`);
        },
      };
    }
    const { exports } = await WebAssembly.instantiate(module, imports);
    return exports as unknown as Exports;
  }
}
