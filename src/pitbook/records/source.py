"""A record as a source of answers: it tells the rules what happened, in the order in which rules ask.

Irregularities come in at the moment they speak of. What the record does not say is an error that names what is awaited.
"""

from __future__ import annotations

from pitbook.errors import BadRecord, PitbookError, Refused
from pitbook.law import Cents
from pitbook.records.agenda import Agenda
from pitbook.records.faces import RecordedFaces, stops
from pitbook.records.fields import Faults
from pitbook.records.irregularities import Effect
from pitbook.records.record import BoxRecord, RoundRecord, ToldChoice
from pitbook.records.shape import ALONE, ROLLS, SPINS, Shape
from pitbook.records.stakes import WagersLeft
from pitbook.records.told_choices import ChoicesLeft, named_cents, named_places, unsaid
from pitbook.table import answers as a
from pitbook.table.conversation import Conversation
from pitbook.table.places import Role, hand_pile
from pitbook.table.requests import (
    ClaimPool,
    Count,
    Deal,
    Decide,
    Do,
    PlaceWagers,
    Request,
    Reshuffle,
    Roll,
    Rule,
    Show,
    Spin,
    Spot,
)
from pitbook.table.round import ImpossibleFace, Round


class RecordedRound:
    """Answers every request of a round from its record, and remembers where in the record it is.

    `choices` and `wagers` are those that are yet to be made, `faces` the cards, `rolls` and `spins` how many of these
    were asked for.
    """

    def __init__(self, record: RoundRecord, shape: Shape) -> None:
        self.record = record
        self.shape = shape
        self.where = ""
        self.choices = ChoicesLeft(record, shape)
        self.wagers = WagersLeft(record, shape)
        self.faces = RecordedFaces(record, shape, self.choices)
        self.irregularities = Agenda(record, shape, self.choices)
        self.rolls = 0
        self.spins = 0
        self._faults = Faults()

    def tell(self, conversation: Conversation) -> None:
        """Give the conversation its next answer; an error says where in the record the trouble is."""
        answer: a.Answer | None = None
        try:
            answer = self._next(conversation)
            if isinstance(answer, a.Wager) or not self._faults.found:
                conversation.answer(answer)
        except Refused as refusal:
            refusal.where = self.where or refusal.where
            if isinstance(refusal, ImpossibleFace):  # whoever writes a record knows every card of it
                refusal.what, refusal.remedy = f"{refusal.what}: {refusal.face}", refusal.known
            if not isinstance(answer, a.Wager):
                refusal.also = self._refused_besides(conversation, refusal.where)
                raise
            self._keep(refusal)
        except PitbookError as error:
            error.at(self.where)
            raise
        if not isinstance(answer, a.Wager):
            self._faults.tell()

    def _keep(self, refusal: Refused) -> None:
        """Go on to the wagers of other boxes, for nothing has changed; what else a box has may hang on this one."""
        box = refusal.where.partition(".")[0]
        if all(other.where.partition(".")[0] != box for other in self._faults.found):
            self._faults.keep(refusal)

    def _refused_besides(self, conversation: Conversation, where: str) -> tuple[Refused, ...]:
        """What other boxes chose that may not be chosen now; one choice that is refused changes nothing for another."""
        request, found = conversation.request, list[Refused]()
        if not isinstance(request, Decide):
            return ()
        for _, spot, told in self.choices.next_of(request):
            if told.where != where and told.name not in {option.name for option in request.options[spot]}:
                try:
                    conversation.answer(a.Decision(spot.box, told.name, spot.hand, player=_player_at(request, spot)))
                except Refused as refusal:
                    refusal.where = told.where
                    found.append(refusal)
        return tuple(found)

    def _next(self, conversation: Conversation) -> a.Answer:
        irregular = self.irregularities.next(conversation)
        if irregular is not None:
            self.where, answer = irregular
            return answer
        request = conversation.request
        match request:
            case PlaceWagers():
                self.where, answer = self.wagers.next(request)
                return answer
            case Deal():
                return a.Dealt()
            case Show():
                if not self.record.irregularities:  # else a card that cannot be contradicts what was told last
                    self.where = self.faces.place_of(request.pile)
                return self.faces.seen(conversation.table, request)
            case Reshuffle():
                return a.Shuffled()
            case Roll():
                return self._roll(request)
            case Spin():
                return self._spin(request)
            case Decide():
                return self._decision(conversation.table, request)
            case Rule():
                return self._ruling(request)
            case Do():
                return a.Done(Role.DEALER if Role.DEALER in request.roles else request.roles[0])
            case Count():
                return a.Counted(self.record.pack.size * self.record.packs)
            case ClaimPool():
                return self._pool(conversation, request)
        assert request is not None
        raise self._untold(request)

    def _untold(self, request: Request) -> BadRecord:
        """The error of a record without something that only one of its declarations can tell."""
        told_by = next((mishap.name for mishap in self.record.mishaps if mishap.kind in request.fits), "")
        if not told_by:
            return BadRecord(f"a record cannot answer this: {request.awaits}")
        return stops("irregularities", "nothing is said of this", request, f" (declare it as {told_by})")

    # Dice and wheels

    def _roll(self, request: Roll) -> a.Rolled:
        self.where = self.record.place_of_result(ROLLS, self.rolls)
        if self.rolls >= len(self.record.rolls):
            raise stops(ROLLS, f"roll {self.rolls + 1} is not given", request, _alone(ROLLS, self.rolls))
        self.rolls += 1
        dice = self.record.rolls[self.rolls - 1]
        is_hands = bool(self.shape.hand_size)  # where hands are dealt a wrong number is one of cards
        if len(dice) != request.dice and not is_hands and (name := self.record.mishap_for(Effect.ANY_SIZE)):
            remedy = f'if there were so many, declare the irregularity {name} with "count": {len(dice)} and no dice'
            point = self.record.edition.find_point(name)
            rule = (point or request).clause.id
            raise BadRecord(
                f"{len(dice)} dice where {request.dice} belong", where=self.where, clause=rule, remedy=remedy
            )
        return a.Rolled(dice)

    def _spin(self, request: Request) -> a.Spun:
        self.where = self.record.place_of_result(SPINS, self.spins)
        if self.spins >= len(self.record.spins):
            raise stops(SPINS, f"spin {self.spins + 1} is not given", request, _alone(SPINS, self.spins))
        self.spins += 1
        return a.Spun(self.record.spins[self.spins - 1])

    # Decisions, rulings, the pool

    def _decision(self, table: Round, request: Decide) -> a.Answer:
        if request.lockable and not request.undecided:
            self.where = "boxes"
            return a.Locked()
        found = self.choices.take(request, self.irregularities.decide_first())
        if found is None:
            return self._unsaid(request)
        box, spot, told = found
        self.where = told.where
        player = _player_at(request, spot)
        option = next((option for option in request.options[spot] if option.name == told.name), None)
        if option is None and self._is_played_alone(request, spot, told):
            what, remedy = f"{spot} cannot choose {told.name!r}", self._alone(request, spot)
            raise BadRecord(what, where=told.where, clause=self.shape.clause("alone"), remedy=remedy)
        if option is None:  # which the rules refuse
            return a.Decision(spot.box, told.name, spot.hand, player=player)
        if not self.choices.at(spot):  # who chooses again later has staked nothing yet
            self._check_second(box, told, option.cost)
        places = named_places(request, option, told, self.faces.hand(table, hand_pile(spot.box, spot.hand)))
        return a.Decision(spot.box, told.name, spot.hand, places, Cents(named_cents(request, option, told)), player)

    def _unsaid(self, request: Decide) -> a.Decision:
        """What is chosen by somebody of whom the record says nothing, where that can only be one thing."""
        for spot, options in request.options.items():
            if name := unsaid(self.shape.unsaid, {option.name for option in options}):
                return a.Decision(spot.box, name, spot.hand, player=spot.player)
        raise self._undecided(request)

    def _is_played_alone(self, request: Decide, spot: Spot, told: ToldChoice) -> bool:
        """Whether a choice takes a second wager, on a hand that is played without one."""
        plays = [option for option in request.options[spot] if option.name not in self.shape.gives_up]
        is_without = bool(self.shape.clause("alone")) and not any(option.cost for option in plays)
        is_blind = bool(self.shape.blind_wager(self.record.notice))
        return is_without and not is_blind and told.name not in self.shape.gives_up

    def _alone(self, request: Decide, spot: Spot) -> str:
        names = " or ".join(repr(option.name) for option in request.options[spot])
        return f"no {self.shape.second_wager} wager is made on this hand: it is {names}"

    def _undecided(self, request: Decide) -> BadRecord:
        """The error of a record in which somebody has yet to choose."""
        spot = min(request.undecided or request.options)
        is_shared = len(request.spots_at(spot.box, spot.hand)) > 1
        absent = next((mishap.name for mishap in self.record.mishaps if mishap.kind is a.Absent), "")
        hint = f" (or declare the irregularity {absent})" if absent else ""
        who = f"{spot}{f' ({spot.player})' if is_shared else ''}"
        return stops(self._place_of(spot), f"{who} has not decided", request, hint)

    def _place_of(self, spot: Spot) -> str:
        """Where the choices of a spot stand, or should."""
        entries = [box for box in self.record.boxes if box.box == spot.box]
        box = next((box for box in entries if box.player == spot.player), entries[0] if entries else None)
        if box is None:
            return "boxes"
        is_told = spot.hand <= len(box.hands)
        return f"{box.hands[spot.hand - 1].where if is_told else f'{box.where}.hands[{spot.hand - 1}]'}.choices"

    def _check_second(self, box: BoxRecord, told: ToldChoice, cost: Cents) -> None:
        """A second wager that the record states must be the one the choice makes.

        Where choices stake other things besides, what lay there is compared in the end.
        """
        stated = box.wagers.get(self.shape.second_wager)
        if self.shape.later_wagers or stated is None or stated == cost:
            return
        if not self.shape.blind_wager(self.record.notice):
            is_alone = not cost and told.name not in self.shape.gives_up
            raise BadRecord(
                f"the {self.shape.second_wager} of {stated} cents is not what the rules allow",
                where=f"{box.where}.wagers.{self.shape.second_wager}",
                clause=self.shape.clause("alone" if is_alone else "second"),
                remedy=self._due(told, cost),
            )

    def _due(self, told: ToldChoice, cost: Cents) -> str:
        """What a second wager is that a choice makes."""
        second, blind = self.shape.second_wager, self.shape.blind_option
        if told.name in self.shape.gives_up:
            before = f'; one that was made before the deal takes "{blind}": true in the notice' if blind else ""
            return f"none is made with {told.name!r}{before}"
        return f"with {told.name!r} it is {cost} cents" if cost else f"{told.name!r} is chosen without a {second} wager"

    def _ruling(self, request: Rule) -> a.Ruling:
        about = self.irregularities.ruled_on(request)
        self.where = about.where if about else "irregularities"
        if about is not None and not about.ruling and self.shape.unruled and "round" in request.rulings:
            return a.Ruling("round", f"nobody; the whole round by reading {self.shape.unruled}")
        if about is None or not about.ruling or not about.by:
            missing = "it is not said who ruled" if about and about.ruling else "nobody has ruled"
            name = self.irregularities.name_for(request) if about is None else ""
            hint = f' (declare the irregularity {name} with "ruling" and "by")' if name else ' (add "ruling" and "by")'
            raise stops(self.where, missing, request, hint)
        return a.Ruling(about.ruling, about.by, about.boxes if about.ruling == "boxes" else ())

    def _pool(self, conversation: Conversation, request: ClaimPool) -> a.PoolStands:
        pool = conversation.table.notice.cents("pool")
        if pool is None:
            raise stops("notice.pool", "the pool is not given", request, ' (add "pool" to the notice, in cents)')
        return a.PoolStands(pool)


def _player_at(request: Decide, spot: Spot) -> str:
    """Who decides, where several do on one hand."""
    return spot.player if len(request.spots_at(spot.box, spot.hand)) > 1 else ""


def _alone(kind: str, before: int) -> str:
    """How one result can be written, where there is none."""
    return f"; one alone stands under {ALONE[kind]!r}" if not before else ""
