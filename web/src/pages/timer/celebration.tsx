// The celebration of a personal best.

import { Icon } from "../../components/icon";
import { formatTime } from "../../solve-time";
import { words } from "../../words";
import { type Broken, figureName } from "./summary";

/** The pieces of confetti. The stylesheet gives each one its colour and its way. */
const PIECES = Array.from({ length: 12 }, (_, piece) => piece);

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
          <i key={piece} />
        ))}
      </div>
    </div>
  );
}
