"""What the poker divisions say of irregularities, in whatever edition: each handler acts on a point of law.

A point that the edition does not have makes the report itself out of order, and it is refused. Handlers check first and
change afterwards, so a refused report changes nothing. How a hand is undone and a round called off is in `misdealing`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitbook.cards import Card
from pitbook.errors import Refused
from pitbook.law import Clause
from pitbook.law.edition import Point
from pitbook.procedure.poker.misdeals import reopen_hand, void_hand, void_several_hands
from pitbook.table import answers as a
from pitbook.table.ask import rule
from pitbook.table.facts import CardsDiscarded, Forfeited, Noted, Voided
from pitbook.table.places import (
    COMMUNITY,
    DEALER,
    DISCARD,
    PUBLIC,
    SHOE,
    Pile,
    Role,
    Slot,
    Stake,
    hand_pile,
    player_viewer,
)
from pitbook.table.requests import Request, Rule
from pitbook.table.round import Box, Handler, Misdeal, Redeal, Round, Stage, Step

COMMON = (DEALER, COMMUNITY)
"""The hands that belong to the table and not to a box."""

_EXPOSED = {DEALER: "exposed-to-dealer", COMMUNITY: "exposed-to-community"}

Fold = Callable[[Round, Box, Clause, str], None]
"""How a game folds a hand: the box, the clause that deems it folded (not the player's own choice), and why."""

Penalise = Callable[[Round, Box, Clause, str], None]
"""How a game takes the stakes of a hand that is forfeited."""


def poker_irregularities(fold: Fold, forfeit: Penalise) -> Mapping[type[a.Irregularity], Handler]:
    """The handlers for a poker game that folds and forfeits in its own way.

    A handler is a generator because it may have to ask for a ruling; one that never does says `yield from ()`.
    """

    def on_absent(table: Round, request: Request, report: a.Absent) -> Step:
        yield from ()
        box = _undecided(table, request, report.box)
        fold(table, box, table.law.point("absent").clause, f"{box.player} is not at the table to decide")

    def on_laid_down(table: Round, request: Request, report: a.LaidDown) -> Step:
        yield from ()
        point = _need(table, request, "laid-down", "report a fold, or cards collected early")
        box = _laid_down(table, request, report)
        if box.is_live:
            table.collect(point.clause, box)
        if report.reconstructed:
            _reconstruct(table, point.clause, box)
        elif box.is_live:
            fold(table, box, point.clause, "the cards lie on the discard pile and cannot be put together again")
        else:
            table.tell(Noted(point.clause, f"box {box.number} stays folded"))

    def on_communication(table: Round, request: Request, report: a.Communication) -> Step:
        point = table.law.point("communication")
        hands = [box for box in table.boxes_of(report.player) if not _is_out(table, box)]
        if not hands or not any(table.hand(box.pile) or box.collected for box in hands):
            raise request.refuse(f"{report.player} holds no cards")
        matter = f"communication by {report.player}"
        ruling = yield from rule(table, Rule(point.clause, matter, ("void", "stands"), Role.OPERATOR))
        because = f"{report.player} communicated about hands"
        for box in hands if ruling.ruling == "void" else ():
            reopen_hand(table, box, point.clause, because)
            (forfeit if point.value == "forfeited" else void_hand)(table, box, point.clause, because)

    return {
        a.CardExposed: _on_card_exposed,
        a.ExposedByPlayer: _on_exposed_by_player,
        a.ExposedByDealer: _on_exposed_by_dealer,
        a.WrongCount: _on_wrong_count,
        a.CardsWithoutWager: _on_cards_without_wager,
        a.HandWithoutWager: _on_hand_without_wager,
        a.DeckCounted: _on_deck_counted,
        a.CollectedEarly: _on_collected_early,
        a.LaidDown: on_laid_down,
        a.Absent: on_absent,
        a.SeveralHands: _on_several_hands,
        a.Communication: on_communication,
        a.ViewedBlind: _on_viewed_blind,
        a.LeftFaceDown: _on_left_face_down,
    }


# In the deal


def _misdeal(table: Round, point: Point, because: str, wrong: int = 0) -> Step:
    """The round ends here, unless the edition lets a supervisor confine the misdeal to some boxes.

    A hand that is `wrong` itself is affected in any case.
    """
    extent = table.law.point("misdeal-extent")
    if extent.value == "ruling":
        boxes = tuple(box.number for box in table.boxes.values() if box.is_live or box.number == wrong)
        matter = f"what the misdeal affects ({because})"
        rulings = ("round", "boxes") if boxes else ("round",)
        request = Rule(extent.clause, matter, rulings, Role.GAME_SUPERVISOR, boxes, (wrong,) if wrong else ())
        ruling = yield from rule(table, request)
        if ruling.ruling == "boxes":
            for number in ruling.boxes:
                box = table.boxes[number]
                reopen_hand(table, box, extent.clause, because)
                void_hand(table, box, extent.clause, f"the misdeal affects this hand: {because}")
            return
    raise Misdeal(point.clause, because)


def _on_card_exposed(table: Round, request: Request, report: a.CardExposed) -> Step:
    """A card of a player's hand is turned over; one of the table's own stays up, or is a misdeal, as the rule says."""
    if table.stage != Stage.DEAL:
        raise request.refuse("no cards are being dealt; say whether the player or the dealer exposed it")
    pile = _pile_of(table, request, report.slot)
    if report.slot in table.exposed:
        raise request.refuse("this card has been reported already")
    if report.slot in table.dealt_up:
        raise request.refuse("this card is dealt face up by right")
    is_common = pile in COMMON
    if is_common and table.dealt_up:
        raise request.refuse("the dealer's open card is out already; report cards exposed by the dealer after the deal")
    table.check_faces([(report.slot, report.card)])
    table.exposed.append(report.slot)
    point = table.law.point(_EXPOSED[pile] if is_common else "exposed-card")
    table.reveal(point.clause, pile, {report.slot: report.card})
    if point.value == "misdeal":
        raise Misdeal(point.clause, f"a card of the {pile} was exposed in the deal")
    if len(table.exposed) > 1:
        yield from _misdeal(table, table.law.point("several-exposed"), "more than one card was exposed in the deal")
    elif is_common:
        table.tell(Noted(point.clause, "the card stays up as the dealer's open card; the last one stays face down"))
    else:
        table.tell(Noted(point.clause, f"the card of {pile} is turned over and dealing goes on"))


def _on_wrong_count(table: Round, request: Request, report: a.WrongCount) -> Step:
    """A hand may be counted when it is dealt, and again when it is folded or settled and its cards are collected."""
    pile = _counted(table, request, report.box).pile if report.box else common_pile(table)
    if not report.box and not table.hand(pile):
        raise request.refuse("no cards have been dealt there")
    size = size_of(table, pile)
    if report.count == size:
        raise request.refuse(f"{size} cards is the right number")
    if report.count > table.law.number("deck-size"):
        raise request.refuse("a deck has not so many cards")
    point = table.law.point("wrong-count")
    _correct(table, pile, report.count)
    if not report.box:
        raise Misdeal(point.clause, f"the {pile} was dealt {report.count} cards")
    yield from _misdeal(table, point, f"box {report.box} was dealt {report.count} cards", report.box)


def _correct(table: Round, pile: Pile, count: int) -> None:
    """Let a hand that still lies there have as many cards as it was found to have.

    What it lacks comes from the cards nobody holds, and what it never had goes to the bottom of the rack: somebody may
    have been shown a card there, which must not be dealt to another hand.
    """
    hand, rack = table.piles[pile], table.piles[DISCARD]
    if hand:
        rest = table.piles[SHOE] or rack
        rack[:0], hand[count:] = hand[count:], []
        hand += rest[: count - len(hand)] if count > len(hand) else []
        rest[:] = [slot for slot in rest if slot not in hand]


def _on_cards_without_wager(table: Round, request: Request, report: a.CardsWithoutWager) -> Step:
    yield from ()
    point = table.law.point("cards-without-wager")
    _some_cards_dealt(table, request)
    if table.stage != Stage.DEAL and point.value == "misdeal":  # this text ends with the deal, the 1998 one does not
        raise request.refuse("the deal is complete; report a hand without a wager")
    _no_wager(table, request, report)
    _return_stray(table, report)
    because = f"cards were dealt to box {report.box}, which has no wager"
    raise (Redeal if point.value == "redealt" else Misdeal)(point.clause, because)


def _on_hand_without_wager(table: Round, request: Request, report: a.HandWithoutWager) -> Step:
    yield from ()
    _some_cards_dealt(table, request)
    _no_wager(table, request, report)
    size, clause = table.law.number("hand-size"), table.law.point("hand-without-wager").clause
    if table.stage == Stage.DEAL and not any(len(table.hand(box.pile)) >= size for box in table.boxes.values()):
        raise request.refuse("no hand is complete yet; report cards without a wager")
    pile, rack = hand_pile(report.box), table.piles[DISCARD]
    if table.piles[SHOE]:
        if len(table.piles[SHOE]) - size < _still_to_deal(table):
            raise request.refuse("the shoe does not hold enough cards for this to have happened")
        table.draw(pile, size)
        table.discard(clause, pile)
    else:  # its slots lie in the rack with the rest of the deck; now they lie on top
        rack[:] = rack[size:] + rack[:size]
        table.tell(CardsDiscarded(clause, pile, size))
    table.strays.add(report.box)
    _return_stray(table, report)


def _on_deck_counted(table: Round, request: Request, report: a.DeckCounted) -> Step:
    yield from ()
    size = table.law.point("deck-size")
    if report.count != size.value:
        raise Misdeal(table.law.point("short-deck").clause, f"the deck has {report.count} cards")
    table.tell(Noted(size.clause, f"the deck was counted: {report.count} cards"))


# After the deal


def _on_exposed_by_player(table: Round, request: Request, report: a.ExposedByPlayer) -> Step:
    yield from ()
    clause = table.law.point("exposed-by-player").clause
    box = _live(table, request, report.box)
    faces = _faces(table, request, box.pile, report.positions, report.cards)
    table.reveal(clause, box.pile, faces)
    table.tell(Noted(clause, f"{box.player} exposed cards of box {box.number}: no misdeal"))


def _on_exposed_by_dealer(table: Round, request: Request, report: a.ExposedByDealer) -> Step:
    yield from ()
    clause = table.law.point("exposed-by-dealer").clause
    if table.stage != Stage.BETTING or not table.undecided():
        raise request.refuse("the dealer's cards matter here only while a player has yet to decide")
    pile = common_pile(table)
    faces = _faces(table, request, pile, report.positions, report.cards)
    if all(table.is_shown(slot, PUBLIC) for slot in faces):
        raise request.refuse("those cards lie open already")
    table.reveal(clause, pile, faces)
    table.is_limited = table.law.point("exposed-by-dealer").value == "limited"
    left = "may only fold or raise by the ante" if table.is_limited else "still has a choice"
    whose = "the dealer's hand" if pile == DEALER else f"the {pile}"
    table.tell(Noted(clause, f"the dealer exposed cards of {whose}: who has not decided {left}"))


def _on_collected_early(table: Round, request: Request, report: a.CollectedEarly) -> Step:
    yield from ()
    box = _undecided(table, request, report.box)
    clause = table.law.point("collected-early").clause
    if report.reconstructed:
        table.tell(Noted(clause, f"the hand of box {box.number} was collected early and put together again"))
    else:
        because = "the hand was collected before its player had decided and cannot be put together again"
        void_hand(table, box, clause, because)


def _on_several_hands(table: Round, request: Request, report: a.SeveralHands) -> Step:
    yield from ()
    point = _need(table, request, "several-hands", "this edition leaves several hands to the operator")
    if table.stage == Stage.WAGERS:
        raise request.refuse("wagers are open: have the further ones taken back")
    if len(table.boxes_of(report.player)) < 2:
        raise request.refuse(f"{report.player} has not wagered on several hands")
    void_several_hands(table, report.player, point)


def _on_viewed_blind(table: Round, request: Request, report: a.ViewedBlind) -> Step:
    point = _need(table, request, "viewed-blind", "no hand is played blind under this edition")
    own = {box.number: box for box in table.boxes_of(report.player)}
    if not set(report.boxes) <= set(own) or not any(own[n].is_blind and own[n].is_live for n in report.boxes):
        raise request.refuse(f"{report.player} has no blind hand at {list(report.boxes)}")
    viewed = {n for n, box in own.items() if _has_viewed(table, box)} | set(report.boxes)
    remedy = "deem-seated" if len(viewed) == 1 else "void"
    clause = table.cite(f"{point.clause.id}({'a' if len(viewed) == 1 else 'b'})")
    matter = f"{report.player} looking at box {', '.join(map(str, sorted(viewed)))}"
    ruling = yield from rule(table, Rule(clause, matter, (remedy, "goes-on"), Role.GAME_SUPERVISOR))
    if ruling.ruling == "deem-seated":
        for box in own.values():
            box.is_blind = box.number not in viewed
            box.is_seat = box.number in viewed
    elif ruling.ruling == "void":
        because = f"{report.player} looked at more than one hand"
        for number in sorted(viewed):
            reopen_hand(table, own[number], clause, because)
            void_hand(table, own[number], clause, because)


def _on_left_face_down(table: Round, request: Request, report: a.LeftFaceDown) -> Step:
    yield from ()
    box = _live(table, request, report.box)
    if table.stage != Stage.SETTLEMENT or box.is_open or box.is_face_down:
        raise request.refuse(f"box {report.box} is not to be turned now")
    box.is_face_down = True
    clause = table.law.point("left-face-down").clause
    table.tell(Noted(clause, f"{box.player} leaves the hand of box {box.number} face down"))


# What handlers ask of the table before they act


def common_pile(table: Round) -> Pile:
    """The hand that all boxes play against or share."""
    return COMMUNITY if table.law.find_point("community-size") else DEALER


def size_of(table: Round, pile: Pile) -> int:
    """How many cards belong in a hand."""
    names = {DEALER: "dealer-hand-size", COMMUNITY: "community-size"}
    own = names.get(pile, "")
    if pile == COMMUNITY and table.stage == Stage.DEAL and table.notice.choice("dealing") == "shuffler":
        own = "community-dealt"  # one of them is put away when the deal is done
    return table.law.number(own if own and table.law.find_point(own) else "hand-size")


def _need(table: Round, request: Request, name: str, remedy: str) -> Point:
    point = table.law.find_point(name)
    if point is None:
        what = f"{table.law.ref} has no rule on {name.replace('-', ' ')}"
        raise Refused(what, clause=request.clause.id, remedy=remedy)
    return point


def _live(table: Round, request: Request, number: int) -> Box:
    box = table.boxes.get(number)
    if box is None or not box.is_live or not table.hand(box.pile):
        raise request.refuse(f"box {number} has no hand in the game")
    return box


def _counted(table: Round, request: Request, number: int) -> Box:
    """A box whose cards can be counted: they lie there, or were collected from a hand that has not come to nothing."""
    box = table.boxes.get(number)
    ends = [end for stake, end in table.ended.items() if stake.box == number]
    is_void = bool(ends) and all(isinstance(end, Voided) for end in ends)
    if box is None or is_void or not (table.hand(box.pile) if box.is_live else box.collected):
        raise request.refuse(f"box {number} has no hand to count")
    return box


def _undecided(table: Round, request: Request, number: int) -> Box:
    box = _live(table, request, number)
    if table.stage != Stage.BETTING or box.choice:
        raise request.refuse(f"box {number} has no decision to make")
    return box


def _laid_down(table: Round, request: Request, report: a.LaidDown) -> Box:
    """A box whose cards may lie on the discard pile: one not yet turned, or one that was taken to be folded."""
    box = table.boxes.get(report.box)
    is_late = table.stage not in (Stage.BETTING, Stage.SETTLEMENT)
    if box is None or is_late or box.is_open or box.is_face_down or (not box.is_live and not _is_folded(table, box)):
        raise request.refuse(f"box {report.box} has no cards on the discard pile to speak of")
    if report.reconstructed and not box.is_live and table.stage == Stage.SETTLEMENT:
        what = f"betting is over and box {box.number} has folded: nobody could decide on it fairly any more"
        raise Refused(what, clause=table.law.point("laid-down").clause.id, remedy="the fold stands")
    on_top = tuple(table.piles[DISCARD][-len(box.collected) :]) == box.collected
    if report.reconstructed and not box.is_live and not on_top:
        raise request.refuse(f"the cards of box {box.number} are not the top ones of the discard pile")
    return box


def _is_folded(table: Round, box: Box) -> bool:
    """Folded by the player's own choice: neither void nor forfeited."""
    ends = [end for stake, end in table.ended.items() if stake.box == box.number]
    return box.choice == "fold" and not any(isinstance(end, Voided | Forfeited) for end in ends)


def _is_out(table: Round, box: Box) -> bool:
    """Whether a hand was folded or has come to nothing."""
    ends = [end for stake, end in table.ended.items() if stake.box == box.number]
    return not box.is_live and (box.choice.startswith("fold") or all(isinstance(end, Voided) for end in ends))


def _some_cards_dealt(table: Round, request: Request) -> None:
    if not any(table.hand(pile) for pile in [*COMMON, *(box.pile for box in table.boxes.values())]):
        raise request.refuse("no cards have been dealt")


def _no_wager(table: Round, request: Request, report: a.CardsWithoutWager | a.HandWithoutWager) -> None:
    is_box = 1 <= report.box <= table.law.number("boxes")
    if report.box in table.boxes or report.box in table.strays or not is_box:
        raise request.refuse(f"box {report.box} is not a box without a wager")
    needs = table.law.find_point("side-wager-needs")
    is_side = report.wager in table.offered and needs is not None and report.wager != needs.value
    if report.wager and (not is_side or report.cents < 1 or not report.player):
        raise request.refuse(f"{report.wager!r} cannot lie there")


def _return_stray(table: Round, report: a.CardsWithoutWager | a.HandWithoutWager) -> None:
    """A side wager in front of a box that is not in the game goes back."""
    if report.wager:  # the rule on stray wagers is about complete hands; else they lack the wager they need
        rule_on_hands = table.law.find_point("stray-wager") if isinstance(report, a.HandWithoutWager) else None
        stray = rule_on_hands or table.law.point("side-wager-needs")
        stake = Stake(report.box, report.player, report.wager)
        table.accept(stray.clause, stake, report.cents)
        table.void(stray.clause, stake, f"box {report.box} has no ante, so its {report.wager} wager goes back")


def _still_to_deal(table: Round) -> int:
    hands = [common_pile(table), *(box.pile for box in table.live_boxes)]
    return sum(max(0, size_of(table, pile) - len(table.hand(pile))) for pile in hands)


def _pile_of(table: Round, request: Request, slot: Slot) -> Pile:
    hands = [*COMMON, *(box.pile for box in table.live_boxes)]
    pile = next((pile for pile in hands if slot in table.hand(pile)), None)
    if pile is None:
        raise request.refuse(f"card {slot} has not been dealt to a hand")
    return pile


def _faces(
    table: Round, request: Request, pile: Pile, positions: tuple[int, ...], cards: tuple[Card | None, ...]
) -> dict[Slot, Card | None]:
    slots = table.hand(pile)
    if not positions or len(positions) != len(cards) or len(set(positions)) != len(positions):
        raise request.refuse("each exposed card needs one position and one face")
    if not all(0 <= position < len(slots) for position in positions):
        raise request.refuse(f"{pile} has no such cards")
    faces = {slots[position]: card for position, card in zip(positions, cards, strict=True)}
    table.check_faces(faces.items())
    return faces


def _has_viewed(table: Round, box: Box) -> bool:
    viewer = player_viewer(box.player)
    return any(table.is_shown(slot, viewer) for slot in [*table.hand(box.pile), *box.collected])


def _reconstruct(table: Round, clause: Clause, box: Box) -> None:
    """Give a player the cards back, and what folding had cost."""
    del table.piles[DISCARD][-len(box.collected) :]
    table.piles[box.pile] = list(box.collected)
    if not box.is_live:
        reopen_hand(table, box, clause, "the hand was put together again")
        box.is_live, box.choice = True, ""
    table.tell(Noted(clause, f"the hand of box {box.number} was put together again"))
