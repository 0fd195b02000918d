import { render } from "preact";
import { App } from "./app";
import { startEngine } from "./engine";
import { startRouter } from "./router";
import { startTheme } from "./theme";

startTheme();
startRouter();
startEngine();

const root = document.getElementById("app");
if (root) {
  render(<App />, root);
}

// Not while developing: it would answer with yesterday's files.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("./service-worker.js").catch(() => {
    // The page works without it, but not offline.
  });
}
