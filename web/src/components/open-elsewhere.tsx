// Links to other sites that show an algorithm.

import { algCubingUrl, twizzleUrl } from "../links";
import { Icon } from "./icon";

export function OpenElsewhere({ setup, algorithm }: { setup: string; algorithm: string }) {
  const sites = { Twizzle: twizzleUrl(setup, algorithm), "alg.cubing.net": algCubingUrl(setup, algorithm) };
  return (
    <>
      {Object.entries(sites).map(([name, url]) => (
        <a key={name} class="button quiet" href={url} target="_blank" rel="noopener noreferrer">
          <Icon name="open" />
          {name}
        </a>
      ))}
    </>
  );
}
