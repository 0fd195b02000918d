// The table of the fewest moves by stage and colour. It fills as the engine answers.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { titled } from "../../catalogue";
import { colorName } from "../../colors";
import { harderThan, type Percentiles, percentText } from "../../difficulty";
import { COLORS, type Color } from "../../engine";
import { words } from "../../words";

/** The lengths so far. A length that is not exact is a lower bound. */
export type Cells = Record<string, Partial<Record<Color, { turns: number; exact: boolean }>>>;

interface Props {
  stages: string[];
  cells: Cells;
  /** How hard the lengths are. They come after the lengths. */
  percentiles: Percentiles;
  /** Whether the analysis is still running. */
  working: boolean;
  chosen: { stage: string | undefined; view: string | undefined };
  choose: (stage: string, view: Color) => void;
  /** A stage that is analyzed on demand, because it needs large tables. */
  later: { stage: string; analyze: () => void } | undefined;
}

interface VerdictProps {
  stages: string[];
  cells: Cells;
  percentiles: Percentiles;
  score: number | undefined;
}

/** How far a key moves the focus: rows and columns. */
const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function StageTable({ stages, cells, percentiles, working, chosen, choose, later }: Props) {
  const { analyze: texts } = words();
  const table = useRef<HTMLTableElement>(null);
  const isKnown = (stage: string, color: Color) => cells[stage]?.[color]?.exact ?? false;
  const places = stages.flatMap((stage) => COLORS.map((color): [string, Color] => [stage, color]));
  // One cell takes part in the order of Tab. The arrow keys move to the others.
  const focused = useSignal("");
  const tabbable = [focused.value, `${chosen.stage} ${chosen.view}`].find((name) =>
    places.some(([stage, color]) => name === `${stage} ${color}` && isKnown(stage, color)),
  );
  const first = places.find(([stage, color]) => isKnown(stage, color));
  const inTabOrder = tabbable ?? first?.join(" ");

  /** Moves the focus to the next known cell in a direction, and at the edge not at all. */
  const move = (event: KeyboardEvent, stage: string, color: Color) => {
    const [down, right] = STEPS[event.key] ?? [0, 0];
    let [row, column] = [stages.indexOf(stage) + down, COLORS.indexOf(color) + right];
    if (event.key === "Home" || event.key === "End") {
      column = event.key === "Home" ? 0 : COLORS.length - 1;
    } else if (!STEPS[event.key]) {
      return;
    }
    event.preventDefault();
    for (; stages[row] !== undefined && COLORS[column] !== undefined; row += down, column += right) {
      const name = `${stages[row]} ${COLORS[column]}`;
      const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${name}"]`);
      if (cell) {
        cell.focus();
        return;
      }
      if (down === 0 && right === 0) {
        return;
      }
    }
  };

  return (
    <table ref={table} class="stages" aria-busy={working}>
      <caption class="unseen">{texts.caption}</caption>
      <thead>
        <tr>
          <td />
          {COLORS.map((color) => (
            <th key={color} scope="col">
              <span class={`sticker color-${color}`} aria-hidden="true" />
              <span class="color-name">{colorName(color)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stages.map((stage) => {
          const row = cells[stage] ?? {};
          const exact = COLORS.map((color) => row[color]).filter((cell) => cell?.exact);
          const best = exact.length === COLORS.length ? Math.min(...exact.map((cell) => cell?.turns ?? 0)) : null;
          return (
            <tr key={stage}>
              <th scope="row">{titled(stage)}</th>
              {later?.stage === stage && (
                <td colSpan={COLORS.length}>
                  <button type="button" class="cell later" onClick={later.analyze}>
                    {texts.analyzeToo(titled(stage))} <span class="small">{texts.tables}</span>
                  </button>
                </td>
              )}
              {(later?.stage === stage ? [] : COLORS).map((color) => {
                const cell = row[color];
                const isBest = cell?.turns === best;
                const isChosen = chosen.stage === stage && chosen.view === color;
                const percentile = percentiles[stage]?.[color];
                const hard = percentile && texts.hard(harderThan(percentile), texts.level(percentile.level));
                const named = cell && texts.cell(titled(stage), color, cell.turns);
                const rated = named && isBest ? texts.bestCell(named) : named;
                return (
                  <td key={color}>
                    {cell?.exact ? (
                      <button
                        type="button"
                        class={`cell ${isBest ? "best" : ""}`}
                        aria-label={rated && hard ? texts.cellHard(rated, hard) : rated}
                        title={hard}
                        aria-pressed={isChosen}
                        data-cell={`${stage} ${color}`}
                        tabIndex={inTabOrder === `${stage} ${color}` ? 0 : -1}
                        onFocus={() => {
                          focused.value = `${stage} ${color}`;
                        }}
                        onKeyDown={(event) => move(event, stage, color)}
                        onClick={() => choose(stage, color)}
                      >
                        {cell.turns}
                      </button>
                    ) : (
                      <span class="cell pending">{cell ? `≥${cell.turns}` : "·"}</span>
                    )}
                    {percentile && (
                      <span class="percent" aria-hidden="true" data-percent={`${stage} ${color}`}>
                        {percentText(percentile)}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How hard the scramble is with the best colour. */
export function Verdict({ stages, cells, percentiles, score }: VerdictProps) {
  const { analyze: texts } = words();
  const counted = stages.flatMap((stage) => {
    const percentile = percentiles[stage]?.best;
    const turns = Math.min(...COLORS.map((color) => cells[stage]?.[color]?.turns ?? Number.POSITIVE_INFINITY));
    return percentile ? [{ stage, percentile, turns }] : [];
  });
  if (counted.length === 0) {
    return null;
  }
  return (
    <section class="hardness" aria-label={texts.difficulty}>
      <h2>{texts.difficulty}</h2>
      <p class="small muted">{texts.bestMeans}</p>
      {score !== undefined && (
        <>
          <svg class="scale" aria-hidden="true">
            <rect y="6" width="100%" height="6" rx="3" />
            <line x1="50%" x2="50%" y1="1" y2="17" />
            <circle cx={`${Math.round(score)}%`} cy="9" r="8" />
          </svg>
          <p class="small">{texts.score(<strong>{Math.round(score)}</strong>)}</p>
        </>
      )}
      <ul class="small">
        {counted.map(({ stage, percentile, turns }) => (
          <li key={stage} data-verdict={stage} title={harderThan(percentile)}>
            <span>{texts.stageLength(titled(stage), turns)}</span> <strong>{texts.level(percentile.level)}</strong>{" "}
            <svg aria-hidden="true">
              <rect width="100%" height="6" rx="3" />
              <rect class="part" width={`${percentile.harder_than}%`} height="6" rx="3" />
            </svg>
            <span class="number">{percentText(percentile)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
