"""Runs of Shelem Baz: counted right, the same however they are cut, and better strategies win more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from shelem_sim.compare import compare
from shelem_sim.errors import ShelemError
from shelem_sim.features import classify, name_class
from shelem_sim.games.baz.features import FEATURES
from shelem_sim.games.baz.hand import hand, read_hand
from shelem_sim.matches import simulate_matches
from shelem_sim.questions import bids, simulate, trace
from shelem_sim.result import Result
from shelem_sim.rules import load_game
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy
from shelem_sim.table import Table
from shelem_sim.tournament import tournament

BAZ: Any = load_game("baz")
STRONG = "AKT95.AK4.A3.32 RJ"
WEAK = "43.J643.T853.742"


def plan(rounds: int | None, strategy: str = "steady", **more: Any) -> Plan:
    player = load_strategy(strategy, "baz")
    return Plan(rounds, 12, player, player, **more)


def rows_by(result: Result, key: str) -> dict[Any, dict[str, Any]]:
    return {row[key]: row for row in result.rows}


class TestSimulate:
    def test_it_counts_what_the_records_tell(self) -> None:
        rounds = 300
        counted: Counter[tuple[int, bool]] = Counter()
        tricks, scores = [], []
        for record in trace(BAZ, plan(rounds)):
            for contract, won, score in zip(record["contracts"], record["tricks_won"], record["score"], strict=True):
                counted[contract, won >= contract] += 1
                tricks.append(won)
                scores.append(score)
        result = simulate(BAZ, plan(rounds))
        *rows, total = result.rows
        assert {(int(str(row["contract"])), True): row["made"] for row in rows if row["made"]} == {
            key: times for key, times in counted.items() if key[1]
        }
        assert [row["rounds"] for row in rows] == [
            counted[contract, True] + counted[contract, False] for contract in sorted({key[0] for key in counted})
        ]
        assert total["rounds"] == 2 * rounds
        assert total["tricks_mean"] == 6.5
        assert total["tricks_sd"] == pytest.approx(np.std(tricks))
        assert total["score_mean"] == pytest.approx(np.mean(scores))
        assert result.meta["score_mean"] == pytest.approx(np.mean(scores[::2]))

    @pytest.mark.parametrize("threads", [1, 2, 3])
    def test_threads_and_chunks_change_nothing(self, threads: int) -> None:
        expected = simulate(BAZ, plan(3_000, "expert"))
        assert simulate(BAZ, plan(3_000, "expert", threads=threads, chunk=137)) == expected

    def test_rounds_are_saved(self, tmp_path: Any) -> None:
        import polars as pl

        simulate(BAZ, plan(50), tmp_path / "rounds.parquet")
        frame = pl.read_parquet(tmp_path / "rounds.parquet")
        records = list(trace(BAZ, plan(50)))
        for key in ("bid0", "bid1", "bid2", "bid3"):
            assert frame[key].to_list() == [record["bids"][int(key[-1])] for record in records]
        for team in range(2):
            assert frame[f"contract{team}"].to_list() == [record["contracts"][team] for record in records]
            assert frame[f"tricks{team}"].to_list() == [record["tricks_won"][team] for record in records]
            assert frame[f"score{team}"].to_list() == [record["score"][team] for record in records]
        assert frame["match"].null_count() == 50

    def test_matches_are_those_of_the_records(self) -> None:
        records = [record for record in trace(BAZ, plan(None, matches=20)) if record["match_over"]]
        rows = rows_by(simulate_matches(BAZ, plan(None, matches=20)), "metric")
        assert rows["rounds_per_match"]["value"] == np.mean([record["round"] + 1 for record in records])
        assert rows["team0_win_rate"]["value"] == np.mean([record["winner"] == 0 for record in records])


class TestCompare:
    def test_metrics_are_those_of_simulate(self) -> None:
        generous = replace(load_game("baz", ["overtrick_points=5"]), name="generous")
        result = compare([BAZ, generous], plan(500))
        values: dict[Any, Any] = {(row["metric"], row["rules"]): row["value"] for row in result.rows}
        total = simulate(BAZ, plan(500)).rows[-1]
        for metric in ("made_rate", "score_mean"):
            assert values[metric, "baz"] == pytest.approx(total[metric])
        for metric in ("made_rate", "bid_mean", "tricks_mean", "overtricks_mean"):
            assert values[metric, "baz"] == pytest.approx(values[metric, "generous"])
        gained = values["score_mean", "generous"] - values["score_mean", "baz"]
        assert gained == pytest.approx(4 * values["overtricks_mean", "baz"])

    def test_matches_to_a_farther_target_last_longer(self) -> None:
        far = replace(load_game("baz", ["target=1001"]), name="far")
        result = compare([BAZ, far], plan(None, matches=60))
        lasting = {row["rules"]: row for row in result.rows if row["metric"] == "rounds_per_match"}
        assert float(str(lasting["far"]["difference_low"])) > 5
        assert {row["metric"] for row in result.rows} >= {"comeback_rate", "opener_win_rate", "score_sd"}


class TestBids:
    def test_each_class_has_its_hands_and_falling_chances(self) -> None:
        rounds = 2_000
        result = bids(BAZ, plan(rounds), ["spades", "jokers", "kings"])
        classes: dict[tuple[object, ...], list[dict[str, Any]]] = {}
        for row in result.rows:
            classes.setdefault((row["spades"], row["jokers"], row["kings"]), []).append(row)
        assert sum(rows[0]["hands"] for rows in classes.values()) == rounds
        for rows in classes.values():
            assert [row["bid"] for row in rows] == list(range(4, 14))
            rates = [row["made_rate"] for row in rows]
            assert rates == sorted(rates, reverse=True)
        mean = sum(rows[0]["hands"] * rows[0]["tricks_mean"] for rows in classes.values()) / rounds
        assert mean == pytest.approx(result.meta["tricks_mean"])

    def test_what_a_contract_scores_follows_from_the_tricks(self) -> None:
        result = bids(BAZ, plan(500), ["voids"])
        outcomes = Table(BAZ, *plan(500).teams, 12).play(0, 500)
        voids = classify(outcomes["hand"], ["voids"], FEATURES)
        tricks = outcomes["tricks"][:, 0].astype(int)
        for row in result.rows:
            own = tricks[voids == row["voids"]]
            bid = int(str(row["bid"]))
            assert row["score_mean"] == pytest.approx(np.where(own >= bid, 9 * bid + own, -10 * bid).mean())

    def test_features_count_what_they_say(self) -> None:
        known = np.array([int(Table(BAZ, *plan(1).teams, 1).play(0, 1)["hand"][0])], np.uint64)
        from shelem_sim.cards import card_names

        names = card_names(int(known[0]))
        plain = [name for name in names if name not in ("RJ", "BJ")]
        lengths = {suit: sum(name[1] == suit for name in plain) for suit in "SHDC"}
        sides = [lengths[suit] for suit in "HDC"]
        expected = {
            "spades": lengths["S"],
            "jokers": " ".join(name for name in names if name not in plain) or "-",
            "trumps": lengths["S"] + len(names) - len(plain),
            "top": sum(name in ("AS", "KS", "QS") for name in names),
            "aces": sum(name in ("AH", "AD", "AC") for name in names),
            "kings": sum(name in ("KH", "KD", "KC") for name in names),
            "voids": sides.count(0),
            "singletons": sides.count(1),
        }
        by = list(FEATURES)
        assert name_class(int(classify(known, by, FEATURES)[0]), by, FEATURES) == expected

    @pytest.mark.parametrize("by", [[], ["longest"], ["aces", "aces"]])
    def test_other_features_are_refused(self, by: Sequence[str]) -> None:
        with pytest.raises(ShelemError, match="--by must be some of spades, jokers"):
            bids(BAZ, plan(10), by)


class TestHand:
    def test_a_strong_hand_should_bid_more_than_a_weak_one(self) -> None:
        strong, weak = (hand(BAZ, plan(2_000, "expert"), cards) for cards in (STRONG, WEAK))
        best: list[Any] = [result.meta["recommendation"] for result in (strong, weak)]
        assert best[0]["bid"] >= best[1]["bid"] + 2
        assert best[1]["bid"] == 2
        assert float(str(strong.meta["tricks_mean"])) > float(str(weak.meta["tricks_mean"])) + 3
        rates = [float(str(row["made_rate"])) for row in strong.rows]
        assert rates == sorted(rates, reverse=True)

    def test_the_margin_is_the_difference_of_the_means(self) -> None:
        result = hand(BAZ, plan(1_000, "expert"), STRONG)
        best: Any = result.meta["recommendation"]
        gains = {row["bid"]: float(str(row["score_mean"])) for row in result.rows}
        assert best["bid"] == max(gains, key=gains.__getitem__)
        assert best["margin"] == pytest.approx(gains[best["bid"]] - gains[best["next_bid"]])
        assert best["margin_low"] < best["margin"] < best["margin_high"]
        partners: Any = result.meta["partners"]
        assert 200 <= sum(row["hands"] for row in partners) <= 500

    def test_chunks_and_threads_change_nothing(self) -> None:
        expected = hand(BAZ, plan(300), STRONG)
        assert hand(BAZ, plan(300, threads=2, chunk=17), STRONG) == expected

    @pytest.mark.parametrize(
        ("cards", "says"),
        [
            ("AS KS", "2 cards; a hand has 13"),
            ("AKQJT98765432...2", "14 cards"),
            ("AKQJT9876543.2..", "2H not in the deck of baz"),
            ("AS AS KS", "AS there more than once"),
            ("ZZ", "not a card: 'ZZ'"),
        ],
    )
    def test_a_hand_that_cannot_be_is_refused(self, cards: str, says: str) -> None:
        with pytest.raises(ShelemError, match=says):
            read_hand(BAZ, cards)


def test_better_strategies_win_more_and_nobody_beats_himself() -> None:
    """Neighbours differ beyond the 95 % interval; a strategy against itself is exactly level."""
    players = [load_strategy(name, "baz") for name in ("random", "steady", "expert")]
    ranking: Any = tournament(BAZ, players, plan(1_500)).meta["ranking"]
    assert [place["strategy"] for place in ranking] == ["expert", "steady", "random"]
    assert all(place["ahead_low"] > 0 for place in ranking[:2])
    for player in players:
        result = tournament(BAZ, [player, player], plan(100))
        assert {row["score_mean"] for row in result.rows} == {0.0}
