"""A round without a shoe: the test says which cards are turned, and what a dealer says of them."""

from __future__ import annotations

from collections.abc import Mapping

from pitbook.cards import parse_card, parse_cards
from pitbook.games import find_edition, find_game
from pitbook.law import Cents, Notice
from pitbook.table import answers as a
from pitbook.table import replay
from pitbook.table.conversation import Conversation
from pitbook.table.places import PUBLIC
from pitbook.table.requests import Deal, Decide, Do, Show


def begin(edition: str, wagers: Mapping[int, Mapping[str, int]]) -> Conversation:
    """A round with these wagers at boxes 1, 2, … of players A, B, …; the cards are next."""
    law = find_edition(edition)
    talk = find_game(law.game).begin(Notice.post(law))
    for box, staked in wagers.items():
        for wager, cents in staked.items():
            talk.answer(a.Wager(box, "ABC"[box - 1], wager, Cents(cents)))
    talk.answer(a.NoMoreBets())
    return talk


def go_one_step(talk: Conversation) -> bool:
    """Do what takes no thought: deal, do, and let players look at their own cards; whether that was awaited."""
    match talk.request:
        case Deal():
            talk.answer(a.Dealt())
        case Do():
            talk.answer(a.Done(talk.request.roles[0]))
        case Show(to=to, slots=slots) if to != PUBLIC:
            talk.answer(a.Seen((None,) * len(slots)))
        case _:
            return False
    return True


def go_on(talk: Conversation, hands: Mapping[str, str], choice: str = "") -> None:
    """Deal, decide and turn cards until a hand that is not named here is to be turned, or the round is over."""
    while talk.request is not None:
        if go_one_step(talk):
            continue
        match talk.request:
            case Show(pile=pile, slots=slots):
                if pile not in hands:
                    return
                lying, faces = list(talk.table.hand(pile)), parse_cards(hands[pile])
                talk.answer(a.Seen(tuple(faces[lying.index(slot)] for slot in slots)))
            case Decide(options=options) if choice:
                talk.answer(a.Decision(next(iter(options))[0], choice))
            case _:
                return


def seen(talk: Conversation, cards: str) -> None:
    talk.answer(a.Seen(parse_cards(cards)))


def misread(talk: Conversation, card: str, right: str) -> None:
    talk.answer(a.Misread(parse_card(card), parse_card(right)))


def net(talk: Conversation, player: str) -> int:
    moves = [move for fact in talk.facts for move in fact.moves]
    mine = f"player:{player}"
    return sum(move.cents * ((move.target == mine) - (move.source == mine)) for move in moves)


def assert_replays(talk: Conversation, edition: str) -> None:
    """The answers alone, as they were given, bring the same facts and the same cards again."""
    law = find_edition(edition)
    again = replay(find_game(law.game).begin(Notice.post(law)), talk.answers)
    assert again.facts == talk.facts
    assert again.table.faces == talk.table.faces
    assert again.request == talk.request
