"""The sea spaces, gates and corners: lines and seeds of our own, on the canvas.

A line that begins or ends with a pair of names begins or ends where those two lands' border meets
the sea. Everything else reaches into land and is cut off at the coast.
"""

from __future__ import annotations

Point = tuple[float, float]
Junction = tuple[str, str, Point]

WIDTH, HEIGHT = 1960.0, 1000.0

#: Three seas meet here.
_ATLANTIC = (500.0, 500.0)
_PACIFIC = (1812.0, 640.0)

LINES: list[list[Point | Junction]] = [
    # North Atlantic and North Sea, through Iceland
    [(528, -5), (528, 68), (520, 110), (492, 200), (470, 300), (470, 400), _ATLANTIC],
    # South Atlantic: towards Africa, towards Brazil, and its southern line
    [_ATLANTIC, (530, 555), ("north_africa", "africa", (545, 590))],
    [_ATLANTIC, (470, 545), (400, 575)],
    [(360, 826), (480, 838), (640, 848), (820, 838)],
    # Southern Ocean: towards the Indian Ocean, towards the Pacific
    [(860, 890), (890, 945), (905, 1005)],
    [(340, 880), (352, 955), (340, 1005)],
    # Bay of Bengal and Indian Ocean
    [(930, 800), (985, 812)],
    [(1000, 800), (1100, 762), (1250, 750), (1392, 742)],
    # Around Australia
    [(1500, 758), (1498, 800), (1500, 840)],
    [(1622, 745), (1620, 805)],
    [(1566, 920), (1558, 960), (1552, 1005)],
    # South China Sea
    [("china", "southeast_asia", (1464, 516)), (1478, 540), (1500, 556), (1530, 566)],
    [(1540, 630), (1560, 660), (1585, 710)],
    # Sea of Japan
    [(1525, 580), (1560, 560), (1620, 530), (1690, 500)],
    [(1610, 170), (1690, 222), (1756, 252), (1772, 330), (1756, 410), (1694, 496)],
    # Pacific
    [(1694, 500), (1750, 490), (1815, 466)],
    [(1815, 462), (1816, 540), _PACIFIC],
    [(1815, 462), (1850, 380), (1880, 300), (1965, 236)],
    [(-5, 236), (40, 216), (130, 196)],
    [(1650, 720), (1720, 672), _PACIFIC],
    [_PACIFIC, (1804, 740), (1790, 860), (1780, 910)],
    [(1765, 945), (1742, 980), (1730, 1005)],
    [(-5, 560), (60, 545), (150, 500), (250, 440)],
    # Where the Arctic begins
    [(-5, 78), (30, 80), (70, 80)],
    [(1800, 60), (1870, 74), (1965, 78)],
    [(1000, 40), (985, 15), (985, -5)],
    [(366, 60), (396, 36), (410, -5)],
    [(350, 112), (366, 90), (374, 62)],
]

#: Places inside each sea; a sea in two parts has two.
SEEDS: dict[str, list[Point]] = {
    "north_atlantic": [(430, 330)],
    "south_atlantic": [(560, 760)],
    "southern_ocean": [(620, 920)],
    "southeast_pacific": [(150, 700)],
    "north_sea": [(520, 320)],
    "baltic_sea": [(880, 120)],
    "mediterranean": [(712, 440)],
    "black_sea": [(1040, 375), (1076, 343)],
    "caspian_sea": [(1190, 380)],
    "bay_of_bengal": [(1160, 700)],
    "indian_ocean": [(1200, 880)],
    "south_china_sea": [(1480, 610)],
    "sea_of_japan": [(1570, 500)],
    "north_pacific": [(1830, 220), (40, 160)],
    "central_pacific": [(1700, 580)],
    "south_pacific": [(1740, 800)],
    "east_pacific": [(1880, 560), (60, 330)],
    "void": [(1300, 5), (290, 120), (1060, 60), (5, 20)],
}

#: Strait: centre, angle of the passage in degrees, length along it, breadth across it. The water
#: in that rectangle is the gate's own area, so the seas on its two sides do not touch.
CHANNELS: dict[str, tuple[Point, float, float, float]] = {
    "gibraltar": ((593, 475), 0, 8, 26),
    "danish_straits": ((792, 146), 60, 14, 60),
    "malacca": ((1388, 675), 38, 14, 40),
}

#: How far from the middle of the passage its two posts stand.
POSTS = {"gibraltar": 7.0, "danish_straits": 10.0, "malacca": 7.0}

#: Straits through land: a canal, its ends in the two seas.
CANALS: dict[str, tuple[Point, Point]] = {
    "suez": ((988, 515), (989.6, 551)),
    "panama": ((302.5, 491), (305.5, 516)),
}

#: Four areas meet in one point and only there: centre, half width, names north, east, south, west.
CORNERS: list[tuple[Point, float, tuple[str, str, str, str]]] = [
    ((1000.2, 412.4), 2.2, ("black_sea", "middle_east", "mediterranean", "balkans")),
]

#: The seam: what lies beyond the map's left and right edge. ``at`` is where the arrow stands,
#: ``space`` is the sea it leaves and ``to`` the spaces one finds on the other side.
WRAP: list[dict[str, object]] = [
    {"edge": "right", "at": [1952, 160], "space": "north_pacific", "to": ["pacific_northwest"]},
    {
        "edge": "right",
        "at": [1952, 590],
        "space": "east_pacific",
        "to": ["pacific_northwest", "western_us", "latin_america"],
    },
    {"edge": "right", "at": [1952, 830], "space": "east_pacific", "to": ["southeast_pacific"]},
    {"edge": "left", "at": [8, 150], "space": "north_pacific", "to": ["north_pacific"]},
    {"edge": "left", "at": [8, 400], "space": "east_pacific", "to": ["east_pacific"]},
    {"edge": "left", "at": [8, 780], "space": "southeast_pacific", "to": ["east_pacific"]},
]

#: A sea in two parts has its name in the other part too.
ECHOES: list[dict[str, object]] = [
    {"space": "north_pacific", "at": [48, 186]},
    {"space": "east_pacific", "at": [72, 370]},
]
