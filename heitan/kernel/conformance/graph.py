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


def graph(root: Any) -> dict[int, tuple[str, Any]]:
    """Every object that can be reached from ``root`` by its identity, with the way to it.

    A state's log is left out: the kernel keeps it.
    """
    found: dict[int, tuple[str, Any]] = {id(root): ("state", root)}
    waiting = [("state", root)]
    while waiting:
        path, thing = waiting.pop()
        for place, part in parts(thing):
            if id(part) in found or isinstance(part, _ATOMS) or (path, place) == ("state", ".log"):
                continue
            found[id(part)] = (path + place, part)
            waiting.append((path + place, part))
    return found


def facts(root: Any) -> Any:
    """A state as nested tuples that are equal for equal states, whatever its classes compare."""
    return _facts(root, {}, top=True)


def _facts(thing: Any, seen: dict[int, int], top: bool = False) -> Any:
    if isinstance(thing, _ATOMS):
        return thing
    if id(thing) in seen:
        return ("again", seen[id(thing)])
    seen[id(thing)] = len(seen)
    if isinstance(thing, set | frozenset):
        # Members have no order; what they are is all that can be compared.
        return (type(thing).__name__, frozenset(map(repr, thing)))
    held = [
        (place, _facts(part, seen)) for place, part in parts(thing) if not (top and place == ".log")
    ]
    return (type(thing).__name__, tuple(held))
