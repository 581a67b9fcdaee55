"""What a game is to the kernel, and how games are found."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.metadata import entry_points
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from heitan.kernel.log import Event
from heitan.kernel.rule import Rule
from heitan.kernel.text import Catalog

if TYPE_CHECKING:
    from heitan.kernel.bot import Bot

ENTRY_POINTS = "heitan.games"
#: The ending of a match that nobody won and nobody lost.
DRAW = "draw"

S = TypeVar("S", bound="State")


class State(Protocol):
    """Every fact of a game, as plain data. It also carries the log that rules write to."""

    log: list[Event]

    def copy(self: S) -> S:
        """An independent copy with an empty log; it shares nothing that can change."""

    def as_dict(self) -> dict[str, Any]:
        """Every fact, hidden ones too, in the keys of the game's scenarios."""


class View(Protocol):
    """What some seats may see of a state."""

    def as_dict(self) -> dict[str, Any]:
        """The view as plain JSON."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended.

    Attributes:
        winners: the seats that won; several share the victory, none is a draw or a defeat.
        scores: points by seat, where the game counts points.
        ending: which of the game's endings it was; ``draw`` is the one where nobody won and nobody
            lost either.
    """

    winners: tuple[int, ...]
    scores: Mapping[int, int]
    ending: str

    @property
    def drawn(self) -> bool:
        """Whether nobody won and nobody lost."""
        return self.ending == DRAW and not self.winners


class Game(Protocol[S]):
    """A game's rules and what the rest of Heitan needs to know about them.

    Attributes:
        name: its name on the command line and in records.
        package: the package its folders lie in: ``locale/`` (``ja.po``, ``en.po``), ``rulebook/``
            (``ja.md``, ``en.md``) and, where it has a board of its own, ``board/``.
        rules_version: changes whenever the same choices could lead elsewhere.
        seat_counts: how many seats a match may have.
        options_type: the frozen dataclass of its options (``heitan.kernel.options``).
        ordered: the keys of ``State.as_dict`` whose lists are in an order that matters.
        bots: the players it brings, by name, each made from its own source of chance.
    """

    name: str
    package: str
    rules_version: str
    seat_counts: tuple[int, ...]
    options_type: type[Any]
    ordered: frozenset[str]
    bots: Mapping[str, Callable[[random.Random], Bot]]

    def start(self, seats: int, options: Any) -> S:
        """The state before set-up."""

    def set_up(self, state: S) -> Rule[None]:
        """The rule of set-up."""

    def turn(self, state: S) -> Rule[None]:
        """The next stretch of play: a turn, or a phase where turns are long.

        The kernel calls it again and again until the game is over, and can only go back to the
        points in between; each stretch is decided by the state alone.
        """

    def over(self, state: S) -> bool:
        """Whether the game has ended."""

    def result(self, state: S) -> Result:
        """The result of a game that has ended."""

    def view(self, state: S, seats: frozenset[int]) -> View:
        """What those seats may see; the empty set is a spectator."""

    def known(self, state: S, seat: int) -> Any:
        """What ``seat`` knows of the hidden things now, in the form ``redeal`` takes."""

    def redeal(self, state: S, seat: int, known: Any, rng: random.Random) -> None:
        """Deal everything ``seat`` does not know anew, at random, leaving what is ``known``.

        ``state`` is an earlier copy (the start of the stretch) and ``known`` is what the seat
        knows by now, so that what was shown since stays as it was.
        """

    def vocabulary(self, seats: int) -> tuple[str, ...]:
        """Every option id that can occur, in a fixed order."""

    def given(self, state: S, given: Mapping[str, Any]) -> None:
        """Apply a scenario's ``given`` to a state fresh from set-up.

        Raises:
            ValueError: for a key or value the game does not know.
        """

    def seat_id(self, seat: int) -> str:
        """A seat's name in scenarios, records and JSON: ``1``, ``germany``."""


class UnknownGame(LookupError):
    """No game of that name is installed."""


@cache
def games() -> dict[str, Game[Any]]:
    """The installed games by name, found through the entry-point group ``heitan.games``.

    A game that does not load is left out with a warning: it must not keep the others from play.
    """
    found: dict[str, Game[Any]] = {}
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        try:
            found[point.name] = point.load()
        except Exception as error:
            warnings.warn(
                f"game {point.name!r} ({point.value}) does not load: {error!r}", stacklevel=2
            )
    return found


def find_game(name: str) -> Game[Any]:
    """The game of that name.

    Raises:
        UnknownGame: with the names that are possible.
    """
    if name not in games():
        raise UnknownGame(f"no game {name!r}; possible: {', '.join(games())}")
    return games()[name]


def folder(game: Game[Any], name: str) -> Traversable:
    """A folder of the game's package: ``locale``, ``rulebook``, ``board``."""
    return resources.files(game.package) / name


@cache
def catalog(game_name: str, language: str) -> Catalog:
    """The sentences of a game in one language, over the kernel's own."""
    game = find_game(game_name)
    own = resources.files("heitan.kernel") / "locale" / f"{language}.po"
    return Catalog(language, (own, folder(game, "locale") / f"{language}.po"))


def seats_dict(game: Game[Any], by_seat: Mapping[int, Any]) -> dict[str, Any]:
    """A mapping by seat number as one by seat id, for JSON."""
    return {game.seat_id(seat): value for seat, value in by_seat.items()}
