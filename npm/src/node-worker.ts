// The worker of Node.

import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { answering, type Part } from "./answering.js";
import { FolderTables, NoTables } from "./node-tables.js";

const folder: string | null = workerData;

const PARTS: Record<Part, URL> = {
  "more.wasm": new URL("./more.wasm", import.meta.url),
  "rest.wasm": new URL("./rest.wasm", import.meta.url),
};

const answer = answering({
  post: (message) => parentPort?.postMessage(message),
  openTables: async () => (folder === null ? new NoTables() : new FolderTables(folder)),
  readPart: (name) => readFileSync(PARTS[name]),
});
parentPort?.on("message", answer);
