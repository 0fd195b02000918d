"""What somebody did, beside the fewest moves."""

from __future__ import annotations

import json
from typing import Any

from . import _native


def reconstruct(scramble: str, solve: str) -> dict[str, Any]:
    """Take a solve apart, stage by stage.

    ``solve`` is written as cubers write it, with rotations, wide moves and comments. Each stage has
    the moves used, how many they are, and the fewest that were possible from where it began.

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


def _answer(**question: Any) -> dict[str, Any]:
    return json.loads(_native.answer(json.dumps(question)))
