"""A continuous shuffler is known by the point of the law that names it, whatever the law calls it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pitbook.cards import CARDS
from pitbook.cli.play.seat import remark_on
from pitbook.games import find_game
from pitbook.games.contract import Game
from pitbook.law import Cents, Notice
from pitbook.procedure.sitting import Sitting
from pitbook.procedure.virtual import VirtualStaff, draw_all
from pitbook.table.answers import NoMoreBets, Wager
from pitbook.table.conversation import Conversation
from table.sittings import finish, tasks


def renamed(word: str) -> Game:
    """Baccarat whose law has another word for its continuous shuffler."""
    game = find_game("baccarat")
    law = game.rulebook.edition("base")
    own = {
        id_: replace(rule, points=dict(rule.points) | {"uncut": word}) if "uncut" in rule.points else rule
        for id_, rule in law.own.items()
    }
    dealing = replace(law.own_options["dealing"], choices=("shoe", word, "shuffler"), bars={})
    changed = replace(law, own=own, own_options=dict(law.own_options) | {"dealing": dealing})
    return replace(game, rulebook=replace(game.rulebook, editions={changed.name: changed}, usual=changed.name))


def sitting(word: str, dealing: str) -> Sitting:
    game = renamed(word)
    law = game.rulebook.edition()
    table = Sitting(game, Notice.post(law, {"dealing": dealing, "decks": "4", "style": "C"}))
    finish(table.open())
    return table


@pytest.mark.parametrize(("dealing", "cuts"), [("machine", 0), ("shoe", 1), ("shuffler", 1)])
def test_only_its_cards_are_not_cut(dealing: str, cuts: int) -> None:
    done = tasks(finish(sitting("machine", dealing).start("shuffle")))
    assert sum(task.startswith("cut") for _, task in done) == cuts


def deal_out(talk: Conversation, staff: VirtualStaff) -> None:
    while answer := staff.answer(talk):
        talk.answer(answer)


@pytest.mark.parametrize(("dealing", "draws"), [("machine", True), ("shoe", False), ("shuffler", False)])
def test_only_it_deals_every_round_in_an_order_of_its_own(dealing: str, draws: bool) -> None:
    table = sitting("machine", dealing)
    staff = VirtualStaff(draw_all(table.game.equipment, table.notice, Random(1)))
    deal_out(table.start("shuffle"), staff)
    talk = table.begin_round()
    talk.answer(Wager(1, "A", "player", Cents(1000)))
    talk.answer(NoMoreBets())
    deal_out(talk, staff)
    assert table.equipment.due is None
    assert table.equipment.draws_for("round") is draws


@pytest.mark.parametrize(("dealing", "holds"), [("machine", "shuffler"), ("shuffler", "shoe"), ("shoe", "shoe")])
def test_the_terminal_says_where_the_cards_are(dealing: str, holds: str) -> None:
    notice = Notice.post(renamed("machine").rulebook.edition(), {"dealing": dealing, "style": "C"})
    assert remark_on(notice, None, CARDS, 100) == f"100 cards in the {holds}"
