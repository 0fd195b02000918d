// The choice of a variant: the stages of the table, each variant with its meaning beside its name.

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { titled, type Variant } from "../../catalogue";
import { words } from "../../words";

interface Props {
  variants: Variant[];
  chosen: Variant;
  choose: (name: string) => void;
}

export function Variants({ variants, chosen, choose }: Props) {
  const { analyze: texts, summary } = words();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useSignal(false);
  const close = () => {
    isOpen.value = false;
  };
  useLayoutEffect(() => {
    if (!isOpen.value) {
      return;
    }
    menu.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus({ preventScroll: true });
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) {
        close();
      }
    };
    addEventListener("pointerdown", onPointerDown);
    return () => removeEventListener("pointerdown", onPointerDown);
  }, [isOpen.value]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!isOpen.value) {
      return;
    }
    if (event.key === "Escape") {
      // It closes the solutions, too, when the list is closed.
      event.stopPropagation();
      close();
      button.current?.focus();
    } else if (step) {
      event.preventDefault();
      const items = [...(menu.current?.querySelectorAll<HTMLElement>(".variant-item") ?? [])];
      const focused = items.indexOf(document.activeElement as HTMLElement);
      items.at((focused + step) % items.length)?.focus();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the focus
    <div ref={menu} class="variants" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        class="variant-chosen"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        <span class="label">{texts.variant}</span>
        <span>
          <strong>{titled(chosen.name)}</strong> <span class="variant-means">{summary("variants", chosen)}</span>
        </span>
      </button>
      {isOpen.value && (
        <ul aria-label={texts.variant}>
          {variants.map((variant) => (
            <li key={variant.name}>
              <button
                type="button"
                class="variant-item"
                aria-pressed={variant.name === chosen.name}
                data-variant={variant.name}
                onClick={() => {
                  close();
                  button.current?.focus();
                  choose(variant.name);
                }}
              >
                <strong>{titled(variant.name)}</strong>
                <span class="variant-means">{summary("variants", variant)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
