import { expect, test } from "vitest";
import type { Reconstructed } from "../../engine";
import { advice } from "./advice";

function stage(name: string, length: number, optimal: number, known?: string): Reconstructed["stages"][number] {
  const loss = length - optimal;
  return { name, length, optimal, loss, metric: "htm", moves: "", slots: [], ...(known && { case: known }) };
}

const LAST = [stage("oll", 9, 8, "27"), stage("pll", 16, 10, "T")];

test("the step that lost most is none with a known algorithm", () => {
  expect(advice({ stages: [stage("cross", 7, 5), stage("f2l", 8, 7), ...LAST] })).toBe(
    "Apart from the last-layer algorithms, you used 3 moves more than the fewest. The step that lost most is cross: 7 moves, and 5 would do.",
  );
  expect(advice({ stages: [stage("cross", 7, 5)] })).toBe(
    "You used 2 moves more than the fewest. The step that lost most is cross: 7 moves, and 5 would do.",
  );
});

test("a solve that lost nothing is praised", () => {
  expect(advice({ stages: [stage("cross", 5, 5), ...LAST] })).toBe(
    "Well done: apart from the last-layer algorithms, no step could have been shorter.",
  );
  expect(advice({ stages: [stage("cross", 5, 5)] })).toBe("Well done: no step could have been shorter.");
  expect(advice({ stages: [] })).toBeUndefined();
});
