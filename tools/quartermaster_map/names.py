"""What the game's catalogs call the spaces."""

from __future__ import annotations

import re
from pathlib import Path

LOCALE = Path(__file__).parents[2] / "heitan" / "games" / "quartermaster" / "locale"


def space_names(language: str) -> dict[str, str]:
    """The name of each space, by its id, in ``en`` or ``ja``."""
    catalog = (LOCALE / f"{language}.po").read_text(encoding="utf-8")
    return dict(re.findall(r'^msgid "space\.(\w+)"\nmsgstr "(.+)"$', catalog, re.MULTILINE))
