import { describe, expect, it } from "vitest";
import { SOLVED_NET } from "../../components/stickers";
import { GOALS, goalLetters } from "./goals";

describe("goals", () => {
  it("are parts of the solved cube, with all centres", () => {
    for (const { name, letters } of GOALS) {
      expect(letters, name).toHaveLength(54);
      for (const [place, letter] of [...letters].entries()) {
        expect([SOLVED_NET[place], ...(place % 9 === 4 ? [] : ["."])], name).toContain(letter);
      }
    }
    expect(new Set(GOALS.map(({ letters }) => letters)).size).toBe(GOALS.length);
  });

  it("come from the address only if they are 54 stickers", () => {
    expect(goalLetters(SOLVED_NET.toLowerCase())).toBe(SOLVED_NET);
    for (const wrong of [undefined, "", "cross", `${SOLVED_NET}.`, SOLVED_NET.replace("U", "-")]) {
      expect(goalLetters(wrong)).toBeUndefined();
    }
  });
});
