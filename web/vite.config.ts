import { createHash } from "node:crypto";
import { type Dirent, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip as gzipCompress } from "node:zlib";
import { bytesAt, makeMemory } from "halfturn/dist/memory.js";
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
        // Only other sites show the picture for links to the page.
        const isOurs = (file: Dirent) => file.isFile() && file.name !== "preview.png";
        for (const file of readdirSync("public", { withFileTypes: true }).filter(isOurs)) {
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

/**
 * Sites that show a preview of a link want the full address of its picture. A folder of files does
 * not know where it will be, so `HALFTURN_URL` tells the build: `HALFTURN_URL=https://cubes.example
 * make web`. `halfturn serve` does not fill it in: the client chooses the `Host` header, and the
 * answer may be cached for others.
 */
function addressPreview(): Plugin {
  return {
    name: "address-preview",
    apply: "build",
    transformIndexHtml(html) {
      const url = process.env.HALFTURN_URL;
      return url
        ? html.replace('content="./preview.png"', `content="${new URL("preview.png", `${url.replace(/\/$/, "")}/`)}"`)
        : html;
    },
  };
}

/** The module that holds the engine's catalogue. */
const CATALOGUE = "virtual:catalogue";
const ENGINE = "../npm/dist/halfturn.wasm";

/**
 * Asks the engine for its catalogue while the page is built, so that a visitor sees forms before
 * the engine has arrived.
 */
function bundleCatalogue(): Plugin {
  return {
    name: "bundle-catalogue",
    resolveId: (id) => (id === CATALOGUE ? `\0${CATALOGUE}` : undefined),
    load(id) {
      if (id !== `\0${CATALOGUE}`) {
        return undefined;
      }
      this.addWatchFile(resolve(ENGINE));
      return `export default ${askEngine({ ask: "catalogue" })};`;
    },
  };
}

/** The exports that `askEngine` uses. Addresses and lengths are numbers. */
interface Engine {
  open(threads: number): number;
  allocate(length: number): number;
  ask(service: number, question: number, length: number): void;
}

/** The engine's answer to a question that needs no tables, as JSON. */
function askEngine(question: object): string {
  const module = new WebAssembly.Module(readFileSync(ENGINE));
  let answer = "";
  const memory = makeMemory();
  const imports: WebAssembly.Imports = { env: { memory } };
  for (const { module: from, name } of WebAssembly.Module.imports(module).filter(({ kind }) => kind === "function")) {
    // Of what the page provides, a question without tables needs only a clock, and any will do.
    imports[from] = { ...imports[from], [name]: () => 0 };
  }
  const text = (address: number, length: number) => new TextDecoder().decode(bytesAt(memory, address, length).slice());
  imports.halfturn = {
    ...imports.halfturn,
    answer: (address: number, length: number) => {
      answer = text(address, length);
    },
    failed: (address: number, length: number) => {
      throw new Error(text(address, length));
    },
  };
  const engine = new WebAssembly.Instance(module, imports).exports as unknown as Engine;
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const address = engine.allocate(bytes.length);
  bytesAt(memory, address, bytes.length).set(bytes);
  engine.ask(engine.open(1), address, bytes.length);
  return answer;
}

/** Files that shrink when they are compressed. */
const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|wasm|webmanifest)$/;

/**
 * Writes each file also compressed, by brotli and by gzip. `halfturn serve` and hosts that look for
 * such files send them.
 */
function compressFiles(): Plugin {
  let folder = "";
  return {
    name: "compress-files",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    async writeBundle() {
      const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
      const compress = async (name: string) => {
        const bytes = readFileSync(join(folder, name));
        const [brotli, gzip] = await Promise.all([
          promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
          promisify(gzipCompress)(bytes, { level: constants.Z_BEST_COMPRESSION }),
        ]);
        writeFileSync(join(folder, `${name}.br`), brotli);
        writeFileSync(join(folder, `${name}.gz`), gzip);
      };
      await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map(compress));
    },
  };
}

export default defineConfig({
  // Relative, so that the page works in any folder of any host.
  base: "./",
  plugins: [bundleCatalogue(), addressPreview(), listFiles(), compressFiles()],
  // The counts of competition scrambles are in the engine's crate.
  server: { headers: ISOLATED, fs: { allow: [".."] } },
  preview: { headers: ISOLATED },
  worker: { format: "es" },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: "index.html", [SERVICE_WORKER]: "src/service-worker.ts" },
      output: {
        entryFileNames: (chunk) => (chunk.name === SERVICE_WORKER ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
  // Generous, for busy machines.
  test: { include: ["src/**/*.test.ts"], testTimeout: 120_000 },
});
