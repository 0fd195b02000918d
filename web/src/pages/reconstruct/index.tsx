// Splits a solve into its stages and compares each stage with the optimum.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { titled } from "../../catalogue";
import { COLOR_NAMES } from "../../colors";
import { AlgorithmField } from "../../components/algorithm-field";
import { CopyButton, ShareButton } from "../../components/clipboard";
import { ExampleButton, Form } from "../../components/form";
import { OpenElsewhere } from "../../components/open-elsewhere";
import { PageTitle } from "../../components/page";
import { Player } from "../../components/player";
import { Progress } from "../../components/progress";
import { useAsk } from "../../components/use-ask";
import { useRequest } from "../../components/use-request";
import { useTyped } from "../../drafts";
import type { Reconstructed, Valid } from "../../engine";
import { isAlgorithm, movesText } from "../../notation";
import { place, placeHash, replaceParams, shareUrl } from "../../router";
import { StageList } from "./stages";
import "./style.css";

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
  reconstruction: Reconstructed;
}

export default function Reconstruct() {
  const { params } = place.value;
  const [scramble, solve] = [params.scramble ?? "", params.solve ?? ""];
  const typedScramble = useTyped("scramble", scramble);
  const typedSolve = useTyped("solve", solve);
  const result = useSignal<Result | null>(null);
  const checking = useAsk();
  const request = useRequest();

  const show = (scramble: string, solve: string) => replaceParams({ scramble: scramble.trim(), solve: solve.trim() });

  useEffect(() => {
    result.value = null;
    request.problem.value = null;
    if (solve === "") {
      request.stop();
      return;
    }
    request.run(async () => {
      const [cube, reconstruction] = await Promise.all([
        checking.ask({ ask: "check", input: scramble }),
        request.ask({ ask: "reconstruct", input: scramble, solve }),
      ]);
      result.value = { cube, solve, reconstruction };
    });
  }, [scramble, solve]);

  return (
    <div class="stack">
      <PageTitle title="Reconstruct a solve">
        Type a solve in any notation. See its stages, and the fewest moves that each one needed.
      </PageTitle>
      <Form onSubmit={() => show(typedScramble.value, typedSolve.value)}>
        <div class="reconstruct-fields">
          <AlgorithmField
            id="scramble"
            label="Scramble, or 54 stickers"
            rows={3}
            placeholder="R U2 F' L D B2"
            value={typedScramble}
            multiline
          />
          <AlgorithmField
            id="solve"
            label="Solve (rotations, wide moves, slice moves and comments are allowed)"
            rows={7}
            placeholder={"z2 B2 D' // cross\ny U R U' R' // first pair"}
            value={typedSolve}
            problem={request.problem.value}
            multiline
          />
        </div>
        <div class="row">
          <button type="submit" class="primary" disabled={typedSolve.value.trim() === ""}>
            Reconstruct
          </button>
          {solve === "" ? (
            <ExampleButton onClick={() => show(EXAMPLE.scramble, EXAMPLE.solve)} />
          ) : (
            <ShareButton url={shareUrl("reconstruct", params)} />
          )}
          <Progress of={request}>
            <span class="small muted" role="status">
              Searching for the optimum of each stage…
            </span>
          </Progress>
        </div>
      </Form>
      {result.value && <Reconstruction key={`${scramble}\n${solve}`} {...result.value} />}
    </div>
  );
}

function Reconstruction({ cube, solve, reconstruction }: Result) {
  /** The index of the part in the replay; null for the whole solve. */
  const chosen = useSignal<number | null>(null);
  const parts = [
    ...reconstruction.stages.map(({ name, moves }) => ({ name: titled(name), moves })),
    ...(reconstruction.rest ? [{ name: "after the last stage", moves: reconstruction.rest }] : []),
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
  return (
    <div class="reconstruct">
      <section class="card stack" aria-label="Stages">
        <div class="row apart">
          <h2>
            <span class={`sticker color-${reconstruction.view}`} aria-hidden="true" /> On{" "}
            {COLOR_NAMES[reconstruction.view]}, {movesText(reconstruction.htm)}
          </h2>
          {reconstruction.solved ? (
            <span class="badge good">✓ solved</span>
          ) : (
            <span class="badge" data-solved="false">
              not solved at the end
            </span>
          )}
        </div>
        {reconstruction.stages.length === 0 && (
          <p class="muted">The solve reaches no stage of CFOP, not even a cross of any colour.</p>
        )}
        <StageList
          stages={reconstruction.stages}
          rest={reconstruction.rest}
          chosen={chosen.value}
          choose={(which) => {
            chosen.value = which;
          }}
        />
        <div>
          <h3>As face moves only</h3>
          <p class="algorithm" data-canonical>
            {reconstruction.canonical || "no moves"}
          </p>
          <p class="small muted">
            {reconstruction.htm} HTM: face moves, half turns count as one. {reconstruction.stm} STM: slice moves count
            as one too.
          </p>
        </div>
        <div class="row">
          <CopyButton text={reconstruction.canonical} what="the face moves" />
          {isAlgorithm(cube.input) && (
            <>
              <a class="button quiet" href={placeHash("analyze", { scramble: cube.input })}>
                Analyze the scramble
              </a>
              <OpenElsewhere setup={cube.input} algorithm={solve} />
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
          algorithm={part ? part.moves : joined(parts)}
          label={`The cube and ${part ? part.name : "the whole solve"}`}
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
              Previous stage
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
