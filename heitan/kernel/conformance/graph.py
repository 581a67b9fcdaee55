"""Walking through the objects that make up a state."""

from __future__ import annotations

import enum
import random
import types
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

from heitan.kernel.conformance.failure import NotConformant

_ATOMS = (
    *(int, float, complex, str, bytes, type(None), enum.Enum, type, range),
    *(types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.ModuleType),
)
_HIDDEN = (types.GeneratorType, types.CoroutineType, random.Random)
CONTAINERS = (list, dict, set, bytearray, deque)


def is_atom(thing: Any) -> bool:
    """Whether a thing holds nothing that could change."""
    return isinstance(thing, _ATOMS)


_SLOTS: dict[type, tuple[str, ...]] = {}


def _slots(kind: type) -> tuple[str, ...]:
    if kind not in _SLOTS:
        _SLOTS[kind] = tuple(_named_slots(kind))
    return _SLOTS[kind]


def _named_slots(kind: type) -> Iterator[str]:
    for base in kind.__mro__:
        slots = base.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in ("__dict__", "__weakref__"):
                yield name


def parts(thing: Any) -> Iterator[tuple[str, Any]]:
    """What an object holds, each with its place in it.

    Raises:
        NotConformant: for a generator or a source of chance, which are not plain data.
    """
    if isinstance(thing, _ATOMS):
        return
    if isinstance(thing, _HIDDEN):
        raise NotConformant(f"a state holds a {type(thing).__name__}, which is not plain data")
    if isinstance(thing, Mapping):
        for key, value in thing.items():
            yield f"[{key!r}]", value
            if not isinstance(key, _ATOMS):
                yield f" key {key!r}", key
    elif isinstance(thing, list | tuple | deque):
        for place, value in enumerate(thing):
            yield f"[{place}]", value
    elif isinstance(thing, set | frozenset):
        for value in thing:
            yield " member", value
    for name in _slots(type(thing)):
        if hasattr(thing, name):
            yield f".{name}", getattr(thing, name)
    for name, value in getattr(thing, "__dict__", {}).items():
        yield f".{name}", value


def unlike(first: Any, second: Any) -> str | None:
    """Where two states differ, whatever their classes compare; None where they do not.

    Their logs are left out: the kernel keeps them. What both share is not looked into.
    """
    seen: set[tuple[int, int]] = set()
    waiting = [("state", first, second)]
    while waiting:
        path, one, other = waiting.pop()
        if one is other or (id(one), id(other)) in seen:
            continue
        seen.add((id(one), id(other)))
        if type(one) is not type(other):
            return path
        if isinstance(one, _ATOMS):
            if one != other:
                return path
        elif isinstance(one, set | frozenset):
            # Members have no order; what they are is all that can be compared.
            if sorted(map(repr, one)) != sorted(map(repr, other)):
                return path
        else:
            mine, theirs = list(parts(one)), list(parts(other))
            if [place for place, _ in mine] != [place for place, _ in theirs]:
                return path
            for (place, part), (_, counterpart) in zip(mine, theirs, strict=True):
                if (path, place) != ("state", ".log"):
                    waiting.append((path + place, part, counterpart))
    return None
