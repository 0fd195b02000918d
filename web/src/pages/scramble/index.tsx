// Scrambles like those of competitions: random states, in sets, of a prescribed difficulty if you like; to be printed, copied and made again.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { catalogue } from "../../catalogue";
import { CopyButton, ShareButton } from "../../components/clipboard";
import { CubePicture } from "../../components/cube-picture";
import { Icon } from "../../components/icon";
import { explain, Problem } from "../../components/problem";
import { type Building, BuildingTables } from "../../components/progress";
import { save } from "../../components/save";
import { useAsk } from "../../components/use-ask";
import { type ErrorObject, isAbort, type Scrambled } from "../../engine";
import { place, placeHash, restate, shareUrl } from "../../router";
import { DifficultyChoice } from "./difficulty";
import "./style.css";

const USUAL_EVENT = "333";
const USUAL_NUMBER = 5;
const MOST_NUMBER = 100;
const SETS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** More than this not all programs can write. */
const MOST_SEED = Number.MAX_SAFE_INTEGER;

export default function Scramble() {
  return catalogue.value ? <Scrambles events={catalogue.value.events} /> : <p class="loading">Starting…</p>;
}

/** A whole number in a text, or the usual one. */
function within(text: string | undefined, most: number, usual: number): number {
  const number = Number(text);
  return text && Number.isInteger(number) && number >= 1 ? Math.min(number, most) : usual;
}

function Scrambles({ events }: { events: { name: string; summary: string }[] }) {
  const { params } = place.value;
  const event = events.find(({ name }) => name === params.event)?.name ?? USUAL_EVENT;
  const number = within(params.number, MOST_NUMBER, USUAL_NUMBER);
  const sets = within(params.sets, SETS.length, 1);
  const seed = params.seed ?? "";
  const where = params.where ?? "";
  const wantsDifficulty = useSignal(where !== "");

  const made = useSignal<Scrambled[]>([]);
  /** How many each set of those that are shown has. */
  const perSet = useSignal(number);
  const working = useSignal(false);
  const problem = useSignal<ErrorObject | null>(null);
  const building = useSignal<Building | null>(null);
  const making = useAsk();

  const state = (changes: Record<string, string | undefined>) => restate({ ...params, ...changes });
  const refuse = (message: string) => {
    problem.value = { code: 0, name: "question", message };
  };

  const make = async () => {
    made.value = [];
    problem.value = null;
    perSet.value = number;
    if (seed && !/^\d{1,16}$/.test(seed.trim())) {
      refuse("A seed is a whole number of at most sixteen digits.");
      return;
    }
    if (Number(seed) > MOST_SEED) {
      refuse(`A seed is at most ${MOST_SEED}.`);
      return;
    }
    working.value = true;
    try {
      const condition = wantsDifficulty.value ? where.trim() : "";
      await making.ask(
        {
          ask: "scramble",
          event,
          number: number * sets,
          ...(seed && { seed: Number(seed) }),
          ...(condition && { where: condition }),
        },
        (told) => {
          building.value = told.event === "building" ? told : null;
          if (told.event === "scramble") {
            made.value = [...made.value, told.scramble];
          }
        },
      );
    } catch (error) {
      if (isAbort(error)) {
        return;
      }
      explain(error, problem);
    }
    working.value = false;
    building.value = null;
  };
  const stop = () => {
    making.stop();
    working.value = false;
    building.value = null;
  };

  useEffect(() => {
    make();
  }, []);

  const text = made.value.map(({ scramble, number }) => `${number}) ${scramble}\n`).join("");
  const groups = Array.from({ length: Math.ceil(made.value.length / perSet.value) }, (_, set) =>
    made.value.slice(set * perSet.value, (set + 1) * perSet.value),
  );
  return (
    <div class="stack scrambles">
      <div class="no-print">
        <h1>Scramble</h1>
        <p class="muted">Every state has the same chance, as at competitions.</p>
      </div>
      <form
        class="card stack no-print"
        onSubmit={(event) => {
          event.preventDefault();
          make();
        }}
      >
        <div class="fields">
          <div>
            <label for="event">Event</label>
            <select id="event" value={event} onChange={(chosen) => state({ event: chosen.currentTarget.value })}>
              {events.map(({ name, summary }) => (
                <option key={name} value={name}>
                  {summary}
                </option>
              ))}
            </select>
          </div>
          <div>
            <label for="number">Scrambles in a set</label>
            <input
              id="number"
              type="number"
              min={1}
              max={MOST_NUMBER}
              value={number}
              onChange={(chosen) => state({ number: chosen.currentTarget.value })}
            />
          </div>
          <div>
            <label for="sets">Sets</label>
            <input
              id="sets"
              type="number"
              min={1}
              max={SETS.length}
              value={sets}
              onChange={(chosen) => state({ sets: chosen.currentTarget.value })}
            />
          </div>
          <div>
            <label for="seed">Seed, to make them again</label>
            <div class="row seed">
              <input
                id="seed"
                type="text"
                inputMode="numeric"
                autocomplete="off"
                placeholder="none"
                value={seed}
                onInput={(typed) => state({ seed: typed.currentTarget.value.trim() || undefined })}
              />
              <button
                type="button"
                class="icon-only"
                aria-label="A random seed"
                title="A random seed"
                onClick={() => state({ seed: String(crypto.getRandomValues(new Uint32Array(1))[0]) })}
              >
                <Icon name="dice" />
              </button>
            </div>
          </div>
        </div>
        <label class="row check">
          <input
            type="checkbox"
            checked={wantsDifficulty.value}
            onChange={(chosen) => {
              wantsDifficulty.value = chosen.currentTarget.checked;
              state({ where: wantsDifficulty.value ? where || "cross(W) = 7" : undefined });
            }}
          />
          of a prescribed difficulty
        </label>
        {wantsDifficulty.value && <DifficultyChoice value={where} change={(where) => state({ where })} />}
        {problem.value && <Problem error={problem.value} />}
        <div class="row">
          <button type="submit" class="primary" disabled={working.value}>
            Make scrambles
          </button>
          {working.value && (
            <button type="button" onClick={stop}>
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
        {building.value ? (
          <BuildingTables of={building.value} />
        ) : (
          working.value && (
            <progress max={number * sets} value={made.value.length} aria-label="Scrambles that are ready" />
          )
        )}
        <p class="small muted">
          {seed
            ? "The same seed, event and difficulty give the same scrambles, everywhere."
            : "Made of your browser's secure randomness."}{" "}
          Only the World Cube Association's own program makes scrambles that are valid at competitions.
        </p>
      </form>
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
                <p class="turns" data-scramble={number}>
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
            Made by halfturn. Only the World Cube Association's own program makes scrambles that are valid at
            competitions.
          </p>
        </section>
      ))}
    </div>
  );
}
