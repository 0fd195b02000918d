// What was typed but not submitted, kept over a reload that the page itself causes.

const KEPT = "halfturn.drafts";

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === "text");

/** Keeps the text of all fields that have an id. */
export function keepDrafts(): void {
  const fields = [...document.querySelectorAll("textarea[id], input[id]")].filter(isField);
  const texts = Object.fromEntries(fields.map((field) => [field.id, field.value]));
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(texts));
  } catch {
    // Full, or forbidden.
  }
}

/** Fills in what was kept, each text when its field appears. What the visitor types meanwhile comes first. */
export function restoreDrafts(): void {
  let texts: Map<string, string>;
  try {
    texts = new Map(Object.entries(JSON.parse(sessionStorage.getItem(KEPT) ?? "{}")));
    sessionStorage.removeItem(KEPT);
  } catch {
    return;
  }
  if (texts.size === 0) {
    return;
  }
  const restore = () => {
    for (const [id, text] of texts) {
      const field = document.getElementById(id);
      if (isField(field)) {
        texts.delete(id);
        if (field.value !== text) {
          field.value = text;
          field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }
      }
    }
  };
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  const end = () => observer.disconnect();
  addEventListener("keydown", end, { once: true });
  addEventListener("hashchange", end, { once: true });
}
