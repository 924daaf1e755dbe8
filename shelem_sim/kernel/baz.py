"""One round of Shelem Baz from the cards to the score, many rounds, and whole matches (003).

Read on in this order: `deal_round`, `hold_bidding`, `legal_cards`, `play_trick`, `team_score`, then the loops. Spades
are always trump; the jokers are the two highest cards of the spade lane, which makes them win, but they are no spades
to one who follows: `legal_cards` alone knows that.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from shelem_sim.kernel.asking import ask
from shelem_sim.kernel.baz_view import (
    BLACK,
    JOKERS,
    RED,
    SPADES,
    TRICKS,
    OutcomeType,
    TableType,
    ViewType,
)
from shelem_sim.kernel.bits import U0, U1, lane, mask_if_less
from shelem_sim.kernel.deal import deal_around, deal_uniform
from shelem_sim.kernel.jit import inlined, jit, loop
from shelem_sim.kernel.records import (
    CALL,
    ILLEGAL,
    NOBODY,
    PLAYED,
    MatchType,
)
from shelem_sim.kernel.totals import add_scores, close_match, open_streams, play_all_matches
from shelem_sim.kernel.tricks import draw_play_words, end_trick, play_card
from shelem_sim.kernel.turn import decision_word, open_play, show_seat
from shelem_sim.kernel.words import LOT, deal_state, match_state, word

_STATE = (TableType[::1], ViewType[::1])

FIRST_CALL_WORD = 64
"""The random words of the bids, a seat each, begin here: those before it belong to the cards."""


@jit
def open_round(table: Any, view: Any, number: int, passed_out: int, dealer: int) -> None:
    """View and table as a round begins; the seat after the dealer bids first and leads the first trick (003)."""
    table.number, table.passed_out = number, passed_out
    view.round_number = number
    table.decision_words = deal_state(table.decision_stream, number, passed_out)
    open_play(table, view, dealer, (dealer + 1) & 3)
    view.trump, view.trumps = SPADES, lane(SPADES)
    view.jokers_played = U0
    for seat in range(4):
        table.dealt[seat] = table.hands[seat]
        view.bids[seat] = 0
    view.contracts[0] = view.contracts[1] = 0


@jit
def deal_round(table: Any, view: Any, number: int, passed_out: int, dealer: int) -> None:
    """Deal all 52 cards, 13 a seat; they depend on (seed, match, round, passed_out) alone."""
    cards = deal_state(table.deal_stream, number, passed_out)
    deal_uniform(table.hands, view.rules.deck, TRICKS, 0, cards)
    open_round(table, view, number, passed_out, dealer)


@jit
def deal_known(table: Any, view: Any, cards: np.uint64, number: int, dealer: int) -> None:
    """A deal in which seat 0 holds these cards; the others depend on (seed, round) alone."""
    deal_around(table.hands, cards, view.rules.deck, TRICKS, deal_state(table.deal_stream, number, 0))
    open_round(table, view, number, 0, dealer)


@inlined
def bid_of(table: Any, view: Any, seat: int) -> Any:
    """What a seat bids."""
    if seat == 0 and table.forced_bid != 0:
        return table.forced_bid
    show_seat(table, view, seat, CALL)
    view.word = decision_word(table, FIRST_CALL_WORD + seat)
    return np.int64(ask(table.functions[seat & 1, CALL], view))


@inlined
def note_bid(view: Any, seat: int, bid: Any) -> None:
    """A seat has bid."""
    view.bids[seat] = bid
    view.contracts[seat & 1] += bid


@inlined
def hold_bidding(table: Any, view: Any, first: int) -> int:
    """Each seat in turn says once how many tricks it will take; a team's contract is the sum (003).

    A sum above 13 is allowed, though it cannot be made (decided). `first` is the turn to go on from, 0 for all.
    """
    view.lowest_bid, view.highest_bid = view.rules.min_bid, TRICKS
    for turn in range(first, 4):
        seat = (view.opener + turn) & 3
        bid = bid_of(table, view, seat)
        if bid < view.lowest_bid or bid > view.highest_bid:
            table.decision, table.action = CALL, np.uint64(bid)
            return ILLEGAL
        note_bid(view, seat, bid)
    return PLAYED


@inlined
def legal_cards(hand: np.uint64, led: np.uint64, played: np.uint64, black_is_due: bool) -> np.uint64:
    """The cards of a hand that may be played now.

    Follow suit if you can, otherwise play any card; but a joker may be played at any time, whatever is held, and it is
    never owed to a lead (003). The red joker waits until the black one has been played, be it earlier in the same
    trick (003). When the black joker is due, its holder must play it (003).

    The black joker is due by trick 12 at the latest, so the red one is never all that a hand may choose from while the
    black one is out: with two cards or more there is another card, and the thirteenth trick comes after trick 12.

    Args:
        hand: a seat's cards.
        led: the bits of the suit led; no card for the leader.
        played: the jokers that have been played.
        black_is_due: whether this is the trick by which the black joker must be out.
    """
    if black_is_due and hand & BLACK:
        return BLACK
    plain = hand & ~JOKERS
    own = plain & led
    barred = RED & ~(played << U1)
    return np.uint64((own if own != U0 else plain) | (hand & JOKERS & ~barred))


@inlined
def note_card(view: Any, seat: int, void: np.uint64, card: np.uint64) -> None:
    """What is known after a seat's card; `void` are the suits that it had shown none of before.

    A joker tells nothing of the suit led, nor a card of another suit of the jokers: neither is owed to the lead.
    """
    joker = card & JOKERS
    view.jokers_played |= joker
    view.void[seat] = void | (view.void[seat] & ~JOKERS & mask_if_less(joker, U1))


@inlined
def play_one_card(table: Any, view: Any, seat: int, number: int, k: int) -> bool:
    """A seat's k-th card of the trick; false when it is not legal."""
    black_is_due = number + 1 >= view.rules.black_by
    legal = legal_cards(table.hands[seat], view.led, view.jokers_played, black_is_due)
    void = view.void[seat]
    if not play_card(table, view, seat, legal, number, k):
        return False
    note_card(view, seat, void, view.cards[number, k])
    return True


@inlined
def play_trick(table: Any, view: Any, leader: int, number: int) -> Any:
    """One trick; returns its winner's seat. A joker led asks for spades (decided)."""
    view.led = U0
    for k in range(4):
        if not play_one_card(table, view, (leader + k) & 3, number, k):
            return NOBODY
    return end_trick(view, leader, number)


@inlined
def play_tricks(table: Any, view: Any, leader: int, first: int) -> int:
    """The tricks from number `first` on, `leader` leading, each winner the next."""
    for number in range(first, TRICKS):
        view.trick, view.leader = number, leader
        leader = play_trick(table, view, leader, number)
        if leader == NOBODY:
            return ILLEGAL
    view.leader = leader
    return PLAYED


@jit
def team_score(rules: Any, contract: int, tricks: int) -> int:
    """10 for each trick bid and 1 for each over when the contract is made, else minus 10 for each bid (003)."""
    if tricks < contract:
        return -rules.bid_points * contract
    return rules.bid_points * contract + rules.overtrick_points * (tricks - contract)


@inlined
def play_from_bids(table: Any, view: Any, first: int) -> int:
    """From the bids to the score; `first` is the turn whose bid comes next."""
    status = hold_bidding(table, view, first)
    if status != PLAYED:
        return status
    draw_play_words(table, TRICKS)
    status = play_tricks(table, view, view.opener, 0)
    if status != PLAYED:
        return status
    for team in range(2):
        table.score[team] = team_score(view.rules, view.contracts[team], view.tricks_won[team])
    return PLAYED


@inlined
def play_round(table: Any, view: Any, number: int, dealer: int) -> int:
    """One round; none is ever passed out."""
    deal_round(table, view, number, 0, dealer)
    return play_from_bids(table, view, 0)


@jit
def write_outcome(outcome: Any, table: Any, view: Any) -> None:
    """The round just played as one row."""
    outcome.match, outcome.number, outcome.passed_out = table.match, table.number, table.passed_out
    outcome.hand = table.dealt[0]
    outcome.dealer = view.dealer
    for seat in range(4):
        outcome.bids[seat] = view.bids[seat]
    for team in range(2):
        outcome.tricks[team] = view.tricks_won[team]
        outcome.score[team] = table.score[team]


@jit
def is_over(rules: Any, total0: int, total1: int) -> bool:
    """Whether these totals end the match: a team has reached the target; equal totals ask for one more round."""
    return total0 != total1 and max(total0, total1) >= rules.target


@jit
def dealer_of_next_round(_: Any, view: Any) -> int:
    """The dealer stays until his team is ahead, then the next seat deals (003); level is not ahead (decided).

    Under `dealer = rotates` the next seat deals every round.
    """
    team = view.dealer & 1
    moves = view.rules.dealer_rotates or view.score[team] > view.score[1 - team]
    return (view.dealer + 1) & 3 if moves else view.dealer


@jit
def start_match(table: Any, view: Any, match: int) -> Any:
    """Set table and view to the start of a match; returns the first dealer, drawn by lot (003)."""
    open_streams(table, match)
    view.score[0] = view.score[1] = 0
    return np.int64(word(match_state(table.seed, LOT, match), 0) & np.uint64(3))


@jit
def enter_round(record: Any, table: Any, view: Any, outcome: Any) -> None:
    """Write a round of a match down and add its scores to the totals."""
    if table.number == 0:
        record.opener = view.opener & 1
    add_scores(table, view)
    write_outcome(outcome, table, view)


@jit
def end_match(record: Any, table: Any, view: Any, rounds: int) -> bool:
    """Whether the match is over after so many rounds; if so, how it came out."""
    over = is_over(view.rules, view.score[0], view.score[1])
    if over:
        close_match(record, table, view, rounds)
    return over


@loop(types.int64(*_STATE, types.int64, types.int64, types.int64))
def play_deal(tables: Any, views: Any, number: int, passed_out: int, dealer: int) -> int:
    """One deal by its address, for those who want to see it: its cards are left in `tables` and `views`."""
    deal_round(tables[0], views[0], number, passed_out, dealer)
    return play_from_bids(tables[0], views[0], 0)


@loop(types.int64(*_STATE, types.int64, OutcomeType[::1]))
def play_rounds(tables: Any, views: Any, first: int, outcomes: Any) -> int:
    """Rounds `first`, `first + 1`, ... outside a match, one a row of `outcomes`; seat (round % 4) deals."""
    table, view = tables[0], views[0]
    for i in range(len(outcomes)):
        status = play_round(table, view, first + i, (first + i) & 3)
        if status != PLAYED:
            return status
        write_outcome(outcomes[i], table, view)
    return PLAYED


@loop(types.int64(*_STATE, types.uint64, types.int64, types.int64[::1], types.int64[::1], OutcomeType[::1]))
def play_known(tables: Any, views: Any, cards: np.uint64, bid: int, numbers: Any, dealers: Any, outcomes: Any) -> int:
    """Deals of these numbers and dealers in which seat 0 holds known cards and makes this bid; 0: asks its strategy."""
    table, view = tables[0], views[0]
    table.forced_bid = bid
    status = PLAYED
    for i in range(len(numbers)):
        deal_known(table, view, cards, numbers[i], dealers[i])
        status = play_from_bids(table, view, 0)
        if status != PLAYED:
            break
        write_outcome(outcomes[i], table, view)
    table.forced_bid = 0
    return status


@loop(types.int64(*_STATE, types.int64, MatchType[::1], OutcomeType[::1]))
def play_matches(tables: Any, views: Any, first: int, matches: Any, outcomes: Any) -> int:
    """Whole matches, see `play_all_matches`."""
    table, view = tables[0], views[0]
    return play_all_matches(
        table, view, first, matches, outcomes, start_match, play_round, enter_round, end_match, dealer_of_next_round
    )
