// Records that the browser stores one by one, in IndexedDB, so that tabs that are open at the same
// time do not overwrite each other's. Each tab sees the changes of the others.

import { type Signal, signal } from "@preact/signals";
import { report } from "./toasts";
import { words } from "./words";

type Key = string | number;

/** What changes at once. */
interface Change<T> {
  put: T[];
  deleted: Key[];
}

interface Names<T> {
  /** The database, which has only these records. */
  database: string;
  store: string;
  /** The field that identifies a record. */
  key: keyof T & string;
  /** What the records are, for error messages: "the history". */
  title: () => string;
}

export class Records<T extends { date: number }> {
  /** All records by date; null until the database is read. */
  readonly all: Signal<T[] | null> = signal(null);
  /** The keys of the records that the browser could not store. They last as long as the page. */
  readonly unstored: Signal<Key[]> = signal([]);
  readonly #names: Names<T>;
  #opened: Promise<IDBDatabase> | undefined;
  #reading: Promise<void> | undefined;
  #others: BroadcastChannel | undefined;

  constructor(names: Names<T>) {
    this.#names = names;
  }

  /** Reads the database, once, and listens to other tabs from then on. */
  read(): Promise<void> {
    this.#reading ??= this.#read();
    return this.#reading;
  }

  async #read(): Promise<void> {
    const early: Change<T>[] = [];
    this.#others = new BroadcastChannel(this.#names.database);
    this.#others.onmessage = ({ data }: MessageEvent<Change<T>>) => {
      if (this.all.value) {
        this.#apply(data);
      } else {
        early.push(data);
      }
    };
    let stored: T[] = [];
    try {
      const { store } = this.#names;
      const request = (await this.#database()).transaction(store).objectStore(store).getAll();
      stored = await new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    } catch {
      // The browser has no storage. The first change reports it.
    }
    // What was put before the end of the reading is newer.
    this.#apply({ put: this.all.value ?? [], deleted: [] }, stored);
    for (const change of early) {
      this.#apply(change);
    }
  }

  /**
   * Adds records, or replaces those with the same key. Records that could not be stored before are
   * stored with them.
   */
  async put(some: T[]): Promise<void> {
    const unstored = new Set(this.unstored.value);
    const missed = (this.all.value ?? []).filter((record) => unstored.has(this.#key(record)));
    this.#apply({ put: some, deleted: [] });
    const keys = new Set(some.map((record) => this.#key(record)));
    const change = { put: [...missed.filter((record) => !keys.has(this.#key(record))), ...some], deleted: [] };
    const isStored = await this.#store(change);
    this.unstored.value = isStored ? [] : change.put.map((record) => this.#key(record));
  }

  async delete(some: T[]): Promise<void> {
    const change = { put: [], deleted: some.map((record) => this.#key(record)) };
    this.#apply(change);
    await this.#store(change);
  }

  #key(record: T): Key {
    return record[this.#names.key] as Key;
  }

  #apply({ put, deleted }: Change<T>, before = this.all.value ?? []): void {
    const records = new Map(before.map((record) => [this.#key(record), record]));
    for (const record of put) {
      records.set(this.#key(record), record);
    }
    for (const key of deleted) {
      records.delete(key);
    }
    this.all.value = [...records.values()].sort((one, other) => one.date - other.date);
    this.unstored.value = this.unstored.value.filter((key) => !deleted.includes(key));
  }

  /** Stores a change and tells the other tabs. Returns false without storage, or without room. */
  async #store(change: Change<T>): Promise<boolean> {
    const { store, title } = this.#names;
    try {
      // Strict: the records are on the disk when the transaction ends, even if the power fails.
      const transaction = (await this.#database()).transaction(store, "readwrite", { durability: "strict" });
      const objects = transaction.objectStore(store);
      for (const record of change.put) {
        objects.put(record);
      }
      for (const key of change.deleted) {
        objects.delete(key);
      }
      // Not left to the browser: it commits only after the page has handled the results, and so
      // loses the change if the page is reloaded or closed before.
      transaction.commit();
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      this.#others?.postMessage(change);
      return true;
    } catch (error) {
      report(new Error(words().app.notStored(title(), error instanceof Error ? error.message : String(error))));
      return false;
    }
  }

  #database(): Promise<IDBDatabase> {
    const { database, store, key } = this.#names;
    this.#opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(database, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: key });
      opening.onsuccess = () => {
        // The visitor may delete the data of the page while it is open.
        opening.result.onclose = () => {
          this.#opened = undefined;
        };
        resolve(opening.result);
      };
      opening.onerror = () => reject(opening.error);
    });
    return this.#opened;
  }
}
