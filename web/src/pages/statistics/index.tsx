// How many turns stages need, over many scrambles: distributions, what more colours save, one set against another.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { catalogue, titled } from "../../catalogue";
import { COLOR_NAMES } from "../../colors";
import { Icon } from "../../components/icon";
import { Problem } from "../../components/problem";
import { COLORS, type Color, type ErrorObject } from "../../engine";
import { place, restate } from "../../router";
import { report } from "../../toasts";
import { BUNDLED } from "./bundled";
import { Distribution, NeutralityCurve, type Series, SummaryTable } from "./figures";
import { BadFile, type ResultSet, readResults, SUBSETS } from "./sets";
import "./style.css";

/** More are hard to tell apart. */
const MOST_SERIES = 6;

/** What a set of colours is called. */
function subsetNamed(subset: string): string {
  if (subset.length === 1) {
    return COLOR_NAMES[subset as Color];
  }
  if (subset.length === COLORS.length) {
    return "all six colours";
  }
  const names = [...subset].map((color) => COLOR_NAMES[color as Color]);
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

interface Opened {
  key: string;
  set: ResultSet;
  origin: string;
}

export default function Statistics() {
  const { params } = place.value;
  const opened = useSignal<Opened[]>([]);
  const problem = useSignal<ErrorObject | null>(null);
  const reading = useSignal(false);
  const isOver = useSignal(false);
  const file = useRef<HTMLInputElement>(null);

  const state = (changes: Record<string, string | undefined>) => restate({ ...place.value.params, ...changes });
  const keys = params.sets === undefined ? ["competitions"] : params.sets.split(",").filter((key) => key !== "");
  const shown = keys.flatMap((key) => opened.value.find((other) => other.key === key) ?? []);

  // What the address asks for is loaded.
  useEffect(() => {
    for (const { key, load, origin } of BUNDLED.filter(({ key }) => keys.includes(key))) {
      if (!opened.value.some((other) => other.key === key)) {
        load().then((set) => {
          if (!opened.value.some((other) => other.key === key)) {
            opened.value = [...opened.value, { key, set, origin }];
          }
        }, report);
      }
    }
  }, [params.sets]);

  const toggle = (key: string) => {
    const others = keys.filter((other) => other !== key);
    // One at least is shown.
    const chosen = keys.includes(key) ? (others.length > 0 ? others : keys) : [...keys, key];
    state({ sets: chosen.join(",") });
  };

  const open = async (files: FileList | null | undefined) => {
    problem.value = null;
    reading.value = true;
    for (const chosen of files ?? []) {
      try {
        const key = `file-${chosen.name.replaceAll(/[^A-Za-z0-9._-]/g, "_")}`;
        const set = await readResults(chosen.name, await chosen.text());
        const origin = `${set.rows.toLocaleString("en")} scrambles of your file ${chosen.name}, which stays in your browser.`;
        opened.value = [...opened.value.filter((other) => other.key !== key), { key, set, origin }];
        if (!(place.value.params.sets ?? "").split(",").includes(key)) {
          state({ sets: key });
        }
      } catch (error) {
        if (error instanceof BadFile) {
          problem.value = { code: 0, name: "format", message: error.message };
        } else {
          report(error);
        }
      }
    }
    reading.value = false;
  };

  const known = new Set(shown.flatMap(({ set }) => set.stages.map(({ stage }) => stage)));
  const variants = (catalogue.value?.variants ?? [])
    .map(({ name, stages }) => ({ name, stages: stages.filter((stage) => known.has(stage)) }))
    .filter(({ stages }) => stages.length > 0);
  const variant = variants.find(({ stages }) => stages.includes(params.stage ?? "")) ?? variants[0];
  const stage = variant?.stages.find((stage) => stage === params.stage) ?? variant?.stages[0];
  const subsets = (params.colors ?? "W,BGORWY").split(",").filter((subset) => SUBSETS.includes(subset));
  const available = new Set(
    shown.flatMap(({ set }) => Object.keys(set.stages.find((other) => other.stage === stage)?.subsets ?? {})),
  );
  const toggleSubset = (subset: string) => {
    const others = subsets.filter((other) => other !== subset);
    const chosen = subsets.includes(subset) ? (others.length > 0 ? others : subsets) : [...subsets, subset];
    state({ colors: SUBSETS.filter((other) => chosen.includes(other)).join(",") });
  };

  const all: Series[] = shown.flatMap(({ set }) =>
    subsets.flatMap((subset) => {
      const counts = set.stages.find((other) => other.stage === stage)?.subsets[subset];
      const name = shown.length > 1 ? `${subsetNamed(subset)}, ${set.name}` : subsetNamed(subset);
      return counts ? [{ name, set, counts }] : [];
    }),
  );
  const series = all.slice(0, MOST_SERIES);

  return (
    <div class="stack statistics">
      <div>
        <h1>Statistics</h1>
        <p class="muted">How many turns do stages need, over many scrambles? And what do more colours save?</p>
      </div>
      <section
        class={`card stack ${isOver.value ? "over" : ""}`}
        aria-label="Sets of scrambles"
        onDragOver={(event) => {
          event.preventDefault();
          isOver.value = true;
        }}
        onDragLeave={() => {
          isOver.value = false;
        }}
        onDrop={(event) => {
          event.preventDefault();
          isOver.value = false;
          open(event.dataTransfer?.files);
        }}
      >
        <div class="row">
          {[
            ...BUNDLED.map(({ key, name }) => ({ key, name })),
            ...opened.value
              .filter(({ key }) => !BUNDLED.some((other) => other.key === key))
              .map(({ key, set }) => ({ key, name: set.name })),
          ].map(({ key, name }) => (
            <button key={key} type="button" aria-pressed={keys.includes(key)} onClick={() => toggle(key)}>
              {name}
            </button>
          ))}
          <button type="button" class="quiet" onClick={() => file.current?.click()}>
            <Icon name="open" />
            Open a file
          </button>
          <input
            ref={file}
            class="unseen"
            type="file"
            multiple
            accept=".csv,.json,.parquet,text/csv,application/json"
            tabIndex={-1}
            aria-label="Files of results"
            onChange={(event) => {
              open(event.currentTarget.files);
              event.currentTarget.value = "";
            }}
          />
          {reading.value && (
            <span class="small muted" role="status">
              Counting…
            </span>
          )}
        </div>
        {problem.value && <Problem error={problem.value} />}
        <ul class="origins small muted">
          {shown.map(({ key, origin }) => (
            <li key={key}>{origin}</li>
          ))}
        </ul>
        <details class="small">
          <summary>Which files?</summary>
          <p>
            CSV as <code>halfturn analyze --file scrambles.txt -o lengths.csv</code> writes it, or the JSON of{" "}
            <code>halfturn stats lengths.csv --json</code>. Parquet is summed up by the same command:{" "}
            <code>halfturn stats lengths.parquet --json &gt; lengths.json</code>. Drop files here, or open them; they
            stay in your browser.
          </p>
        </details>
      </section>
      {variant && stage ? (
        <>
          <section class="card stack" aria-label="Distribution">
            <div class="row">
              {variants.length > 1 && (
                <fieldset class="choice">
                  <legend class="unseen">Variant</legend>
                  {variants.map(({ name, stages }) => (
                    <button
                      key={name}
                      type="button"
                      aria-pressed={name === variant.name}
                      onClick={() =>
                        state({ stage: stages[Math.min(variant.stages.indexOf(stage), stages.length - 1)] })
                      }
                    >
                      {titled(name)}
                    </button>
                  ))}
                </fieldset>
              )}
              <fieldset class="choice">
                <legend class="unseen">Stage</legend>
                {variant.stages.map((name) => (
                  <button key={name} type="button" aria-pressed={name === stage} onClick={() => state({ stage: name })}>
                    {titled(name)}
                  </button>
                ))}
              </fieldset>
            </div>
            <fieldset class="choice subsets">
              <legend class="unseen">Colours to choose from, of which the best counts</legend>
              {SUBSETS.filter((subset) => available.has(subset)).map((subset) => (
                <button
                  key={subset}
                  type="button"
                  aria-label={subsetNamed(subset)}
                  title={subsetNamed(subset)}
                  aria-pressed={subsets.includes(subset)}
                  onClick={() => toggleSubset(subset)}
                >
                  {[...subset].map((color) => (
                    <span key={color} class={`sticker color-${color}`} />
                  ))}
                </button>
              ))}
            </fieldset>
            {series.length > 0 ? (
              <>
                <h2>Turns to {titled(stage)}</h2>
                <Distribution stage={titled(stage)} series={series} />
                <SummaryTable series={series} />
                {all.length > series.length && (
                  <p class="small muted">
                    Of {all.length} only the first {MOST_SERIES} are shown.
                  </p>
                )}
              </>
            ) : (
              <p class="muted">Nothing is known of these colours; choose others.</p>
            )}
          </section>
          <section class="card stack" aria-label="Colour neutrality">
            <h2>What more colours save</h2>
            <p class="small muted">
              The mean turns to each stage for somebody who can begin with one, two opposite, four or all six colours
              and always takes the best; over all such sets of colours.
            </p>
            <NeutralityCurve stages={variant.stages} sets={shown.map(({ set }) => set)} />
          </section>
        </>
      ) : (
        <p class="loading">Loading…</p>
      )}
    </div>
  );
}
