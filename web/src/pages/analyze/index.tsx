// The fewest moves to each stage, for each colour at the bottom, and solutions of that length.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { catalogue, type Variant } from "../../catalogue";
import { AlgorithmField } from "../../components/algorithm-field";
import { ShareButton } from "../../components/clipboard";
import { RandomButton } from "../../components/form";
import { Icon } from "../../components/icon";
import { Origin } from "../../components/origin";
import { Problem } from "../../components/problem";
import { BuildingTables } from "../../components/progress";
import { Solutions } from "../../components/solutions";
import { useCube } from "../../components/use-cube";
import { useFollowed } from "../../components/use-followed";
import { useRequest } from "../../components/use-request";
import { useAsCurrent } from "../../current";
import { dailyScramble, readDaily } from "../../daily";
import type { Percentiles } from "../../difficulty";
import { COLORS, type Color, type Event, hasServer } from "../../engine";
import { isAlgorithm } from "../../notation";
import { changeParams, place, placeHash, replaceParams, shareUrl } from "../../router";
import { likelySize } from "../../scramble-size";
import { remembered } from "../../storage";
import { report } from "../../toasts";
import { words } from "../../words";
import { AllSolutions } from "./all-solutions";
import { Overview } from "./overview";
import { type Cells, StageTable, Verdict } from "./table";
import { Variants } from "./variants";
import "./style.css";

/** Whether the page also analyzes the last stage, which needs large tables. */
const wantsAll = remembered("analyze.all", false);

/** The first stage that needs large tables. */
const HEAVY_STAGE = 4;

export default function Analyze() {
  const { variants } = catalogue.value;
  const variant = variants.find((variant) => variant.name === place.value.params.variant) ?? variants[0];
  return variant && <Analysis variants={variants} variant={variant} />;
}

function Analysis({ variants, variant }: { variants: Variant[]; variant: Variant }) {
  const { analyze: texts, solve } = words();
  const { params } = place.value;
  const scramble = params.scramble ?? "";
  /** The size of a scramble that is none of a 3×3×3. */
  const other = isAlgorithm(scramble) ? likelySize(scramble, 3) : undefined;
  const isDaily = scramble === "";
  const daily = dailyScramble();
  const shown = isDaily ? (daily?.scramble ?? "") : scramble;
  const quick = variant.stages.slice(0, HEAVY_STAGE);
  const heavy = variant.stages[HEAVY_STAGE];
  const show = (text: string) =>
    changeParams({ scramble: text.trim(), stage: undefined, view: undefined, slots: undefined });
  const { typed, isSettled, commit } = useFollowed("scramble", scramble, show);
  const { cube, problem } = useCube(shown);
  useAsCurrent(isDaily ? undefined : cube.value?.input);
  const cells = useSignal<Cells>({});
  const percentiles = useSignal<Percentiles>({});
  const score = useSignal<number | undefined>(undefined);
  const analysis = useRequest();
  const building = analysis.building.value;

  const onEvent = (event: Event) => {
    if (event.event === "length") {
      const { stage, view, turns, exact } = event;
      cells.value = { ...cells.value, [stage]: { ...cells.value[stage], [view]: { turns, exact } } };
    }
  };

  /** Finds the lengths of these stages. Returns false if it was stopped. */
  const analyze = (input: string, stages: string) =>
    analysis.run(async () => {
      const answer = await analysis.ask({ ask: "analyze", input, variant: variant.name, stages }, onEvent);
      percentiles.value = { ...percentiles.value, ...answer.percentiles };
      score.value = answer.score ?? score.value;
    });

  const analyzeAll = async (input: string) => {
    const finished = await analyze(input, `${quick[0]}..${quick.at(-1)}`);
    if (finished && heavy && (wantsAll.value || hasServer.value)) {
      await analyze(input, heavy);
    }
  };

  useEffect(() => {
    if (isDaily) {
      readDaily().catch(report);
    }
  }, [isDaily]);

  // Before the next paint, which would show the lengths of another cube.
  useLayoutEffect(() => {
    cells.value = {};
    percentiles.value = {};
    score.value = undefined;
    analysis.stop();
    if (cube.value) {
      analyzeAll(cube.value.input);
    }
  }, [cube.value, variant.name]);

  /** Shows the solutions of a cell. The scramble of the day is then one like any other. */
  const choose = (stage: string, view: Color) => changeParams({ scramble: shown, stage, view, slots: undefined });
  const close = () => {
    document.querySelector<HTMLElement>(`[data-cell="${params.stage} ${params.view}"]`)?.focus({ preventScroll: true });
    changeParams({ stage: undefined, view: undefined, slots: undefined });
  };
  const isOpen = cube.value !== null && params.stage !== undefined && params.view !== undefined;
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Esc also leaves the full screen and closes the lists of fields.
      if (
        event.key === "Escape" &&
        isOpen &&
        !document.fullscreenElement &&
        !(event.target instanceof HTMLSelectElement)
      ) {
        close();
      }
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [isOpen, params.stage, params.view]);

  /** The stages whose lengths are known for all colours. */
  const counted = variant.stages.filter((stage) => COLORS.every((color) => cells.value[stage]?.[color]?.exact));

  return (
    <div class={`stack analyze-page ${isDaily ? "home" : ""}`}>
      {isDaily ? <Hero /> : <h1>{words().pages.analyze.title}</h1>}
      <form
        class="analyze-field"
        onSubmit={(event) => {
          event.preventDefault();
          commit();
        }}
      >
        <AlgorithmField
          id="scramble"
          label={texts.scramble}
          rows={1}
          placeholder={texts.placeholder}
          value={typed}
          problem={isSettled.value ? problem.value : null}
        />
        <div class="row">
          <RandomButton label={texts.random} onScramble={show} />
          {!isDaily && (
            <>
              <button type="button" class="quiet" onClick={() => replaceParams({ variant: params.variant })}>
                {texts.daily}
              </button>
              <ShareButton url={shareUrl("analyze", params)} />
            </>
          )}
        </div>
      </form>
      <Origin
        scramble={isDaily ? undefined : cube.value?.input}
        clear={() => replaceParams({ variant: params.variant })}
      />
      {other !== undefined && (
        <p class="row" role="status">
          {solve.otherSize(other)}
          <a class="button" href={placeHash("solve", { input: scramble, size: String(other) })}>
            {solve.solveAs(other)}
          </a>
        </p>
      )}
      <div class={`analyze ${isOpen ? "open" : ""}`}>
        <section class="card stack analyze-table" aria-label={texts.fewest}>
          <Variants
            variants={variants}
            chosen={variant}
            choose={(name) => changeParams({ variant: name, stage: undefined, slots: undefined })}
          />
          <StageTable
            stages={variant.stages}
            cells={cells.value}
            percentiles={percentiles.value}
            working={analysis.working.value}
            chosen={{ stage: params.stage, view: params.view }}
            choose={choose}
            later={
              cube.value && heavy && !analysis.working.value && !cells.value[heavy]
                ? {
                    stage: heavy,
                    analyze: () => {
                      wantsAll.value = true;
                      analyze(cube.value?.input ?? "", heavy);
                    },
                  }
                : undefined
            }
          />
          {counted.length > 0 && (
            <p class="small muted table-legend">
              {words().sentences([
                texts.greenMeans,
                ...(Object.keys(percentiles.value).length > 0 ? [texts.shareMeans] : []),
              ])}
            </p>
          )}
          {analysis.problem.value && <Problem error={analysis.problem.value} />}
          {building && <BuildingTables of={building} />}
          <Verdict stages={variant.stages} cells={cells.value} percentiles={percentiles.value} score={score.value} />
        </section>
        {cube.value && params.stage && params.view ? (
          <Solutions
            key={`${cube.value.input} ${params.stage} ${params.view}`}
            cube={cube.value}
            stage={params.stage}
            view={params.view as Color}
            slots={params.slots}
            chooseSlots={(slots) => changeParams({ slots })}
            share={shareUrl("analyze", params)}
            close={close}
          />
        ) : (
          <Overview
            cube={cube.value}
            isWrong={problem.value !== null}
            stages={variant.stages}
            cells={cells.value}
            day={isDaily ? (daily?.day ?? "") : undefined}
            choose={choose}
          />
        )}
      </div>
      {cube.value && counted.length > 0 && (
        <AllSolutions key={`${cube.value.input} ${variant.name}`} cube={cube.value} stages={counted} />
      )}
    </div>
  );
}

/** What the page is, and what it promises. */
function Hero() {
  const { analyze: texts } = words();
  const promises: [string, string][] = [
    [texts.exact, texts.exactMeans],
    [texts.private, hasServer.value ? texts.privateWithServer : texts.privateMeans],
    [texts.offline, texts.offlineMeans],
  ];
  return (
    <div class="hero">
      <div>
        <h1>{texts.hero}</h1>
        <p>
          {texts.unique((proved) => (
            <strong>{proved}</strong>
          ))}
        </p>
      </div>
      <ul class="promises">
        {promises.map(([promise, means]) => (
          <li key={promise}>
            <Icon name="check" />
            <span>
              <strong>{promise}</strong> <span class="promise-means">{means}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
