// The solutions of all cells of the table as one list, to copy and to save.

import { useSignal } from "@preact/signals";
import { titled } from "../../catalogue";
import { colorName } from "../../colors";
import { CopyButton } from "../../components/clipboard";
import { ANY, SeveralColors, splitColors } from "../../components/color-choice";
import { Select } from "../../components/form";
import { Icon } from "../../components/icon";
import { Problem } from "../../components/problem";
import { BuildingTables } from "../../components/progress";
import { save } from "../../components/save";
import { SolutionOptions, useSolutionLimits } from "../../components/solution-options";
import { useRequest } from "../../components/use-request";
import { csvRow } from "../../csv";
import { Refusal, type StageSolution, type Valid } from "../../engine";
import { changeParams } from "../../router";
import { words } from "../../words";
import "./all-solutions.css";

const COLUMNS = ["stage", "bottom", "moves", "rotation", "solution", "slots"];
/** The number of rows at first, and with each request for more. */
const PAGE = 50;

interface Line {
  stage: string;
  solution: StageSolution;
}

const cellsOf = ({ stage, solution }: Line) => {
  const { view, length, rotation, turns, slots } = solution;
  return [stage, colorName(view), String(length), rotation, turns, slots.join(" ")];
};

interface Props {
  cube: Valid;
  /** The stages whose lengths are known. */
  stages: string[];
}

export function AllSolutions({ cube, stages }: Props) {
  const { analyze: texts, stageOn } = words();
  const colors = useSignal(ANY);
  const within = useSignal("0");
  const lines = useSignal<Line[]>([]);
  const done = useSignal(0);
  const total = useSignal(0);
  const shown = useSignal(PAGE);
  const limits = useSolutionLimits();
  /** The cells without a solution that avoids the chosen faces. */
  const without = useSignal<string[]>([]);
  const request = useRequest();
  const isWorking = request.working.value;

  const list = () =>
    request.run(async () => {
      const cells = stages.flatMap((stage) => splitColors(colors.value).map((view) => ({ stage, view })));
      lines.value = [];
      without.value = [];
      shown.value = PAGE;
      done.value = 0;
      total.value = cells.length;
      for (const { stage, view } of cells) {
        try {
          const found = await request.ask({
            ask: "stage",
            input: cube.input,
            goal: stage,
            view,
            within: Number(within.value),
            ...limits.fields,
          });
          const solutions: StageSolution[] = [found, ...(found.more ?? [])];
          lines.value = [...lines.value, ...solutions.map((solution) => ({ stage, solution }))];
        } catch (error) {
          if (limits.avoided.value.length === 0 || !(error instanceof Refusal)) {
            throw error;
          }
          without.value = [...without.value, stageOn(titled(stage), view)];
        }
        done.value += 1;
      }
    });

  const rows = lines.value.map(cellsOf);
  return (
    <details class="card all-solutions">
      <summary>{texts.allSolutions}</summary>
      <div class="stack">
        <div class="row">
          <SeveralColors
            legend={texts.colors}
            value={colors.value}
            choose={(chosen) => {
              colors.value = chosen;
            }}
          />
          <Select
            label={texts.length}
            value={within.value}
            options={[
              ["0", texts.shortest],
              ["1", texts.longer(1)],
              ["2", texts.longer(2)],
            ]}
            onChange={(value) => {
              within.value = value;
            }}
          />
        </div>
        <SolutionOptions limits={limits} />
        <div class="row">
          {isWorking ? (
            <button type="button" onClick={() => request.stop()}>
              {texts.stop}
            </button>
          ) : (
            <button type="button" class="primary" onClick={list}>
              {texts.list}
            </button>
          )}
          {rows.length > 0 && (
            <>
              <CopyButton text={rows.map((row) => row.join("\t")).join("\n")} what={texts.theTable} />
              <button
                type="button"
                class="quiet"
                onClick={() =>
                  save("halfturn-solutions.csv", "text/csv", [COLUMNS, ...rows].map((row) => csvRow(row, ",")).join(""))
                }
              >
                <Icon name="save" />
                {texts.exportCsv}
              </button>
            </>
          )}
        </div>
        {request.problem.value && <Problem error={request.problem.value} />}
        {isWorking && <progress max={total.value} value={done.value} aria-label={texts.cells} />}
        {request.building.value && <BuildingTables of={request.building.value} />}
        {without.value.length > 0 && (
          <p class="small" role="status" data-without={without.value.length}>
            {texts.without(without.value)}
          </p>
        )}
        {rows.length > 0 && (
          <>
            <p class="small muted" role="status" data-listed={isWorking ? undefined : rows.length}>
              {texts.listed(rows.length, done.value, total.value)}
            </p>
            <SolutionTable lines={lines.value.slice(0, shown.value)} />
            {rows.length > shown.value && (
              <button type="button" onClick={() => (shown.value += PAGE)}>
                {texts.showMore(Math.min(PAGE, rows.length - shown.value))}
              </button>
            )}
          </>
        )}
      </div>
    </details>
  );
}

function SolutionTable({ lines }: { lines: Line[] }) {
  const { analyze: texts, solutions } = words();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a wide table
    <section class="wide-table scrolls-sideways" aria-label={texts.solutionsOfAll} tabIndex={0}>
      <table>
        <caption class="unseen">{texts.solutionsBy}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.stage}</th>
            <th scope="col">{texts.bottom}</th>
            <th scope="col">{texts.moves}</th>
            <th scope="col">{texts.solution}</th>
            <th scope="col">{texts.slots}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ stage, solution: { view, length, rotation, turns, slots } }) => (
            <tr key={`${stage} ${view} ${rotation} ${turns}`} data-line={`${stage} ${view} ${length}`}>
              <th scope="row">
                <button type="button" class="quiet" onClick={() => changeParams({ stage, view, slots: undefined })}>
                  {titled(stage)}
                </button>
              </th>
              <td>
                <span class={`sticker color-${view}`} aria-hidden="true" /> {colorName(view)}
              </td>
              <td>{length}</td>
              <td class="algorithm">
                {rotation && <em>{rotation} </em>}
                {turns || solutions.alreadySolved}
              </td>
              <td class="small muted">{slots.join(" ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
