"""Money and rounds that are wrong in themselves are found even if somebody forged the log with the key of the house."""

from __future__ import annotations

from typing import Any, cast

import orjson
import pytest

from house.tampering import Intruder
from pitbook import __version__
from pitbook.house.audit.house_audit import Audit, audit
from pitbook.house.store.journal import canonical, key_of
from pitbook.house.store.rows import ShuffleRow
from pitbook.house.tables.draws import unsealed
from pitbook.house.tables.recovery import chained


def look(intruder: Intruder, anchor: str | None = None) -> Audit:
    return audit(intruder.store, intruder.key, anchor)


def faults(intruder: Intruder, anchor: str | None = None) -> dict[str, str]:
    """What is found, by where it is."""
    return {each.where: each.what for each in reversed(look(intruder, anchor).faults)}


def seal(intruder: Intruder, table: str, row: dict[str, Any], label: str, column: str = "sealed", **parts: Any) -> None:
    """Put other parts into what is sealed."""
    said = orjson.loads(intruder.key.unseal(row[column], label)) | parts
    intruder.change(table, row, **{column: intruder.key.seal(canonical(said), label)})


def said(intruder: Intruder, row: dict[str, Any]) -> dict[str, Any]:
    label = f"step {row['table_id']} {row['episode']} {row['number']}"
    data: dict[str, Any] = orjson.loads(intruder.key.unseal(row["sealed"], label))
    return data


def step_with(intruder: Intruder, answer: str) -> dict[str, Any]:
    return next(
        row
        for row in intruder.rows("steps")
        if any(each["answer"] == answer for each in said(intruder, row)["answers"])
    )


def settled(intruder: Intruder) -> dict[str, Any]:
    """An entry by which a round paid or collected."""
    return next(row for row in intruder.rows("entries") if row["kind"] in ("Won", "Lost", "StoodOff"))


def test_a_balance_that_its_entries_do_not_make(intruder: Intruder) -> None:
    with intruder.restored():
        row = intruder.row("accounts", "player:A1")
        intruder.change("accounts", row, balance=row["balance"] + 100)
        intruder.forge()
        where = faults(intruder)
        assert "its entries add up to" in where["accounts player:A1"]
        assert "instead of nothing" in where["accounts"]


def test_an_entry_for_more_than_the_round_brought(intruder: Intruder) -> None:
    """The balances are made to fit, so only the round itself tells."""
    with intruder.restored():
        entry = settled(intruder)
        intruder.change("entries", entry, cents=entry["cents"] + 100)
        for side, sign in (("source", -1), ("target", 1)):
            account = intruder.row("accounts", entry[side])
            intruder.change("accounts", account, balance=max(account["balance"] + sign * 100, 0))
        intruder.forge()
        assert "is not what the round brought" in faults(intruder)[f"entries {entry['id']}"]


def test_an_entry_by_a_clause_that_there_is_not(intruder: Intruder) -> None:
    with intruder.restored():
        entry = settled(intruder)
        intruder.change("entries", entry, clause="99.9, 10.1")
        intruder.forge()
        assert faults(intruder)[f"entries {entry['id']}"].startswith("the entry cites rule '99.9'")


def test_an_adjusting_entry_by_an_edition_that_there_is_not(intruder: Intruder) -> None:
    with intruder.restored():
        entry = next(row for row in intruder.rows("entries") if row["kind"] == "Adjusted")
        intruder.change("entries", entry, edition="caribbean-stud@1066")
        intruder.forge()
        assert list(faults(intruder)) == [f"entries {entry['id']}"]


def test_an_account_that_gave_what_it_did_not_have(intruder: Intruder) -> None:
    """A buy-in put after the wager that it paid for: all sums are right, but for a while they were not."""
    with intruder.restored():
        rows = intruder.rows("entries")
        buy_in = next(row for row in rows if row["kind"] == "BuyIn" and row["target"] == "player:A1")
        last = rows[-1]
        for row, by in ((buy_in, last), (last, buy_in)):
            intruder.change("entries", row, **{name: by[name] for name in row if name != "id"})
        intruder.forge()
        wager = next(row for row in rows if row["source"] == "player:A1")
        assert "gives what it does not have" in faults(intruder)[f"entries {wager['id']}"]


def test_another_decision_than_was_made(intruder: Intruder) -> None:
    with intruder.restored():
        step = step_with(intruder, "Decision")
        answers = said(intruder, step)["answers"]
        next(each for each in answers if each["answer"] == "Decision")["choice"] = "fold"
        seal(intruder, "steps", step, f"step t1 {step['episode']} {step['number']}", answers=answers)
        intruder.forge()
        assert f"episodes t1|{step['episode']}" in faults(intruder)


def test_a_fact_that_did_not_follow(intruder: Intruder) -> None:
    with intruder.restored():
        step = step_with(intruder, "Decision")
        facts = said(intruder, step)["facts"]
        facts[0]["says"] += ", it is said"
        seal(intruder, "steps", step, f"step t1 {step['episode']} {step['number']}", facts=facts)
        intruder.forge()
        where = faults(intruder)
        assert "not those that its hash stands for" in where[f"steps {key_of('steps', step)}"]
        assert "other consequences today" in where[f"episodes t1|{step['episode']}"]


def test_a_step_that_is_gone(intruder: Intruder) -> None:
    with intruder.restored():
        step = next(row for row in intruder.rows("steps") if row["number"] == 1)
        intruder.delete("steps", intruder.row("steps", f"{step['table_id']}|{step['episode']}|0"))
        intruder.forge()
        assert "step 0 is missing" in faults(intruder)[f"episodes {step['table_id']}|{step['episode']}"]


def swap_cards(intruder: Intruder) -> dict[str, Any]:
    """The shuffle of the first round, resealed with its top cards the other way round."""
    row = intruder.row("shuffles", next(each["shuffle"] for each in intruder.rows("episodes") if each["shuffle"]))
    cards = orjson.loads(intruder.key.unseal(row["sealed"], f"shuffle {row['id']}"))["cards"].split()
    seal(intruder, "shuffles", row, f"shuffle {row['id']}", cards=" ".join(reversed(cards)))
    return intruder.row("shuffles", row["id"])


def test_a_shuffle_that_was_not_promised(intruder: Intruder) -> None:
    with intruder.restored():
        row = swap_cards(intruder)
        intruder.forge()
        assert "published root promised" in faults(intruder)[f"shuffles {row['id']}"]


def test_cards_that_were_not_in_the_shuffle(intruder: Intruder) -> None:
    """The root is made to fit the other cards, so only the round itself tells."""
    with intruder.restored():
        row = swap_cards(intruder)
        intruder.change("shuffles", row, root=unsealed(cast(ShuffleRow, row), intruder.key).root)
        intruder.forge()
        where = faults(intruder)
        assert f"shuffles {row['id']}" not in where
        dealt = [each for each in intruder.rows("episodes") if each["shuffle"] == row["id"] and each["kind"] == "round"]
        assert "the shuffle holds another card" in where[f"episodes {key_of('episodes', dealt[0])}"]


def test_money_on_the_layout_that_nobody_staked(intruder: Intruder) -> None:
    with intruder.restored():
        bank, layout = intruder.row("accounts", "bank:t1"), intruder.row("accounts", "layout:t1")
        entry = intruder.rows("entries")[-1]
        more = {"source": "bank:t1", "target": "layout:t1", "cents": 50, "table_id": "", "episode": 0}
        intruder.add("entries", entry | more | {"id": entry["id"] + 1})
        intruder.change("accounts", bank, balance=bank["balance"] - 50)
        intruder.change("accounts", layout, balance=layout["balance"] + 50)
        log = intruder.rows("log")[-1]
        vouched = [*orjson.loads(log["rows"]), ["entries", str(entry["id"] + 1), ""]]
        intruder.change("log", log, rows=canonical(vouched).decode())
        intruder.forge()
        found = faults(intruder)
        assert list(found) == ["accounts layout:t1"]
        # B1's 7.00 and 1.00 and the bot's 5.00
        assert found["accounts layout:t1"] == "$13.50 is held for wagers, but $13.00 lies on the table"


def test_a_voucher_that_promises_more_than_was_paid_for(intruder: Intruder) -> None:
    with intruder.restored():
        row = next(each for each in intruder.rows("vouchers") if each["paid_at"] is None)
        intruder.change("vouchers", row, cents=row["cents"] + 1)
        intruder.forge()
        assert faults(intruder) == {"accounts vouchers": "$5.00 is held for vouchers that promise $5.01"}


def test_a_correction_that_was_made_otherwise(intruder: Intruder) -> None:
    with intruder.restored():
        row = intruder.rows("corrections")[0]
        label = f"correction t1 {row['episode']} {row['number']}"
        answers = orjson.loads(intruder.key.unseal(row["sealed"], label))["answers"]
        next(each for each in answers if each["answer"] == "Wager")["cents"] += 100
        seal(intruder, "corrections", row, label, answers=answers)
        intruder.forge()
        assert f"corrections {key_of('corrections', row)}" in faults(intruder)


def test_an_adjustment_by_more_than_the_correction_comes_to(intruder: Intruder) -> None:
    with intruder.restored():
        entry = next(row for row in intruder.rows("entries") if row["kind"] == "Adjusted")
        intruder.change("entries", entry, cents=entry["cents"] + 100)
        for side, sign in (("source", -1), ("target", 1)):
            account = intruder.row("accounts", entry[side])
            intruder.change("accounts", account, balance=account["balance"] + sign * 100)
        intruder.forge()
        found = faults(intruder)
        assert list(found) == [f"corrections t1|{entry['episode']}|1"]
        assert "with what was adjusted" in found[f"corrections t1|{entry['episode']}|1"]


def test_a_row_that_only_grows_is_logged_once(intruder: Intruder) -> None:
    with intruder.restored():
        log = intruder.rows("log")
        entry = intruder.rows("entries")[0]
        again = [*orjson.loads(log[-1]["rows"]), ["entries", str(entry["id"]), ""]]
        intruder.change("log", log[-1], rows=canonical(again).decode())
        intruder.forge()
        assert "rows here are never changed" in faults(intruder)[f"entries {entry['id']}"]


# Rounds kept by another version


@pytest.mark.parametrize("column", ["engine", "law"])
def test_a_round_of_another_version_that_replays_otherwise_is_a_remark(intruder: Intruder, column: str) -> None:
    with intruder.restored():
        step = step_with(intruder, "Decision")
        kept = said(intruder, step)
        kept["facts"][-1]["says"] += ", as it was put then"
        episode = intruder.row("episodes", f"t1|{step['episode']}")
        hashes = rehash(intruder, step, kept["facts"])
        intruder.change("episodes", episode, **{column: "0.0.1", "facts": hashes})
        intruder.forge()
        result = look(intruder)
        assert result.faults == ()
        assert [each.where for each in result.remarks] == [f"episodes t1|{step['episode']}"]
        assert "0.0.1" in result.remarks[0].what
        assert __version__ not in result.remarks[0].what or column == "law"


def rehash(intruder: Intruder, changed: dict[str, Any], facts: list[Any]) -> str:
    """Give a step other facts and let the hashes of its episode follow; the last of them."""
    hash_ = ""
    for row in intruder.rows("steps"):
        if (row["table_id"], row["episode"]) == (changed["table_id"], changed["episode"]):
            kept = facts if row == changed else said(intruder, row)["facts"]
            hash_ = chained(intruder.key, hash_, [canonical(fact) for fact in kept])
            label = f"step {row['table_id']} {row['episode']} {row['number']}"
            seal(intruder, "steps", row, label, facts=kept)
            intruder.change("steps", row, facts=hash_)
    return hash_
