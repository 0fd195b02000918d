// How many moves the stages need over many scrambles: distributions, the advantage of colour
// neutrality, and comparisons between sets.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { catalogue, titled } from "../../catalogue";
import { COLOR_NAMES } from "../../colors";
import { FileButton } from "../../components/file-button";
import { Choice } from "../../components/form";
import { PageTitle } from "../../components/page";
import { Problem } from "../../components/problem";
import { COLORS, type Color, type ErrorObject } from "../../engine";
import { changeParams, place } from "../../router";
import { report } from "../../toasts";
import { BUNDLED } from "./bundled";
import { Distribution, NeutralityCurve, type Series, SummaryTable } from "./figures";
import { BadFile, type ResultSet, readResults, SUBSETS } from "./sets";
import "./style.css";

/** More series are hard to tell apart. */
const MAX_SERIES = 6;

/** A set of colours in words. */
function subsetText(subset: string): string {
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

  const keys = params.sets === undefined ? ["competitions"] : params.sets.split(",").filter((key) => key !== "");
  const shown = keys.flatMap((key) => opened.value.find((other) => other.key === key) ?? []);

  // Loads the sets that the address names.
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
    // At least one set stays chosen.
    const chosen = keys.includes(key) ? (others.length > 0 ? others : keys) : [...keys, key];
    changeParams({ sets: chosen.join(",") });
  };

  const open = async (files: File[]) => {
    problem.value = null;
    reading.value = true;
    for (const chosen of files) {
      try {
        const key = `file-${chosen.name.replaceAll(/[^A-Za-z0-9._-]/g, "_")}`;
        const set = await readResults(chosen.name, await chosen.text());
        const origin = `${set.rows.toLocaleString("en")} scrambles from your file ${chosen.name}, which stays in your browser.`;
        opened.value = [...opened.value.filter((other) => other.key !== key), { key, set, origin }];
        if (!(place.value.params.sets ?? "").split(",").includes(key)) {
          changeParams({ sets: key });
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
    changeParams({ colors: SUBSETS.filter((other) => chosen.includes(other)).join(",") });
  };

  /** Shows the stage with the same place in another variant. */
  const chooseVariant = (stages: string[]) => {
    const index = variant?.stages.indexOf(stage ?? "") ?? 0;
    changeParams({ stage: stages[Math.min(index, stages.length - 1)] });
  };

  const all: Series[] = shown.flatMap(({ set }) =>
    subsets.flatMap((subset) => {
      const counts = set.stages.find((other) => other.stage === stage)?.subsets[subset];
      const name = shown.length > 1 ? `${subsetText(subset)}, ${set.name}` : subsetText(subset);
      return counts ? [{ name, set, counts }] : [];
    }),
  );
  const series = all.slice(0, MAX_SERIES);

  return (
    <div class="stack statistics">
      <PageTitle title="Statistics">
        How many moves each stage needs over many scrambles, and how many moves colour neutrality saves.
      </PageTitle>
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
          open([...(event.dataTransfer?.files ?? [])]);
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
          <FileButton
            text="Open a file"
            label="Files of results"
            accept=".csv,.json,.parquet,text/csv,application/json"
            multiple
            onFiles={open}
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
          <summary>File formats</summary>
          <p>
            The CSV that <code>halfturn analyze --file scrambles.txt -o lengths.csv</code> writes, or the JSON of{" "}
            <code>halfturn stats lengths.csv --json</code>. The same command converts Parquet files:{" "}
            <code>halfturn stats lengths.parquet --json &gt; lengths.json</code>. Drop files here, or open them. They
            stay in your browser.
          </p>
        </details>
      </section>
      {variant && stage ? (
        <>
          <section class="card stack" aria-label="Distribution">
            <div class="row">
              {variants.length > 1 && (
                <Choice
                  legend="Variant"
                  options={variants.map(({ name }) => ({ value: name, content: titled(name) }))}
                  isChosen={(name) => name === variant.name}
                  choose={(name) => chooseVariant(variants.find((other) => other.name === name)?.stages ?? [])}
                />
              )}
              <Choice
                legend="Stage"
                options={variant.stages.map((name) => ({ value: name, content: titled(name) }))}
                isChosen={(name) => name === stage}
                choose={(name) => changeParams({ stage: name })}
              />
            </div>
            <Choice
              legend="Colours that the solver can start with"
              class="subsets"
              options={SUBSETS.filter((subset) => available.has(subset)).map((subset) => ({
                value: subset,
                name: subsetText(subset),
                content: [...subset].map((color) => <span key={color} class={`sticker color-${color}`} />),
              }))}
              isChosen={(subset) => subsets.includes(subset)}
              choose={toggleSubset}
            />
            {series.length > 0 ? (
              <>
                <h2>Moves to {titled(stage)}</h2>
                <Distribution stage={titled(stage)} series={series} />
                <SummaryTable series={series} />
                {all.length > series.length && (
                  <p class="small muted">
                    Only the first {MAX_SERIES} of {all.length} are shown.
                  </p>
                )}
              </>
            ) : (
              <p class="muted">These sets have no data for these colours. Choose other colours.</p>
            )}
          </section>
          <section class="card stack" aria-label="Colour neutrality">
            <h2>Colour neutrality</h2>
            <p class="small muted">
              The mean number of moves to each stage for a solver who starts with the best of one, two opposite, four or
              all six colours. The mean is over all such sets of colours.
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
