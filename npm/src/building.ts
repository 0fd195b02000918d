// Larger tables, which are built before they are needed.

import type { AskOptions } from "./engine.js";
import type { TableStorage } from "./platform.js";
import type { WorkerQueue } from "./queue.js";
import { parseAnswer, Refusal } from "./refusal.js";
import type { Catalogue, Question } from "./types.js";

/** Tables that can be built, and whether they are. */
export interface TableSet {
  /** What they are for: the name of a solver, or of a variant of the stages. */
  of: string;
  /** `standard` for instance. */
  size: string;
  /** The memory that they take, in bytes. */
  bytes: number;
  isBuilt: boolean;
}

export interface BuildOptions extends Pick<AskOptions, "onEvent" | "signal"> {
  /** The size. Default: `standard`, or for stages `small`. */
  size?: string | undefined;
}

type Sizes = Catalogue["tables"];

/** Sizes in the order in which one of them is the default. */
const DEFAULTS = ["standard", "small"];

/** The most bytes of tables that the memory of a worker has room for while it builds them. */
const MOST_BYTES = 1e9;

/**
 * Smaller files are helpers of larger tables, which the catalogue does not list. Those that are
 * still needed are built again in a moment.
 */
const HELPER_BYTES = 1e6;

/** The name of the refusal of tables that do not fit or cannot be stored. */
const NO_ROOM = "storage";

function refusal(name: string, message: string): Refusal {
  return new Refusal({ code: 0, name, message });
}

/** Finds the tables of a size, or of the default one. */
export function sizeOf(sizes: Sizes, of: string, size?: string): Sizes[number] {
  const all = sizes.filter((one) => one.of === of && one.bytes <= MOST_BYTES);
  const wanted = size === undefined ? DEFAULTS : [size];
  const found = wanted.map((name) => all.find((one) => one.size === name)).find((one) => one !== undefined);
  if (!found) {
    const names = all.map((one) => one.size).join(", ") || "none";
    throw refusal("question", `${of} has no such tables to build; available sizes: ${names}`);
  }
  return found;
}

/** The tables of a catalogue, and whether they are stored. */
export async function tableSets({ tables }: Catalogue, storage: TableStorage): Promise<TableSet[]> {
  const stored = await storage.list();
  return tables
    .filter(({ bytes }) => bytes <= MOST_BYTES)
    .map(({ of, size, bytes, files }) => ({ of, size, bytes, isBuilt: files.every((file) => stored.has(file)) }));
}

/** A question whose answer is found at once, with these tables. */
function questionOf({ solvers, variants }: Catalogue, { of, size }: Sizes[number]): Question {
  const input = "R";
  const solver = solvers.find(({ name }) => name === of);
  if (solver) {
    return { ask: "solve", input, size: solver.smallest, solver: of, tables: size };
  }
  const stages = variants.find(({ name }) => name === of)?.stages.at(-1);
  return { ask: "analyze", input, variant: of, ...(stages && { stages }), colors: "W", tables: size };
}

/**
 * A question that opens the larger tables of the default solver, if they are stored; otherwise
 * undefined.
 */
export async function questionOfStored(catalogue: Catalogue, storage: TableStorage): Promise<Question | undefined> {
  const wanted = sizeOf(catalogue.tables, (catalogue.solvers[0] as Catalogue["solvers"][number]).name);
  const stored = await storage.list();
  return wanted.files.every((file) => stored.has(file)) ? questionOf(catalogue, wanted) : undefined;
}

/**
 * Builds tables in a worker of their own, and stores them. Tables that are stored already are read
 * and checked instead.
 */
export async function build(
  queue: WorkerQueue,
  storage: TableStorage,
  catalogue: Catalogue,
  of: string,
  { size, onEvent, signal }: BuildOptions,
): Promise<void> {
  const wanted = sizeOf(catalogue.tables, of, size);
  await storage.alone(`${wanted.of} ${wanted.size}`, signal, async () => {
    const stored = await storage.list();
    if (!wanted.files.every((file) => stored.has(file))) {
      storage.persist();
      if (!(await storage.hasRoom(wanted.bytes))) {
        throw refusal(NO_ROOM, `there is no room for these tables: they take ${Math.ceil(wanted.bytes / 1e6)} MB`);
      }
    }
    try {
      const question = JSON.stringify(questionOf(catalogue, wanted));
      const { texts, unsaved } = await queue.askToStore(question, onEvent, signal);
      parseAnswer(texts[0] as string);
      if (unsaved.length > 0) {
        // A part of the tables is of no use.
        await storage.remove(wanted.files.filter((file) => !stored.has(file))).catch(() => {});
        throw refusal(NO_ROOM, `the tables could not be stored: ${unsaved[0]}`);
      }
    } finally {
      queue.close(signal?.reason);
    }
  });
}

/**
 * The names of the stored files to remove: all, or those of all sizes of one solver or variant, and
 * helpers.
 */
export async function filesOf({ tables }: Catalogue, storage: TableStorage, of?: string): Promise<string[]> {
  const own = new Set(tables.filter((one) => one.of === of).flatMap(({ files }) => files));
  return [...(await storage.list())]
    .filter(([name, length]) => of === undefined || own.has(name) || length < HELPER_BYTES)
    .map(([name]) => name);
}
