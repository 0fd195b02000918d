// 中文（简体）。`index.ts` says how to add a message.

import type { Color, Detail, ErrorObject } from "../engine/types";
import type { Words } from ".";
import { en } from "./en";
import { formatBytes, formatNumber } from "./locale";

/** Colours as they stand before another word: 白底十字. */
const SHORT: Record<Color, string> = { Y: "黄", W: "白", O: "橙", R: "红", G: "绿", B: "蓝" };

const COLORS: Record<Color, string> = { Y: "黄色", W: "白色", O: "橙色", R: "红色", G: "绿色", B: "蓝色" };

const moves = (count: number) => `${formatNumber(count)} 步`;

/** A stage and the colour at the bottom: 白底十字, 白底 xcross. */
const stageOn = (stage: string, color: Color) => `${SHORT[color]}底${/^[A-Za-z]/.test(stage) ? " " : ""}${stage}`;

/** Names of the engine's catalogue. Those that Chinese cubers leave in English are not here. */
const NAMES: Record<string, string> = {
  // Variants and methods.
  std: "标准",
  pseudo: "伪",
  pair: "基态对",
  "pseudo-pair": "伪基态对",
  "eo-cross": "EO 十字",
  f2leo: "F2LEO",
  "pseudo-f2leo": "伪 F2LEO",
  blocks: "块",
  reductions: "归约",
  "half-turns": "半转",
  roux: "桥式",
  // Stages.
  cross: "十字",
  pseudo_cross: "伪十字",
  pseudo_xcross: "伪 xcross",
  pseudo_xxcross: "伪 xxcross",
  pseudo_xxxcross: "伪 xxxcross",
  pseudo_f2l: "伪 F2L",
  cross_pair: "十字＋基态对",
  xcross_pair: "xcross＋基态对",
  xxcross_pair: "xxcross＋基态对",
  xxxcross_pair: "xxxcross＋基态对",
  pseudo_cross_pseudo_pair: "伪十字＋伪基态对",
  pseudo_xcross_pseudo_pair: "伪 xcross＋伪基态对",
  pseudo_xxcross_pseudo_pair: "伪 xxcross＋伪基态对",
  pseudo_xxxcross_pseudo_pair: "伪 xxxcross＋伪基态对",
  eo_line: "EOLine",
  eo_cross: "EO 十字",
  f2leo_cross: "F2LEO 十字",
  pseudo_f2leo_cross: "伪 F2LEO 十字",
  pseudo_f2leo_xcross: "伪 F2LEO xcross",
  pseudo_f2leo_xxcross: "伪 F2LEO xxcross",
  pseudo_f2leo_xxxcross: "伪 F2LEO xxxcross",
  roux_block: "桥式左桥",
  fbsquare: "左桥方块",
  f2b: "双桥",
  last_slot: "最后一槽",
  last_layer: "顶层",
};

const SUMMARIES: Record<string, Record<string, string>> = {
  variants: {
    std: "十字，以及 0 到 4 组归位的棱角对",
    pseudo: "同上，但底层可以差一次转动，角块和棱块可以属于不同的槽",
    pair: "十字、0 到 3 组归位的棱角对，外加一组一插即可归位的基态对",
    "pseudo-pair": "同“伪”，外加一组配好的角块和棱块",
    "eo-cross": "十字、0 到 4 组归位的棱角对，并且所有棱块对某一水平轴定向",
    f2leo: "十字、0 到 3 组归位的棱角对，并且其余槽的棱块对某一水平轴定向",
    "pseudo-f2leo": "同“伪”，并且其余槽的棱块对某一水平轴定向",
    blocks: "其他解法的开局：EOLine、2×2×2、2×2×3，以及桥式的左桥",
    reductions: "对某一水平轴的棱块定向（EO），以及对竖直轴的 DR",
    "half-turns": "HTR：只用 180° 转动即可复原",
    roux: "桥式左桥中的 1×2×2 方块，以及左右两桥",
  },
  events: {
    "333": "三阶",
    "333oh": "三阶单手",
    "333fm": "最少步，首尾为 R' U' F",
    "333bf": "三阶盲拧，随机朝向",
    "333ni": "无观察，随机朝向",
    "222": "二阶",
    "444": "四阶",
    "555": "五阶，随机步",
    "666": "六阶，随机步",
    "777": "七阶，随机步",
    "444bf": "四阶盲拧，随机朝向",
    "555bf": "五阶盲拧，随机步加随机朝向",
  },
  solvers: {
    "two-phase": "六个方向加前置步的两阶段算法，最快找到 20 步以内的解",
    optimal: "证明最短的解：一个、全部，或最短步数加 K 步以内的全部；使用所有处理器",
    min2phase: "陈霜的 min2phase：六个方向加前置步，表约 1 MB",
    kociemba: "Kociemba 的经典两阶段算法：先进入子群 G1，再复原",
    thistlethwaite: "Thistlethwaite 的四阶段算法：沿子群链逐级进行，每级步数最少",
    lin: "Lin 的改进两阶段算法：不剪枝的搜索，与 G1 附近和复原态附近的状态表相遇",
    "2x2x2": "用全部状态的表求二阶的最短解：一个、全部，或最短步数加 K 步以内的全部",
    "4x4x4": "分三个阶段降为三阶，每个阶段从许多走法中取最短",
    "5x5x5": "分五个阶段降为三阶，用集束搜索，每个阶段从许多走法中取最短",
    reduction: "适用于六阶及以上的各阶魔方：由内向外逐圈求解，每一圈都当作五阶，最后按三阶求解",
    korf: "Korf 的 IDA*，使用角块和棱块的模式数据库：求短打乱的最短解",
  },
};

/** How hard a length is, by the engine's word for it. */
const LEVELS: Record<string, string> = {
  "very easy": "很简单",
  easy: "简单",
  "about average": "中等",
  hard: "难",
  "very hard": "很难",
};

/** How long the solutions of the solvers are. */
const LENGTHS: Record<string, string> = {
  "20 moves or fewer, except for a few of the hardest cubes": "除极少数最难的状态外，不超过 20 步",
  "optimal: at most 20 moves": "最优，最多 20 步",
  "21 moves or fewer, about 20.5 on average": "不超过 21 步，平均约 20.5 步",
  "about 21 moves, at most 30": "约 21 步，最多 30 步",
  "about 31 moves, at most 45": "约 31 步，最多 45 步",
  "about 24 moves, at most 32": "约 24 步，最多 32 步",
  "about 43 moves, where wide moves count as one": "约 43 步，双层转动算一步",
  "about 70 moves, where wide moves count as one": "约 70 步，双层转动算一步",
  "about 130 moves for a 6×6×6, 181 for a 7×7×7, 485 for a 10×10×10, where wide moves count as one":
    "六阶约 130 步，七阶约 181 步，十阶约 485 步，多层转动算一步",
  "optimal: at most 11 moves, or 14 quarter turns": "最优，最多 11 步，或 14 个四分之一转",
};

/** The sizes of the solvers' tables. */
const TABLES: Record<string, string> = {
  "tiny 2 MB, built instantly; standard 100 MB, in seconds; large 630 MB, in 15 seconds":
    "小 2 MB，立即生成；标准 100 MB，几秒；大 630 MB，15 秒",
  "tiny 35 MB, built in seconds; standard 242 MB, in half a minute; large 3.8 GB, in minutes; and sizes in between":
    "小 35 MB，几秒生成；标准 242 MB，半分钟；大 3.8 GB，几分钟；还有中间大小",
  "1.7 MB: tiny is filled partly, instantly; standard fully, in 0.1 seconds":
    "1.7 MB：小表只填一部分，立即可用；标准表全部填满，0.1 秒",
  "8 MB, built in a second": "8 MB，1 秒生成",
  "0.4 MB, built in 0.1 seconds": "0.4 MB，0.1 秒生成",
  "11 MB, built in 0.2 seconds": "11 MB，0.2 秒生成",
  "tiny 80 MB, built in 3 seconds; standard 410 MB, in 20 seconds": "小 80 MB，3 秒生成；标准 410 MB，20 秒",
  "4 MB, built in 0.1 seconds": "4 MB，0.1 秒生成",
  "tiny 20 MB, built in a second; standard 120 MB, in 20 seconds": "小 20 MB，1 秒生成；标准 120 MB，20 秒",
  "tiny 55 MB, built in 2 seconds; standard 380 MB, in 20 seconds": "小 55 MB，2 秒生成；标准 380 MB，20 秒",
  "30 MB, built in two seconds": "30 MB，2 秒生成",
};

/** The names of the engine's errors. */
const ERROR_NAMES: Record<string, string> = {
  color_counts: "颜色数量不对",
  edges: "棱块有误",
  flip: "棱块翻转",
  corners: "角块有误",
  twist: "角块扭转",
  parity: "奇偶校验",
  no_solution: "没有解",
  limit_reached: "达到限制",
  notation: "记号有误",
  format: "格式有误",
  changed: "内容已改变",
  question: "无法理解的请求",
  too_much: "超出限制",
  interrupted: "已中断",
  internal: "内部错误",
};

/** The engine's names of the phases of a solution. */
const PHASES: Record<string, string> = {
  centers: "中心块",
  wings: "合并棱块",
  pairing: "合并棱块",
  "3x3x3": "按三阶复原",
  "phase 1": "第一阶段",
  "phase 2": "第二阶段",
  "pre-moves": "前置步",
  "orient edges": "棱块定向",
  "orient corners, fill the slice": "角块定向，中层棱归位",
  "into half turns": "进入半转群",
  "half turns home": "只用半转复原",
  "phase 1 search": "第一阶段，搜索",
  "phase 1 table": "第一阶段，查表",
  "phase 2 search": "第二阶段，搜索",
  "U/D adjustment": "U/D 调整",
  "phase 2 table": "第二阶段，查表",
};

/** The engine's names of colours. */
const ENGINE_COLORS: Record<string, string> = {
  yellow: "黄",
  white: "白",
  orange: "橙",
  red: "红",
  green: "绿",
  blue: "蓝",
};

/** A colour, or the symbol that stands for it in the input. */
const colorOf = (name: string) => (ENGINE_COLORS[name] ? `${ENGINE_COLORS[name]}色` : name);

/** The colours of a piece: 白绿, or UF in letters of faces. */
const pieceOf = (colors: string[], kind: string) =>
  `${colors.map((name) => ENGINE_COLORS[name] ?? name).join("")}${colors.every((name) => ENGINE_COLORS[name]) ? "" : " "}${KINDS[kind] ?? kind}`;

const KINDS: Record<string, string> = { edge: "棱块", "middle edge": "中棱", wing: "翼棱", corner: "角块" };

const kindOf = (kind: string) => KINDS[kind] ?? kind;

/** The most places that a sentence names. */
const NAMED_PLACES = 4;

/** Which stickers to check. */
const checkText = (places: string[], kind: string) =>
  places.length <= NAMED_PLACES
    ? `请检查 ${places.join("、")} 的贴纸`
    : `请检查 ${places.length} 个未复原${kind}的贴纸`;

type Notation = Extract<Detail, { kind: "notation" }>;

/** What is wrong with an algorithm, after the place. */
function notationText({ problem, found, open }: Notation): string {
  const what = found == null ? "文字到此结束" : `这里是“${found}”`;
  switch (problem) {
    case "no_move":
      return `${what}，应为转动，例如 R、U2、F'、Rw、M 或 x`;
    case "loose_number":
      return `${what}，数字只能紧跟在转动或括号之后，例如 R2 或 (R U)2`;
    case "loose_prime":
      return `${what}，撇号只能紧跟在转动或括号之后，例如 R' 或 (R U)'`;
    case "layers":
      return `${what}，三阶只有两层的宽转动，例如 2Rw、Rw 或 r`;
    case "unclosed":
      return `${what}，括号“${open}”没有闭合`;
    case "unopened":
      return `${what}，前面缺少“${open}”`;
    case "no_separator":
      return `${what}，方括号里应有“,”或“:”，例如 [R, U] 或 [R: U]`;
    case "loose_separator":
      return `${what}，它只能用在方括号里，例如 [R, U] 或 [R: U]`;
    case "unclosed_comment":
      return "注释没有结束，缺少“*/”";
    case "several":
      return "这里是另一条打乱，请一次只输入一条";
    case "too_deep":
      return "括号嵌套太深";
    case "too_long":
      return `展开后有 ${found} 步，太长了`;
    default:
      return `数字“${found}”太大了`;
  }
}

/** The puzzles that the engine takes a scramble for. */
const PUZZLES: Record<string, string> = {
  "the Megaminx": "五魔方",
  "Square-1": "SQ1",
  "a larger cube": "高阶魔方",
  "the Pyraminx or the Skewb": "金字塔或斜转魔方",
  "the clock": "魔表",
};

/** A fact behind an error, as a clause without its full stop; undefined if it has no words here. */
function detailText(detail: Detail): string | undefined {
  switch (detail.kind) {
    case "empty":
      return "还没有输入：请输入打乱，例如 R U2 F'，或 54 个贴纸";
    case "no_scramble":
      return "没有打乱：请填写打乱，或写在步骤上方";
    case "within":
      return detail.part === "scramble"
        ? `打乱有误${detail.puzzle ? `，它看起来是${PUZZLES[detail.puzzle] ?? "别的魔方"}的打乱` : ""}`
        : "复原步骤有误";
    case "notation":
      return `第 ${detail.position + 1} 个字符处${detail.line > 1 ? `（第 ${detail.line} 行第 ${detail.column} 列）` : ""}：${notationText(detail)}`;
    case "sticker_count":
      return `有 ${detail.found} 个贴纸，应为 54 个：请按 U R F D L B 的顺序逐面逐行写出`;
    case "face_sticker_count":
      return `${detail.face} 面有 ${detail.found} 个贴纸，应为 9 个`;
    case "symbol":
      return `第 ${detail.line} 行的“${detail.symbol}”不是贴纸，应为字母或数字`;
    case "word":
      return `“${detail.word}”不是颜色，应为 white、red、green、yellow、orange、blue`;
    case "unknown_sticker":
      return `贴纸 ${detail.sticker} 还没有颜色，也不能由其他贴纸推出`;
    case "same_centers":
      return `${detail.faces.join("、")} 的中心块都是${colorOf(detail.color)}`;
    case "no_center":
      return `没有中心块是${colorOf(detail.color)}，却有 ${detail.count} 个这样的贴纸（第一个在 ${detail.first}）`;
    case "color_count":
      return `${colorOf(detail.color)}有 ${detail.count} 个，应为 9 个`;
    case "same_colors":
      return `${detail.place} 的${KINDS[detail.piece] ?? ""}有两个${colorOf(detail.color)}`;
    case "opposite_colors":
      return `${detail.place} 的${KINDS[detail.piece] ?? ""}同时有${detail.colors.map(colorOf).join("和")}，而它们在相对的面上`;
    case "mirrored":
      return `${detail.place} 的${pieceOf(detail.colors, "corner")}颜色顺序反了`;
    case "doubled":
      return `${pieceOf(detail.colors, detail.piece)}出现了 ${detail.places.length} 次（${detail.places.join("、")}）`;
    case "reversed":
      return `有一个翼棱颜色反了，在 ${detail.places.join(" 或 ")}：请交换它的两个贴纸（${detail.colors.map(colorOf).join("、")}）。一组棱的两个翼棱互为镜像，翼棱不能单独翻转`;
    case "missing":
      return `缺少${pieceOf(detail.colors, detail.piece)}`;
    case "flip":
      return `有一个${kindOf(detail.piece)}翻转了：${checkText(detail.places, kindOf(detail.piece))}，或把魔方的一个${kindOf(detail.piece)}拆下来翻转后装回`;
    case "twist":
      return `有一个角块${detail.clockwise ? "顺" : "逆"}时针扭转了：${checkText(detail.places, "角块")}，或把魔方的一个角块${detail.clockwise ? "逆" : "顺"}时针拧一下`;
    case "parity":
      return `有两个${kindOf(detail.piece)}或两个角块互换了：${checkText(detail.places, "块")}，或把魔方的两个${kindOf(detail.piece)}拆下来互换`;
    case "no_solution": {
      const goal = detail.goal ? nameOf(detail.goal) : "这个魔方";
      return detail.max_length == null ? `用允许的转动无法完成${goal}` : `${goal}没有 ${detail.max_length} 步以内的解`;
    }
    case "limit_reached":
      return detail.best == null
        ? "在限制内没有找到解，请放宽限制或再试一次"
        : `在限制内没有找到解；找到的最短解有 ${detail.best} 步，超过了允许的步数`;
    case "condition_syntax":
      return `“${detail.text}”不是条件，请写成 cross(W) = 7、xcross(WY) <= 5、oll(W) 或 pll T(W) 这样`;
    case "condition_goal":
      return `没有叫“${detail.name}”的阶段，请用 cross、xcross、f2l 等阶段名，或 pll T 这样的情况`;
    case "condition_colors":
      return `${detail.goal} 需要底色：请写成 ${detail.goal}(W)，或 ${detail.goal}(any) 表示任意底色`;
    case "condition_never":
      return "没有状态能满足这些条件：条件互相矛盾，或步数超出了可能的范围";
    case "condition_rare":
      return `试了 ${formatNumber(detail.draws)} 个随机状态，没有一个满足条件；请放宽条件`;
    default:
      return undefined;
  }
}

/** Errors whose facts end with what to do. */
const STICKER_ERRORS = ["color_counts", "edges", "corners"];
/** How many clauses about stickers are read at most. */
const MOST_CLAUSES = 3;

/** Messages of the engine that have no facts behind them, with what is quoted in them. */
const MESSAGES: [RegExp, (...quoted: string[]) => string][] = [
  [/^the link has no moves/, () => "链接里没有步骤：其中没有 alg="],
  [/^the link is followed by more text/, () => "链接后面还有别的文字：请只粘贴链接"],
  [/^the link breaks off or is damaged/, () => "链接不完整或已损坏，请重新复制"],
  [/^(\S+) is no time/, (stamp) => `“${stamp}”不是时间，请写成 R@1200ms 这样`],
  [/^(\S+) is earlier than the time before it, (\d+) ms/, (stamp, last) => `“${stamp}”比前一个时间 ${last} 毫秒还早`],
  [
    /^the scramble seems to be one of (.+): it is not solved by the moves/,
    (puzzle = "") => `打乱看起来是${PUZZLES[puzzle] ?? "别的魔方"}的，步骤不能复原它`,
  ],
  [/^"(.+)" is no kind of move/, (word) => `“${word}”不是转动，请写成 R U F、Rw、M 或 x 这样`],
  [/^no moves given/, () => "没有写转动，请写成 R U F 这样"],
  [
    /^there is no case of (\S+) "(.*)"; there are (.+)/,
    (set = "", name, cases) => `${set.toUpperCase()} 没有情况“${name}”，有 ${cases}`,
  ],
  [
    /^at character (\d+): found "(.+?)", expected a move/,
    (place, found) => `第 ${place} 个字符处：这里是“${found}”，应为转动，例如 R、U2、F'、Rw、M 或 x`,
  ],
  [
    /^moves are counted for stages alone: write (.+?) for/,
    (goal) => `只有阶段才能写步数：写 ${goal} 表示已完成，${goal} >= 1 表示未完成`,
  ],
  [/^a case takes no number of moves: write (.+)/, (name) => `情况不能写步数，请写 ${name}`],
  [/^'(.+)' is no colour/, (letter) => `“${letter}”不是颜色，颜色是 W、Y、R、O、G、B，any 表示任意`],
  [
    /^found (\d+) stickers in lines of ([\d ]+), which is neither/,
    (count, lines) =>
      `有 ${count} 个贴纸，但各行个数是 ${lines}，不是展开图（U 在上，中间一排 L F R B，D 在下），也不是六个三行的块`,
  ],
  [/six labels are expected/, () => "面的标签有误：应为 U R F D L B，各一次"],
  [/^a pattern of stickers takes moves of faces only/, () => "贴纸图案只能用单面转动"],
  [
    /^a pattern has (\d+) stickers, but (\d+) were given/,
    (count, found) => `图案应有 ${count} 个贴纸，这里有 ${found} 个`,
  ],
  [/^no piece has the colours at (\S+)/, (place) => `没有块具有 ${place} 处的颜色`],
  [
    /^the stickers contradict each other: there are not enough (\S+)/,
    (pieces) => `贴纸互相矛盾：具有这些颜色的${pieces === "edges" ? "棱块" : "角块"}不够`,
  ],
  [/^the free moves lead to too many positions/, () => "末尾的自由转动会得到太多状态，请少要求一些块"],
  [
    /^every cube with this pattern has an odd number of flipped edges/,
    () => "这样的魔方总有奇数个棱块翻转，转动做不到",
  ],
  [/^every cube with this pattern has a single twisted corner/, () => "这样的魔方总有一个角块扭转，转动做不到"],
  [/^every cube with this pattern has just two pieces swapped/, () => "这样的魔方总有两个块互换，转动做不到"],
  [/^an algorithm may have at most (\d+) moves/, (most) => `最多 ${most} 步`],
  [/^an input may have at most (\d+) bytes/, (most) => `输入最多 ${most} 个字节`],
  [/^a session may have at most (\d+) solves/, (most) => `一次最多 ${most} 次复原`],
  [/^(?:number|within) may be at most (\d+)/, (most) => `数目最大是 ${most}`],
  [/memory limit|fits into \d+ bytes/, () => "表太大，超出了内存限制"],
  [/^there is no (?:\w+ )+"(.+)"/, (name) => `没有叫“${name}”的`],
];

/** A message of the engine in Chinese, without its full stop; undefined if it is not known here. */
function messageText(message: string): string | undefined {
  for (const [pattern, text] of MESSAGES) {
    const found = pattern.exec(message);
    if (found) {
      return text(...found.slice(1));
    }
  }
  return undefined;
}

/**
 * The sentence of an error, from the facts behind it, or from its message. What has no words here
 * is the name of the error and the engine's English message. Errors of the page itself are Chinese
 * already.
 */
function errorSentence({ name, message, details = [] }: ErrorObject): string {
  const clauses = details.map(detailText);
  if (clauses.length > 0 && clauses.every((clause) => clause !== undefined)) {
    // A wing the wrong way round has said what to do.
    if (STICKER_ERRORS.includes(name) && clauses.length > MOST_CLAUSES) {
      return `${clauses.slice(0, 2).join("；")}；还有 ${clauses.length - 2} 处类似问题。请检查这些贴纸。`;
    }
    const isSaid = !STICKER_ERRORS.includes(name) || details.every(({ kind }) => kind === "reversed");
    return `${clauses.join("；")}${isSaid ? "" : "。请检查这些贴纸"}。`;
  }
  const known = messageText(message);
  if (known !== undefined) {
    return `${known}。`;
  }
  return /\p{Script=Han}/u.test(message) ? message : `${ERROR_NAMES[name] ?? "出错了"}：${message}`;
}

const nameOf = (name: string) => NAMES[name] ?? en.name(name);

const percent = (number: number, digits?: number) => `${formatNumber(number, digits)}%`;

const share = (number: number) => (number > 0 && number < 1 ? `< ${percent(1)}` : percent(Math.floor(number)));

/** A size of cube: 三阶. */
const timesOf = (size: number) => `${["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"][size] ?? size}阶`;

const zh: Words = {
  app: {
    skip: "跳到正文",
    home: "halfturn 首页",
    pages: "页面",
    more: "更多",
    language: "语言",
    light: "浅色模式",
    dark: "深色模式",
    reload: "重新加载",
    loading: "加载中…",
    official: "正式比赛必须使用世界魔方协会（WCA）的打乱程序。",
    server: (api) => ["繁重的计算由本页的服务器完成，程序也可以使用它的", api("HTTP 接口"), "。"],
    dismiss: "关闭",
    noConnection: "无法连接主机，页面的一部分没有加载。",
    missingPart: "页面的一部分没有加载，重新加载后仍然如此。",
    storageFull: "浏览器的存储空间已满。设置和当前打乱在关闭页面后会丢失。",
    notStored: (what, why) => `无法保存${what}：${why}`,
  },

  pages: {
    analyze: { title: "分析", short: "分析" },
    solve: { title: "求解", short: "求解" },
    algorithms: { title: "公式", short: "公式" },
    scramble: { title: "打乱", short: "打乱" },
    timer: { title: "计时器", short: "计时" },
    train: { title: "训练", short: "训练" },
    statistics: { title: "统计", short: "统计" },
    reconstruct: { title: "复盘", short: "复盘" },
    tables: { title: "加快速度", short: "加速" },
  },

  errors: {
    unknown: "出错了",
    title: ({ code, name }) => (code ? `错误 ${code}：${ERROR_NAMES[name] ?? name}` : (ERROR_NAMES[name] ?? name)),
    sentence: errorSentence,
    phrase: (error) => errorSentence(error).replace(/。$/, ""),
  },

  colors: COLORS,
  moves,
  anyOf: (colors) =>
    colors.length === 1
      ? colors.map((color) => COLORS[color]).join("")
      : `${colors.map((color) => SHORT[color]).join("、")}任一`,
  anyColor: "任意颜色",
  any: "任意",

  sentences: (some) => some.join(""),

  name: nameOf,
  summary: (kind, entry) => SUMMARIES[kind]?.[entry.name] ?? en.summary(kind, entry),

  stageOn,
  level: (level) => LEVELS[level] ?? level,
  harderThan: (percent) => `比 ${percent} 的比赛打乱难`,
  percent,
  share,

  origin: {
    from: (title) => `打乱来自“${title}”`,
    clear: "清除",
  },

  clipboard: {
    copy: "复制",
    copyThe: (what) => `复制${what}`,
    copied: (what) => `已复制${what}。`,
    share: "分享",
    link: "链接",
  },

  form: {
    example: "示例",
    chooseScramble: "请选择其中一条打乱。",
    severalScrambles: "多条打乱",
    whichScramble: (count) => `这段文字里有 ${formatNumber(count)} 条打乱，用哪一条？`,
    colorAtBottom: "底色",
    difficulty: "难度",
    exactly: "恰好",
    atMost: "至多",
    atLeast: "至少",
    anyMoves: "步数不限",
    movesNeeded: "所需步数",
    movesUnit: "步",
  },

  net: {
    faces: { U: "上", R: "右", F: "前", D: "下", L: "左", B: "后" },
    faceName: (letter, name) => `${letter} ${name}`,
    notPainted: "未涂色",
    hold: "白色中心朝上、绿色中心朝前拿好魔方，看到什么就涂什么：右、后、左面转动整个魔方来看，顶面朝自己倾斜，底面朝外倾斜。",
    holdEven: "任意拿好魔方，看到什么就涂什么：右、后、左面转动整个魔方来看，顶面朝自己倾斜，底面朝外倾斜。",
    palette: "画笔颜色",
    used: (color, count, all) => `${COLORS[color]}，已用 ${count}/${all}`,
    none: "无",
    keys: (label) => `${label}。方向键移动，字母 W Y O R G B 涂色，Delete 擦除，Ctrl+Z 撤销。`,
    goalKeys: (label) => `${label}。方向键移动，字母 W Y O R G B 涂色，Delete 设为任意颜色，Ctrl+Z 撤销。`,
    sticker: (place, color) => `${place}：${color}`,
    markedSticker: (place, color) => `${place}：${color}，请检查`,
    undo: "撤销",
    clear: "清空",
    solved: "复原状态",
    toPaint: (count) => `还有 ${count} 块贴纸未涂色`,
    tooMany: (color, count, most) => `${COLORS[color]}贴纸有 ${count} 个，一个魔方只有 ${most} 个。`,
  },

  player: {
    tempos: { "0.8": "½×", "1.6": "1×", "3.2": "2×", "8": "5×" },
    tempo: "速度",
    showAll: (count) => `显示全部 ${moves(count)}`,
    first: "回到开头",
    back: "上一步",
    play: "播放",
    pause: "暂停",
    forward: "下一步",
    end: "跳到结尾",
    look: "拖动可转动视角，双击恢复正面",
    moves: "步骤",
    position: "位置",
    afterMove: (step, count) => `第 ${step} 步，共 ${count} 步`,
    full: "全屏",
    leaveFull: "退出全屏",
  },

  progress: {
    building: "正在生成表",
    buildingPercent: (percent, entries) => `正在生成精确求解用的表：共 ${entries} 个状态，已完成${share(percent)}。`,
    timeLeft: (time, unit) => `大约还需 ${time} ${{ hours: "小时", minutes: "分钟", seconds: "秒" }[unit]}。`,
    once: "只需这一次：浏览器会保存这些表，以后马上就有答案。",
    searching: "搜索中…",
  },

  solutions: {
    title: "解法",
    more: "更多解法",
    heading: (stage, color, count) => `${stageOn(stage, color)}${count === undefined ? "" : `，${moves(count)}`}`,
    close: "关闭",
    closeKey: "关闭（Esc）",
    way: "方式",
    direct: "一步到位",
    route: "逐步进行",
    cube: (stage, color) => `魔方与${stageOn(stage, color)}`,
    solved: (stage) => `${stage}完成`,
    notSolved: "未完成",
    alreadySolved: "已完成",
    hints: "只看提示",
    reveal: "显示下一步",
    theSolution: "解法",
    slots: "槽位",
    hold: "握法",
    holds: {
      none: "握法：不转体",
      y: "握法：转体 y",
      y2: "握法：转体 y2",
      "y'": "握法：转体 y'",
      easiest: "握法：最顺手",
    },
    avoid: "避开",
    facesToAvoid: "避开的面",
    avoidFace: (face) => `避开 ${face}`,
    routeCube: (stage, color) => `魔方与到${stageOn(stage, color)}的路线`,
    previousStep: "上一阶段",
    nextStep: "下一阶段",
    theRoute: "路线",
    wholeRoute: "整条路线",
    atOnce: (stage) => `直接做${stage}`,
    asShort: "与路线一样短",
    fewer: (count) => `比路线少 ${moves(count)}`,
  },

  analyze: {
    hero: "最少步数，每个阶段，每种底色。",
    unique: (proved) => ["其他魔方网站都没有这张表：每个数字都", proved("经过证明"), "。点击数字可以看解法。"],
    exact: "精确",
    exactMeans: "绝非估计",
    private: "私密",
    privateMeans: "不发送任何数据",
    privateWithServer: "只发给本页的服务器",
    offline: "离线",
    offlineMeans: "没有网络也能用",
    scramble: "打乱，或 54 个贴纸",
    placeholder: "粘贴或输入打乱（或 54 个贴纸），数字随即出现。",
    random: "随机打乱",
    daily: "今日打乱",
    dailyOf: (date) => `今日打乱，${date}`,
    variant: "阶段",
    fewest: "最少步数",
    caption: "每种底色到每个阶段的最少步数",
    cell: (stage, color, length) => `${stageOn(stage, color)}：${moves(length)}`,
    bestCell: (cell) => `${cell}，最少`,
    hard: (harderThan, level) => `${harderThan}：${level}`,
    cellHard: (cell, hard) => `${cell}，${hard}`,
    analyzeToo: (stage) => `也分析 ${stage}`,
    tables: "首次需生成 100 MB 的表，约半分钟",
    difficulty: "难度（六色任选）",
    greenMeans: "绿色：一行中最少。",
    shareMeans: "百分数：只用这个底色时，比百分之多少的比赛打乱难。",
    bestMeans: "这里取六种底色中最好的一种，与每条比赛打乱各自最好的底色相比；表格只比较单个底色，所以百分数不同。",
    stageLength: (stage, length) => `${stage} ${length} 步`,
    score: (score) => ["得分：", score, "（满分 100），由前四个阶段得出，平均为 50。"],
    level: (level) => LEVELS[level] ?? level,
    overview: "概览",
    cube: "打乱后的魔方",
    counting: "计算中…",
    noCube: "还没有魔方。请按输入框的提示修改。",
    best: (color, stages) => [
      "最好的底色：",
      color,
      `，${stages.map(({ stage, length }) => `${stage} ${length} 步`).join("，")}。`,
    ],
    bestToday: (color, stages) => [
      "今天最好的底色：",
      color,
      `，${stages.map(({ stage, length }) => `${stage} ${length} 步`).join("，")}。`,
    ],
    bestRule: (stages) => (stages.length === 1 ? `${stages[0]} 步数最少。` : `${stages.length} 个阶段的步数相加最少。`),
    show: (stage) => `看 ${stage}`,
    timeIt: "计时",
    solve: "求解",
    train: "训练",
    reconstruct: "复盘",
    theScramble: "打乱",
    stopTurning: "停止转动",
    startTurning: "转动魔方",
    allSolutions: "全部解法列表",
    colors: "列表的底色",
    length: "长度",
    shortest: "最短",
    longer: (count) => `至多多 ${moves(count)}`,
    list: "列出解法",
    stop: "停止",
    theTable: "列表",
    exportCsv: "导出 CSV",
    cells: "表格的单元格",
    without: (cells) => `不用这些面，找不到解法：${cells.join("、")}。`,
    listed: (solutions, done, total) => `${formatNumber(solutions)} 条解法，${done}/${total} 个单元格`,
    showMore: (count) => `再显示 ${count} 条`,
    solutionsOfAll: "全部单元格的解法",
    solutionsBy: "按阶段和底色列出的解法",
    stage: "阶段",
    bottom: "底色",
    moves: "步数",
    solution: "解法",
    slots: "槽位",
  },

  solving: {
    title: "解法",
    solving: "求解中…",
    none: "没有找到解",
    optimal: "已证明最优",
    atLeast: (count) => `至少 ${count} 步`,
    phaseName: (name) => PHASES[name] ?? name,
    cube: "魔方及其解法",
    isSolved: "魔方已经复原。",
    goalReached: "目标已经达到。",
    theSolution: "解法",
    foundSoFar: (lengths) => `目前找到的解：${lengths.join("、")} 步。`,
    shorter: "正在寻找更短的解…",
    pursuing: (most) => `仍在寻找 ${moves(most)}以内的解，任何状态都有…`,
    beside: "同时也在寻找更短的解。",
    thisLength: "当前长度",
    findOptimal: "求最优解",
    keepSearching: "再搜索一分钟",
    again: "重新搜索",
    stop: "停止",
    proofTime: "证明最优可能需要几分钟，最难的状态可能要一小时。",
    sequences: (length, percent) => `正在搜索所有 ${moves(length)}的解：${share(percent)}`,
    searchingOptimal: "正在求最优解…",
    continueProof: (length, percent) =>
      length === 0 ? "继续证明" : `从 ${moves(length)}、${share(percent)}处继续证明`,
    theProof: "证明的进度",
    timeLeft: (time, unit) => `最多大约还需 ${time} ${{ hours: "小时", minutes: "分钟", seconds: "秒" }[unit]}。`,
    searching: "搜索中…",
    searchingWithin: (count) => `正在寻找 ${moves(count)}以内的解…`,
    findAll: "求所有最优解",
    all: "所有最优解",
    list: "列出",
    wanted: {
      "": "一个最短解",
      "0": "所有最短解",
      "1": "最多长 1 步的所有解",
      "2": "最多长 2 步的所有解",
    },
    searchingMore: "正在寻找更多解…",
    searchingShortest: "正在求最短解…",
    allSolvers: "所有求解器",
    compareAll: "比较所有求解器",
    compare: "比较",
    columns: { solver: "求解器", moves: "步数", time: "用时", nodes: "节点", tables: "表" },
    working: "计算中…",
    skip: "跳过",
    skipSolver: (name) => `跳过 ${name}`,
    skipped: "已跳过",
    runSolver: (name) => `运行 ${name}`,
    run: "运行",
    proved: (length) => `${length}（已证明）`,
    milliseconds: (time) => `${time} 毫秒`,
    seconds: (time) => `${time} 秒`,
    megabytes: (size) => `${size} MB`,
  },

  scramble: {
    about: "随机状态打乱：和比赛一样，每个状态出现的概率相等。",
    aboutOther: "按比赛规则生成的打乱。",
    event: "项目",
    perSet: "每组条数",
    sets: "组数",
    seed: "种子",
    none: "无",
    randomSeed: "随机种子",
    wrongSeed: "种子必须是不超过 16 位的整数。",
    largeSeed: (most) => `种子最大为 ${most}。`,
    ofDifficulty: "指定难度",
    repeat: "在任何电脑上生成同样的打乱：种子",
    make: "生成打乱",
    stop: "停止",
    all: "全部打乱",
    print: "打印",
    save: "保存",
    progress: "已生成的打乱",
    seeded: "种子、项目和难度相同，在任何电脑上都会得到同样的打乱。",
    unseeded: "随机数来自浏览器的安全随机数发生器。",
    set: (letter) => `${letter} 组`,
    scrambles: "打乱",
    withSeed: (seed) => `种子 ${seed}`,
    cubeAfter: (number) => `第 ${number} 条打乱后的魔方展开图`,
    theScramble: (number) => `第 ${number} 条打乱`,
    analyze: "分析",
    solve: "求解",
    made: "由 halfturn 生成。正式比赛必须使用世界魔方协会（WCA）的打乱程序。",
  },

  solve: {
    title: "求解魔方",
    about: "输入打乱，粘贴贴纸，或给魔方涂色。",
    size: "魔方阶数",
    input: (stickers) => `打乱，或 ${stickers} 个贴纸`,
    placeholder: "粘贴或输入打乱，或在下面给魔方涂色",
    missing: "还没有魔方：请输入或粘贴打乱，或在下面给魔方涂色。",
    solve: "求解",
    random: "随机魔方",
    otherSize: (size) => `这看起来是${timesOf(size)}的打乱。`,
    solveAs: (size) => `按${timesOf(size)}求解`,
    takenAs: (size) => `已识别为${timesOf(size)}的打乱。`,
    treatAs: (size) => `改按${timesOf(size)}处理`,
    net: "展开的魔方：白色朝上，绿色朝前",
    options: "选项：其他算法、更短的解、只复原部分贴纸",
    what: "复原什么",
    whole: "整个魔方",
    some: "只复原部分贴纸",
    withOptions: "按这些选项求解",
    solver: "算法",
    atMost: "至多（步）",
    any: "不限",
    aboutSolver: (summary, length, tables) =>
      `${summary}。解的长度：${LENGTHS[length] ?? length}。表：${TABLES[tables] ?? tables}。`,
    goal: "目标",
    paintGoal: "涂上要复原的贴纸，灰色可以是任意颜色。",
    startFrom: "从这里开始",
    goals: {
      "all grey": "全部灰色",
      cross: "十字",
      "last layer oriented": "顶层朝向正确",
      "one face": "一面",
      "one layer": "一层",
      "Roux block": "桥式左桥",
      corners: "角块",
    },
    goalNet: "展开的目标：白色朝上，绿色朝前",
    next: "下一步",
    analyze: "分析",
    timeIt: "计时",
    reconstruct: "复盘",
    start: {
      title: "三种输入方式",
      cube: "目前的魔方",
      scramble: "打乱",
      scrambleMeans: "从复原状态开始的步骤。前面带序号、“打乱：”或 csTimer 的文字都可以。",
      today: "求解今日打乱：",
      stickers: (count) => `${count} 个贴纸`,
      stickersMeans: "面的字母或颜色的字母，按 U R F D L B 的顺序逐面写出，也可以写成几行的展开图。",
      paint: "手里的魔方",
      paintMeans: "选一种颜色，给展开图涂色。能由其他贴纸推出的会自动填上。",
      length: (length) => `解的长度：${LENGTHS[length] ?? length}。`,
    },
  },

  difficulty: {
    legend: "难度",
    stage: "阶段",
    add: "再加一个条件",
    range: (stage, min, max) => `在比赛打乱中，${stage}需要 ${min} 到 ${moves(max)}。`,
    fits: (oneIn) =>
      oneIn < 1.05 ? "全部符合。" : `大约每 ${formatNumber(Number(oneIn.toPrecision(2)))} 条有一条符合。`,
    rare: (oneIn) => `每 ${formatNumber(oneIn)} 条才有一条符合：可能要找很久。`,
    none: "130 万条打乱中没有一条符合：请选别的步数。",
    hopeless: (stage, min, max) =>
      `130 万条比赛打乱中没有一条符合：${stage}需要 ${min} 到 ${moves(max)}。可能要找几个小时，所以没有开始搜索。请选别的步数。`,
    anyway: "按“生成打乱”仍可搜索，随时可以停止。",
    condition: "条件，用文字或符号",
    placeholder: "例如：白底十字 3 步",
    readAs: "读作",
  },

  losses: {
    title: "平均多用的步数",
    heading: (solves) => `${formatNumber(solves)} 次还原`,
    searching: "正在搜索每一步的最少步数…",
    stop: "停止",
    total: (method, solves, loss) => `${method}还原 ${formatNumber(solves)} 次：平均比最少多用 ${loss} 步。`,
    worst: (step, loss) => `其中最多的是${step}：${loss} 步。`,
    caption: "每一步的平均步数，以及从那里起的最少步数",
    step: "步骤",
    times: "次数",
    moves: "步数",
    fewest: "最少",
    loss: "多用",
    solve: (number) => `第 ${number} 次`,
    missing: "还没有还原过程：请粘贴步骤（可以带 // 注释）或链接。多次还原用空行隔开。",
    solveLoss: (method, htm, loss) => `${method}，${moves(htm)}，多用 ${formatNumber(loss)} 步`,
  },

  clock: {
    seconds: (seconds) => `${seconds} 秒`,
    hold: "按住，松开后开始",
    release: "松开开始",
    keepHolding: "继续按住",
    stop: "按任意键或触摸屏幕停止",
    next: "按空格或触摸此处继续",
    inspect: "按空格或触摸此处开始观察",
    start: "按住空格或此处，松开后开始",
    touch: {
      stop: "触摸任意处停止",
      next: "触摸此处继续",
      inspect: "触摸此处开始观察",
      start: "按住此处，松开后开始",
    },
  },

  timer: {
    theSolves: "成绩",
    theSessions: "分组",
    unstored: (count) => `浏览器空间不足，有 ${formatNumber(count)} 次成绩没有保存。请在关闭页面前导出。`,
    exportNow: "立即导出",
    solve: "复原",
    scrambledCube: "打乱后的魔方展开图",
    noScramble: "没有打乱。",
    scrambling: "正在生成打乱…",
    previous: "上一条",
    next: "下一条",
    theScramble: "打乱",
    theScrambles: "打乱",
    analyze: "分析",
    last: "上次：",
    penaltyOfLast: "上次成绩的判罚",
    deleteLast: "删除上次成绩",
    reconstructLast: "复盘上次复原",
    reconstruct: "复盘",
    noSolves: "这个分组还没有成绩。成绩只保存在这个浏览器里。",
    session: "分组",

    event: "项目",
    events: {
      "333": "三阶",
      "222": "二阶",
      "444": "四阶",
      "555": "五阶",
      "666": "六阶",
      "777": "七阶",
      "333oh": "三阶单手",
      "333bf": "三阶盲拧",
      "333fm": "最少步",
      "444bf": "四阶盲拧",
      "555bf": "五阶盲拧",
    },
    solveIt: "求解",
    noInspection: "15 秒观察（本项目没有）",
    settings: "设置",
    timing: "计时方式",
    times: "成绩",
    useTimer: "用计时器",
    typeTimes: "手动输入",
    inspection: "15 秒观察",
    calls: "8 秒和 12 秒提醒",
    voice: "8 秒、12 秒语音提醒",
    tones: "提示音",
    silent: "静音",
    running: "复原时显示",
    displays: { time: "时间", seconds: "整秒", hidden: "不显示" },
    possible: "刚才那条打乱的最少步数",
    tellPossible: "复原后显示十字和 xcross 的最少步数",
    space: "空格",
    keys: {
      start: "开始、停止",
      plusTwo: "上次成绩 +2",
      dnf: "上次成绩 DNF",
      delete: "删除上次成绩",
      scrambles: "上一条、下一条打乱",
      escape: "取消观察",
    },
    difficulty: "指定打乱难度",

    personalBests: () => "新纪录",
    single: "单次",

    charts: "图表",
    chart: "图表",
    distribution: "分布",
    timesChart: (count, single, ao5) =>
      `${formatNumber(count)} 次成绩及 ao5、ao12。最好单次 ${single}，最好 ao5 ${ao5}。`,
    distributionChart: (count) => `${formatNumber(count)} 次成绩的分布`,
    solveAxis: "第几次",
    solvesAxis: "次数",
    secondsAxis: "秒",
    dashed: (name) => `${name}（虚线）`,

    noTimes: (file) => `${file} 里有打乱，但没有成绩。`,
    read: (count) => `已导入 ${formatNumber(count)} 次成绩。`,
    known: (count) => `${formatNumber(count)} 次成绩已经存在。`,
    untimed: (count) => `跳过了 ${formatNumber(count)} 条没有成绩的记录。`,
    notRead: (what) => `未能读取：${what}`,
    analyzeSession: "分析这个分组",
    exportBackup: "导出到 csTimer",
    import: "导入",
    importFile: "csTimer 或本页导出的文件",
    aboutFiles:
      "可导入 csTimer 的备份、CSV 和文本。导出的文件包含所有分组：在 csTimer 中，“从其它计时器导入分组”是追加，“从文件导入”会覆盖 csTimer 现有的数据。",

    sessionName: "分组名称",
    rename: "重命名",
    renameSession: "重命名分组",
    newSession: "新建分组",
    deleteSession: "删除分组",
    numbered: (number) => `分组 ${number}`,
    restored: "恢复的分组",
    deleted: (what) => `已删除 ${what}。`,
    deletedSession: (name, count) => `已删除“${name}”及其 ${formatNumber(count)} 次成绩。`,
    undo: "撤销",

    noFigures: "开始复原后，这里会显示单次、mo3、ao5、ao12 和 ao100。也可以导入 csTimer 的成绩。",
    figures: "当前与最好的单次和平均",
    current: "当前",
    best: "最好",
    mean: (mean) => ["总平均 ", mean],
    ofSolves: (solved, dnf) => `，共 ${formatNumber(solved)} 次${dnf > 0 ? `，另有 ${formatNumber(dnf)} 次 DNF` : ""}`,
    list: "成绩，最新的在前",
    number: "序号",
    time: "成绩",
    solveNumber: (number, time) => `第 ${number} 次：${time}`,
    averageNumber: (name, number, time) => `到第 ${number} 次的 ${name}：${time}`,
    theAverage: (name) => `${name} 及其打乱`,
    bestBadge: "最好",
    noteBadge: "备注",
    older: "更早的成绩",

    noPenalty: "无判罚",
    plusTwo: "加 2 秒",
    dnf: "DNF，未完成",
    penaltyOf: (number) => `第 ${number} 次的判罚`,
    deleteSolve: (number) => `删除第 ${number} 次`,
    commentOn: (number) => `第 ${number} 次的备注`,
    comment: "备注",
    unknownScramble: "不知道这次复原的打乱。",
    reconstructSolve: "复盘这次复原",
    scrambleOf: (number) => `第 ${number} 次的打乱`,

    notTime: (text) => `“${text}”不是成绩。请写成 12.34、1:02.34、14.34+ 或 DNF。`,
    yourTime: "你的成绩",
    add: "添加",
  },

  statistics: {
    about: "大量打乱中每个阶段需要多少步，以及色中性能省几步。",
    howHard: "你的打乱有多难？",
    sets: "打乱集",
    names: {
      competitions: "130 万条比赛打乱",
      hard: "130 万条难打乱",
      study: "我们的随机状态",
      thousand: "1,000 条比赛打乱",
      exact: "全部十字状态（精确）",
      yours: "你的打乱",
    },
    origins: {
      competitions:
        "1,317,565 条正式比赛打乱，包含每个阶段和每组底色。计数由 cuberoot.me 发布（2017YANR02/cuberoot.me，stats/scramble/distribution.json，提交 6879c3163）。",
      hard: "1,271,727 条打乱，白底和黄底 xcross 都需要 10 步，计数出自同一网站。",
      study:
        "用 halfturn scramble 生成的随机状态，用 halfturn analyze 分析，再用 halfturn stats 统计：见结果手册中的研究。",
      thousand:
        "1,000 条正式比赛打乱（RuiminYan/solver，scramble_1000.txt），用 halfturn analyze --stages cross..xxxcross -o lengths.csv 分析，再用 halfturn stats lengths.csv --json 统计。",
      exact: "单一底色十字的全部 190,080 个状态，在你的浏览器里计算。",
    },
    originYours: (rows) => `你的 ${formatNumber(rows)} 条打乱，只留在你的浏览器里。`,
    originFile: (rows, file) => `来自文件 ${file} 的 ${formatNumber(rows)} 条打乱，只留在你的浏览器里。`,
    notLoaded: (why) => `无法加载打乱集：${why}`,
    allColors: "全部六色",
    colorsOf: (colors, set) => `${colors}，${set}`,
    open: "打开文件",
    files: "结果文件",
    counting: "统计中…",
    formats: "文件格式",
    aboutFormats: (code) => [
      code("halfturn analyze --file scrambles.txt -o lengths.csv"),
      " 写出的 CSV，或 ",
      code("halfturn stats lengths.csv --json"),
      " 输出的 JSON。同一命令可转换 Parquet 文件：",
      code("halfturn stats lengths.parquet --json > lengths.json"),
      "。打乱文件也可以分析：csTimer 的备份、CSV 和文本，带 ",
      code("scramble"),
      " 列的表格，以及纯文本列表。可以把文件拖到本页，也可以点按钮打开。文件只留在你的浏览器里。",
    ],
    distribution: "分布",
    variant: "类型",
    stage: "阶段",
    startColors: "可选的底色",
    compareSets: "打乱",
    movesTo: (stage) => `${stage}步数`,
    meanOf: (name, mean) => `${name}平均 ${formatNumber(mean, 2)} 步。`,
    meansOf: (first, mean, last, other) =>
      `${first}平均 ${formatNumber(mean, 2)} 步，${last}平均 ${formatNumber(other, 2)} 步，${other < mean ? "少" : "多"} ${formatNumber(Math.abs(other - mean), 2)} 步。`,
    onlyFirst: (shown, all) => `共 ${all} 组，只显示前 ${shown} 组。`,
    noData: "这些打乱集没有这些底色的数据，请选择其他底色。",
    neutrality: "色中性",
    aboutNeutrality:
      "从一色、相对两色、四色或全部六色中选最好的底色时，每个阶段的平均步数。平均值取遍所有这样的颜色组合。",
    comparisons: {
      hard: "难打乱",
      hardSet: "难打乱集",
      ours: "我们的状态",
      aboutHard: (first, last) =>
        `每条难打乱的白底和黄底 xcross 都需要 10 步。从六种底色中选最好的，与比赛打乱相比，${first.stage} ${first.moves} 步，${last.stage} 只有 ${last.moves} 步：开局难，并不会一直难下去。`,
      means: "各阶段的平均步数（六色中选最好的底色）",
      meansChart: (stages, names) => `${stages.join("、")}的平均步数：${names.join("；")}`,
      aboutOurs: (states, errors) =>
        `我们的 ${formatNumber(states)} 个随机状态的平均步数与比赛打乱相差不超过 ${errors} 个标准误差：比赛打乱和随机状态一样难。`,
      hardStage: (stage) => `难打乱的${stage}`,
      modes: (stage, usual, hard) =>
        `选最好的底色时，比赛打乱的${stage}最常见的是 ${usual.moves} 步（${usual.share}），难打乱集是 ${hard.moves} 步（${hard.share}）。`,
      pairs: "相对两色",
      aboutPairs: (stage, spread) =>
        `从相对两色中选较好的底色时，比赛打乱的${stage}平均步数。三组平均值相差不到 ${spread} 步：没有哪条轴更容易。`,
      show: "在大图中显示",
    },

    shareChart: (stage, names) => `${stage}步数的打乱占比：${names.join("；")}`,
    movesAxis: "步数",
    percentAxis: "打乱占比（%）",
    colorsTip: "底色",
    scramblesTip: "打乱数",
    summaries: "汇总",
    summaryOf: "各分布的汇总",
    colors: "底色",
    scrambles: "打乱数",
    mean: "平均",
    difference: "差值",
    deviation: "标准差",
    min: "最小",
    median: "中位数",
    max: "最大",
    lines: (names) =>
      `${names.map((name, which) => `${which === 0 ? "实线" : which === 1 ? "虚线" : "点线"}：${name}`).join("；")}。`,
    neutralityChart: (stages) => `${stages.join("、")}的平均步数随可选底色数的变化`,
    colorsAxis: "可选底色数",
    meanAxis: "平均步数",
    stageTip: "阶段",
    setTip: "打乱集",

    yours: "你的打乱",
    aboutYours:
      "你的打乱有多难？打开 csTimer 的导出文件（备份、CSV 或文本），或粘贴列表，每行一条打乱。数据只留在你的浏览器里。",
    theList: "列表",
    analyzeList: "分析列表",
    timerSession: (name, count) => `分析计时器的“${name}”（${formatNumber(count)} 条）`,
    openTimer: "打开计时器的文件",
    scrambleFiles: "打乱文件",
    upTo: "分析到",
    slowF2l: "F2L（较慢，表 100 MB）",
    loaded: (file, scrambles, sessions) =>
      `${file}：${formatNumber(scrambles)} 条打乱${sessions > 1 ? `，${sessions} 个分组` : ""}。`,
    stop: "停止",
    continue: (rest) => `继续分析其余 ${formatNumber(rest)} 条`,
    analyzeCount: (count) => `分析 ${formatNumber(count)} 条打乱`,
    progress: (done, total) => `已分析 ${formatNumber(done)} / ${formatNumber(total)}`,
    progressLabel: "已分析的打乱",
    stopped: (done, total) => `已停止：共 ${formatNumber(total)} 条打乱，以下是前 ${done} 条。`,
    failed: (count, why) => `${formatNumber(count)} 条打乱无法读取：${why}`,
    failedAt: (place, why) => `${place}：${why}`,
    exportCsv: "导出 CSV",

    meanScore: (score, count) => ["平均难度分 ", score, `，共 ${formatNumber(count)} 条打乱。`],
    noVerdict: "比赛打乱的平均分是 50。",
    asHard: "与比赛打乱的 50 分没有明显差别。",
    harder: "比比赛打乱难（比赛平均 50 分）。",
    easier: "比比赛打乱简单（比赛平均 50 分）。",
    difficultyOf: "你的打乱的难度",
    difficultyByStage: "你的打乱在各阶段的难度",
    yourMean: "你的平均",
    competitions: "比赛",
    meanRank: "平均名次",
    easy: "简单",
    average: "中等",
    hard: "难",
    aboutRank:
      "名次是步数更少的比赛打乱所占的百分比，加上步数相同者的一半。难度分是前四个阶段的平均名次。两者在全部比赛打乱上的平均都是 50。步数是整数，所以简单和难的占比还取决于阶段；平均名次则不受影响。",
    score: "难度分",
    movesToStage: (stage) => `${stage}步数`,
    correlation: (count, by, r, low, high) =>
      `${formatNumber(count)} 次复原中，成绩与${by}的相关系数 r = ${r}，95% 置信区间为 ${low} 到 ${high}。`,
    noRelation: "没有明显关系：较难的打乱未必更慢。",
    tookLonger: (seconds, isScore) => `打乱越难越慢：${isScore ? "难度分每高 10 分" : "每多一步"}约慢 ${seconds} 秒。`,
    tookLess: (seconds, isScore) =>
      `打乱越难反而越快：${isScore ? "难度分每高 10 分" : "每多一步"}约快 ${seconds} 秒。`,
    explained: (percent) => `它能解释你成绩波动的 ${percent}%，但不说明原因。`,
    timeAndDifficulty: "成绩与难度",
    tooFewTimes: "成绩太少，看不出与难度的关系。",
    timeChart: (by, count) => `${formatNumber(count)} 次复原的成绩与${by}`,
    secondsAxis: "秒",
    solveTip: "第几次",
    thirds: "按难度三等分的成绩",
    aboutThirds: "最简单、中等和最难各三分之一的平均成绩",
    solves: "次数",
    meanScoreColumn: "平均难度分",
    meanMovesColumn: "平均步数",
    meanTime: "平均成绩",
    thirdNames: ["最简单的三分之一", "中间的三分之一", "最难的三分之一"],
    aboutTimes: "+2 的成绩包含判罚，DNF 不计入。如果你在此期间进步了，成绩也会因此更分散。",
    time: "成绩",
    date: "日期",
    scoreColumn: "难度分",
    fewestByScramble: "每条打乱各阶段的最少步数",
    scramble: "打乱",
    showMore: (more, all) => `再显示 ${more} 条（共 ${formatNumber(all)} 条）`,
    aboutTable: "最少步数，以及步数更少的比赛打乱所占的比例。点击表头排序，点击打乱查看解法。",

    parquet: (file) => `${file} 是 Parquet 文件。请先在命令行转换：halfturn stats ${file} --json > summary.json`,
    notStats: {
      json: (file) => `${file} 不是 halfturn stats --json 的输出：它不是 JSON。`,
      rows: (file) => `${file} 不是 halfturn stats --json 的输出：缺少 rows 和 stages。`,
      names: (file) => `${file} 不是 halfturn stats --json 的输出：某个阶段没有名称或底色集。`,
      histogram: (file, stage) => `${file} 不是 halfturn stats --json 的输出：${stage} 的某组底色没有直方图。`,
      count: (file, stage, colors) =>
        `${file} 不是 halfturn stats --json 的输出：${stage}（${colors}）的直方图里有不是计数的值。`,
      stages: (file) => `${file} 不是 halfturn stats --json 的输出：没有任何阶段。`,
    },
    notAnalyze: (file) => `${file} 不是 halfturn analyze 的文件：第一行没有 cross_z0、cross_z2、xcross_z0 之类的列。`,
    wrongLength: (file, row, stage) => `${file} 表头后第 ${row} 行：${stage} 的步数缺失或有误。`,
    noRows: (file) => `${file} 只有表头，没有数据。`,
  },

  tables: {
    about: "更大的表让计算更快。它们在后台生成，保存在这个浏览器里。没有它们，一切也照常可用。",
    titles: { "two-phase": "较短的解法", std: "每种底色的 F2L", optimal: "最短的解法" },
    gains: {
      "two-phase": "求解快两到四倍，也能更早找到更短的解法。",
      std: "第一次分析 F2L 时要生成的表，提前准备好。",
      optimal: "证明没有更短的解法，速度快好几倍。",
    },
    cost: (bytes, seconds) =>
      `${formatBytes(bytes)}，生成约需 ${seconds < 60 ? `${seconds} 秒` : `${Math.round(seconds / 60)} 分钟`}`,
    isBuilt: (bytes) => `${formatBytes(bytes)}，已生成`,
    build: "生成",
    buildThe: (what) => `生成：${what}`,
    stop: "停止",
    stopThe: (what) => `停止：${what}`,
    remove: "删除",
    removeThe: (what) => `删除：${what}`,
    building: "正在生成表",
    progress: (done) => (done === null ? "正在生成表…" : `正在生成表：${share(done)}`),
    waits: "等待其他表生成完毕。",
    meanwhile: "期间可以照常使用页面。关闭页面会中断生成。",
    failed: (why) => `无法生成表：${why}`,
    noRoom: (bytes) =>
      `空间不够：这些表需要 ${formatBytes(bytes)}，浏览器没有这么多空间，或没有分给本页。小的表仍在，什么也没有丢失。`,
    small: "手机和内存小的设备只用小的表：更大的表所需的内存，超过浏览器能给网页的。",
    server: "本页的服务器用自己的表回答耗时的问题。",
    space: "存储空间",
    stored: (bytes) => `所有的表共 ${formatBytes(bytes)}。`,
    removeAll: "删除所有的表",
    removeAllQuestion: "删除所有的表吗？需要的表会重新生成。",
  },

  reconstruct: {
    title: "复盘",
    about: "粘贴一次复原，附上打乱，或直接粘贴链接。查看每一步，以及从当时的状态出发最少需要几步。",
    scramble: "打乱，或 54 个贴纸",
    scrambleHint: "如果复原里已包含打乱，可以留空。",
    solve: "复原步骤",
    solveHint: "可以写转体、双层、中层和注释，也可以粘贴链接。粘贴多次复原会得到损失表。",
    scrambleExample: "例如：R U2 F' L D B2",
    solveExample: "例如：\nz2 B2 D' // 十字\ny U R U' R' // 第一组",
    steps: ["十字", "第一组", "第二组", "第三组", "第四组", "OLL", "PLL"],
    reconstruct: "复盘",
    searching: "正在求每一步的最少步数…",
    stop: "停止",
    noLoss: "很棒：每一步都已经最短。",
    noOwnLoss: "很棒：除顶层公式外，每一步都已经最短。",
    loss: (loss, step, length, optimal) =>
      `比最少步数多用了 ${moves(loss)}。损失最多的是${step}：用了 ${moves(length)}，其实 ${moves(optimal)}就够。`,
    ownLoss: (loss, step, length, optimal) =>
      `不算顶层公式，比最少步数多用了 ${moves(loss)}。损失最多的是${step}：用了 ${moves(length)}，其实 ${moves(optimal)}就够。`,
    missing: (move) => `差一步：${move}。在比赛中要罚 2 秒。`,
    noFurther: (step) => `${step}之后没有再完成任何一步。请检查之后的步骤和打乱。`,
    noStepAtAll: "从打乱开始没有完成任何一步。请检查步骤和打乱。",
    endsAfter: (step) => `复原在${step}之后就结束了，缺少步骤。`,
    endsAtOnce: "没有任何步骤。",
    afterLast: "最后一步之后",
    stepsLabel: "步骤",
    heading: (color, count, time) => `${SHORT[color]}底，${moves(count)}${time === undefined ? "" : `，${time}`}`,
    seconds: (time) => `${time} 秒`,
    solved: "已复原",
    notSolved: "最后没有复原",
    method: "解法",
    noStep: "这次复原没有完成解法中的任何一步，连一个十字都没有。",
    faceMoves: "只用面转动表示",
    noMoves: "没有步骤",
    metrics: (htm, stm) => `${htm} HTM：面转动，180° 算一步。${stm} STM：中层转动也算一步。`,
    theFaceMoves: "面转动步骤",
    analyzeScramble: "分析打乱",
    replay: "回放",
    withFewest: (step) => `${step}，最少步数`,
    whole: "整个复原",
    underWay: "现在就可以回放你的复原。表建好后会显示各步骤和多用的步数。",
    cubeAnd: (what) => `魔方与${what}`,
    cubeAndWhole: "魔方与整个复原",
    aboutFewest: "最少步数从你这一步开始时的状态算起。点击任意一行可以回放。",
    optimal: "最优",
    fewest: (count) => `最少 ${count}`,
    times: (total, recognition, pause, tps) =>
      `${total}，第一步前 ${recognition}，最长停顿 ${pause}，每秒 ${formatNumber(tps, 1)} 步`,
    inMoves: (count) => `${moves(count)}：`,
    expected: {
      title: "你会看到什么",
      steps: "你的步骤",
      stepsMeans: (methods) => `把复原分成各个步骤，并可回放。解法会自动识别：${methods.join("、")}。`,
      fewest: "你的损失",
      fewestMeans: "每一步从你开始时的状态算起的最少步数，以及这样长的一个解法。",
      several: "你的习惯",
      severalMeans: "粘贴多次复原，中间空一行，就能看出哪一步损失最多。",
      sources: "可以粘贴",
      sourcesMeans: "带注释或不带注释的步骤，Twizzle 或 alg.cubing.net 的链接，或带时间的步骤，例如 R@1200ms。",
    },
  },

  algorithms: {
    about: "一个情况的全部公式，只用你喜欢的转动。选择一个情况，或输入打乱。",
    yourCube: "你的魔方",
    cases: "情况",
    set: "公式集",
    shape: (count) => `形状（共 ${formatNumber(count)} 个情况）`,
    casesOf: (set) => `${set} 的情况`,
    scramble: "或输入打乱：任意状态，顶层朝上",
    find: "查找公式",
    filters: "筛选",
    commonMoves: "常用转动",
    usualMoves: "多数人在这个情况下用的转动。换成别的转动，会有别的公式。",
    aboutMoves: "找出只用这些转动的全部公式，短的在前。转动种类越多，搜索越久。",
    moves: "转动",
    countedIn: "计步方式",
    metrics: {
      htm: "HTM：180° 算一步",
      qtm: "QTM：180° 算两步",
      stm: "STM：中层算一步",
      etm: "ETM：转体也算一步",
    },
    atMost: "最多步数",
    shortest: "最短",
    longerBy: "最多再长",
    freeAuf: "AUF 不计",
    images: "同时列出镜像和逆公式",
    title: "公式",
    heading: (title, count) => `${title}：${formatNumber(count)} 条公式`,
    stop: "停止",
    searching: (length, metric) => `正在搜索所有 ${length} ${metric} 的公式…`,
    stopped: "已停止。",
    none: (length, metric) => `只用这些转动没有公式：已完整搜索到 ${length} ${metric}。请增加转动。`,
    noneSoFar: (length, metric) => `${length} ${metric} 以内没有公式。`,
    complete: (length, metric) => `${length} ${metric} 以内的公式已全部列出。`,
    notSearched: "还没有搜索完任何长度。",
    cubeAnd: (title) => `魔方与 ${title}`,
    score: "评分 ",
    showMore: "显示更多",
    oneLonger: "再列出多一步的",
    all: "全部公式",
    aboutScore: "每行依次是步数、公式和评分：评分是所有转动和换手的难度，越低越顺手。括号里的 U 层转动（AUF）不计步。",
    again: "重新搜索",
  },

  files: {
    empty: (file) => `${file} 是空文件。`,
    noScrambles: (file) => `${file} 里没有打乱。`,
    noScramblesBut: (file, why) => `${file} 里没有打乱：${why}`,
    onlyOthers: (file, others) => `${file} 里没有三阶的打乱：${others}`,
    others: (count) => `略过了 ${formatNumber(count)} 条其他项目的打乱。`,
    list: (some, more) => `${some.join("；")}${more > 0 ? `；另有 ${formatNumber(more)} 处` : ""}。`,
    allSessions: "所有分组",
    sessionOf: (name, count) => `${name}（${formatNumber(count)}）`,
    notBackup: (file) => `${file} 是 JSON，但不是 csTimer 的备份：里面没有分组。`,
    brokenAt: (file, character, length) =>
      `${file} 不完整：JSON 在第 ${formatNumber(character)} 个字符处中断或损坏（共 ${formatNumber(length)} 个）。请重新导出。`,
    brokenAtLine: (file, line, column) => `${file} 不完整：JSON 在第 ${line} 行第 ${column} 列中断或损坏。请重新导出。`,
    brokenAtEnd: (file, length) =>
      `${file} 不完整：JSON 在末尾（${formatNumber(length)} 个字符之后）中断或损坏。请重新导出。`,
    session: (number) => `分组 ${number}`,
    solve: (session, number) => `分组 ${session} 第 ${number} 次`,
    row: (number) => `表头后第 ${number} 行`,
    line: (number) => `第 ${number} 行`,
    notSolves: (place) => `${place}不是成绩列表`,
    notSolve: (place) => `${place}不是 [[判罚, 时间], 打乱, 备注, 日期]`,
    noScramble: (place) => `${place}没有打乱`,
    notScramble: (place, text) => `${place}不是打乱：“${text}”`,
    onlyTimes: (file) => `${file} 里有成绩但没有打乱。请在 csTimer 中打开“在统计中打印打乱”，再重新导出。`,
  },

  train: {
    theHistory: "历史记录",
    about: "给一个阶段计时，再把你的步数和最少步数比较。",
    exercise: "练习",
    exerciseGroups: { start: "起步", pairs: "F2L 各组", end: "顶层" },
    changeExercise: "更换",
    plan: "计划",
    aboutPlan: "自动选择你损失步数最多的练习。",
    exercises: {
      cross: { title: "十字", task: "完成十字。" },
      xcross: { title: "xcross", task: "完成十字和一组棱角对。" },
      xxcross: { title: "xxcross", task: "完成十字和两组棱角对。" },
      "eo-cross": { title: "EO 十字", task: "完成十字，并让所有棱块对某一水平轴定向。" },
      "pseudo-xcross": { title: "伪 xcross", task: "完成十字和任意槽的一个角块、一个棱块，底层可以差一次转动。" },
      "free-pair": { title: "基态对", task: "完成十字，同时配好一组一插即可归位（或已归位）的棱角对。" },
      "pseudo-free-pair": { title: "伪基态对", task: "完成十字（底层可以差一次转动），同时配好一个角块和一个棱块。" },
      "first-pair": { title: "第一组", task: "十字已完成。保持十字，完成一组棱角对。" },
      "second-pair": { title: "第二组", task: "十字和一组棱角对已完成。再完成一组。" },
      "third-pair": { title: "第三组", task: "十字和两组棱角对已完成。再完成一组。" },
      "fourth-pair": { title: "第四组", task: "十字和三组棱角对已完成。完成最后一组。" },
      f2l: { title: "F2L", task: "十字已完成。完成全部四组棱角对。" },
      "last-layer": { title: "顶层", task: "前两层已完成。完成顶层。" },
      oll: { title: "OLL", task: "前两层已完成。做 OLL。" },
      pll: { title: "PLL", task: "顶层已定向。做 PLL。" },
    },
    planUnknown: (title) => `接下来练“${title}”。还不知道你在这里多用几步：每次练习后请填写你的步数。`,
    planHardly: (title) => `接下来练“${title}”。对你在这里多用几步还了解不多：每次练习后请填写你的步数。`,
    planWorst: (title, loss, attempts) =>
      `接下来练“${title}”：最近 ${attempts} 次平均多用 ${formatNumber(loss, 1)} 步，在所有练习中最多。`,
    planNext: (title, loss, attempts) =>
      `接下来练“${title}”：最近 ${attempts} 次平均多用 ${formatNumber(loss, 1)} 步，在其余练习中最多。`,
    yourColors: "你的底色",
    tones: "8 秒和 12 秒提示音",
    scramble: "打乱",
    atBottom: (colors) => `底色：${colors}。`,
    nextScramble: "下一条打乱",
    skipTimer: "不计时",
    algorithmsOf: (what) => `${what} 公式`,
    case: "情况",
    showCase: "显示情况",
    caseWas: (name) => `这是 ${name}。`,
    practise: (name) => `只练 ${name}`,
    practiseAll: (set) => `练全部 ${set}`,
    anyCase: "任意情况",

    hints: "提示",
    hintNames: { number: "步数", first: "第一步", all: "全部步骤" },
    hintGiven: (hint) => `提示：${hint}`,
    fewest: (stage, color, count) => `${stageOn(stage, color)}：${moves(count)}。`,

    review: "回顾",
    howSolved: "你是怎么做的？",
    yourSolution: "你的解法",
    solutionExample: "z2 F R' D // 可以写转体、双层转动和注释",
    orCount: "或只填步数",
    compare: "与最优解比较",
    showSolutions: "显示解法",
    optimum: (stage, color, count) => `${stageOn(stage, color)}最少 ${moves(count)}。`,
    notReached: (stage, count) => `你的 ${moves(count)}没有完成${stage}。`,
    countAgain: (stage, color, count) =>
      `${stageOn(stage, color)}最少 ${moves(count)}，这是经过证明的。请重新数一下你的步数。`,
    optimal: (count) => `${moves(count)}：最优。`,
    over: (count, over) => `${moves(count)}，比最优多 ${over} 步。`,
    aboutParts: "逐阶段比较。最优步数从你这一阶段开始时的状态算起；你的步骤下方是更短的做法。",
    stage: "阶段",
    yours: "你的",
    optimumColumn: "最优",
    moves: "步骤",

    history: "历史记录",
    attempts: "练习记录",
    thisExercise: "此项练习",
    all: "全部",
    unstored: (count) => `浏览器空间不足或不允许存储，有 ${formatNumber(count)} 次练习没有保存。请在关闭页面前导出。`,
    noAttempts: "还没有练习记录。记录只保存在这个浏览器里。",
    older: "更早的记录",
    exportCsv: "导出 CSV",
    deleteThese: "删除这些记录",
    deleteAll: (count) => `删除 ${formatNumber(count)} 次练习记录？`,
    deleteOfExercise: (count) => `删除此项练习的 ${formatNumber(count)} 次记录？`,
    theSession: "这个分组",
    importAttempts: "导入记录",
    aboutFiles: "可导入 csTimer 的备份、CSV 和文本。导出的是 csTimer 的 CSV 格式，末尾多几列。",
    read: (count) => `已导入 ${formatNumber(count)} 次练习。`,
    figures: {
      attempts: "次数",
      best: "最好",
      mean: "平均",
      over: "多于最优",
      optimal: "最优率",
    },
    list: "练习记录，最新的在前",
    penalty: "判罚",
    delete: "删除",
    none: "无",
    penaltyOf: (number) => `第 ${number} 次的判罚`,
    deleteAttempt: (number) => `删除第 ${number} 次`,
    taskOn: (exercise, colors) => `${exercise}，${colors}`,

    groups: "分组方式",
    eachAttempt: "每次练习",
    time: "成绩",
    overOptimum: "多于最优的步数",
    secondsAxis: "秒",
    overAxis: "多于最优的步数",
    byExercise: "按练习",
    byColor: "按底色",
    byCase: "按情况",
    byDifficulty: "按难度",
    noChart: "练习后填写你的解法或步数，就能看到这张图。",
    attemptsChart: (axis, count, moving) => `${formatNumber(count)} 次练习（${axis}），以及最近 ${moving} 次的平均`,
    attemptAxis: "第几次",
    meanOfLast: (moving) => `最近 ${moving} 次平均`,
    group: (name, now, before, count) =>
      `${name} ${formatNumber(now, 1)}${before === undefined ? "" : `，之前 ${formatNumber(before, 1)}`}，共 ${count} 次`,
    groupsChart: (axis, groups) => `平均（${axis}）：${groups.join("；")}`,
    groupCount: (name, count) => `${name}（${formatNumber(count)}）`,
    olderHalf: "前一半",
    newerHalf: "后一半",
  },
};

export default zh;
