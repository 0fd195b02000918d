// Where the visitor is: `#/page?name=value`. Everything that is worth sharing stands in the address.

import { signal } from "@preact/signals";

export interface Place {
  page: string;
  params: Record<string, string>;
}

/** What an address after the `#` means. */
export function parsePlace(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
  return { page: path.replace(/\/+$/, ""), params: Object.fromEntries(new URLSearchParams(query)) };
}

/** The address of a place; parameters without a value are left out. */
export function placeHash(page: string, params: Record<string, string | undefined> = {}): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1]));
  // Turns stay readable in the address.
  const query = new URLSearchParams(given).toString().replaceAll("%27", "'").replaceAll("%2C", ",");
  return `#/${page}${query && `?${query}`}`;
}

export const place = signal<Place>({ page: "", params: {} });

export function startRouter(): void {
  const read = () => {
    place.value = parsePlace(location.hash);
  };
  addEventListener("hashchange", read);
  read();
}

/** Goes to a page, as a link does. */
export function visit(page: string, params?: Record<string, string | undefined>): void {
  location.hash = placeHash(page, params);
}

/** Changes the address of this page without a step in the history. */
export function restate(params: Record<string, string | undefined>): void {
  const hash = placeHash(place.value.page, params);
  history.replaceState(null, "", hash);
  place.value = parsePlace(hash);
}

/** The whole address of a place, to be shared. */
export function shareUrl(page: string, params: Record<string, string | undefined>): string {
  return new URL(placeHash(page, params), location.href).href;
}
