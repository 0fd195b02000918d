// Many solves at once: the average loss of each step, and the way to each solve.

import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { titled } from "../../catalogue";
import { Problem } from "../../components/problem";
import { Progress } from "../../components/progress";
import { useRequest } from "../../components/use-request";
import type { SessionReport } from "../../engine";
import { placeHash } from "../../router";
import { formatNumber, words } from "../../words";

type Averages = SessionReport["averages"][number];

export function Losses({ solves }: { solves: string[] }) {
  const { losses: texts } = words();
  const report = useSignal<SessionReport | null>(null);
  const request = useRequest();
  const pasted = solves.join("\n\n");
  useLayoutEffect(() => {
    report.value = null;
    request.run(async () => {
      report.value = await request.ask({ ask: "session", solves });
    });
  }, [pasted]);

  return (
    <section class="card stack" aria-label={texts.title}>
      <h2>{texts.heading(solves.length)}</h2>
      <Progress of={request}>
        <div class="row">
          <span class="small muted" role="status">
            {texts.searching}
          </span>
          <button type="button" class="quiet" onClick={request.stop}>
            {texts.stop}
          </button>
        </div>
      </Progress>
      {request.problem.value && <Problem error={request.problem.value} />}
      {report.value?.averages.map((averages) => (
        <AverageTable key={averages.name} averages={averages} />
      ))}
      {report.value && (
        <ol class="loss-solves">
          {report.value.solves.map(({ reconstructed, error }, index) => (
            <li key={index} data-solve-loss={reconstructed?.loss}>
              <a href={placeHash("reconstruct", { solve: solves[index] })}>{texts.solve(index + 1)}</a>{" "}
              {reconstructed ? (
                <span class="muted">
                  {texts.solveLoss(titled(reconstructed.method), reconstructed.htm, reconstructed.loss)}
                </span>
              ) : (
                error && <span class="bad-text">{words().errors.sentence(error)}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function AverageTable({ averages: { name, solves, steps, loss } }: { averages: Averages }) {
  const { losses: texts } = words();
  const most = Math.max(...steps.map((step) => step.loss));
  const worst = steps.find((step) => step.loss === most);
  return (
    <div data-method={name}>
      <p data-average-loss={loss.toFixed(2)}>
        {texts.total(titled(name), solves, formatNumber(loss, 1))}{" "}
        {worst && most > 0 && texts.worst(titled(worst.name), formatNumber(most, 1))}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a wide table */}
      <section class="wide-table scrolls-sideways" aria-label={texts.caption} tabIndex={0}>
        <table class="losses">
          <caption class="unseen">{texts.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.step}</th>
              <th scope="col">{texts.times}</th>
              <th scope="col">{texts.moves}</th>
              <th scope="col">{texts.fewest}</th>
              <th scope="col">{texts.loss}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.name} class={step === worst && most > 0 ? "worst" : ""} data-step-loss={step.name}>
                <th scope="row">{titled(step.name)}</th>
                <td>{step.solves}</td>
                <td>{formatNumber(step.moves, 1)}</td>
                <td>{formatNumber(step.optimal, 1)}</td>
                <td>
                  <meter min={0} max={Math.max(1, most)} value={step.loss} aria-hidden="true" />
                  {formatNumber(step.loss, 1)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
