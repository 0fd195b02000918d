// A worker that tells which files of the engine it loads, and fails when the test wants it.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { answering } from "halfturn/dist/answering.js";
import { NoTables } from "halfturn/dist/node-tables.js";

const answer = answering({
  post: (message) => parentPort.postMessage(message),
  openTables: async () => new NoTables(),
  readPart: (name) => {
    parentPort.postMessage({ kind: "loads", name });
    if (workerData.loses === name) {
      throw new Error(`${name} is lost`);
    }
    return readFileSync(fileURLToPath(import.meta.resolve(`halfturn/dist/${name}`)));
  },
});
parentPort?.on("message", (message) => {
  if (message.kind !== "help" || !workerData.cannotHelp) {
    answer(message);
  } else {
    parentPort.postMessage({ kind: "failed", message: "no other thread" });
  }
});
