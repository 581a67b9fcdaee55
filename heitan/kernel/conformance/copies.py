"""Copies of a state share nothing that can change."""

from __future__ import annotations

from typing import Any

from heitan.kernel.conformance.failure import NotConformant
from heitan.kernel.conformance.graph import CONTAINERS, facts, graph, parts
from heitan.kernel.game import State


class Shared:
    """Objects that states share, as they were when first seen: they may never change."""

    def __init__(self) -> None:
        self._seen: dict[int, tuple[Any, list[tuple[str, int]]]] = {}

    def check(self, path: str, thing: Any) -> None:
        """``thing`` holds what it held when it was seen first.

        Raises:
            NotConformant: when it does not.
        """
        held = [(place, id(part)) for place, part in parts(thing)]
        first = self._seen.setdefault(id(thing), (thing, held))
        if first[1] != held:
            raise NotConformant(
                f"{path}, a {type(thing).__name__}, is shared by states and has changed"
            )


def check_copy(state: State, shared: Shared | None = None) -> None:
    """A state's copy has the same facts and shares nothing with it that can change.

    Args:
        state: the state.
        shared: what was seen to be shared in earlier checks, to notice when that changes.

    Raises:
        NotConformant: when the copy differs, or shares a list, dict or set, or an object that has
            changed since it was first seen.
    """
    copied = state.copy()
    if copied is state or copied.log is state.log or copied.log:
        raise NotConformant("a copy needs an empty log of its own")
    if copied.as_dict() != state.as_dict() or facts(copied) != facts(state):
        raise NotConformant(f"a copy differs: {_first_difference(state, copied)}")
    kept = Shared() if shared is None else shared
    mine = graph(state)
    for key, (path, thing) in graph(copied).items():
        if key not in mine:
            continue
        if isinstance(thing, CONTAINERS):
            raise NotConformant(f"a copy shares {path}, a {type(thing).__name__}, with its state")
        kept.check(path, thing)


def _first_difference(state: State, copied: State) -> str:
    other = dict(parts(copied))
    for place, part in parts(state):
        if place != ".log" and facts(part) != facts(other.get(place)):
            return f"state{place}"
    return "state.as_dict()"
