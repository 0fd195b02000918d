import { render } from "preact";
import { App } from "./app";
import { startCatalogue } from "./catalogue";
import { startDrafts } from "./drafts";
import { ask, startEngine } from "./engine";
import { startLate } from "./late";
import { startRouter } from "./router";
import { startTheme } from "./theme";

startLate();
startDrafts();
startTheme();
startRouter();
startEngine();
startCatalogue();

// For the browser's console: `await halfturn.ask({ ask: "solve", input: "R U F" })`.
Object.assign(globalThis, { halfturn: { ask } });

const root = document.getElementById("app");
if (root) {
  render(<App />, root);
}

// Not during development, where it would serve old files.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("./service-worker.js").catch(() => {
    // The page works without it, but not offline.
  });
}
