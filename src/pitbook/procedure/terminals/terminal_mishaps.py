"""What may go wrong at terminals, each declared with its handler, as a game takes them over."""

from __future__ import annotations

from collections.abc import Callable

from pitbook.errors import BadRecord
from pitbook.procedure.cloth.late_chips import LATE_CHIPS
from pitbook.procedure.terminals.malfunctions import RULINGS as ON_MALFUNCTION
from pitbook.procedure.terminals.malfunctions import Malfunction, on_malfunction
from pitbook.procedure.terminals.out_of_use import InvestigationClosed, on_investigation_closed
from pitbook.procedure.terminals.spinning import Spinning
from pitbook.procedure.terminals.voids import DisruptedSpin, on_no_spin
from pitbook.procedure.terminals.wrong_results import RULINGS as ON_WRONG_RESULT
from pitbook.procedure.terminals.wrong_results import WrongResult, on_wrong_result
from pitbook.records.irregularities import DEAL, SETTLEMENT, STAGES, Mishap, Moment, ToldIrregularity, Whose
from pitbook.records.record import RoundRecord
from pitbook.table.requests import Do, Roll, Spin

Keyed = Callable[[ToldIrregularity], tuple[str, ...]]
"""How a record of the game tells a result."""


def terminal_mishaps(game: Spinning, key: str, keyed: Keyed, sample: str) -> tuple[Mishap, ...]:
    """Those of a game; a record of it tells a result under `key`, as in `sample`."""

    def need_result(told: ToldIrregularity, record: RoundRecord) -> None:
        if not keyed(told):
            clause = record.edition.rule_on("recalculated").id
            raise BadRecord(
                "it is not said what was spun", where=told.where, clause=clause, remedy=f'"{key}": {sample}'
            )

    wrong_result = Mishap(
        WrongResult,
        on_wrong_result(game),
        name="wrong-result",
        when=SETTLEMENT,
        whose=Whose.TABLE,
        keys=(key, "holds"),
        answer=lambda moment: WrongResult(keyed(moment.told), holds=_holds(moment.told)),
        moment=_awaits_staff,
        check=need_result,
        hints={key: f"what was spun in truth, such as {sample}", "holds": HOLDS},
        rulings=ON_WRONG_RESULT,
    )
    no_spin = Mishap(
        DisruptedSpin,
        on_no_spin(game),
        name="no-spin",
        when=DEAL,
        whose=Whose.TABLE,
        keys=("cause",),
        answer=lambda moment: DisruptedSpin(moment.told.value_of("cause", "disrupted")),
        moment=_once_it_was_spun,
        hints={"cause": " or ".join(game.causes)},
    )
    return (no_spin, wrong_result, MALFUNCTION, INVESTIGATION_CLOSED, LATE_CHIPS)


HOLDS = "what terminals held when it was found, each as terminal and cents, flat: [3, 500, 7, 0]"


def _holds(told: ToldIrregularity) -> tuple[tuple[int, int], ...]:
    flat = told.value_of("holds", ())
    if len(flat) % 2:
        raise BadRecord("a terminal without its cents", where=f"{told.where}.holds", remedy=HOLDS)
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def _awaits_staff(moment: Moment) -> bool:
    """Before the result is settled by, or once it was."""
    return isinstance(moment.request, Do) and moment.table.stage == STAGES[moment.told.when]


def _once_it_was_spun(moment: Moment) -> bool:
    """When it is known, or would be: a record then has it, or not."""
    is_known = bool(moment.record.rolls or moment.record.spins)
    return isinstance(moment.request, Do if is_known and _is_entered(moment) else Roll | Spin)


def _is_entered(moment: Moment) -> bool:
    return moment.table.notice.choice("entry") == "manual"


MALFUNCTION = Mishap(
    Malfunction,
    on_malfunction,
    name="malfunction",
    when=SETTLEMENT,
    whose=Whose.TABLE,
    keys=("terminal", "since", "holds"),
    answer=lambda moment: Malfunction(
        moment.told.value_of("terminal", 0), moment.told.value_of("since", False), holds=_holds(moment.told)
    ),
    moment=_awaits_staff,
    hints={
        "terminal": "which terminal malfunctioned; 0 for the game system",
        "since": "true if the credits came after the malfunction and before the repair",
        "holds": HOLDS,
    },
    rulings=ON_MALFUNCTION,
)
INVESTIGATION_CLOSED = Mishap(InvestigationClosed, on_investigation_closed)
