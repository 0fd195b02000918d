// How solutions may be: the hold, and the faces that they avoid.

import { type Signal, useSignal } from "@preact/signals";
import { remembered } from "../storage";
import { words } from "../words";
import { Choice, Select } from "./form";

const FACES = ["U", "R", "F", "D", "L", "B"];
/** The holds by name. The engine turns the cube so that the colour is at the bottom, then by y. */
const HOLDS = ["none", "y", "y2", "y'", "easiest"] as const;
/** A stage may have no solution without some faces. In milliseconds. */
const PATIENCE = 10_000;

const hold = remembered<string>("solutions.hold", "none");

export interface SolutionLimits {
  avoided: Signal<string[]>;
  /** The fields of a question `stage`. */
  fields: { hold: string; turns?: string; time_ms?: number };
}

export function useSolutionLimits(): SolutionLimits {
  const avoided = useSignal<string[]>([]);
  const turns = FACES.filter((face) => !avoided.value.includes(face)).join("");
  const some = avoided.value.length > 0 ? { turns, time_ms: PATIENCE } : {};
  return { avoided, fields: { hold: hold.value, ...some } };
}

export function SolutionOptions({ limits: { avoided } }: { limits: SolutionLimits }) {
  const { solutions } = words();
  return (
    <div class="row">
      <Select
        label={solutions.hold}
        value={hold.value}
        options={HOLDS.map((name) => [name, solutions.holds[name]])}
        onChange={(chosen) => {
          hold.value = chosen;
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
