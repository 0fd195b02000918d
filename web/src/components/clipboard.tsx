// Buttons that copy and share.

import { note, report } from "../toasts";
import { Icon } from "./icon";

interface CopyProps {
  text: string;
  what: string;
  /** Whether the button is only an icon. */
  isSmall?: boolean;
}

export function CopyButton({ text, what, isSmall = false }: CopyProps) {
  const copy = () => navigator.clipboard.writeText(text).then(() => note(`Copied ${what}.`), report);
  return (
    <button type="button" class={`quiet ${isSmall ? "icon-only" : ""}`} onClick={copy} aria-label={`Copy ${what}`}>
      <Icon name="copy" />
      {!isSmall && "Copy"}
    </button>
  );
}

/** Shares a URL through the system's dialog on touch devices, and copies it on others. */
export function ShareButton({ url }: { url: string }) {
  const share = async () => {
    if (matchMedia("(pointer: coarse)").matches && "share" in navigator) {
      await navigator.share({ url }).catch(report);
    } else {
      await navigator.clipboard.writeText(url).then(() => note("Copied the link."), report);
    }
  };
  return (
    <button type="button" class="quiet" onClick={share}>
      <Icon name="share" />
      Share
    </button>
  );
}
