// What to do better in a solve, in a sentence.

import { titled } from "../../catalogue";
import type { Reconstructed } from "../../engine";
import { words } from "../../words";

/**
 * Undefined if there is nothing to say. Leaves cases out: cubers learn one algorithm for each, which
 * is rarely the shortest.
 */
export function advice({ stages }: Pick<Reconstructed, "stages">): string | undefined {
  const { reconstruct } = words();
  const own = stages.filter((stage) => typeof stage.case !== "string");
  const loss = own.reduce((sum, stage) => sum + (stage.loss ?? 0), 0);
  const worst = own.toSorted((one, other) => (other.loss ?? 0) - (one.loss ?? 0))[0];
  if (!worst) {
    return undefined;
  }
  const isAll = own.length === stages.length;
  if (loss === 0) {
    return isAll ? reconstruct.noLoss : reconstruct.noOwnLoss;
  }
  const told = isAll ? reconstruct.loss : reconstruct.ownLoss;
  return told(loss, titled(worst.name), worst.length, worst.optimal ?? 0);
}
