// The table files of Node: in a folder, or nowhere.

import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import type { TableFiles } from "./platform.js";

/** Tables are built whenever a worker first needs them, and stay in its memory. */
export class NoTables implements TableFiles {
  length(): undefined {
    return undefined;
  }

  read(): boolean {
    return false;
  }

  write(): void {}
}

/** Files in a folder. It may be the table folder of the program `halfturn`, whose files are the same. */
export class FolderTables implements TableFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  length(name: string): number | undefined {
    return statSync(this.#path(name), { throwIfNoEntry: false })?.size;
  }

  read(name: string, from: number, into: Uint8Array): boolean {
    try {
      const file = openSync(this.#path(name), "r");
      try {
        if (fstatSync(file).size < from + into.length) {
          return false;
        }
        for (let at = 0; at < into.length; ) {
          const count = readSync(file, into, at, into.length - at, from + at);
          if (count === 0) {
            return false;
          }
          at += count;
        }
        return true;
      } finally {
        closeSync(file);
      }
    } catch {
      return false;
    }
  }

  /** Writes to a temporary name and renames it, so a reader never sees half a file. */
  write(name: string, parts: Uint8Array[]): void {
    const temporary = join(this.#folder, `${name}.${process.pid}-${threadId}.tmp`);
    try {
      mkdirSync(this.#folder, { recursive: true });
      const file = openSync(temporary, "w");
      try {
        for (const part of parts) {
          for (let at = 0; at < part.length; ) {
            at += writeSync(file, part, at);
          }
        }
      } finally {
        closeSync(file);
      }
      renameSync(temporary, this.#path(name));
    } catch {
      // The table stays in memory and is built again by the next worker.
      rmSync(temporary, { force: true });
    }
  }

  #path(name: string): string {
    return join(this.#folder, `${name}.table`);
  }
}
