// How many turns each stage needs at least, with each colour at the bottom; and how it is done.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { catalogue, titled, type Variant } from "../../catalogue";
import { ShareButton } from "../../components/clipboard";
import { Icon } from "../../components/icon";
import { explain, Problem } from "../../components/problem";
import { type Building, BuildingTables } from "../../components/progress";
import { Solutions } from "../../components/solutions";
import { TurnsField } from "../../components/turns-field";
import { useAsk } from "../../components/use-ask";
import { useTyped } from "../../drafts";
import { ask, type Color, type ErrorObject, type Event, hasServer, isAbort, type Valid } from "../../engine";
import { place, restate, shareUrl } from "../../router";
import { remembered } from "../../storage";
import { report } from "../../toasts";
import { type Cells, StageTable } from "./table";
import "./style.css";

const EXAMPLE = "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B";

/** Whether the last stage, which needs large tables, is asked for without a question. */
const wantsAll = remembered("analyze.all", false);

/** From this stage on, large tables are needed. */
const HEAVY_STAGE = 4;

export default function Analyze() {
  const variants = catalogue.value?.variants;
  const variant = variants?.find((variant) => variant.name === place.value.params.variant) ?? variants?.[0];
  return variants && variant ? <Analysis variants={variants} variant={variant} /> : <p class="loading">Starting…</p>;
}

function Analysis({ variants, variant }: { variants: Variant[]; variant: Variant }) {
  const { params } = place.value;
  const scramble = params.scramble ?? "";
  const quick = variant.stages.slice(0, HEAVY_STAGE);
  const heavy = variant.stages[HEAVY_STAGE];
  const typed = useTyped("scramble", scramble);
  const cube = useSignal<Valid | null>(null);
  const problem = useSignal<ErrorObject | null>(null);
  const cells = useSignal<Cells>({});
  const working = useSignal<string | null>(null);
  const building = useSignal<Building | null>(null);
  const looking = useAsk();
  const analyzing = useAsk();
  const warming = useAsk();

  const state = (changes: Record<string, string | undefined>) => restate({ ...place.value.params, ...changes });

  const hear = (event: Event) => {
    if (event.event === "building") {
      building.value = event;
    } else if (event.event === "length") {
      building.value = null;
      const { stage, view, turns, exact } = event;
      cells.value = { ...cells.value, [stage]: { ...cells.value[stage], [view]: { turns, exact } } };
    }
  };

  /** Finds the lengths of these stages. */
  const find = async (stages: string) => {
    working.value = stages;
    try {
      await analyzing.ask({ ask: "analyze", input: scramble, variant: variant.name, stages }, hear);
    } catch (error) {
      report(error);
      if (isAbort(error)) {
        return false;
      }
    }
    working.value = null;
    building.value = null;
    return true;
  };

  const all = async () => {
    const found = await find(`${quick[0]}..${quick.at(-1)}`);
    if (found && heavy && (wantsAll.value || hasServer.value)) {
      await find(heavy);
    }
  };

  // Who comes here is going to ask, and may as well find the tables built.
  useEffect(() => {
    if (scramble === "" && !hasServer.value) {
      const built = (event: Event) => {
        building.value = event.event === "building" ? event : null;
      };
      warming
        .ask({ ask: "analyze", input: "R", variant: variant.name, colors: "W", stages: quick[0] ?? "" }, built)
        .catch(() => undefined)
        .finally(() => {
          building.value = null;
        });
    }
  }, [variant.name]);

  useEffect(() => {
    cells.value = {};
    cube.value = null;
    problem.value = null;
    working.value = null;
    building.value = null;
    analyzing.stop();
    if (scramble === "") {
      return;
    }
    looking.ask({ ask: "check", input: scramble }).then(
      (valid) => {
        cube.value = valid;
        all();
      },
      (error) => {
        explain(error, problem);
      },
    );
  }, [scramble, variant.name]);

  const show = (text: string) => state({ scramble: text.trim(), stage: undefined, view: undefined, slots: undefined });
  const random = () => ask({ ask: "scramble" }).then(({ scrambles }) => show(scrambles[0]?.scramble ?? ""), report);

  return (
    <div class="stack">
      <div>
        <h1>Analyze a scramble</h1>
        <p class="muted">
          The fewest turns to every stage, for every colour at the bottom. Choose a number to see how.
        </p>
      </div>
      <form
        class="card stack"
        onSubmit={(event) => {
          event.preventDefault();
          show(typed.value);
        }}
      >
        <TurnsField
          id="scramble"
          label="Scramble, or 54 stickers"
          rows={2}
          placeholder={EXAMPLE}
          value={typed}
          problem={problem.value}
        />
        {problem.value && <Problem error={problem.value} field="scramble" />}
        <div class="row">
          <button type="submit" class="primary">
            Analyze
          </button>
          <button type="button" onClick={random}>
            <Icon name="dice" />
            Random scramble
          </button>
          {scramble === "" && (
            <button type="button" class="quiet" onClick={() => show(EXAMPLE)}>
              An example
            </button>
          )}
          {scramble !== "" && <ShareButton url={shareUrl("analyze", params)} />}
        </div>
      </form>
      <div>
        <fieldset class="choice">
          <legend class="unseen">Stages</legend>
          {variants.map(({ name }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === variant.name}
              onClick={() => state({ variant: name, stage: undefined, slots: undefined })}
            >
              {titled(name)}
            </button>
          ))}
        </fieldset>
        <p class="small muted variant-summary">{variant.summary}</p>
      </div>
      <div class={`analyze ${params.stage && cube.value ? "open" : ""}`}>
        <section class="card stack" aria-label="Fewest turns">
          <StageTable
            stages={variant.stages}
            cells={cells.value}
            working={working.value !== null}
            chosen={{ stage: params.stage, view: params.view }}
            choose={(stage: string, view: Color) => state({ stage, view, slots: undefined })}
          />
          {building.value && <BuildingTables of={building.value} />}
          {cube.value && heavy && !working.value && !cells.value[heavy] && (
            <div class="row">
              <button
                type="button"
                onClick={() => {
                  wantsAll.value = true;
                  find(heavy);
                }}
              >
                Find {titled(heavy)} too
              </button>
              <span class="small muted">The first time this builds 100 MB of tables, in about half a minute.</span>
            </div>
          )}
        </section>
        {cube.value && params.stage && params.view && (
          <Solutions
            key={`${scramble} ${params.stage} ${params.view}`}
            cube={cube.value}
            stage={params.stage}
            view={params.view as Color}
            slots={params.slots}
            chooseSlots={(slots) => state({ slots })}
            share={shareUrl("analyze", params)}
            close={() => state({ stage: undefined, view: undefined, slots: undefined })}
          />
        )}
      </div>
    </div>
  );
}
