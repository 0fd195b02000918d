"""The package kociemba as a peer of halfturn-bench: lines `LENGTH FACELETS` in, `NANOSECONDS TURNS` out."""

import pathlib
import sys
import time

import kociemba

SOME_CUBE = "DUUBULDBFRBFRRULLLBRDFFFBLURDBFDFDRFRULBLUFDURRBLBDUDL"

# It reads its tables when it is first asked.
kociemba.solve(SOME_CUBE)
tables = pathlib.Path(kociemba.__file__).parent / "cprunetables"
print("ready", sum(file.stat().st_size for file in tables.iterdir()), flush=True)

for line in sys.stdin:
    length, facelets = line.split()
    start = time.thread_time_ns()
    turns = kociemba.solve(facelets, max_depth=int(length))
    print(time.thread_time_ns() - start, turns, flush=True)
