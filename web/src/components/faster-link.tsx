// The link to the page of larger tables, at the foot of all pages. While they are built, it shows
// the progress.

import { hasServer } from "../engine";
import { placeHash } from "../router";
import { building } from "../table-builds";
import { words } from "../words";

export function FasterLink() {
  // A server has tables of its own.
  if (hasServer.value) {
    return null;
  }
  const { pages, tables } = words();
  return (
    <p>
      <a href={placeHash("tables")}>{building.value ? tables.progress(building.value.percent) : pages.tables.title}</a>
    </p>
  );
}
