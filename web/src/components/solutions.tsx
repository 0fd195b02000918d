// The solutions of a stage: a list, a replay, and hints.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { titled } from "../catalogue";
import { type Color, isAbort, type SolvedStage, type StageSolution, type Valid } from "../engine";
import { isAlgorithm, splitMoves } from "../notation";
import { remembered } from "../storage";
import { report } from "../toasts";
import { words } from "../words";
import { CopyButton, ShareButton } from "./clipboard";
import { Choice } from "./form";
import { Icon } from "./icon";
import { OpenElsewhere } from "./open-elsewhere";
import { Player } from "./player";
import { Problem } from "./problem";
import { Progress, Searching } from "./progress";
import { reveal } from "./reveal";
import { Route, routeTo } from "./route";
import { SolutionOptions, useSolutionLimits } from "./solution-options";
import { useAsk } from "./use-ask";
import { useRequest } from "./use-request";
import "./solutions.css";

const SLOTS = ["FR", "FL", "BL", "BR"];
/** The number of solutions at first. "More solutions" adds twice as many. */
const FIRST_SOLUTIONS = 12;

/** Whether the stages before this one are solved first. */
const wantsRoute = remembered("analyze.route", false);
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
  /** Whether the replayed moves solve the stage; null until they are judged. */
  const verdict = useSignal<boolean | null>(null);
  const slotCount = useSignal(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const finding = useRequest();
  const judging = useAsk();

  const limits = useSolutionLimits(stage);
  const limited = JSON.stringify(limits.fields);

  useEffect(() => reveal(heading.current), [slots]);
  // Before the next event, as everything that another choice resets.
  useLayoutEffect(() => {
    number.value = FIRST_SOLUTIONS;
  }, [slots]);

  useLayoutEffect(() => {
    finding.run(async () => {
      const found = await finding.ask({
        ask: "stage",
        input: cube.input,
        goal: stage,
        view,
        ...(slots && { slots }),
        number: number.value,
        ...limits.fields,
      });
      answer.value = found;
      slotCount.value = Math.max(slotCount.value, found.slots.length);
    });
  }, [slots, number.value, limited]);

  useLayoutEffect(() => {
    chosen.value = 0;
    revealed.value = 0;
  }, [slots, limited]);

  const solutions: StageSolution[] = answer.value ? [answer.value, ...(answer.value.more ?? [])] : [];
  // What was found before does not answer a question that fails.
  const shown = finding.problem.value ? undefined : solutions[chosen.value];
  const moves = splitMoves(shown?.turns ?? "");
  const visible = wantsHints.value ? moves.slice(0, revealed.value) : moves;
  const whole = shown ? [shown.rotation, shown.turns].filter((part) => part !== "").join(" ") : "";

  useLayoutEffect(() => {
    verdict.value = null;
  }, [whole]);

  // The engine judges the replayed moves; the player only shows them.
  const judge = () => {
    if (visible.length === moves.length && verdict.value === null) {
      judging.ask({ ask: "judge", input: cube.input, solve: whole, goal: stage, view }).then(
        ({ reached }) => {
          verdict.value = reached;
        },
        (error) => isAbort(error) || report(error),
      );
    }
  };

  const { solutions: texts } = words();
  const hasRoute = routeTo(stage) !== undefined;
  const isRoute = hasRoute && wantsRoute.value;
  const choose = (which: number) => {
    chosen.value = which;
    revealed.value = 0;
  };

  return (
    <section class="card stack solutions" aria-label={texts.title}>
      <div class="solutions-head">
        <h2 ref={heading}>
          <span class={`sticker color-${view}`} aria-hidden="true" />{" "}
          {texts.heading(titled(stage), view, shown?.length)}
        </h2>
        {close && (
          <button type="button" class="quiet icon-only" aria-label={texts.close} title={texts.closeKey} onClick={close}>
            <Icon name="close" />
          </button>
        )}
        {hasRoute && (
          <Choice
            legend={texts.way}
            options={[
              { value: "direct", content: texts.direct },
              { value: "route", content: texts.route },
            ]}
            isChosen={(way) => wantsRoute.value === (way === "route")}
            choose={(way) => {
              wantsRoute.value = way === "route";
            }}
          />
        )}
      </div>
      {isRoute ? (
        <Route cube={cube} stage={stage} view={view} />
      ) : shown ? (
        <>
          <Player
            pattern={cube.kpattern}
            rotation={shown.rotation}
            algorithm={visible.join(" ")}
            hidden={moves.length - visible.length}
            stickering={shown.stickering}
            label={texts.cube(titled(stage), view)}
            onEnd={judge}
          />
          <p class="verdict" role="status">
            {verdict.value !== null && (
              <span class={verdict.value ? "badge good" : "badge"}>
                {verdict.value ? `✓ ${texts.solved(titled(stage))}` : texts.notSolved}
              </span>
            )}
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
              {texts.hints}
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
                {texts.reveal}
              </button>
            )}
            {!wantsHints.value && <CopyButton text={whole} what={texts.theSolution} />}
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
      ) : finding.problem.value ? (
        <Problem error={finding.problem.value} />
      ) : (
        <Progress of={finding}>
          <Searching />
        </Progress>
      )}
      {!isRoute && !wantsHints.value && <SolutionOptions limits={limits} />}
    </section>
  );
}

function SlotChoice(props: { count: number; slots: string | undefined; choose: (slots: string | undefined) => void }) {
  const sets = subsets(SLOTS, props.count).map((set) => set.join(","));
  return (
    <div class="row">
      <span class="label" id="slots-label">
        {words().solutions.slots}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would put its legend above */}
      <div class="choice" role="group" aria-labelledby="slots-label">
        <button type="button" aria-pressed={!props.slots} onClick={() => props.choose(undefined)}>
          {words().any}
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
  const texts = words().solutions;
  return (
    <div>
      <h3>{texts.title}</h3>
      <ol class="solution-list">
        {props.solutions.map((solution, which) => (
          <li key={`${solution.rotation} ${solution.turns}`}>
            <button type="button" aria-pressed={which === props.chosen} onClick={() => props.choose(which)}>
              <span class="solution-length">{solution.length}</span>
              <span class="algorithm">
                {solution.rotation && <em>{solution.rotation} </em>}
                {solution.turns || texts.alreadySolved}
              </span>
              <span class="small muted">{solution.slots.join(" ")}</span>
            </button>
          </li>
        ))}
      </ol>
      {props.more && (
        <button type="button" onClick={props.more}>
          {texts.more}
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
