// The worker in which the engine runs: the other side of `crates/halfturn-wasm`.

/// <reference lib="webworker" />
import type { FromWorker, ToWorker } from "./messages";
import { Tables } from "./tables";

declare const self: DedicatedWorkerGlobalScope;

/** What the module exports. Addresses and lengths are numbers. */
interface Module {
  memory: WebAssembly.Memory;
  open(): number;
  allocate(length: number): number;
  ask(service: number, question: number, length: number): void;
}

type Answering = (number: number, question: string) => void;

const post = (message: FromWorker) => self.postMessage(message);

async function start(module: WebAssembly.Module, stop: SharedArrayBuffer | null): Promise<Answering> {
  const tables = await Tables.open();
  const flag = stop && new Int32Array(stop);
  const decoder = new TextDecoder();
  // Looked up each time: memory that has grown is another object.
  const bytes = (at: number, length: number) => new Uint8Array(engine.memory.buffer, at >>> 0, length >>> 0);
  const text = (at: number, length: number) => decoder.decode(bytes(at, length));
  let number = 0;
  const halfturn = {
    tell: (at: number, length: number) => post({ kind: "event", number, text: text(at, length) }),
    answer: (at: number, length: number) => post({ kind: "answer", number, text: text(at, length) }),
    failed: (at: number, length: number) => post({ kind: "failed", message: text(at, length) }),
    // The page writes the number of the last question that it does not want any more.
    stopped: () => (flag && Atomics.load(flag, 0) >= number ? 1 : 0),
    now: () => performance.now(),
    random: (at: number, length: number) => {
      crypto.getRandomValues(bytes(at, length));
    },
    table_length: (name: number, nameLength: number) => tables.length(text(name, nameLength)) ?? -1,
    table_read: (name: number, nameLength: number, from: number, at: number, length: number) =>
      tables.read(text(name, nameLength), from, bytes(at, length)) ? 1 : 0,
    table_write: (
      name: number,
      nameLength: number,
      head: number,
      headLength: number,
      body: number,
      bodyLength: number,
    ) => {
      tables.write(text(name, nameLength), [bytes(head, headLength).slice(), bytes(body, bodyLength).slice()]);
      return 1;
    },
  };
  const instance = await WebAssembly.instantiate(module, { halfturn });
  const engine = instance.exports as unknown as Module;
  const service = engine.open();
  const encoder = new TextEncoder();
  return (asked, question) => {
    number = asked;
    const sent = encoder.encode(question);
    const room = engine.allocate(sent.length);
    bytes(room, sent.length).set(sent);
    try {
      engine.ask(service, room, sent.length);
    } catch (error) {
      // A panic has said more already; a module that ran out of memory has not.
      post({ kind: "failed", message: String(error) });
    }
  };
}

let answering: Answering | undefined;

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "ask") {
    answering?.(data.number, data.question);
    return;
  }
  try {
    answering = await start(data.module, data.stop);
    post({ kind: "ready" });
  } catch (error) {
    post({ kind: "failed", message: `The engine could not be started: ${error}` });
  }
};
