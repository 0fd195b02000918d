// What Solve shows before there is a cube: the cube that is being painted, and what can be solved.

import { useEffect } from "preact/hooks";
import { solversOf } from "../../catalogue";
import { Icon } from "../../components/icon";
import { TurningCube } from "../../components/turning-cube";
import { dailyScramble, readDaily } from "../../daily";
import { report } from "../../toasts";
import { words } from "../../words";

interface Props {
  size: number;
  /** The stickers of the cube that is shown. */
  letters: string;
  /** Solves a scramble. */
  solve: (scramble: string) => void;
}

export function Start({ size, letters, solve }: Props) {
  const { start: texts } = words().solve;
  const usual = solversOf(size)[0];
  return (
    <section class={`card stack start ${size === 3 ? "" : "start-wide"}`} aria-label={texts.title}>
      <TurningCube pattern={letters} label={texts.cube} />
      {size === 3 && <Today solve={solve} />}
      <h2>{texts.title}</h2>
      <dl class="explained">
        <dt>{texts.scramble}</dt>
        <dd>{texts.scrambleMeans}</dd>
        <dt>{texts.stickers(6 * size * size)}</dt>
        <dd>{texts.stickersMeans}</dd>
        <dt>{texts.paint}</dt>
        <dd>{texts.paintMeans}</dd>
      </dl>
      {usual && <p class="small muted">{texts.length(usual.length)}</p>}
    </section>
  );
}

/** The scramble of the day, to be solved with one click. */
function Today({ solve }: { solve: (scramble: string) => void }) {
  const { start: texts } = words().solve;
  const scramble = dailyScramble()?.scramble;
  useEffect(() => {
    readDaily().catch(report);
  }, []);
  return (
    scramble && (
      <button type="button" class="start-today" onClick={() => solve(scramble)}>
        <Icon name="play" />
        <span>
          {texts.today} <span class="algorithm">{scramble}</span>
        </span>
      </button>
    )
  );
}
