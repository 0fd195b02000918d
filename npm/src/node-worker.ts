// The worker of Node.

import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { answering } from "./answering.js";
import { FolderTables, NoTables } from "./node-tables.js";

const folder: string | null = workerData;

const answer = answering({
  post: (message) => parentPort?.postMessage(message),
  openTables: async () => (folder === null ? new NoTables() : new FolderTables(folder)),
  readRest: () => readFileSync(new URL("./rest.wasm", import.meta.url)),
});
parentPort?.on("message", answer);
