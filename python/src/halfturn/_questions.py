"""Questions that the engine answers as dictionaries."""

from __future__ import annotations

import json
from typing import Any

from . import _native
from ._native import Analyzer


def difficulty(
    scramble: str,
    *,
    variant: str = "std",
    colors: str = "any",
    stages: int = 4,
    threads: int | None = None,
) -> dict[str, Any]:
    """Compare the lengths of a scramble with 1,317,565 competition scrambles.

    ``lengths`` and ``percentiles`` are by stage, for the first ``stages`` stages of the variant, and
    then by bottom colour; ``"best"`` is for the best of ``colors``. A percentile has the percentage
    of scrambles that need fewer moves (``harder_than``), the ``rank``, which adds half of those that
    need as many, and the ``level`` in words. ``score`` is the mean rank of the first four stages
    with the best colour. ``percentiles`` is empty and ``score`` is ``None`` where nothing was
    counted.

    >>> cross = difficulty("R U2 F' L D B2", colors="W", stages=1)["percentiles"]["cross"]["W"]
    >>> round(cross["harder_than"], 2), cross["level"]
    (5.98, 'easy')
    """
    if stages < 1:
        raise ValueError("stages must be at least 1")
    names = Analyzer.stages(variant)[:stages]
    question = {"input": scramble, "variant": variant, "colors": colors, "stages": f"{names[0]}..{names[-1]}"}
    answer = _answer(threads, ask="analyze", **question)
    return {
        "lengths": answer["lengths"],
        "percentiles": answer.get("percentiles", {}),
        "score": answer.get("score"),
    }


def route(
    scramble: str,
    *,
    variant: str = "std",
    colors: str = "any",
    stages: str | None = None,
    last_layer: bool = False,
    direct: bool = True,
    tables: str | None = None,
    time: float | None = None,
    threads: int | None = None,
) -> dict[str, Any]:
    """Solve stage after stage, each with the fewest moves from the end of the one before.

    ``stages`` is a range such as ``"cross..xxcross"`` (default all). Without ``colors``, the bottom
    colour with the shortest route counts. ``last_layer`` continues with OLL and PLL. Each of the
    ``steps`` has its ``solution``, its ``length`` and the ``total`` up to its end. ``direct`` is a
    shortest solution of the last stage, for comparison. ``time`` is a limit in seconds; if it is
    reached, the answer has what was found by then, and ``complete`` is false.

    >>> found = route("R U2 F' L D B2", colors="W", stages="cross..xcross")
    >>> [(step["stage"], step["length"]) for step in found["steps"]], found["direct"]["length"]
    ([('cross', 5), ('xcross', 3)], 6)
    """
    question = {
        "input": scramble,
        "variant": variant,
        "colors": colors,
        "stages": stages,
        "last_layer": last_layer,
        "greedy_only": not direct,
        "tables": tables,
        "time_ms": None if time is None else round(time * 1000),
    }
    return _answer(threads, ask="route", **question)


def solutions(
    scramble: str,
    *,
    variant: str = "std",
    colors: str = "any",
    stages: str | None = None,
    within: int = 0,
    hold: str | None = None,
    threads: int | None = None,
) -> dict[str, dict[str, list[str]]]:
    """List the solutions of every stage for every bottom colour, the easiest of a length first.

    All solutions with at most ``within`` moves more than the shortest are listed, except those that
    only add moves to a shorter one. With a ``hold`` (``"none"``, ``"y"``, ``"y2"``, ``"y'"`` or
    ``"easiest"``) they begin with the rotation that brings the colour to the bottom.

    >>> solutions("R U F", stages="cross", colors="Y")
    {'cross': {'Y': ["F' R'"]}}
    """
    question = {
        "input": scramble,
        "variant": variant,
        "colors": colors,
        "stages": stages,
        "within": within,
        "hold": hold,
    }
    return _answer(threads, ask="analyze", **question)["solutions"]


def session(
    solves: list[str],
    *,
    method: str | None = None,
    goal: str | None = None,
    color: str | None = None,
    threads: int | None = None,
) -> dict[str, Any]:
    """Compare many solves with the fewest moves, and average the loss of each step.

    Each of the ``solves`` is a text with the scramble in its first line, or a link. ``solves`` in the
    answer has for each of them what :func:`reconstruct` returns as ``reconstructed``, or with a
    ``goal`` what :func:`judge` returns as ``judged``, or an ``error``. ``averages`` has for each
    method its ``steps`` with the mean ``moves``, the mean of the fewest (``optimal``) and the mean
    ``loss``.

    >>> report = session(["R U R' U' F2 D2 L B\\nB' L' D2 F2 U R U' R'"])
    >>> [(step["name"], step["loss"]) for step in report["averages"][0]["steps"]][-1]
    ('pll', 0.0)
    """
    question = {"solves": solves, "method": method, "goal": goal, "view": color}
    return _answer(threads, ask="session", **question)


def reconstruct(scramble: str, solve: str, *, method: str | None = None) -> dict[str, Any]:
    """Split a solve into the steps of its method.

    ``solve`` may have rotations, wide moves, comments and times. Each step has the moves used, their
    number, the fewest possible from the end of the previous step, and such moves. ``method`` is
    ``"cfop"``, ``"zz"`` or ``"roux"``; by default it is the one that the solve looks like.

    >>> stages = reconstruct("R U R' U'", "U R U' R'")["stages"]
    >>> stages[0]["name"], stages[0]["length"], stages[0]["optimal"]
    ('xxxcross', 0, 0)
    """
    return _answer(ask="reconstruct", input=scramble, solve=solve, method=method)


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


def distribution(
    name: str, *, depth: int | None = None, metric: str | None = None, from_position: str | None = None
) -> dict[str, Any]:
    """Count states by their distance from solved, or from another position, exactly.

    :func:`catalogue` lists the names. ``metric`` is ``"htm"`` (the default) or ``"qtm"``;
    ``from_position`` is a scramble or stickers.

    >>> distribution("cross")["counts"]
    [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102]
    >>> distribution("cross", metric="qtm")["counts"][:3]
    [1, 10, 73]
    """
    return _answer(**{"ask": "distribution", "name": name, "depth": depth, "metric": metric, "from": from_position})


def catalogue() -> dict[str, Any]:
    """List all solvers, variants with their stages, distributions, events and sets of cases.

    >>> catalogue()["solvers"][0]["name"]
    'two-phase'
    """
    return _answer(ask="catalogue")


def _answer(threads: int | None = None, /, **question: Any) -> dict[str, Any]:
    return json.loads(_native.answer(json.dumps(question), threads=threads))
