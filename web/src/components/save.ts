// Downloads.

/** Saves a text as a file. */
export function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // Some browsers start the download later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
