"""A Rubik's Cube engine: solve, scramble, and analyse every CFOP stage exactly.

>>> import halfturn
>>> halfturn.solve("R U F").algorithm
Algorithm("F' U' R'")
>>> halfturn.analyze("R U F", colors="WY", stages=2)["cross"]
{'Y': 2, 'W': 2}
"""

from ._native import (
    Algorithm,
    Analyzer,
    BigAlgorithm,
    BigCube,
    BigSolution,
    BigSolver,
    Cube,
    HalfturnError,
    InternalError,
    PatternSolver,
    Solution,
    Solver,
    __version__,
)
from ._analyze import analyze
from ._questions import algs, cases, catalogue, difficulty, distribution, judge, reconstruct, route, session, solutions
from ._solve import scramble, scrambles, solve, solve_big
from ._stats import stats

__all__ = [
    "Algorithm",
    "Analyzer",
    "BigAlgorithm",
    "BigCube",
    "BigSolution",
    "BigSolver",
    "Cube",
    "HalfturnError",
    "InternalError",
    "PatternSolver",
    "Solution",
    "Solver",
    "__version__",
    "algs",
    "analyze",
    "cases",
    "catalogue",
    "difficulty",
    "distribution",
    "judge",
    "reconstruct",
    "route",
    "scramble",
    "scrambles",
    "session",
    "solutions",
    "solve",
    "solve_big",
    "stats",
]
