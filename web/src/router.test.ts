import { describe, expect, it } from "vitest";
import { parsePlace, placeHash } from "./router";

describe("places", () => {
  it("come back from their address", () => {
    const params = { scramble: "R U2 F' (L' D)2 // a & b", view: "W" };
    expect(parsePlace(placeHash("analyze", params))).toEqual({ page: "analyze", params });
  });

  it("leave out what has no value", () => {
    expect(placeHash("solve", { input: "", solver: undefined })).toBe("#/solve");
  });

  it("are read however they are written", () => {
    for (const hash of ["#/train", "#train", "#/train/", "/train"]) {
      expect(parsePlace(hash)).toEqual({ page: "train", params: {} });
    }
    expect(parsePlace("")).toEqual({ page: "", params: {} });
  });
});
