// The progress of long work.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { Event } from "../engine";
import { formatNumber, words } from "../words";
import { restLeft, rounded } from "./time-left";
import type { Request } from "./use-request";

export type Building = Extract<Event, { event: "building" }>;

export function BuildingTables({ of }: { of: Building }) {
  const { progress } = words();
  const share = of.filled / Math.max(1, of.total);
  /** When this table was first heard of, and how far it was then. */
  const begun = useRef({ total: 0, share: 0, time: 0 });
  if (begun.current.total !== of.total || share < begun.current.share) {
    begun.current = { total: of.total, share, time: performance.now() };
  }
  const left = restLeft({ share, startShare: begun.current.share, time: performance.now() - begun.current.time });
  return (
    <div role="status">
      <p class="small">
        {progress.buildingPercent(100 * share, formatNumber(of.total))}
        {left !== undefined && <span data-left> {progress.timeLeft(...rounded(left))}</span>}
      </p>
      <progress max={1} value={share} aria-label={progress.building} />
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
