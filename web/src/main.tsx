import { render } from "preact";
import { App } from "./app";
import { startDrafts } from "./drafts";
import { ask, buildTables, removeTables, startEngine, tables } from "./engine";
import { startLanguage } from "./language";
import { startLate } from "./late";
import { loadPage } from "./pages";
import { place, startRouter } from "./router";
import { startTheme } from "./theme";

startLate();
startDrafts();
startTheme();
startRouter();

// For the browser's console: `await halfturn.ask({ ask: "solve", input: "R U F" })`.
Object.assign(globalThis, { halfturn: { ask, tables, buildTables, removeTables } });

const root = document.getElementById("app");
startLanguage().then(() => root && render(<App />, root));

/** The service worker downloads all files of the page. */
function startServiceWorker(): void {
  // Not during development, where it would serve old files.
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    navigator.serviceWorker.register("./service-worker.js").catch(() => {
      // The page works without it, but not offline.
    });
  }
}

// On a slow line the downloads must not compete: first the page that is shown, then the engine,
// then everything else.
loadPage(place.value.page)
  .catch(() => undefined)
  .then(startEngine)
  .finally(startServiceWorker);
