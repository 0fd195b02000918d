// The table files, stored in IndexedDB between visits.
//
// The engine reads tables synchronously, but IndexedDB is asynchronous. So the worker lists all
// files before the engine starts, which loads no data. Later it reads the blobs with
// `FileReaderSync`, which is synchronous. The engine checks the content of the files.

import type { TableFiles } from "./platform.js";

const DATABASE = "halfturn";
const STORE = "tables";

export class Tables implements TableFiles {
  readonly #database: IDBDatabase | null;
  readonly #files: Map<string, Blob>;
  readonly #reader = new FileReaderSync();

  private constructor(database: IDBDatabase | null, files: Map<string, Blob>) {
    this.#database = database;
    this.#files = files;
  }

  /** Opens the database. If the browser has no storage, it is empty. */
  static async open(): Promise<Tables> {
    try {
      const opening = indexedDB.open(DATABASE, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      const database = await done(opening);
      const store = database.transaction(STORE).objectStore(STORE);
      const [names, files] = await Promise.all([done(store.getAllKeys()), done<Blob[]>(store.getAll())]);
      return new Tables(database, new Map(names.map((name, index) => [String(name), files[index] as Blob])));
    } catch {
      return new Tables(null, new Map());
    }
  }

  length(name: string): number | undefined {
    return this.#files.get(name)?.size;
  }

  read(name: string, from: number, into: Uint8Array<ArrayBuffer>): boolean {
    const part = this.#files.get(name)?.slice(from, from + into.length);
    if (part?.size !== into.length) {
      return false;
    }
    try {
      into.set(new Uint8Array(this.#reader.readAsArrayBuffer(part)));
      return true;
    } catch {
      // The browser has deleted the file.
      this.#files.delete(name);
      return false;
    }
  }

  /** Stores a file, in the background. */
  write(name: string, parts: Uint8Array<ArrayBuffer>[]): void {
    const file = new Blob(parts);
    this.#files.set(name, file);
    try {
      this.#database?.transaction(STORE, "readwrite").objectStore(STORE).put(file, name);
    } catch {
      // The table stays in memory and is built again at the next visit.
    }
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
