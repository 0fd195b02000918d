// The stages of a solve, each with its length and its optimum.

import { titled } from "../../catalogue";
import type { Reconstructed } from "../../engine";
import { movesText } from "../../notation";

interface Props {
  stages: Reconstructed["stages"];
  rest: string;
  chosen: number | null;
  choose: (which: number) => void;
}

export function StageList({ stages, rest, chosen, choose }: Props) {
  const longest = Math.max(1, ...stages.map(({ length }) => length));
  const width = (moves: number) => ({ width: `${(100 * moves) / longest}%` });
  return (
    <>
      {stages.length > 0 && (
        <p class="small muted">
          The optimum of a stage counts from the position where the stage began. Click a stage to replay it.
        </p>
      )}
      <ol class="stage-list">
        {stages.map(({ name, moves, length, slots, ...stage }, which) => {
          // The last layer has no known optimum.
          const optimal = stage.optimal ?? undefined;
          const more = optimal === undefined ? undefined : length - optimal;
          return (
            <li key={name}>
              <button
                type="button"
                aria-pressed={chosen === which}
                data-stage={`${name} ${length} ${optimal ?? "-"}`}
                onClick={() => choose(which)}
              >
                <span class="stage-name">
                  <strong>{titled(name)}</strong>
                  <span class="small muted" data-case={stage.case}>
                    {stage.case ?? slots.join(" ")}
                  </span>
                </span>
                <span class="stage-bars" aria-hidden="true">
                  <span class="bar yours" style={width(length)} />
                  {optimal !== undefined && <span class="bar optimum" style={width(optimal)} />}
                </span>
                <span class="stage-figures">
                  {movesText(length)}
                  {more !== undefined && (
                    <span class={`badge ${more === 0 ? "good" : ""}`}>
                      {more === 0 ? "optimal" : `optimum ${optimal}`}
                    </span>
                  )}
                </span>
                <span class="algorithm stage-moves">{moves || "already solved"}</span>
              </button>
            </li>
          );
        })}
        {rest && (
          <li>
            <button type="button" aria-pressed={chosen === stages.length} onClick={() => choose(stages.length)}>
              <span class="stage-name">
                <strong>after the last stage</strong>
              </span>
              <span class="algorithm stage-moves">{rest}</span>
            </button>
          </li>
        )}
      </ol>
    </>
  );
}
