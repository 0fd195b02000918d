"""Functions that solve and scramble cubes."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import overload

from . import _native
from ._native import (
    Algorithm,
    BigAlgorithm,
    BigCube,
    BigSolution,
    BigSolver,
    Cube,
    HalfturnError,
    InternalError,
    Solution,
    Solver,
)


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
    _for_one(options)
    return ready.solve_many(list(cube), max_length=max_length, time=time, threads=threads)


@functools.lru_cache(maxsize=8)
def _big_solver(size: int, name: str | None, tables: str | None, threads: int | None) -> BigSolver:
    return BigSolver(size, name=name, tables=tables, threads=threads)


@overload
def solve_big(
    cube: str | BigCube | BigAlgorithm,
    *,
    size: int | None = ...,
    solver: str | None = ...,
    tables: str | None = ...,
    max_length: int | None = ...,
    metric: str | None = ...,
    time: float | None = ...,
    threads: int | None = ...,
    best: bool = ...,
    number: int | None = ...,
    within: int | None = ...,
    at_least: int = ...,
    inverse: bool = ...,
) -> BigSolution: ...
@overload
def solve_big(
    cube: Iterable[str | BigCube | BigAlgorithm],
    *,
    size: int,
    solver: str | None = ...,
    tables: str | None = ...,
    max_length: int | None = ...,
    metric: str | None = ...,
    time: float | None = ...,
    threads: int | None = ...,
) -> list[BigSolution | HalfturnError | InternalError]: ...
def solve_big(
    cube, *, size=None, solver=None, tables=None, max_length=None, metric=None, time=None, threads=None, **options
):
    """Solve one cube of another size than 3×3×3, or many of one size.

    ``cube`` is a scramble, stickers, a :class:`BigCube` or a :class:`BigAlgorithm`. A scramble needs
    its ``size``; stickers tell theirs. For many, the ``size`` is that of all, and the list has the
    solution of each, or the :class:`HalfturnError` that explains what is wrong with it. The default
    ``solver`` is the usual one of that size; the catalogue lists all. ``metric`` is ``"htm"`` or
    ``"qtm"``, with a solver that has it. Tables stay open between calls.

    A single cube takes further options. ``best`` uses all of ``time`` for shorter solutions.
    ``number`` and ``within`` list further solutions in :attr:`BigSolution.more`, ``at_least`` skips
    shorter ones, with a solver that lists them. ``inverse`` returns the moves from the solved cube.

    >>> str(solve_big("R U2 F' R", size=2))
    "R' F U2 R'"
    >>> [len(one) for one in solve_big(["R", "R U"], size=2)]
    [1, 2]
    """
    if isinstance(cube, (str, BigCube, BigAlgorithm)):
        cube = BigCube(cube, size=size)
        ready = _big_solver(cube.size, solver, tables, threads)
        return ready.solve(cube, max_length=max_length, metric=metric, time=time, **options)
    _for_one(options)
    if size is None:
        raise TypeError("many cubes need a size")
    ready = _big_solver(size, solver, tables, threads)
    return ready.solve_many(list(cube), size=size, max_length=max_length, metric=metric, time=time, threads=threads)


def _for_one(options: dict[str, object]) -> None:
    if options:
        raise TypeError(f"options for a single cube only: {', '.join(sorted(options))}")


def scrambles(
    number: int,
    *,
    event: str = "333",
    seed: int | None = None,
    where: str | None = None,
    threads: int | None = None,
) -> list[str]:
    """Generate scrambles for an event of the World Cube Association.

    ``event`` is ``333``, ``222`` or another one of :func:`catalogue`. ``where`` is a
    difficulty such as ``"cross(W) = 7"`` or ``"xcross(WY) <= 5 and cross(any) >= 4"``; or what is
    left to solve, such as ``"f2l(W) = 0"``, ``"oll(W)"`` or ``"pll T(W)"``. All states that meet it
    are equally likely. The same ``seed`` gives the same scrambles.

    >>> len(scrambles(3, seed=1))
    3
    >>> len(scrambles(3, where="pll T(W)"))
    3
    """
    return _native.scramble(number, event=event, seed=seed, difficulty=where, threads=threads)


def scramble(
    *, event: str = "333", seed: int | None = None, where: str | None = None
) -> Algorithm | BigAlgorithm:
    """Generate one scramble; see :func:`scrambles`. Events of other sizes have a :class:`BigAlgorithm`.

    >>> 15 < len(scramble(seed=1)) < 23
    True
    >>> len(scramble(event="777"))
    100
    """
    text = scrambles(1, event=event, seed=seed, where=where)[0]
    size = _native._event_size(event)
    return Algorithm(text) if size == 3 else BigAlgorithm(text, size)
