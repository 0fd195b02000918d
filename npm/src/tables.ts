// The table files of a browser's worker.
//
// The engine reads tables synchronously, but storage is asynchronous. So the worker lists all files
// before the engine starts, which loads no data. Later it reads them with `FileReaderSync`, which
// is synchronous. The engine checks the content of the files.

import type { TableFiles } from "./platform.js";
import { openPlace, type Place, tidy } from "./table-places.js";

/** The number of bytes that are read at a time: fewer cost more time for each. */
const CHUNK = 16 << 20;
/** The number of bytes that are copied at a time. */
const PIECE = 16 << 20;

export class Tables implements TableFiles {
  readonly #place: Place | null;
  readonly #files: Map<string, Blob>;
  readonly #reader = new FileReaderSync();
  /** What was last read, and where it belongs. */
  #chunk: { file: Blob; from: number; bytes: Uint8Array } | null = null;
  readonly #storing = new Set<Promise<void>>();
  #unsaved: string[] = [];

  private constructor(place: Place | null, files: Map<string, Blob>) {
    this.#place = place;
    this.#files = files;
  }

  /** Lists the files. If the browser has no storage, there are none. */
  static async open(): Promise<Tables> {
    const place = await openPlace();
    if (!place) {
      return new Tables(null, new Map());
    }
    const tables = new Tables(place, await place.files().catch(() => new Map()));
    tidy(place).catch(() => {});
    return tables;
  }

  /** A file that was removed in the meantime has no length. */
  length(name: string): number | undefined {
    const file = this.#files.get(name);
    return file && this.#bytes(name, file, 0, 1) && file.size;
  }

  read(name: string, from: number, into: Uint8Array): boolean {
    const file = this.#files.get(name);
    for (let at = 0; at < into.length; ) {
      const bytes = file && this.#bytes(name, file, from + at, into.length - at);
      if (!bytes?.length) {
        return false;
      }
      into.set(bytes, at);
      at += bytes.length;
    }
    return file !== undefined;
  }

  /** Some bytes of a file from an offset, at most as many as wanted; undefined if it is gone. */
  #bytes(name: string, file: Blob, from: number, most: number): Uint8Array | undefined {
    const { file: last, from: start, bytes } = this.#chunk ?? { file: null, from: 0, bytes: new Uint8Array() };
    if (last === file && start <= from && from < start + bytes.length) {
      return bytes.subarray(from - start, from - start + most);
    }
    try {
      const read = new Uint8Array(this.#reader.readAsArrayBuffer(file.slice(from, from + CHUNK)));
      this.#chunk = { file, from, bytes: read };
      return read.subarray(0, most);
    } catch {
      this.#files.delete(name);
      return undefined;
    }
  }

  /** Stores a file, in the background. Until then, and without room for it, it stays in memory. */
  write(name: string, parts: Uint8Array<ArrayBuffer>[]): void {
    // Piece by piece, because blobs do not take memory that threads share.
    const pieces = parts.flatMap((part) =>
      Array.from({ length: Math.ceil(part.length / PIECE) }, (_, at) => {
        return new Blob([part.slice(at * PIECE, (at + 1) * PIECE)]);
      }),
    );
    const content = new Blob(pieces);
    const isReplaced = this.#files.has(name);
    this.#files.set(name, content);
    const storing = this.#store(name, content, isReplaced).finally(() => this.#storing.delete(storing));
    this.#storing.add(storing);
  }

  async #store(name: string, content: Blob, isReplaced: boolean): Promise<void> {
    try {
      if (!this.#place) {
        throw new Error("this browser has no storage for this page");
      }
      const file = await this.#place.store(name, content, isReplaced);
      this.#files.set(name, file);
    } catch (error) {
      // The table is built again by the next worker.
      this.#unsaved.push(error instanceof Error ? error.message : String(error));
    }
  }

  async unsaved(): Promise<string[]> {
    await Promise.all(this.#storing);
    return this.#unsaved.splice(0);
  }
}
