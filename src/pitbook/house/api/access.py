"""Who is asking: sessions, and the checks that keep other people's pages and programs out.

A browser holds its session in a cookie that scripts cannot read, and must send the session's CSRF token with whatever
changes something. A program sends the same token as a bearer. A request from another origin is refused either way.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Final

from argon2 import PasswordHasher
from starlette.requests import HTTPConnection

from pitbook.errors import BadInput, Denied
from pitbook.house.api.doorkeeper import caller_of
from pitbook.house.api.guesses import Guesses
from pitbook.house.api.guest_book import GUESTS_A_DAY, GuestBook
from pitbook.house.api.own_names import OwnNames
from pitbook.house.api.passwords import COSTLY, Passwords, check_password
from pitbook.house.clock import SECOND
from pitbook.house.commands import AddPerson, ChangePassword, SignIn, SignOut
from pitbook.house.people.register import Person, Session, check_name
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.replies.person_replies import Named, SignedOut, TicketReply
from pitbook.house.service.exchange import Service

COOKIE: Final = "pitbook_session"
LASTS: Final = 12 * 3600 * SECOND
NOBODY: Final = "nobody"
DOOR: Final = Actor("door", HouseRole.GUEST)
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A person and the session they are here by."""

    person: Person
    session: Session

    @property
    def actor(self) -> Actor:
        return self.person.actor


class Access:
    """The door of a house."""

    def __init__(
        self,
        service: Service,
        origins: frozenset[str] = frozenset(),
        hasher: PasswordHasher = COSTLY,
        names: frozenset[str] = frozenset(),
        guests_a_day: int = GUESTS_A_DAY,
    ) -> None:
        self.service = service
        self.origins = origins
        self.names = OwnNames.of(names, origins)
        self.guesses = Guesses()
        self.guest_book = GuestBook(guests_a_day)
        self._passwords = Passwords(hasher)
        self.setup_token = "" if service.house.people.has_operator() else secrets.token_urlsafe(24)

    # Who is asking

    def find(self, connection: HTTPConnection) -> SignedIn | None:
        """Whoever is signed in on this connection."""
        signed_in = self._session(connection)
        if signed_in is None:
            return None
        if caller := caller_of(connection.scope):
            caller.is_signed_in()
        _, by_cookie = self._token(connection)
        if by_cookie and connection.scope["type"] == "http" and connection.scope["method"] not in _SAFE:
            self._check_csrf(connection, signed_in.session)
        return signed_in

    def _session(self, connection: HTTPConnection) -> SignedIn | None:
        token, _ = self._token(connection)
        people, now = self.service.house.people, self.service.house.clock.now()
        found = people.session(token_hash(token), now) if token else None
        return SignedIn(found[1], found[0]) if found else None

    def name_of(self, connection: HTTPConnection) -> str:
        """Whose session comes with a request, for the log: it does not say that they may ask anything by it."""
        signed_in = self._session(connection)
        return signed_in.person.name if signed_in else NOBODY

    def need(self, connection: HTTPConnection) -> SignedIn:
        """Whoever is signed in on this connection, from the house's own pages or from none."""
        self.check_origin(connection)
        found = self.find(connection)
        if found is None:
            raise Denied("signed-out", "nobody is signed in here", remedy="sign in, or come as a guest")
        return found

    def look(self, connection: HTTPConnection) -> SignedIn | None:
        """Whoever looks on, if they are signed in; a program whose token is not good is told so."""
        self.check_origin(connection)
        found = self.find(connection)
        _, by_cookie = self._token(connection)
        return found if found or by_cookie else self.need(connection)

    @staticmethod
    def _token(connection: HTTPConnection) -> tuple[str, bool]:
        scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and bearer:
            return bearer.strip(), False
        return connection.cookies.get(COOKIE, ""), True

    @staticmethod
    def _check_csrf(connection: HTTPConnection, session: Session) -> None:
        given = connection.headers.get("x-csrf-token", "")
        if not hmac.compare_digest(given.encode(), session.csrf.encode()):
            raise Denied(
                "csrf", "the CSRF token is missing or wrong", remedy="send X-CSRF-Token with the session's token"
            )

    def check_origin(self, connection: HTTPConnection) -> None:
        """A page of another origin may neither act nor read here, whoever's browser it is in."""
        self.names.check(connection.headers.get("host", ""))
        origin = connection.headers.get("origin")
        if origin is None or origin in self.origins:
            return
        host = connection.headers.get("host", "")
        if origin not in (f"http://{host}", f"https://{host}"):
            raise Denied("origin", "this request comes from another site", remedy="use the house's own address")

    # Coming in

    async def set_up(self, key: str, token: str, name: str, password: str) -> TicketReply:
        """The first operator, by the link that the first start printed."""
        if not self.setup_token or not hmac.compare_digest(token.encode(), self.setup_token.encode()):
            raise Denied("bad-token", "this link is not good, or no longer", remedy="use the one the house printed")
        await self._add(key, DOOR, name, HouseRole.OPERATOR, password)
        self.setup_token = ""
        return await self._start(self.service.house.people.get(name))

    async def sign_up(self, key: str, name: str, password: str) -> TicketReply:
        await self._add(key, DOOR, name, HouseRole.PLAYER, password)
        return await self._start(self.service.house.people.get(name))

    async def take_on(self, key: str, by: Actor, name: str, role: HouseRole, password: str) -> Named:
        if role is HouseRole.GUEST:
            raise BadInput("a guest comes without being taken on", where="role", remedy="choose another role")
        return await self._add(key, by, name, role, password)

    async def be_guest(self, network: str, called: str = "") -> TicketReply:
        """The number of the entry that will be made of them is in a guest's name, so it is never drawn again.

        What they want to be called stands before it; no account can have such a name.
        """
        house = self.service.house
        called = check_name(called) if called else ""
        self.guest_book.enter(network, house.clock.now())
        number = f"{house.journal.head.seq + 1:x}-{secrets.token_hex(2)}"
        name = f"{called} (guest {number})" if called else f"Guest {number}"
        await self.service.run(DOOR, f"guest-{name}", AddPerson(name, HouseRole.GUEST, None))
        return await self._start(self.service.house.people.get(name))

    async def sign_in(self, name: str, password: str, network: str) -> TicketReply:
        """A wrong name and a wrong password take as long and say the same."""
        self.guesses.check(name, network, self.service.house.clock.now())
        person = await self.service.find_person(name)
        is_right = await self._passwords.is_right(person.password if person else None, password)
        if person is None or not is_right:
            raise Denied("bad-password", "name or password is wrong", remedy="try again")
        self.guesses.was_right(name, network)
        return await self._start(person)

    async def sign_out(self, signed_in: SignedIn) -> SignedOut:
        session = signed_in.session.id
        reply = await self.service.run(signed_in.actor, f"out-{session[:40]}", SignOut(session))
        self.service.let_go_of_signed_out()
        return {"name": reply["name"]}

    async def change_password(self, key: str, signed_in: SignedIn, old: str, new: str) -> Named:
        """Whoever knows the old password gets the new one, and whoever else has signed in with the old is out."""
        person = signed_in.person
        check_password(person.name, new, where="new")
        is_right = await self._passwords.is_right(person.password, old)
        kept = await self._passwords.hash(new)
        if await self.service.has_done(person.actor, key):  # asked last of all, for a repeat may have come in meanwhile
            return await self._changed_before(person, new)
        if person.password is None or not is_right:
            raise Denied("bad-password", "the old password is wrong", remedy="try again")
        change = ChangePassword(person.password, kept, signed_in.session.id)
        await self.service.run(person.actor, key, change)
        self.service.let_go_of_signed_out()
        return _named(person)

    async def _changed_before(self, person: Person, new: str) -> Named:
        """The reply to a repeat, if the password that it asks for is the one that is kept now."""
        now = self.service.house.people.get(person.name)
        if not await self._passwords.is_right(now.password, new):
            raise Denied("key-reused", "this key was used for another command", remedy="give each command its own key")
        await self.service.durable()
        return _named(now)

    async def _add(self, key: str, by: Actor, name: str, role: HouseRole, password: str) -> Named:
        check_password(name, password)
        person = await self.service.find_person(name)
        if person is not None:
            if await self._is_repeat(key, by, person, role, password):
                return _named(person)
            raise Denied("exists", f"{name[:40]} is taken", remedy="choose another name")
        kept = await self._passwords.hash(password)
        reply = await self.service.run(by, key, AddPerson(name, role, kept))
        return {"name": reply["name"], "role": reply["role"]}

    async def _is_repeat(self, key: str, by: Actor, person: Person, role: HouseRole, password: str) -> bool:
        """Whether this was done already: the same key, and the password that only whoever did it knows."""
        if person.role is not role or not await self.service.has_done(by, key):
            return False
        return await self._passwords.is_right(person.password, password)

    async def _start(self, person: Person) -> TicketReply:
        token, csrf = secrets.token_urlsafe(32), secrets.token_urlsafe(16)
        hashed = token_hash(token)
        reply = await self.service.run(person.actor, f"in-{hashed[:40]}", SignIn(hashed, csrf, LASTS))
        return {"token": token, "csrf": csrf, **_named(person), "expires_at": reply["expires_at"]}


def _named(person: Person) -> Named:
    return {"name": person.name, "role": str(person.role)}


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
