/** A file that cannot be read. The message says why, and where. */
export class BadFile extends Error {
  override readonly name = "BadFile";
}
