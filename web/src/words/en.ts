// The messages in English, in British spelling. `index.ts` says how to add one.

import type { ComponentChildren } from "preact";
import type { Color, ErrorObject } from "../engine/types";
import { formatBytes, formatNumber } from "./locale";

type Children = ComponentChildren;

/** A count with its noun: "1 move", "7 moves", "1,000 solves". */
function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** A message with a capital letter and a full stop. A file name keeps its first letter. */
function sentence(message: string): string {
  const isWord = /^[a-z]+[\s,:;]/.test(message);
  const capital = isWord ? message.charAt(0).toUpperCase() + message.slice(1) : message;
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}

/** Errors whose messages end in a reason, after what is wrong and what to do: arithmetic. */
const REASONED = ["flip", "twist", "parity"];
const withoutReason = (message: string) => message.replace(/; [^;]*$/, "");

/** Errors that can name many stickers, and how many clauses about them are read at most. */
const STICKER_ERRORS = ["edges", "corners"];
const MOST_CLAUSES = 3;

/** A message about many stickers without the last of its clauses. */
function withFewerClauses(message: string): string {
  const clauses = message.split("; ");
  const [first, second] = clauses;
  return clauses.length > MOST_CLAUSES
    ? `${first}; ${second}; and ${clauses.length - 2} more like these: check the stickers`
    : message;
}

const COLORS: Record<Color, string> = {
  Y: "yellow",
  W: "white",
  O: "orange",
  R: "red",
  G: "green",
  B: "blue",
};

/** The engine's names of the phases of a solution that are shown differently. */
const PHASES: Record<string, string> = {
  centers: "Centres",
  wings: "Edges",
  pairing: "Edges",
  "3x3x3": "As a 3×3×3",
  "pre-moves": "Pre-moves",
};

const moves = (count: number) => counted(count, "move");

/** A stage in a sentence: "the cross", but "F2L". */
const withArticle = (stage: string) => (/(cross|block|line|square|×\d)$/.test(stage) ? `the ${stage}` : stage);

/** Words of the engine's names that are shown differently. */
const NAME_WORDS: Record<string, string> = {
  std: "standard",
  cfop: "CFOP",
  roux: "Roux",
  zz: "ZZ",
  eo: "EO",
  f2l: "F2L",
  f2leo: "F2LEO",
  oll: "OLL",
  pll: "PLL",
  cmll: "CMLL",
  lse: "LSE",
};

/** A size as people write it: "3x3x3" becomes "3×3×3". */
const timesSigns = (text: string) => text.replaceAll(/(?<=\d)x(?=\d)/g, "×");

const percent = (number: number, digits?: number) => `${formatNumber(number, digits)} %`;

/** A share in whole per cent, rounded down. What is more than nothing is never 0 %. */
const share = (number: number) => (number > 0 && number < 1 ? `< ${percent(1)}` : percent(Math.floor(number)));

const duration = (seconds: number) =>
  seconds < 60 ? counted(seconds, "second") : counted(Math.round(seconds / 60), "minute");

export const en = {
  /** The frame around all pages. */
  app: {
    skip: "Skip to content",
    home: "halfturn, home page",
    pages: "Pages",
    more: "More",
    language: "Language",
    light: "Light colours",
    dark: "Dark colours",
    reload: "Reload the page",
    loading: "Loading…",
    official: "Official competitions must use the scramble program of the World Cube Association.",
    server: (api: (text: string) => Children): Children => [
      "The server of this page does the heavy work. It also has an ",
      api("HTTP interface"),
      " for programs.",
    ],
    dismiss: "Dismiss",
    noConnection: "A part of this page could not be loaded, because there is no connection to the host.",
    missingPart: "A part of this page could not be loaded, even after a reload.",
    storageFull: "The storage of this browser is full. Settings and the current scramble end with this page.",
    notStored: (what: string, why: string) => `Could not store ${what}: ${why}`,
  },

  /** The pages in the menu. The short title is for narrow screens. */
  pages: {
    analyze: { title: "Analyze", short: "Analyze" },
    solve: { title: "Solve", short: "Solve" },
    algorithms: { title: "Algorithms", short: "Algs" },
    scramble: { title: "Scramble", short: "Scramble" },
    timer: { title: "Timer", short: "Timer" },
    train: { title: "Train", short: "Train" },
    statistics: { title: "Statistics", short: "Stats" },
    reconstruct: { title: "Reconstruct", short: "Recon" },
    tables: { title: "Make it faster", short: "Faster" },
  },

  errors: {
    unknown: "Something went wrong",
    /** The code and the name of an error of the engine. */
    title: ({ code, name }: ErrorObject) => {
      const words = name.replaceAll("_", " ");
      return code ? `Error ${code}, ${words}` : words;
    },
    sentence: ({ name, message }: ErrorObject) => {
      const shortened = STICKER_ERRORS.includes(name) ? withFewerClauses(message) : message;
      return sentence(REASONED.includes(name) ? withoutReason(message) : shortened);
    },
    /** As a part of another sentence. */
    phrase: ({ message }: ErrorObject) => message,
  },

  colors: COLORS,
  moves,
  /** Colours to choose from: "white or yellow". */
  anyOf: (colors: Color[]) => {
    const names = colors.map((color) => COLORS[color]);
    const [last = ""] = names.splice(-1);
    return names.length > 0 ? `${names.join(", ")} or ${last}` : last;
  },
  anyColor: "any colour",
  any: "any",

  /** Some sentences in a row. */
  sentences: (some: string[]) => some.join(" "),

  /** A name of the engine's catalogue: "eo_cross" becomes "EO cross". */
  name: (name: string) =>
    name
      .split(/[_-]/)
      .map((word) => NAME_WORDS[word] ?? timesSigns(word))
      .join(" "),
  /** The sentence of the engine's catalogue about one of its entries. */
  summary: (_kind: "variants" | "events" | "solvers", { summary }: { name: string; summary: string }) =>
    timesSigns(summary),

  /** A stage and the colour at the bottom: "cross on white". */
  stageOn: (stage: string, color: Color) => `${stage} on ${COLORS[color]}`,
  /** How hard a scramble is: "very easy" to "very hard". */
  level: (level: string) => level,
  harderThan: (percent: string) => `harder than ${percent} of competition scrambles`,
  percent,
  share,

  /** The scramble of another page, and the button that takes it away. */
  origin: {
    from: (title: string) => `Scramble from ${title}`,
    clear: "Clear",
  },

  clipboard: {
    copy: "Copy",
    copyThe: (what: string) => `Copy ${what}`,
    copied: (what: string) => `Copied ${what}.`,
    share: "Share",
    link: "the link",
  },

  form: {
    example: "Example",
    chooseScramble: "Please choose one of the scrambles.",
    severalScrambles: "Several scrambles",
    whichScramble: (count: number) => `This text has ${counted(count, "scramble")}. Which one?`,
    colorAtBottom: "Colour at the bottom",
    difficulty: "Difficulty",
    exactly: "exactly",
    atMost: "at most",
    atLeast: "at least",
    anyMoves: "any number of moves",
    movesNeeded: "Moves needed",
    /** After the field of the number. */
    movesUnit: "moves",
  },

  net: {
    /** The faces with white on top and green in front. */
    faces: { U: "top", R: "right", F: "front", D: "bottom", L: "left", B: "back" } as Record<string, string>,
    faceName: (letter: string, name: string) => `${letter}, ${name}`,
    notPainted: "not painted",
    hold: "Hold your cube with the white centre on top and green in front, and copy each side as you see it: turn the whole cube for right, back and left, tip it towards you for the top and away for the bottom.",
    /** An even cube has no fixed centres. */
    holdEven:
      "Hold your cube in any way, and copy each side as you see it: turn the whole cube for right, back and left, tip it towards you for the top and away for the bottom.",
    palette: "Colour to paint with",
    used: (color: Color, count: number, all: number) => `${COLORS[color]}, ${count} of ${all}`,
    none: "none",
    keys: (label: string) =>
      `${label}. Arrow keys move, the letters W Y O R G B paint, Delete takes the paint off, Ctrl+Z undoes.`,
    goalKeys: (label: string) =>
      `${label}. Arrow keys move, the letters W Y O R G B paint, Delete allows any colour, Ctrl+Z undoes.`,
    sticker: (place: string, color: string) => `${place}: ${color}`,
    markedSticker: (place: string, color: string) => `${place}: ${color}, to be checked`,
    undo: "Undo",
    clear: "Clear",
    solved: "Solved cube",
    toPaint: (count: number) => `${counted(count, "sticker")} to paint`,
    tooMany: (color: Color, count: number, most: number) =>
      `${count} ${COLORS[color]} stickers: a cube has only ${most}.`,
  },

  player: {
    /** As on players of films. */
    tempos: { "0.8": "½×", "1.6": "1×", "3.2": "2×", "8": "5×" },
    tempo: "Tempo",
    showAll: (count: number) => `Show all ${moves(count)}`,
    first: "To the start",
    back: "Previous move",
    play: "Play",
    pause: "Pause",
    forward: "Next move",
    end: "To the end",
    look: "Drag to look around, double-click to look from the front again",
    moves: "Moves",
    position: "Position",
    afterMove: (step: number, count: number) => `after move ${step} of ${count}`,
    full: "Full screen",
    leaveFull: "Leave full screen",
  },

  progress: {
    building: "Building tables",
    buildingPercent: (percent: number, entries: string) =>
      `Building tables for exact answers: ${share(percent)} of ${entries} positions.`,
    timeLeft: (time: number, unit: "hours" | "minutes" | "seconds") => `About ${time} ${unit} left.`,
    once: "This happens once: the browser keeps the tables, and later answers come at once.",
    searching: "Searching…",
  },

  solutions: {
    title: "Solutions",
    more: "More solutions",
    heading: (stage: string, color: Color, count?: number) =>
      `${stage} on ${COLORS[color]}${count === undefined ? "" : `, ${moves(count)}`}`,
    close: "Close",
    closeKey: "Close (Esc)",
    way: "Way",
    direct: "At once",
    route: "Stage by stage",
    cube: (stage: string, color: Color) => `The cube and ${stage} on ${COLORS[color]}`,
    solved: (stage: string) => `${stage} solved`,
    notSolved: "not solved",
    alreadySolved: "already solved",
    hints: "Hints only",
    reveal: "Reveal next move",
    theSolution: "the solution",
    slots: "Slots",
    hold: "Hold",
    holds: {
      none: "hold: not turned",
      y: "hold: turned by y",
      y2: "hold: turned by y2",
      "y'": "hold: turned by y'",
      easiest: "hold: the easiest",
    },
    avoid: "Avoid",
    facesToAvoid: "Faces to avoid",
    avoidFace: (face: string) => `avoid ${face}`,
    routeCube: (stage: string, color: Color) => `The cube and the route to ${stage} on ${COLORS[color]}`,
    previousStep: "Previous step",
    nextStep: "Next step",
    theRoute: "the route",
    wholeRoute: "The whole route",
    atOnce: (stage: string) => `${stage} at once`,
    asShort: "as short as the route",
    fewer: (count: number) => `${moves(count)} fewer than the route`,
  },

  analyze: {
    hero: "The fewest moves. Every stage, every colour.",
    unique: (proved: (text: string) => Children): Children => [
      "No other cubing site has this table: every number is ",
      proved("proved"),
      ". Choose one to see the moves.",
    ],
    exact: "Exact",
    exactMeans: "never an estimate",
    private: "Private",
    privateMeans: "nothing is sent",
    privateWithServer: "sent to this page’s server only",
    offline: "Offline",
    offlineMeans: "works without a network",
    scramble: "Scramble, or 54 stickers",
    placeholder: "Paste or type a scramble, or 54 stickers. The numbers follow.",
    random: "Random scramble",
    daily: "Scramble of the day",
    dailyOf: (date: string) => `Scramble of the day, ${date}`,
    variant: "Stages",
    fewest: "Fewest moves",
    caption: "Fewest moves to each stage, by colour at the bottom",
    cell: (stage: string, color: Color, length: number) => `${stage}, ${COLORS[color]} at the bottom: ${moves(length)}`,
    bestCell: (cell: string) => `${cell}, the best`,
    hard: (harderThan: string, level: string) => `${harderThan}: ${level}`,
    cellHard: (cell: string, hard: string) => `${cell}, ${hard}`,
    analyzeToo: (stage: string) => `Analyze ${stage} too`,
    tables: "builds 100 MB of tables the first time, in about half a minute",
    difficulty: "Difficulty with the best colour",
    /** What the table shows, below it. */
    greenMeans: "Green: the fewest of a row.",
    shareMeans: "Per cent: harder than this share of competition scrambles, with this colour alone.",
    /** The percentages below are not those of the table. */
    bestMeans:
      "The best colour of this scramble against the best one of each competition scramble. The table compares single colours, so its percentages differ.",
    stageLength: (stage: string, length: number) => `${stage} ${length}`,
    score: (score: Children): Children => ["Score: ", score, " of 100, from the first four stages. Average: 50."],
    /** How hard a length is, by the engine's word for it. */
    level: (level: string) => level,
    overview: "Overview",
    cube: "The scrambled cube",
    counting: "Counting…",
    noCube: "No cube yet. The message at the field says what to change.",
    best: (color: Children, stages: { stage: string; length: number }[]): Children => [
      "Best: ",
      color,
      ` – ${stages.map(({ stage, length }) => `${stage} in ${length}`).join(", ")}.`,
    ],
    bestToday: (color: Children, stages: { stage: string; length: number }[]): Children => [
      "Best today: ",
      color,
      ` – ${stages.map(({ stage, length }) => `${stage} in ${length}`).join(", ")}.`,
    ],
    /** How the best colour is chosen. */
    bestRule: (stages: string[]) =>
      stages.length === 1 ? `The shortest ${stages[0]}.` : `The fewest moves in all ${stages.length} stages added up.`,
    show: (stage: string) => `Show the ${stage}`,
    timeIt: "Time it",
    solve: "Solve",
    train: "Train",
    reconstruct: "Reconstruct",
    theScramble: "the scramble",
    stopTurning: "Stop turning",
    startTurning: "Turn the cube",
    allSolutions: "All solutions as a table",
    colors: "Colours of the table",
    length: "Length",
    shortest: "the shortest",
    longer: (count: number) => `up to ${moves(count)} longer`,
    list: "List the solutions",
    stop: "Stop",
    theTable: "the table",
    exportCsv: "Export CSV",
    cells: "Cells of the table",
    without: (cells: string[]) => `Without these faces, no solution was found: ${cells.join(", ")}.`,
    listed: (solutions: number, done: number, total: number) =>
      `${counted(solutions, "solution")} of ${done} of ${total} cells`,
    showMore: (count: number) => `Show ${count} more`,
    solutionsOfAll: "Solutions of all cells",
    solutionsBy: "Solutions by stage and colour at the bottom",
    stage: "Stage",
    bottom: "Bottom",
    moves: "Moves",
    solution: "Solution",
    slots: "Slots",
  },

  /** The card with the solution of Solve, and the comparison of solvers. */
  solving: {
    title: "Solution",
    solving: "Solving…",
    none: "No solution found",
    optimal: "proved optimal",
    atLeast: (count: number) => `at least ${count}`,
    /** The engine's name of a phase of a solution. */
    phaseName: (name: string) => PHASES[name] ?? name.charAt(0).toUpperCase() + name.slice(1),
    cube: "The cube and its solution",
    isSolved: "The cube is solved.",
    goalReached: "The goal is reached.",
    theSolution: "the solution",
    foundSoFar: (lengths: number[]) => `Solutions found so far: ${lengths.join(", ")} moves.`,
    shorter: "Searching for shorter solutions…",
    pursuing: (most: number) => `Still searching for ${moves(most)} or fewer, which every cube allows…`,
    beside: "Shorter solutions are searched for at the same time.",
    thisLength: "This length",
    findOptimal: "Find the optimal solution",
    keepSearching: "Search one more minute",
    again: "Search again",
    stop: "Stop",
    proofTime: "A proof can take minutes, or an hour for the hardest cubes.",
    sequences: (length: number, percent: number) => `Searching all sequences of ${moves(length)}: ${share(percent)}`,
    searchingOptimal: "Searching for the optimal solution…",
    continueProof: (length: number, percent: number) =>
      length === 0 ? "Continue the proof" : `Continue the proof at ${moves(length)}, ${share(percent)}`,
    theProof: "the progress of the proof",
    timeLeft: (time: number, unit: "hours" | "minutes" | "seconds") => `At most about ${time} ${unit} left.`,
    searching: "Searching…",
    searchingWithin: (count: number) => `Searching for a solution of at most ${moves(count)}…`,
    findAll: "Find all optimal solutions",
    all: "All optimal solutions",
    list: "List",
    /** Which solutions are listed: one, or all within so many moves of the shortest. */
    wanted: {
      "": "a shortest solution",
      "0": "all of the shortest",
      "1": "all with up to 1 move more",
      "2": "all with up to 2 moves more",
    },
    searchingMore: "Searching for more solutions…",
    searchingShortest: "Searching for the shortest solution…",
    allSolvers: "All solvers",
    compareAll: "Compare all solvers",
    compare: "Compare",
    columns: { solver: "solver", moves: "moves", time: "time", nodes: "nodes", tables: "tables" },
    working: "working…",
    skip: "Skip",
    skipSolver: (name: string) => `Skip ${name}`,
    skipped: "skipped",
    runSolver: (name: string) => `Run ${name}`,
    run: "Run",
    proved: (length: number) => `${length} (proved)`,
    milliseconds: (time: string) => `${time} ms`,
    seconds: (time: string) => `${time} s`,
    megabytes: (size: string) => `${size} MB`,
  },

  scramble: {
    about: "Random-state scrambles: every position is equally likely, as in competitions.",
    /** Of events of other sizes, some of which have random moves. */
    aboutOther: "Scrambles by the rules of competitions.",
    event: "Event",
    perSet: "Scrambles per set",
    sets: "Sets",
    seed: "Seed",
    none: "none",
    randomSeed: "Random seed",
    wrongSeed: "The seed must be a whole number of at most 16 digits.",
    largeSeed: (most: number) => `The seed must be at most ${most}.`,
    ofDifficulty: "of a chosen difficulty",
    repeat: "The same scrambles again, on any computer: a seed",
    make: "Make scrambles",
    stop: "Stop",
    all: "all scrambles",
    print: "Print",
    save: "Save",
    progress: "Scrambles made so far",
    seeded: "The same seed, event and difficulty give the same scrambles on every computer.",
    unseeded: "The randomness comes from your browser's secure generator.",
    set: (letter: string) => `Set ${letter}`,
    scrambles: "Scrambles",
    withSeed: (seed: string) => `seed ${seed}`,
    cubeAfter: (number: number) => `The cube after scramble ${number}, unfolded`,
    theScramble: (number: number) => `scramble ${number}`,
    analyze: "Analyze",
    solve: "Solve",
    made: "Made by halfturn. Official competitions must use the World Cube Association's own program.",
  },

  solve: {
    title: "Solve a cube",
    about: "Type a scramble, paste stickers, or paint your cube.",
    size: "Size of the cube",
    input: (stickers: number) => `Scramble, or ${stickers} stickers`,
    placeholder: "Paste or type a scramble, or paint your cube below",
    missing: "There is no cube yet: type or paste a scramble, or paint your cube below.",
    solve: "Solve",
    random: "Random cube",
    otherSize: (size: number) => `This looks like a scramble of a ${size}×${size}×${size}.`,
    solveAs: (size: number) => `Solve it as a ${size}×${size}×${size}`,
    takenAs: (size: number) => `Taken as a ${size}×${size}×${size}.`,
    treatAs: (size: number) => `Treat as ${size}×${size}×${size}`,
    net: "The cube, unfolded; white on top, green in front",
    options: "Options: another solver, a shorter solution, just some stickers",
    what: "What to solve",
    whole: "The whole cube",
    some: "Just some stickers",
    withOptions: "Solve with these options",
    solver: "Solver",
    atMost: "At most (moves)",
    any: "any",
    /** The lengths and the tables are phrases of the engine's catalogue. */
    aboutSolver: (summary: string, length: string, tables: string) =>
      `${summary}. Solutions: ${length}. Tables: ${tables}.`,
    goal: "Goal",
    paintGoal: "Paint the stickers that are to be solved. Grey may have any colour.",
    startFrom: "Start from",
    goals: {} as Record<string, string>,
    goalNet: "The goal, unfolded; white on top, green in front",
    next: "Next steps",
    analyze: "Analyze",
    timeIt: "Time it",
    reconstruct: "Reconstruct",
    /** What is shown before there is a cube. */
    start: {
      title: "Three ways to give a cube",
      cube: "The cube so far",
      scramble: "A scramble",
      scrambleMeans: "The moves from a solved cube. A number, “Scramble:” or csTimer’s text around them is fine.",
      today: "Solve the scramble of the day:",
      stickers: (count: number) => `${count} stickers`,
      stickersMeans: "Letters of faces or of colours, side by side in the order U R F D L B, or as a net of lines.",
      paint: "Your own cube",
      paintMeans: "Choose a colour and paint the net. What follows from other stickers is filled in.",
      /** The length is a phrase of the engine's catalogue. */
      length: (length: string) => `Solutions: ${length}.`,
    },
  },

  /** The difficulty of scrambles, of Scramble and Timer. */
  difficulty: {
    legend: "Difficulty",
    stage: "Stage",
    add: "And another condition",
    range: (stage: string, min: number, max: number) =>
      `In competition scrambles, ${stage} took ${min} to ${moves(max)}.`,
    fits: (oneIn: number) =>
      oneIn < 1.05 ? "All fit." : `About one in ${formatNumber(Number(oneIn.toPrecision(2)))} fits.`,
    rare: (oneIn: number) => `One in ${formatNumber(oneIn)} fits: such a scramble can take long to find.`,
    none: "None of 1.3 million fits: choose other moves.",
    hopeless: (stage: string, min: number, max: number) =>
      `None of 1.3 million competition scrambles fits: ${stage} took ${min} to ${moves(max)}. A search could take hours, so none has begun. Choose other moves.`,
    anyway: "“Make scrambles” searches anyway, until you stop it.",
    condition: "Condition, in words or signs",
    placeholder: "For example: white cross in 3 moves",
    readAs: "Read as",
  },

  /** Many reconstructed solves. */
  losses: {
    title: "Average loss",
    heading: (solves: number) => counted(solves, "solve"),
    searching: "Searching for the fewest moves of each step…",
    stop: "Stop",
    total: (method: string, solves: number, loss: string) =>
      `${counted(solves, "solve")} with ${method}: on average ${loss} moves more than the fewest.`,
    worst: (step: string, loss: string) => `Most of them in ${step}: ${loss}.`,
    caption: "Average moves of each step, and the fewest from where it began",
    step: "Step",
    times: "Times",
    moves: "Moves",
    fewest: "Fewest",
    loss: "Lost",
    solve: (number: number) => `Solve ${number}`,
    missing:
      "There is no solve yet: paste the moves, with // comments if you like, or a link. Several solves may be separated by empty lines.",
    solveLoss: (method: string, htm: number, loss: number) => `${method}, ${moves(htm)}, ${formatNumber(loss)} lost`,
  },

  /** The face of the timer, of Timer and Train. */
  clock: {
    seconds: (seconds: number) => `${seconds} seconds`,
    hold: "Hold, then release to start",
    release: "Release to start",
    keepHolding: "Keep holding",
    stop: "Press any key or touch to stop",
    next: "Press space or touch here to continue",
    inspect: "Press space or touch here to start inspection",
    start: "Hold space or touch here, then release to start",
    /** On a screen that is touched. */
    touch: {
      stop: "Touch anywhere to stop",
      next: "Touch here to continue",
      inspect: "Touch here to start inspection",
      start: "Hold here, then release to start",
    },
  },

  timer: {
    theSolves: "the solves",
    theSessions: "the sessions",
    unstored: (count: number) =>
      `${count === 1 ? "One solve is" : `${formatNumber(count)} solves are`} not stored, because the browser has no room. Export the solves before you close this page.`,
    exportNow: "Export now",
    solve: "Solve",
    scrambledCube: "The scrambled cube, unfolded",
    noScramble: "No scramble.",
    scrambling: "Scrambling…",
    previous: "Previous",
    next: "Next",
    theScramble: "the scramble",
    theScrambles: "Scrambles",
    analyze: "Analyze",
    last: "Last: ",
    penaltyOfLast: "Penalty of the last solve",
    deleteLast: "Delete the last solve",
    reconstructLast: "Reconstruct the last solve",
    reconstruct: "Reconstruct",
    noSolves: "No solves in this session yet. They are stored only in this browser.",
    session: "Session",
    event: "Event",
    events: {
      "333": "3×3",
      "222": "2×2",
      "444": "4×4",
      "555": "5×5",
      "666": "6×6",
      "777": "7×7",
      "333oh": "3×3 OH",
      "333bf": "3×3 BLD",
      "333fm": "3×3 FMC",
      "444bf": "4×4 BLD",
      "555bf": "5×5 BLD",
    } as Record<string, string>,
    solveIt: "Solve",
    noInspection: "15 seconds of inspection (not in this event)",

    settings: "Settings",
    timing: "How times are taken",
    times: "Times",
    useTimer: "Use the timer",
    typeTimes: "Type times",
    inspection: "15 seconds of inspection",
    calls: "Calls after 8 and 12 seconds",
    voice: "voice at 8 and 12 s",
    tones: "tones",
    silent: "silent",
    /** What the display shows during a solve. */
    running: "During a solve",
    displays: { time: "the time", seconds: "whole seconds", hidden: "nothing" },
    possible: "Fewest moves of the scramble that you solved",
    tellPossible: "After a solve, the fewest moves to the cross and the xcross",
    space: "Space",
    /** What keys do. */
    keys: {
      start: "start and stop",
      plusTwo: "+2 for the last solve",
      dnf: "DNF for the last solve",
      delete: "delete the last solve",
      scrambles: "previous and next scramble",
      escape: "end the inspection",
    },
    difficulty: "Scrambles of a chosen difficulty",

    personalBests: (count: number) => (count === 1 ? "Personal best" : "Personal bests"),
    single: "single",

    charts: "Charts",
    chart: "Chart",
    distribution: "Distribution",
    timesChart: (count: number, single: string, ao5: string) =>
      `The times of ${counted(count, "solve")} with ao5 and ao12. The best single is ${single}, the best ao5 ${ao5}.`,
    distributionChart: (count: number) => `The distribution of ${counted(count, "time")}`,
    solveAxis: "solve",
    solvesAxis: "solves",
    secondsAxis: "seconds",
    dashed: (name: string) => `${name} (dashed)`,

    noTimes: (file: string) => `${file} has scrambles, but no times.`,
    read: (count: number) => `Read ${counted(count, "solve")}.`,
    known: (count: number) => `${counted(count, "solve was", "solves were")} here already.`,
    untimed: (count: number) => `${formatNumber(count)} without a time were skipped.`,
    notRead: (what: string) => `Not read: ${what}`,
    analyzeSession: "Analyze this session",
    exportBackup: "Export for csTimer",
    import: "Import",
    importFile: "A file of csTimer or of this page",
    aboutFiles:
      "Import reads csTimer’s backup, CSV and text. The export has all sessions: in csTimer, “Import session(s) from other timers” adds them, and “Import from file” replaces what csTimer has.",

    sessionName: "Name of the session",
    rename: "Rename",
    renameSession: "Rename the session",
    newSession: "New session",
    deleteSession: "Delete the session",
    numbered: (number: number) => `Session ${number}`,
    restored: "Restored session",
    deleted: (what: string) => `Deleted ${what}.`,
    deletedSession: (name: string, count: number) => `Deleted ${name} with ${counted(count, "solve")}.`,
    undo: "Undo",

    figures: "Current and best single and averages",
    noFigures:
      "Your single, mo3, ao5, ao12 and ao100 appear here with your first solves. Or bring your times from csTimer.",
    current: "Current",
    best: "Best",
    mean: (mean: Children) => ["Mean ", mean],
    ofSolves: (solved: number, dnf: number) =>
      ` of ${counted(solved, "solve")}${dnf > 0 ? `, and ${formatNumber(dnf)} DNF` : ""}`,
    list: "Solves, the newest first",
    number: "No.",
    time: "Time",
    solveNumber: (number: number, time: string) => `Solve ${number}: ${time}`,
    averageNumber: (name: string, number: number, time: string) => `${name} up to solve ${number}: ${time}`,
    theAverage: (name: string) => `the ${name} with its scrambles`,
    bestBadge: "best",
    noteBadge: "note",
    older: "Older solves",

    noPenalty: "No penalty",
    plusTwo: "+2 seconds",
    dnf: "DNF, did not finish",
    penaltyOf: (number: number) => `Penalty of solve ${number}`,
    deleteSolve: (number: number) => `Delete solve ${number}`,
    commentOn: (number: number) => `Comment on solve ${number}`,
    comment: "Comment",
    unknownScramble: "The scramble of this solve is not known.",
    reconstructSolve: "Reconstruct this solve",
    scrambleOf: (number: number) => `the scramble of solve ${number}`,

    notTime: (text: string) => `“${text}” is not a time. Write it like 12.34, 1:02.34, 14.34+ or DNF.`,
    yourTime: "Your time",
    add: "Add",
  },

  statistics: {
    about: "How many moves each stage needs over many scrambles, and how many colour neutrality saves.",
    howHard: "How hard were yours?",
    sets: "Sets of scrambles",
    /** The sets that come with the page, and the visitor's own. */
    names: {
      competitions: "1.3 million from competitions",
      hard: "1.3 million hard ones",
      study: "our random states",
      thousand: "1,000 from competitions",
      exact: "all crosses, exactly",
      yours: "your scrambles",
    },
    origins: {
      competitions:
        "1,317,565 scrambles from official competitions, for every stage and set of colours. The counts were published by cuberoot.me (2017YANR02/cuberoot.me, stats/scramble/distribution.json, commit 6879c3163).",
      hard: "1,271,727 scrambles that need ten moves to the xcross on white and on yellow, counted by the same site.",
      study:
        "Random states made by halfturn scramble, analyzed with halfturn analyze, and counted with halfturn stats: the study in the book of results.",
      thousand:
        "1,000 scrambles from official competitions (RuiminYan/solver, scramble_1000.txt), analyzed with halfturn analyze --stages cross..xxxcross -o lengths.csv, then halfturn stats lengths.csv --json.",
      exact: "All 190,080 states of the cross of one colour, counted in your browser.",
    },
    originYours: (rows: number) => `${counted(rows, "scramble")} of yours, which stay in your browser.`,
    originFile: (rows: number, file: string) =>
      `${counted(rows, "scramble")} from your file ${file}, which stays in your browser.`,
    notLoaded: (why: string) => `Could not load the set: ${why}`,
    allColors: "all six colours",
    /** The colours of a series, and its set. */
    colorsOf: (colors: string, set: string) => `${colors}, ${set}`,
    open: "Open a file",
    files: "Files of results",
    counting: "Counting…",
    formats: "File formats",
    aboutFormats: (code: (text: string) => Children): Children => [
      "The CSV that ",
      code("halfturn analyze --file scrambles.txt -o lengths.csv"),
      " writes, or the JSON of ",
      code("halfturn stats lengths.csv --json"),
      ". The same command converts Parquet files: ",
      code("halfturn stats lengths.parquet --json > lengths.json"),
      ". Files of scrambles are analyzed, too: csTimer’s backup, CSV and text, tables with a column ",
      code("scramble"),
      ", and plain lists. Drop files on this page, or open them. They stay in your browser.",
    ],
    distribution: "Distribution",
    variant: "Variant",
    stage: "Stage",
    startColors: "Colours that the solver can start with",
    compareSets: "Scrambles",
    movesTo: (stage: string) => `Moves to ${stage}`,
    meanOf: (name: string, mean: number) => `On average ${formatNumber(mean, 2)} moves with ${name}.`,
    meansOf: (first: string, mean: number, last: string, other: number) => {
      const difference = formatNumber(Math.abs(other - mean), 2);
      const more = other < mean ? `${difference} fewer` : `${difference} more`;
      return `On average ${formatNumber(mean, 2)} moves with ${first}, and ${formatNumber(other, 2)} with ${last}: ${more}.`;
    },
    onlyFirst: (shown: number, all: number) => `Only the first ${shown} of ${all} are shown.`,
    noData: "These sets have no data for these colours. Choose other colours.",
    neutrality: "Colour neutrality",
    aboutNeutrality:
      "The mean number of moves to each stage for a solver who starts with the best of one, two opposite, four or all six colours. The mean is over all such sets of colours.",
    comparisons: {
      hard: "Hard scrambles",
      hardSet: "Hard set",
      ours: "Our states",
      /** The differences of the first and the last stage. */
      aboutHard: (first: { stage: string; moves: string }, last: { stage: string; moves: string }) =>
        `Each of the hard scrambles needs ten moves to the xcross on white and on yellow. With the best of all six colours, ${first.stage} differs from competitions by ${first.moves} moves, ${last.stage} by only ${last.moves}: a hard start does not last.`,
      means: "Mean moves by stage, with the best of all six colours",
      meansChart: (stages: string[], names: string[]) => `Mean moves to ${stages.join(", ")}: ${names.join("; ")}`,
      aboutOurs: (states: number, errors: string) =>
        `The means of our ${formatNumber(states)} random states lie within ${errors} standard errors of those of competitions: competition scrambles are as hard as random ones.`,
      hardStage: (stage: string) => `${stage} of hard scrambles`,
      modes: (stage: string, usual: { moves: number; share: string }, hard: { moves: number; share: string }) =>
        `With the best colour, ${stage} most often takes ${usual.moves} moves in competitions (${usual.share}), and ${hard.moves} in the hard set (${hard.share}).`,
      pairs: "Two opposite colours",
      aboutPairs: (stage: string, spread: string) =>
        `The mean moves to ${stage} with the better of two opposite colours, over competitions. The three means lie within ${spread} moves: no axis of the cube is easier.`,
      show: "Show in the large chart",
    },

    shareChart: (stage: string, names: string[]) => `Share of scrambles by moves to ${stage}: ${names.join("; ")}`,
    movesAxis: "moves",
    percentAxis: "% of scrambles",
    colorsTip: "colours",
    scramblesTip: "scrambles",
    summaries: "Summaries",
    summaryOf: "Summary of each distribution",
    colors: "Colours",
    scrambles: "Scrambles",
    mean: "Mean",
    difference: "Difference",
    deviation: "Deviation",
    min: "Min",
    median: "Median",
    max: "Max",
    lines: (names: string[]) =>
      `${names.map((name, which) => `${which === 0 ? "Solid" : which === 1 ? "dashed" : "dotted"} lines: ${name}`).join("; ")}.`,
    neutralityChart: (stages: string[]) => `Mean number of moves by number of colours, for ${stages.join(", ")}`,
    colorsAxis: "colours to choose from",
    meanAxis: "mean moves",
    stageTip: "stage",
    setTip: "set",

    yours: "Your scrambles",
    aboutYours:
      "How hard were they? Open csTimer’s export (the backup, a CSV or text file), or paste a list, one scramble per line. Everything stays in your browser.",
    theList: "The list",
    analyzeList: "Analyze the list",
    timerSession: (name: string, count: number) => `Analyze “${name}” from the timer (${formatNumber(count)})`,
    openTimer: "Open a timer’s file",
    scrambleFiles: "Files of scrambles",
    upTo: "up to",
    slowF2l: "F2L (slow, 100 MB of tables)",
    loaded: (file: string, scrambles: number, sessions: number) =>
      `${file}: ${counted(scrambles, "scramble")}${sessions > 1 ? ` in ${sessions} sessions` : ""}.`,
    stop: "Stop",
    continue: (rest: number) => `Continue with the other ${formatNumber(rest)}`,
    analyzeCount: (count: number) => `Analyze ${counted(count, "scramble")}`,
    progress: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)} analyzed`,
    progressLabel: "Scrambles analyzed",
    stopped: (done: number, total: number) => `Stopped: these are the first ${done} of ${counted(total, "scramble")}.`,
    failed: (count: number, why: string) => `${counted(count, "scramble")} could not be read: ${why}`,
    failedAt: (place: string, why: string) => `${place}: ${why}`,
    exportCsv: "Export CSV",

    meanScore: (score: Children, count: number): Children => [
      "Mean score ",
      score,
      ` over ${counted(count, "scramble")}.`,
    ],
    noVerdict: "The mean of competition scrambles is 50.",
    asHard: "That is no clear difference from the 50 of competitions.",
    harder: "They were harder than those of competitions, whose mean is 50.",
    easier: "They were easier than those of competitions, whose mean is 50.",
    difficultyOf: "Difficulty of your scrambles",
    difficultyByStage: "The difficulty of your scrambles by stage",
    yourMean: "Your mean",
    competitions: "Competitions",
    meanRank: "Mean rank",
    easy: "Easy",
    average: "Average",
    hard: "Hard",
    aboutRank:
      "A rank is the percentage of competition scrambles that need fewer moves, and half of those that need as many. The score is the mean rank of the first four stages. Both have a mean of 50 over all competition scrambles. Lengths are whole numbers, so the shares of easy and hard ones also depend on the stage; the mean rank does not.",
    score: "score",
    movesToStage: (stage: string) => `moves to ${stage}`,
    correlation: (count: number, by: string, r: string, low: string, high: string) =>
      `Over ${counted(count, "solve")}, the correlation of time and ${by} is r = ${r}, with 95 % certainty between ${low} and ${high}.`,
    noRelation: "That is no clear relation: harder scrambles may or may not have taken longer.",
    /** What ten points of score more, or one move more, cost. */
    tookLonger: (seconds: string, isScore: boolean) =>
      `Harder scrambles took longer: about ${seconds} s for ${isScore ? "10 points of score" : "one move more"}.`,
    tookLess: (seconds: string, isScore: boolean) =>
      `Harder scrambles took less time: ${seconds} s for ${isScore ? "10 points of score" : "one move more"}.`,
    explained: (percent: number) =>
      `It accounts for ${percent} % of the variation of your times, and says nothing about the cause.`,
    timeAndDifficulty: "Time and difficulty",
    tooFewTimes: "There are too few times to say how they depend on difficulty.",
    timeChart: (by: string, count: number) => `Time by ${by} of ${counted(count, "solve")}`,
    secondsAxis: "seconds",
    solveTip: "solve",
    thirds: "Times by thirds",
    aboutThirds: "The mean time of the easiest, middle and hardest third",
    solves: "Solves",
    meanScoreColumn: "Mean score",
    meanMovesColumn: "Mean moves",
    meanTime: "Mean time",
    thirdNames: ["easiest third", "middle third", "hardest third"],
    aboutTimes:
      "A time with +2 includes the penalty; DNFs are left out. If you became faster over these solves, that spreads your times, too.",
    time: "Time",
    date: "Date",
    scoreColumn: "Score",
    fewestByScramble: "Fewest moves to each stage, by scramble",
    scramble: "Scramble",
    showMore: (more: number, all: number) => `Show ${more} more of ${formatNumber(all)}`,
    aboutTable:
      "Fewest moves, and the share of competition scrambles that need fewer. Click a heading to sort, a scramble to see solutions.",

    parquet: (file: string) =>
      `${file} is a Parquet file. Convert it on the command line first: halfturn stats ${file} --json > summary.json`,
    notStats: {
      json: (file: string) => `${file} is not the output of halfturn stats --json: it is not JSON.`,
      rows: (file: string) => `${file} is not the output of halfturn stats --json: it has no rows and stages.`,
      names: (file: string) =>
        `${file} is not the output of halfturn stats --json: a stage has no name or no sets of colours.`,
      histogram: (file: string, stage: string) =>
        `${file} is not the output of halfturn stats --json: a set of colours of ${stage} has no histogram.`,
      count: (file: string, stage: string, colors: string) =>
        `${file} is not the output of halfturn stats --json: the histogram of ${stage}, ${colors} contains a value that is not a count.`,
      stages: (file: string) => `${file} is not the output of halfturn stats --json: it has no stages.`,
    },
    notAnalyze: (file: string) =>
      `${file} is not a file of halfturn analyze: its first line has no columns such as cross_z0, cross_z2, xcross_z0.`,
    wrongLength: (file: string, row: number, stage: string) =>
      `${file}, row ${row} after the header: a length of ${stage} is missing or wrong.`,
    noRows: (file: string) => `${file} has a header but no rows.`,
  },

  tables: {
    about:
      "Larger tables make the engine faster. They are built here, in the background, and this browser keeps them. Everything works without them, too.",
    titles: {
      "two-phase": "Short solutions",
      std: "F2L for every colour",
      optimal: "Shortest solutions",
    } as Record<string, string>,
    gains: {
      "two-phase": "Solves a cube two to four times as fast, and finds shorter solutions sooner.",
      std: "The tables that the first F2L builds, ready before you need them.",
      optimal: "Proves several times as fast that no solution is shorter.",
    } as Record<string, string>,
    cost: (bytes: number, seconds: number) => `${formatBytes(bytes)}, built in about ${duration(seconds)}`,
    isBuilt: (bytes: number) => `${formatBytes(bytes)}, built`,
    build: "Build",
    buildThe: (what: string) => `Build: ${what}`,
    stop: "Stop",
    stopThe: (what: string) => `Stop: ${what}`,
    remove: "Remove",
    removeThe: (what: string) => `Remove: ${what}`,
    building: "Building tables",
    progress: (done: number | null) => (done === null ? "Building tables…" : `Building tables: ${share(done)}`),
    waits: "Waits until the other tables are built.",
    meanwhile: "You can use the page meanwhile. If you close it, the build ends.",
    failed: (why: string) => `The tables could not be built: ${why}`,
    noRoom: (bytes: number) =>
      `There is no room for these tables: they take ${formatBytes(bytes)}, and this browser does not have it, or does not give it to this page. The smaller tables stay, and nothing is lost.`,
    small:
      "On phones and small machines the small tables stay: the larger ones take more memory than a browser gives a page there.",
    server: "The server of this page answers long questions, with tables of its own.",
    space: "Storage",
    stored: (bytes: number) => `All tables together: ${formatBytes(bytes)}.`,
    removeAll: "Remove all tables",
    removeAllQuestion: "Remove all tables? Those that are needed are built again.",
  },

  reconstruct: {
    title: "Reconstruct a solve",
    about:
      "Paste a solve, with its scramble or as a link. See its steps, and for each one the fewest moves from where you stood.",
    scramble: "Scramble, or 54 stickers",
    scrambleHint: "Leave it empty if the solve contains it.",
    solve: "Solve",
    solveHint: "Rotations, wide moves, slice moves, comments and links are fine. Several solves get a table of losses.",
    scrambleExample: "For example: R U2 F' L D B2",
    solveExample: "For example:\nz2 B2 D' // cross\ny U R U' R' // first pair",
    /** The comments of the example. */
    steps: ["cross", "first pair", "second pair", "third pair", "fourth pair", "OLL", "PLL"],
    reconstruct: "Reconstruct",
    searching: "Searching for the fewest moves of each step…",
    stop: "Stop",
    noLoss: "Well done: no step could have been shorter.",
    noOwnLoss: "Well done: apart from the last-layer algorithms, no step could have been shorter.",
    loss: (loss: number, step: string, length: number, optimal: number) =>
      `You used ${moves(loss)} more than the fewest. The step that lost most is ${step}: ${moves(length)}, and ${optimal} would do.`,
    /** The same, without the steps for which cubers know algorithms. */
    ownLoss: (loss: number, step: string, length: number, optimal: number) =>
      `Apart from the last-layer algorithms, you used ${moves(loss)} more than the fewest. The step that lost most is ${step}: ${moves(length)}, and ${optimal} would do.`,
    missing: (move: string) => `One move is missing: ${move}. In a competition that is a penalty of two seconds.`,
    noFurther: (step: string) =>
      `After ${step}, no further step is completed. Check the moves from there, and the scramble.`,
    noStepAtAll: "From the scramble on, no further step is completed. Check the moves from there, and the scramble.",
    endsAfter: (step: string) => `After ${step}, the solve ends. Moves are missing.`,
    endsAtOnce: "From the scramble on, the solve ends. Moves are missing.",
    afterLast: "after the last step",
    stepsLabel: "Steps",
    heading: (color: Color, count: number, time: string | undefined) =>
      `On ${COLORS[color]}, ${moves(count)}${time === undefined ? "" : `, ${time}`}`,
    seconds: (time: string) => `${time} s`,
    solved: "solved",
    notSolved: "not solved at the end",
    method: "Method",
    noStep: "The solve completes no step of the method, not even a cross of any colour.",
    faceMoves: "As face moves only",
    noMoves: "no moves",
    metrics: (htm: number, stm: number) =>
      `${htm} HTM: face moves, half turns count as one. ${stm} STM: slice moves count as one too.`,
    theFaceMoves: "the face moves",
    analyzeScramble: "Analyze the scramble",
    replay: "Replay",
    withFewest: (step: string) => `${step}, with the fewest moves`,
    whole: "The whole solve",
    underWay: "Your solve can be replayed now. Its steps and losses follow when the tables are there.",
    cubeAnd: (what: string) => `The cube and ${what}`,
    cubeAndWhole: "The cube and the whole solve",
    aboutFewest: "The fewest moves count from the position where your step began. Click a line to replay it.",
    optimal: "optimal",
    fewest: (count: number) => `fewest ${count}`,
    times: (total: string, recognition: string, pause: string, tps: number) =>
      `${total}, ${recognition} before the first move, longest pause ${pause}, ${formatNumber(tps, 1)} moves per second`,
    inMoves: (count: number) => `${moves(count)}:`,
    /** What the page shows of a solve, before there is one. */
    expected: {
      title: "What you will see",
      steps: "Your steps",
      stepsMeans: (methods: string[]) =>
        `The solve is split into its steps, with a replay. The method is recognised: ${methods.join(", ")}.`,
      fewest: "Your losses",
      fewestMeans:
        "For each step, the fewest moves from the position where you began it, and a solution of that length.",
      several: "Your habits",
      severalMeans: "Several solves, with an empty line between them, show in which step you lose most.",
      sources: "What to paste",
      sourcesMeans:
        "Moves with comments or without, a link of Twizzle or alg.cubing.net, or moves with times such as R@1200ms.",
    },
  },

  algorithms: {
    about: "All algorithms of a case, with the moves that you like. Choose a case, or type a scramble.",
    yourCube: "Your cube",
    cases: "Cases",
    set: "Set of cases",
    shape: (count: number) => `Shape (${counted(count, "case")} in all)`,
    casesOf: (set: string) => `Cases of ${set}`,
    scramble: "Or a scramble: any cube, its last layer up",
    find: "Find algorithms",
    filters: "Filters",
    commonMoves: "Common sets of moves",
    usualMoves: "The moves that most cubers use for this case. With other moves, there are other algorithms.",
    aboutMoves:
      "The search finds every algorithm with these moves, the shortest first. The more moves, the longer it takes.",
    moves: "Moves",
    countedIn: "Counted in",
    metrics: {
      htm: "HTM: half turns count one",
      qtm: "QTM: half turns count two",
      stm: "STM: slices count one",
      etm: "ETM: rotations count one",
    },
    atMost: "At most (moves)",
    shortest: "shortest",
    longerBy: "Longer by up to",
    freeAuf: "AUF is free",
    images: "list mirror images and inverses, too",
    title: "Algorithms",
    heading: (title: string, count: number) => `${title}: ${counted(count, "algorithm")}`,
    stop: "Stop",
    searching: (length: number, metric: string) => `Searching all sequences of ${length} ${metric}…`,
    stopped: "Stopped.",
    none: (length: number, metric: string) =>
      `There is no algorithm with these moves: the search is complete up to ${length} ${metric}. Choose more moves.`,
    noneSoFar: (length: number, metric: string) => `There is none with up to ${length} ${metric}.`,
    complete: (length: number, metric: string) => `The list is complete up to ${length} ${metric}.`,
    notSearched: "No length was searched.",
    cubeAnd: (title: string) => `The cube and ${title}`,
    score: "score ",
    showMore: "Show more",
    oneLonger: "List those one move longer, too",
    all: "all algorithms",
    aboutScore:
      "Each line has the length, the algorithm, and its score: the effort of all moves and changes of grip. Lower is better. Moves of U in brackets (AUF) do not count.",
    again: "Search again",
  },

  /** Files of timers and lists of scrambles, of Statistics, Timer and Train. */
  files: {
    empty: (file: string) => `${file} is empty.`,
    noScrambles: (file: string) => `${file} has no scrambles.`,
    noScramblesBut: (file: string, why: string) => `${file} has no scrambles: ${why}`,
    onlyOthers: (file: string, others: string) => `${file} has no scrambles of the 3×3×3: ${others}`,
    others: (count: number) =>
      `${counted(count, "scramble of another puzzle was", "scrambles of other puzzles were")} left out.`,
    /** What could not be read, and how much more there is. */
    list: (some: string[], more: number) => `${some.join("; ")}${more > 0 ? `; and ${formatNumber(more)} more` : ""}.`,
    allSessions: "all sessions",
    sessionOf: (name: string, count: number) => `${name} (${formatNumber(count)})`,
    notBackup: (file: string) => `${file} is JSON, but not a backup of csTimer: it has no sessions.`,
    brokenAt: (file: string, character: number, length: number) =>
      `${file} is not complete: its JSON breaks off or is damaged at character ${formatNumber(character)} of ${formatNumber(length)}. Export it again.`,
    brokenAtLine: (file: string, line: string, column: string) =>
      `${file} is not complete: its JSON breaks off or is damaged at line ${line}, column ${column}. Export it again.`,
    brokenAtEnd: (file: string, length: number) =>
      `${file} is not complete: its JSON breaks off or is damaged at its end, after ${formatNumber(length)} characters. Export it again.`,
    session: (number: number) => `session ${number}`,
    solve: (session: number, number: number) => `session ${session}, solve ${number}`,
    row: (number: number) => `row ${number} after the header`,
    line: (number: number) => `line ${number}`,
    notSolves: (place: string) => `${place} is not a list of solves`,
    notSolve: (place: string) => `${place} is not [[penalty, time], scramble, comment, date]`,
    noScramble: (place: string) => `${place} has no scramble`,
    notScramble: (place: string, text: string) => `${place} is not a scramble: “${text}”`,
    onlyTimes: (file: string) =>
      `${file} has times but no scrambles. In csTimer, switch on “print scramble(s) in statistics” and export it again.`,
  },

  train: {
    theHistory: "the history",
    about: "Time one step of the solve, and compare your moves with the fewest possible.",
    exercise: "Exercise",
    /** The exercises by their part of a solve. */
    exerciseGroups: { start: "First moves", pairs: "Pairs", end: "Last layer" },
    changeExercise: "Change",
    plan: "Plan",
    aboutPlan: "Chooses the exercise in which you lose most.",
    exercises: {
      cross: { title: "Cross", task: "Solve the cross." },
      xcross: { title: "xcross", task: "Solve the cross and one pair." },
      xxcross: { title: "xxcross", task: "Solve the cross and two pairs." },
      "eo-cross": {
        title: "EO cross",
        task: "Solve the cross and orient all edges to one of the two horizontal axes.",
      },
      "pseudo-xcross": {
        title: "Pseudo xcross",
        task: "Solve the cross, a corner and an edge of any slots, up to a turn of the bottom layer.",
      },
      "free-pair": { title: "Free pair", task: "Solve the cross so that a pair is ready to go in, or in." },
      "pseudo-free-pair": {
        title: "Pseudo free pair",
        task: "Solve the cross up to a turn of the bottom layer, with a corner and an edge that make a pair.",
      },
      "first-pair": { title: "First pair", task: "The cross is solved. Solve one pair and keep the cross." },
      "second-pair": { title: "Second pair", task: "The cross and one pair are solved. Solve another pair." },
      "third-pair": { title: "Third pair", task: "The cross and two pairs are solved. Solve another pair." },
      "fourth-pair": { title: "Fourth pair", task: "The cross and three pairs are solved. Solve the last pair." },
      f2l: { title: "F2L", task: "The cross is solved. Solve all four pairs." },
      "last-layer": { title: "Last layer", task: "The first two layers are solved. Solve the last one." },
      oll: { title: "OLL", task: "The first two layers are solved. Orient the last one." },
      pll: { title: "PLL", task: "The last layer is oriented. Permute it." },
    },
    planUnknown: (title: string) =>
      `${title} is next. The plan does not know how many moves you lose there: enter yours after each attempt.`,
    planHardly: (title: string) =>
      `${title} is next. The plan hardly knows how many moves you lose there: enter yours after each attempt.`,
    planWorst: (title: string, loss: number, attempts: number) =>
      `${title} is next: you lost ${formatNumber(loss, 1)} moves there on average in your last ${attempts} attempts, more than anywhere else.`,
    planNext: (title: string, loss: number, attempts: number) =>
      `${title} is next: you lost ${formatNumber(loss, 1)} moves there on average in your last ${attempts} attempts, the most of the other exercises.`,
    yourColors: "Your colours",
    tones: "tones after 8 and 12 seconds",
    scramble: "Scramble",
    atBottom: (colors: string) => `At the bottom: ${colors}.`,
    nextScramble: "Next scramble",
    skipTimer: "Skip the timer",
    algorithmsOf: (what: string) => `Algorithms of ${what}`,
    case: "Case",
    anyCase: "any case",
    showCase: "Show the case",
    caseWas: (name: string) => `This is ${name}.`,
    practise: (name: string) => `Only ${name}`,
    practiseAll: (set: string) => `All cases of ${set}`,

    hints: "Hints",
    hintNames: { number: "number of moves", first: "first move", all: "all moves" },
    /** The comment on an attempt with this hint. */
    hintGiven: (hint: string) => `hint: ${hint}`,
    fewest: (stage: string, color: Color, count: number) => `${stage} on ${COLORS[color]}: ${moves(count)}.`,

    review: "Review",
    howSolved: "How did you solve it?",
    yourSolution: "Your solution",
    solutionExample: "z2 F R' D // rotations, wide moves and comments are allowed",
    orCount: "or only its number of moves",
    compare: "Compare with the optimum",
    showSolutions: "Show solutions",
    optimum: (stage: string, color: Color, count: number) =>
      `The optimum of ${stage} on ${COLORS[color]} is ${moves(count)}.`,
    notReached: (stage: string, count: number) =>
      `Your solution of ${moves(count)} does not solve ${withArticle(stage)}.`,
    countAgain: (stage: string, color: Color, count: number) =>
      `The optimum of ${stage} on ${COLORS[color]} is ${moves(count)}, and that is proved. Please count your moves again.`,
    optimal: (count: number) => `${moves(count)}: optimal.`,
    over: (count: number, over: number) => `${moves(count)}, ${over} over the optimum.`,
    aboutParts:
      "Stage by stage. The optimum counts from the position where your stage began; below your moves is a shorter line.",
    stage: "Stage",
    yours: "Yours",
    optimumColumn: "Optimum",
    moves: "Moves",

    history: "History",
    attempts: "Attempts",
    thisExercise: "this exercise",
    all: "all",
    unstored: (count: number) =>
      `${count === 1 ? "One attempt is" : `${formatNumber(count)} attempts are`} not stored: the browser has no room, or allows none. Export the history before you close this page.`,
    noAttempts: "No attempts yet. They are stored only in this browser.",
    older: "Older attempts",
    exportCsv: "Export CSV",
    deleteThese: "Delete these",
    deleteAll: (count: number) => `Delete ${counted(count, "attempt")}?`,
    deleteOfExercise: (count: number) => `Delete ${counted(count, "attempt")} of this exercise?`,
    theSession: "The session",
    importAttempts: "Import the attempts",
    aboutFiles:
      "Import reads csTimer’s backup, CSV and text. The export has the format of csTimer’s CSV, with extra columns at the end.",
    read: (count: number) => `Read ${counted(count, "attempt")}.`,
    figures: {
      attempts: "attempts",
      best: "best",
      mean: "mean",
      over: "over optimum",
      optimal: "optimal",
    },
    list: "Attempts, the latest first",
    penalty: "Penalty",
    delete: "Delete",
    none: "none",
    penaltyOf: (number: number) => `Penalty of attempt ${number}`,
    deleteAttempt: (number: number) => `Delete attempt ${number}`,
    /** An exercise and the letters of its colours. */
    taskOn: (exercise: string, colors: string) => `${exercise}, ${colors}`,

    groups: "Groups",
    eachAttempt: "each attempt",
    time: "Time",
    overOptimum: "Moves over the optimum",
    secondsAxis: "seconds",
    overAxis: "moves over the optimum",
    byExercise: "by exercise",
    byColor: "by colour",
    byCase: "by case",
    byDifficulty: "by difficulty",
    noChart: "To see this chart, enter your solution or its number of moves after an attempt.",
    attemptsChart: (axis: string, count: number, moving: number) =>
      `The ${axis} of ${counted(count, "attempt")}, and the mean of the last ${moving}`,
    attemptAxis: "attempt",
    meanOfLast: (moving: number) => `mean of the last ${moving}`,
    group: (name: string, now: number, before: number | undefined, count: number) =>
      `${name} ${formatNumber(now, 1)}${before === undefined ? "" : `, before ${formatNumber(before, 1)}`}, over ${count}`,
    groupsChart: (axis: string, groups: string[]) => `Mean ${axis}: ${groups.join("; ")}`,
    groupCount: (name: string, count: number) => `${name} (${formatNumber(count)})`,
    olderHalf: "older half",
    newerHalf: "newer half",
  },
};
