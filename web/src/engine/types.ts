// The questions and answers of the engine, for modules that do not ask it.

export * from "halfturn/types";
