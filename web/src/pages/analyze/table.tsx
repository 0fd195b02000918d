// The table of the fewest moves by stage and colour. It fills as the engine answers.

import { titled } from "../../catalogue";
import { COLOR_NAMES } from "../../colors";
import { COLORS, type Color } from "../../engine";
import { movesText } from "../../notation";

/** The lengths so far. A length that is not exact is a lower bound. */
export type Cells = Record<string, Partial<Record<Color, { turns: number; exact: boolean }>>>;

interface Props {
  stages: string[];
  cells: Cells;
  /** Whether the analysis is still running. */
  working: boolean;
  chosen: { stage: string | undefined; view: string | undefined };
  choose: (stage: string, view: Color) => void;
}

export function StageTable({ stages, cells, working, chosen, choose }: Props) {
  return (
    <table class="stages" aria-busy={working}>
      <caption class="unseen">Fewest moves to each stage, by colour at the bottom</caption>
      <thead>
        <tr>
          <td />
          {COLORS.map((color) => (
            <th key={color} scope="col">
              <span class={`sticker color-${color}`} aria-hidden="true" />
              <span class="color-name">{COLOR_NAMES[color]}</span>
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
              {COLORS.map((color) => {
                const cell = row[color];
                const isBest = cell?.turns === best;
                const isChosen = chosen.stage === stage && chosen.view === color;
                const name = `${titled(stage)}, ${COLOR_NAMES[color]} at the bottom`;
                return (
                  <td key={color}>
                    {cell?.exact ? (
                      <button
                        type="button"
                        class={`cell ${isBest ? "best" : ""}`}
                        aria-label={`${name}: ${movesText(cell.turns)}${isBest ? ", the best" : ""}`}
                        aria-pressed={isChosen}
                        data-cell={`${stage} ${color}`}
                        onClick={() => choose(stage, color)}
                      >
                        {cell.turns}
                      </button>
                    ) : (
                      <span class="cell pending">{cell ? `≥${cell.turns}` : "·"}</span>
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
