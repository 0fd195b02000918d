// Solves a cube: a short solution at once, then shorter ones, then a proof of the shortest.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { catalogue } from "../../catalogue";
import { AlgorithmField } from "../../components/algorithm-field";
import { ShareButton } from "../../components/clipboard";
import { Choice, Form, RandomButton, wholeNumber } from "../../components/form";
import { ANY_NET, BLANK, BLANK_NET, lettersOf, Net, SOLVED_NET } from "../../components/net";
import { PageTitle } from "../../components/page";
import { useCube } from "../../components/use-cube";
import { useTyped } from "../../drafts";
import { changeParams, place, replaceParams, shareUrl } from "../../router";
import { Comparison } from "./comparison";
import { GoalPainting } from "./goal";
import { GoalSolving } from "./goal-solving";
import { goalLetters } from "./goals";
import { MAX_TARGET, SolveOptions } from "./options";
import { Solving } from "./solving";
import "./style.css";

export default function Solve() {
  const { params } = place.value;
  const input = params.input ?? "";
  const typed = useTyped("input", input);
  const solver = useTyped("solver", params.solver ?? "");
  const target = useTyped("target", params.target ?? "");
  // Undefined if the whole cube is to be solved.
  const goal = goalLetters(params.goal);
  const painted = useSignal(goal ?? ANY_NET);
  useEffect(() => {
    painted.value = goal ?? ANY_NET;
  }, [goal]);
  // A cube with blank stickers is still being painted.
  const isPainted = !(lettersOf(input) ?? "").includes(BLANK);
  const { cube, problem } = useCube(isPainted ? input : "");

  const letters = useComputed(() => cube.value?.facelets ?? lettersOf(place.value.params.input ?? "") ?? BLANK_NET);
  const blanks = [...letters.value].filter((letter) => letter === BLANK).length;

  const solvers = catalogue.value?.solvers ?? [];
  const show = (text: string) =>
    replaceParams({
      input: text.trim(),
      // The first solver of the catalogue is the default.
      solver: solver.value === solvers[0]?.name ? undefined : solver.value,
      target: target.value,
      goal: goal && painted.value,
      wanted: params.wanted,
    });
  const request = {
    solver: solvers.find(({ name }) => name === params.solver)?.name,
    target: wholeNumber(params.target, MAX_TARGET, undefined),
  };

  return (
    <div class="stack">
      <PageTitle title="Solve a cube">Type a scramble, paste 54 stickers, or paint your cube.</PageTitle>
      <div class="solve">
        <Form onSubmit={() => show(typed.value)}>
          <AlgorithmField
            id="input"
            label="Scramble, or 54 stickers"
            rows={3}
            placeholder="R U2 F' L D B2"
            value={typed}
            problem={problem.value}
          />
          <div>
            <Choice
              legend="What to solve"
              options={[
                { value: "", content: "The whole cube" },
                { value: goal ?? ANY_NET, content: "Just some stickers" },
              ]}
              isChosen={(value) => value === (goal ?? "")}
              choose={(goal) => changeParams({ goal, wanted: undefined })}
            />
          </div>
          {goal === undefined ? (
            <SolveOptions
              solver={solver.value}
              target={target.value}
              chooseSolver={(name) => {
                solver.value = name;
              }}
              chooseTarget={(text) => {
                target.value = text;
              }}
            />
          ) : (
            <GoalPainting
              letters={painted.value}
              paint={(letters) => {
                painted.value = letters;
              }}
            />
          )}
          <div class="row">
            <button type="submit" class="primary">
              Solve
            </button>
            <RandomButton label="Random cube" onScramble={show} />
            <ShareButton url={shareUrl("solve", params)} />
          </div>
          <Net
            letters={letters.value}
            marked={problem.value?.stickers ?? []}
            label="The cube, unfolded; white on top, green in front"
            onPaint={show}
          />
          <div class="row">
            <button type="button" class="quiet" onClick={() => show(BLANK_NET)}>
              Clear
            </button>
            <button type="button" class="quiet" onClick={() => show(SOLVED_NET)}>
              Solved cube
            </button>
            <span class="small muted" role="status">
              {!isPainted && `${blanks} ${blanks === 1 ? "sticker" : "stickers"} to paint`}
            </span>
          </div>
        </Form>
        {cube.value && goal !== undefined && goal !== ANY_NET && (
          <GoalSolving
            key={`${cube.value.input} ${goal}`}
            cube={cube.value}
            goal={goal}
            wanted={params.wanted ?? ""}
            chooseWanted={(wanted) => changeParams({ wanted })}
          />
        )}
        {cube.value && catalogue.value && goal === undefined && (
          <div class="stack">
            <Solving key={`${cube.value.input} ${request.solver} ${request.target}`} cube={cube.value} {...request} />
            <Comparison key={`compare ${cube.value.input}`} input={cube.value.input} />
          </div>
        )}
      </div>
    </div>
  );
}
