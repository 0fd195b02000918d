// What can be done with a solve: its penalty, comment, scramble, and the way to other pages.

import { CopyButton } from "../../components/clipboard";
import { Choice, useCommitted } from "../../components/form";
import { Icon } from "../../components/icon";
import { hasDate } from "../../cstimer";
import { placeHash } from "../../router";
import type { Penalty } from "../../solve-time";
import { formatDateTime, words } from "../../words";
import { IconButton } from "./session-choice";
import { deleteSolve, type Solve, solves } from "./solves";

export function PenaltyChoice({ solve, legend }: { solve: Solve; legend: string }) {
  const { timer } = words();
  const penalties: { value: Penalty; content: string; name: string }[] = [
    { value: "", content: "OK", name: timer.noPenalty },
    { value: "+2", content: "+2", name: timer.plusTwo },
    { value: "DNF", content: "DNF", name: timer.dnf },
  ];
  return (
    <Choice
      legend={legend}
      options={penalties}
      isChosen={(penalty) => penalty === solve.penalty}
      choose={(penalty) => solves.put([{ ...solve, penalty: penalty as Penalty }])}
    />
  );
}

/** The number of a solve is its place in the session, counted from 1; `size` is that of its cube. */
export function SolveDetails({ solve, number, size }: { solve: Solve; number: number; size: number }) {
  const { scramble } = solve;
  const { timer } = words();
  const comment = useCommitted(solve.comment, (text) => solves.put([{ ...solve, comment: text.trim() }]));
  return (
    <div class="stack solve-details">
      <div class="row apart">
        <PenaltyChoice solve={solve} legend={timer.penaltyOf(number)} />
        <IconButton icon="delete" label={timer.deleteSolve(number)} onClick={() => deleteSolve(solve)} />
      </div>
      <input
        class="solve-comment"
        type="text"
        aria-label={timer.commentOn(number)}
        placeholder={timer.comment}
        autocomplete="off"
        {...comment}
      />
      {scramble ? <p class="algorithm">{scramble}</p> : <p class="small muted">{timer.unknownScramble}</p>}
      {hasDate(solve) && <p class="small muted">{formatDateTime(solve.date)}</p>}
      {scramble && (
        <div class="row">
          {size === 3 ? (
            <>
              <a class="button" href={placeHash("reconstruct", { scramble })}>
                <Icon name="reconstruct" />
                {timer.reconstructSolve}
              </a>
              <a class="button quiet" href={placeHash("analyze", { scramble })}>
                <Icon name="analyze" />
                {timer.analyze}
              </a>
            </>
          ) : (
            <a class="button" href={placeHash("solve", { input: scramble, size: String(size) })}>
              <Icon name="solve" />
              {timer.solveIt}
            </a>
          )}
          <CopyButton text={scramble} what={timer.scrambleOf(number)} />
        </div>
      )}
    </div>
  );
}
