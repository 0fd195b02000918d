// How many moves the stages need over many scrambles: distributions, the advantage of colour
// neutrality, and comparisons between sets.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { BadFile } from "../../bad-file";
import { catalogue, titled } from "../../catalogue";
import { colorsIn } from "../../colors";
import { ANY } from "../../components/color-choice";
import { FileButton } from "../../components/file-button";
import { Choice, Select } from "../../components/form";
import { Icon } from "../../components/icon";
import { PageTitle } from "../../components/page";
import { Problem } from "../../components/problem";
import { reveal } from "../../components/reveal";
import { COLORS, type ErrorObject } from "../../engine";
import { changeParams, place } from "../../router";
import { report } from "../../toasts";
import { words } from "../../words";
import { BUNDLED, COMPETITIONS, HARD, STUDY } from "./bundled";
import { Comparisons } from "./comparisons";
import { Distribution, NeutralityCurve, type Series, SummaryTable, Takeaway } from "./figures";
import type { Plan } from "./session";
import { isResults, type ResultSet, readResults, SUBSETS } from "./sets";
import { loadScrambles, SCRAMBLE_FILES, YOUR_SCRAMBLES, YOURS, YourScrambles } from "./your-scrambles";
import "./style.css";

/** The sets that the page always compares; the first one is shown at first. */
const COMPARED: string[] = [COMPETITIONS, HARD, STUDY];

/** More series are hard to tell apart. */
const MAX_SERIES = 6;

/** A set of colours in words. */
function subsetText(subset: string): string {
  const { anyOf, statistics } = words();
  return subset.length === COLORS.length ? statistics.allColors : anyOf(colorsIn(subset));
}

/** A choice with its name beside it, or above it on a narrow screen. */
function Control({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="control">
      <span class="label" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

interface Opened {
  key: string;
  set: ResultSet;
}

/** A set with its name in the language of the page, and where it comes from. */
function described({ key, set }: Opened): Opened & { origin: string } {
  const { names, origins, originYours, originFile } = words().statistics;
  const known = BUNDLED.find((other) => other.key === key);
  if (known) {
    return { key, set: { ...set, name: names[known.key] }, origin: origins[known.key] };
  }
  return key === YOURS
    ? { key, set: { ...set, name: names.yours }, origin: originYours(set.rows) }
    : { key, set, origin: originFile(set.rows, set.name) };
}

export default function Statistics() {
  const { params } = place.value;
  const { statistics, pages, app } = words();
  const opened = useSignal<Opened[]>([]);
  const problem = useSignal<ErrorObject | null>(null);
  const reading = useSignal(false);
  const isOver = useSignal(false);

  // A file that was open at an earlier visit is not known any more.
  const isKnown = (key: string) => [...BUNDLED, ...opened.value].some((other) => other.key === key);
  const named = (params.sets ?? "").split(",").filter(isKnown);
  const keys = named.length > 0 ? named : [COMPETITIONS];
  const shown = keys.flatMap((key) => opened.value.filter((other) => other.key === key)).map(described);

  // Loads the sets that the address names, and those that are always compared.
  useEffect(() => {
    for (const { key, load } of BUNDLED.filter(({ key }) => keys.includes(key) || COMPARED.includes(key))) {
      if (!opened.value.some((other) => other.key === key)) {
        load().then((set) => {
          if (!opened.value.some((other) => other.key === key)) {
            opened.value = [...opened.value, { key, set }];
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
        const text = await chosen.text();
        if (!isResults(text)) {
          loadScrambles(chosen.name, text);
          continue;
        }
        const set = await readResults(chosen.name, text);
        opened.value = [...opened.value.filter((other) => other.key !== key), { key, set }];
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

  /** Adds the visitor's scrambles, and shows new ones beside those of competitions. */
  const addYours = (set: ResultSet, { colors, stages }: Plan, isNew: boolean) => {
    opened.value = [...opened.value.filter(({ key }) => key !== YOURS), { key: YOURS, set }];
    if (isNew) {
      const { stage = stages[0] } = place.value.params;
      changeParams({ sets: `${COMPETITIONS},${YOURS}`, colors: colors === ANY ? "BGORWY" : colors, stage });
    }
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
      const name = shown.length > 1 ? statistics.colorsOf(subsetText(subset), set.name) : subsetText(subset);
      return counts ? [{ name, set, counts }] : [];
    }),
  );
  const series = all.slice(0, MAX_SERIES);
  const cfop = catalogue.value?.variants[0]?.stages ?? [];
  const chart = useRef<HTMLElement>(null);
  const [competitions, hard, study] = COMPARED.map((key) => {
    const found = opened.value.find((other) => other.key === key);
    return found && described(found).set;
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are also opened with buttons
    <div
      class={`stack statistics ${isOver.value ? "over" : ""}`}
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
      <div class="statistics-head">
        <PageTitle title={pages.statistics.title}>{statistics.about}</PageTitle>
        <button type="button" onClick={() => reveal(document.getElementById(YOUR_SCRAMBLES))}>
          <Icon name="timer" />
          {statistics.howHard}
        </button>
      </div>
      <section ref={chart} class="card stack" aria-label={statistics.distribution}>
        <div class="controls">
          <Control label={statistics.compareSets}>
            <fieldset class="row sets scrolls">
              <legend class="unseen">{statistics.sets}</legend>
              {[
                ...BUNDLED.map(({ key }) => ({ key, name: statistics.names[key] })),
                ...opened.value
                  .filter(({ key }) => !BUNDLED.some((other) => other.key === key))
                  .map((other) => ({ key: other.key, name: described(other).set.name })),
              ].map(({ key, name }) => (
                <button key={key} type="button" aria-pressed={keys.includes(key)} onClick={() => toggle(key)}>
                  {name}
                </button>
              ))}
              <FileButton
                text={statistics.open}
                label={statistics.files}
                accept={`.parquet,${SCRAMBLE_FILES}`}
                multiple
                onFiles={open}
              />
              {reading.value && (
                <span class="small muted" role="status">
                  {statistics.counting}
                </span>
              )}
            </fieldset>
          </Control>
          {variant && (
            <Control label={statistics.stage}>
              <div class="row scrolls">
                {variants.length > 1 && (
                  <Select
                    label={statistics.variant}
                    value={variant.name}
                    options={variants.map(({ name }) => [name, titled(name)])}
                    onChange={(name) => chooseVariant(variants.find((other) => other.name === name)?.stages ?? [])}
                  />
                )}
                <Choice
                  legend={statistics.stage}
                  class="stages-choice"
                  options={variant.stages.map((name) => ({ value: name, content: titled(name) }))}
                  isChosen={(name) => name === stage}
                  choose={(name) => changeParams({ stage: name })}
                />
              </div>
            </Control>
          )}
          {stage && (
            <Control label={statistics.colors}>
              <Choice
                legend={statistics.startColors}
                class="subsets scrolls"
                options={SUBSETS.filter((subset) => available.has(subset)).map((subset) => ({
                  value: subset,
                  name: subsetText(subset),
                  content: colorsIn(subset).map((color) => <span key={color} class={`sticker color-${color}`} />),
                }))}
                isChosen={(subset) => subsets.includes(subset)}
                choose={toggleSubset}
              />
            </Control>
          )}
        </div>
        {problem.value && <Problem error={problem.value} />}
        {!stage ? (
          <p class="loading">{app.loading}</p>
        ) : series.length > 0 ? (
          <>
            <div>
              <h2>{statistics.movesTo(titled(stage))}</h2>
              <Takeaway series={series} />
            </div>
            <Distribution stage={titled(stage)} series={series} />
            <SummaryTable series={series} />
            {all.length > series.length && <p class="small muted">{statistics.onlyFirst(MAX_SERIES, all.length)}</p>}
          </>
        ) : (
          <p class="muted">{statistics.noData}</p>
        )}
        <ul class="origins small muted">
          {shown.map(({ key, origin }) => (
            <li key={key}>{origin}</li>
          ))}
        </ul>
        <details class="small">
          <summary>{statistics.formats}</summary>
          <p>
            {statistics.aboutFormats((text) => (
              <code>{text}</code>
            ))}
          </p>
        </details>
      </section>
      <YourScrambles
        stages={cfop}
        competitions={opened.value.find(({ key }) => key === COMPETITIONS)?.set}
        onFiles={open}
        onSet={addYours}
      />
      {variant && (
        <section class="card stack" aria-label={statistics.neutrality}>
          <h2>{statistics.neutrality}</h2>
          <p class="small muted">{statistics.aboutNeutrality}</p>
          <NeutralityCurve stages={variant.stages} sets={shown.map(({ set }) => set)} />
        </section>
      )}
      {competitions && hard && study && (
        <Comparisons
          competitions={competitions}
          hard={hard}
          study={study}
          stages={cfop}
          subsetText={subsetText}
          show={(params) => {
            changeParams(params);
            reveal(chart.current);
          }}
        />
      )}
    </div>
  );
}
