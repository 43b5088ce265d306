"""The vouchers that somebody has brought or taken lately, as they are after the newest work."""

from __future__ import annotations

from pitbook.house.store.journal import Work
from pitbook.house.store.rows import VoucherRow

MOST_AT_HAND = 10_000


class VoucherBook:
    """Vouchers by their marks. One that is not in the book is looked up before it is asked for."""

    def __init__(self) -> None:
        self._rows: dict[str, VoucherRow | None] = {}

    def lacks(self, mark: str) -> bool:
        return mark not in self._rows

    def find(self, mark: str) -> VoucherRow | None:
        return self._rows[mark]

    def learn(self, mark: str, row: VoucherRow | None) -> None:
        """What the store has under a mark; what is in the book already is newer."""
        self._rows.setdefault(mark, row)

    def put(self, work: Work, row: VoucherRow) -> None:
        before, mark = self._rows.get(row["id"]), row["id"]
        self._rows[mark] = row
        work.on_undo(lambda: self._rows.__setitem__(mark, before))
        work.put("vouchers", row)

    def shorten(self) -> bool:
        """Let go of all if they are many, and whether they were. The store must know what is in them."""
        is_long = len(self._rows) > MOST_AT_HAND
        if is_long:
            self._rows.clear()
        return is_long
