// How solutions may be: the hold, and the faces that they avoid.

import { type Signal, useSignal } from "@preact/signals";
import { catalogue } from "../catalogue";
import { remembered } from "../storage";
import { words } from "../words";
import { Choice, Select } from "./form";

const FACES = ["U", "R", "F", "D", "L", "B"];
/** The holds by name. The engine turns the cube so that the colour is at the bottom, then by y. */
const HOLDS = ["easiest", "none", "y", "y2", "y'"] as const;
/** A stage may have no solution without some faces. In milliseconds. */
const PATIENCE = 10_000;

/** The hold that the visitor chose; empty before. */
const chosenHold = remembered<string>("solutions.hold", "");

/**
 * The hold of the solutions of a stage. The first stage of a variant has no slots, whose names would
 * turn with the cube: its solutions are for the hold in which they are easiest.
 */
function holdOf(stage: string | undefined): string {
  const isFirst = catalogue.value.variants.some(({ stages }) => stages[0] === stage);
  return chosenHold.value || (isFirst ? "easiest" : "none");
}

export interface SolutionLimits {
  hold: string;
  avoided: Signal<string[]>;
  /** The fields of a question `stage`. */
  fields: { hold: string; turns?: string; time_ms?: number };
}

/** The limits of the solutions of a stage, or of several. */
export function useSolutionLimits(stage?: string): SolutionLimits {
  const hold = holdOf(stage);
  const avoided = useSignal<string[]>([]);
  const turns = FACES.filter((face) => !avoided.value.includes(face)).join("");
  const some = avoided.value.length > 0 ? { turns, time_ms: PATIENCE } : {};
  return { hold, avoided, fields: { hold, ...some } };
}

export function SolutionOptions({ limits: { hold, avoided } }: { limits: SolutionLimits }) {
  const { solutions } = words();
  return (
    <div class="row">
      <Select
        label={solutions.hold}
        value={hold}
        options={HOLDS.map((name) => [name, solutions.holds[name]])}
        onChange={(chosen) => {
          chosenHold.value = chosen;
        }}
      />
      <span class="label">{solutions.avoid}</span>
      <Choice
        legend={solutions.facesToAvoid}
        options={FACES.map((face) => ({ value: face, name: solutions.avoidFace(face), content: face }))}
        isChosen={(face) => avoided.value.includes(face)}
        choose={(face) => {
          const others = avoided.value.filter((other) => other !== face);
          const chosen = others.length < avoided.value.length ? others : [...others, face];
          // Some face must be left.
          if (chosen.length < FACES.length) {
            avoided.value = chosen;
          }
        }}
      />
    </div>
  );
}
