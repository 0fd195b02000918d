// A goal that is painted: which stickers are to be solved.

import { Choice } from "../../components/form";
import { Net } from "../../components/net";
import { GOALS } from "./goals";

interface Props {
  letters: string;
  paint: (letters: string) => void;
}

export function GoalPainting({ letters, paint }: Props) {
  return (
    <section class="stack" aria-label="Goal">
      <p class="small muted">Paint the stickers that are to be solved. Grey may have any colour.</p>
      <Choice
        legend="Start from"
        options={GOALS.map(({ name, letters }) => ({ value: letters, content: name }))}
        isChosen={(goal) => goal === letters}
        choose={paint}
      />
      <Net letters={letters} label="The goal, unfolded; white on top, green in front" onPaint={paint} isGoal />
    </section>
  );
}
