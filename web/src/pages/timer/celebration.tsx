// The celebration of a personal best.

import { Icon } from "../../components/icon";
import { formatTime } from "../../solve-time";
import { words } from "../../words";
import { type Broken, figureName } from "./summary";

/** The pieces of confetti. The stylesheet gives each one its colour. */
const PIECES = Array.from({ length: 24 }, (_, piece) => piece);

export function Celebration({ of }: { of: Broken[] }) {
  if (of.length === 0) {
    return null;
  }
  return (
    <div class="celebration">
      <p role="status">
        <Icon name="trophy" />
        <strong>{words().timer.personalBests(of.length)}</strong>
        {of.map(({ name, value, before }) => (
          <span key={name} data-best={name}>
            {figureName(name)} {formatTime(value)} <span class="gain">−{formatTime(before - value)}</span>
          </span>
        ))}
      </p>
      <div class="confetti" aria-hidden="true">
        {PIECES.map((piece) => (
          <i key={piece} style={{ left: `${(piece * 37) % 98}%`, animationDelay: `${(piece * 7) % 40}0ms` }} />
        ))}
      </div>
    </div>
  );
}
