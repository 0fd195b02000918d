// Files of the timer: csTimer's backup in and out, CSV out, and the way to Statistics.

import { BadFile } from "../../bad-file";
import { FileButton } from "../../components/file-button";
import { Icon } from "../../components/icon";
import { save } from "../../components/save";
import { toBackup, toCsv } from "../../cstimer";
import { sizeOfEvent } from "../../events";
import { placeHash } from "../../router";
import { othersText, readTimerFile, unreadableText } from "../../timer-file";
import { note, report } from "../../toasts";
import { words } from "../../words";
import { chosen, eventOf, importFile, type Session, type Solve, sessions, solves } from "./solves";

/** Saves all sessions as a backup for csTimer. */
export function exportBackup(all: Session[], every: Solve[]): void {
  const filled = all
    .map((session) => ({ ...session, event: eventOf(session) }))
    .map(({ id, name, event }) => ({ name, event, solves: every.filter(({ session }) => session === id) }))
    .filter(({ solves }) => solves.length > 0);
  const day = new Date().toISOString().slice(0, 10);
  save(`halfturn-cstimer-${day}.txt`, "text/plain", toBackup(filled));
}

async function open(file: File, all: Session[], every: Solve[]): Promise<void> {
  const read = readTimerFile(file.name, await file.text(), { everyCube: true });
  const added = importFile(read, all, every);
  const { timer } = words();
  if (added.solves.length === 0 && added.known === 0) {
    throw new BadFile(timer.noTimes(file.name));
  }
  await sessions.put(added.sessions);
  await solves.put(added.solves);
  const [first] = added.solves;
  if (first) {
    chosen.value = first.session;
  }
  const parts = [
    timer.read(added.solves.length),
    ...(added.known > 0 ? [timer.known(added.known)] : []),
    ...(added.untimed > 0 ? [timer.untimed(added.untimed)] : []),
    ...(read.others > 0 ? [othersText(read.others)] : []),
    ...(read.unreadable.length > 0 ? [timer.notRead(unreadableText(read.unreadable))] : []),
  ];
  note(words().sentences(parts));
}

interface Props {
  session: Session;
  /** The solves of the session. */
  own: Solve[];
  all: Session[];
  every: Solve[];
}

export function Files({ session, own, all, every }: Props) {
  const { timer } = words();
  const scrambled = own.filter(({ scramble }) => scramble !== "");
  const analyze = async () => {
    // Statistics has the scrambles in its memory, not in the address.
    const { takeSession } = await import("../statistics/your-scrambles");
    takeSession(session.name, scrambled);
    location.hash = placeHash("statistics");
  };
  return (
    <div class="stack">
      {own.length > 0 && sizeOfEvent(eventOf(session)) === 3 && (
        <div class="row">
          <button type="button" disabled={scrambled.length === 0} onClick={() => analyze().catch(report)}>
            <Icon name="statistics" />
            {timer.analyzeSession}
          </button>
        </div>
      )}
      <div class="row">
        {every.length > 0 && (
          <button type="button" class="quiet" onClick={() => exportBackup(all, every)}>
            <Icon name="save" />
            {timer.exportBackup}
          </button>
        )}
        {own.length > 0 && (
          <button type="button" class="quiet" onClick={() => save(`${session.name}.csv`, "text/csv", toCsv(own))}>
            <Icon name="save" />
            CSV
          </button>
        )}
        <FileButton
          text={timer.import}
          label={timer.importFile}
          accept=".csv,.txt,.json,text/csv,text/plain,application/json"
          onFiles={([file]) => file && open(file, all, every).catch(report)}
        />
      </div>
      {every.length > 0 && <p class="small muted">{timer.aboutFiles}</p>}
    </div>
  );
}
