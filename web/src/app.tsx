// The frame around all pages.

import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./components/icon";
import { hasServer } from "./engine";
import { missingPart, reload } from "./late";
import { type Page, pages } from "./pages";
import { place, placeHash } from "./router";
import { isDark, switchTheme } from "./theme";
import { dismiss, report, toasts } from "./toasts";

export function App() {
  const current = pages.find((page) => page.name === place.value.page) ?? pages[0];
  useEffect(() => {
    document.title = current ? `${current.title} · halfturn` : "halfturn";
  }, [current]);
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById("main")?.focus()}>
        Skip to the content
      </button>
      <Header current={current} />
      <main id="main" tabIndex={-1}>
        <MissingPart />
        {current && <Body key={current.name} page={current} />}
      </main>
      <Footer />
      <Toasts />
    </>
  );
}

function Header({ current }: { current: Page | undefined }) {
  return (
    <header class="site">
      <a class="brand" href="#/" aria-label="halfturn, first page">
        <Icon name="cube" />
        <span>halfturn</span>
      </a>
      <nav aria-label="Pages">
        {pages.map((page) => (
          <a key={page.name} href={placeHash(page.name)} aria-current={page === current ? "page" : undefined}>
            <Icon name={page.icon} />
            <span class={page.short && "title-long"}>{page.title}</span>
            {page.short && (
              <span class="title-short" aria-hidden="true">
                {page.short}
              </span>
            )}
          </a>
        ))}
      </nav>
      <button
        type="button"
        class="quiet icon-only"
        onClick={switchTheme}
        aria-label={isDark.value ? "Light colours" : "Dark colours"}
        title={isDark.value ? "Light colours" : "Dark colours"}
      >
        <Icon name={isDark.value ? "sun" : "moon"} />
      </button>
    </header>
  );
}

/** Says that a part of the page is missing, where a reload did not help. */
function MissingPart() {
  return (
    missingPart.value && (
      <div class="problem row" role="alert">
        <span>{missingPart.value}</span>
        <button type="button" onClick={reload}>
          Reload the page
        </button>
      </div>
    )
  );
}

/** A page's own code, which is loaded when it is first visited. */
function Body({ page }: { page: Page }) {
  const body = useSignal<ComponentType | null>(null);
  const mounted = useRef(true);
  useEffect(() => {
    missingPart.value = "";
    page.load().then((module) => {
      if (mounted.current) {
        body.value = module.default;
      }
    }, report);
    return () => {
      mounted.current = false;
    };
  }, [page]);
  const Component = body.value;
  return Component ? <Component /> : <p class="loading">Loading…</p>;
}

function Footer() {
  return (
    <footer class="site">
      <p>Only the World Cube Association's own program makes scrambles that are valid at competitions.</p>
      {hasServer.value ? (
        <p>
          Heavy work is done by the server that this page comes from, which has an{" "}
          <a href="./api/">interface for programs</a> too.
        </p>
      ) : (
        <p>Everything is computed in your browser; nothing is sent anywhere.</p>
      )}
    </footer>
  );
}

function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((toast) => (
        <div key={toast.id} class={`toast ${toast.kind}`}>
          <div>
            {toast.title && <strong>{toast.title}</strong>}
            <p>{toast.text}</p>
          </div>
          <button type="button" class="quiet icon-only" aria-label="Dismiss" onClick={() => dismiss(toast.id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
