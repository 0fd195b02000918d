// A goal that is painted: which stickers are to be solved.

import { Choice } from "../../components/form";
import { Net } from "../../components/net";
import { words } from "../../words";
import { GOALS } from "./goals";

interface Props {
  letters: string;
  paint: (letters: string) => void;
}

export function GoalPainting({ letters, paint }: Props) {
  const { solve: texts } = words();
  return (
    <section class="stack" aria-label={texts.goal}>
      <p class="small muted">{texts.paintGoal}</p>
      <Choice
        legend={texts.startFrom}
        options={GOALS.map(({ name, letters }) => ({ value: letters, content: texts.goals[name] ?? name }))}
        isChosen={(goal) => goal === letters}
        choose={paint}
      />
      <Net letters={letters} label={texts.goalNet} onPaint={paint} isGoal />
    </section>
  );
}
