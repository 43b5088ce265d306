"""How long a house takes to open, and how much memory, after much play and many guests.

    python bench/house/start.py --entries 10000000 --guests 200000 --tables 200

The tables, their players and the rounds under way are made by the house itself. The entries of today and the guests who
came and went are put into the database in bulk: rows as a house writes them, but no log entry vouches for them, so this
house opens and is played on and is not one that an audit would find whole. Then fresh processes open it one after the
other, and each tells how long that took, how much memory it had at most, and how many statements it needed.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pitbook.house import commands as c
from pitbook.house.api.access import LASTS
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.premises import FOUNDER, open_house

SEATS = 5

_OPEN = """
import json, sys, time
from pathlib import Path
from sqlalchemy import event
from sqlalchemy.engine import Engine
from pitbook.house.premises import open_house

statements = 0

@event.listens_for(Engine, "before_cursor_execute")
def count(*_):
    global statements
    statements += 1

def peak_mb():
    (line,) = (line for line in open("/proc/self/status") if line.startswith("VmHWM"))
    return int(line.split()[1]) // 1024

idle = peak_mb()
began, worked = time.perf_counter(), time.process_time()
house = open_house(sys.argv[1], Path(sys.argv[2]))
seconds, worked = time.perf_counter() - began, time.process_time() - worked
peak = peak_mb()
live = sum(table.talk is not None for table in house.tables.values())
print(json.dumps({
    "seconds": round(seconds, 2), "processor_seconds": round(worked, 2), "peak_mb": peak, "before_opening_mb": idle,
    "statements": statements, "tables": len(house.tables), "rounds_under_way": live,
    "people_at_hand": len(house.people.all()),
}))
house.store.close()
"""


def furnish(db: str, key: Path, tables: int) -> None:
    """Tables with a round under way at each, and players who are signed in."""
    house = open_house(db, key)
    for number in range(tables):
        table = f"t{number}"
        settings = {"betting_seconds": 600}
        house.run(FOUNDER, f"create {table}", c.CreateTable(table, table, "caribbean-stud@1998", {}, settings))
        house.run(FOUNDER, f"open {table}", c.OpenTable(table))
        for seat in range(1, SEATS + 1):
            name = f"P{number}-{seat}"
            actor = Actor(name, HouseRole.PLAYER)
            house.run(FOUNDER, f"add {name}", c.AddPerson(name, HouseRole.PLAYER, "x"))
            house.run(actor, f"in {name}", c.SignIn(name.ljust(64, "x"), "csrf", LASTS))
            house.run(actor, f"buy {name}", c.BuyIn(1_000_000))
            house.run(actor, f"join {name}", c.Join(table, seat))
            answer = {"answer": "Wager", "box": seat, "wager": "ante", "cents": 1_000}
            house.run(actor, f"wager {name}", c.Say(table, answer))
        for seat in range(1, SEATS + 1):
            house.run(Actor(f"P{number}-{seat}", HouseRole.PLAYER), f"ready {number} {seat}", c.Ready(table))
        house.commit()
    house.close()


def fill(path: str, entries: int, guests: int, tables: int) -> None:
    """Entries of today between those players and tables, and guests who came, played nothing and went."""
    now = time.time_ns() // 1_000_000
    midnight = now // 86_400_000 * 86_400_000
    with sqlite3.connect(path) as db:
        (last,) = db.execute("SELECT max(id) FROM entries").fetchone()
        made = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'entries'")
        indexes = [(name, sql) for name, sql in made.fetchall() if sql]
        for name, _ in indexes:
            db.execute(f"DROP INDEX {name}")  # made anew below: that is quicker, and comes to the same
        numbers = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ? - 1)"
        player = f"'player:P' || (i / 2 % {tables}) || '-' || (1 + i / 2 / {tables} % {SEATS})"
        layout = f"'layout:t' || (i / 2 % {tables})"
        db.execute(
            f"INSERT INTO entries {numbers} SELECT ? + 1 + i, ? + (? - ?) * i / ?, "
            f"CASE i % 2 WHEN 0 THEN {player} ELSE {layout} END, CASE i % 2 WHEN 0 THEN {layout} ELSE {player} END, "
            "1000, CASE i % 2 WHEN 0 THEN 'WagerAccepted' ELSE 'Won' END, 'caribbean-stud@1998', '5.1', "
            f"'1 ante: $10', 't' || (i / 2 % {tables}), 1 FROM n",
            (entries, last, midnight, now, midnight, max(entries, 1)),
        )
        for _, sql in indexes:
            db.execute(sql)
        limits = json.dumps({"now": {"day_loss": None, "day_stakes": None, "session_minutes": None}})
        limits = limits[:-1] + ', "coming": null, "coming_at": 0}'
        db.execute(
            f"INSERT INTO people {numbers} SELECT printf('guest %08x', i), printf('Guest %08x', i), 'guest', NULL, "
            "?, 0, NULL, ? FROM n",
            (guests, midnight, limits),
        )
        db.execute(
            f"INSERT INTO sessions {numbers} "
            "SELECT printf('%064x', i), printf('guest %08x', i), 'csrf', ?, ?, ? FROM n",
            (guests, midnight, midnight + LASTS, midnight + 1),
        )
        db.execute(
            f"INSERT INTO accounts {numbers} SELECT printf('player:Guest %08x', i), 'player', 0 FROM n", (guests,)
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=10_000_000)
    parser.add_argument("--guests", type=int, default=200_000)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--times", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pitbook-start-") as folder:
        path, key = f"{folder}/house.db", Path(folder) / "house.key"
        furnish(f"sqlite:///{path}", key, given.tables)
        fill(path, given.entries, given.guests, given.tables)
        print(f"{given.entries:,} entries today, {given.guests:,} guests, {os.path.getsize(path) / 1e9:.1f} GB")
        for _ in range(given.times):
            subprocess.run([sys.executable, "-c", _OPEN, f"sqlite:///{path}", str(key)], check=True)
        print(f"load average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
