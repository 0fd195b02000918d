// The frame around all pages: header, footer and messages.

import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { FasterLink } from "./components/faster-link";
import { Select } from "./components/form";
import { Icon } from "./components/icon";
import { paramsWithCurrent } from "./current";
import { hasServer } from "./engine";
import { chooseLanguage } from "./language";
import { missingPart, reload } from "./late";
import { type Page, pageNamed, pages } from "./pages";
import { place, placeHash } from "./router";
import { isDark, switchTheme } from "./theme";
import { dismiss, report, toasts } from "./toasts";
import { LANGUAGES, language, nameOf, words } from "./words";

export function App() {
  const current = pageNamed(place.value.page);
  const { app, pages } = words();
  useEffect(() => {
    document.title = current ? `${pages[current.name].title} · halfturn` : "halfturn";
  }, [current, pages]);
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById("main")?.focus()}>
        {app.skip}
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
  const { app } = words();
  const theme = isDark.value ? app.light : app.dark;
  return (
    <header class="site">
      <a class="brand" href="#/" aria-label={app.home}>
        <Icon name="cube" />
        <span>halfturn</span>
      </a>
      <Menu current={current} />
      <div class="languages">
        <Select
          label={app.language}
          value={language()}
          options={LANGUAGES.map((tag) => [tag, nameOf(tag)])}
          onChange={chooseLanguage}
        />
      </div>
      <button type="button" class="quiet icon-only" onClick={switchTheme} aria-label={theme} title={theme}>
        <Icon name={isDark.value ? "sun" : "moon"} />
      </button>
    </header>
  );
}

const isInMenu = ({ isAtFoot }: Page) => !isAtFoot;

/** The links to the pages. On a narrow screen, some of them are behind "More". */
function Menu({ current }: { current: Page | undefined }) {
  const { app, pages: titles } = words();
  const isOpen = useSignal(false);
  const menu = useRef<HTMLElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  // Installed as soon as the other half is seen, so that a quick key or click counts.
  useLayoutEffect(() => {
    if (!isOpen.value) {
      return;
    }
    const close = () => {
      isOpen.value = false;
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) {
        close();
      }
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "Escape") {
        close();
        more.current?.focus();
      }
    };
    addEventListener("hashchange", close);
    addEventListener("pointerdown", onPointerDown);
    addEventListener("keydown", onKeyDown);
    return () => {
      removeEventListener("hashchange", close);
      removeEventListener("pointerdown", onPointerDown);
      removeEventListener("keydown", onKeyDown);
    };
  }, [isOpen.value]);
  return (
    <nav ref={menu} aria-label={app.pages} class={isOpen.value ? "open" : ""}>
      {pages.filter(isInMenu).map((page) => (
        <a
          key={page.name}
          class={page.isMore ? "more-page" : ""}
          href={placeHash(page.name, page === current ? {} : paramsWithCurrent(page.name))}
          aria-current={page === current ? "page" : undefined}
        >
          <Icon name={page.icon} />
          <span class="title-long">{titles[page.name].title}</span>
          <span class="title-short" aria-hidden="true">
            {titles[page.name].short}
          </span>
        </a>
      ))}
      <button
        ref={more}
        type="button"
        class={`more ${current?.isMore ? "has-current" : ""}`}
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        <Icon name="more" />
        {app.more}
      </button>
    </nav>
  );
}

/** Reports a part of the page that is missing even after a reload. */
function MissingPart() {
  return (
    missingPart.value && (
      <div class="problem row" role="alert">
        <span>{missingPart.value}</span>
        <button type="button" onClick={reload}>
          {words().app.reload}
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
  return Component ? <Component /> : <p class="loading">{words().app.loading}</p>;
}

function Footer() {
  const { app } = words();
  return (
    <footer class="site">
      <p>{app.official}</p>
      <FasterLink />
      {hasServer.value && (
        <p>
          {app.server((text) => (
            <a href="./api/">{text}</a>
          ))}
        </p>
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
            {toast.code && <p class="error-code">{toast.code}</p>}
          </div>
          {toast.action && (
            <button
              type="button"
              class="toast-action"
              onClick={() => {
                dismiss(toast.id);
                toast.action?.act();
              }}
            >
              {toast.action.name}
            </button>
          )}
          <button
            type="button"
            class="quiet icon-only"
            aria-label={words().app.dismiss}
            onClick={() => dismiss(toast.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
