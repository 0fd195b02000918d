// Comparisons between the sets that come with the page: hard scrambles and our random states
// beside those of competitions, and the three pairs of opposite colours.

import { titled } from "../../catalogue";
import { formatNumber, words } from "../../words";
import { Distribution, SetMeans } from "./figures";
import type { Histogram, ResultSet } from "./sets";
import { difference, type Summary, summarize } from "./summary";

/** All six colours: a scramble counts with its best one. */
const ANY_COLOR = "BGORWY";
const PAIRS = ["WY", "BG", "OR"];

interface Props {
  competitions: ResultSet;
  hard: ResultSet;
  study: ResultSet;
  /** The stages of CFOP. */
  stages: string[];
  subsetText: (subset: string) => string;
  /** Shows sets, a stage and sets of colours in the large chart. */
  show: (params: { sets: string; stage: string; colors: string }) => void;
}

/** The means of a stage in the three sets, with all six colours. */
interface Compared {
  stage: string;
  competitions: Summary;
  hard: Summary;
  study: Summary;
}

function countsOf(set: ResultSet, stage: string, subset: string): Histogram {
  return set.stages.find((other) => other.stage === stage)?.subsets[subset] ?? [];
}

/** A difference of means, with its sign. */
function signed(moves: number): string {
  return `${moves < 0 ? "−" : "+"}${formatNumber(Math.abs(moves), 3)}`;
}

export function Comparisons({ competitions, hard, study, stages, subsetText, show }: Props) {
  const { statistics, percent } = words();
  const texts = statistics.comparisons;
  const compared = stages.flatMap((stage): Compared[] => {
    const [one, two, three] = [competitions, hard, study].map((set) => summarize(countsOf(set, stage, ANY_COLOR)));
    return one && two && three ? [{ stage, competitions: one, hard: two, study: three }] : [];
  });
  const [first, last] = [compared[0], compared.at(-1)];
  if (!first || !last) {
    return null;
  }
  /** The difference of our states in standard errors. */
  const errors = (row: Compared) => {
    const { moves, error } = difference(row.study, row.competitions);
    return Math.abs(moves) / error;
  };
  const [xcross = ""] = stages.slice(1);
  const modeOf = (set: ResultSet) => {
    const counts = countsOf(set, xcross, ANY_COLOR);
    const { mode = 0, n = 1 } = summarize(counts) ?? {};
    return { moves: mode, share: percent((100 * (counts[mode] ?? 0)) / n, 1) };
  };
  const pairs = PAIRS.map((pair) => summarize(countsOf(competitions, first.stage, pair))?.mean ?? 0);
  const names = [competitions, hard, study].map(({ name }) => name);
  return (
    <>
      <section class="card stack" aria-label={texts.hard}>
        <h2>{texts.hard}</h2>
        <p class="small muted">
          {texts.aboutHard(
            { stage: titled(first.stage), moves: signed(difference(first.hard, first.competitions).moves) },
            { stage: titled(last.stage), moves: signed(difference(last.hard, last.competitions).moves) },
          )}
        </p>
        <SetMeans
          names={names}
          points={compared.flatMap((row) =>
            [row.competitions, row.hard, row.study].map(({ mean }, place) => ({
              stage: titled(row.stage),
              moves: mean,
              place,
              name: names[place] ?? "",
            })),
          )}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a wide table */}
        <section class="summaries scrolls-sideways" aria-label={texts.means} tabIndex={0}>
          <table>
            <caption class="unseen">{texts.means}</caption>
            <thead>
              <tr>
                <th scope="col">{statistics.stage}</th>
                <th scope="col">{statistics.competitions}</th>
                <th scope="col">{texts.hardSet}</th>
                <th scope="col">{statistics.difference}</th>
                <th scope="col">{texts.ours}</th>
                <th scope="col">{statistics.difference}</th>
              </tr>
            </thead>
            <tbody>
              {compared.map((row) => (
                <tr key={row.stage} data-compared={row.stage}>
                  <th scope="row">{titled(row.stage)}</th>
                  <td>{formatNumber(row.competitions.mean, 3)}</td>
                  <td>{formatNumber(row.hard.mean, 3)}</td>
                  <td>{signed(difference(row.hard, row.competitions).moves)}</td>
                  <td>{formatNumber(row.study.mean, 3)}</td>
                  <td>
                    {`${signed(difference(row.study, row.competitions).moves)} ± ${formatNumber(difference(row.study, row.competitions).error, 3)}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p class="small muted" data-errors={Math.max(...compared.map(errors)).toFixed(2)}>
          {texts.aboutOurs(study.rows, formatNumber(Math.max(...compared.map(errors)), 1))}
        </p>
      </section>
      <div class="figures">
        <section class="card stack" aria-label={texts.hardStage(titled(xcross))}>
          <h2>{texts.hardStage(titled(xcross))}</h2>
          <p class="small muted">{texts.modes(titled(xcross), modeOf(competitions), modeOf(hard))}</p>
          <Distribution
            stage={titled(xcross)}
            series={[competitions, hard].map((set) => ({
              name: set.name,
              set,
              counts: countsOf(set, xcross, ANY_COLOR),
            }))}
          />
          <div class="row">
            <button
              type="button"
              class="quiet"
              onClick={() => show({ sets: "competitions,hard", stage: xcross, colors: ANY_COLOR })}
            >
              {texts.show}
            </button>
          </div>
        </section>
        <section class="card stack" aria-label={texts.pairs}>
          <h2>{texts.pairs}</h2>
          <p class="small muted" data-spread={(Math.max(...pairs) - Math.min(...pairs)).toFixed(4)}>
            {texts.aboutPairs(titled(first.stage), formatNumber(Math.max(...pairs) - Math.min(...pairs), 4))}
          </p>
          <Distribution
            stage={titled(first.stage)}
            series={PAIRS.map((pair) => ({
              name: subsetText(pair),
              set: competitions,
              counts: countsOf(competitions, first.stage, pair),
            }))}
          />
          <div class="row">
            <button
              type="button"
              class="quiet"
              onClick={() => show({ sets: "competitions", stage: first.stage, colors: PAIRS.join(",") })}
            >
              {texts.show}
            </button>
          </div>
        </section>
      </div>
    </>
  );
}
