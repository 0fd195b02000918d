import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The headers of cross-origin isolation. Shared memory, which stops a search, needs them. */
const ISOLATED = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

const SERVICE_WORKER = "service-worker";

/** Writes the list of the page's files and a hash of their content into the service worker. */
function listFiles(): Plugin {
  return {
    name: "list-files",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const files = ["./"];
        const hash = createHash("sha256");
        for (const file of readdirSync("public", { withFileTypes: true }).filter((file) => file.isFile())) {
          files.push(`./${file.name}`);
          hash.update(file.name).update(readFileSync(join("public", file.name)));
        }
        for (const [name, part] of Object.entries(bundle).sort(([one], [other]) => (one < other ? -1 : 1))) {
          hash.update(name).update(part.type === "chunk" ? part.code : part.source);
          if (name !== `${SERVICE_WORKER}.js` && name !== "index.html" && !name.endsWith(".map")) {
            files.push(`./${name}`);
          }
        }
        const worker = bundle[`${SERVICE_WORKER}.js`];
        if (worker?.type !== "chunk") {
          throw new Error("the service worker was not built");
        }
        const fill = (pattern: RegExp, text: string) => {
          if (!pattern.test(worker.code)) {
            throw new Error(`the service worker has no ${pattern}`);
          }
          worker.code = worker.code.replace(pattern, text);
        };
        fill(/["'`]__FILES__["'`]/, JSON.stringify(files));
        fill(/__VERSION__/, hash.digest("hex").slice(0, 16));
      },
    },
  };
}

export default defineConfig({
  // Relative, so that the page works in any folder of any host.
  base: "./",
  plugins: [listFiles()],
  server: { headers: ISOLATED },
  preview: { headers: ISOLATED },
  worker: { format: "es" },
  build: {
    target: "es2022",
    // The 3-D player is large, and loaded only when the page shows it.
    chunkSizeWarningLimit: 1500,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: "index.html", [SERVICE_WORKER]: "src/service-worker.ts" },
      output: {
        entryFileNames: (chunk) => (chunk.name === SERVICE_WORKER ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
