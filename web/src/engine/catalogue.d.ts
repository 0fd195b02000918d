// The engine's catalogue, which the build writes into the page (`vite.config.ts`).

declare module "virtual:catalogue" {
  const catalogue: import("./types").Catalogue;
  export default catalogue;
}
