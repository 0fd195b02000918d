// An engine: its questions as functions.

import { type BuildOptions, build, filesOf, type TableSet, tableSets } from "./building.js";
import { ShortTest } from "./is-short.js";
import type { Platform } from "./platform.js";
import { WorkerQueue } from "./queue.js";
import { answerOrRefusal, internal, parseAnswer, Refusal } from "./refusal.js";
import { Scrambler, type ScramblerOptions } from "./scrambler.js";
import { ShortQueue } from "./short-queue.js";
import type { Analyzed, AnswerTo, Event, Question, Reconstructed, Scrambled, Solved, Valid } from "./types.js";

export interface AskOptions {
  /** Called with the progress. */
  onEvent?: ((event: Event) => void) | undefined;
  /** Whether a long question runs at the same time as the others, in a worker of its own. */
  isBeside?: boolean | undefined;
  /** Aborts the work. The promise is then rejected with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** The fields of a question, without those that a function has as arguments, and `AskOptions`. */
export type OptionsOf<Kind extends Question["ask"], Arguments extends string = "input"> = Omit<
  Extract<Question, { ask: Kind }>,
  "ask" | Arguments
> &
  AskOptions;

export type CheckOptions = OptionsOf<"check">;
export type SolveOptions = OptionsOf<"solve">;
export type OptimalOptions = OptionsOf<"solve", "input" | "solver">;
export type ImproveOptions = OptionsOf<"solve", "input" | "best" | "onEvent">;
export type ScrambleOptions = OptionsOf<"scramble", "number">;
export type AnalyzeOptions = OptionsOf<"analyze">;
export type ReconstructOptions = OptionsOf<"reconstruct", "input" | "solve">;

/** A solution of `improve`. */
export interface Improvement {
  solution: string;
  /** The number of moves. */
  length: number;
}

/** The maximum number of questions in a batch for the short worker. */
const FEW = 10;

/** Separates the options of asking from the fields of a question. */
function separated<T extends AskOptions>({ onEvent, isBeside, signal, ...fields }: T) {
  return { asking: { onEvent, isBeside, signal }, fields };
}

/** The error of questions that an engine has not answered when it is closed. */
function closed(): Refusal {
  return new Refusal({ ...internal("The engine was closed."), name: "interrupted" });
}

/**
 * The engine in WebAssembly workers: one for short questions, which therefore never wait for long
 * ones, and two for long ones. A worker starts with its first question.
 */
export class Engine {
  readonly #platform: Platform;
  readonly #compile: () => Promise<WebAssembly.Module>;
  readonly #test: ShortTest;
  readonly #short: ShortQueue;
  readonly #long: WorkerQueue;
  readonly #beside: WorkerQueue;
  /** The workers that build tables. */
  readonly #builders = new Set<WorkerQueue>();
  #module: Promise<WebAssembly.Module> | undefined;
  #isListening = false;
  /** How often the engine was closed. */
  #closings = 0;

  constructor(platform: Platform) {
    this.#platform = platform;
    // Once for all workers. After a failure the next call tries again.
    this.#compile = () => {
      if (!this.#isListening) {
        this.#isListening = true;
        platform.storage.listen(() => this.#renew());
      }
      this.#module ??= platform.compile().catch((error) => {
        this.#module = undefined;
        platform.onLost();
        throw error;
      });
      return this.#module;
    };
    this.#test = new ShortTest(this.#compile);
    this.#short = new ShortQueue(platform, this.#compile);
    this.#long = new WorkerQueue(platform, this.#compile, platform);
    this.#beside = new WorkerQueue(platform, this.#compile, platform);
  }

  /**
   * Starts the worker for short questions before the first one. The promise resolves when the
   * engine has been loaded.
   */
  async start(): Promise<void> {
    this.#short.start();
    await this.#compile();
  }

  /** Ends all workers. Questions that are not answered yet fail. A later question starts them again. */
  close(): void {
    this.#closings += 1;
    for (const queue of [this.#short, this.#long, this.#beside, ...this.#builders]) {
      queue.close(closed());
    }
  }

  /** Lists the tables that are worth building ahead, and whether they are stored. */
  async tables(): Promise<TableSet[]> {
    return tableSets(await this.ask({ ask: "catalogue" }), this.#platform.storage);
  }

  /**
   * Builds larger tables of a solver (or of a variant of the stages), in the background, and stores
   * them. From then on they are used. If there is no room for them, the promise is rejected with a
   * `Refusal` whose `object.name` is `storage`, and everything is as before.
   */
  async buildTables(of: string, options: BuildOptions = {}): Promise<void> {
    const catalogue = await this.ask({ ask: "catalogue" });
    const queue = new WorkerQueue(this.#platform, this.#compile, this.#platform);
    this.#builders.add(queue);
    try {
      await build(queue, this.#platform.storage, catalogue, of, options);
    } finally {
      this.#builders.delete(queue);
    }
    this.#tablesChanged();
  }

  /**
   * Removes the stored tables that `buildTables` builds for a solver or a variant, or all tables.
   * Tables that are removed are built again when they are needed.
   */
  async removeTables(of?: string): Promise<void> {
    const { storage } = this.#platform;
    await storage.remove(await filesOf(await this.ask({ ask: "catalogue" }), storage, of));
    this.#tablesChanged();
  }

  /** The number of bytes of all stored tables, including those that are built by themselves. */
  async storedBytes(): Promise<number> {
    const lengths = [...(await this.#platform.storage.list()).values()];
    return lengths.reduce((sum, length) => sum + length, 0);
  }

  #tablesChanged(): void {
    this.#renew();
    this.#platform.storage.tell();
  }

  #renew(): void {
    for (const queue of [this.#short, this.#long, this.#beside]) {
      queue.renew();
    }
  }

  /** Whether the answer to a question takes milliseconds. */
  isShort(question: Question): Promise<boolean> {
    return this.#test.isShort(JSON.stringify(question));
  }

  /** Asks any question of `halfturn`, such as `{ ask: "algs", case: "pll T" }`. */
  async ask<Q extends Question>(question: Q, options: AskOptions = {}): Promise<AnswerTo<Q>> {
    const [answer] = await this.#answers([question], options);
    return parseAnswer<Q>(answer as string);
  }

  /** Asks many questions in one message. A question that fails has its error in place of the answer. */
  async askAll<Q extends Question>(questions: Q[], options: AskOptions = {}): Promise<(AnswerTo<Q> | Refusal)[]> {
    return (await this.#answers(questions, options)).map((text) => answerOrRefusal<Q>(text));
  }

  async #answers(questions: Question[], { onEvent, signal, isBeside }: AskOptions): Promise<string[]> {
    const closings = this.#closings;
    const texts = questions.map((question) => JSON.stringify(question));
    const queue = (await this.#areShort(texts)) ? this.#short : isBeside ? this.#beside : this.#long;
    if (closings !== this.#closings) {
      throw closed();
    }
    const answers = await queue.ask(texts, onEvent, signal);
    if (queue === this.#short && questions.some(({ ask }) => ask === "solve")) {
      this.#short.enlarge();
    }
    return answers;
  }

  async #areShort(texts: string[]): Promise<boolean> {
    if (texts.length > FEW) {
      return false;
    }
    const short = await Promise.all(texts.map((text) => this.#test.isShort(text)));
    return short.every((isShort) => isShort);
  }

  /** Checks a scramble or stickers, and describes the cube. */
  check(input: string, options: CheckOptions = {}): Promise<Valid> {
    const { asking, fields } = separated(options);
    return this.ask({ ...fields, ask: "check", input }, asking);
  }

  /** Solves a cube, by default with the fastest solver: a scramble, or stickers. */
  solve(input: string, options: SolveOptions = {}): Promise<Solved> {
    const { asking, fields } = separated(options);
    return this.ask({ ...fields, ask: "solve", input }, asking);
  }

  /** Solves many cubes in one message. A cube that cannot be solved has its error in its place. */
  solveAll(inputs: string[], options: SolveOptions = {}): Promise<(Solved | Refusal)[]> {
    const { asking, fields } = separated(options);
    return this.askAll(
      inputs.map((input) => ({ ...fields, ask: "solve" as const, input })),
      asking,
    );
  }

  /** Finds a solution that is proved to be the shortest. A random cube takes minutes. */
  optimal(input: string, options: OptimalOptions = {}): Promise<Solved> {
    return this.solve(input, { ...options, solver: "optimal" });
  }

  /**
   * Finds shorter and shorter solutions, until the time `time_ms` is up, the loop is left, or
   * nothing shorter exists. It returns the last answer.
   */
  async *improve(input: string, options: ImproveOptions = {}): AsyncGenerator<Improvement, Solved> {
    const { asking, fields } = separated(options);
    const found: Improvement[] = [];
    let wake = () => {};
    const leaving = new AbortController();
    const signal = asking.signal ? AbortSignal.any([asking.signal, leaving.signal]) : leaving.signal;
    const onEvent = (event: Event) => {
      if (event.event === "found") {
        found.push({ solution: event.solution, length: event.length });
        wake();
      }
    };
    let isDone = false;
    const answer = this.ask({ ...fields, ask: "solve", input, best: true }, { ...asking, signal, onEvent });
    const settled = answer.then(
      () => {},
      () => {},
    );
    settled.then(() => {
      isDone = true;
      wake();
    });
    try {
      let last = Number.POSITIVE_INFINITY;
      while (!isDone || found.length > 0) {
        const next = found.shift();
        if (next === undefined) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        } else {
          last = next.length;
          yield next;
        }
      }
      const best = await answer;
      if (best.length < last) {
        yield { solution: best.solution, length: best.length };
      }
      return best;
    } finally {
      leaving.abort();
    }
  }

  /** Makes a random-state scramble, by default of the 3×3×3. */
  async scramble(options: ScrambleOptions = {}): Promise<Scrambled> {
    const [made] = await this.scrambles(1, options);
    return made as Scrambled;
  }

  /** Makes many scrambles in one message. */
  async scrambles(number: number, options: ScrambleOptions = {}): Promise<Scrambled[]> {
    const { asking, fields } = separated(options);
    return (await this.ask({ ...fields, ask: "scramble", number }, asking)).scrambles;
  }

  /** Makes scrambles ahead, for a timer. */
  scrambler(options: ScramblerOptions = {}): Scrambler {
    return new Scrambler(this, options);
  }

  /** Finds the fewest moves to the cross, xcross … F2L for every bottom colour. */
  analyze(input: string, options: AnalyzeOptions = {}): Promise<Analyzed> {
    const { asking, fields } = separated(options);
    return this.ask({ ...fields, ask: "analyze", input }, asking);
  }

  /** Splits a solve of a scramble into its steps, and compares each with the fewest moves. */
  reconstruct(scramble: string, solve: string, options: ReconstructOptions = {}): Promise<Reconstructed> {
    const { asking, fields } = separated(options);
    return this.ask({ ...fields, ask: "reconstruct", input: scramble, solve }, asking);
  }
}

/** The functions of an engine, to be called without it. */
export function functionsOf(engine: Engine) {
  return {
    ask: engine.ask.bind(engine) as Engine["ask"],
    askAll: engine.askAll.bind(engine) as Engine["askAll"],
    check: engine.check.bind(engine),
    solve: engine.solve.bind(engine),
    solveAll: engine.solveAll.bind(engine),
    optimal: engine.optimal.bind(engine),
    improve: engine.improve.bind(engine),
    scramble: engine.scramble.bind(engine),
    scrambles: engine.scrambles.bind(engine),
    scrambler: engine.scrambler.bind(engine),
    analyze: engine.analyze.bind(engine),
    reconstruct: engine.reconstruct.bind(engine),
    tables: engine.tables.bind(engine),
    buildTables: engine.buildTables.bind(engine),
    removeTables: engine.removeTables.bind(engine),
    storedBytes: engine.storedBytes.bind(engine),
    start: engine.start.bind(engine),
    close: engine.close.bind(engine),
  };
}
