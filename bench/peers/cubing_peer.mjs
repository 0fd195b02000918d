// The package cubing as a peer of halfturn-bench: lines `LENGTH KPATTERN` in, `NANOSECONDS TURNS` out. It takes no length.
// It solves in a worker thread, so the time is that of the whole process, compiler and messages included.

import { pathToFileURL } from "node:url";
import { createInterface } from "node:readline";

const part = (name) => import(`${pathToFileURL(process.argv[2])}/dist/lib/cubing/${name}/index.js`);
const [{ KPattern }, { cube3x3x3 }, { experimentalSolve3x3x3IgnoringCenters: solve }] = await Promise.all(
  ["kpuzzle", "puzzles", "search"].map(part),
);
const kpuzzle = await cube3x3x3.kpuzzle();

// It builds its tables when it is first asked.
await solve(kpuzzle.defaultPattern().applyAlg("R U2 F' L D B2"));
console.log("ready -");

for await (const line of createInterface({ input: process.stdin })) {
  const pattern = new KPattern(kpuzzle, JSON.parse(line.slice(line.indexOf(" ") + 1)));
  const start = process.cpuUsage();
  const turns = await solve(pattern);
  const { user, system } = process.cpuUsage(start);
  console.log(`${(user + system) * 1000} ${turns}`);
}
process.exit();
