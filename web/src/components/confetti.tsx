// Confetti over what is celebrated: its parent, which has a position.

import "./confetti.css";

/** The pieces of confetti. The stylesheet gives each one its colour. */
const PIECES = Array.from({ length: 24 }, (_, piece) => piece);

export function Confetti() {
  return (
    <span class="confetti" aria-hidden="true">
      {PIECES.map((piece) => (
        <i key={piece} style={{ left: `${(piece * 37) % 98}%`, animationDelay: `${(piece * 7) % 40}0ms` }} />
      ))}
    </span>
  );
}
