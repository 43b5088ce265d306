"""What must hold in every round, however it goes."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitbook.law import Notice
from pitbook.procedure.left_stakes import LeftStakes
from pitbook.procedure.poker.exposed_cards import ExposedCards
from pitbook.procedure.poker.hand_state import is_blind
from pitbook.table.codec import SHARED, answer_to_data
from pitbook.table.conversation import Conversation, replay
from pitbook.table.facts import CardsShown, Carried
from pitbook.table.places import PUBLIC, Role, Viewer, player_viewer
from pitbook.table.round import Opening
from pitbook.table.settlement import box_results
from pitbook.table.views import view
from table.driving import GAME, PLAYERS, ROUNDS, balances, notices, play_anything

DRAWN = st.data()
pytestmark = pytest.mark.long


@ROUNDS
@given(notices, DRAWN)
def test_money_is_conserved(notice: Notice, data: st.DataObject) -> None:
    talk = play_anything(data.draw, notice)
    money = balances(talk)
    assert sum(money.values()) == 0
    carried = sum(end.staked for end in talk.table.ended.values() if isinstance(end, Carried))
    assert money["layout"] == carried
    assert not talk.table.stakes


@ROUNDS
@given(notices, DRAWN)
def test_what_a_round_carries_the_next_ones_settle(notice: Notice, data: st.DataObject) -> None:
    """Over as many rounds as it takes no chip is lost, and what lies on the layout is what is carried on."""
    total: Counter[str] = Counter()
    opening = Opening.with_cards(notice)
    for _ in range(3):
        talk = play_anything(data.draw, opening)
        total.update(balances(talk))
        carried = talk.table.carried
        assert total["layout"] == sum(stake.cents for stake in carried)
        assert sum(total.values()) == 0
        opening = Opening.with_cards(notice, carried=carried, wagers_stand=LeftStakes.of(talk.table).are_to_stand)


@ROUNDS
@given(notices, DRAWN)
def test_nets_of_the_boxes_are_what_the_players_gained_or_lost(notice: Notice, data: st.DataObject) -> None:
    talk = play_anything(data.draw, notice)
    money = balances(talk)
    for player in (*PLAYERS, "D"):
        carried = sum(
            end.staked for s, end in talk.table.ended.items() if isinstance(end, Carried) and s.player == player
        )
        nets = sum(box.net for box in box_results(talk.table) if box.player == player)
        assert money[f"player:{player}"] == nets - carried


@ROUNDS
@given(notices, DRAWN)
def test_replay_equals_play_also_through_data(notice: Notice, data: st.DataObject) -> None:
    talk = play_anything(data.draw, notice)
    assert replay(GAME.begin(notice), talk.answers).facts == talk.facts
    stored = [SHARED.read_answer(answer_to_data(answer)) for answer in talk.answers]
    assert stored == talk.answers


@ROUNDS
@given(notices, DRAWN)
def test_every_fact_cites_a_clause_of_the_edition(notice: Notice, data: st.DataObject) -> None:
    talk = play_anything(data.draw, notice)
    for fact in talk.facts:
        assert notice.edition.text(fact.clause.id)
        assert fact.sentence


def may_see(talk: Conversation, viewer: Viewer) -> Counter[str]:
    """The faces somebody may know, from the record of what was shown to whom and nothing else."""
    return Counter(
        card.text
        for fact in talk.facts
        if isinstance(fact, CardsShown) and fact.to in (PUBLIC, viewer)
        for card in fact.cards
        if card is not None
    )


@ROUNDS
@given(notices, DRAWN)
def test_no_view_holds_a_face_its_viewer_may_not_see(notice: Notice, data: st.DataObject) -> None:
    viewers = [PUBLIC, Viewer(Role.DEALER), Viewer(Role.GAME_SUPERVISOR), *map(player_viewer, PLAYERS)]

    def watch(talk: Conversation) -> None:
        for viewer in viewers:
            allowed = may_see(talk, viewer)
            seen = view(talk, viewer)
            for cards in seen.piles.values():
                assert all(card is None or card.text in allowed for card in cards)
            hidden = {card.text for card in talk.table.faces.values()} - set(allowed)
            words = " ".join(fact.sentence for fact in seen.facts).replace(",", " ").split()
            leaked = hidden & set(words)
            assert not leaked, f"{viewer} reads of {leaked}"

    play_anything(data.draw, notice, watch=watch)


@ROUNDS
@given(notices.filter(lambda notice: notice.flag("blind")), DRAWN)
def test_a_blind_hand_is_seen_by_nobody_before_settlement(notice: Notice, data: st.DataObject) -> None:
    def watch(talk: Conversation) -> None:
        for box in talk.table.boxes.values():
            if is_blind(talk.table, box) and box.is_live and not box.is_open and not ExposedCards.of(talk.table).slots:
                owner = view(talk, player_viewer(box.player)).piles.get(box.pile, ())
                exposed = any(talk.table.is_shown(slot, PUBLIC) for slot in talk.table.hand(box.pile))
                assert exposed or set(owner) <= {None}

    play_anything(data.draw, notice, watch=watch)
