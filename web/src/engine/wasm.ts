// The engine in this browser, in WebAssembly workers.

import { loadFailed } from "../late";
import { type AskOptions, aborted, type Engine, internal, parseAnswer, Refusal } from "./engine";
import type { FromWorker, ToWorker } from "./messages";
import { compiled, isShort } from "./module";
import type { AnswerTo, Event, Question } from "./types";

/** How long a worker may take to stop, in milliseconds. Some work checks the stop flag rarely. */
const STOP_TIMEOUT = 500;

interface Pending {
  number: number;
  question: string;
  onEvent: ((event: Event) => void) | undefined;
  settle: (text: string) => void;
  fail: (error: unknown) => void;
}

/**
 * A worker with a queue of questions. The worker starts with the first question and answers one at
 * a time.
 *
 * Shared memory stops an aborted question, where the page has shared memory. Otherwise, or if the
 * worker does not stop in time, a new worker replaces it and reads its tables from the browser's
 * storage.
 */
class WorkerQueue {
  #worker: Worker | null = null;
  #ready = false;
  #stop: Int32Array<SharedArrayBuffer> | null = null;
  #last = 0;
  #working: Pending | null = null;
  readonly #waiting: Pending[] = [];

  start(): void {
    if (this.#worker) {
      return;
    }
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "halfturn" });
    const shared = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null;
    this.#worker = worker;
    this.#ready = false;
    this.#stop = shared && new Int32Array(shared);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#onMessage(data);
    worker.onerror = (event) => {
      // An error without a message means that the worker's code could not be loaded.
      if (!event.message) {
        loadFailed();
      }
      this.#onMessage({ kind: "failed", message: event.message || "The engine could not be loaded." });
    };
    compiled().then(
      // The worker may have been terminated in the meantime.
      (module) => worker.postMessage({ kind: "start", module, stop: shared } satisfies ToWorker),
      (error) =>
        this.#worker === worker &&
        this.#onMessage({ kind: "failed", message: `The engine could not be loaded: ${error}` }),
    );
  }

  ask(question: string, onEvent: Pending["onEvent"], signal: AbortSignal | undefined): Promise<string> {
    return new Promise((settle, fail) => {
      if (signal?.aborted) {
        fail(aborted());
        return;
      }
      const pending = { number: ++this.#last, question, onEvent, settle, fail };
      signal?.addEventListener("abort", () => this.#abort(pending), { once: true });
      this.#waiting.push(pending);
      this.start();
      this.#next();
    });
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #next(): void {
    if (this.#ready && !this.#working) {
      this.#working = this.#waiting.shift() ?? null;
      if (this.#working) {
        const { number, question } = this.#working;
        this.#post({ kind: "ask", number, question });
      }
    }
  }

  #onMessage(message: FromWorker): void {
    switch (message.kind) {
      case "ready":
        this.#ready = true;
        break;
      case "event":
        if (message.number === this.#working?.number) {
          this.#working.onEvent?.(JSON.parse(message.text));
        }
        return;
      case "answer":
        if (message.number === this.#working?.number) {
          const working = this.#working;
          this.#working = null;
          working.settle(message.text);
        }
        break;
      case "lost":
        loadFailed();
        return;
      case "failed": {
        const failed = this.#working ? [this.#working] : this.#waiting.splice(0);
        this.#terminate();
        for (const pending of failed) {
          pending.fail(new Refusal(internal(message.message)));
        }
        if (this.#waiting.length > 0) {
          this.start();
        }
        return;
      }
    }
    this.#next();
  }

  #abort(pending: Pending): void {
    const waiting = this.#waiting.indexOf(pending);
    if (waiting >= 0) {
      this.#waiting.splice(waiting, 1);
    } else if (this.#working !== pending) {
      return;
    } else if (this.#stop) {
      // The worker soon answers that it was interrupted.
      Atomics.store(this.#stop, 0, pending.number);
      setTimeout(() => this.#replace(pending), STOP_TIMEOUT);
    } else {
      this.#replace(pending);
    }
    pending.fail(aborted());
  }

  /** Replaces a worker that is still busy with a question. */
  #replace(pending: Pending): void {
    if (this.#working === pending) {
      this.#terminate();
      this.start();
    }
  }

  #terminate(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#working = null;
    this.#ready = false;
  }
}

export class WasmEngine implements Engine {
  /** For short questions, so that they never wait for long ones. */
  readonly #short = new WorkerQueue();
  readonly #long = new WorkerQueue();
  /** For long questions that run beside another one. */
  readonly #beside = new WorkerQueue();

  /**
   * Starts the worker for short questions before the first question. The promise resolves when the
   * engine has been downloaded.
   */
  async start(): Promise<void> {
    this.#short.start();
    await compiled();
  }

  async ask<Q extends Question>(question: Q, { onEvent, signal, isBeside }: AskOptions = {}): Promise<AnswerTo<Q>> {
    const text = JSON.stringify(question);
    const queue = (await isShort(text)) ? this.#short : isBeside ? this.#beside : this.#long;
    return parseAnswer(await queue.ask(text, onEvent, signal));
  }
}
