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


def distribution(name: str, *, depth: int | None = None) -> dict[str, Any]:
    """Count states by their distance from solved, exactly.

    :func:`catalogue` lists the names.

    >>> distribution("cross")["counts"]
    [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102]
    """
    return _answer(ask="distribution", name=name, depth=depth)


def catalogue() -> dict[str, Any]:
    """List all solvers, variants with their stages, distributions and events.

    >>> catalogue()["solvers"][0]["name"]
    'two-phase'
    """
    return _answer(ask="catalogue")


def _answer(**question: Any) -> dict[str, Any]:
    return json.loads(_native.answer(json.dumps(question)))
