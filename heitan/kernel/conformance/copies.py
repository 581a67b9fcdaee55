"""Copies of a state share nothing that can change."""

from __future__ import annotations

from typing import Any

from heitan.kernel.conformance.failure import NotConformant, difference
from heitan.kernel.conformance.graph import CONTAINERS, is_atom, parts, unlike
from heitan.kernel.game import State


class Shared:
    """Objects that states share (cards, spaces), as they were when first seen."""

    def __init__(self) -> None:
        self._seen: dict[int, tuple[str, Any, list[tuple[str, int]]]] = {}

    def add(self, path: str, thing: Any) -> None:
        """Remember an object and everything in it.

        Raises:
            NotConformant: when it was seen before and holds something else now.
        """
        if id(thing) in self._seen:
            self._check(thing)
            return
        waiting = [(path, thing)]
        while waiting:
            path, thing = waiting.pop()
            if is_atom(thing) or id(thing) in self._seen:
                continue
            self._seen[id(thing)] = (path, thing, _held(thing))
            waiting += [(path + place, part) for place, part in parts(thing)]

    def check(self) -> None:
        """Everything shared is as it was when it was seen first.

        Raises:
            NotConformant: when something has changed.
        """
        for _, thing, _ in self._seen.values():
            self._check(thing)

    def _check(self, thing: Any) -> None:
        path, _, first = self._seen[id(thing)]
        if _held(thing) != first:
            raise NotConformant(
                f"{path}, a {type(thing).__name__}, is shared by states and has changed"
            )


def _held(thing: Any) -> list[tuple[str, int]]:
    return [(place, id(part)) for place, part in parts(thing)]


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
    where = unlike(state, copied)
    if where is not None:
        raise NotConformant(f"a copy differs: {where}")
    mine, other = state.as_dict(), copied.as_dict()
    if mine != other:
        raise NotConformant(f"a copy differs in as_dict: {difference(mine, other)}")
    _check_sharing(state, copied, Shared() if shared is None else shared)


def _check_sharing(state: State, copied: State, shared: Shared) -> None:
    """Walk through both at once, and through what is shared but can hold what may not be."""
    waiting: list[tuple[str, Any, Any]] = [("state", state, copied)]
    seen: set[tuple[int, int]] = set()
    while waiting:
        path, one, other = waiting.pop()
        if is_atom(one) or (id(one), id(other)) in seen:
            continue
        seen.add((id(one), id(other)))
        if one is other and isinstance(one, CONTAINERS):
            raise NotConformant(f"a copy shares {path}, a {type(one).__name__}, with its state")
        if one is other and not isinstance(one, tuple | frozenset):
            shared.add(path, one)
            continue
        for (place, part), (_, counterpart) in zip(parts(one), parts(other), strict=True):
            if (path, place) != ("state", ".log"):
                waiting.append((path + place, part, counterpart))
