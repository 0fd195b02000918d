// A worker with a queue of questions.

import type { FromWorker, ToWorker } from "./messages.js";
import type { EngineWorker, Platform } from "./platform.js";
import { internal, Refusal } from "./refusal.js";
import type { Event } from "./types.js";

/** How long a worker may take to stop, in milliseconds. Some work checks the stop flag rarely. */
const STOP_TIMEOUT = 500;

interface Pending {
  number: number;
  questions: string[];
  onEvent: ((event: Event) => void) | undefined;
  settle: (texts: string[]) => void;
  fail: (error: unknown) => void;
}

/**
 * The worker starts with the first question and answers one message at a time.
 *
 * Shared memory stops an aborted question, where there is shared memory. Otherwise, or if the
 * worker does not stop in time, a new worker replaces it and reads its tables from where they are
 * stored.
 */
export class WorkerQueue {
  readonly #platform: Platform;
  readonly #compile: () => Promise<WebAssembly.Module>;
  #worker: EngineWorker | null = null;
  #ready = false;
  #stop: Int32Array<SharedArrayBuffer> | null = null;
  #stopping: ReturnType<typeof setTimeout> | undefined;
  #last = 0;
  #working: Pending | null = null;
  readonly #waiting: Pending[] = [];

  constructor(platform: Platform, compile: () => Promise<WebAssembly.Module>) {
    this.#platform = platform;
    this.#compile = compile;
  }

  start(): void {
    if (this.#worker) {
      return;
    }
    const worker = this.#platform.startWorker((message) => this.#worker === worker && this.#onMessage(message));
    const shared = this.#platform.share(Int32Array.BYTES_PER_ELEMENT);
    this.#worker = worker;
    this.#ready = false;
    this.#stop = shared && new Int32Array(shared);
    this.#hold();
    this.#compile().then(
      // The worker may have been terminated in the meantime.
      (module) => worker.post({ kind: "start", module, stop: shared }),
      (error) =>
        this.#worker === worker &&
        this.#onMessage({ kind: "failed", message: `The engine could not be loaded: ${error}` }),
    );
  }

  /** Answers questions in order, in one message. */
  ask(questions: string[], onEvent: Pending["onEvent"], signal: AbortSignal | undefined): Promise<string[]> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const abort = () => this.#abort(pending, signal?.reason);
      const pending: Pending = {
        number: ++this.#last,
        questions,
        onEvent,
        settle: (texts) => {
          signal?.removeEventListener("abort", abort);
          resolve(texts);
        },
        fail: (error) => {
          signal?.removeEventListener("abort", abort);
          reject(error);
        },
      };
      signal?.addEventListener("abort", abort);
      this.#waiting.push(pending);
      this.start();
      this.#next();
    });
  }

  /** Ends the worker. Questions that are not answered yet fail with this error. */
  close(error: unknown): void {
    const unanswered = [...(this.#working ? [this.#working] : []), ...this.#waiting.splice(0)];
    this.#terminate();
    for (const pending of unanswered) {
      pending.fail(error);
    }
  }

  #post(message: ToWorker): void {
    this.#worker?.post(message);
  }

  #hold(): void {
    this.#worker?.hold(this.#working !== null || this.#waiting.length > 0);
  }

  #next(): void {
    if (this.#ready && !this.#working) {
      this.#working = this.#waiting.shift() ?? null;
      if (this.#working) {
        const { number, questions } = this.#working;
        this.#post({ kind: "ask", number, questions });
      }
    }
    this.#hold();
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
      case "answers":
        if (message.number === this.#working?.number) {
          const working = this.#working;
          this.#working = null;
          clearTimeout(this.#stopping);
          working.settle(message.texts);
        }
        break;
      case "lost":
        this.#platform.onLost();
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

  #abort(pending: Pending, reason: unknown): void {
    const waiting = this.#waiting.indexOf(pending);
    if (waiting >= 0) {
      this.#waiting.splice(waiting, 1);
      this.#hold();
    } else if (this.#working !== pending) {
      return;
    } else if (this.#stop) {
      // The worker soon answers that it was interrupted.
      Atomics.store(this.#stop, 0, pending.number);
      this.#stopping = setTimeout(() => this.#replace(pending), STOP_TIMEOUT);
    } else {
      this.#replace(pending);
    }
    pending.fail(reason);
  }

  /** Replaces a worker that is still busy with a question. */
  #replace(pending: Pending): void {
    if (this.#working === pending) {
      this.#terminate();
      this.start();
    }
  }

  #terminate(): void {
    clearTimeout(this.#stopping);
    this.#worker?.terminate();
    this.#worker = null;
    this.#working = null;
    this.#ready = false;
  }
}
