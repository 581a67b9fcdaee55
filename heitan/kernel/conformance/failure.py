"""How a check says no, and how values are shown in what it says."""

from __future__ import annotations

import json
from typing import Any

_LONGEST = 300


class NotConformant(AssertionError):
    """A game does not keep what it promises to the kernel; the message says what and where."""


def difference(first: Any, second: Any, path: str = "") -> str:
    """Where two plain values differ first: ``hands.1: ['mine'] or ['radar']``."""
    if isinstance(first, dict) and isinstance(second, dict):
        for key in [*first, *(key for key in second if key not in first)]:
            if key not in first or key not in second or first[key] != second[key]:
                missing = "nothing"
                below = f"{path}.{key}" if path else str(key)
                return difference(first.get(key, missing), second.get(key, missing), below)
    if isinstance(first, list | tuple) and isinstance(second, list | tuple):
        for place, (one, other) in enumerate(zip(first, second, strict=False)):
            if one != other:
                return difference(one, other, f"{path}[{place}]")
    return f"{path or 'value'}: {shown(first)} or {shown(second)}"


def shown(value: Any) -> str:
    """A value in one line of bounded length."""
    line = json.dumps(value, ensure_ascii=False, default=repr)
    return line if len(line) <= _LONGEST else line[:_LONGEST] + " …"
