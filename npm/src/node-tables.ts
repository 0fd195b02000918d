// The table files of Node: in a folder, or nowhere.

import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import type { TableFiles, TableStorage } from "./platform.js";

const TABLE = ".table";

/** Tables are built whenever a worker first needs them, and stay in its memory. */
export class NoTables implements TableFiles {
  length(): undefined {
    return undefined;
  }

  read(): boolean {
    return false;
  }

  write(): void {}

  async unsaved(): Promise<string[]> {
    return ["this engine has no table folder"];
  }
}

/** Files in a folder. It may be the table folder of the program `halfturn`, whose files are the same. */
export class FolderTables implements TableFiles {
  readonly #folder: string;
  #unsaved: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  length(name: string): number | undefined {
    try {
      return statSync(this.#path(name)).size;
    } catch {
      return undefined;
    }
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
    } catch (error) {
      // The table stays in memory and is built again by the next worker.
      this.#unsaved.push(error instanceof Error ? error.message : String(error));
      try {
        rmSync(temporary, { force: true });
      } catch {
        // There is no such folder.
      }
    }
  }

  async unsaved(): Promise<string[]> {
    return this.#unsaved.splice(0);
  }

  #path(name: string): string {
    return join(this.#folder, name + TABLE);
  }
}

/** The table files of Node, from outside of the workers. */
export class FolderStorage implements TableStorage {
  readonly #folder: string | null;

  constructor(folder: string | null) {
    this.#folder = folder;
  }

  async list(): Promise<Map<string, number>> {
    const folder = this.#folder;
    // The first table makes the folder.
    const names = folder === null ? [] : await readdir(folder).catch(() => []);
    const tables = names.filter((name) => name.endsWith(TABLE));
    const length = async (name: string): Promise<[string, number]> => {
      return [name.slice(0, -TABLE.length), (await stat(join(folder ?? "", name))).size];
    };
    return new Map(await Promise.all(tables.map(length)));
  }

  async remove(names: string[]): Promise<void> {
    for (const name of this.#folder === null ? [] : names) {
      await rm(join(this.#folder ?? "", name + TABLE), { force: true });
    }
  }

  async hasRoom(bytes: number): Promise<boolean> {
    if (this.#folder === null) {
      return false;
    }
    // The first table makes the folder.
    const disk = await statfs(this.#folder).catch(() => undefined);
    return disk === undefined || disk.bavail * disk.bsize >= bytes;
  }

  persist(): void {}

  /** Two processes that build the same tables both write them whole. */
  alone<T>(_name: string, _signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    return work();
  }

  tell(): void {}

  listen(): void {}
}
