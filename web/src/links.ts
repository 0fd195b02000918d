// Addresses of other sites that show an algorithm. The page itself never opens them.

export function twizzleUrl(setup: string, algorithm: string): string {
  return `https://alpha.twizzle.net/edit/?${new URLSearchParams({ "setup-alg": setup, alg: algorithm })}`;
}

export function algCubingUrl(setup: string, algorithm: string): string {
  const encode = (text: string) => text.replaceAll(" ", "_").replaceAll("'", "-");
  return `https://alg.cubing.net/?${new URLSearchParams({ setup: encode(setup), alg: encode(algorithm) })}`;
}
