// A worker with a queue of questions.

import { ABORTED, FLAGS, type FromWorker, type Thread, type ToWorker } from "./messages.js";
import type { EngineWorker, Platform } from "./platform.js";
import { internal, Refusal } from "./refusal.js";
import type { Event } from "./types.js";

/** How long a worker may take to stop, in milliseconds. Some work checks the stop flag rarely. */
const STOP_TIMEOUT = 500;

/** The answers to a message, and why tables could not be stored if it asked for that. */
interface Answers {
  texts: string[];
  unsaved: string[];
}

export interface QueueOptions {
  /** The number of threads, where workers can share memory. Default: one. */
  threads?: number;
  /** Whether the engine begins with small tables, even if larger ones are stored. */
  startsSmall?: boolean;
  /** Called when the worker ends. */
  onEnd?: () => void;
}

interface Pending {
  number: number;
  questions: string[];
  onEvent: ((event: Event) => void) | undefined;
  stored: boolean;
  settle: (answers: Answers) => void;
  fail: (error: unknown) => void;
}

/**
 * The worker starts with the first question and answers one message at a time. Where workers can
 * share memory, others are started with it, as further threads of its engine.
 *
 * Shared memory stops an aborted question, where there is shared memory. Otherwise, or if the
 * workers do not stop in time, or one of them fails, new workers replace them all and read their
 * tables from where they are stored.
 */
export class WorkerQueue {
  readonly #platform: Platform;
  readonly #compile: () => Promise<WebAssembly.Module>;
  readonly #options: Required<QueueOptions>;
  /** Whether Node may exit although answers are pending. */
  isBackground = false;
  #worker: EngineWorker | null = null;
  /** The workers that are the other threads of its engine. */
  #helpers: EngineWorker[] = [];
  #ready = false;
  #shared: SharedArrayBuffer | null = null;
  /** Whether the worker is to be replaced. */
  #isOld = false;
  #stopping: ReturnType<typeof setTimeout> | undefined;
  #last = 0;
  #working: Pending | null = null;
  readonly #waiting: Pending[] = [];

  constructor(
    platform: Platform,
    compile: () => Promise<WebAssembly.Module>,
    { threads = 1, startsSmall = false, onEnd = () => {} }: QueueOptions,
  ) {
    this.#platform = platform;
    this.#compile = compile;
    this.#options = { threads, startsSmall, onEnd };
  }

  start(): void {
    if (this.#worker) {
      return;
    }
    const worker = this.#platform.startWorker((message) => this.#worker === worker && this.#onMessage(message));
    const shared = this.#platform.share(FLAGS * Int32Array.BYTES_PER_ELEMENT);
    const { threads, startsSmall } = this.#options;
    this.#worker = worker;
    this.#ready = false;
    this.#shared = shared;
    this.#hold();
    this.#compile().then(
      // The worker may have been terminated in the meantime.
      (module) => worker.post({ kind: "start", module, shared, threads: shared ? threads : 1, startsSmall }),
      (error) =>
        this.#worker === worker &&
        this.#onMessage({ kind: "failed", message: `The engine could not be loaded: ${error}` }),
    );
  }

  /**
   * Starts a worker that is another thread of the engine. If it cannot be started, the engine has
   * fewer threads. If it fails later, the engine has failed: it may hold a part of the work.
   */
  #startHelper(thread: Thread): void {
    const shared = this.#shared;
    const worker = this.#worker;
    let isReady = false;
    const helper = this.#platform.startWorker((message) => {
      if (!this.#helpers.includes(helper)) {
        return;
      }
      if (message.kind === "ready") {
        isReady = true;
      } else if (isReady) {
        this.#onMessage(message);
      } else if (message.kind === "failed") {
        this.#helpers.splice(this.#helpers.indexOf(helper), 1);
        helper.terminate();
      }
    });
    this.#helpers.push(helper);
    helper.hold(false);
    this.#compile().then(
      (module) => this.#worker === worker && helper.post({ kind: "help", module, shared, thread }),
      () => {
        // It stays a worker without work.
      },
    );
  }

  /** Answers questions in order, in one message. */
  async ask(questions: string[], onEvent: Pending["onEvent"], signal: AbortSignal | undefined): Promise<string[]> {
    return (await this.#ask(questions, onEvent, signal, false)).texts;
  }

  /** Asks a question that builds tables. The answer waits until they are stored. */
  async askToStore(question: string, onEvent: Pending["onEvent"], signal: AbortSignal | undefined): Promise<Answers> {
    return this.#ask([question], onEvent, signal, true);
  }

  #ask(
    questions: string[],
    onEvent: Pending["onEvent"],
    signal: AbortSignal | undefined,
    stored: boolean,
  ): Promise<Answers> {
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
        stored,
        settle: (answers) => {
          signal?.removeEventListener("abort", abort);
          resolve(answers);
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

  /**
   * Replaces the worker, as soon as it has nothing to do, by one that finds the tables which others
   * have stored or removed.
   */
  renew(): void {
    if (this.#working || this.#waiting.length > 0) {
      this.#isOld = true;
    } else if (this.#worker) {
      this.#terminate();
      this.start();
    }
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
    this.#worker?.hold(!this.isBackground && (this.#working !== null || this.#waiting.length > 0));
  }

  #next(): void {
    if (this.#isOld && !this.#working) {
      this.#terminate();
      this.start();
    }
    if (this.#ready && !this.#working) {
      this.#working = this.#waiting.shift() ?? null;
      if (this.#working) {
        const { number, questions, stored } = this.#working;
        this.#post({ kind: "ask", number, questions, stored });
      }
    }
    this.#hold();
  }

  #onMessage(message: FromWorker): void {
    switch (message.kind) {
      case "ready":
        this.#ready = true;
        message.threads.forEach((thread) => {
          this.#startHelper(thread);
        });
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
          working.settle({ texts: message.texts, unsaved: message.unsaved });
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
    } else if (this.#shared) {
      // The worker soon answers that it was interrupted.
      Atomics.store(new Int32Array(this.#shared), ABORTED, pending.number);
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
    const hasEnded = this.#worker !== null;
    for (const worker of [this.#worker, ...this.#helpers.splice(0)]) {
      worker?.terminate();
    }
    this.#worker = null;
    this.#working = null;
    this.#ready = false;
    this.#isOld = false;
    if (hasEnded) {
      this.#options.onEnd();
    }
  }
}
