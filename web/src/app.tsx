// The frame around all pages: header, footer and messages.

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
        Skip to content
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
      <a class="brand" href="#/" aria-label="halfturn, home page">
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

/** Reports a part of the page that is missing even after a reload. */
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

/** The content of a page. Its code is loaded at the first visit. */
function Body({ page }: { page: Page }) {
  const body = useSignal<ComponentType | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    missingPart.value = "";
    page.load().then((module) => {
      if (isMounted.current) {
        body.value = module.default;
      }
    }, report);
    return () => {
      isMounted.current = false;
    };
  }, [page]);
  const Component = body.value;
  return Component ? <Component /> : <p class="loading">Loading…</p>;
}

function Footer() {
  return (
    <footer class="site">
      <p>Official competitions must use the scramble program of the World Cube Association.</p>
      {hasServer.value ? (
        <p>
          The server of this page does the heavy work. It also has an <a href="./api/">HTTP interface</a> for programs.
        </p>
      ) : (
        <p>Everything runs in your browser. The page sends no data to anyone.</p>
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
