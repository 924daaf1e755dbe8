"""Strategies: where they come from, what is said when one is at fault, and how well the built-in ones play."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numba import config

from shelem_sim.cards import RANKS, SUITS
from shelem_sim.games.shelem.declared import play_declared
from shelem_sim.rules import load_rules, preset_names
from shelem_sim.strategies import BUILT_IN, StrategyError, describe, load_strategy, strategy_names
from shelem_sim.table import Table

if TYPE_CHECKING:
    from tests.conftest import PlayHands

FAULTY = Path(__file__).parent / "strategies" / "faulty.py"
EXAMPLES = sorted((Path(__file__).parents[1] / "examples" / "strategies").glob("*.py"))
LADDER = ("random", "novice", "steady", "expert")
ROUNDS = 20 if config.DISABLE_JIT else 2_000

compiled_only = pytest.mark.skipif(config.DISABLE_JIT, reason="plain Python finds this only when it comes to it")


def write(folder: Path, text: str) -> str:
    """A strategy file; returns its path."""
    path = folder / "mine.py"
    path.write_text(text, encoding="utf-8")
    return str(path)


def fault(spec: str) -> str:
    """What is said of a strategy that can't be loaded."""
    with pytest.raises(StrategyError) as told:
        load_strategy(spec)
    assert "\n" not in str(told.value)
    return str(told.value)


def test_the_built_in_strategies_are_known_by_name() -> None:
    """And come first."""
    assert BUILT_IN["shelem"] == ("random", "novice", "steady", "expert", "rollout")
    assert tuple(strategy_names()[:5]) == BUILT_IN["shelem"]


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("stedy", "no strategy 'stedy': did you mean steady?"),
        ("xyz", f"no strategy 'xyz': there are {', '.join(strategy_names())}, and .py files"),
        ("no/such.py", "strategy no/such.py: no such file"),
        (
            "random:margin=5",
            "strategy random: no parameter 'margin'; it has pass_chance, bound, slam_chance, counter_chance",
        ),
        ("random:bound=high", "strategy random: parameter bound must be a number, not 'high'"),
        ("random:bound=", "strategy random: parameter bound must be a number, not ''"),
        ("random:bound=nan", "strategy random: parameter bound must be a number, not 'nan'"),
    ],
)
def test_sources_and_parameters_that_are_not_there(spec: str, said: str) -> None:
    """Named, with what there is."""
    assert fault(spec) == said


def test_a_folder_is_no_strategy(tmp_path: Path) -> None:
    """It is named as it was given."""
    assert fault(f"{tmp_path}/") == f"strategy {tmp_path}/: is not a file"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def call(view) return 0", "strategy {path}: syntax error in line 1: expected ':'"),
        (
            "import nothing_like_it",
            "strategy {path}: ModuleNotFoundError on import: No module named 'nothing_like_it'",
        ),
        ("LIMIT = 1 / 0", "strategy {path}: ZeroDivisionError on import: division by zero"),
        (
            "def bid(view):\n    return 0",
            "strategy {path}: has none of the functions call, name_trump, discard, play, nor SETTINGS",
        ),
        ("call = 5", "strategy {path}: has none of the functions call, name_trump, discard, play, nor SETTINGS"),
        (
            "call = 5\ndef play(view):\n    return view.legal",
            "strategy mine.py: call must be a function of view, not 5",
        ),
        ("def call(view, seat):\n    return 0", "strategy mine.py: call must take one argument, view"),
        ("def call():\n    return 0", "strategy mine.py: call must take one argument, view"),
        (
            "PARAMS = [1, 2]\ndef call(view):\n    return 0",
            "strategy mine.py: PARAMS must be a dict of names and numbers, not [1, 2]",
        ),
        (
            "PARAMS = {'risk': 'high'}\ndef call(view):\n    return 0",
            "strategy mine.py: PARAMS must be a dict of names and numbers, not {'risk': 'high'}",
        ),
        (
            "PARAMS = {f'p{n}': n for n in range(17)}\ndef call(view):\n    return 0",
            "strategy mine.py: at most 16 PARAMS, not 17",
        ),
        ("BASE = 'stedy'\ndef call(view):\n    return 0", "no strategy 'stedy': did you mean steady?"),
        (
            "BASE = 5\ndef call(view):\n    return 0",
            "strategy {path}: BASE must be the name of a strategy, not 5",
        ),
        (
            "SETTINGS = {'margin': 'high'}",
            "strategy mine.py: SETTINGS must be a dict of names and numbers, not {'margin': 'high'}",
        ),
        (
            "BASE = 'novice'\nSETTINGS = {'margin': 4}",
            "strategy {path}: SETTINGS name a parameter 'margin', which its base has not; it has base, a_card, an_ace",
        ),
        ("BASE = __file__\ndef call(view):\n    return 0", "strategy {path}: its BASE leads back to itself"),
    ],
)
def test_a_file_that_is_no_strategy(tmp_path: Path, text: str, said: str) -> None:
    """One line that says why."""
    path = write(tmp_path, text)
    assert fault(path) == said.replace("{path}", path)


A_CALL = "an integer: a bid, PASS, SLAM or COUNTER_SLAM"


@compiled_only
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def call(view):\n    return 1.5", f"call must return {A_CALL}, not float64"),
        ("def call(view):\n    pass", f"call must return {A_CALL}, not none"),
        ("def call(view):\n    return 'pass'", f"call must return {A_CALL}, not Literal[str](pass)"),
        ("def name_trump(view):\n    return 0.0", "name_trump must return an integer: a suit 0..3, not float64"),
        ("def discard(view):\n    return None", "discard must return a set of cards (uint64), not none"),
        ("def play(view):\n    return view.legal > 0", "play must return one card (uint64), not bool"),
        ("def call(view):\n    return PASS", "call does not compile: NameError: name 'PASS' is not defined"),
        ("def call(view):\n    return view.colour", "call does not compile: view has no 'colour'"),
    ],
)
def test_a_function_that_returns_something_else(tmp_path: Path, text: str, said: str) -> None:
    """Its type is told, and what is wanted."""
    assert fault(write(tmp_path, text)) == f"strategy mine.py: {said}"


DECK = [rank + suit for suit in SUITS for rank in reversed(RANKS)]
HANDS = [" ".join(DECK[seat:48:4]) for seat in range(4)]
TALON = "5C 4C 3C 2C"
SIXTEEN = "AS TS 6S 2S JH 7H 3H QD 8D 4D KC 9C 5C 4C 3C 2C"
LEADS = "JH 7H 3H QD 8D 4D KC 9C 5C 4C 3C 2C"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("play=1", f"seat 0: play returned no card; legal: {LEADS}"),
        ("play=2", f"seat 0: play returned 3H KC; legal: {LEADS}"),
        ("play=3", f"seat 0: play returned 2S; legal: {LEADS}"),
        ("play=4", "seat 1: play returned 5S; legal: AH TH 6H 2H"),
        ("play=5", f"seat 0: play returned 0x8000000000000000, which is not a set of cards; legal: {LEADS}"),
        ("trump=4", "seat 0: name_trump returned 4; legal: 0, 1, 2 or 3"),
        ("trump=-1", "seat 0: name_trump returned -1; legal: 0, 1, 2 or 3"),
        ("discard=1", f"seat 0: discard returned TS 6S 2S; legal: 4 of {SIXTEEN}"),
        ("discard=2", f"seat 0: discard returned TS 6S 3S 2S; legal: 4 of {SIXTEEN}"),
        ("discard=3", f"seat 0: discard returned no card; legal: 4 of {SIXTEEN}"),
    ],
)
def test_what_is_not_legal_stops_the_run(play_hands: PlayHands, given: str, said: str) -> None:
    """The strategy, the seat, seed and round to see it again, and what was legal, in one line."""
    faulty = load_strategy(f"{FAULTY}:{given}")
    with pytest.raises(StrategyError) as told:
        play_hands(load_rules("modern"), (faulty, faulty), HANDS, TALON)
    assert str(told.value) == f"strategy {faulty.spec}, {said} (seed 1, round 0, deal 1 of the round)"


def test_a_call_below_nothing_is_not_legal_either(tmp_path: Path) -> None:
    """A negative number is shown as such."""
    path = write(tmp_path, "BASE = 'random'\ndef call(view):\n    return -105")
    meek = load_strategy("random:pass_chance=1,slam_chance=0")
    with pytest.raises(StrategyError, match=r"mine.py, seat 2: call returned -105; legal: pass, 100, 105, "):
        Table(load_rules("classic"), load_strategy(path), meek, seed=1).play(0, 1)


class TestBase:
    """What a file lacks is done by another strategy, each with its own parameters."""

    def test_parameters_of_both(self, tmp_path: Path) -> None:
        """They go to the one that knows them."""
        text = "BASE = 'random'\nPARAMS = {'limit': 100, 'step': 5}\ndef call(view):\n    return int(view.params[0])"
        path = write(tmp_path, text)
        loaded = load_strategy(f"{path}:limit=110,slam_chance=0.5")
        assert loaded.name == "mine"
        assert loaded.params[0] == (110, 5)
        assert loaded.params[1:] == ((0.65, 110, 0.5, 0.1),) * 3
        assert fault(f"{path}:margin=1") == (
            f"strategy {path}: no parameter 'margin'; it has limit, step, pass_chance, bound, slam_chance, "
            "counter_chance"
        )

    def test_each_function_reads_its_own(self, tmp_path: Path) -> None:
        """`call` of the base reads the base's parameters, and `play` of the file the file's."""
        text = (
            "from shelem_sim.plugin import highest, lowest\nBASE = 'random'\nPARAMS = {'high': 0}\n"
            "def play(view):\n    return highest(view.legal) if view.params[0] > 0 else lowest(view.legal)"
        )
        path = write(tmp_path, text)
        random = load_strategy("random")
        always = "pass_chance=0,slam_chance=0,bound=100"
        tables = {
            high: Table(load_rules("classic"), load_strategy(f"{path}:high={high},{always}"), random, 1)
            for high in (0, 1)
        }
        for high, table in tables.items():
            table.play_deal(0, 0, 3)
            view = table.views[0]
            assert view.call_made[0] == 100
            led = int(view.cards[0, 0])
            held = int(table.tables[0].dealt[0] | table.tables[0].talon) & ~int(table.tables[0].discard)
            assert view.declarer == 0
            assert led == (1 << held.bit_length() - 1 if high else held & -held)

    def test_the_default_base_is_steady(self, tmp_path: Path) -> None:
        """docs/strategies.md."""
        path = write(tmp_path, "def call(view):\n    return view.lowest_bid if view.high_call == 0 else 0")
        loaded, steady = load_strategy(path), load_strategy("steady")
        assert loaded.functions[1:] == steady.functions[1:]
        assert loaded.params[1:] == steady.params[1:]
        assert describe(path).base == "steady"


def test_plain_functions_of_the_file_may_be_called(tmp_path: Path) -> None:
    """Without any decorator, also one from another."""
    text = (
        "BASE = 'random'\ndef five():\n    return 5\ndef least(view):\n    return view.rules.min_bid + five()\n"
        "def call(view):\n    return least(view) if view.high_call == 0 else 0"
    )
    mine = load_strategy(write(tmp_path, text))
    outcomes = Table(load_rules("classic"), mine, mine, 1).play(0, 8)
    assert outcomes["contract"].tolist() == [105] * 8


class TestSettings:
    """A file may do no more than set parameters of its base."""

    def test_they_are_the_base_s_parameters(self, tmp_path: Path) -> None:
        """All four functions are those of the base, with these values."""
        tuned = load_strategy(write(tmp_path, "BASE = 'novice'\nSETTINGS = {'a_card': 7, 'base': 60.5}"))
        novice = load_strategy("novice:base=60.5,a_card=7")
        assert tuned.functions == novice.functions
        assert tuned.params == novice.params

    def test_what_is_given_beside_the_path_counts_more(self, tmp_path: Path) -> None:
        """As with a file's own parameters."""
        path = write(tmp_path, "BASE = 'novice'\nSETTINGS = {'a_card': 7}")
        assert load_strategy(f"{path}:a_card=8").params[0] == (75.0, 8.0, 10.0)

    def test_they_are_described_with_the_base_s_words(self, tmp_path: Path) -> None:
        """Name, value as set, range and meaning."""
        about = describe(write(tmp_path, "BASE = 'novice'\nSETTINGS = {'a_card': 7}"))
        assert about.base == "novice"
        assert [(each.name, each.default, each.high) for each in about.parameters] == [
            ("base", 75.0, 165.0),
            ("a_card", 7.0, 20.0),
            ("an_ace", 10.0, 30.0),
        ]

    def test_settings_of_settings(self, tmp_path: Path) -> None:
        """The file nearest to the user has the last word."""
        first = tmp_path / "first.py"
        first.write_text("BASE = 'novice'\nSETTINGS = {'a_card': 7, 'an_ace': 1}", encoding="utf-8")
        path = write(tmp_path, f"BASE = {str(first)!r}\nSETTINGS = {{'an_ace': 2}}")
        assert load_strategy(path).params[0] == (75.0, 7.0, 2.0)


def test_a_function_may_be_compiled_already(tmp_path: Path) -> None:
    """By an author who knows numba."""
    text = (
        "from shelem_sim.plugin import jit\nBASE = 'random'\n"
        "@jit\ndef call(view):\n    return 120 if view.high_call == 0 else 0"
    )
    mine = load_strategy(write(tmp_path, text))
    outcomes = Table(load_rules("classic"), mine, mine, 1).play(0, 8)
    assert outcomes["contract"].tolist() == [120] * 8


def contracts_in_a_new_process(path: str) -> set[str]:
    """The contracts of eight rounds between two of the strategy."""
    code = (
        "import sys; from shelem_sim.rules import load_rules; from shelem_sim.table import Table;"
        "from shelem_sim.strategies import load_strategy; mine = load_strategy(sys.argv[1]);"
        "print(*Table(load_rules('classic'), mine, mine, 1).play(0, 8)['contract'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, path],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return set(done.stdout.split())


def test_an_edited_file_takes_effect(tmp_path: Path) -> None:
    """In the next process, though compiled code is cached: of the file, of a module beside it, and undone again.

    The file keeps its size and time, by which a cache could be misled.
    """
    beside = tmp_path / "beside.py"

    def set_to(own: int, more: int) -> str:
        beside.write_text(
            f"from shelem_sim.plugin import jit\n@jit\ndef more():\n    return {more}\n", encoding="utf-8"
        )
        path = write(
            tmp_path,
            "from beside import more\nBASE = 'random'\n"
            f"def call(view):\n    return {own} + more() if view.high_call == 0 else 0\n",
        )
        os.utime(path, (1e9, 1e9))
        return path

    for own, more in ((100, 5), (110, 5), (110, 20), (100, 5)):
        assert contracts_in_a_new_process(set_to(own, more)) == {str(own + more)}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("rules", preset_names("shelem"))
def test_examples_play(path: Path, rules: str) -> None:
    """Every call, discard and card of theirs is legal, or the run would stop."""
    example, random = load_strategy(str(path)), load_strategy("random")
    for teams in ((example, random), (random, example)):
        assert (
            Table(load_rules(rules), *teams, 1).play(0, ROUNDS)["points"].sum(axis=1) == load_rules(rules).total_points
        ).all()


def test_there_are_examples() -> None:
    """The issue wants one."""
    assert EXAMPLES


def points_of_declarer(team0: str, team1: str) -> float:
    """The mean of 20,000 deals that seat 0 declares; standard error 0.2."""
    table = Table(load_rules("modern"), load_strategy(team0), load_strategy(team1), seed=1)
    return float(np.mean(play_declared(table, 0, 20_000)["points"][:, 0]))


@pytest.mark.skipif(config.DISABLE_JIT, reason="20,000 rounds take minutes as plain Python")
class TestHowWellTheyPlay:
    """One seat declares every deal: a club player takes, gives and holds about as much as a rule policy should."""

    def test_steady_takes_112_from_its_like(self) -> None:
        """A rule policy of others takes 113."""
        assert points_of_declarer("steady", "steady") >= 112

    def test_steady_holds_random_to_93(self) -> None:
        """A rule policy of others holds it to 92."""
        assert points_of_declarer("random", "steady") <= 93

    def test_steady_takes_130_from_random(self) -> None:
        """A rule policy of others takes 132."""
        assert points_of_declarer("steady", "random") >= 130

    def test_novice_is_between_the_two(self) -> None:
        """Declaring and defending."""
        declaring = [points_of_declarer(name, "steady") for name in LADDER]
        defending = [points_of_declarer("steady", name) for name in LADDER]
        assert declaring == sorted(declaring)
        assert defending == sorted(defending, reverse=True)
