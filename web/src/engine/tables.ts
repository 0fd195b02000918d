// Tables, kept in the browser's storage between visits.
//
// The engine wants them at once, but storage answers only later. So a worker looks up all files before the engine starts, which reads nothing yet, and
// reads them when they are wanted; this much a worker may do at once. What is in a file the engine checks itself.

const DATABASE = "halfturn";
const STORE = "tables";

export class Tables {
  readonly #database: IDBDatabase | null;
  readonly #files: Map<string, Blob>;
  readonly #reader = new FileReaderSync();

  private constructor(database: IDBDatabase | null, files: Map<string, Blob>) {
    this.#database = database;
    this.#files = files;
  }

  /** The tables that are kept; none where the browser lets us keep nothing. */
  static async open(): Promise<Tables> {
    try {
      const opening = indexedDB.open(DATABASE, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      const database = await done(opening);
      const store = database.transaction(STORE).objectStore(STORE);
      const [names, files] = await Promise.all([done(store.getAllKeys()), done<Blob[]>(store.getAll())]);
      return new Tables(database, new Map(names.map((name, place) => [String(name), files[place] as Blob])));
    } catch {
      return new Tables(null, new Map());
    }
  }

  length(name: string): number | undefined {
    return this.#files.get(name)?.size;
  }

  read(name: string, from: number, into: Uint8Array): boolean {
    const part = this.#files.get(name)?.slice(from, from + into.length);
    if (part?.size !== into.length) {
      return false;
    }
    try {
      into.set(new Uint8Array(this.#reader.readAsArrayBuffer(part)));
      return true;
    } catch {
      // The browser threw it away.
      this.#files.delete(name);
      return false;
    }
  }

  /** Keeps a file, some time soon. */
  write(name: string, parts: BlobPart[]): void {
    const file = new Blob(parts);
    this.#files.set(name, file);
    try {
      this.#database?.transaction(STORE, "readwrite").objectStore(STORE).put(file, name);
    } catch {
      // It works from memory, and is built again next time.
    }
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
