// Where browsers store table files: in the origin private file system, or else in IndexedDB, which
// also pages without a secure connection have.
//
// A file in the private file system is written under a temporary name and then renamed, so it is
// there whole or not at all. Files are read as blobs, which any number of workers and pages can do
// at once; handles for synchronous access would lock them.

/** A place for table files. */
export interface Place {
  /** All files, by the names of their tables. */
  files(): Promise<Map<string, Blob>>;
  /**
   * Stores a file. One that is already there stays, unless it is replaced because it is damaged.
   * Returns the stored file.
   */
  store(name: string, content: Blob, isReplaced: boolean): Promise<Blob>;
  remove(names: string[]): Promise<void>;
  hasRoom(bytes: number): Promise<boolean>;
}

const FOLDER = "halfturn-tables";
const TABLE = ".table";
const TEMPORARY = ".tmp";
/** Held by everyone who writes a file. */
const WRITING = "halfturn-tables-writing";
/** Held while the files of former versions are moved. */
const MOVING = "halfturn-tables-moving";
/** The number of bytes that are written at a time. */
const CHUNK = 8 << 20;

// TypeScript does not know these functions yet.
interface File extends FileSystemFileHandle {
  move(folder: FileSystemDirectoryHandle, name: string): Promise<void>;
}
type Folder = FileSystemDirectoryHandle & AsyncIterable<[string, FileSystemHandle]>;

/** The folder of tables in the origin private file system. */
class PrivateFolder implements Place {
  /** It is opened each time, because the visitor may delete it. */
  async #open(): Promise<Folder> {
    const root = await navigator.storage.getDirectory();
    return (await root.getDirectoryHandle(FOLDER, { create: true })) as Folder;
  }

  async files(): Promise<Map<string, Blob>> {
    const found: Promise<[string, Blob] | undefined>[] = [];
    for await (const [name, handle] of await this.#open()) {
      if (name.endsWith(TABLE)) {
        // A file may be removed in the meantime.
        found.push(
          (handle as File).getFile().then(
            (file): [string, Blob] => [name.slice(0, -TABLE.length), file],
            () => undefined,
          ),
        );
      }
    }
    return new Map((await Promise.all(found)).filter((entry) => entry !== undefined));
  }

  async store(name: string, content: Blob, isReplaced: boolean): Promise<Blob> {
    return await navigator.locks.request(WRITING, { mode: "shared" }, async () => {
      const folder = await this.#open();
      const known = await fileIn(folder, name + TABLE);
      if (known && !isReplaced) {
        return known;
      }
      const temporary = `${name}.${crypto.randomUUID()}${TEMPORARY}`;
      try {
        const file = (await folder.getFileHandle(temporary, { create: true })) as File;
        await write(file, content);
        await file.move(folder, name + TABLE);
        return await file.getFile();
      } catch (error) {
        await folder.removeEntry(temporary).catch(() => {});
        throw error;
      }
    });
  }

  async remove(names: string[]): Promise<void> {
    const folder = await this.#open();
    for (const name of names) {
      await folder.removeEntry(name + TABLE).catch(unlessMissing);
    }
  }

  /** Chromium does not tell how much room there is, so this tries to make a file of that size. */
  async hasRoom(bytes: number): Promise<boolean> {
    if (!(await isWithinQuota(bytes))) {
      return false;
    }
    const folder = await this.#open();
    const temporary = `room.${crypto.randomUUID()}${TEMPORARY}`;
    try {
      // Without writing: the file has no content, and is never closed.
      const writable = await (await folder.getFileHandle(temporary, { create: true })).createWritable?.();
      await writable?.truncate(bytes);
      await writable?.abort();
      return true;
    } catch (error) {
      return !(error instanceof DOMException && error.name === "QuotaExceededError");
    } finally {
      await folder.removeEntry(temporary).catch(() => {});
    }
  }

  /** Removes the temporary files of terminated writers, unless a writer is at work. */
  async removeUnfinished(): Promise<void> {
    await navigator.locks.request(WRITING, { ifAvailable: true }, async (lock) => {
      if (!lock) {
        return;
      }
      const folder = await this.#open();
      for await (const [name] of folder) {
        if (name.endsWith(TEMPORARY)) {
          await folder.removeEntry(name).catch(() => {});
        }
      }
    });
  }
}

async function isWithinQuota(bytes: number): Promise<boolean> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || quota - usage >= bytes;
}

async function fileIn(folder: Folder, name: string): Promise<Blob | undefined> {
  try {
    return await (await folder.getFileHandle(name)).getFile();
  } catch (error) {
    unlessMissing(error);
    return undefined;
  }
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof DOMException && error.name === "NotFoundError")) {
    throw error;
  }
}

/** Writes a file. Only workers can. */
async function write(file: File, content: Blob): Promise<void> {
  const access = await file.createSyncAccessHandle();
  try {
    for (let at = 0; at < content.size; at += CHUNK) {
      const bytes = new Uint8Array(await content.slice(at, at + CHUNK).arrayBuffer());
      if (access.write(bytes, { at }) !== bytes.length) {
        throw new DOMException("The storage is full.", "QuotaExceededError");
      }
    }
    access.flush();
  } finally {
    access.close();
  }
}

const DATABASE = "halfturn";
const STORE = "tables";

/** The tables in IndexedDB. */
class Database implements Place {
  readonly #database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.#database = database;
  }

  static async open(): Promise<Database> {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const database = await done(opening);
    // A page of a newer version moves the tables and then deletes the database.
    database.onversionchange = () => database.close();
    return new Database(database);
  }

  async files(): Promise<Map<string, Blob>> {
    const store = this.#database.transaction(STORE).objectStore(STORE);
    const [names, files] = await Promise.all([done(store.getAllKeys()), done<Blob[]>(store.getAll())]);
    return new Map(names.map((name, index) => [String(name), files[index] as Blob]));
  }

  async store(name: string, content: Blob): Promise<Blob> {
    await this.#change((store) => store.put(content, name));
    return content;
  }

  async remove(names: string[]): Promise<void> {
    await this.#change((store) => names.map((name) => store.delete(name)));
  }

  hasRoom(bytes: number): Promise<boolean> {
    return isWithinQuota(bytes);
  }

  #change(change: (store: IDBObjectStore) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.#database.transaction(STORE, "readwrite");
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      change(transaction.objectStore(STORE));
      transaction.commit();
    });
  }

  close(): void {
    this.#database.close();
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Opens the place of the table files. Returns null if the browser has no storage. */
export async function openPlace(): Promise<Place | null> {
  try {
    const isPossible = "locks" in navigator && "move" in FileSystemFileHandle.prototype;
    const folder = isPossible ? new PrivateFolder() : undefined;
    if (await folder?.files()) {
      return folder as Place;
    }
  } catch {
    // Some browsers have no such folder in private windows.
  }
  return Database.open().catch(() => null);
}

/**
 * Puts a place in order, in a worker: moves the tables that former versions stored in IndexedDB,
 * and removes unfinished files.
 */
export async function tidy(place: Place): Promise<void> {
  if (!(place instanceof PrivateFolder)) {
    return;
  }
  await place.removeUnfinished();
  await navigator.locks.request(MOVING, { ifAvailable: true }, async (lock) => {
    const databases = lock ? await indexedDB.databases() : [];
    if (!databases.some(({ name }) => name === DATABASE)) {
      return;
    }
    const old = await Database.open();
    try {
      for (const [name, content] of await old.files()) {
        await place.store(name, content, false);
      }
    } finally {
      // What finds no room is dropped: it is built again when it is needed.
      old.close();
      indexedDB.deleteDatabase(DATABASE);
    }
  });
}
