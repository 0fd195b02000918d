// The worker that runs the engine, `crates/halfturn-wasm`.

/// <reference lib="webworker" />
import type { FromWorker, ToWorker } from "./messages";
import restUrl from "./rest.wasm?url";
import { Tables } from "./tables";

declare const self: DedicatedWorkerGlobalScope;

/** The exports of the module. Addresses and lengths are numbers. */
interface Module {
  memory: WebAssembly.Memory;
  open(): number;
  allocate(length: number): number;
  ask(service: number, question: number, length: number): void;
}

type AnswerQuestion = (number: number, question: string) => void;

const post = (message: FromWorker) => self.postMessage(message);

/** Downloads a file synchronously: the engine waits for it in the middle of a question. */
function download(url: string): ArrayBuffer {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {
    // Without a connection the status is 0.
  }
  if (request.status !== 200) {
    post({ kind: "lost" });
    throw new Error("The engine could not be loaded.");
  }
  return request.response;
}

async function start(module: WebAssembly.Module, stop: SharedArrayBuffer | null): Promise<AnswerQuestion> {
  const tables = await Tables.open();
  const flag = stop && new Int32Array(stop);
  const decoder = new TextDecoder();
  // A new view each time, because growing memory detaches the old buffer.
  const bytes = (at: number, length: number) => new Uint8Array(engine.memory.buffer, at >>> 0, length >>> 0);
  const text = (at: number, length: number) => decoder.decode(bytes(at, length));
  let number = 0;
  const halfturn = {
    tell: (at: number, length: number) => post({ kind: "event", number, text: text(at, length) }),
    answer: (at: number, length: number) => post({ kind: "answer", number, text: text(at, length) }),
    failed: (at: number, length: number) => post({ kind: "failed", message: text(at, length) }),
    // The page writes the number of the last aborted question.
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
    load_rest: () => {
      new WebAssembly.Instance(new WebAssembly.Module(download(restUrl)), { core: instance.exports });
    },
  };
  const instance: WebAssembly.Instance = await WebAssembly.instantiate(module, { halfturn });
  const engine = instance.exports as unknown as Module;
  const service = engine.open();
  const encoder = new TextEncoder();
  return (next, question) => {
    number = next;
    const encoded = encoder.encode(question);
    const address = engine.allocate(encoded.length);
    bytes(address, encoded.length).set(encoded);
    try {
      engine.ask(service, address, encoded.length);
    } catch (error) {
      // A panic has reported its message already. Running out of memory has not.
      post({ kind: "failed", message: String(error) });
    }
  };
}

let answerQuestion: AnswerQuestion | undefined;

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "ask") {
    answerQuestion?.(data.number, data.question);
    return;
  }
  try {
    answerQuestion = await start(data.module, data.stop);
    post({ kind: "ready" });
  } catch (error) {
    post({ kind: "failed", message: `The engine could not be started: ${error}` });
  }
};
