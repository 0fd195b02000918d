// The events of the timer: those of the World Cube Association whose scrambles the engine makes,
// and csTimer's names of them.

import { catalogue } from "./catalogue";

/** The event of sessions that name none. */
export const USUAL_EVENT = "333";

/** The types of scrambles that csTimer writes for the events. */
const CSTIMER_TYPES: Record<string, string> = {
  "333": "333",
  "222": "222so",
  "444": "444wca",
  "555": "555wca",
  "666": "666wca",
  "777": "777wca",
  "333oh": "333oh",
  "333bf": "333ni",
  "333fm": "333fm",
  "444bf": "444bld",
  "555bf": "555bld",
};

/** The events in the order of csTimer. */
export const EVENTS = ["333", "222", "444", "555", "666", "777", "333oh", "333bf", "333fm", "444bf", "555bf"];

/** The events that the engine knows. */
export function timerEvents(): string[] {
  const known = new Set(catalogue.value.events.map(({ name }) => name));
  return EVENTS.filter((event) => known.has(event));
}

/** The number of layers of an event's cube. */
export function sizeOfEvent(event: string): number {
  return catalogue.value.events.find(({ name }) => name === event)?.size ?? 3;
}

/** Whether a solve of an event begins with inspection. */
export function hasInspection(event: string): boolean {
  return !/bf$|fm$/.test(event);
}

export function csTimerType(event: string): string {
  return CSTIMER_TYPES[event] ?? event;
}

/** The event of a type of csTimer; undefined for other puzzles and for other kinds of scrambles. */
export function eventOfType(type: string): string | undefined {
  const exact = EVENTS.find((event) => CSTIMER_TYPES[event] === type);
  const layers = /^([24567])\1\1(?!bld)/.exec(type)?.[1];
  return exact ?? layers?.repeat(3);
}
