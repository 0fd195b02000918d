"""Functions that solve and scramble cubes."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import overload

from . import _native
from ._native import Algorithm, Cube, HalfturnError, InternalError, Solution, Solver


@functools.lru_cache(maxsize=8)
def _solver(name: str, tables: str | None) -> Solver:
    return Solver(name, tables=tables)


@overload
def solve(
    cube: str | Cube | Algorithm,
    *,
    solver: str = ...,
    tables: str | None = ...,
    max_length: int | None = ...,
    time: float | None = ...,
    threads: int | None = ...,
    best: bool = ...,
    number: int | None = ...,
    within: int | None = ...,
    at_least: int = ...,
    min_probes: int = ...,
    max_probes: int | None = ...,
    first: str | None = ...,
    last: str | None = ...,
    to: str | Cube | Algorithm | None = ...,
    inverse: bool = ...,
) -> Solution: ...
@overload
def solve(
    cube: Iterable[str | Cube | Algorithm],
    *,
    solver: str = ...,
    tables: str | None = ...,
    max_length: int | None = ...,
    time: float | None = ...,
    threads: int | None = ...,
) -> list[Solution | HalfturnError | InternalError]: ...
def solve(cube, *, solver="two-phase", tables=None, max_length=None, time=None, threads=None, **options):
    """Solve one cube or many.

    ``cube`` is a scramble, 54 stickers, a :class:`Cube` or an :class:`Algorithm`; the solution is for
    the cube as it is held. For many, the list has the solution of each, or the
    :class:`HalfturnError` that explains what is wrong with it (:class:`InternalError` for a bug in
    halfturn). Tables stay open between calls.

    ``solver`` is one of the catalogue (``halfturn solvers``), ``tables`` a size such as ``"tiny"``,
    ``"standard"`` or ``"1GB"``, ``max_length`` the maximum number of moves, ``time`` a limit in
    seconds.

    A single cube takes further options. ``best`` uses all of ``time`` for shorter solutions. With
    ``solver="optimal"``, ``number`` lists that many solutions and ``within`` all that have at most
    that many moves more than the shortest: they are in :attr:`Solution.more`; ``at_least`` skips
    shorter ones. ``min_probes`` and ``max_probes`` count the phase-2 searches of the two-phase
    solvers. ``first`` and ``last`` are faces that the solution may begin and end with, such as
    ``"UDRL"``. ``to`` is the cube to reach, and ``inverse`` returns the moves from there.

    >>> str(solve("R U2 F' L D B2", solver="optimal", tables="tiny"))
    "B2 D' L' F U2 R'"
    >>> [len(one) for one in solve(["R", "R U"])]
    [1, 2]
    >>> solution = solve("R U", solver="optimal", tables="tiny", within=1)
    >>> len(solution), {len(other) for other in solution.more} <= {2, 3}
    (2, True)
    """
    ready = _solver(solver, tables)
    if isinstance(cube, (str, Cube, Algorithm)):
        return ready.solve(cube, max_length=max_length, time=time, threads=threads, **options)
    if options:
        raise TypeError(f"options for a single cube only: {', '.join(sorted(options))}")
    return ready.solve_many(list(cube), max_length=max_length, time=time, threads=threads)


def scrambles(
    number: int,
    *,
    event: str = "333",
    seed: int | None = None,
    where: str | None = None,
    threads: int | None = None,
) -> list[str]:
    """Generate random-state scrambles for an event of the World Cube Association.

    ``event`` is ``333`` or another event that ``halfturn scramble --help`` lists. ``where`` is a
    difficulty such as ``"cross(W) = 7"`` or ``"xcross(WY) <= 5 and cross(any) >= 4"``; or what is
    left to solve, such as ``"f2l(W) = 0"``, ``"oll(W)"`` or ``"pll T(W)"``. All states that meet it
    are equally likely. The same ``seed`` gives the same scrambles.

    >>> len(scrambles(3, seed=1))
    3
    >>> len(scrambles(3, where="pll T(W)"))
    3
    """
    return _native.scramble(number, event=event, seed=seed, difficulty=where, threads=threads)


def scramble(*, event: str = "333", seed: int | None = None, where: str | None = None) -> Algorithm:
    """Generate one random-state scramble; see :func:`scrambles`.

    >>> 15 < len(scramble(seed=1)) < 23
    True
    """
    return Algorithm(scrambles(1, event=event, seed=seed, where=where)[0])
