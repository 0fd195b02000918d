// The attempts of the trainer, stored in this browser.

import { signal } from "@preact/signals";
import { report } from "../../toasts";
import type { Penalty } from "./clock";

export interface Attempt {
  /** The end of the attempt in milliseconds since 1970. It is unique. */
  date: number;
  /** Milliseconds, without the penalty. */
  time: number;
  penalty: Penalty;
  scramble: string;
  comment: string;
  /** The name of the exercise; empty for imported attempts. */
  exercise: string;
  colors: string;
  /** The number of moves. The database calls it `turns`. */
  turns?: number;
  /** The fewest moves that reach the goal. */
  optimum?: number;
  solution?: string;
}

const DATABASE = "halfturn-training";
const STORE = "attempts";

/** All attempts by date; null until the database is read. */
export const attempts = signal<Attempt[] | null>(null);

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "date" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  return opened;
}

/** Changes the database. If the browser has no storage, attempts last as long as the page. */
async function change(act: (store: IDBObjectStore) => void): Promise<void> {
  try {
    const transaction = (await database()).transaction(STORE, "readwrite");
    act(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  } catch (error) {
    report(new Error(`Could not store the history: ${error instanceof Error ? error.message : error}`));
  }
}

export async function readAttempts(): Promise<void> {
  if (attempts.value) {
    return;
  }
  try {
    const request = (await database()).transaction(STORE).objectStore(STORE).getAll();
    await new Promise<void>((resolve, reject) => {
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error);
    });
    attempts.value = request.result;
  } catch {
    attempts.value = [];
  }
}

/** Adds attempts, or replaces those with the same date. */
export async function keep(...some: Attempt[]): Promise<void> {
  const all = new Map((attempts.value ?? []).map((attempt) => [attempt.date, attempt]));
  for (const attempt of some) {
    all.set(attempt.date, attempt);
  }
  attempts.value = [...all.values()].sort((one, other) => one.date - other.date);
  await change((store) => {
    for (const attempt of some) {
      store.put(attempt);
    }
  });
}

export async function forget(...some: Attempt[]): Promise<void> {
  attempts.value = (attempts.value ?? []).filter((attempt) => !some.some((other) => other.date === attempt.date));
  await change((store) => {
    for (const attempt of some) {
      store.delete(attempt.date);
    }
  });
}
