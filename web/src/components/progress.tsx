// How far long work has come.

import type { Event } from "../engine";

export type Building = Extract<Event, { event: "building" }>;

export function BuildingTables({ of }: { of: Building }) {
  const percent = Math.floor((100 * of.filled) / Math.max(1, of.total));
  return (
    <div class="stack-tight" role="status">
      <p class="small muted">
        Building tables, which is done once: {of.table}, {percent} %
      </p>
      <progress max={100} value={percent} aria-label="Building tables" />
    </div>
  );
}
