// A solve as people write it, taken apart: what was done, which stages it reached, and how many turns each would have needed.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { titled } from "../../catalogue";
import { COLOR_NAMES } from "../../colors";
import { CopyButton, ShareButton } from "../../components/clipboard";
import { OpenElsewhere } from "../../components/open-elsewhere";
import { Player } from "../../components/player";
import { explain, Problem } from "../../components/problem";
import { TurnsField } from "../../components/turns-field";
import { useAsk } from "../../components/use-ask";
import { useTyped } from "../../drafts";
import { type ErrorObject, isAbort, type Reconstructed, type Valid } from "../../engine";
import { place, placeHash, restate, shareUrl } from "../../router";
import { StageList } from "./stages";
import "./style.css";

/** A solve of our own. */
const EXAMPLE = {
  scramble: "U2 R2 F2 R2 F D2 R2 U2 L2 B U2 L' D' R U2 L' F2",
  solve: `z2 D' R' D F2 L U' R2 // cross
y2 U' R U R' // first pair
U L' U L U' L' U L // second pair
U' L U2 L' U L U' L' // third pair
R' U R U' R' U2 R U' R' U R // fourth pair
r U R' U' r' F R F' // OLL
U R U R' U' R' F R2 U' R' U' R U R' F' U2 // PLL`,
};

interface Result {
  cube: Valid;
  solve: string;
  apart: Reconstructed;
}

export default function Reconstruct() {
  const { params } = place.value;
  const [scramble, solve] = [params.scramble ?? "", params.solve ?? ""];
  const typedScramble = useTyped("scramble", scramble);
  const typedSolve = useTyped("solve", solve);
  const result = useSignal<Result | null>(null);
  const problem = useSignal<ErrorObject | null>(null);
  const working = useSignal(false);
  const looking = useAsk();
  const parting = useAsk();

  const show = (scramble: string, solve: string) => restate({ scramble: scramble.trim(), solve: solve.trim() });

  useEffect(() => {
    result.value = null;
    problem.value = null;
    if (solve === "") {
      return;
    }
    working.value = true;
    const asked = Promise.all([
      looking.ask({ ask: "check", input: scramble }),
      parting.ask({ ask: "reconstruct", input: scramble, solve }),
    ]);
    asked.then(
      ([cube, apart]) => {
        result.value = { cube, solve, apart };
        working.value = false;
      },
      (error) => {
        if (isAbort(error)) {
          return;
        }
        working.value = false;
        explain(error, problem);
      },
    );
  }, [scramble, solve]);

  return (
    <div class="stack">
      <div>
        <h1>Reconstruct a solve</h1>
        <p class="muted">Write down a solve as you like. See its stages, and how many turns each would have needed.</p>
      </div>
      <form
        class="card stack"
        onSubmit={(event) => {
          event.preventDefault();
          show(typedScramble.value, typedSolve.value);
        }}
      >
        <div class="reconstruct-fields">
          <TurnsField
            id="scramble"
            label="Scramble, or 54 stickers"
            rows={3}
            placeholder="R U2 F' L D B2"
            value={typedScramble}
            long
          />
          <TurnsField
            id="solve"
            label="Solve: rotations, wide and slice turns, comments"
            rows={7}
            placeholder={"z2 B2 D' // cross\ny U R U' R' // first pair"}
            value={typedSolve}
            problem={problem.value}
            long
          />
        </div>
        {problem.value && <Problem error={problem.value} field="solve" />}
        <div class="row">
          <button type="submit" class="primary" disabled={typedSolve.value.trim() === ""}>
            Reconstruct
          </button>
          {solve === "" && (
            <button type="button" class="quiet" onClick={() => show(EXAMPLE.scramble, EXAMPLE.solve)}>
              An example
            </button>
          )}
          {solve !== "" && <ShareButton url={shareUrl("reconstruct", params)} />}
          {working.value && (
            <span class="small muted" role="status">
              Searching for the optimum of each stage…
            </span>
          )}
        </div>
      </form>
      {result.value && <Apart key={`${scramble}\n${solve}`} {...result.value} />}
    </div>
  );
}

function Apart({ cube, solve, apart }: Result) {
  /** The part that is shown; nothing for the whole solve. */
  const chosen = useSignal<number | null>(null);
  const parts = [
    ...apart.stages.map(({ name, moves }) => ({ name: titled(name), moves })),
    ...(apart.rest ? [{ name: "the rest", moves: apart.rest }] : []),
  ];
  const joined = (some: { moves: string }[]) =>
    some
      .map(({ moves }) => moves)
      .filter((moves) => moves !== "")
      .join(" ");
  const part = chosen.value === null ? undefined : parts[chosen.value];
  const replay = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chosen.value !== null) {
      replay.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
    }
  }, [chosen.value]);
  const isAlgorithm = !/^\s*([a-z]\s*){54}$/i.test(cube.input);
  return (
    <div class="reconstruct">
      <section class="card stack" aria-label="Stages">
        <div class="row apart">
          <h2>
            <span class={`sticker color-${apart.view}`} aria-hidden="true" /> On {COLOR_NAMES[apart.view]}, {apart.htm}{" "}
            {apart.htm === 1 ? "turn" : "turns"}
          </h2>
          {apart.solved ? (
            <span class="badge good">✓ solved</span>
          ) : (
            <span class="badge" data-solved="false">
              not solved at the end
            </span>
          )}
        </div>
        {apart.stages.length === 0 && (
          <p class="muted">No stage of CFOP is reached, with any colour at the bottom: not even a cross.</p>
        )}
        <StageList
          stages={apart.stages}
          rest={apart.rest}
          chosen={chosen.value}
          choose={(which) => {
            chosen.value = which;
          }}
        />
        <div>
          <h3>As turns of faces alone</h3>
          <p class="turns" data-canonical>
            {apart.canonical || "nothing"}
          </p>
          <p class="small muted">
            Half turns count as one: {apart.htm} turns of faces; {apart.stm} if a turn of a middle layer is one too.
          </p>
        </div>
        <div class="row">
          <CopyButton text={apart.canonical} what="the turns of faces" />
          {isAlgorithm && (
            <>
              <a class="button quiet" href={placeHash("analyze", { scramble: cube.input })}>
                Analyze the scramble
              </a>
              <OpenElsewhere setup={cube.input} turns={solve} />
            </>
          )}
        </div>
      </section>
      <section ref={replay} class="card stack" aria-label="Replay">
        <div class="row apart">
          <h2>{part ? part.name : "The whole solve"}</h2>
          {part && (
            <button
              type="button"
              class="quiet"
              onClick={() => {
                chosen.value = null;
              }}
            >
              The whole solve
            </button>
          )}
        </div>
        <Player
          pattern={cube.kpattern}
          before={part ? joined(parts.slice(0, chosen.value ?? 0)) : ""}
          turns={part ? part.moves : joined(parts)}
          label={`The cube, and ${part ? part.name : "the whole solve"}`}
        />
        {parts.length > 0 && (
          <div class="row">
            <button
              type="button"
              disabled={chosen.value === 0}
              onClick={() => {
                chosen.value = chosen.value === null ? parts.length - 1 : chosen.value - 1;
              }}
            >
              Stage before
            </button>
            <button
              type="button"
              disabled={chosen.value === parts.length - 1}
              onClick={() => {
                chosen.value = chosen.value === null ? 0 : chosen.value + 1;
              }}
            >
              Next stage
            </button>
          </div>
        )}
      </section>
    </div>
  );
}
