// The fewest moves to each stage, for each colour at the bottom, and solutions of that length.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { catalogue, titled, type Variant } from "../../catalogue";
import { AlgorithmField } from "../../components/algorithm-field";
import { ShareButton } from "../../components/clipboard";
import { Choice, ExampleButton, Form, RandomButton } from "../../components/form";
import { PageTitle, Starting } from "../../components/page";
import { Problem } from "../../components/problem";
import { BuildingTables } from "../../components/progress";
import { Solutions } from "../../components/solutions";
import { useCube } from "../../components/use-cube";
import { useRequest } from "../../components/use-request";
import { useTyped } from "../../drafts";
import { type Color, type Event, hasServer } from "../../engine";
import { changeParams, place, shareUrl } from "../../router";
import { remembered } from "../../storage";
import { type Cells, StageTable } from "./table";
import "./style.css";

const EXAMPLE = "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B";

/** Whether the page also analyzes the last stage, which needs large tables. */
const wantsAll = remembered("analyze.all", false);

/** The first stage that needs large tables. */
const HEAVY_STAGE = 4;

export default function Analyze() {
  const variants = catalogue.value?.variants;
  const variant = variants?.find((variant) => variant.name === place.value.params.variant) ?? variants?.[0];
  return variants && variant ? <Analysis variants={variants} variant={variant} /> : <Starting />;
}

function Analysis({ variants, variant }: { variants: Variant[]; variant: Variant }) {
  const { params } = place.value;
  const scramble = params.scramble ?? "";
  const quick = variant.stages.slice(0, HEAVY_STAGE);
  const heavy = variant.stages[HEAVY_STAGE];
  const typed = useTyped("scramble", scramble);
  const { cube, problem } = useCube(scramble);
  const cells = useSignal<Cells>({});
  const analysis = useRequest();
  const warming = useRequest();
  const building = analysis.building.value ?? warming.building.value;

  const onEvent = (event: Event) => {
    if (event.event === "length") {
      const { stage, view, turns, exact } = event;
      cells.value = { ...cells.value, [stage]: { ...cells.value[stage], [view]: { turns, exact } } };
    }
  };

  /** Finds the lengths of these stages. Returns false if it was stopped. */
  const analyze = (input: string, stages: string) =>
    analysis.run(async () => {
      await analysis.ask({ ask: "analyze", input, variant: variant.name, stages }, onEvent);
    });

  const analyzeAll = async (input: string) => {
    const finished = await analyze(input, `${quick[0]}..${quick.at(-1)}`);
    if (finished && heavy && (wantsAll.value || hasServer.value)) {
      await analyze(input, heavy);
    }
  };

  // The tables are built while the visitor still types.
  useEffect(() => {
    if (scramble === "" && !hasServer.value) {
      warming
        .ask({ ask: "analyze", input: "R", variant: variant.name, colors: "W", stages: quick[0] ?? "" })
        .catch(() => undefined)
        .finally(() => warming.stop());
    }
  }, [variant.name]);

  useEffect(() => {
    cells.value = {};
    analysis.stop();
    if (cube.value) {
      analyzeAll(cube.value.input);
    }
  }, [cube.value, variant.name]);

  const show = (text: string) =>
    changeParams({ scramble: text.trim(), stage: undefined, view: undefined, slots: undefined });

  return (
    <div class="stack">
      <PageTitle title="Analyze a scramble">
        The fewest moves to every stage, for every colour at the bottom. Click a number to see solutions.
      </PageTitle>
      <Form onSubmit={() => show(typed.value)}>
        <AlgorithmField
          id="scramble"
          label="Scramble, or 54 stickers"
          rows={2}
          placeholder={EXAMPLE}
          value={typed}
          problem={problem.value}
        />
        <div class="row">
          <button type="submit" class="primary">
            Analyze
          </button>
          <RandomButton label="Random scramble" onScramble={show} />
          {scramble === "" ? (
            <ExampleButton onClick={() => show(EXAMPLE)} />
          ) : (
            <ShareButton url={shareUrl("analyze", params)} />
          )}
        </div>
      </Form>
      <div>
        <Choice
          legend="Variant"
          options={variants.map(({ name }) => ({ value: name, content: titled(name) }))}
          isChosen={(name) => name === variant.name}
          choose={(name) => changeParams({ variant: name, stage: undefined, slots: undefined })}
        />
        <p class="small muted variant-summary">{variant.summary}</p>
      </div>
      <div class={`analyze ${params.stage && cube.value ? "open" : ""}`}>
        <section class="card stack" aria-label="Fewest moves">
          <StageTable
            stages={variant.stages}
            cells={cells.value}
            working={analysis.working.value}
            chosen={{ stage: params.stage, view: params.view }}
            choose={(stage: string, view: Color) => changeParams({ stage, view, slots: undefined })}
          />
          {analysis.problem.value && <Problem error={analysis.problem.value} />}
          {building && <BuildingTables of={building} />}
          {cube.value && heavy && !analysis.working.value && !cells.value[heavy] && (
            <div class="row">
              <button
                type="button"
                onClick={() => {
                  wantsAll.value = true;
                  analyze(cube.value?.input ?? "", heavy);
                }}
              >
                Analyze {titled(heavy)} too
              </button>
              <span class="small muted">The first time, this builds 100 MB of tables in about half a minute.</span>
            </div>
          )}
        </section>
        {cube.value && params.stage && params.view && (
          <Solutions
            key={`${cube.value.input} ${params.stage} ${params.view}`}
            cube={cube.value}
            stage={params.stage}
            view={params.view as Color}
            slots={params.slots}
            chooseSlots={(slots) => changeParams({ slots })}
            share={shareUrl("analyze", params)}
            close={() => changeParams({ stage: undefined, view: undefined, slots: undefined })}
          />
        )}
      </div>
    </div>
  );
}
