// A cube in 3-D that is turned step by step. What is turned was found by the engine; here it is only shown.

import { useSignal } from "@preact/signals";
import type { TwistyPlayer } from "cubing/twisty";
import { useEffect, useRef } from "preact/hooks";
import type { Pattern } from "../engine";
import { report } from "../toasts";
import { Icon, type IconName } from "./icon";
import "./player.css";

export interface PlayerProps {
  /** The cube before the first turn, as it is held. */
  pattern: Pattern;
  /** What is done to it before anything is shown. */
  before?: string;
  /** How it is taken in the hands before the first turn. */
  rotation?: string;
  /** What is done then. */
  turns: string;
  /** Turns that are not told yet. */
  hidden?: number;
  /** The pieces to be seen in colour; all if none are given. */
  stickering?: string;
  /** What is shown, for those who do not see it. */
  label: string;
  /** Told when the last turn is done. */
  onEnd?: () => void;
}

/** Large, and loaded only when it is shown. */
const library = () => Promise.all([import("cubing/twisty"), import("cubing/kpuzzle")]);

export function Player(props: PlayerProps) {
  const { pattern, before = "", rotation = "", turns, hidden = 0, stickering = "", label, onEnd } = props;
  const frame = useRef<HTMLDivElement>(null);
  const player = useRef<TwistyPlayer | null>(null);
  const ended = useRef(onEnd);
  ended.current = onEnd;
  const step = useSignal(0);
  const playing = useSignal(false);
  const ready = useSignal(false);
  const words = turns.split(" ").filter((word) => word !== "");
  const count = useRef(0);
  count.current = words.length;
  // Before the first turn there is no end: a player that is being prepared may say so all the same.
  const begun = useRef(false);

  useEffect(() => {
    let left = false;
    library().then(async ([{ TwistyPlayer }]) => {
      if (left || !frame.current) {
        return;
      }
      const made = new TwistyPlayer({
        puzzle: "3x3x3",
        background: "none",
        controlPanel: "none",
        viewerLink: "none",
        hintFacelets: "floating",
        experimentalDragInput: "auto",
        tempoScale: 1.6,
      });
      const model = made.experimentalModel;
      model.currentLeavesSimplified.addFreshListener(({ patternIndex, movesFinishing, movesFinished }) => {
        step.value = patternIndex + movesFinishing.length + movesFinished.length;
      });
      model.playingInfo.addFreshListener((info) => {
        playing.value = info.playing;
      });
      model.detailedTimelineInfo.addFreshListener(({ atEnd }) => {
        if (!atEnd) {
          begun.current = true;
        } else if (begun.current) {
          step.value = count.current;
          ended.current?.();
        }
      });
      player.current = made;
      frame.current.replaceChildren(made);
      ready.value = true;
    }, report);
    return () => {
      left = true;
      player.current?.pause();
      player.current = null;
    };
  }, []);

  useEffect(() => {
    const shown = player.current;
    if (!shown) {
      return;
    }
    let stale = false;
    library()
      .then(async ([, { KTransformation }]) => {
        const kpuzzle = await shown.experimentalModel.kpuzzle.get();
        if (stale) {
          return;
        }
        const data = Object.entries(pattern).map(([orbit, { pieces, orientation }]) => [
          orbit,
          { permutation: pieces, orientationDelta: orientation },
        ]);
        const held = new KTransformation(kpuzzle, Object.fromEntries(data)).applyAlg(before).applyAlg(rotation);
        shown.pause();
        begun.current = false;
        shown.experimentalModel.setupTransformation.set(held);
        shown.experimentalStickeringMaskOrbits = stickering || "EDGES:------------,CORNERS:--------,CENTERS:------";
        shown.alg = turns;
        shown.jumpToStart();
      })
      .catch(report);
    return () => {
      stale = true;
    };
  }, [ready.value, pattern, before, rotation, turns, stickering]);

  const move = (by: 1 | -1) => {
    const shown = player.current;
    shown?.controller.animationController.play({
      direction: by as never,
      untilBoundary: "move" as never,
      autoSkipToOtherEndIfStartingAtBoundary: false,
    });
  };
  const go = async (to: number) => {
    const shown = player.current;
    if (shown) {
      shown.pause();
      const indexer = await shown.experimentalModel.indexer.get();
      shown.timestamp = to >= words.length ? "end" : indexer.indexToMoveStartTimestamp(to as never);
    }
  };
  const toggle = () => (playing.value ? player.current?.pause() : player.current?.play());
  const keys: Record<string, () => void> = {
    ArrowRight: () => move(1),
    ArrowLeft: () => move(-1),
    Home: () => player.current?.jumpToStart(),
    End: () => player.current?.jumpToEnd(),
    " ": toggle,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keys[event.key];
    if (key) {
      event.preventDefault();
      key();
    }
  };
  const controls: [IconName, string, () => void, boolean][] = [
    ["first", "To the start", () => player.current?.jumpToStart(), step.value === 0],
    ["back", "One turn back", () => move(-1), step.value === 0],
    [playing.value ? "pause" : "play", playing.value ? "Pause" : "Play", toggle, words.length === 0],
    ["forward", "One turn on", () => move(1), step.value >= words.length],
    ["end", "To the end", () => player.current?.jumpToEnd(), step.value >= words.length],
  ];
  return (
    <section class="player" aria-label={label} data-step={step.value} data-ready={ready.value}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys turn the cube */}
      <div class="player-cube" ref={frame} role="img" aria-label={label} tabIndex={0} onKeyDown={onKeyDown} />
      <ol class="player-turns turns" aria-label="Turns">
        {rotation && <li class="player-rotation">{rotation}</li>}
        {words.map((word, place) => (
          <li key={place}>
            <button
              type="button"
              class={place < step.value ? "done" : ""}
              aria-current={place === step.value - 1 ? "step" : undefined}
              onClick={() => go(place + 1)}
            >
              {word}
            </button>
          </li>
        ))}
        {hidden > 0 && <li class="muted">{"· ".repeat(hidden).trim()}</li>}
      </ol>
      <div class="player-controls">
        {controls.map(([icon, name, act, disabled]) => (
          <button
            key={name}
            type="button"
            class="icon-only"
            aria-label={name}
            title={name}
            onClick={act}
            disabled={disabled}
          >
            <Icon name={icon} />
          </button>
        ))}
      </div>
    </section>
  );
}
