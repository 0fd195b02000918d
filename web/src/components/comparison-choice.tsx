// A condition on a number of moves: exactly, at most or at least N.

import { Select } from "./form";

export type Comparison = "=" | "<=" | ">=";

const COMPARISONS: [Comparison, string][] = [
  ["=", "exactly"],
  ["<=", "at most"],
  [">=", "at least"],
];

/** No stage needs more moves than a whole cube does. */
const MAX_MOVES = 20;

interface Props {
  /** Empty for any number of moves, where that can be chosen. */
  comparison: Comparison | "";
  moves: number;
  /** Whether the user can choose any number of moves. */
  allowsAny?: boolean;
  choose: (comparison: Comparison | "", moves: number) => void;
}

export function ComparisonChoice({ comparison, moves, allowsAny, choose }: Props) {
  return (
    <>
      <Select
        label="Difficulty"
        value={comparison}
        options={[...(allowsAny ? [["", "any number of moves"] as [string, string]] : []), ...COMPARISONS]}
        onChange={(chosen) => choose(chosen as Comparison | "", moves)}
      />
      {comparison && (
        <>
          <input
            class="move-count"
            type="number"
            min={0}
            max={MAX_MOVES}
            aria-label="Moves needed"
            value={moves}
            onChange={(event) => {
              const chosen = event.currentTarget.valueAsNumber;
              if (Number.isInteger(chosen) && chosen >= 0) {
                choose(comparison, chosen);
              }
            }}
          />
          <span class="muted">moves</span>
        </>
      )}
    </>
  );
}
