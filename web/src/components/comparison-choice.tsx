// A condition on a number of moves: exactly, at most or at least N.

import { words } from "../words";
import { Select, useCommitted } from "./form";

export type Comparison = "=" | "<=" | ">=";

/** No stage needs more moves than a whole cube does. */
const MAX_MOVES = 20;

interface Props {
  /** Empty for any number of moves, where that can be chosen. */
  comparison: Comparison | "";
  moves: number;
  /** The most moves that any scramble needs, if known. */
  max?: number;
  /** Whether the user can choose any number of moves. */
  allowsAny?: boolean;
  choose: (comparison: Comparison | "", moves: number) => void;
}

export function ComparisonChoice({ comparison, moves, max = MAX_MOVES, allowsAny, choose }: Props) {
  const { form } = words();
  const comparisons: [Comparison, string][] = [
    ["=", form.exactly],
    ["<=", form.atMost],
    [">=", form.atLeast],
  ];
  const count = useCommitted(moves, (text) => {
    if (/^\d+$/.test(text)) {
      choose(comparison, Number(text));
    }
  });
  return (
    <>
      <Select
        label={form.difficulty}
        value={comparison}
        options={[...(allowsAny ? [["", form.anyMoves] as [string, string]] : []), ...comparisons]}
        onChange={(chosen) => choose(chosen as Comparison | "", moves)}
      />
      {comparison && (
        <>
          <input class="move-count" type="number" min={0} max={max} aria-label={form.movesNeeded} {...count} />
          <span class="muted">{form.movesUnit}</span>
        </>
      )}
    </>
  );
}
