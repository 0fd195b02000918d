// The parts that all pages share.

import type { ComponentChildren } from "preact";
import { type Params, placeHash } from "../router";
import { Icon } from "./icon";

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

type Step = "analyze" | "solve" | "timer" | "train" | "reconstruct";

/** A link from a result to the page that takes it further. */
export function NextStep({ page, params, text }: { page: Step; params: Params; text: string }) {
  return (
    <a class="button" href={placeHash(page, params)}>
      <Icon name={page} />
      {text}
    </a>
  );
}
