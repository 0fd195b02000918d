// The celebration of a personal best.

import { Confetti } from "../../components/confetti";
import { Icon } from "../../components/icon";
import { formatTime } from "../../solve-time";
import { words } from "../../words";
import { type Broken, figureName } from "./summary";

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
      <Confetti />
    </div>
  );
}
