// Larger tables: what they make faster, how large they are, building and removing them.

import { useEffect } from "preact/hooks";
import { Icon } from "../../components/icon";
import { PageTitle } from "../../components/page";
import { hasServer, type TableSet } from "../../engine";
import { build, building, failed, listTables, remove, stop, stored, waiting } from "../../table-builds";
import { words } from "../../words";
import "./style.css";

/** The tables that the page offers, and about how many seconds their build takes. */
const OFFERED: { of: string; size: string; seconds: number }[] = [
  { of: "two-phase", size: "standard", seconds: 5 },
  { of: "std", size: "small", seconds: 10 },
  { of: "optimal", size: "standard", seconds: 75 },
];

/** Less memory, in gigabytes, is too little for larger tables. */
const LEAST_MEMORY = 4;

/** Whether this is a phone or another small machine, which gives a page little memory. */
function isSmall(): boolean {
  // Only some browsers tell the memory.
  const { deviceMemory = LEAST_MEMORY } = navigator as { deviceMemory?: number };
  return deviceMemory < LEAST_MEMORY || !matchMedia("(any-pointer: fine)").matches;
}

export default function Tables() {
  const { pages, tables } = words();
  useEffect(() => {
    listTables();
    // Another tab may build or remove tables.
    const onVisible = () => document.hidden || listTables();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, []);
  const note = hasServer.value ? tables.server : isSmall() ? tables.small : "";
  const sets = OFFERED.flatMap(({ of, size, seconds }) => {
    const set = stored.value?.sets.find((one) => one.of === of && one.size === size);
    return set && (note === "" || set.isBuilt) ? [{ set, seconds }] : [];
  });
  return (
    <div class="stack tables-page">
      <PageTitle title={pages.tables.title}>{tables.about}</PageTitle>
      {note && <p class="card">{note}</p>}
      {sets.map(({ set, seconds }) => (
        <TableCard key={set.of} set={set} seconds={seconds} />
      ))}
      <Space />
    </div>
  );
}

const isWaiting = ({ of }: TableSet) => waiting.value.some((other) => other.of === of);

function TableCard({ set, seconds }: { set: TableSet; seconds: number }) {
  const { tables } = words();
  const title = tables.titles[set.of] ?? set.of;
  const progress = building.value?.of === set.of ? building.value : null;
  const failure = failed.value?.of === set.of ? failed.value : null;
  return (
    <section class="card stack" aria-label={title} data-tables={set.of}>
      <div class="row apart">
        <div class="table-text">
          <h2>{title}</h2>
          <p>{tables.gains[set.of]}</p>
          <p class="small muted">{set.isBuilt ? tables.isBuilt(set.bytes) : tables.cost(set.bytes, seconds)}</p>
        </div>
        <Action set={set} title={title} />
      </div>
      {isWaiting(set) && (
        <p class="small" role="status">
          {tables.waits}
        </p>
      )}
      {progress && <BuildProgress percent={progress.percent} />}
      {failure && (
        <p class="problem" role="alert">
          {failure.text}
        </p>
      )}
    </section>
  );
}

/** The button of some tables: build, stop or remove. */
function Action({ set, title }: { set: TableSet; title: string }) {
  const { tables } = words();
  const { of } = set;
  if (building.value?.of === of || isWaiting(set)) {
    return (
      <button type="button" aria-label={tables.stopThe(title)} onClick={() => stop(of)}>
        <Icon name="close" />
        {tables.stop}
      </button>
    );
  }
  return set.isBuilt ? (
    <button type="button" aria-label={tables.removeThe(title)} onClick={() => remove(of)}>
      <Icon name="delete" />
      {tables.remove}
    </button>
  ) : (
    <button type="button" class="primary" aria-label={tables.buildThe(title)} onClick={() => build(set)}>
      {tables.build}
    </button>
  );
}

function BuildProgress({ percent }: { percent: number | null }) {
  const { tables } = words();
  return (
    <div role="status">
      <p class="small">{tables.progress(percent)}</p>
      <progress max={100} value={percent ?? undefined} aria-label={tables.building} />
      <p class="small muted">{tables.meanwhile}</p>
    </div>
  );
}

/** How much all tables take. */
function Space() {
  const { tables } = words();
  if (!stored.value) {
    return null;
  }
  const { stored: bytes } = stored.value;
  return (
    <section class="row apart" aria-label={tables.space}>
      <p class="small muted">{tables.stored(bytes)}</p>
      {bytes > 0 && (
        <button
          type="button"
          class="quiet"
          disabled={building.value !== null}
          onClick={() => confirm(tables.removeAllQuestion) && remove()}
        >
          {tables.removeAll}
        </button>
      )}
    </section>
  );
}
