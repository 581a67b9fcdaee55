"""What a table refuses, and why; nothing has changed when one of these is raised."""

from __future__ import annotations

from typing import ClassVar

from heitan.kernel.text import Text


class Refused(ValueError):
    """Something a table will not do; the message is one line for programs and logs.

    Attributes:
        slug: a short stable name of the refusal.
        status: the HTTP status it answers with.
        title: the refusal in general; the message is about this one.
    """

    slug: ClassVar[str] = "refused"
    status: ClassVar[int] = 409
    title: ClassVar[str] = "The table refuses"

    @property
    def text(self) -> Text:
        """The refusal for readers: the catalog key ``refused.<slug>``."""
        return Text(f"refused.{self.slug}")


class NoSuchTable(Refused):
    """There is no table of that id."""

    slug = "no-such-table"
    status = 404
    title = "There is no such table"

    def __init__(self, table_id: str) -> None:
        super().__init__(f"there is no table {table_id!r}")


class NotYourSeat(Refused):
    """Who asks does not hold a seat of this table (a wrong link, or a spectator who would act)."""

    slug = "not-your-seat"
    status = 403
    title = "You hold no seat of this table"

    def __init__(self, message: str = "this takes the secret link of a seat") -> None:
        super().__init__(message)


class NotYourTurn(Refused):
    """Who asks holds a seat, but not one that has to decide now."""

    slug = "not-your-turn"
    title = "It is not for you to decide"

    def __init__(self, message: str = "none of your seats has to decide now") -> None:
        super().__init__(message)


class StaleDecision(Refused):
    """The table has moved on since the asker looked at it; ``current`` is its version now."""

    slug = "stale-decision"
    title = "The table has moved on"

    def __init__(self, given: int, current: int) -> None:
        self.current = current
        super().__init__(f"version {given} was given, the table is at version {current}")


class NotOver(Refused):
    """Seed, salt and record are secret until the match has ended."""

    slug = "not-over"
    title = "The match is not over"

    def __init__(self) -> None:
        super().__init__("the record holds the seed, so it is secret until the match has ended")


class NoHint(Refused):
    """Nobody can be asked for a hint."""

    slug = "no-hint"
    title = "There is no hint"


class BadTable(Refused):
    """A table that cannot be: an unknown game or bot, too many seats, an option's bad value."""

    slug = "bad-table"
    status = 422
    title = "There can be no such table"


class BadName(Refused):
    """A name that is too long or empty."""

    slug = "bad-name"
    status = 422
    title = "This cannot be a name"


class BadPause(Refused):
    """A pause between bots' acts that is not offered."""

    slug = "bad-pause"
    status = 422
    title = "This cannot be the pause"


class OtherRules(Refused):
    """A stored table that this version's rules cannot replay."""

    slug = "other-rules"
    title = "The table was played by other rules"


class NotSaved(Refused):
    """The database did not answer; what was asked for has not happened, or not yet been told."""

    slug = "not-saved"
    status = 503
    title = "The table could not be saved or read"

    def __init__(self) -> None:
        super().__init__("the database did not answer; look at the table again before you repeat")
