// What is wrong with an input, in words.

import type { ErrorObject } from "../engine";

export function Problem({ error, id }: { error: ErrorObject; id?: string }) {
  return (
    <div class="problem" role="alert" id={id}>
      <strong>{error.code ? `Error ${error.code}, ${error.name.replaceAll("_", " ")}: ` : ""}</strong>
      {error.message}
      {error.excerpt && <pre>{error.excerpt}</pre>}
    </div>
  );
}
