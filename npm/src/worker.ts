// The worker of browsers.

/// <reference lib="webworker" />
import { answering, type Part } from "./answering.js";
import type { FromWorker } from "./messages.js";
import { Tables } from "./tables.js";

declare const self: DedicatedWorkerGlobalScope;

const post = (message: FromWorker) => self.postMessage(message);

// Bundlers find the files by these expressions.
const PARTS: Record<Part, URL> = {
  "more.wasm": new URL("./more.wasm", import.meta.url),
  "rest.wasm": new URL("./rest.wasm", import.meta.url),
};

/** Downloads a file synchronously. */
function download(url: URL): ArrayBuffer {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {
    // Without a connection the status is 0.
  }
  if (request.status !== 200) {
    post({ kind: "lost" });
    throw new Error("The engine could not be loaded.");
  }
  return request.response;
}

const answer = answering({
  post,
  openTables: () => Tables.open(),
  readPart: (name) => download(PARTS[name]),
});
self.onmessage = ({ data }) => answer(data);
