"""How names break into lines, and where the search for places is told better."""

from __future__ import annotations

from places import Wish

BREAKS: dict[str, tuple[str, ...]] = {
    "Eastern United States": ("Eastern", "United", "States"),
    "Western United States": ("Western", "United", "States"),
    "Pacific Northwest": ("Pacific", "Northwest"),
    "Latin America": ("Latin", "America"),
    "Western Europe": ("Western", "Europe"),
    "Eastern Europe": ("Eastern", "Europe"),
    "United Kingdom": ("United", "Kingdom"),
    "Southeast Asia": ("Southeast", "Asia"),
    "New Zealand": ("New", "Zealand"),
    "New Guinea": ("New", "Guinea"),
    "Mediterranean Sea": ("Mediterranean Sea",),
    "Black Sea": ("Black Sea",),
    "Caspian Sea": ("Caspian", "Sea"),
    "Baltic Sea": ("Baltic", "Sea"),
    "North Sea": ("North", "Sea"),
    "Sea of Japan": ("Sea of", "Japan"),
    "North Atlantic": ("North", "Atlantic"),
    "South Atlantic": ("South", "Atlantic"),
    "Bay of Bengal": ("Bay of Bengal",),
    "South China Sea": ("South", "China Sea"),
    "East Pacific": ("East Pacific",),
    "Southeast Pacific": ("Southeast", "Pacific"),
    "North Pacific": ("North", "Pacific"),
    "Central Pacific": ("Central", "Pacific"),
    "South Pacific": ("South", "Pacific"),
    "Kazakhstan": ("Kazakhstan",),
    "太平洋岸北西部": ("太平洋岸", "北西部"),
    "アメリカ西部": ("アメリカ", "西部"),
    "アメリカ東部": ("アメリカ", "東部"),
    "ラテンアメリカ": ("ラテン", "アメリカ"),
    "西ヨーロッパ": ("西", "ヨーロッパ"),
    "東ヨーロッパ": ("東", "ヨーロッパ"),
    "ニュージーランド": ("ニュー", "ジーランド"),
    "インドネシア": ("インドネシア",),
    "東南アジア": ("東南", "アジア"),
    "南シナ海": ("南シナ海",),
    "カスピ海": ("カスピ海",),
}

#: Island spaces whose name may stand in the sea beside the shelf.
NAME_IN_THE_SEA = {
    *("iceland", "japan", "philippines", "iwo_jima", "hawaii", "new_zealand", "madagascar"),
    *("new_guinea", "united_kingdom", "italy"),
}

#: Left, top, right, bottom of what no sea's name or counter may cover: gates, arrows, edges.
KEEP_CLEAR: list[tuple[int, int, int, int]] = [
    (0, 0, 1960, 6),
    (0, 994, 1960, 1000),
    (0, 0, 8, 1000),
    (1940, 0, 1960, 1000),
    (1780, 142, 1960, 178),
    (1760, 556, 1960, 624),
    (1780, 812, 1960, 848),
    (0, 764, 120, 796),
    (570, 460, 616, 492),
    (780, 120, 820, 160),
    (1370, 660, 1406, 692),
    (290, 480, 316, 520),
    (978, 505, 1000, 555),
]

WISHES: dict[str, Wish] = {
    "baltic_sea": Wish(near=(892, 168)),
    "north_sea": Wish(near=(690, 120)),
    "western_europe": Wish(near=(690, 325)),
    "east_pacific": Wish(near=(1880, 690)),
    "north_pacific": Wish(near=(1830, 230)),
    "north_atlantic": Wish(near=(430, 330)),
    "south_atlantic": Wish(near=(570, 740)),
    "sea_of_japan": Wish(near=(1590, 520)),
    "mediterranean": Wish(near=(870, 485)),
    "southern_ocean": Wish(near=(600, 915)),
    "indian_ocean": Wish(near=(1220, 860)),
    "south_pacific": Wish(near=(1725, 820)),
}
