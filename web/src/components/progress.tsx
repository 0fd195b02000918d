// The progress of long work.

import type { ComponentChildren } from "preact";
import type { Event } from "../engine";
import { formatNumber, words } from "../words";
import type { Request } from "./use-request";

export type Building = Extract<Event, { event: "building" }>;

export function BuildingTables({ of }: { of: Building }) {
  const { progress } = words();
  const percent = (100 * of.filled) / Math.max(1, of.total);
  return (
    <div role="status">
      <p class="small">{progress.buildingPercent(percent, formatNumber(of.total))}</p>
      <progress max={100} value={percent} aria-label={progress.building} />
      <p class="small muted">{progress.once}</p>
    </div>
  );
}

/** The table that a request builds, or `children` while the request does anything else. */
export function Progress({ of, children }: { of: Request; children: ComponentChildren }) {
  if (of.building.value) {
    return <BuildingTables of={of.building.value} />;
  }
  return of.working.value ? children : null;
}

export function Searching() {
  return (
    <p class="small muted" role="status">
      {words().progress.searching}
    </p>
  );
}
