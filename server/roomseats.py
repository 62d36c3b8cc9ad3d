"""Whose a seat is: sitting down, leaving, being put out, how long a seat is kept, moving it.

Owns every way a seat gets or loses its owner. It must never touch the state of a match: a bot that
takes over a seat is all the rules ever notice.
"""

from __future__ import annotations

from rules.api import Event, Seat
from rules.values import replace
from server.ballots import without_seat, without_voter
from server.codes import VALID_MS
from server.commands import NewCode
from server.ids import PersonId
from server.roompeople import bot_name, keep_host, known, named, sat_down, stood_up
from server.roomtypes import SEEN_STEP_MS, Code, Context, Place, Refused, Room

Outcome = tuple[Room, tuple[Event, ...]]

MAX_BANNED = 100
"""So many are kept out; the longest banned are forgotten first."""


def place_at(room: Room, seat: int) -> Place:
    """The place of that number. Refuses `no_such_seat`."""
    if not 0 <= seat < len(room.seats):
        raise Refused("no_such_seat")
    return room.seats[seat]


def own_seat(room: Room, person: PersonId | None) -> Seat:
    """The person's seat. Refuses `not_seated`."""
    seat = room.seat_of(person)
    if seat is None:
        raise Refused("not_seated")
    return seat


def kept(room: Room, place: Place, context: Context) -> bool:
    """Whether a person holds that place: he is here, or was here not too long ago."""
    if place.person is None:
        return False
    gone_ms = context.now_ms - room.people[place.person].seen_ms
    return place.person in context.here or gone_ms <= context.seat_ttl_ms + SEEN_STEP_MS


def sit(room: Room, person: PersonId, seat: Seat | None, context: Context) -> Outcome:
    """Takes a free seat (None: the best of them); while a deal runs it is only claimed."""
    if room.seat_of(person) is not None:
        raise Refused("already_seated")
    if seat is None:
        if room.claim_of(person) is not None:
            raise Refused("already_seated")
        seat = _free_seat(room, context)
    place = place_at(room, seat)
    if place.claim == person:
        raise Refused("already_seated")
    if place.claim is not None or kept(room, place, context):
        raise Refused("seat_taken")
    room = unclaimed(known(room, person, context.name), person)
    if room.status == "playing":
        return room.placed(seat, replace(place, claim=person)), (_event("claimed", seat, person),)
    return taken(room, seat, person, context.now_ms)


def taken(room: Room, seat: Seat, person: PersonId, now_ms: int) -> Outcome:
    """That person sits there now; whose seat it was is kept no longer."""
    gone: tuple[Event, ...] = ()
    if (owner := room.seats[seat].person) is not None:
        room, gone = vacated(room, seat), (_event("stood", seat, owner),)
    room = sat_down(room.placed(seat, Place(person=person)), person, now_ms)
    return keep_host(room), (*gone, _event("sat", seat, person))


def _free_seat(room: Room, context: Context) -> Seat:
    """An empty seat, else a bot's, else one that is kept no longer. Refuses `full`."""
    free = [
        Seat(seat)
        for seat, place in enumerate(room.seats)
        if place.claim is None and not kept(room, place, context)
    ]
    if not free:
        raise Refused("full")
    return min(free, key=lambda n: (not room.seats[n].empty, room.seats[n].person is not None))


def stand(room: Room, person: PersonId) -> Outcome:
    """Gives a seat or a claim up; once a match has begun a bot plays on."""
    seat = room.seat_of(person)
    if seat is None:
        if room.claim_of(person) is None:
            raise Refused("not_seated")
        return unclaimed(room, person), ()
    return keep_host(vacated(room, seat)), (_event("stood", seat, person),)


def kick(room: Room, person: PersonId, ban: bool) -> Outcome:
    """The host puts somebody out of his seat or claim; banned, he may not enter any more."""
    if person == room.host:
        raise Refused("wrong_time")
    seat, claim = room.seat_of(person), room.claim_of(person)
    if person not in room.people or (seat is None and claim is None and not ban):
        raise Refused("nobody_there")
    room = unclaimed(room, person) if seat is None else vacated(room, seat)
    if ban and person not in room.banned:
        room = replace(room, banned=(*room.banned, person)[-MAX_BANNED:])
    return room, (Event("kicked", {"person": person, "seat": seat, "ban": ban}),)


def unban(room: Room, person: PersonId) -> Room:
    """The host lets somebody in again."""
    if person not in room.banned:
        raise Refused("nobody_there")
    return replace(room, banned=tuple([other for other in room.banned if other != person]))


def vacated(room: Room, seat: Seat) -> Room:
    """That seat without its owner, and nothing left of what he had by it: empty in the lobby, a
    bot's once a match has begun."""
    place = room.seats[seat]
    assert place.person is not None
    bot = None if room.status == "lobby" else bot_name(room)
    room = stood_up(room.placed(seat, Place(bot=bot, claim=place.claim)), place.person)
    return replace(
        room,
        paused=room.paused and bool(room.seated),  # nobody is left who could end it
        votes=without_seat(without_voter(room.votes, place.person), seat),
        swap=None if room.swap and seat in room.swap else room.swap,
        granted=tuple([owner for owner in room.granted if owner != place.person]),
        codes={owner: code for owner, code in room.codes.items() if owner != place.person},
    )


def unclaimed(room: Room, person: PersonId) -> Room:
    """Without that person's claim."""
    seat = room.claim_of(person)
    return room if seat is None else room.placed(seat, replace(room.seats[seat], claim=None))


def new_code(room: Room, person: PersonId, wanted: NewCode, context: Context) -> Room:
    """A code for one's own seat; or the host's for a seat whose owner is away, once the others
    agree. It takes the place of the one before."""
    own = room.seat_of(person)
    seat = own if wanted.seat is None else wanted.seat
    if seat is None:
        raise Refused("not_seated")
    owner = place_at(room, seat).person
    if seat != own:
        _may_hand_over(room, person, owner, context)
    assert owner is not None
    code = Code(wanted.digest, context.now_ms + VALID_MS)
    return replace(room, codes={**room.codes, owner: code})


def _may_hand_over(room: Room, person: PersonId, owner: PersonId | None, context: Context) -> None:
    if person != room.host:
        raise Refused("not_host")
    if owner is None:
        raise Refused("nobody_there")
    if owner in context.here:
        raise Refused("not_absent")
    if owner not in room.granted:
        raise Refused("no_consent")


def seat_of_code(room: Room, digest: bytes, now_ms: int) -> Seat | None:
    """The seat that this code moves; None if it is no code, used up or too old."""
    owners = [
        owner
        for owner, code in room.codes.items()
        if code.digest == digest and code.until_ms > now_ms
    ]
    return room.seat_of(owners[0]) if owners else None


def use_code(room: Room, person: PersonId, digest: bytes, context: Context) -> Outcome:
    """The seat of that code, and all that goes with it, is that person's from now on."""
    if room.seat_of(person) is not None:
        raise Refused("already_seated")
    seat = seat_of_code(room, digest, context.now_ms)
    owner = None if seat is None else room.seats[seat].person
    if seat is None or owner is None:
        raise Refused("bad_code")
    moved = Event("moved", {"seat": seat, "from": owner, "to": person})
    return _moved(unclaimed(room, person), seat, owner, person, context), (moved,)


def _moved(room: Room, seat: Seat, old: PersonId, new: PersonId, context: Context) -> Room:
    was = room.people[old]
    people = {who: known for who, known in room.people.items() if who not in (old, new)}
    name = context.name or was.name
    room = named(replace(room, people=people), new, name)
    who = replace(room.people[new], since_ms=was.since_ms, seen_ms=context.now_ms)
    luck = {new if owner == old else owner: own for owner, own in room.chance.luck.items()}
    votes = {key: ballot.passed_on(old, new) for key, ballot in room.votes.items()}
    place = replace(room.seats[seat], person=new, minded=False, missed=0)
    return replace(
        room.placed(seat, place),
        people={**room.people, new: who},
        host=new if room.host == old else room.host,
        chance=replace(room.chance, luck=luck),
        votes=without_seat(votes, seat),
        granted=tuple([owner for owner in room.granted if owner != old]),
        codes={owner: code for owner, code in room.codes.items() if owner != old},
    )


def seen(room: Room, people: frozenset[PersonId], context: Context) -> Room:
    """Notes that these people were seen on their seats, unless that was noted a moment ago."""
    late_ms = context.now_ms - SEEN_STEP_MS
    stale = [who for who in people.intersection(room.seated) if room.people[who].seen_ms < late_ms]
    if not stale:
        return room
    noted = {who: replace(room.people[who], seen_ms=context.now_ms) for who in stale}
    return replace(room, people={**room.people, **noted})


def _event(kind: str, seat: Seat, person: PersonId) -> Event:
    return Event(kind, {"seat": seat, "person": person})
