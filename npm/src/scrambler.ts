// Scrambles that are made ahead, so that a timer never waits for one.

import type { Engine, ScrambleOptions } from "./engine.js";
import type { Scrambled } from "./types.js";

export interface ScramblerOptions extends ScrambleOptions {
  /** The number of scrambles that are made ahead. Default: 3. */
  ahead?: number | undefined;
}

const AHEAD = 3;

interface Waiting {
  resolve: (made: Scrambled) => void;
  reject: (error: unknown) => void;
}

/**
 * A source of scrambles. It begins to make them at once, and makes the next ones whenever one is
 * taken. With a `seed` they are the scrambles of this seed, in order.
 */
export class Scrambler implements AsyncIterable<Scrambled, void> {
  readonly #engine: Engine;
  readonly #options: ScrambleOptions;
  readonly #ahead: number;
  readonly #ready: Scrambled[] = [];
  readonly #waiting: Waiting[] = [];
  #first: number;
  #isMaking = false;
  #isStopped: boolean;

  constructor(engine: Engine, { ahead = AHEAD, ...options }: ScramblerOptions = {}) {
    this.#engine = engine;
    this.#options = options;
    this.#ahead = ahead;
    this.#first = options.first ?? 1;
    this.#isStopped = options.signal?.aborted ?? false;
    options.signal?.addEventListener("abort", () => this.#stop(options.signal?.reason), { once: true });
    this.#make();
  }

  /** The number of scrambles that are ready. */
  get ready(): number {
    return this.#ready.length;
  }

  /** Takes a scramble that is ready, without waiting; undefined if there is none. */
  take(): Scrambled | undefined {
    const taken = this.#ready.shift();
    this.#make();
    return taken;
  }

  /** Takes the next scramble. The promise waits only if none is ready. */
  next(): Promise<Scrambled> {
    if (this.#isStopped) {
      return Promise.reject(this.#options.signal?.reason);
    }
    return new Promise((resolve, reject) => {
      const taken = this.#ready.shift();
      if (taken) {
        resolve(taken);
      } else {
        this.#waiting.push({ resolve, reject });
      }
      this.#make();
    });
  }

  /** Scrambles without end. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Scrambled, void> {
    for (;;) {
      yield await this.next();
    }
  }

  /** Makes scrambles one after the other, so that the first one comes early. */
  async #make(): Promise<void> {
    if (this.#isMaking) {
      return;
    }
    this.#isMaking = true;
    while (!this.#isStopped && (this.#waiting.length > 0 || this.#ready.length < this.#ahead)) {
      try {
        const made = await this.#engine.scramble({ ...this.#options, first: this.#first });
        this.#first += 1;
        const waiting = this.#waiting.shift();
        if (waiting) {
          waiting.resolve(made);
        } else {
          this.#ready.push(made);
        }
      } catch (error) {
        // Pending calls get the error. The next call tries again.
        for (const { reject } of this.#waiting.splice(0)) {
          reject(error);
        }
        break;
      }
    }
    this.#isMaking = false;
  }

  #stop(reason: unknown): void {
    this.#isStopped = true;
    this.#ready.length = 0;
    for (const { reject } of this.#waiting.splice(0)) {
      reject(reason);
    }
  }
}
