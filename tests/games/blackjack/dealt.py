"""Rounds of Blackjack whose cards come in an order that a test has written down."""

from __future__ import annotations

from pitbook.table import Answer, Conversation
from pitbook.table.answers import Done
from pitbook.table.requests import Do, Request
from shape.hand_dealt import HandDealt


class Dealt(HandDealt):
    """The dealer also announces the total at the end."""

    def say(self, *answers: Answer) -> Dealt:
        for answer in answers:
            super().say(answer)
            announced(self.talk)
        return self


def announced(talk: Conversation) -> Conversation:
    """The round once the dealer has said what is left to say."""
    request: Request | None = talk.request
    if isinstance(request, Do):
        talk.answer(Done(request.roles[0]))
    return talk
