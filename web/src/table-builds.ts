// The builds of larger tables. They go on while the visitor looks at other pages.

import { signal } from "@preact/signals";
import { buildTables, isAbort, Refusal, removeTables, type TableSet, tables } from "./engine";
import { report } from "./toasts";
import { words } from "./words";

/** The tables that can be built, and the bytes of all that are stored; null until they are listed. */
export const stored = signal<{ sets: TableSet[]; stored: number } | null>(null);

/** The tables that are being built, and how far they are; null while that is unknown. */
export const building = signal<{ of: string; percent: number | null } | null>(null);

/** The tables that wait until others are built. */
export const waiting = signal<TableSet[]>([]);

/** Why tables could not be built. */
export const failed = signal<{ of: string; text: string } | null>(null);

let stopping = new AbortController();

/** Lists the stored tables. */
export async function listTables(): Promise<void> {
  try {
    stored.value = await tables();
  } catch (error) {
    report(error);
  }
}

/** Builds tables, one after another if several are wanted. */
export async function build(set: TableSet): Promise<void> {
  failed.value = null;
  if (building.value) {
    waiting.value = [...waiting.value, set];
    return;
  }
  building.value = { of: set.of, percent: null };
  stopping = new AbortController();
  const { signal } = stopping;
  try {
    const parts = new Map<string, number>();
    await buildTables(set.of, {
      size: set.size,
      signal,
      onEvent: (event) => {
        if (event.event === "building" && !signal.aborted) {
          parts.set(event.table, event.filled / Math.max(1, event.total));
          building.value = { of: set.of, percent: percentOf(set.of, parts) };
        }
      },
    });
  } catch (error) {
    if (!isAbort(error)) {
      failed.value = { of: set.of, text: reason(set, error) };
    }
  }
  building.value = null;
  await listTables();
  const [next, ...others] = waiting.value;
  waiting.value = others;
  if (next) {
    build(next);
  }
}

/** The tables that take nearly all the time, by their first letters, and their shares of it. */
const SHARES: Record<string, [start: string, share: number][]> = {
  "two-phase": [
    ["flipslice-twist", 0.6],
    ["corner-permutation-layer", 0.4],
  ],
  std: [
    ["stages-cross-pair", 0.05],
    ["stages-near-4-slots", 0.95],
  ],
};

/** How much of the work is done, in per cent; null if unknown. */
function percentOf(of: string, parts: Map<string, number>): number | null {
  const shares = SHARES[of];
  if (!shares) {
    const last = [...parts.values()].at(-1);
    return last === undefined ? null : 100 * last;
  }
  const done = (start: string) => [...parts].find(([table]) => table.startsWith(start))?.[1] ?? 0;
  return 100 * shares.reduce((sum, [start, share]) => sum + share * done(start), 0);
}

/** Why tables could not be built, as a sentence. */
function reason({ bytes }: TableSet, error: unknown): string {
  if (!(error instanceof Refusal)) {
    return words().tables.failed(error instanceof Error ? error.message : String(error));
  }
  return error.object.name === "storage" ? words().tables.noRoom(bytes) : words().errors.sentence(error.object);
}

/** Stops a build, or takes it off the list of those that wait. */
export function stop(of: string): void {
  if (building.value?.of === of) {
    stopping.abort();
  } else {
    waiting.value = waiting.value.filter((other) => other.of !== of);
  }
}

/** Removes larger tables, or all tables. */
export async function remove(of?: string): Promise<void> {
  failed.value = null;
  try {
    await removeTables(of);
  } catch (error) {
    report(error);
  }
  await listTables();
}
