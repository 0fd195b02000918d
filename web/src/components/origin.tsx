// Where a scramble came from that another page had before, and a button that takes it away.

import { dropCurrent, originOf } from "../current";
import { words } from "../words";
import { Icon } from "./icon";

interface Props {
  /** The scramble that the page shows. */
  scramble: string | undefined;
  /** Takes it away. */
  clear: () => void;
}

export function Origin({ scramble, clear }: Props) {
  const { origin, pages } = words();
  const from = originOf(scramble);
  return from === undefined ? null : (
    <p class="origin small aside" role="status" data-origin={from}>
      <Icon name={from} />
      {origin.from(pages[from].title)}
      <button
        type="button"
        class="quiet"
        onClick={() => {
          dropCurrent();
          clear();
        }}
      >
        {origin.clear}
      </button>
    </p>
  );
}
