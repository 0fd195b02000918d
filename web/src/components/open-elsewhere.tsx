// Links to other people's pages that show an algorithm.

import { algCubingUrl, twizzleUrl } from "../links";
import { Icon } from "./icon";

export function OpenElsewhere({ setup, turns }: { setup: string; turns: string }) {
  const pages = { Twizzle: twizzleUrl(setup, turns), "alg.cubing.net": algCubingUrl(setup, turns) };
  return (
    <>
      {Object.entries(pages).map(([name, url]) => (
        <a key={name} class="button quiet" href={url} target="_blank" rel="noopener noreferrer">
          <Icon name="open" />
          {name}
        </a>
      ))}
    </>
  );
}
