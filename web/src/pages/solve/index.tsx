// A cube and its solutions: a short one at once, then shorter ones, then the shortest.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ShareButton } from "../../components/clipboard";
import { Icon } from "../../components/icon";
import { BLANK, BLANK_NET, lettersOf, Net, SOLVED_NET } from "../../components/net";
import { Problem } from "../../components/problem";
import { useAsk } from "../../components/use-ask";
import { ask, type ErrorObject, isAbort, Refusal, type Valid } from "../../engine";
import { place, restate, shareUrl } from "../../router";
import { report } from "../../toasts";
import { Comparison } from "./comparison";
import { Solving } from "./solving";
import "./style.css";

export default function Solve() {
  const input = place.value.params.input ?? "";
  const typed = useSignal(input);
  const cube = useSignal<Valid | null>(null);
  const problem = useSignal<ErrorObject | null>(null);
  const looking = useAsk();

  const show = (text: string) => restate({ input: text.trim() });
  const letters = useComputed(() => cube.value?.facelets ?? lettersOf(place.value.params.input ?? "") ?? BLANK_NET);
  const left = [...letters.value].filter((letter) => letter === BLANK).length;
  const isPainting = cube.value === null && lettersOf(input) !== undefined && left > 0;

  useEffect(() => {
    typed.value = input;
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
        if (error instanceof Refusal && error.object.name !== "internal") {
          problem.value = error.object;
        } else {
          report(error);
        }
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
          <div>
            <label for="input">Scramble, or 54 stickers</label>
            <textarea
              id="input"
              class="turns"
              rows={3}
              spellcheck={false}
              autocapitalize="off"
              autocomplete="off"
              placeholder="R U2 F' L D B2"
              value={typed.value}
              aria-invalid={problem.value !== null}
              aria-describedby={problem.value ? "problem" : undefined}
              onInput={(event) => {
                typed.value = event.currentTarget.value;
              }}
              onKeyDown={(event) => {
                if (event.key === "Enter" && !event.shiftKey) {
                  event.preventDefault();
                  show(typed.value);
                }
              }}
            />
          </div>
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
          {problem.value && <Problem error={problem.value} id="problem" />}
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
