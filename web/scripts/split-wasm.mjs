// Splits the engine into three files: the functions that the first screens run, what the functions
// of the npm package run besides, and the rest.
//
// usage: node split-wasm.mjs MODULE CORE MORE REST
//
// The script asks the module the questions of `FIRST_QUESTIONS` and records which functions run.
// They stay in CORE. Those that then run for `MORE_QUESTIONS` move to MORE, the others to REST. CORE
// keeps a stub of each function that another file refers to. A stub calls the function through a
// table; the first one called asks the page to load its file (`load_part`), which then fills its
// part of the table. So a function in the wrong file costs time and never changes an answer.

import { readFileSync, writeFileSync } from "node:fs";

const SOLVED = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
/** What visitors ask first. */
const FIRST_QUESTIONS = [
  { ask: "catalogue" },
  { ask: "check", input: "(R U2)2 F' x y2 M Rw" },
  { ask: "check", input: SOLVED },
  { ask: "check", input: "R U Q" },
  // Two stickers swapped, and a twisted corner.
  { ask: "check", input: SOLVED.replace("UR", "RU") },
  { ask: "check", input: SOLVED.replace("UUURRR", "UURURR").replace("RFF", "UFF") },
  { ask: "check", input: SOLVED.slice(1) },
  { ask: "scramble" },
  { ask: "scramble", event: "333oh", number: 5, seed: 1 },
  { ask: "scramble", event: "333fm" },
  { ask: "cases", set: "oll" },
  { ask: "cases", set: "pll" },
  { ask: "cases", set: "coll" },
];
/** What they ask about a scramble. */
const FIRST_QUESTIONS_OF_SCRAMBLES = [
  { ask: "check" },
  { ask: "check", size: 3 },
  { ask: "solve" },
  { ask: "solve", size: 3 },
  { ask: "analyze", stages: "cross..xxxcross" },
  { ask: "analyze", colors: "WY", stages: "cross..xxcross", number: 3 },
  { ask: "stage", goal: "xcross" },
  { ask: "stage", goal: "xxcross", view: "W", hold: "easiest", number: 5 },
];
/** What the other functions of the npm package ask, and the later screens. */
const MORE_QUESTIONS = [
  { ask: "solve", input: "R U F L2 D B R U", best: true, time_ms: 300 },
  // Long enough that all threads take part.
  { ask: "solve", input: "D2 L' B R2 U F2 D' L B2 U2 R' D F U R B2 L U", best: true, time_ms: 5000 },
  { ask: "solve", input: "R U F", max_length: 20, inverse: true, to: "R2" },
  { ask: "solve", input: "R U F", min_probes: 10, max_probes: 20, first: "UD", last: "RL" },
  { ask: "solve", input: "R U F", solver: "optimal" },
  { ask: "solve", input: "R U F L2 D B", solver: "optimal", within: 1 },
  { ask: "solve", input: "R U F L2 D B", solver: "optimal", number: 2, time_ms: 1000 },
  { ask: "analyze", input: "R U F L2 D B2 R U F2 L" },
  { ask: "reconstruct", input: "R U R' U'", solve: "U R U' R'" },
  { ask: "reconstruct", input: "F2 D2 R", solve: "R' D2 F2 // done", method: "cfop" },
];
/** The number of scrambles of which they are asked. */
const ANALYZED = 5;
/** With two, the engine offers its work to a second thread, and does it all by itself: none is there. */
const THREADS = [1, 2];
/** The number of scrambles that are solved. */
const SOLVES = 200;
/**
 * Questions that only `is_short` reads, in the page's own thread, which loads no other file. They
 * have all fields of the questions that may be short.
 */
const OTHER_QUESTIONS = [
  {
    ask: "solve",
    input: "R",
    max_length: 21,
    inverse: true,
    to: "R",
    checkpoint: "",
    number: 1,
    within: 0,
    at_least: 1,
  },
  { ask: "solve", input: "R", metric: "qtm", min_probes: 1, max_probes: 1, first: "UD", last: "UD" },
  { ask: "scramble", event: "333", number: 2, seed: 1, first: 2 },
  { ask: "solve", input: "R", solver: "optimal", tables: "500MB", best: true, first: "UD", time_ms: 1000 },
  { ask: "analyze", input: "R", variant: "pseudo", within: 1 },
  { ask: "stage", input: "R", goal: "DL FL DLF", slots: "FR", turns: "RUF" },
  { ask: "route", input: "R" },
  { ask: "judge", input: "R", goal: "cross", solution: "R'" },
  { ask: "scramble", difficulty: "cross<=5", number: 100 },
  { ask: "reconstruct", input: "R", solve: "R'" },
  { ask: "session", solves: [] },
  { ask: "algs", case: "pll", moves: "RUF", metric: "stm" },
  { ask: "distribution", name: "cross", depth: 5 },
  { ask: "solve", input: "R", size: 4 },
  { ask: "solve", input: "R", solver: "unknown" },
  { ask: "solve", unknown: true },
];

const ID = { type: 1, import: 2, function: 3, table: 4, memory: 5, global: 6, export: 7, element: 9, code: 10 };
const FUNCTION = 0x00;
const TABLE = 0x01;
const MEMORY = 0x02;
const GLOBAL = 0x03;
const SHARED_WITH_MAXIMUM = 0x03;
const FUNCREF = 0x70;
const I32 = 0x7f;
const MUTABLE = 0x01;
const CALL = 0x10;
const REF_FUNC = 0xd2;
const END = 0x0b;

class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  get done() {
    return this.at >= this.bytes.length;
  }

  byte() {
    return this.bytes[this.at++];
  }

  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** An unsigned number of up to 32 bits in LEB128. Of a longer or signed one it only finds the end. */
  number() {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) {
        return value;
      }
    }
  }

  sized() {
    return this.take(this.number());
  }

  list(read) {
    return Array.from({ length: this.number() }, () => read());
  }

  /** Skips the immediates of an instruction. Of `call` and `ref.func` it returns the function. */
  instruction() {
    const opcode = this.byte();
    const skip = (count) => {
      for (; count > 0; count--) {
        this.number();
      }
    };
    if (opcode === CALL || opcode === REF_FUNC) {
      return this.number();
    } else if (opcode === 0xfc) {
      // Saturating conversions have none; then memory.init, data.drop, memory.copy, memory.fill, …
      skip([2, 1, 2, 1, 2, 1, 2, 1, 1, 1][this.number() - 8] ?? 0);
    } else if (opcode === 0xfd) {
      const vector = this.number();
      const hasAddress = vector <= 11 || (vector >= 84 && vector <= 93);
      const hasLane = (vector >= 21 && vector <= 34) || (vector >= 84 && vector <= 91);
      skip(hasAddress ? 2 : 0);
      this.take(vector === 12 || vector === 13 ? 16 : hasLane ? 1 : 0);
    } else if (opcode === 0xfe) {
      // atomic.fence has a byte, the other atomic instructions have an address.
      skip(this.number() === 3 ? 1 : 2);
    } else if (opcode === 0x0e || opcode === 0x1c) {
      // br_table has a list and a default, select a list of types.
      skip(this.number() + (opcode === 0x0e ? 1 : 0));
    } else if (opcode === 0x43 || opcode === 0x44) {
      this.take(opcode === 0x43 ? 4 : 8);
    } else if (opcode === 0x11 || (opcode >= 0x28 && opcode <= 0x3e)) {
      skip(2);
    } else if (
      (opcode >= 0x02 && opcode <= 0x04) ||
      (opcode >= 0x0c && opcode <= 0x0d) ||
      (opcode >= 0x20 && opcode <= 0x26) ||
      (opcode >= 0x3f && opcode <= 0x42) ||
      opcode === 0xd0
    ) {
      skip(1);
    } else if ((opcode >= 0x06 && opcode <= 0x0a) || (opcode >= 0x12 && opcode <= 0x19) || opcode > 0xd2) {
      throw new Error(`unknown instruction 0x${opcode.toString(16)}`);
    }
    return undefined;
  }
}

function number(value) {
  const bytes = [];
  for (; value >= 0x80; value = Math.floor(value / 0x80)) {
    bytes.push((value % 0x80) | 0x80);
  }
  return [...bytes, value];
}

/** The operand of `i32.const`, which is signed. */
function constant(value) {
  const bytes = [];
  for (; value >= 0x40; value >>= 7) {
    bytes.push((value & 0x7f) | 0x80);
  }
  return [...bytes, value];
}

const sized = (bytes) => Buffer.concat([Buffer.from(number(bytes.length)), Buffer.from(bytes)]);
const list = (items) => Buffer.concat([Buffer.from(number(items.length)), ...items.map((item) => Buffer.from(item))]);
const named = (name, kind, index) => Buffer.concat([sized(Buffer.from(name)), Buffer.from([kind, ...number(index)])]);
const HEADER = Buffer.from([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/** A module from its sections, without the custom ones. */
function assemble(sections) {
  const parts = [...sections].filter(([id]) => id !== 0).map(([id, contents]) => [Buffer.from([id]), sized(contents)]);
  return Buffer.concat([HEADER, ...parts.flat()]);
}

/** The contents of a section with more items at its end. */
function extended(contents, items) {
  const reader = new Reader(contents ?? Buffer.from([0]));
  const count = reader.number();
  return Buffer.concat([
    Buffer.from(number(count + items.length)),
    reader.bytes.subarray(reader.at),
    ...items.map((item) => Buffer.from(item)),
  ]);
}

/** Reads of a module what it takes to split it. */
function parse(bytes) {
  const sections = new Map();
  for (const reader = new Reader(bytes, HEADER.length); !reader.done; ) {
    sections.set(reader.byte(), reader.sized());
  }
  const items = (id, read) => {
    const reader = new Reader(sections.get(id) ?? Buffer.from([0]));
    return reader.list(() => read(reader));
  };
  const parameters = items(ID.type, (reader) => {
    reader.byte();
    const count = reader.sized().length;
    reader.sized();
    return count;
  });
  const imported = items(ID.import, (reader) => {
    reader.sized();
    const name = reader.sized().toString();
    const kind = reader.byte();
    if (kind === FUNCTION) {
      return { name, kind, type: reader.number() };
    } else if (kind !== MEMORY) {
      throw new Error(`${name} is neither a function nor a memory`);
    }
    const from = reader.at;
    const isShared = reader.byte() === SHARED_WITH_MAXIMUM;
    const initial = reader.number();
    const maximum = isShared && reader.number();
    return { name, kind, isShared, limits: reader.bytes.subarray(from, reader.at), initial, maximum };
  });
  const imports = imported.filter(({ kind }) => kind === FUNCTION);
  const memory = imported.find(({ kind }) => kind === MEMORY);
  if (!memory?.isShared) {
    throw new Error("the module imports no shared memory");
  }
  const expression = (reader) => {
    while (reader.bytes[reader.at] !== END) {
      reader.instruction();
    }
    reader.byte();
  };
  const globals = items(ID.global, (reader) => {
    const type = reader.take(2);
    expression(reader);
    return type;
  });
  const exports = items(ID.export, (reader) => ({
    name: reader.sized().toString(),
    kind: reader.byte(),
    index: reader.number(),
  }));
  const elements = items(ID.element, (reader) => {
    if (reader.number() !== 0) {
      throw new Error("unknown kind of element segment");
    }
    expression(reader);
    return reader.list(() => reader.number());
  });
  const types = items(ID.function, (reader) => reader.number());
  const bodies = items(ID.code, (reader) => reader.sized());
  const functions = bodies.map((body, position) => ({ index: imports.length + position, type: types[position], body }));
  return { sections, parameters, imports, memory, globals, exports, pointers: new Set(elements.flat()), functions };
}

/** Where the instructions of a function begin: after its local variables. */
function start(body) {
  const reader = new Reader(body);
  reader.list(() => [reader.number(), reader.byte()]);
  return reader.at;
}

/** The functions that a function calls or takes the address of, with the positions of their numbers. */
function references(body) {
  const found = [];
  for (const reader = new Reader(body, start(body)); !reader.done; ) {
    const at = reader.at + 1;
    const index = reader.instruction();
    if (index !== undefined) {
      found.push({ index, at, end: reader.at });
    }
  }
  return found;
}

/** Instantiates a module without a page. Tables are in memory. */
function instantiate(compiled, { initial, maximum }) {
  const shared = new WebAssembly.Memory({ initial, maximum, shared: true });
  const tables = new Map();
  let answer = "";
  const memory = (at, length) => new Uint8Array(shared.buffer, at >>> 0, length >>> 0);
  const text = (at, length) => Buffer.from(memory(at, length)).toString();
  const halfturn = {
    tell: () => undefined,
    answer: (at, length) => {
      answer = text(at, length);
    },
    failed: (at, length) => {
      throw new Error(text(at, length));
    },
    stopped: () => 0,
    now: () => performance.now(),
    random: (at, length) => memory(at, length).fill(7),
    table_length: (name, length) => tables.get(text(name, length))?.length ?? -1,
    table_read: (name, nameLength, from, at, length) => {
      memory(at, length).set(tables.get(text(name, nameLength)).subarray(from, from + length));
      return 1;
    },
    table_write: (name, nameLength, head, headLength, body, bodyLength) => {
      tables.set(text(name, nameLength), Buffer.concat([memory(head, headLength), memory(body, bodyLength)]));
      return 1;
    },
    load_part: () => undefined,
  };
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory: shared }, halfturn });
  const write = (question) => {
    const encoded = Buffer.from(JSON.stringify(question));
    const at = exports.allocate(encoded.length);
    memory(at, encoded.length).set(encoded);
    return [at, encoded.length];
  };
  let engine;
  return {
    open: (threads) => {
      engine = exports.open(threads, false);
    },
    ran: (name) => exports[name].value !== 0,
    isShort: (question) => exports.is_short(...write(question)),
    ask: (question) => {
      exports.ask(engine, ...write(question));
      return JSON.parse(answer);
    },
  };
}

/**
 * The numbers of the functions that run while the first questions are answered, and of those that
 * run besides for the others.
 */
function run({ sections, memory, globals, exports, functions }) {
  // Each function sets a global variable of its own.
  const variables = functions.map(({ index }, position) => ({
    name: `ran ${index}`,
    of: index,
    index: globals.length + position,
  }));
  const traced = new Map(sections);
  traced.set(
    ID.global,
    extended(
      sections.get(ID.global),
      variables.map(() => [I32, MUTABLE, 0x41, 0x00, END]),
    ),
  );
  traced.set(
    ID.export,
    extended(
      sections.get(ID.export),
      variables.map(({ name, index }) => named(name, GLOBAL, index)),
    ),
  );
  const bodies = functions.map(({ body }, position) => {
    const at = start(body);
    const set = [0x41, 0x01, 0x24, ...number(variables[position].index)];
    return sized(Buffer.concat([body.subarray(0, at), Buffer.from(set), body.subarray(at)]));
  });
  traced.set(ID.code, list(bodies));
  const bytes = assemble(traced);
  const ran = new Set(exports.filter(({ kind }) => kind === FUNCTION).map(({ index }) => index));
  // What other threads wait with does not run here.
  const bodyOf = new Map(functions.map(({ index, body }) => [index, body]));
  const waiting = exports.filter(({ name }) => name === "help").map(({ index }) => index);
  for (const index of waiting) {
    ran.add(index);
    const called = references(bodyOf.get(index) ?? []).map(({ index }) => index);
    waiting.push(...called.filter((index) => bodyOf.has(index) && !waiting.includes(index)));
  }
  const record = (module, into) => {
    for (const { name, of } of variables) {
      if (module.ran(name) && !ran.has(of)) {
        into.add(of);
      }
    }
    return into;
  };
  const compiled = new WebAssembly.Module(bytes);
  // Each may be the first, and memory that was never used takes functions of its own.
  for (const threads of THREADS) {
    for (const question of FIRST_QUESTIONS) {
      const fresh = instantiate(compiled, memory);
      fresh.open(threads);
      fresh.ask(question);
      record(fresh, ran);
    }
  }
  const module = instantiate(compiled, memory);
  module.open(THREADS.at(-1));
  for (const question of [...FIRST_QUESTIONS, ...OTHER_QUESTIONS]) {
    module.isShort(question);
  }
  const { scrambles } = module.ask({ ask: "scramble", number: SOLVES, seed: 1 });
  for (const question of FIRST_QUESTIONS_OF_SCRAMBLES) {
    // Each may be the first that an engine is asked.
    module.open(THREADS.at(-1));
    for (const { scramble: input } of scrambles.slice(0, question.ask === "solve" ? SOLVES : ANALYZED)) {
      module.ask({ ...question, input });
    }
  }
  record(module, ran);
  for (const question of MORE_QUESTIONS) {
    module.ask(question);
  }
  return [ran, record(module, new Set())];
}

/** Splits a module into the functions of `core`, those of `more` and the others. */
function split(module, core, more) {
  const { sections, parameters, imports, memory, globals, functions, pointers } = module;
  const load = imports.findIndex(({ name }) => name === "load_part");
  const stays = new Set([...imports.keys(), ...core]);
  const partOf = ({ index }) => (stays.has(index) ? 0 : more.has(index) ? 1 : 2);
  const used = ({ body }) => references(body).map(({ index }) => index);
  const parts = [1, 2].map((number) => {
    const inside = functions.filter((one) => partOf(one) === number);
    const outside = functions.filter((one) => partOf(one) !== number);
    const wanted = new Set([...pointers, ...outside.flatMap(used)]);
    const own = new Set(inside.map(({ index }) => index));
    const shared = [...new Set(inside.flatMap(used))].filter((index) => !own.has(index));
    return {
      number,
      inside,
      stubs: inside.filter(({ index }) => wanted.has(index)),
      shared: shared.sort((one, other) => one - other),
    };
  });
  // The slots of a part follow those of the part before.
  const stubs = parts.flatMap(({ stubs }) => stubs);
  const slots = new Map(stubs.map(({ index }, slot) => [index, slot]));

  const stub = (one) => {
    const slot = slots.get(one.index);
    if (slot === undefined) {
      // Only functions of its own file call it, and they call it directly.
      return [0x00, 0x00, END];
    }
    const arguments_ = Array.from({ length: parameters[one.type] }, (_, at) => [0x20, ...number(at)]).flat();
    // If table 1 is null at the slot, load the file. Then call the function there.
    const loading = [0x41, ...constant(partOf(one)), CALL, ...number(load)];
    const check = [0x41, ...constant(slot), 0x25, 0x01, 0xd1, 0x04, 0x40, ...loading, END];
    return [0x00, ...check, ...arguments_, 0x41, ...constant(slot), 0x11, ...number(one.type), 0x01, END];
  };
  const name = (index) => `f${index}`;
  const shared = [...new Set(parts.flatMap(({ shared }) => shared))].sort((one, other) => one - other);
  const coreSections = new Map(sections);
  coreSections.set(ID.table, extended(sections.get(ID.table), [[FUNCREF, 0x00, ...number(stubs.length)]]));
  coreSections.set(
    ID.export,
    extended(sections.get(ID.export), [
      named("pointers", TABLE, 0),
      named("parts", TABLE, 1),
      ...globals.map((_, index) => named(`g${index}`, GLOBAL, index)),
      ...shared.map((index) => named(name(index), FUNCTION, index)),
    ]),
  );
  coreSections.set(ID.code, list(functions.map((one) => sized(stays.has(one.index) ? one.body : stub(one)))));

  const types = new Map([
    ...imports.map(({ type }, index) => [index, type]),
    ...functions.map(({ index, type }) => [index, type]),
  ]);
  const imported = (what, description) =>
    Buffer.concat([sized(Buffer.from("core")), sized(Buffer.from(what)), Buffer.from(description)]);
  const file = ({ inside, stubs, shared }) => {
    const renumbered = new Map(
      [...shared, ...inside.map(({ index }) => index)].map((index, position) => [index, position]),
    );
    const moved = inside.map(({ body }) => {
      const pieces = [];
      let from = 0;
      for (const { index, at, end } of references(body)) {
        pieces.push(body.subarray(from, at), Buffer.from(number(renumbered.get(index))));
        from = end;
      }
      return sized(Buffer.concat([...pieces, body.subarray(from)]));
    });
    const filled = list(stubs.map(({ index }) => number(renumbered.get(index))));
    return assemble(
      new Map([
        [ID.type, sections.get(ID.type)],
        [
          ID.import,
          list([
            ...shared.map((index) => imported(name(index), [FUNCTION, ...number(types.get(index))])),
            imported("pointers", [TABLE, FUNCREF, 0x00, 0x00]),
            imported("parts", [TABLE, FUNCREF, 0x00, 0x00]),
            imported("memory", [MEMORY, ...memory.limits]),
            ...globals.map((type, index) => imported(`g${index}`, [GLOBAL, ...type])),
          ]),
        ],
        [ID.function, list(inside.map(({ type }) => number(type)))],
        // An active segment of table 1 at the first slot of this part.
        [ID.element, list([[0x02, 0x01, 0x41, ...constant(slots.get(stubs[0]?.index) ?? 0), END, 0x00, ...filled]])],
        [ID.code, list(moved)],
      ]),
    );
  };
  return [assemble(coreSections), ...parts.map(file)];
}

const [from, ...names] = process.argv.slice(2);
const module = parse(readFileSync(from));
const files = split(module, ...run(module));
for (const [at, name] of names.entries()) {
  writeFileSync(name, files[at]);
}
process.stdout.write(`${module.functions.length} functions: ${files.map(({ length }) => length).join(", ")} bytes\n`);
