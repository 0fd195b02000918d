// What was trained, kept in this browser.

import { signal } from "@preact/signals";
import { report } from "../../toasts";
import type { Penalty } from "./clock";

export interface Attempt {
  /** When it ended, in milliseconds since 1970; no two are the same. */
  date: number;
  /** Milliseconds, without a penalty. */
  time: number;
  penalty: Penalty;
  scramble: string;
  comment: string;
  /** The exercise's name; empty for attempts that come from elsewhere. */
  exercise: string;
  colors: string;
  /** The turns that were needed, and the fewest that would have done. */
  turns?: number;
  optimum?: number;
  solution?: string;
}

const DATABASE = "halfturn-training";
const STORE = "attempts";

/** All attempts, in the order of their dates. Nothing until they are read. */
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

/** Does something with the kept attempts. Where the browser keeps nothing, they last as long as the page. */
async function change(act: (store: IDBObjectStore) => void): Promise<void> {
  try {
    const transaction = (await database()).transaction(STORE, "readwrite");
    act(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  } catch (error) {
    report(new Error(`The history cannot be kept: ${error instanceof Error ? error.message : error}`));
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

/** Adds attempts, or changes those of the same date. */
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
