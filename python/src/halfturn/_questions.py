"""Questions that the engine answers as dictionaries."""

from __future__ import annotations

import json
from typing import Any

from . import _native


def reconstruct(scramble: str, solve: str) -> dict[str, Any]:
    """Split a solve into stages.

    ``solve`` may have rotations, wide moves and comments. Each stage has the moves used, their
    number, and the fewest possible from the end of the previous stage.

    >>> stages = reconstruct("R U R' U'", "U R U' R'")["stages"]
    >>> stages[0]["name"], stages[0]["length"], stages[0]["optimal"]
    ('cross', 0, 0)
    """
    return _answer(ask="reconstruct", input=scramble, solve=solve)


def judge(scramble: str, solve: str, goal: str, *, color: str | None = None) -> dict[str, Any]:
    """Check whether moves reach a stage such as ``"xcross"``, and compare them with the fewest.

    >>> judge("R U2 F' L D B2", "B2 D' L' F U2 R'", "cross")["reached"]
    True
    """
    return _answer(ask="judge", input=scramble, solve=solve, goal=goal, view=color)


def algs(
    case: str,
    *,
    moves: str | None = None,
    metric: str | None = None,
    max_length: int | None = None,
    within: int | None = None,
    fixed_auf: bool = False,
    images: bool = False,
    weights: str | None = None,
    time: float | None = None,
    threads: int | None = None,
) -> list[dict[str, Any]]:
    """Find all algorithms of a case such as ``"pll T"``, of every case of a set, or of a scramble.

    ``moves`` are kinds of moves such as ``"R U Fw M x"`` (default ``"R U F"``), ``metric`` is
    ``"htm"``, ``"qtm"``, ``"stm"`` or ``"etm"``. With ``max_length``, all algorithms of up to that
    length are listed; with ``within``, those with at most that many moves more than the shortest;
    with neither, the shortest, if 16 moves are enough. Moves of U before and after are free unless
    ``fixed_auf``. Of mirror images and inverses the most comfortable is listed, with ``images`` all.
    ``weights`` such as ``"B=3 regrip=1"`` change the score; ``time`` is a limit in seconds.

    The list has a dictionary for each case, with its ``algorithms`` by length and score. Up to the
    length ``complete_to`` none is missing.

    >>> found = algs("oll 27", moves="R U")[0]
    >>> found["complete_to"], found["algorithms"][0]["algorithm"]
    (7, "R U R' U R U2 R'")
    """
    question = {
        "case": case,
        "moves": moves,
        "metric": metric,
        "max_length": max_length,
        "within": within,
        "fixed_auf": fixed_auf,
        "images": images,
        "weights": weights,
        "time_ms": None if time is None else round(time * 1000),
    }
    return _answer(threads, ask="algs", **question)["cases"]


def cases(set: str) -> list[dict[str, Any]]:
    """List the cases of a set such as ``"pll"``: their names, and the stickers of a cube with each.

    The last layer is up. ``picture`` has dots for its stickers whose colour does not matter.
    :func:`catalogue` lists the sets.

    >>> cases("pll")[0]["name"]
    'Aa'
    """
    return _answer(ask="cases", set=set)["cases"]


def distribution(name: str, *, depth: int | None = None) -> dict[str, Any]:
    """Count states by their distance from solved, exactly.

    :func:`catalogue` lists the names.

    >>> distribution("cross")["counts"]
    [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102]
    """
    return _answer(ask="distribution", name=name, depth=depth)


def catalogue() -> dict[str, Any]:
    """List all solvers, variants with their stages, distributions, events and sets of cases.

    >>> catalogue()["solvers"][0]["name"]
    'two-phase'
    """
    return _answer(ask="catalogue")


def _answer(threads: int | None = None, /, **question: Any) -> dict[str, Any]:
    return json.loads(_native.answer(json.dumps(question), threads=threads))
