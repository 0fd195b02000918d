// The parts that all pages share.

import type { ComponentChildren } from "preact";

interface Props {
  title: string;
  class?: string;
  /** One sentence about the page. */
  children: ComponentChildren;
}

export function PageTitle({ title, class: extra, children }: Props) {
  return (
    <div class={extra}>
      <h1>{title}</h1>
      <p class="muted">{children}</p>
    </div>
  );
}

/** Stands for a page until the engine has started. */
export function Starting() {
  return <p class="loading">Starting…</p>;
}
