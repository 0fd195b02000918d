// Pictures of all cases of a set, to choose from.

import { useKeptInView } from "../../components/reveal";
import type { CaseList } from "../../engine";
import { words } from "../../words";
import { CasePicture } from "./case-picture";
import { caseTitle, setTitle } from "./cases";

interface Props {
  list: CaseList;
  chosen: string | undefined;
  choose: (name: string) => void;
}

export function Gallery({ list, chosen, choose }: Props) {
  const gallery = useKeptInView<HTMLUListElement>("[aria-pressed=true]", [list.set, chosen]);
  return (
    <ul ref={gallery} class="case-gallery" aria-label={words().algorithms.casesOf(setTitle(list.set))}>
      {list.cases.map(({ name, picture }) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={name === chosen}
            aria-label={caseTitle(list.set, name)}
            data-case={name}
            onClick={() => choose(name)}
          >
            <CasePicture picture={picture} />
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
