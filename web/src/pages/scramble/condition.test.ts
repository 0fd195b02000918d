import { describe, expect, test } from "vitest";
import { readConditions, toNotation } from "./condition";

const STAGES = ["cross", "xcross", "xxcross", "f2l", "eo_cross", "cross_pair", "pseudo_cross", "2x2x2", "eo_line"];

describe("conditions in words", () => {
  test.each([
    ["white cross in 3 moves", "cross(W) = 3"],
    ["White cross in 3", "cross(W) = 3"],
    ["cross on white: 3 moves", "cross(W) = 3"],
    ["a 3-move white cross", "cross(W) = 3"],
    ["3 move white cross", "cross(W) = 3"],
    ["white or yellow cross in at most 4 moves", "cross(WY) <= 4"],
    ["white/yellow cross, up to 4", "cross(WY) <= 4"],
    ["cross 8", "cross(any) = 8"],
    ["any colour xcross in 6 moves or fewer", "xcross(any) <= 6"],
    ["color neutral xcross at least 7", "xcross(any) >= 7"],
    ["EO cross on green in more than 7 moves", "eo_cross(G) >= 8"],
    ["blue eo-line under 3 moves", "eo_line(B) <= 2"],
    ["2x2x2 in 4", "2x2x2(any) = 4"],
    ["2×2×2 in 4", "2x2x2(any) = 4"],
    ["red F2L of 14 or more", "f2l(R) >= 14"],
    ["white cross in 3 moves and xcross in 5 moves", "cross(W) = 3 and xcross(any) = 5"],
    ["cross(W) = 3 and yellow cross at least 6", "cross(W) = 3 and cross(Y) >= 6"],
    ["白底十字 3 步", "cross(W) = 3"],
    ["白色十字至多 4 步", "cross(W) <= 4"],
    ["任意底十字5步以内", "cross(any) <= 5"],
    ["ｗｈｉｔｅ ｃｒｏｓｓ ３", "cross(W) = 3"],
    // The engine's notation stays, with its colours in order.
    ["cross(W) = 3", "cross(W) = 3"],
    ["XCROSS( yw )<=5", "xcross(WY) <= 5"],
  ])("%s", (text, expected) => {
    expect(toNotation(text, STAGES)).toBe(expected);
  });

  test.each(["", "a bit harder", "cross", "white cross", "cross in 3 minutes", "pll T(W)", "cross(W) = 3 and harder"])(
    "%s is left to the engine",
    (text) => {
      expect(readConditions(text, STAGES)).toBeUndefined();
      expect(toNotation(text, STAGES)).toBe(text);
    },
  );
});
