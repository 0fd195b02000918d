// What every place where the package runs must do: Node, and pages of all kinds.
//
// `answers()` asks and returns plain data, which a page can hand over; `expectAnswers` checks it.

import * as halfturn from "halfturn";

export const SCRAMBLE = "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B";
const TWISTED = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
const BATCH = 50;

const nameOf = (promise) =>
  promise.then(
    () => "answered",
    (error) => error.name,
  );

export async function answers() {
  const { check, scrambler, scrambles, solve, solveAll, Refusal } = halfturn;
  const { solution, length } = await solve(SCRAMBLE, { max_length: 21 });
  const replayed = await check(`${SCRAMBLE} ${solution}`);

  const refusal = await check(TWISTED).catch((error) => error);

  const cubes = await scrambles(BATCH, { seed: 5 });
  const inputs = cubes.map(({ scramble }) => scramble);
  const batch = await solveAll([...inputs, "R U Q"], { max_length: 21 });
  const ends = await halfturn.askAll(
    inputs.map((input, at) => ({ ask: "check", input: `${input} ${batch[at].solution}` })),
  );

  const stopping = new AbortController();
  const onEvent = () => stopping.abort();
  const working = nameOf(solve(SCRAMBLE, { best: true, time_ms: 600_000, signal: stopping.signal, onEvent }));
  const waiting = nameOf(solve(SCRAMBLE, { best: true, signal: stopping.signal }));
  const never = nameOf(halfturn.optimal("R U F", { signal: AbortSignal.abort() }));
  const aborted = await Promise.all([working, waiting, never]);
  // A function of the second file, in the worker that was stopped or replaced.
  const other = await solve("R U F", { solver: "thistlethwaite" });

  const lengths = [];
  for await (const better of halfturn.improve(SCRAMBLE, { time_ms: 20_000 })) {
    lengths.push(better.length);
    if (better.length <= 20) {
      break;
    }
  }

  const source = scrambler({ seed: 5, ahead: 4 });
  const seeded = [];
  for await (const { scramble } of source) {
    seeded.push(scramble);
    if (seeded.length === 3) {
      break;
    }
  }
  while (source.ready < 4) {
    await solve("R");
  }
  // Without a promise, so it cannot wait.
  const taken = source.take();

  const { lengths: stages } = await halfturn.analyze(SCRAMBLE, { stages: "cross..xcross" });
  const sets = await halfturn.tables();
  const stored = await halfturn.storedBytes();
  const unknown = await nameOf(halfturn.buildTables("no such solver"));
  return {
    solved: { length, facelets: replayed.facelets },
    refusal: { isRefusal: refusal instanceof Refusal, code: refusal.code, name: refusal.object?.name },
    batch: {
      lengths: batch.slice(0, BATCH).map(({ length }) => length),
      ends: ends.map(({ facelets }) => facelets),
      last: batch.at(-1).code,
    },
    aborted,
    other: other.length,
    lengths,
    scrambler: { seeded, inputs: inputs.slice(0, 4), taken: taken?.scramble },
    stages,
    tables: { sets, stored, unknown },
  };
}

/** Checks with the assertions of Node. */
export function expectAnswers(assert, given) {
  const SOLVED = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
  assert.equal(given.solved.facelets, SOLVED);
  assert(given.solved.length <= 21);
  assert.deepEqual(given.refusal, { isRefusal: true, code: 5, name: "twist" });
  assert.equal(given.batch.ends.length, BATCH);
  assert(given.batch.ends.every((facelets) => facelets === SOLVED));
  assert(given.batch.lengths.every((length) => length <= 21));
  assert.equal(given.batch.last, 9);
  assert.deepEqual(given.aborted, ["AbortError", "AbortError", "AbortError"]);
  assert.equal(given.other, 3);
  assert(given.lengths.length >= 1 && given.lengths.at(-1) <= 20, `${given.lengths}`);
  assert.deepEqual(
    [...given.lengths].sort((one, other) => other - one),
    given.lengths,
  );
  assert.deepEqual(given.scrambler.seeded, given.scrambler.inputs.slice(0, 3));
  assert.equal(given.scrambler.taken, given.scrambler.inputs[3]);
  assert.deepEqual(given.stages, {
    cross: { Y: 6, W: 6, O: 6, R: 5, G: 7, B: 5 },
    xcross: { Y: 7, W: 7, O: 8, R: 7, G: 9, B: 7 },
  });
  const { sets, stored, unknown } = given.tables;
  const standard = sets.find(({ of, size }) => of === "two-phase" && size === "standard");
  assert.deepEqual(standard, { of: "two-phase", size: "standard", bytes: 100_000_000, isBuilt: false });
  assert(sets.length >= 5, `${sets.length} sets`);
  // The analysis has stored its table, or is still about to.
  assert(stored >= 0);
  assert.equal(unknown, "Refusal");
}
