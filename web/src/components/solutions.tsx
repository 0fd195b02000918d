// The solutions of a stage: a list, a replay, and hints.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { titled } from "../catalogue";
import { COLOR_NAMES } from "../colors";
import { type Color, isAbort, type SolvedStage, type StageSolution, type Valid } from "../engine";
import { isAlgorithm, movesText, splitMoves } from "../notation";
import { remembered } from "../storage";
import { report } from "../toasts";
import { CopyButton, ShareButton } from "./clipboard";
import { Icon } from "./icon";
import { OpenElsewhere } from "./open-elsewhere";
import { Player } from "./player";
import { Searching } from "./progress";
import { reveal } from "./reveal";
import { useAsk } from "./use-ask";
import "./solutions.css";

const SLOTS = ["FR", "FL", "BL", "BR"];
/** The number of solutions at first. "More solutions" adds twice as many. */
const FIRST_SOLUTIONS = 12;

/** Whether the moves are revealed one by one. */
const wantsHints = remembered("analyze.hints", false);

interface Props {
  cube: Valid;
  stage: string;
  view: Color;
  slots: string | undefined;
  chooseSlots: (slots: string | undefined) => void;
  /** The URL to share. */
  share: string;
  close?: () => void;
}

export function Solutions({ cube, stage, view, slots, chooseSlots, share, close }: Props) {
  const answer = useSignal<SolvedStage | null>(null);
  const chosen = useSignal(0);
  /** The number of moves that the hints have revealed. */
  const revealed = useSignal(0);
  const number = useSignal(FIRST_SOLUTIONS);
  const verdict = useSignal<string | null>(null);
  const slotCount = useSignal(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const finding = useAsk();
  const judging = useAsk();

  useEffect(() => {
    reveal(heading.current);
    number.value = FIRST_SOLUTIONS;
  }, [slots]);

  useEffect(() => {
    finding
      .ask({ ask: "stage", input: cube.input, goal: stage, view, ...(slots && { slots }), number: number.value })
      .then(
        (found) => {
          answer.value = found;
          slotCount.value = Math.max(slotCount.value, found.slots.length);
        },
        (error) => isAbort(error) || report(error),
      );
  }, [slots, number.value]);

  useEffect(() => {
    chosen.value = 0;
    revealed.value = 0;
  }, [slots]);

  const solutions: StageSolution[] = answer.value ? [answer.value, ...(answer.value.more ?? [])] : [];
  const shown = solutions[chosen.value];
  const moves = splitMoves(shown?.turns ?? "");
  const visible = wantsHints.value ? moves.slice(0, revealed.value) : moves;
  const whole = shown ? [shown.rotation, shown.turns].filter((part) => part !== "").join(" ") : "";

  useEffect(() => {
    verdict.value = null;
  }, [whole]);

  // The engine judges the replayed moves; the player only shows them.
  const judge = () => {
    if (visible.length === moves.length && verdict.value === null) {
      judging.ask({ ask: "judge", input: cube.input, solve: whole, goal: stage, view }).then(
        ({ reached }) => {
          verdict.value = reached ? `${titled(stage)} solved` : "not solved";
        },
        (error) => isAbort(error) || report(error),
      );
    }
  };

  const choose = (which: number) => {
    chosen.value = which;
    revealed.value = 0;
  };

  return (
    <section class="card stack solutions" aria-label="Solutions">
      <div class="row apart">
        <h2 ref={heading}>
          <span class={`sticker color-${view}`} aria-hidden="true" /> {titled(stage)} on {COLOR_NAMES[view]}
          {shown && `, ${movesText(shown.length)}`}
        </h2>
        {close && (
          <button type="button" class="quiet icon-only" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {shown ? (
        <>
          <Player
            pattern={cube.kpattern}
            rotation={shown.rotation}
            algorithm={visible.join(" ")}
            hidden={moves.length - visible.length}
            stickering={shown.stickering}
            label={`The cube and ${titled(stage)} on ${COLOR_NAMES[view]}`}
            onEnd={judge}
          />
          <p class="verdict" role="status">
            {verdict.value && <span class="badge good">✓ {verdict.value}</span>}
          </p>
          <div class="row">
            <button
              type="button"
              aria-pressed={wantsHints.value}
              onClick={() => {
                wantsHints.value = !wantsHints.value;
                revealed.value = 0;
              }}
            >
              Hints only
            </button>
            {wantsHints.value && (
              <button
                type="button"
                class="primary"
                disabled={revealed.value >= moves.length}
                onClick={() => {
                  revealed.value += 1;
                }}
              >
                Reveal next move
              </button>
            )}
            {!wantsHints.value && <CopyButton text={whole} what="the solution" />}
            <ShareButton url={share} />
            {isAlgorithm(cube.input) && !wantsHints.value && <OpenElsewhere setup={cube.input} algorithm={whole} />}
          </div>
          {slotCount.value > 0 && slotCount.value < SLOTS.length && (
            <SlotChoice count={slotCount.value} slots={slots} choose={chooseSlots} />
          )}
          {!wantsHints.value && (
            <SolutionList
              solutions={solutions}
              chosen={chosen.value}
              choose={choose}
              more={solutions.length >= number.value ? () => (number.value += 2 * FIRST_SOLUTIONS) : undefined}
            />
          )}
        </>
      ) : (
        <Searching />
      )}
    </section>
  );
}

function SlotChoice(props: { count: number; slots: string | undefined; choose: (slots: string | undefined) => void }) {
  const sets = subsets(SLOTS, props.count).map((set) => set.join(","));
  return (
    <div class="row">
      <span class="label" id="slots-label">
        Slots
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would put its legend above */}
      <div class="choice" role="group" aria-labelledby="slots-label">
        <button type="button" aria-pressed={!props.slots} onClick={() => props.choose(undefined)}>
          any
        </button>
        {sets.map((set) => (
          <button key={set} type="button" aria-pressed={props.slots === set} onClick={() => props.choose(set)}>
            {set.replaceAll(",", " ")}
          </button>
        ))}
      </div>
    </div>
  );
}

export function SolutionList(props: {
  solutions: StageSolution[];
  chosen: number;
  choose: (which: number) => void;
  more?: (() => void) | undefined;
}) {
  return (
    <div>
      <h3>Solutions</h3>
      <ol class="solution-list">
        {props.solutions.map((solution, which) => (
          <li key={solution.turns}>
            <button type="button" aria-pressed={which === props.chosen} onClick={() => props.choose(which)}>
              <span class="solution-length">{solution.length}</span>
              <span class="algorithm">
                {solution.rotation && <em>{solution.rotation} </em>}
                {solution.turns || "already solved"}
              </span>
              <span class="small muted">{solution.slots.join(" ")}</span>
            </button>
          </li>
        ))}
      </ol>
      {props.more && (
        <button type="button" onClick={props.more}>
          More solutions
        </button>
      )}
    </div>
  );
}

/** All subsets with `count` elements. */
function subsets(of: string[], count: number): string[][] {
  const [first, ...rest] = of;
  if (count === 0) {
    return [[]];
  }
  if (first === undefined) {
    return [];
  }
  return [...subsets(rest, count - 1).map((set) => [first, ...set]), ...subsets(rest, count)];
}
