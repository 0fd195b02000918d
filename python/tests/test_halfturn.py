"""The package as a user has it, from its wheel."""

import importlib.metadata
import inspect
import pickle
import signal
import threading
import time

import pytest

import halfturn
from halfturn import Algorithm, Analyzer, Cube, HalfturnError, PatternSolver, Solver

EXAMPLE = "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B"
TWISTED = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
FAR = "F U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2"


def test_solutions_solve():
    for number in range(20):
        cube = Cube.random(seed=number)
        solution = halfturn.solve(cube, max_length=22)
        assert solution.length == len(solution) == len(solution.algorithm) <= 22
        assert cube.apply(solution.algorithm).is_solved
    held = Cube("R U x")
    assert held.apply(halfturn.solve(held).algorithm).is_solved


def test_many_are_solved_in_order_and_errors_stand_in_their_places():
    answers = halfturn.solve(["R", TWISTED, Cube("R U"), Algorithm("R U F")], threads=2)
    assert [str(answer) for answer in answers[::2]] == ["R'", "U' R'"]
    assert isinstance(answers[1], HalfturnError) and (answers[1].code, answers[1].name) == (5, "twist")
    assert answers[3].optimal and answers[3].at_least == 3


@pytest.mark.parametrize(
    ("wrong", "code"), [("R U Q", 9), (TWISTED, 5), ("", 10), ("U" * 54, 1)]
)
def test_what_is_wrong_has_a_code(wrong, code):
    with pytest.raises(HalfturnError) as raised:
        halfturn.solve(wrong)
    assert raised.value.code == code
    assert isinstance(raised.value, ValueError) and str(raised.value)


def test_our_faults_are_no_value_errors():
    failures = dict(halfturn._native._failures())
    ours = {"SolveError::WrongAnswer", "StageError::WrongAnswer"}
    ours |= {"DifficultyError::Stopped", "Stopped"}
    assert len(failures) == 9 and ours < failures.keys()
    for name, error in failures.items():
        assert str(error) and error.__class__.__module__ == "halfturn"
        if name in ours:
            assert isinstance(error, halfturn.InternalError)
            assert (error.code, error.name) == (0, "internal")
        else:
            assert isinstance(error, HalfturnError)
    assert issubclass(HalfturnError, ValueError)
    assert issubclass(halfturn.InternalError, RuntimeError)
    assert not issubclass(halfturn.InternalError, ValueError)
    codes = {name: (error.code, error.name) for name, error in failures.items() if name not in ours}
    assert codes == {
        "SolveError::NoSolution": (7, "no_solution"),
        "SolveError::LimitReached": (8, "limit_reached"),
        "StageError::NoSuchStage": (0, "argument"),
        "StageError::WrongSlots": (0, "argument"),
        "DifficultyError::Syntax": (0, "argument"),
    }
    copy = pickle.loads(pickle.dumps(failures["SolveError::WrongAnswer"]))
    assert isinstance(copy, halfturn.InternalError) and copy.name == "internal"


def test_solutions_have_phases():
    names = {
        "kociemba": ["phase 1", "phase 2"],
        "thistlethwaite": [name for name, _ in halfturn.solve(FAR, solver="thistlethwaite").phases],
    }
    assert len(names["thistlethwaite"]) == 4 == len(set(names["thistlethwaite"]))
    for solver in ("two-phase", "min2phase", "kociemba", "thistlethwaite", "lin"):
        for seed in range(5):
            solution = halfturn.solve(Cube.random(seed=seed), solver=solver)
            moves = [move for _, phase in solution.phases for move in phase.moves()]
            assert moves == solution.algorithm.moves()
            if solver in names:
                assert [name for name, _ in solution.phases] == names[solver]
    assert halfturn.solve(Cube()).phases == ()
    # Phase 2 of Kociemba turns four of the faces by half turns only.
    (_, first), (_, second) = halfturn.solve(FAR, solver="kociemba").phases
    assert len(first) > 0 and all(move[0] in "UD" or move.endswith("2") for move in second.moves())


def test_the_version():
    assert halfturn.__version__ == importlib.metadata.version("halfturn")


def test_limits():
    with pytest.raises(HalfturnError) as raised:
        halfturn.solve("R U F", max_length=2)
    assert raised.value.name == "no_solution"
    # Without the limit this would take hours.
    with pytest.raises(HalfturnError) as raised:
        Solver("korf").solve(FAR, time=0.2)
    assert raised.value.name == "limit_reached"
    for call in (lambda: Solver("nobody"), lambda: Solver(tables="4 potatoes"), lambda: Analyzer("nothing")):
        with pytest.raises(HalfturnError) as raised:
            call()
        assert raised.value.code == 0


def test_other_threads_go_on_and_ctrl_c_is_heard():
    solver = Solver("korf")
    began, stepped = time.process_time(), []

    def interrupt():
        # The solver is at work when the process has used some processor time.
        while time.process_time() - began < 0.3:
            time.sleep(0.01)
        for step in range(20):
            time.sleep(0.001)
            stepped.append(step)
        signal.raise_signal(signal.SIGINT)

    # A process in the background may have been told to ignore the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    thread = threading.Thread(target=interrupt)
    try:
        with pytest.raises(KeyboardInterrupt):
            thread.start()
            # If the interpreter were held, the other thread could not end this before the limit.
            solver.solve(FAR, time=60)
    finally:
        thread.join()
        signal.signal(signal.SIGINT, before)
    assert len(stepped) == 20


def test_algorithms():
    algorithm = Algorithm("(R U)2 // twice")
    assert str(algorithm) == "(R U)2" and algorithm.moves() == ["R", "U", "R", "U"]
    assert len(algorithm) == algorithm.count() == 4 and Algorithm("R2 M").count("qtm") == 4
    assert str(Algorithm("R R2 U U'").simplify()) == "R'"
    assert algorithm.inverse() + algorithm != Algorithm() and len((algorithm.inverse() + algorithm).simplify()) == 0
    assert str(Algorithm("R U").mirror()) == "L' U'"
    assert pickle.loads(pickle.dumps(algorithm)) == algorithm
    with pytest.raises(HalfturnError):
        algorithm.count("miles")


def test_cubes():
    cube = Cube("R U R' U'")
    assert Cube(cube.facelets) == cube and hash(Cube(cube.facelets)) == hash(cube)
    assert Cube().is_solved and not cube.is_solved
    assert pickle.loads(pickle.dumps(cube)) == cube
    assert cube._repr_html_().lstrip().startswith("<svg") and len(cube.net().splitlines()) == 9
    assert Cube.random(seed=3) == Cube.random(seed=3) != Cube.random()


def test_scrambles():
    assert halfturn.scrambles(5, seed=7, threads=1) == halfturn.scrambles(5, seed=7, threads=3)
    assert str(halfturn.scramble(event="333fm", seed=1)).startswith("R' U' F ")
    easy = halfturn.scramble(where="cross(W) = 2", seed=1)
    assert halfturn.analyze(easy, colors="W", stages=1) == {"cross": {"W": 2}}
    with pytest.raises(HalfturnError):
        halfturn.scramble(where="cross(W) = 9")


def test_the_worked_example():
    table = halfturn.analyze(EXAMPLE, stages=4)
    assert list(table) == ["cross", "xcross", "xxcross", "xxxcross"]
    assert list(table["xxxcross"]) == ["Y", "W", "O", "R", "G", "B"]
    assert list(table["xxxcross"].values()) == [11, 11, 11, 12, 12, 10]
    solutions = Analyzer("std", tables="tiny").solutions(EXAMPLE, "cross", "R", number=3)
    assert len(solutions) == 3 and len(Algorithm(solutions[0])) == 5
    limited = Analyzer("std", tables="tiny").solutions(EXAMPLE, "cross", "any", turns="RUFL", max_length=8)
    assert len(limited) == 1 and set(limited[0]) <= set("RUFL2' ")
    assert Analyzer("std", tables="tiny").solutions(EXAMPLE, "cross", "R", max_length=4) == []
    with pytest.raises(HalfturnError, match="xcross needs 1 slot, found 2"):
        Analyzer("std", tables="tiny").solutions(EXAMPLE, "xcross", "R", slots="FR,FL")
    after = Cube(EXAMPLE).apply(solutions[0])
    assert halfturn.analyze(after, colors="R", stages=1) == {"cross": {"R": 0}}


def test_lengths_are_compared_with_competition_scrambles():
    found = halfturn.difficulty(EXAMPLE)
    assert list(found["percentiles"]) == ["cross", "xcross", "xxcross", "xxxcross"]
    white = found["percentiles"]["cross"]["W"]
    # Of 1,317,565 crosses on white, 399,345 need fewer than 6 moves, and 675,005 need 6.
    assert found["lengths"]["cross"]["W"] == 6
    assert white["harder_than"] == pytest.approx(100 * 399_345 / 1_317_565)
    assert white["rank"] == pytest.approx(100 * (399_345 + 675_005 / 2) / 1_317_565)
    ranks = [stage["best"]["rank"] for stage in found["percentiles"].values()]
    assert found["score"] == pytest.approx(sum(ranks) / 4)
    assert halfturn.difficulty(EXAMPLE, colors="WG", stages=1)["score"] is None


def test_patterns_are_solved():
    cross = PatternSolver("DF DB DL DR")
    assert cross.solutions("R U F") == ["F' R'"]
    # Yellow is at the bottom of a cube as it is held; the other colours are the other crosses.
    lengths = Analyzer("std", tables="tiny").lengths(EXAMPLE, stages=1)[0]
    assert [len(Algorithm(cross.solutions(EXAMPLE, color)[0])) for color in "YWORGB"] == lengths
    assert len(cross.solutions(EXAMPLE, within=1)) > len(cross.solutions(EXAMPLE, within=0)) > 0
    # A move of U more changes nothing, so it makes no other solution.
    assert cross.solutions("R U F", within=1, turns="RUF") == ["F' R'"]
    assert cross.solutions("R U F", max_length=1) == []
    face = PatternSolver("UUUUUUUUU" + "." * 45)
    assert Cube("R U F").apply(face.solutions("R U F")[0]).facelets.startswith("U" * 9)
    for bad, message in [
        ("cross", "is a stage"),
        ("UU", "there is no stage"),
        ("U" * 3 + ".", "54 stickers"),
    ]:
        with pytest.raises(ValueError, match=message):
            PatternSolver(bad)


@pytest.mark.parametrize("variant", Analyzer.variants())
def test_variants(variant):
    table = halfturn.analyze("R U F'", variant=variant, colors="W", stages=2)
    assert all(0 <= turns <= 3 for row in table.values() for turns in row.values())


def test_tables_of_results():
    scrambles = [*halfturn.scrambles(6, seed=5), "R U Q"]
    listed = halfturn.analyze(scrambles, stages=2, threads=2)
    arrow = halfturn.analyze(scrambles, stages=2, output="arrow")
    pandas = halfturn.analyze(scrambles, stages=2, output="pandas")
    assert arrow.column_names == list(pandas.columns)
    assert arrow.column_names[:2] == ["scramble", "cross_Y"] and arrow.column_names[-1] == "error"
    assert str(arrow.schema.field("xcross_B").type) == "uint8" and str(pandas["xcross_B"].dtype) == "UInt8"
    for row, answer in enumerate(listed[:-1]):
        assert arrow["xcross_B"][row].as_py() == pandas["xcross_B"][row] == answer["xcross"]["B"]
        assert answer == halfturn.analyze(scrambles[row], stages=2)
    assert isinstance(listed[-1], HalfturnError)
    assert arrow["cross_W"][6].as_py() is None and "Q" in arrow["error"][6].as_py()
    with pytest.raises(ValueError):
        halfturn.analyze(scrambles, stages=1, output="potatoes")


def test_cubes_of_other_sizes():
    solution = halfturn.solve_big("R U2 F' R", size=2, within=1)
    assert str(solution) == "R' F U2 R'" and solution.optimal and solution.solver == "2x2x2"
    cube = halfturn.BigCube("R U2 F' R", size=2)
    assert all(cube.apply(other).is_solved for other in (solution.algorithm, *solution.more))
    assert halfturn.solve_big(cube, metric="qtm").length == 5
    assert halfturn.BigCube(cube.facelets) == cube and cube.size == 2
    random = halfturn.BigCube.random(7, seed=1)
    assert random == halfturn.BigCube.random(7, seed=1) and len(random.facelets) == 6 * 49
    moves = halfturn.BigAlgorithm("3Rw 2-3Fw' m", 6)
    assert moves.inverse().inverse() == moves and len(moves) == 3
    assert pickle.loads(pickle.dumps(moves)) == moves and pickle.loads(pickle.dumps(random)) == random
    assert halfturn.BigCube(size=6).apply(moves).apply(moves.inverse()).is_solved
    scramble = halfturn.scramble(event="555bf", seed=3)
    assert isinstance(scramble, halfturn.BigAlgorithm) and 60 <= len(scramble) <= 62
    assert len(halfturn.solve_big(halfturn.scramble(event="222"))) in range(4, 12)
    # Many, with what is wrong with some of them; more moves than a byte counts.
    many = halfturn.solve_big(["R U2 F' R", "Rw", halfturn.BigCube(size=4), "", "R U"], size=2)
    assert [str(one) for one in (many[0], many[4])] == ["R' F U2 R'", "U' R'"]
    assert [many[index].code for index in (1, 3)] == [9, 10]
    assert "a 2×2×2 is expected" in str(many[2])
    assert len(halfturn.solve_big(["3Rw U 2Fw' R2 3Uw"], size=7, max_length=1000)[0]) in range(1, 1001)
    with pytest.raises(TypeError, match="single cube only: best"):
        halfturn.solve_big(["R"], size=2, best=True)
    with pytest.raises(TypeError, match="need a size"):
        halfturn.solve_big(["R"])
    with pytest.raises(halfturn.HalfturnError, match="does not solve"):
        halfturn.solve_big("R", size=2, solver="korf")
    with pytest.raises(halfturn.HalfturnError, match="Solver is for 3×3×3"):
        halfturn.solve_big("R", size=3)
    with pytest.raises(halfturn.HalfturnError, match="twisted"):
        halfturn.BigCube("UUUFURRRFRFFDDDDLLLLBBBB")


def test_capabilities_exist():
    """Every name that the list of capabilities has for Python, and its argument."""
    names = halfturn._native._capabilities()
    assert len(names) >= 15
    for name in names:
        path, _, argument = name.partition(" ")
        item = halfturn
        for part in path.split("."):
            item = getattr(item, part)
        if argument:
            assert argument in inspect.signature(item).parameters, name


def test_all_options_of_solve():
    optimal = halfturn.solve("R U", solver="optimal", tables="tiny", within=1)
    assert optimal.optimal and len(optimal) == 2
    for other in optimal.more:
        assert halfturn.Cube("R U").apply(other).is_solved
    to = halfturn.solve("R U2 F'", to="R U2")
    assert halfturn.Cube("R U2 F'").apply(to.algorithm).facelets == halfturn.Cube("R U2").facelets
    inverse = halfturn.solve("R U2 F'", inverse=True)
    assert halfturn.Cube(inverse.algorithm).facelets == halfturn.Cube("R U2 F'").facelets
    first = halfturn.solve("R U2 F' L D B2", first="UD", max_length=22)
    assert str(first)[0] in "UD"
    with pytest.raises(halfturn.HalfturnError, match="optimal"):
        halfturn.solve("R U", number=2)
    with pytest.raises(TypeError):
        halfturn.solve(["R U"], number=2)


def test_reconstruct_and_judge():
    solve = halfturn.reconstruct("R U2 F' L D B2", "B2 D' L' F U2 R' // done")
    assert solve["solved"] and solve["htm"] == 6
    judged = halfturn.judge("R U2 F' L D B2", "B2 D' L' F U2 R'", "cross", color="W")
    assert judged["reached"] and judged["view"] == "W" and judged["length"] >= judged["optimal"]
    with pytest.raises(halfturn.HalfturnError, match="there is no stage"):
        halfturn.judge("R", "R'", "crosss")


def test_route_and_solutions():
    found = halfturn.route("R U2 F' L D B2", colors="W", stages="cross..xxcross")
    assert [step["stage"] for step in found["steps"]] == ["cross", "xcross", "xxcross"]
    assert found["complete"] and found["direct"]["length"] <= found["length"]
    whole = halfturn.route("R U2 F' L D B2", last_layer=True, direct=False)
    moves = " ".join(step["solution"] for step in whole["steps"])
    assert Cube(f"R U2 F' L D B2 {moves}").is_solved
    with pytest.raises(HalfturnError, match="make no route"):
        halfturn.route("R", variant="blocks")
    listed = halfturn.solutions("R U2 F' L D B2", stages="cross", within=1, hold="easiest")["cross"]
    assert len(listed) == 6 and all(listed.values())
    held = halfturn.Analyzer("std").solutions("R U F", "cross", "W", within=0, hold="y'")
    assert held and all(line.startswith("z2 y'") or line.startswith("x2 y") for line in held)


def test_a_session_of_many_solves():
    solve = "R U R' U' F2 D2 L B\nB' L' D2 F2 U R U' R'"
    report = halfturn.session([solve, solve, "nothing"])
    assert [sorted(one) for one in report["solves"]] == [["reconstructed"], ["reconstructed"], ["error"]]
    assert report["averages"][0]["solves"] == 2 and report["averages"][0]["loss"] == 0
    judged = halfturn.session([solve], goal="cross", color="Y")
    assert judged["averages"][0]["steps"][0]["name"] == "cross"


def test_algs_and_cases():
    best = halfturn.algs("oll 27", moves="R U", max_length=8)[0]
    assert best["case"] == "oll 27" and best["complete_to"] == 8 and not best["stopped"]
    first = best["algorithms"][0]
    assert Algorithm(first["algorithm"]) == Algorithm("R U R' U R U2 R'") and first["length"] == 7
    slices = halfturn.algs("pll H", moves="M U", metric="stm", within=0, images=True, weights="M=2")[0]
    assert slices["metric"] == "stm" and all(alg["length"] == 7 for alg in slices["algorithms"])
    limited = halfturn.algs("pll Na", moves="U R F D L B", time=0.05)[0]
    assert limited["stopped"]
    sets = halfturn.catalogue()["case_sets"]
    assert {"oll", "pll"} <= set(sets)
    for name in sets:
        assert all(len(case["facelets"]) == 54 for case in halfturn.cases(name))
    assert Cube(halfturn.cases("pll")[15]["facelets"]) and halfturn.cases("pll")[15]["name"] == "T"
    with pytest.raises(HalfturnError, match="there is no case of pll"):
        halfturn.algs("pll Q")


def test_ctrl_c_ends_a_search_for_algorithms():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    try:
        with pytest.raises(KeyboardInterrupt):
            timer.start()
            halfturn.algs("pll Na", moves="U R F D L B", time=60)
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)
