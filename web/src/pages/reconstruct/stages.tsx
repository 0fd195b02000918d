// The steps of a solve, each with its length, the fewest moves, and a shorter line.

import { titled } from "../../catalogue";
import type { Reconstructed } from "../../engine";
import { movesText } from "../../notation";
import { formatTime } from "../../solve-time";
import { words } from "../../words";

/** What is replayed: a step by its number, as it was done or with the fewest moves. */
export interface Chosen {
  step: number;
  fewest: boolean;
}

interface Props {
  stages: Reconstructed["stages"];
  rest: string;
  chosen: Chosen | null;
  choose: (which: Chosen) => void;
}

const seconds = (milliseconds: number) => words().reconstruct.seconds(formatTime(milliseconds));

export function StageList({ stages, rest, chosen, choose }: Props) {
  const { reconstruct, solutions } = words();
  const longest = Math.max(1, ...stages.map(({ length }) => length));
  const width = (moves: number) => ({ width: `${(100 * moves) / longest}%` });
  const isChosen = (step: number, fewest: boolean) => chosen?.step === step && chosen.fewest === fewest;
  return (
    <>
      {stages.length > 0 && <p class="small muted">{reconstruct.aboutFewest}</p>}
      <ol class="stage-list">
        {stages.map(({ name, moves, length, slots, time, ...stage }, step) => {
          const optimal = stage.optimal ?? undefined;
          return (
            <li key={name}>
              <button
                type="button"
                aria-pressed={isChosen(step, false)}
                data-stage={`${name} ${length} ${optimal ?? "-"}`}
                onClick={() => choose({ step, fewest: false })}
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
                  {optimal !== undefined && (
                    <span class={`badge ${stage.loss === 0 ? "good" : ""}`}>
                      {stage.loss === 0 ? reconstruct.optimal : reconstruct.fewest(optimal)}
                    </span>
                  )}
                </span>
                <span class="algorithm stage-moves">{moves || solutions.alreadySolved}</span>
                {time && (
                  <span class="small muted stage-moves" data-time>
                    {reconstruct.times(
                      seconds(time.total_ms),
                      seconds(time.recognition_ms),
                      seconds(time.longest_pause_ms),
                      time.tps,
                    )}
                  </span>
                )}
              </button>
              {stage.solution && (stage.loss ?? 0) > 0 && (
                <button
                  type="button"
                  class="shorter"
                  aria-pressed={isChosen(step, true)}
                  data-shorter={stage.solution}
                  onClick={() => choose({ step, fewest: true })}
                >
                  <span class="small">{reconstruct.inMoves(optimal ?? 0)}</span>{" "}
                  <span class="algorithm">{stage.solution}</span>
                </button>
              )}
            </li>
          );
        })}
        {rest && (
          <li>
            <button
              type="button"
              aria-pressed={isChosen(stages.length, false)}
              onClick={() => choose({ step: stages.length, fewest: false })}
            >
              <span class="stage-name">
                <strong>{reconstruct.afterLast}</strong>
              </span>
              <span class="algorithm stage-moves">{rest}</span>
            </button>
          </li>
        )}
      </ol>
    </>
  );
}
