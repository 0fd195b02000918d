"""The native module; use the package `halfturn` instead."""

import os
from typing import final

__version__: str
"""The version of the package."""

class HalfturnError(ValueError):
    """The input or an argument is invalid, or a limit was reached."""

    code: int
    """The stable number: 1 colour counts, 2 edges, 3 flip, 4 corners, 5 twist, 6 parity, 7 no
    solution, 8 limit reached, 9 notation, 10 format; 0 for an argument."""
    name: str
    """Its name, such as ``twist``; ``argument`` if the code is 0."""

class InternalError(RuntimeError):
    """A bug in halfturn, or a fault of the machine."""

    code: int
    """0."""
    name: str
    """``internal``."""

@final
class Algorithm:
    """A sequence of moves as cubers write it."""

    def __init__(self, text: str = "") -> None: ...
    def inverse(self) -> Algorithm: ...
    def mirror(self) -> Algorithm: ...
    def simplify(self) -> Algorithm: ...
    def count(self, metric: str = "htm") -> int: ...
    def moves(self) -> list[str]: ...
    def __add__(self, next: str | Algorithm) -> Algorithm: ...
    def __len__(self) -> int: ...
    def __hash__(self) -> int: ...

@final
class Cube:
    """A solvable cube and its orientation."""

    def __init__(self, cube: str | Algorithm | Cube | None = None) -> None: ...
    @staticmethod
    def random(seed: int | None = None) -> Cube: ...
    @property
    def facelets(self) -> str: ...
    @property
    def is_solved(self) -> bool: ...
    def apply(self, algorithm: str | Algorithm) -> Cube: ...
    def net(self) -> str: ...
    def svg(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def __hash__(self) -> int: ...

@final
class Solution:
    """A solution, verified by replaying it on the cube."""

    algorithm: Algorithm
    length: int
    optimal: bool
    at_least: int
    solver: str
    nodes: int
    more: tuple[Algorithm, ...]
    """Further solutions, the shortest first, if more than one was requested."""
    phases: tuple[tuple[str, Algorithm], ...]
    """The solver's phases in order, each with its name and its moves; joined, they are the
    algorithm. Empty for a solved cube. A phase may have no moves."""
    def __len__(self) -> int: ...

@final
class Solver:
    """A solver with its tables, ready for any number of cubes and threads."""

    def __init__(self, name: str = "two-phase", *, tables: str | None = None, threads: int | None = None) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def table_bytes(self) -> int: ...
    def solve(
        self,
        cube: str | Cube | Algorithm,
        *,
        max_length: int | None = None,
        best: bool = False,
        time: float | None = None,
        threads: int | None = None,
        number: int | None = None,
        within: int | None = None,
        at_least: int = 0,
        min_probes: int = 0,
        max_probes: int | None = None,
        first: str | None = None,
        last: str | None = None,
        to: str | Cube | Algorithm | None = None,
        inverse: bool = False,
    ) -> Solution: ...
    def solve_many(
        self,
        cubes: list[str | Cube | Algorithm],
        *,
        max_length: int | None = None,
        time: float | None = None,
        threads: int | None = None,
    ) -> list[Solution | HalfturnError | InternalError]: ...

@final
class BigAlgorithm:
    """A sequence of moves of a cube of some size."""

    def __init__(self, text: str, size: int) -> None: ...
    @property
    def size(self) -> int: ...
    def inverse(self) -> BigAlgorithm: ...
    def mirror(self) -> BigAlgorithm: ...
    def simplify(self) -> BigAlgorithm: ...
    def count(self, metric: str = "htm") -> int: ...
    def moves(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def __hash__(self) -> int: ...

@final
class BigCube:
    """A solvable cube of any size, 2 to 33."""

    def __init__(self, cube: str | BigAlgorithm | BigCube | None = None, *, size: int | None = None) -> None: ...
    @staticmethod
    def random(size: int, *, seed: int | None = None) -> BigCube: ...
    @property
    def size(self) -> int: ...
    @property
    def facelets(self) -> str: ...
    @property
    def is_solved(self) -> bool: ...
    def apply(self, algorithm: str | BigAlgorithm) -> BigCube: ...
    def net(self) -> str: ...
    def svg(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def __hash__(self) -> int: ...

@final
class BigSolution:
    """A solution of a cube of another size than 3×3×3, verified by replaying it on the cube."""

    algorithm: BigAlgorithm
    length: int
    optimal: bool
    solver: str
    nodes: int
    more: tuple[BigAlgorithm, ...]
    """Further solutions, the shortest first, if more than one was requested."""
    phases: tuple[tuple[str, BigAlgorithm], ...]
    """The solver's phases in order, each with its name and its moves."""
    def __len__(self) -> int: ...

@final
class BigSolver:
    """A solver of cubes of another size than 3×3×3 with its tables."""

    def __init__(
        self, size: int, *, name: str | None = None, tables: str | None = None, threads: int | None = None
    ) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def table_bytes(self) -> int: ...
    def solve(
        self,
        cube: str | BigCube | BigAlgorithm,
        *,
        size: int | None = None,
        max_length: int | None = None,
        best: bool = False,
        time: float | None = None,
        number: int | None = None,
        within: int | None = None,
        at_least: int = 0,
        metric: str | None = None,
        inverse: bool = False,
    ) -> BigSolution: ...
    def solve_many(
        self,
        cubes: list[str | BigCube | BigAlgorithm],
        *,
        size: int | None = None,
        max_length: int | None = None,
        metric: str | None = None,
        time: float | None = None,
        threads: int | None = None,
    ) -> list[BigSolution | HalfturnError | InternalError]: ...

@final
class Analyzer:
    """Finds the fewest moves to the stages of a variant."""

    def __init__(self, variant: str = "std", *, tables: str = "small", threads: int | None = None) -> None: ...
    @property
    def variant(self) -> str: ...
    @staticmethod
    def variants() -> list[str]: ...
    @staticmethod
    def stages(variant: str) -> list[str]: ...
    @staticmethod
    def columns(variant: str, *, colors: str = "any", stages: int | None = None) -> list[str]: ...
    @staticmethod
    def usual_tables(variant: str, *, stages: int | None = None) -> str: ...
    @property
    def table_bytes(self) -> int: ...
    @staticmethod
    def colors(colors: str) -> list[str]: ...
    def lengths(
        self, cube: str | Cube | Algorithm, *, colors: str = "any", stages: int | None = None
    ) -> list[list[int]]: ...
    def lengths_many(
        self,
        cubes: list[str | Cube | Algorithm],
        *,
        colors: str = "any",
        stages: int | None = None,
        threads: int | None = None,
    ) -> list[list[list[int]] | HalfturnError | InternalError]: ...
    def solutions(
        self,
        cube: str | Cube | Algorithm,
        stage: str,
        color: str,
        *,
        number: int = 1,
        within: int | None = None,
        slots: str | None = None,
        turns: str | None = None,
        max_length: int | None = None,
        hold: str | None = None,
    ) -> list[str]: ...

@final
class PatternSolver:
    """Solves a pattern: pieces such as ``DL FL DLF``, or 54 stickers with a dot for any colour."""

    def __init__(self, pattern: str, *, tables: str = "tiny", threads: int | None = None) -> None: ...
    def solutions(
        self,
        cube: str | Cube | Algorithm,
        color: str | None = None,
        *,
        number: int = 1,
        within: int | None = None,
        turns: str | None = None,
        max_length: int | None = None,
    ) -> list[str]: ...

def scramble(
    number: int = 1,
    *,
    event: str = "333",
    seed: int | None = None,
    difficulty: str | None = None,
    threads: int | None = None,
) -> list[str]: ...

def _event_size(event: str) -> int: ...
def _capabilities() -> list[str]: ...
def answer(question: str, *, threads: int | None = None) -> str: ...
def statistics(files: list[str | os.PathLike]) -> str: ...
def _failures() -> list[tuple[str, Exception]]: ...
