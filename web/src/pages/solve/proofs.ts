// The proofs that have begun: how far they are, so that they continue after a reload.

import { Records } from "../../records";
import { words } from "../../words";

export interface Proof {
  /** The cube. */
  facelets: string;
  /** When it was last worked on. */
  date: number;
  /** The engine's text, for the question that continues. */
  checkpoint: string;
  /** The length in progress, and how much of it is done. */
  length: number;
  percent: number;
}

/** How many proofs are kept, the latest, and for how long, in milliseconds. */
const MAX_PROOFS = 5;
const MAX_AGE = 30 * 24 * 3600 * 1000;

const records = new Records<Proof>({
  database: "halfturn-proofs",
  store: "proofs",
  key: "facelets",
  title: () => words().solving.theProof,
});

/** The proof of a cube that has begun, once the database is read. */
export function proofOf(facelets: string): Proof | undefined {
  records.read();
  return records.all.value?.find((proof) => proof.facelets === facelets);
}

export async function keepProof(proof: Proof): Promise<void> {
  await records.read();
  await records.put([proof]);
  const stale = (records.all.value ?? []).filter(
    ({ date }, place, all) => place < all.length - MAX_PROOFS || date < proof.date - MAX_AGE,
  );
  if (stale.length > 0) {
    await records.delete(stale);
  }
}

export async function dropProof(facelets: string): Promise<void> {
  await records.read();
  const done = records.all.value?.filter((proof) => proof.facelets === facelets) ?? [];
  if (done.length > 0) {
    await records.delete(done);
  }
}
