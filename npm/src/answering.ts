// The part of a worker that runs the engine, `crates/halfturn-wasm`.

import type { FromWorker, ToWorker } from "./messages.js";
import type { TableFiles } from "./platform.js";

/** What a worker provides to the engine. */
export interface WorkerHost {
  post(message: FromWorker): void;
  openTables(): Promise<TableFiles>;
  /** Reads another file of the engine, synchronously: the engine waits for it in a question. */
  readPart(name: Part): BufferSource;
}

/** The files of the engine that are loaded when they are first needed, by their numbers. */
export type Part = "more.wasm" | "rest.wasm";
const PARTS: Record<number, Part> = { 1: "more.wasm", 2: "rest.wasm" };

/** The exports of the module. Addresses and lengths are numbers. */
interface Module {
  memory: WebAssembly.Memory;
  open(): number;
  allocate(length: number): number;
  ask(engine: number, question: number, length: number): void;
}

type AnswerQuestions = (number: number, questions: string[]) => void;

async function start(
  host: WorkerHost,
  module: WebAssembly.Module,
  stop: SharedArrayBuffer | null,
): Promise<AnswerQuestions> {
  const tables = await host.openTables();
  const flag = stop && new Int32Array(stop);
  const decoder = new TextDecoder();
  // A new view each time, because growing memory detaches the old buffer.
  const bytes = (at: number, length: number) =>
    new Uint8Array(engine.memory.buffer as ArrayBuffer, at >>> 0, length >>> 0);
  const text = (at: number, length: number) => decoder.decode(bytes(at, length));
  let number = 0;
  let texts: string[] = [];
  // The page writes the number of the last aborted message.
  const isStopped = () => flag !== null && Atomics.load(flag, 0) >= number;
  const halfturn = {
    tell: (at: number, length: number) => host.post({ kind: "event", number, text: text(at, length) }),
    answer: (at: number, length: number) => texts.push(text(at, length)),
    failed: (at: number, length: number) => host.post({ kind: "failed", message: text(at, length) }),
    stopped: () => (isStopped() ? 1 : 0),
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
      tables.write(text(name, nameLength), [bytes(head, headLength), bytes(body, bodyLength)]);
      return 1;
    },
    load_part: (number: number) => {
      const module = new WebAssembly.Module(host.readPart(PARTS[number] as Part));
      new WebAssembly.Instance(module, { core: instance.exports });
    },
  };
  const instance: WebAssembly.Instance = await WebAssembly.instantiate(module, { halfturn });
  const engine = instance.exports as unknown as Module;
  const opened = engine.open();
  const encoder = new TextEncoder();
  return (next, questions) => {
    number = next;
    texts = [];
    try {
      for (const question of questions) {
        const encoded = encoder.encode(question);
        const address = engine.allocate(encoded.length);
        bytes(address, encoded.length).set(encoded);
        engine.ask(opened, address, encoded.length);
        if (isStopped()) {
          break;
        }
      }
      host.post({ kind: "answers", number, texts });
    } catch (error) {
      // A panic has reported its message already. Running out of memory has not.
      host.post({ kind: "failed", message: String(error) });
    }
  };
}

/** Returns the function that a worker calls with each message. */
export function answering(host: WorkerHost): (message: ToWorker) => Promise<void> {
  let answerQuestions: AnswerQuestions | undefined;
  return async (message) => {
    if (message.kind === "ask") {
      answerQuestions?.(message.number, message.questions);
      return;
    }
    try {
      answerQuestions = await start(host, message.module, message.stop);
      host.post({ kind: "ready" });
    } catch (error) {
      host.post({ kind: "failed", message: `The engine could not be started: ${error}` });
    }
  };
}
