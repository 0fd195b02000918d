// Addresses at which others show what we found. They are opened only when the visitor follows them.

export function twizzleUrl(setup: string, turns: string): string {
  return `https://alpha.twizzle.net/edit/?${new URLSearchParams({ "setup-alg": setup, alg: turns })}`;
}

export function algCubingUrl(setup: string, turns: string): string {
  const written = (text: string) => text.replaceAll(" ", "_").replaceAll("'", "-");
  return `https://alg.cubing.net/?${new URLSearchParams({ setup: written(setup), alg: written(turns) })}`;
}
