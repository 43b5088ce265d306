"""What the felt shows of cards that are no longer where they were."""

from __future__ import annotations

from pitbook.cards import parse_card, parse_cards
from pitbook.cli.play.felt import hand
from pitbook.games import find_edition, find_game
from pitbook.law import Cents, Notice
from pitbook.table import PUBLIC, Dealt, Decision, Misread, NoMoreBets, Seen, Wager, view
from pitbook.table.places import hand_pile
from pitbook.table.requests import Deal, Decide, Show


def test_a_card_that_was_misread_is_drawn_as_it_was_put_right() -> None:
    """Box 2 is settled first and its cards are put away: it is drawn from what was told of it."""
    law = find_edition("four-card-poker")
    talk = find_game(law.game).begin(Notice.post(law))
    for box in (1, 2):
        talk.answer(Wager(box, "AB"[box - 1], "ante", Cents(500)))
    talk.answer(NoMoreBets())
    faces = {"dealer": parse_cards("Kh Kd 9c 5s 3d 8h"), "box 2": parse_cards("Ah Ac 7d 4s 2h")}
    while not (isinstance(talk.request, Show) and talk.request.pile == "box 1" and talk.request.to == PUBLIC):
        match talk.request:
            case Deal():
                talk.answer(Dealt())
            case Decide(options=options):
                talk.answer(Decision(min(options)[0], "play 1"))
            case Show(pile=pile, slots=slots, to=to):
                lying = list(talk.table.hand(pile))
                seen = tuple(faces[pile][lying.index(slot)] if to == PUBLIC else None for slot in slots)
                talk.answer(Seen(seen))
    talk.answer(Misread(parse_card("2h"), parse_card("2s")))
    assert talk.table.hand(hand_pile(2)) == []
    assert hand(view(talk, PUBLIC), hand_pile(2)) == tuple(parse_cards("Ah Ac 7d 4s 2s"))
