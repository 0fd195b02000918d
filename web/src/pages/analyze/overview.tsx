// The cube beside the table: what is best about it, in a sentence, and what to do next.

import { titled } from "../../catalogue";
import { colorName } from "../../colors";
import { CopyButton } from "../../components/clipboard";
import { Icon } from "../../components/icon";
import { NextStep } from "../../components/page";
import { BLANK_NET } from "../../components/stickers";
import { TurningCube } from "../../components/turning-cube";
import { COLORS, type Color, type Valid } from "../../engine";
import { isAlgorithm } from "../../notation";
import { formatDay, words } from "../../words";
import type { Cells } from "./table";

interface Props {
  cube: Valid | null;
  /** Whether what was typed is no cube. */
  isWrong: boolean;
  stages: string[];
  cells: Cells;
  /** The day of the scramble, if it is the one of the day; empty as long as that is being made. */
  day: string | undefined;
  choose: (stage: string, view: Color) => void;
}

interface Best {
  view: Color;
  lengths: { stage: string; length: number }[];
}

/** The colour with the fewest moves in all, over the stages that are known for all colours. */
export function bestColor(stages: string[], cells: Cells): Best | undefined {
  const counted = stages.filter((stage) => COLORS.every((color) => cells[stage]?.[color]?.exact));
  if (counted.length === 0) {
    return undefined;
  }
  const lengthsOf = (view: Color) => counted.map((stage) => ({ stage, length: cells[stage]?.[view]?.turns ?? 0 }));
  const total = (view: Color) => lengthsOf(view).reduce((sum, { length }) => sum + length, 0);
  const view = COLORS.reduce((best, color) => (total(color) < total(best) ? color : best));
  return { view, lengths: lengthsOf(view) };
}

export function Overview({ cube, isWrong, stages, cells, day, choose }: Props) {
  const { analyze: texts } = words();
  const best = bestColor(stages, cells);
  const scramble = cube?.input ?? "";
  const shown = best?.lengths.at(1) ?? best?.lengths[0];
  const sentence = day === undefined ? texts.best : texts.bestToday;
  return (
    <section class="card overview" aria-label={texts.overview}>
      <TurningCube
        pattern={isWrong ? BLANK_NET : cube?.kpattern}
        scramble={day ? scramble : undefined}
        label={texts.cube}
      />
      <div class="overview-text">
        {day !== undefined && (
          <div class="daily">
            <p class="label">{day ? texts.dailyOf(formatDay(day)) : texts.daily}</p>
            <p class="algorithm" data-daily={day}>
              {scramble || "…"}
            </p>
          </div>
        )}
        <p class="best-color" role="status" data-best={best?.view}>
          {best
            ? sentence(
                <strong>
                  <span class={`sticker color-${best.view}`} aria-hidden="true" /> {colorName(best.view)}
                </strong>,
                best.lengths.map(({ stage, length }) => ({ stage: titled(stage), length })),
              )
            : (cube || isWrong) && <span class="muted">{isWrong ? texts.noCube : texts.counting}</span>}
          {best && <span class="best-rule">{texts.bestRule(best.lengths.map(({ stage }) => titled(stage)))}</span>}
        </p>
        <div class="row next-steps">
          {best && shown && (
            <button type="button" class="primary" onClick={() => choose(shown.stage, best.view)}>
              <Icon name="play" />
              {texts.show(titled(shown.stage))}
            </button>
          )}
          {cube && isAlgorithm(scramble) && (
            <>
              <NextStep page="timer" params={{ event: "333", scramble }} text={texts.timeIt} />
              <NextStep page="solve" params={{ input: scramble }} text={texts.solve} />
              <NextStep page="train" params={{ scramble }} text={texts.train} />
              <NextStep page="reconstruct" params={{ scramble }} text={texts.reconstruct} />
              <CopyButton text={scramble} what={texts.theScramble} isSmall />
            </>
          )}
        </div>
      </div>
    </section>
  );
}
