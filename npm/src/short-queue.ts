// The queue of short questions.

import { questionOfStored } from "./building.js";
import type { Platform } from "./platform.js";
import { WorkerQueue } from "./queue.js";
import { parseAnswer } from "./refusal.js";
import type { AnswerTo, Event, Question } from "./types.js";

/**
 * Its worker begins with small tables, so that no question waits until larger ones are read from
 * the storage. If they are stored, another worker reads and checks them, and then takes its place.
 */
export class ShortQueue {
  readonly #open: () => WorkerQueue;
  readonly #platform: Platform;
  #queue: WorkerQueue;
  /** The queue that is to have the larger tables. It takes over when its worker has read them. */
  #larger: WorkerQueue | null = null;

  constructor(platform: Platform, compile: () => Promise<WebAssembly.Module>) {
    this.#platform = platform;
    this.#open = () => {
      const onEnd = () => {
        // The next worker of the queue has small tables. One that fails before is not tried again.
        if (queue === this.#queue && queue === this.#larger) {
          this.#larger = null;
        }
      };
      const queue = new WorkerQueue(platform, compile, { startsSmall: true, onEnd });
      return queue;
    };
    this.#queue = this.#open();
  }

  start(): void {
    this.#queue.start();
  }

  ask(
    questions: string[],
    onEvent?: ((event: Event) => void) | undefined,
    signal?: AbortSignal | undefined,
  ): Promise<string[]> {
    return this.#queue.ask(questions, onEvent, signal);
  }

  /** Makes the queue use the larger tables, as soon as they are read, if they are stored. */
  async enlarge(): Promise<void> {
    if (this.#larger) {
      return;
    }
    const small = this.#queue;
    const larger = this.#open();
    this.#larger = larger;
    larger.isBackground = true;
    try {
      const question = await questionOfStored(await answered(small, { ask: "catalogue" }), this.#platform.storage);
      if (!question || this.#larger !== larger) {
        return;
      }
      await answered(larger, question);
      if (this.#larger === larger) {
        larger.isBackground = false;
        this.#queue = larger;
        // The answer arrives after those of all pending questions.
        await answered(small, { ask: "catalogue" });
      }
    } catch {
      // The small tables stay.
    } finally {
      for (const queue of [small, larger].filter((queue) => queue !== this.#queue)) {
        queue.close(undefined);
      }
    }
  }

  /** Replaces the worker, as `WorkerQueue.renew` does. */
  renew(): void {
    this.#forget();
    this.#queue.renew();
  }

  /** Ends the workers. Questions that are not answered yet fail with this error. */
  close(error: unknown): void {
    this.#forget();
    this.#queue.close(error);
  }

  #forget(): void {
    if (this.#larger !== this.#queue) {
      this.#larger?.close(undefined);
    }
    this.#larger = null;
  }
}

async function answered<Q extends Question>(queue: WorkerQueue, question: Q): Promise<AnswerTo<Q>> {
  const [answer] = await queue.ask([JSON.stringify(question)], undefined, undefined);
  return parseAnswer<Q>(answer as string);
}
