import { expect, test } from "vitest";
import { splitSolves } from "./solves";

test("empty lines separate solves, and a link is one of its own", () => {
  // The example of `halfturn::solves`.
  expect(splitSolves("R U R' U'\n\nU R U' R'\n\nhttps://alg.cubing.net/?alg=R\n")).toEqual([
    "R U R' U'\nU R U' R'",
    "https://alg.cubing.net/?alg=R",
  ]);
  expect(splitSolves("R U\nU' // cross\nR'\n\n\r\nF\nF'")).toEqual(["R U\nU' // cross\nR'", "F\nF'"]);
  expect(splitSolves("http://a\nhttp://b")).toEqual(["http://a", "http://b"]);
  expect(splitSolves("U' // cross\nR'")).toEqual(["U' // cross\nR'"]);
  expect(splitSolves(" \n")).toEqual([]);
});
