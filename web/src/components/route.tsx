// A route to a stage: the stages before it one by one, each with the fewest moves from the end of
// the one before, beside a shortest solution of the last stage.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { catalogue, titled } from "../catalogue";
import type { Color, FoundRoute, RouteStep, Valid } from "../engine";
import { words } from "../words";
import { CopyButton } from "./clipboard";
import { Player } from "./player";
import { Problem } from "./problem";
import { Progress, Searching } from "./progress";
import { useRequest } from "./use-request";

/** The variant and the first stage of a route to this stage; undefined if there is no such route. */
export function routeTo(stage: string): { variant: string; first: string } | undefined {
  const variant = catalogue.value?.variants.find(({ stages }) => stages.includes(stage));
  const first = variant?.stages[0];
  return variant?.nested && first && first !== stage ? { variant: variant.name, first } : undefined;
}

/** What is replayed: a step by its number, the whole route, or the direct solution. */
type Chosen = number | "whole" | "direct";

const joined = (...parts: string[]) => parts.filter((part) => part !== "").join(" ");

export function Route({ cube, stage, view }: { cube: Valid; stage: string; view: Color }) {
  const route = useSignal<FoundRoute | null>(null);
  const chosen = useSignal<Chosen>(0);
  const request = useRequest();
  useEffect(() => {
    const { variant, first } = routeTo(stage) ?? { variant: null, first: stage };
    request.run(async () => {
      route.value = await request.ask({
        ask: "route",
        input: cube.input,
        variant,
        colors: view,
        stages: `${first}..${stage}`,
      });
    });
  }, []);

  if (!route.value) {
    return (
      <>
        {request.problem.value && <Problem error={request.problem.value} />}
        <Progress of={request}>
          <Searching />
        </Progress>
      </>
    );
  }
  const { steps, rotation, length, direct } = route.value;
  const { solutions } = words();
  const shown = replayed(route.value, chosen.value);
  const go = (to: number) => {
    chosen.value = to;
  };
  const step = typeof chosen.value === "number" ? chosen.value : undefined;
  return (
    <>
      <Player pattern={cube.kpattern} {...shown} label={solutions.routeCube(titled(stage), view)} />
      <div class="row">
        <button
          type="button"
          disabled={step === undefined || step === 0}
          onClick={() => go((step ?? steps.length) - 1)}
        >
          {solutions.previousStep}
        </button>
        <button
          type="button"
          disabled={step === undefined || step === steps.length - 1}
          onClick={() => go((step ?? 0) + 1)}
        >
          {solutions.nextStep}
        </button>
        <CopyButton text={joined(rotation, ...steps.map(({ turns }) => turns))} what={solutions.theRoute} />
      </div>
      <h3>{solutions.route}</h3>
      <ol class="solution-list route">
        {steps.map((step, which) => (
          <li key={step.stage}>
            <StepButton
              step={step}
              name={titled(step.stage)}
              rotation={which === 0 ? rotation : ""}
              isChosen={chosen.value === which}
              choose={() => go(which)}
            />
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-pressed={chosen.value === "whole"}
            data-route-length={length}
            onClick={() => {
              chosen.value = "whole";
            }}
          >
            <span class="solution-length">{length}</span>
            <strong>{solutions.wholeRoute}</strong>
          </button>
        </li>
      </ol>
      {direct && (
        <>
          <h3>{solutions.atOnce(titled(stage))}</h3>
          <ol class="solution-list route">
            <li>
              <StepButton
                step={direct}
                name={comparison(length, direct.length)}
                rotation={rotation}
                isChosen={chosen.value === "direct"}
                choose={() => {
                  chosen.value = "direct";
                }}
              />
            </li>
          </ol>
        </>
      )}
    </>
  );
}

function comparison(route: number, direct: number): string {
  const { solutions } = words();
  return route === direct ? solutions.asShort : solutions.fewer(route - direct);
}

/** What the player shows of a route. The pieces that do not matter yet are grey. */
function replayed({ steps, rotation, direct }: FoundRoute, chosen: Chosen) {
  const all = steps.map(({ turns }) => turns);
  const last = steps.at(-1)?.stickering ?? "";
  if (chosen === "direct" && direct) {
    return { rotation, algorithm: direct.turns, stickering: direct.stickering };
  }
  if (typeof chosen !== "number") {
    return { rotation, algorithm: joined(...all), stickering: last };
  }
  return {
    // The first step begins with the rotation, the others after it.
    ...(chosen === 0 ? { rotation } : { before: joined(rotation, ...all.slice(0, chosen)) }),
    algorithm: all[chosen] ?? "",
    stickering: steps[chosen]?.stickering ?? last,
  };
}

interface StepProps {
  step: RouteStep;
  name: string;
  rotation: string;
  isChosen: boolean;
  choose: () => void;
}

function StepButton({ step, name, rotation, isChosen, choose }: StepProps) {
  return (
    <button type="button" aria-pressed={isChosen} data-step-of={`${step.stage} ${step.length}`} onClick={choose}>
      <span class="solution-length">{step.length}</span>
      <span>
        <strong>{name}</strong>
        <span class="algorithm route-moves">
          {rotation && <em>{rotation} </em>}
          {step.turns || words().solutions.alreadySolved}
        </span>
      </span>
      <span class="small muted">{step.slots.join(" ")}</span>
    </button>
  );
}
