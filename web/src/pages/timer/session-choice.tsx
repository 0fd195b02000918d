// The choice of a session: switch, create, rename, delete.

import { useSignal } from "@preact/signals";
import { Select } from "../../components/form";
import { Icon, type IconName } from "../../components/icon";
import { timerEvents } from "../../events";
import { words } from "../../words";
import { addSession, chooseEvent, chosen, deleteSession, eventOf, type Session, type Solve, sessions } from "./solves";

interface Props {
  session: Session;
  all: Session[];
  /** The solves of the session. */
  own: Solve[];
}

export function SessionChoice({ session, all, own }: Props) {
  const isRenaming = useSignal(false);
  const { timer } = words();
  const rename = (name: string) => {
    isRenaming.value = false;
    if (name.trim() !== "" && name !== session.name) {
      sessions.put([{ ...session, name: name.trim() }]);
    }
  };
  if (isRenaming.value) {
    return (
      <form
        class="row session-choice"
        onSubmit={(event) => {
          event.preventDefault();
          rename(String(new FormData(event.currentTarget).get("name")));
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            isRenaming.value = false;
          }
        }}
      >
        <input
          ref={(field) => field?.focus()}
          type="text"
          name="name"
          aria-label={timer.sessionName}
          autocomplete="off"
          maxLength={60}
          defaultValue={session.name}
        />
        <button type="submit" class="primary">
          {timer.rename}
        </button>
      </form>
    );
  }
  return (
    <div class="row session-choice">
      <Select
        label={timer.event}
        value={eventOf(session)}
        options={timerEvents().map((event) => [event, timer.events[event] ?? event])}
        onChange={(event) => chooseEvent(event, session, all, own)}
      />
      <Select
        label={timer.session}
        value={session.id}
        options={all.map(({ id, name }) => [id, name])}
        onChange={(id) => {
          chosen.value = id;
        }}
      />
      <IconButton
        icon="edit"
        label={timer.renameSession}
        onClick={() => {
          isRenaming.value = true;
        }}
      />
      <IconButton icon="add" label={timer.newSession} onClick={() => addSession(all, eventOf(session))} />
      <IconButton icon="delete" label={timer.deleteSession} onClick={() => deleteSession(session)} />
    </div>
  );
}

/** A button that is only an icon. */
export function IconButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" class="quiet icon-only" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
