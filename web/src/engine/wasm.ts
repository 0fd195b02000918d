// The engine in this browser.

import { loadFailed } from "../late";
import { type AskOptions, aborted, type Engine, internal, Refusal, settled } from "./engine";
import type { FromWorker, ToWorker } from "./messages";
import { compiled, isShort } from "./module";
import type { AnswerTo, Event, Question } from "./types";

/** How long a worker may take to notice that a question was given up, in milliseconds: some work looks up rarely. */
const GRACE = 500;

interface Asked {
  number: number;
  question: string;
  onEvent: ((event: Event) => void) | undefined;
  settle: (text: string) => void;
  fail: (error: unknown) => void;
}

/**
 * One worker with an engine, which answers one question after the other. It starts with the first question.
 *
 * A question that is given up is stopped through shared memory where the page has some. Where it has none, or the worker does not notice, the worker is ended
 * and another one takes its place, which finds its tables in the browser's storage.
 */
class Lane {
  #worker: Worker | null = null;
  #ready = false;
  #stop: Int32Array<SharedArrayBuffer> | null = null;
  #last = 0;
  #working: Asked | null = null;
  readonly #waiting: Asked[] = [];

  start(): void {
    if (this.#worker) {
      return;
    }
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "halfturn" });
    const shared = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null;
    this.#worker = worker;
    this.#ready = false;
    this.#stop = shared && new Int32Array(shared);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    worker.onerror = (event) => {
      // A worker whose code cannot be loaded has no message.
      if (!event.message) {
        loadFailed();
      }
      this.#hear({ kind: "failed", message: event.message || "The engine could not be loaded." });
    };
    compiled().then(
      // It may have been ended meanwhile.
      (module) => worker.postMessage({ kind: "start", module, stop: shared } satisfies ToWorker),
      (error) =>
        this.#worker === worker && this.#hear({ kind: "failed", message: `The engine cannot be loaded: ${error}` }),
    );
  }

  ask(question: string, onEvent: Asked["onEvent"], signal: AbortSignal | undefined): Promise<string> {
    return new Promise((settle, fail) => {
      if (signal?.aborted) {
        fail(aborted());
        return;
      }
      const asked = { number: ++this.#last, question, onEvent, settle, fail };
      signal?.addEventListener("abort", () => this.#giveUp(asked), { once: true });
      this.#waiting.push(asked);
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

  #hear(message: FromWorker): void {
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
      case "failed": {
        const failed = this.#working ? [this.#working] : this.#waiting.splice(0);
        this.#end();
        for (const asked of failed) {
          asked.fail(new Refusal(internal(message.message)));
        }
        if (this.#waiting.length > 0) {
          this.start();
        }
        return;
      }
    }
    this.#next();
  }

  #giveUp(asked: Asked): void {
    const waiting = this.#waiting.indexOf(asked);
    if (waiting >= 0) {
      this.#waiting.splice(waiting, 1);
    } else if (this.#working !== asked) {
      return;
    } else if (this.#stop) {
      // It answers soon, that it was interrupted.
      Atomics.store(this.#stop, 0, asked.number);
      setTimeout(() => this.#replace(asked), GRACE);
    } else {
      this.#replace(asked);
    }
    asked.fail(aborted());
  }

  /** Ends a worker that is still at a question, and goes on with another. */
  #replace(asked: Asked): void {
    if (this.#working === asked) {
      this.#end();
      this.start();
    }
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#working = null;
    this.#ready = false;
  }
}

export class WasmEngine implements Engine {
  /** For questions that take a moment, so that they never wait for others. */
  readonly #short = new Lane();
  readonly #long = new Lane();

  /** Starts before anything is asked. */
  start(): void {
    this.#short.start();
  }

  async ask<Q extends Question>(question: Q, { onEvent, signal }: AskOptions = {}): Promise<AnswerTo<Q>> {
    const text = JSON.stringify(question);
    const lane = (await isShort(text)) ? this.#short : this.#long;
    return settled(await lane.ask(text, onEvent, signal));
  }
}
