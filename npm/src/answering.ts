// The part of a worker that runs the engine, `crates/halfturn-wasm`.
//
// One worker opens the engine and answers. Others can be further threads of it: they have instances
// of the same module on the same memory, and wait in `help` for work.

import { bytesAt, makeMemory } from "./memory.js";
import { ABORTED, ANSWERED, FLAGS, type Flags, type FromWorker, type Thread, type ToWorker } from "./messages.js";
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
  open(threads: number, startsSmall: boolean): number;
  help(engine: number): never;
  allocate(length: number): number;
  ask(engine: number, question: number, length: number): void;
  __stack_pointer: WebAssembly.Global;
  __wasm_init_tls(locals: number): void;
  __tls_size: WebAssembly.Global;
  __tls_align: WebAssembly.Global;
}

/** The size of a thread's stack: as the linker makes that of the first thread. */
const STACK = 1 << 20;
/** What the addresses of stacks are multiples of. */
const STACK_ALIGN = 16;

type AnswerQuestions = (number: number, questions: string[], stored: boolean) => Promise<void>;

/** An instance of the module, and what its functions send to the page besides events. */
interface Started {
  engine: Module;
  memory: WebAssembly.Memory;
  answers: string[];
}

const flagsIn = (shared: SharedArrayBuffer | null): Flags =>
  new Int32Array(shared ?? new ArrayBuffer(FLAGS * Int32Array.BYTES_PER_ELEMENT));
/** The page writes the number of the last aborted message. */
const isStopped = (flags: Flags) => Atomics.load(flags, ABORTED) >= Atomics.load(flags, ANSWERED);
const roundUp = (address: number, align: number) => Math.ceil(address / align) * align;
/** When the clock of this worker began. Each worker has a clock of its own. */
const beginning = () => Date.now() - performance.now();

/** Instantiates the module. Only the worker that answers has tables. */
async function instantiate(
  host: WorkerHost,
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  flags: Flags,
  tables: TableFiles | null,
  origin: number,
): Promise<Started> {
  const decoder = new TextDecoder();
  const shift = beginning() - origin;
  const answers: string[] = [];
  const bytes = (at: number, length: number) => bytesAt(memory, at, length);
  // A copy, because the browser does not take shared memory here.
  const copied = (at: number, length: number) => bytes(at, length).slice();
  const text = (at: number, length: number) => decoder.decode(copied(at, length));
  const halfturn = {
    tell: (at: number, length: number) =>
      host.post({ kind: "event", number: Atomics.load(flags, ANSWERED), text: text(at, length) }),
    answer: (at: number, length: number) => answers.push(text(at, length)),
    failed: (at: number, length: number) => host.post({ kind: "failed", message: text(at, length) }),
    stopped: () => (isStopped(flags) ? 1 : 0),
    now: () => performance.now() + shift,
    random: (at: number, length: number) => bytes(at, length).set(crypto.getRandomValues(new Uint8Array(length))),
    table_length: (name: number, nameLength: number) => tables?.length(text(name, nameLength)) ?? -1,
    table_read: (name: number, nameLength: number, from: number, at: number, length: number) =>
      tables?.read(text(name, nameLength), from, bytes(at, length)) ? 1 : 0,
    table_write: (
      name: number,
      nameLength: number,
      head: number,
      headLength: number,
      body: number,
      bodyLength: number,
    ) => {
      tables?.write(text(name, nameLength), [bytes(head, headLength), bytes(body, bodyLength)]);
      return 1;
    },
    load_part: (number: number) => {
      const part = new WebAssembly.Module(host.readPart(PARTS[number] as Part));
      new WebAssembly.Instance(part, { core: instance.exports });
    },
  };
  const instance: WebAssembly.Instance = await WebAssembly.instantiate(module, { env: { memory }, halfturn });
  return { engine: instance.exports as unknown as Module, memory, answers };
}

/** Opens an engine. Returns the function that answers, and what its other threads need. */
async function start(
  host: WorkerHost,
  { module, shared, threads: count, startsSmall }: Extract<ToWorker, { kind: "start" }>,
): Promise<[AnswerQuestions, Thread[]]> {
  const flags = flagsIn(shared);
  const origin = beginning();
  const tables = await host.openTables();
  const { engine, memory, answers } = await instantiate(host, module, makeMemory(), flags, tables, origin);
  const opened = engine.open(count, startsSmall);
  const size: number = engine.__tls_size.value;
  const align: number = engine.__tls_align.value;
  const threads = Array.from({ length: count - 1 }, () => {
    const block = engine.allocate(STACK + STACK_ALIGN + size + align) >>> 0;
    const stack = roundUp(block + STACK, STACK_ALIGN);
    return { memory, engine: opened, stack, locals: roundUp(stack, align), origin };
  });
  const encoder = new TextEncoder();
  const answer: AnswerQuestions = async (number, questions, stored) => {
    Atomics.store(flags, ANSWERED, number);
    answers.length = 0;
    try {
      for (const question of questions) {
        const encoded = encoder.encode(question);
        const address = engine.allocate(encoded.length);
        bytesAt(memory, address, encoded.length).set(encoded);
        engine.ask(opened, address, encoded.length);
        if (isStopped(flags)) {
          break;
        }
      }
      host.post({ kind: "answers", number, texts: answers, unsaved: stored ? await tables.unsaved() : [] });
    } catch (error) {
      // A panic has reported its message already. Running out of memory has not.
      host.post({ kind: "failed", message: String(error) });
    }
  };
  return [answer, threads];
}

/** Makes this worker a thread of an engine that another worker has opened. Never returns. */
async function help(host: WorkerHost, { module, shared, thread }: Extract<ToWorker, { kind: "help" }>): Promise<void> {
  const { engine } = await instantiate(host, module, thread.memory, flagsIn(shared), null, thread.origin);
  engine.__stack_pointer.value = thread.stack;
  engine.__wasm_init_tls(thread.locals);
  host.post({ kind: "ready", threads: [] });
  try {
    engine.help(thread.engine);
  } catch (error) {
    // As when a question is answered.
    host.post({ kind: "failed", message: String(error) });
  }
}

/** Returns the function that a worker calls with each message. */
export function answering(host: WorkerHost): (message: ToWorker) => Promise<void> {
  let answerQuestions: AnswerQuestions | undefined;
  return async (message) => {
    if (message.kind === "ask") {
      await answerQuestions?.(message.number, message.questions, message.stored);
      return;
    }
    try {
      if (message.kind === "help") {
        await help(host, message);
      } else {
        const [answer, threads] = await start(host, message);
        answerQuestions = answer;
        host.post({ kind: "ready", threads });
      }
    } catch (error) {
      host.post({ kind: "failed", message: `The engine could not be started: ${error}` });
    }
  };
}
