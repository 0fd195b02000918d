// Files for the visitor to keep.

/** Lets the browser save a text as a file. */
export function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // Not at once: some browsers have not begun yet.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
