// A button that opens files of the user.

import { useRef } from "preact/hooks";
import { Icon } from "./icon";

interface Props {
  text: string;
  /** The accessible name of the file field. */
  label: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

export function FileButton({ text, label, accept, multiple, onFiles }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class="quiet" onClick={() => field.current?.click()}>
        <Icon name="open" />
        {text}
      </button>
      <input
        ref={field}
        class="unseen"
        type="file"
        multiple={multiple}
        accept={accept}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Choosing the same file again is a change too.
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
