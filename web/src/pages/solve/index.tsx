// A cube and its solutions: a short one at once, then shorter ones, then the shortest.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ShareButton } from "../../components/clipboard";
import { Icon } from "../../components/icon";
import { BLANK, BLANK_NET, lettersOf, Net, SOLVED_NET } from "../../components/net";
import { explain, Problem } from "../../components/problem";
import { TurnsField } from "../../components/turns-field";
import { useAsk } from "../../components/use-ask";
import { useTyped } from "../../drafts";
import { ask, type ErrorObject, isAbort, type Valid } from "../../engine";
import { place, restate, shareUrl } from "../../router";
import { report } from "../../toasts";
import { Comparison } from "./comparison";
import { Solving } from "./solving";
import "./style.css";

export default function Solve() {
  const input = place.value.params.input ?? "";
  const typed = useTyped("input", input);
  const cube = useSignal<Valid | null>(null);
  const problem = useSignal<ErrorObject | null>(null);
  const looking = useAsk();

  const show = (text: string) => restate({ input: text.trim() });
  const letters = useComputed(() => cube.value?.facelets ?? lettersOf(place.value.params.input ?? "") ?? BLANK_NET);
  const left = [...letters.value].filter((letter) => letter === BLANK).length;
  const isPainting = cube.value === null && lettersOf(input) !== undefined && left > 0;

  useEffect(() => {
    if (input === "" || [...(lettersOf(input) ?? "")].includes(BLANK)) {
      looking.stop();
      cube.value = null;
      problem.value = null;
      return;
    }
    looking.ask({ ask: "check", input }).then(
      (valid) => {
        cube.value = valid;
        problem.value = null;
      },
      (error) => {
        if (isAbort(error)) {
          return;
        }
        cube.value = null;
        explain(error, problem);
      },
    );
  }, [input]);

  const random = () => ask({ ask: "scramble" }).then(({ scrambles }) => show(scrambles[0]?.scramble ?? ""), report);

  return (
    <div class="stack">
      <div>
        <h1>Solve a cube</h1>
        <p class="muted">Type a scramble, paste 54 stickers, or paint your cube.</p>
      </div>
      <div class="solve">
        <form
          class="card stack"
          onSubmit={(event) => {
            event.preventDefault();
            show(typed.value);
          }}
        >
          <TurnsField
            id="input"
            label="Scramble, or 54 stickers"
            rows={3}
            placeholder="R U2 F' L D B2"
            value={typed}
            problem={problem.value}
          />
          <div class="row">
            <button type="submit" class="primary">
              Solve
            </button>
            <button type="button" onClick={random}>
              <Icon name="dice" />
              Random cube
            </button>
            <ShareButton url={shareUrl("solve", place.value.params)} />
          </div>
          {problem.value && <Problem error={problem.value} field="input" />}
          <Net
            letters={letters.value}
            marked={problem.value?.stickers ?? []}
            label="The cube, unfolded; white on top, green in front"
            onPaint={(painted) => show(painted)}
          />
          <div class="row">
            <button type="button" class="quiet" onClick={() => show(BLANK_NET)}>
              Clear
            </button>
            <button type="button" class="quiet" onClick={() => show(SOLVED_NET)}>
              Solved cube
            </button>
            <span class="small muted" role="status">
              {isPainting && `${left} ${left === 1 ? "sticker" : "stickers"} to paint`}
            </span>
          </div>
        </form>
        {cube.value && (
          <div class="stack">
            <Solving key={cube.value.input} cube={cube.value} />
            <Comparison key={`compare ${cube.value.input}`} input={cube.value.input} />
          </div>
        )}
      </div>
    </div>
  );
}
