"""Which connections to the database are in use by which thread, so that a call that hangs can be broken off."""

from __future__ import annotations

import os
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from sqlalchemy import Engine, event
from sqlalchemy.exc import DisconnectionError


class CallsUnderWay:
    """The connections of an engine that are in use."""

    def __init__(self) -> None:
        self._by_thread: dict[int, list[Any]] = {}
        self._given_up: set[int] = set()
        self._lock = threading.Lock()

    def watch(self, engine: Engine) -> None:
        """Know of every connection that is taken from the engine's pool, before anything is asked on it.

        One that has ended meanwhile is noticed here, and another is taken in its place.
        """

        @event.listens_for(engine, "checkout")
        def check_out(connection: Any, record: object, proxy: object) -> None:
            self._begin(connection)
            if threading.get_ident() in self._given_up:
                self._end(connection)
                raise TimeoutError("this call was given up")
            if isinstance(connection, sqlite3.Connection):
                return
            try:
                engine.dialect.do_ping(connection)
            except psycopg.Error as error:
                self._end(connection)
                raise DisconnectionError from error

        @event.listens_for(engine, "checkin")
        def check_in(connection: Any, record: object) -> None:
            self._end(connection)

        @event.listens_for(engine, "invalidate")
        def throw_away(connection: Any, record: object, error: object) -> None:
            self._end(connection)

    @contextmanager
    def using(self, connection: Any) -> Iterator[None]:
        """A connection that was taken from the pool long ago is used by this thread now."""
        self._begin(connection)
        try:
            if threading.get_ident() in self._given_up:
                raise TimeoutError("this call was given up")
            yield
        finally:
            self._end(connection)

    def break_off(self, thread: int) -> None:
        """End whatever a thread is doing with the database; its connection is then no good any more."""
        with self._lock:
            self._given_up.add(thread)
            for connection in self._by_thread.get(thread, ()):
                _break(connection)

    @contextmanager
    def one(self) -> Iterator[None]:
        """One call of this thread: if it is broken off, it gets no other connection to go on with."""
        try:
            yield
        finally:
            with self._lock:
                self._given_up.discard(threading.get_ident())

    def _begin(self, connection: Any) -> None:
        with self._lock:
            self._by_thread.setdefault(threading.get_ident(), []).append(connection)

    def _end(self, connection: Any) -> None:
        with self._lock:
            mine = self._by_thread.get(threading.get_ident(), [])
            mine[:] = [each for each in mine if each is not connection]
            if not mine:
                self._by_thread.pop(threading.get_ident(), None)


def _break(connection: Any) -> None:
    if isinstance(connection, sqlite3.Connection):
        connection.interrupt()
        return
    with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)  # what cannot be ended has ended
