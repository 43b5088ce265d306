"""The rows of the tables in `schema`, column by column. A column that is JSON is text here, as the store has it.

Rows are plain dictionaries: the log vouches for them by the digest of their values, and nothing is made of them twice.
"""

from __future__ import annotations

from typing import TypedDict


class MetaRow(TypedDict):
    name: str
    value: str


class LogRow(TypedDict):
    """A piece of work; `rows` are the digests of all that it changed."""

    seq: int
    at: int
    kind: str
    actor: str
    subject: str
    what: str
    rows: str
    hash: str


class PersonRow(TypedDict):
    id: str
    name: str
    role: str
    password: str | None
    created_at: int
    is_active: int
    excluded_until: int | None
    limits: str


class SessionRow(TypedDict):
    id: str
    person: str
    csrf: str
    started_at: int
    expires_at: int
    ended_at: int | None


class AccountRow(TypedDict):
    id: str
    kind: str
    balance: int


class OfEpisode(TypedDict):
    """What belongs to an episode of a table."""

    table_id: str
    episode: int


class EntryRow(OfEpisode):
    """Money that moved; business that is no table's has no table and the episode 0."""

    id: int
    at: int
    source: str
    target: str
    cents: int
    kind: str
    edition: str
    clause: str
    why: str


class TableRow(TypedDict):
    id: str
    name: str
    game: str
    settings: str
    sitting: str
    seats: str
    announced: str
    episode: int
    shuffle: str
    stopped: str


class ShuffleRow(TypedDict):
    id: str
    table_id: str
    root: str
    size: int
    sealed: bytes


class EpisodeRow(TypedDict):
    """A procedure or a round; `ended_at` is None while it is under way."""

    table_id: str
    number: int
    kind: str
    detail: str
    before: str
    shuffle: str
    engine: str
    law: str
    started_at: int
    ended_at: int | None
    facts: str


class StepRow(OfEpisode):
    """Answers and the facts that followed, sealed; `facts` is the hash of all facts so far."""

    number: int
    at: int
    actor: str
    sealed: bytes
    facts: str


class CorrectionRow(OfEpisode):
    number: int
    at: int
    actor: str
    why: str
    sealed: bytes


class JackpotRow(TypedDict):
    id: str
    name: str


class VoucherRow(TypedDict):
    """A voucher by a mark that was made from its number; the number itself is nowhere."""

    id: str
    cents: int
    issued_to: str
    issued_at: int
    paid_to: str | None
    paid_at: int | None


class CommandRow(TypedDict):
    """A command that was done, by what tells it from others, and its sealed reply."""

    actor: str
    key: str
    digest: str
    reply: bytes
    at: int


class ArchiveRow(TypedDict):
    """Where the house was cut: what went into which file, by whom, and where log and ledger go on.

    `first_hash` is the hash on which the first entry of the file stands, `last_hash` that of its last. Everything
    over before the moment `before` is in it, and all entries of the ledger up to `last_entry` but for what still stays.
    """

    number: int
    at: int
    actor: str
    before: int
    first_seq: int
    first_hash: str
    last_seq: int
    last_hash: str
    last_entry: int
    sha256: str
    file: str


class OpeningRow(TypedDict):
    """What an account held where the house was cut last; accounts that held nothing have none."""

    account: str
    cents: int


ROWS: dict[str, type] = {
    "meta": MetaRow,
    "log": LogRow,
    "people": PersonRow,
    "sessions": SessionRow,
    "accounts": AccountRow,
    "entries": EntryRow,
    "tables": TableRow,
    "shuffles": ShuffleRow,
    "episodes": EpisodeRow,
    "steps": StepRow,
    "corrections": CorrectionRow,
    "jackpots": JackpotRow,
    "vouchers": VoucherRow,
    "commands": CommandRow,
    "archives": ArchiveRow,
    "openings": OpeningRow,
}
"""The row of each table, by the table's name."""
