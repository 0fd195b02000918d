// A 3-D player that shows an algorithm move by move. It wraps the TwistyPlayer of cubing.js.

import { useSignal } from "@preact/signals";
import type { TwistyPlayer } from "cubing/twisty";
import { useEffect, useRef } from "preact/hooks";
import type { Pattern } from "../engine";
import { splitMoves } from "../notation";
import { report } from "../toasts";
import { Icon, type IconName } from "./icon";
import "./player.css";

export interface PlayerProps {
  /** The cube before the first move, in its current orientation. */
  pattern: Pattern;
  /** An algorithm that is applied before the player starts. */
  before?: string;
  /** A rotation of the whole cube before the first move. */
  rotation?: string;
  /** The algorithm. */
  algorithm: string;
  /** The number of moves that are still hidden. */
  hidden?: number;
  /** The stickering mask of cubing.js; empty for all pieces in colour. */
  stickering?: string;
  /** The accessible description. */
  label: string;
  /** Called after the last move. */
  onEnd?: () => void;
}

/** Loads cubing.js, which is large, with the first player. */
const library = () => Promise.all([import("cubing/twisty"), import("cubing/kpuzzle")]);

export function Player(props: PlayerProps) {
  const { pattern, before = "", rotation = "", algorithm, hidden = 0, stickering = "", label, onEnd } = props;
  const frame = useRef<HTMLDivElement>(null);
  const player = useRef<TwistyPlayer | null>(null);
  const ended = useRef(onEnd);
  ended.current = onEnd;
  const step = useSignal(0);
  const playing = useSignal(false);
  const ready = useSignal(false);
  const moves = splitMoves(algorithm);
  const count = useRef(0);
  count.current = moves.length;
  // The player may report its end while it loads. That does not count before the first move.
  const begun = useRef(false);

  useEffect(() => {
    let isGone = false;
    library().then(async ([{ TwistyPlayer }]) => {
      if (isGone || !frame.current) {
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
      isGone = true;
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
        shown.alg = algorithm;
        shown.jumpToStart();
      })
      .catch(report);
    return () => {
      stale = true;
    };
  }, [ready.value, pattern, before, rotation, algorithm, stickering]);

  const advance = (by: 1 | -1) => {
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
      shown.timestamp = to >= moves.length ? "end" : indexer.indexToMoveStartTimestamp(to as never);
    }
  };
  const toggle = () => (playing.value ? player.current?.pause() : player.current?.play());
  const keys: Record<string, () => void> = {
    ArrowRight: () => advance(1),
    ArrowLeft: () => advance(-1),
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
    ["back", "Previous move", () => advance(-1), step.value === 0],
    [playing.value ? "pause" : "play", playing.value ? "Pause" : "Play", toggle, moves.length === 0],
    ["forward", "Next move", () => advance(1), step.value >= moves.length],
    ["end", "To the end", () => player.current?.jumpToEnd(), step.value >= moves.length],
  ];
  return (
    <section class="player" aria-label={label} data-step={step.value} data-ready={ready.value}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys step through the moves */}
      <div class="player-cube" ref={frame} role="img" aria-label={label} tabIndex={0} onKeyDown={onKeyDown} />
      <ol class="player-moves algorithm" aria-label="Moves">
        {rotation && <li class="player-rotation">{rotation}</li>}
        {moves.map((move, index) => (
          <li key={index}>
            <button
              type="button"
              class={index < step.value ? "done" : ""}
              aria-current={index === step.value - 1 ? "step" : undefined}
              onClick={() => go(index + 1)}
            >
              {move}
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
