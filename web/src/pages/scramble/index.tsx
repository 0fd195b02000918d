// Random-state scrambles in sets, optionally of a chosen difficulty. They can be printed, copied,
// and made again from a seed.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { catalogue } from "../../catalogue";
import { CopyButton, ShareButton } from "../../components/clipboard";
import { CubePicture } from "../../components/cube-picture";
import { Checkbox, Field, Form, NumberField, Select, wholeNumber } from "../../components/form";
import { Icon } from "../../components/icon";
import { PageTitle, Starting } from "../../components/page";
import { Problem } from "../../components/problem";
import { Progress } from "../../components/progress";
import { save } from "../../components/save";
import { useRequest } from "../../components/use-request";
import type { Catalogue, Scrambled } from "../../engine";
import { changeParams, place, placeHash, shareUrl } from "../../router";
import { DifficultyChoice, usualCondition } from "./difficulty";
import "./style.css";

/** Scrambles in a set, as in a round of a competition. */
const DEFAULT_NUMBER = 5;
const MAX_NUMBER = 100;
const SETS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** JavaScript cannot write larger integers exactly. */
const MAX_SEED = Number.MAX_SAFE_INTEGER;

export default function Scramble() {
  return catalogue.value ? <Scrambles events={catalogue.value.events} /> : <Starting />;
}

function Scrambles({ events }: { events: Catalogue["events"] }) {
  const { params } = place.value;
  const event = events.find(({ name }) => name === params.event)?.name ?? events[0]?.name ?? "";
  const number = wholeNumber(params.number, MAX_NUMBER, DEFAULT_NUMBER);
  const sets = wholeNumber(params.sets, SETS.length, 1);
  const seed = params.seed ?? "";
  const where = params.where ?? "";
  const wantsDifficulty = useSignal(where !== "");

  const made = useSignal<Scrambled[]>([]);
  /** The size of the sets that are shown. */
  const perSet = useSignal(number);
  const request = useRequest();
  const { working, problem } = request;

  const refuse = (message: string) => {
    problem.value = { code: 0, name: "question", message };
  };

  const make = () => {
    made.value = [];
    problem.value = null;
    perSet.value = number;
    if (seed && !/^\d{1,16}$/.test(seed.trim())) {
      refuse("The seed must be a whole number of at most 16 digits.");
      return;
    }
    if (Number(seed) > MAX_SEED) {
      refuse(`The seed must be at most ${MAX_SEED}.`);
      return;
    }
    request.run(async () => {
      const condition = wantsDifficulty.value ? where.trim() : "";
      await request.ask(
        {
          ask: "scramble",
          event,
          number: number * sets,
          ...(seed && { seed: Number(seed) }),
          ...(condition && { where: condition }),
        },
        (progress) => {
          if (progress.event === "scramble") {
            made.value = [...made.value, progress.scramble];
          }
        },
      );
    });
  };

  useEffect(make, []);

  const text = made.value.map(({ scramble, number }) => `${number}) ${scramble}\n`).join("");
  const groups = Array.from({ length: Math.ceil(made.value.length / perSet.value) }, (_, set) =>
    made.value.slice(set * perSet.value, (set + 1) * perSet.value),
  );
  return (
    <div class="stack scrambles">
      <PageTitle title="Scramble" class="no-print">
        Random-state scrambles: every position is equally likely, as in competitions.
      </PageTitle>
      <Form class="no-print" onSubmit={make}>
        <div class="fields">
          <Field id="event" label="Event">
            <Select
              id="event"
              value={event}
              options={events.map(({ name, summary }) => [name, summary])}
              onChange={(event) => changeParams({ event })}
            />
          </Field>
          <NumberField
            id="number"
            label="Scrambles per set"
            min={1}
            max={MAX_NUMBER}
            value={number}
            onChange={(number) => changeParams({ number })}
          />
          <NumberField
            id="sets"
            label="Sets"
            min={1}
            max={SETS.length}
            value={sets}
            onChange={(sets) => changeParams({ sets })}
          />
          <Field id="seed" label="Seed">
            <div class="row seed">
              <input
                id="seed"
                type="text"
                inputMode="numeric"
                autocomplete="off"
                placeholder="none"
                value={seed}
                onInput={(typed) => changeParams({ seed: typed.currentTarget.value.trim() || undefined })}
              />
              <button
                type="button"
                class="icon-only"
                aria-label="Random seed"
                title="Random seed"
                onClick={() => changeParams({ seed: String(crypto.getRandomValues(new Uint32Array(1))[0]) })}
              >
                <Icon name="dice" />
              </button>
            </div>
          </Field>
        </div>
        <Checkbox
          label="of a chosen difficulty"
          checked={wantsDifficulty.value}
          onChange={(checked) => {
            wantsDifficulty.value = checked;
            changeParams({ where: checked ? where || usualCondition() : undefined });
          }}
        />
        {wantsDifficulty.value && <DifficultyChoice value={where} change={(where) => changeParams({ where })} />}
        {problem.value && <Problem error={problem.value} />}
        <div class="row">
          <button type="submit" class="primary" disabled={working.value}>
            Make scrambles
          </button>
          {working.value && (
            <button type="button" onClick={request.stop}>
              Stop
            </button>
          )}
          {made.value.length > 0 && (
            <>
              <CopyButton text={text} what="all scrambles" />
              <button type="button" class="quiet" onClick={() => print()}>
                <Icon name="print" />
                Print
              </button>
              <button type="button" class="quiet" onClick={() => save("scrambles.txt", "text/plain", text)}>
                <Icon name="save" />
                Save
              </button>
            </>
          )}
          {seed && <ShareButton url={shareUrl("scramble", params)} />}
        </div>
        <Progress of={request}>
          <progress max={number * sets} value={made.value.length} aria-label="Scrambles made so far" />
        </Progress>
        <p class="small muted">
          {seed
            ? "The same seed, event and difficulty give the same scrambles on every computer."
            : "The randomness comes from your browser's secure generator."}{" "}
          Official competitions must use the World Cube Association's own program.
        </p>
      </Form>
      {groups.map((group, set) => (
        <section key={SETS[set]} class="card scramble-set" aria-label={`Set ${SETS[set]}`}>
          <h2>
            {sets > 1 || groups.length > 1 ? `Set ${SETS[set]}` : "Scrambles"}
            <span class="print-only">
              {" "}
              · {events.find(({ name }) => name === group[0]?.event)?.summary}
              {seed && ` · seed ${seed}`}
              {wantsDifficulty.value && where && ` · ${where}`}
            </span>
          </h2>
          <ol>
            {group.map(({ number, scramble, facelets }, place) => (
              <li key={number}>
                <span class="scramble-number">{place + 1}</span>
                <p class="algorithm" data-scramble={number}>
                  {scramble}
                </p>
                <CubePicture letters={facelets} label={`The cube after scramble ${place + 1}, unfolded`} />
                <div class="scramble-links no-print">
                  <CopyButton text={scramble} what={`scramble ${place + 1}`} />
                  <a class="button quiet" href={placeHash("analyze", { scramble })}>
                    <Icon name="analyze" />
                    Analyze
                  </a>
                  <a class="button quiet" href={placeHash("solve", { input: scramble })}>
                    <Icon name="solve" />
                    Solve
                  </a>
                </div>
              </li>
            ))}
          </ol>
          <p class="small print-only">
            Made by halfturn. Official competitions must use the World Cube Association's own program.
          </p>
        </section>
      ))}
    </div>
  );
}
