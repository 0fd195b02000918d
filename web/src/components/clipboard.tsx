// Buttons that copy and share.

import { note, report } from "../toasts";
import { words } from "../words";
import { Icon } from "./icon";

interface CopyProps {
  text: string;
  what: string;
  /** Whether the button is only an icon. */
  isSmall?: boolean;
}

export function CopyButton({ text, what, isSmall = false }: CopyProps) {
  const { clipboard } = words();
  const copy = () => navigator.clipboard.writeText(text).then(() => note(clipboard.copied(what)), report);
  return (
    <button
      type="button"
      class={`quiet ${isSmall ? "icon-only" : ""}`}
      onClick={copy}
      aria-label={clipboard.copyThe(what)}
    >
      <Icon name="copy" />
      {!isSmall && clipboard.copy}
    </button>
  );
}

/** Shares a URL through the system's dialog on touch devices, and copies it on others. */
export function ShareButton({ url }: { url: string }) {
  const { clipboard } = words();
  const share = async () => {
    if (matchMedia("(pointer: coarse)").matches && "share" in navigator) {
      await navigator.share({ url }).catch(report);
    } else {
      await navigator.clipboard.writeText(url).then(() => note(clipboard.copied(clipboard.link)), report);
    }
  };
  return (
    <button type="button" class="quiet" onClick={share}>
      <Icon name="share" />
      {clipboard.share}
    </button>
  );
}
