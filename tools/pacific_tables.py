"""The tables at the end of Pacific's rulebook, in both languages, from the game's data.

    python tools/pacific_tables.py

Everything in `heitan/games/pacific/rulebook/{ja,en}.md` from the heading of the turn table on is
written anew. A test holds the rulebook against the data.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from heitan.kernel.text import Catalog, Text

GAME = Path(__file__).parents[1] / "heitan" / "games" / "pacific"
TURNS = range(1, 16)
#: Months of the first turn, counted from January 1941.
_FIRST_MONTH = 12
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@dataclass(frozen=True)
class Words:
    """What the tables say in one language."""

    turns: tuple[str, str]
    turn_columns: tuple[str, ...]
    japan_columns: tuple[str, ...]
    allied_columns: tuple[str, ...]
    places: tuple[str, str]
    place_columns: tuple[str, ...]
    ships: tuple[str, str]
    ship_columns: tuple[str, ...]
    ground: tuple[str, str]
    ground_columns: tuple[str, ...]
    arrivals: tuple[str, str]
    arrival_columns: tuple[str, ...]
    set_ups: tuple[str, str]
    set_up_columns: tuple[str, ...]
    repair: str
    home: str
    oil: str
    fortress: str
    comma: str
    semicolon: str
    colon: str


WORDS = {
    "en": Words(
        turns=(
            "Turn table",
            "LAC: their quality (W3). Carriers: what is added to the attack of each carrier unit "
            "(W4). Stockpile, submarines: S2. Lift: G4. Replacements: R5.",
        ),
        turn_columns=("Turn", "Months", "Par"),
        japan_columns=(
            *("Turn", "LAC", "Carriers", "Stockpile", "Submarines", "Lift", "Replacements"),
        ),
        allied_columns=("Turn", "LAC", "Lift", "Replacements", "China’s"),
        places=(
            "Places",
            "In map order. Side and nation are those at the start of turn 1.",
        ),
        place_columns=(
            *("Place", "Hex", "Mega-hex", "Port", "Airfield", "Value", "Side", "Nation", "Also"),
        ),
        ships=("Ships", "In the order that ties are broken in."),
        ship_columns=("Unit", "Anti-air", "Attack", "Defence", "NSP", "Stands for"),
        ground=("Ground units", "In the order that ties are broken in; size points in brackets."),
        ground_columns=("Unit", "Size", "Strength", "Nation", "Stands for"),
        arrivals=(
            "Arrivals",
            "What is said of Pearl Harbor, and of places that are lost, stands in R3.",
        ),
        arrival_columns=("Turn", "Ships", "LAC", "Ground units"),
        set_ups=(
            "Set-ups",
            "Every own port has a garrison besides (G15). Where a set-up begins after turn 1, "
            "places are held as in history at the end of the turn before; other land outside "
            "variant China is of the side of the nearest place of its land mass.",
        ),
        set_up_columns=("Place", "Ships", "LAC", "Ground units"),
        repair="Under repair: turn {turn} {ships}.",
        home="home",
        oil="oil",
        fortress="fortress",
        comma=", ",
        semicolon="; ",
        colon=": ",
    ),
    "ja": Words(
        turns=(
            "ターン表",
            "LACは質（W3）、空母は空母1ユニットごとの攻撃力の修正（W4）です。備蓄と潜水艦はS2、"
            "海上輸送能力はG4、補充はR5を見てください。",
        ),
        turn_columns=("ターン", "月", "基準点"),
        japan_columns=("ターン", "LAC", "空母", "備蓄", "潜水艦", "海上輸送能力", "補充"),
        allied_columns=("ターン", "LAC", "海上輸送能力", "補充", "中国の補充"),
        places=(
            "場所",
            "地図の順です。「軍」と「国」は第1ターン開始時のものです。",
        ),
        place_columns=(
            *("場所", "ヘクス", "メガヘクス", "港湾", "飛行場", "得点", "軍", "国", "そのほか"),
        ),
        ships=("艦艇ユニット", "同等のときに先になる順に並べてあります。"),
        ship_columns=("ユニット", "対空力", "攻撃力", "防御力", "NSP", "表す艦"),
        ground=(
            "地上ユニット",
            "同等のときに先になる順に並べてあります。括弧内は輸送に使う大きさです。",
        ),
        ground_columns=("ユニット", "規模", "戦闘力", "国", "表す部隊"),
        arrivals=(
            "増援",
            "真珠湾に登場するものと、失われている場所に登場するはずのものについては、R3を見てください。",
        ),
        arrival_columns=("ターン", "艦艇", "LAC", "地上ユニット"),
        set_ups=(
            "初期配置",
            "このほか、自軍の港湾には守備隊が1つずついます（G15）。第1ターンより後に始まる配置では、"
            "場所の支配は、その前のターンの終わりの史実に従います。追加ルールの中国の外にあるそのほかの土地は、"
            "同じ陸地でいちばん近い場所を支配する側のものです。",
        ),
        set_up_columns=("場所", "艦艇", "LAC", "地上ユニット"),
        repair="修理中：第{turn}ターンに{ships}。",
        home="本土",
        oil="油田",
        fortress="要塞",
        comma="、",
        semicolon="／",
        colon="：",
    ),
}
#: Points a size costs to ship (W5); a defence army is never shipped.
SIZE_POINTS = {"bde": 1, "div": 2, "corps": 4, "army": 8, "bf": 1}
#: The set-ups of the data by the scenarios that use them.
SCENARIOS = {
    "campaign": "campaign",
    "short": "short-campaign",
    "guadalcanal": "guadalcanal",
    "midway": "midway",
}
SIDES = {"J": "japan", "A": "allies"}


def data(name: str) -> dict[str, Any]:
    """A data file of the game."""
    read: dict[str, Any] = yaml.safe_load((GAME / "data" / name).read_text(encoding="utf-8"))
    return read


MAP, FORCES = data("map.yaml"), data("forces.yaml")
SITES: dict[str, Any] = {**MAP["places"], **MAP["boxes"]}


def held_in_history(place: Mapping[str, Any], turn: int) -> bool:
    """Whether Japan held a place at the end of a turn."""
    taken, retaken = place.get("history", (0 if place["side"] == "J" else None, None))
    if taken is None and place["side"] == "J":
        taken = 0
    return taken is not None and taken <= turn and (retaken is None or turn < retaken)


def par(turn: int) -> int:
    """E2: what the empire held at the end of a turn."""
    places = MAP["places"].values()
    return sum(place["vp"] for place in places if held_in_history(place, turn))


class Tables:
    """The tables in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words = WORDS[language]
        self.catalog = Catalog(language, (GAME / "locale" / f"{language}.po",))

    def written(self) -> str:
        """All tables, as the end of the rulebook."""
        chapters = (
            (self.words.turns, self._turns()),
            (self.words.places, self._places()),
            (self.words.ships, self._ships()),
            (self.words.ground, self._ground()),
            (self.words.arrivals, self._arrivals()),
            (self.words.set_ups, self._set_ups()),
        )
        lines: list[str] = []
        for (heading, remark), table in chapters:
            lines += [f"## {heading}", "", remark, "", *table, ""]
        return "\n".join(lines).rstrip() + "\n"

    def _say(self, key: str) -> str:
        return self.catalog.say(Text(key))

    def _side(self, letter: str) -> str:
        return self._say(f"side.{SIDES[letter]}")

    def _at(self, place: str) -> str:
        """A place's name, or the number of a hex without one."""
        return self._say(f"place.{place}") if place in SITES else place

    def _months(self, turn: int) -> str:
        first, last = (_FIRST_MONTH - 1 + 3 * (turn - 1) + n for n in (0, 2))
        year, later = 1941 + first // 12, 1941 + last // 12
        if self.language == "ja":
            end = f"{later}年" if later != year else ""
            return f"{year}年{first % 12 + 1}月～{end}{last % 12 + 1}月"
        begun = f"{_MONTHS[first % 12]} {year}" if later != year else _MONTHS[first % 12]
        return f"{begun}–{_MONTHS[last % 12]} {later}"

    def _turns(self) -> list[str]:
        japan = ("lac_quality_J", "carrier_mod_J", "stockpile", "submarines", "lift_J")
        allies = ("lac_quality_A", "lift_A", "replacements_A", "replacements_C")
        when = [(turn, self._months(turn), par(turn)) for turn in TURNS]
        return [
            *(*table(self.words.turn_columns, when), ""),
            *(f"### {self._side('J')}", ""),
            *(*table(self.words.japan_columns, _by_turn(*japan, "replacements_J")), ""),
            *(f"### {self._side('A')}", ""),
            *table(self.words.allied_columns, _by_turn(*allies)),
        ]

    def _places(self) -> list[str]:
        rows = []
        for id, place in SITES.items():
            box = id in MAP["boxes"]
            port = self.words.home if place["port"] == "home" else place["port"]
            marks = [getattr(self.words, mark) for mark in ("oil", "fortress") if place.get(mark)]
            rows.append(
                (
                    self._at(id),
                    "–" if box else place["hex"],
                    "–" if box else place["mega"],
                    port or "–",
                    place["airfield"] or "–",
                    place.get("vp", 0) or "–",
                    self._side(place["side"]),
                    self._say(f"nation.{place['nation']}"),
                    self.words.comma.join(marks),
                )
            )
        return table(self.words.place_columns, rows)

    def _ships(self) -> list[str]:
        lines: list[str] = []
        for letter, ships in FORCES["ships"].items():
            rows = [
                (id, *values[:4], self._say(f"ship.{letter}.{id}")) for id, values in ships.items()
            ]
            lines += [f"### {self._side(letter)}", "", *table(self.words.ship_columns, rows), ""]
        return lines[:-1]

    def _ground(self) -> list[str]:
        lines: list[str] = []
        for letter, units in FORCES["ground"].items():
            rows = []
            for id, (size, strength, nation) in units.items():
                points = f" ({SIZE_POINTS[size]})" if size in SIZE_POINTS else ""
                said = self._say(f"size.{size}") + points
                nation_said = self._say(f"nation.{nation}")
                stands_for = self._say(f"formation.{letter}.{id}")
                rows.append((id, said, strength or "–", nation_said, stands_for))
            lines += [f"### {self._side(letter)}", "", *table(self.words.ground_columns, rows), ""]
        return lines[:-1]

    def _units(self, by_place: Mapping[str, Sequence[str]]) -> str:
        """``Tokyo: BB11; Truk: CVL4``."""
        return self.words.semicolon.join(
            f"{self._at(place)}{self.words.colon}{self.words.comma.join(ids)}"
            for place, ids in by_place.items()
        )

    def _lac(self, by_place: Mapping[str, int]) -> str:
        return self.words.comma.join(f"{self._at(place)} {n}" for place, n in by_place.items())

    def _arrivals(self) -> list[str]:
        lines: list[str] = []
        for letter in SIDES:
            rows = []
            for turn in TURNS:
                entry = FORCES["reinforcements"].get(turn, {}).get(letter, {})
                ships, ground = (self._units(entry.get(kind, {})) for kind in ("ships", "ground"))
                rows.append((turn, ships, self._lac(entry.get("lac", {})), ground))
            heading = f"### {self._side(letter)}"
            lines += [heading, "", *table(self.words.arrival_columns, rows), ""]
        return lines[:-1]

    def _set_ups(self) -> list[str]:
        lines: list[str] = []
        for id, entry in FORCES["setup"].items():
            rows = [
                (
                    self._at(place),
                    self.words.comma.join(entry["ships"].get(place, ())),
                    entry["lac"].get(place, ""),
                    self.words.comma.join(entry["ground"].get(place, ())),
                )
                for place in _places_of(entry)
            ]
            heading = self._say(f"option.scenario.{SCENARIOS[id]}")
            lines += [f"### {heading}", "", *table(self.words.set_up_columns, rows), ""]
            for turn, ships in sorted(entry.get("repair", {}).items()):
                listed = self.words.comma.join(ships)
                lines += [self.words.repair.format(turn=turn, ships=listed), ""]
        return lines[:-1]


def _by_turn(*names: str) -> list[tuple[int, ...]]:
    """The named tables of the data, a row a turn."""
    return [(turn, *(FORCES["tables"][name][turn - 1] for name in names)) for turn in TURNS]


def _places_of(entry: Mapping[str, Any]) -> Iterator[str]:
    """The places that a set-up names, in map order, hexes without a name last."""
    named = {place for kind in ("ships", "lac", "ground") for place in entry[kind]}
    yield from (place for place in SITES if place in named)
    yield from sorted(named - SITES.keys())


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A Markdown table."""
    lines = [_row(columns), "|" + "---|" * len(columns)]
    lines += [_row(row) for row in rows]
    return lines


def _row(cells: Sequence[object]) -> str:
    return "| " + " | ".join(_cell(cell) for cell in cells) + " |"


def _cell(cell: object) -> str:
    return f"−{-cell}" if isinstance(cell, int) and cell < 0 else str(cell)


def main() -> None:
    """Write the tables into both rulebooks."""
    for language in WORDS:
        tables = Tables(language)
        book = GAME / "rulebook" / f"{language}.md"
        text = book.read_text(encoding="utf-8") if book.exists() else ""
        rules = text.partition(f"\n## {tables.words.turns[0]}\n")[0].rstrip()
        book.write_text(f"{rules}\n\n{tables.written()}", encoding="utf-8")


if __name__ == "__main__":
    main()
