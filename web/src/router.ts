// The address of the page: `#/page?name=value`. It holds everything that is worth sharing.

import { signal } from "@preact/signals";

export interface Place {
  page: string;
  params: Record<string, string>;
}

export type Params = Record<string, string | undefined>;

/** Parses the part of an address after the `#`. */
export function parsePlace(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
  return { page: path.replace(/\/+$/, ""), params: Object.fromEntries(new URLSearchParams(query)) };
}

/** The address of a place, without the parameters that have no value. */
export function placeHash(page: string, params: Params = {}): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1]));
  // Algorithms stay readable in the address.
  const query = new URLSearchParams(given).toString().replaceAll("%27", "'").replaceAll("%2C", ",");
  return `#/${page}${query && `?${query}`}`;
}

/** The page that is shown, and its parameters. */
export const place = signal<Place>({ page: "", params: {} });

export function startRouter(): void {
  let isByLink = false;
  const read = () => {
    const before = place.value.page;
    place.value = parsePlace(location.hash);
    // A link leads to the top of another page. Back and forward lead to where the visitor was.
    if (isByLink && place.value.page !== before) {
      scrollTo(0, 0);
    }
    isByLink = false;
  };
  const onClick = ({ target }: MouseEvent) => {
    isByLink = target instanceof Element && target.closest('a[href^="#"]') !== null;
  };
  addEventListener("click", onClick, { capture: true });
  addEventListener("hashchange", read);
  read();
}

/** Replaces all parameters of this page, without a new entry in the browser's history. */
export function replaceParams(params: Params): void {
  const hash = placeHash(place.value.page, params);
  history.replaceState(null, "", hash);
  place.value = parsePlace(hash);
}

/** Changes some parameters of this page and keeps the others. */
export function changeParams(changes: Params): void {
  replaceParams({ ...place.value.params, ...changes });
}

/** The full URL of a place, for sharing. */
export function shareUrl(page: string, params: Params): string {
  return new URL(placeHash(page, params), location.href).href;
}
