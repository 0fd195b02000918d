// The solves of the timer and their sessions, stored in this browser.

import type { DatedSolve } from "../../cstimer";
import { USUAL_EVENT } from "../../events";
import { Records } from "../../records";
import { formatSolve } from "../../solve-time";
import { remembered } from "../../storage";
import type { TimerFile } from "../../timer-file";
import { note } from "../../toasts";
import { words } from "../../words";

export interface Solve extends DatedSolve {
  id: string;
  /** The id of its session. */
  session: string;
}

export interface Session {
  id: string;
  name: string;
  /** Its event; the 3×3×3 with two hands if there is none. */
  event?: string;
  /** When it was created, in milliseconds since 1970. */
  date: number;
}

export const solves = new Records<Solve>({
  database: "halfturn-timer",
  store: "solves",
  key: "id",
  title: () => words().timer.theSolves,
});

export const sessions = new Records<Session>({
  database: "halfturn-timer-sessions",
  store: "sessions",
  key: "id",
  title: () => words().timer.theSessions,
});

const FIRST_ID = "first";

/** The session that exists without being created, so that two tabs do not create two. */
const first = (): Session => ({ id: FIRST_ID, name: words().timer.numbered(1), date: 0 });

/** The id of the session that is shown. */
export const chosen = remembered("timer.session", FIRST_ID);

/** A new id, which no other tab makes. */
export function newId(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `${Date.now().toString(36)}-${random.toString(36)}`;
}

/**
 * The sessions by age, at least one. A session that another tab has deleted is back if a solve was
 * added to it at the same time.
 */
export function sessionsOf(stored: Session[], solves: Solve[]): Session[] {
  const known = new Set(stored.map(({ id }) => id));
  const ids = [...new Set(solves.map(({ session }) => session))].filter((id) => !known.has(id));
  const others = ids.map((id) => (id === FIRST_ID ? first() : { id, name: words().timer.restored, date: 0 }));
  const all = [...others, ...stored];
  return all.length > 0 ? all : [first()];
}

/** The session that is shown. */
export function chosenSession(some: Session[]): Session {
  return some.find(({ id }) => id === chosen.value) ?? some[0] ?? first();
}

/** The date of a new solve: later than all solves of its session, even if the clock was set back. */
export function nextDate(some: Solve[]): number {
  return Math.max(Date.now(), (some.at(-1)?.date ?? 0) + 1);
}

/** Deletes a solve. It can be undone. */
export function deleteSolve(solve: Solve): void {
  solves.delete([solve]);
  const { timer } = words();
  note(timer.deleted(formatSolve(solve)), { name: timer.undo, act: () => solves.put([solve]) });
}

/** Deletes a session with its solves. It can be undone. */
export function deleteSession(session: Session): void {
  const own = (solves.all.value ?? []).filter((solve) => solve.session === session.id);
  solves.delete(own);
  sessions.delete([session]);
  const { timer } = words();
  note(timer.deletedSession(session.name, own.length), {
    name: timer.undo,
    act: () => {
      sessions.put([session]);
      solves.put(own);
      chosen.value = session.id;
    },
  });
}

export const eventOf = ({ event = USUAL_EVENT }: Session) => event;

/** Shows a session of an event: this one if it is empty, the newest one of the event, or a new one. */
export function chooseEvent(event: string, session: Session, all: Session[], own: Solve[]): void {
  if (event === eventOf(session)) {
    return;
  }
  const newest = all.findLast((other) => eventOf(other) === event);
  if (newest) {
    chosen.value = newest.id;
  } else if (own.length === 0) {
    sessions.put([{ ...session, event }]);
  } else {
    const made = { id: newId(), name: words().timer.events[event] ?? event, event, date: Date.now() };
    sessions.put([made]);
    chosen.value = made.id;
  }
}

/** Adds an empty session of the same event and shows it. */
export function addSession(some: Session[], event: string): void {
  const names = new Set(some.map(({ name }) => name));
  let number = some.length + 1;
  const { numbered } = words().timer;
  while (names.has(numbered(number))) {
    number++;
  }
  const session = { id: newId(), name: numbered(number), event, date: Date.now() };
  sessions.put([session]);
  chosen.value = session.id;
}

/** What a file adds. */
export interface Import {
  sessions: Session[];
  solves: Solve[];
  /** The number of solves that are there already. */
  known: number;
  /** The number of entries without a time. */
  untimed: number;
}

/** Files have whole seconds. */
const fingerprint = ({ date, time, scramble }: DatedSolve) => [Math.floor(date / 1000), time, scramble].join();

/** Adds the sessions of a file to those with the same name and event, or as new ones, in its order. */
export function importFile(file: TimerFile, existing: Session[], all: Solve[]): Import {
  const added: Import = { sessions: [], solves: [], known: 0, untimed: 0 };
  for (const { name, event = USUAL_EVENT, solves } of file.sessions) {
    const isSame = (other: Session) => other.name === name && eventOf(other) === event;
    let session = [...existing, ...added.sessions].find(isSame);
    if (!session) {
      session = { id: newId(), name, event, date: Date.now() + added.sessions.length };
      added.sessions.push(session);
    }
    const { id } = session;
    const known = new Set([...all, ...added.solves].filter((solve) => solve.session === id).map(fingerprint));
    let last = 0;
    for (const { time, scramble, comment, date = 0 } of solves) {
      if (!time) {
        added.untimed++;
        continue;
      }
      // Dates keep the order, and are unique.
      last = Math.max(date, last + 1);
      const solve = { ...time, scramble, comment, date: last, id: newId(), session: id };
      if (known.has(fingerprint(solve))) {
        added.known++;
      } else {
        added.solves.push(solve);
      }
    }
  }
  // A session whose entries have no times is not created.
  added.sessions = added.sessions.filter(({ id }) => added.solves.some(({ session }) => session === id));
  return added;
}
