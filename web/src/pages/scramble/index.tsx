// Random-state scrambles in sets, optionally of a chosen difficulty. They can be printed, copied,
// and made again from a seed.

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { catalogue } from "../../catalogue";
import { CopyButton, ShareButton } from "../../components/clipboard";
import { CubePicture } from "../../components/cube-picture";
import { Field, Form, NumberField, Select, wholeNumber } from "../../components/form";
import { Icon } from "../../components/icon";
import { PageTitle } from "../../components/page";
import { Problem } from "../../components/problem";
import { Progress } from "../../components/progress";
import { save } from "../../components/save";
import { useRequest } from "../../components/use-request";
import type { Catalogue, Scrambled } from "../../engine";
import { changeParams, place, placeHash, shareUrl } from "../../router";
import { words } from "../../words";
import { OptionalDifficulty } from "./difficulty";
import { rarityProblem } from "./rarity";
import "./style.css";

/** Scrambles in a set, as in a round of a competition. */
const DEFAULT_NUMBER = 5;
const MAX_NUMBER = 100;
const SETS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** JavaScript cannot write larger integers exactly. */
const MAX_SEED = Number.MAX_SAFE_INTEGER;

export default function Scramble() {
  return <Scrambles events={catalogue.value.events} />;
}

function Scrambles({ events }: { events: Catalogue["events"] }) {
  const { params } = place.value;
  const { scramble: texts, pages, summary } = words();
  const chosen = events.find(({ name }) => name === params.event) ?? events[0];
  const event = chosen?.name ?? "";
  /** Whether scrambles are of the 3×3×3, which alone has difficulties and stages. */
  const isThree = chosen?.size === 3;
  const number = wholeNumber(params.number, MAX_NUMBER, DEFAULT_NUMBER);
  const sets = wholeNumber(params.sets, SETS.length, 1);
  const seed = params.seed ?? "";
  const where = params.where ?? "";
  const wantsDifficulty = useSignal(where !== "");
  /** Whether the address had a seed. Later the visitor opens and closes that part. */
  const beganWithSeed = useRef(seed !== "");

  const made = useSignal<Scrambled[]>([]);
  /** The size of the sets that are shown. */
  const perSet = useSignal(number);
  /** Whether the page has not searched, because it may take hours. */
  const isRare = useSignal(false);
  const request = useRequest();
  const { working, problem } = request;

  const refuse = (message: string) => {
    problem.value = { code: 0, name: "question", message };
  };

  /** The number of times that the visitor has asked for scrambles, or stopped. */
  const attempts = useRef(0);
  const stop = () => {
    attempts.current += 1;
    request.stop();
  };
  /** Makes scrambles, even very rare ones if `isWanted`. */
  const make = (isWanted: boolean) => {
    // Scrambles of the question before must not arrive any more.
    stop();
    made.value = [];
    isRare.value = false;
    problem.value = null;
    perSet.value = number;
    if (seed && !/^\d{1,16}$/.test(seed.trim())) {
      refuse(texts.wrongSeed);
      return;
    }
    if (Number(seed) > MAX_SEED) {
      refuse(texts.largeSeed(MAX_SEED));
      return;
    }
    const attempt = attempts.current;
    request.run(async () => {
      const rare = isWanted ? null : await rarityProblem(condition);
      if (attempt !== attempts.current) {
        throw new DOMException("another attempt", "AbortError");
      }
      isRare.value = rare !== null;
      if (rare) {
        problem.value = rare;
        return;
      }
      await request.ask(
        {
          ask: "scramble",
          event,
          number: number * sets,
          ...(seed && { seed: Number(seed) }),
          ...(condition && { where: condition }),
        },
        (progress) => {
          if (progress.event === "scramble" && attempt === attempts.current) {
            made.value = [...made.value, progress.scramble];
          }
        },
      );
    });
  };

  // A change of the event or the difficulty takes effect at once: before the next paint, which
  // would show scrambles of another one.
  const condition = isThree && wantsDifficulty.value ? where.trim() : "";
  useLayoutEffect(() => make(false), [condition, event]);

  const sizeOf = (event: string) => events.find(({ name }) => name === event)?.size ?? 3;
  const text = made.value.map(({ scramble, number }) => `${number}) ${scramble}\n`).join("");
  const groups = Array.from({ length: Math.ceil(made.value.length / perSet.value) }, (_, set) =>
    made.value.slice(set * perSet.value, (set + 1) * perSet.value),
  );
  return (
    <div class="stack scrambles">
      <PageTitle title={pages.scramble.title} class="no-print">
        {isThree ? texts.about : texts.aboutOther}
      </PageTitle>
      <Form class="no-print" onSubmit={() => make(true)}>
        <div class="fields">
          <Field id="event" label={texts.event}>
            <Select
              id="event"
              value={event}
              options={events.map((event) => [event.name, summary("events", event)])}
              onChange={(event) => changeParams({ event })}
            />
          </Field>
          <NumberField
            id="number"
            label={texts.perSet}
            min={1}
            max={MAX_NUMBER}
            value={number}
            onChange={(number) => changeParams({ number })}
          />
          <NumberField
            id="sets"
            label={texts.sets}
            min={1}
            max={SETS.length}
            value={sets}
            onChange={(sets) => changeParams({ sets })}
          />
          <button type="submit" class="primary" disabled={working.value}>
            {texts.make}
          </button>
        </div>
        {isThree && (
          <OptionalDifficulty
            label={texts.ofDifficulty}
            isWanted={wantsDifficulty.value}
            value={where}
            change={(isWanted, where) => {
              wantsDifficulty.value = isWanted;
              changeParams({ where: isWanted ? where : undefined });
            }}
          />
        )}
        {problem.value && <Problem error={problem.value} />}
        {problem.value && isRare.value && <p class="small muted">{words().difficulty.anyway}</p>}
        {working.value && (
          <div class="row">
            <button type="button" onClick={stop}>
              {texts.stop}
            </button>
            <Progress of={request}>
              <progress max={number * sets} value={made.value.length} aria-label={texts.progress} />
            </Progress>
          </div>
        )}
        <details class="small" open={beganWithSeed.current}>
          <summary>{texts.repeat}</summary>
          <div class="row seed">
            <label for="seed">{texts.seed}</label>
            <input
              id="seed"
              type="text"
              inputMode="numeric"
              autocomplete="off"
              placeholder={texts.none}
              value={seed}
              onInput={(typed) => changeParams({ seed: typed.currentTarget.value.trim() || undefined })}
            />
            <button
              type="button"
              class="icon-only"
              aria-label={texts.randomSeed}
              title={texts.randomSeed}
              onClick={() => changeParams({ seed: String(crypto.getRandomValues(new Uint32Array(1))[0]) })}
            >
              <Icon name="dice" />
            </button>
            {seed && <ShareButton url={shareUrl("scramble", params)} />}
          </div>
          <p class="muted">{seed ? texts.seeded : texts.unseeded}</p>
        </details>
      </Form>
      {groups.map((group, set) => (
        <section key={SETS[set]} class="card scramble-set" aria-label={texts.set(SETS[set] ?? "")}>
          <div class="row apart">
            <h2>
              {sets > 1 || groups.length > 1 ? texts.set(SETS[set] ?? "") : texts.scrambles}
              <span class="print-only">
                {" "}
                · {events.filter(({ name }) => name === group[0]?.event).map((event) => summary("events", event))}
                {seed && ` · ${texts.withSeed(seed)}`}
                {wantsDifficulty.value && where && ` · ${where}`}
              </span>
            </h2>
            {set === 0 && (
              <div class="row scramble-actions no-print">
                <CopyButton text={text} what={texts.all} />
                <button type="button" class="quiet" onClick={() => print()}>
                  <Icon name="print" />
                  {texts.print}
                </button>
                <button type="button" class="quiet" onClick={() => save("scrambles.txt", "text/plain", text)}>
                  <Icon name="save" />
                  {texts.save}
                </button>
              </div>
            )}
          </div>
          <ol>
            {group.map(({ event, number, scramble, facelets }, place) => (
              <li key={number}>
                <span class="scramble-number">{place + 1}</span>
                <p class="algorithm" data-scramble={number}>
                  {scramble}
                </p>
                <CubePicture letters={facelets} label={texts.cubeAfter(place + 1)} />
                <div class="scramble-links no-print">
                  <CopyButton text={scramble} what={texts.theScramble(place + 1)} />
                  {sizeOf(event) === 3 && (
                    <>
                      <a class="button quiet" href={placeHash("analyze", { scramble })}>
                        <Icon name="analyze" />
                        {texts.analyze}
                      </a>
                      <a class="button quiet" href={placeHash("timer", { event: "333", scramble })}>
                        <Icon name="timer" />
                        {words().solve.timeIt}
                      </a>
                    </>
                  )}
                  <a
                    class="button quiet"
                    href={placeHash("solve", {
                      input: scramble,
                      size: sizeOf(event) === 3 ? undefined : String(sizeOf(event)),
                    })}
                  >
                    <Icon name="solve" />
                    {texts.solve}
                  </a>
                </div>
              </li>
            ))}
          </ol>
          <p class="small print-only">{texts.made}</p>
        </section>
      ))}
    </div>
  );
}
