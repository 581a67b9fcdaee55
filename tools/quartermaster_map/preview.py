"""Write the map as an HTML page, to be looked at: `python preview.py OUT.html [--slots]`.

--locale en|ja    names (English unless told)
--slots           shows where counters go
--marks           marks a few spaces as choices
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from jinja2 import Environment, FileSystemLoader
from names import space_names

GAME = Path(__file__).parents[2] / "heitan" / "games" / "quartermaster"

PAGE = """{% from "map.html" import map with context %}<!doctype html>
<html lang="{{ locale }}"><meta charset="utf-8"><title>Map</title>
<style>{{ css | safe }} body { margin: 0; background: #f3ead6 }
.slot { fill: none; stroke: #b4472e; stroke-width: .8 } .slot.more { stroke-dasharray: 2 2 }</style>
{% call map(areas, names, locale, marks) %}{% if slots %}
{% for space in areas.spaces.values() %}{% for x, y in space.slots %}
<rect class="slot{{ ' more' if loop.index > 3 }}"
  x="{{ x - areas.counter / 2 }}" y="{{ y - areas.counter / 2 }}"
  width="{{ areas.counter }}" height="{{ areas.counter }}"/>
{% endfor %}{% endfor %}{% endif %}{% endcall %}"""


def main() -> None:
    """Render the committed map with the committed template and styles."""
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--locale", choices=("en", "ja"), default="en")
    parser.add_argument("--slots", action="store_true")
    parser.add_argument("--marks", action="store_true")
    chosen = parser.parse_args()
    areas = json.loads((GAME / "data" / "areas.json").read_text(encoding="utf-8"))
    environment = Environment(
        loader=FileSystemLoader(GAME / "board"), autoescape=True, trim_blocks=True
    )
    marked = dict.fromkeys(("germany", "italy", "north_sea", "ukraine", "hawaii"), "choice")
    page = environment.from_string(PAGE).render(
        areas=areas,
        names=space_names(chosen.locale),
        locale=chosen.locale,
        css=(GAME / "board" / "map.css").read_text(encoding="utf-8"),
        slots=chosen.slots,
        marks=marked if chosen.marks else {},
    )
    chosen.out.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
