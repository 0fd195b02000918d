// The fewest moves to the first stages of the last solve's scramble, by colour at the bottom. Each
// number leads to its solutions.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { catalogue, titled } from "../../catalogue";
import { useAsk } from "../../components/use-ask";
import { COLORS, isAbort } from "../../engine";
import { placeHash } from "../../router";
import { report } from "../../toasts";
import { words } from "../../words";

/** The cross and the xcross: later stages need more than a moment. */
const STAGES = 2;

type Lengths = Record<string, Partial<Record<string, number>>>;

export function Possible({ scramble }: { scramble: string }) {
  const { timer, analyze: texts } = words();
  const lengths = useSignal<Lengths>({});
  const asking = useAsk();
  const stages = catalogue.value.variants[0]?.stages.slice(0, STAGES) ?? [];
  /** One stage after the other: the first one needs no large tables. */
  const analyze = async () => {
    for (const stage of stages) {
      await asking.ask({ ask: "analyze", input: scramble, stages: stage }, (event) => {
        if (event.event === "length" && event.exact) {
          const { view, turns } = event;
          lengths.value = { ...lengths.value, [stage]: { ...lengths.value[stage], [view]: turns } };
        }
      });
    }
  };
  useEffect(() => {
    lengths.value = {};
    analyze().catch((error) => isAbort(error) || report(error));
  }, [scramble]);
  return (
    <table class="possible">
      <caption>{timer.possible}</caption>
      <tbody>
        {stages.map((stage) => {
          const row = lengths.value[stage] ?? {};
          const best = COLORS.every((color) => row[color] !== undefined)
            ? Math.min(...COLORS.map((color) => row[color] ?? 0))
            : undefined;
          return (
            <tr key={stage} data-possible={stage}>
              <th scope="row">{titled(stage)}</th>
              {COLORS.map((color) => {
                const length = row[color];
                return (
                  <td key={color}>
                    <a
                      class={length !== undefined && length === best ? "best" : ""}
                      href={placeHash("analyze", { scramble, stage, view: color })}
                      aria-label={length === undefined ? titled(stage) : texts.cell(titled(stage), color, length)}
                    >
                      <span class={`sticker color-${color}`} aria-hidden="true" />
                      {length ?? "·"}
                    </a>
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
