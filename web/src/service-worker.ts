/// <reference lib="webworker" />
// Caches the page's files, so that the page works offline after the first visit.
//
// All files of one build are in one cache, so a page never mixes two builds. The service worker
// also adds the headers of cross-origin isolation. With them the workers of the page can share
// memory, even if the host does not send these headers: the engine has threads from the second
// visit on.

export {};

declare const self: ServiceWorkerGlobalScope;

// The build fills these in.
const FILES = "__FILES__" as unknown as string[];
const CACHE = "halfturn-__VERSION__";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map(request)))
      .then(() => self.skipWaiting()),
  );
});

/**
 * The request for a file. The browser's HTTP cache may still hold a file of an older build, except
 * for files with a hash in their names: the page has just downloaded many of them.
 */
function request(file: string): Request {
  return new Request(file, { cache: file.startsWith("./assets/") ? "default" : "reload" });
}

self.addEventListener("activate", (event) => {
  const old = (name: string) => name.startsWith("halfturn-") && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const scope = new URL(self.registration.scope);
  const ours = url.origin === scope.origin && url.pathname.startsWith(scope.pathname);
  if (event.request.method !== "GET" || !ours) {
    return;
  }
  const path = url.pathname.slice(scope.pathname.length);
  if (path === "api/v1/health") {
    // Without a network there is no server. That is not an error.
    event.respondWith(fetch(event.request).catch(() => Response.json({ server: false })));
  } else if (!path.startsWith("api/")) {
    event.respondWith(answer(event.request));
  }
});

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.mode === "navigate" ? "./" : request, {
    ignoreSearch: true,
    ignoreVary: true,
  });
  return isolated(kept ?? (await fetch(request)));
}

function isolated(response: Response): Response {
  if (response.status === 0) {
    return response;
  }
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
