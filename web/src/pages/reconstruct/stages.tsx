// The stages of a solve, and what each would have needed.

import { titled } from "../../catalogue";
import type { Reconstructed } from "../../engine";

interface Props {
  stages: Reconstructed["stages"];
  rest: string;
  chosen: number | null;
  choose: (which: number) => void;
}

export function StageList({ stages, rest, chosen, choose }: Props) {
  const most = Math.max(1, ...stages.map(({ length }) => length));
  const share = (turns: number) => ({ width: `${(100 * turns) / most}%` });
  return (
    <>
      {stages.length > 0 && (
        <p class="small muted">
          The optimum of a stage is the fewest turns from where it began here. Choose one to see it.
        </p>
      )}
      <ol class="stage-list">
        {stages.map(({ name, moves, length, slots, ...stage }, which) => {
          // Of the last layer it is not known.
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
                  <span class="small muted">{slots.join(" ")}</span>
                </span>
                <span class="stage-bars" aria-hidden="true">
                  <span class="bar yours" style={share(length)} />
                  {optimal !== undefined && <span class="bar optimum" style={share(optimal)} />}
                </span>
                <span class="stage-figures">
                  {length} {length === 1 ? "turn" : "turns"}
                  {more !== undefined && (
                    <span class={`badge ${more === 0 ? "good" : ""}`}>
                      {more === 0 ? "optimal" : `optimum ${optimal}`}
                    </span>
                  )}
                </span>
                <span class="turns stage-moves">{moves || "done already"}</span>
              </button>
            </li>
          );
        })}
        {rest && (
          <li>
            <button type="button" aria-pressed={chosen === stages.length} onClick={() => choose(stages.length)}>
              <span class="stage-name">
                <strong>the rest</strong>
              </span>
              <span class="turns stage-moves">{rest}</span>
            </button>
          </li>
        )}
      </ol>
    </>
  );
}
