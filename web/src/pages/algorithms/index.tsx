// All algorithms of a case of the last layer, or of any cube, with chosen moves.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { catalogue } from "../../catalogue";
import { AlgorithmField } from "../../components/algorithm-field";
import { Choice, Field, Form, Select } from "../../components/form";
import { PageTitle } from "../../components/page";
import { reveal } from "../../components/reveal";
import { useAsk } from "../../components/use-ask";
import { useCube } from "../../components/use-cube";
import { useTyped } from "../../drafts";
import { type CaseList, isAbort } from "../../engine";
import { changeParams, place, shareUrl } from "../../router";
import { report } from "../../toasts";
import { words } from "../../words";
import { caseTitle, MANY_CASES, questionOf, setTitle, shapeOf, yellowUp } from "./cases";
import { Filters } from "./filters";
import { Gallery } from "./gallery";
import { Results } from "./results";
import "./style.css";

export default function Algorithms() {
  return <Cases sets={catalogue.value.case_sets} />;
}

function Cases({ sets }: { sets: string[] }) {
  const { params } = place.value;
  const { algorithms, pages } = words();
  const set = sets.find((name) => name === params.set) ?? sets[0] ?? "";
  const list = useSignal<CaseList | null>(null);
  const listing = useAsk();
  useEffect(() => {
    listing.ask({ ask: "cases", set }).then(
      (answer) => {
        list.value = answer;
      },
      (error) => isAbort(error) || report(error),
    );
  }, [set]);

  const isListed = list.value?.set === set;
  const all = isListed ? (list.value?.cases ?? []) : [];
  const shapes = all.length > MANY_CASES ? [...new Set(all.map(({ name }) => shapeOf(name)))] : [];
  const shape = shapes.find((name) => name === (params.shape ?? shapeOf(params.case ?? ""))) ?? shapes[0];
  const shown = shape === undefined ? all : all.filter(({ name }) => shapeOf(name) === shape);
  const chosen = isListed ? list.value?.cases.find(({ name }) => name === params.case) : undefined;
  const scramble = params.case ? "" : (params.scramble ?? "");
  const typed = useTyped("scramble", scramble);
  const { cube, problem } = useCube(chosen ? yellowUp(chosen.facelets) : scramble);
  const question = questionOf({ ...params, set });
  /** The case that the page has scrolled to, and whether its replay was there. */
  const revealed = useRef({ case: "", hasReplay: false });
  const title = chosen ? caseTitle(set, chosen.name) : algorithms.yourCube;

  return (
    <div class="stack">
      <PageTitle title={pages.algorithms.title}>{algorithms.about}</PageTitle>
      <div class={`algorithms ${cube.value && question ? "open" : ""}`}>
        <div class="stack">
          <section class="card stack" aria-label={algorithms.cases}>
            <div>
              <Choice
                legend={algorithms.set}
                class="case-sets"
                options={sets.map((name) => ({ value: name, content: setTitle(name) }))}
                isChosen={(name) => name === set}
                choose={(name) => changeParams({ set: name, shape: undefined, case: undefined })}
              />
            </div>
            {shape !== undefined && (
              <Field id="shape" label={algorithms.shape(all.length)}>
                <div>
                  <Select
                    id="shape"
                    value={shape}
                    options={shapes.map((name) => [name, name])}
                    onChange={(name) => changeParams({ shape: name, case: undefined })}
                  />
                </div>
              </Field>
            )}
            {isListed && list.value && (
              <Gallery
                list={{ ...list.value, cases: shown }}
                chosen={chosen?.name}
                choose={(name) => changeParams({ set, case: name, scramble: undefined })}
              />
            )}
          </section>
          <div class="card">
            <Filters set={set} params={params} />
          </div>
          <Form onSubmit={() => changeParams({ scramble: typed.value.trim(), case: undefined })}>
            <AlgorithmField
              id="scramble"
              label={algorithms.scramble}
              rows={2}
              placeholder="F R U R' U' F'"
              value={typed}
              problem={problem.value}
            />
            <div class="row">
              <button type="submit" class="primary">
                {algorithms.find}
              </button>
            </div>
          </Form>
        </div>
        {cube.value && question && (chosen || cube.value.input === scramble) && (
          <Results
            key={JSON.stringify(question)}
            title={title}
            question={question}
            cube={cube.value}
            share={shareUrl("algorithms", params)}
            onShow={(card, hasReplay) => {
              // Other filters do not scroll to the results again.
              const { current } = revealed;
              if (current.case !== question.case || (hasReplay && !current.hasReplay)) {
                reveal(card);
                revealed.current = { case: question.case, hasReplay };
              }
            }}
          />
        )}
      </div>
    </div>
  );
}
