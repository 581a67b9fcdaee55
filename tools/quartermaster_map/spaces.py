"""The land spaces: which countries, cut by which lines of our own (in degrees).

Later entries of ``CUTS`` take what they cover from every space, so a border that no country has
(the Moscow region, the American West) is one polygon here.
"""

from __future__ import annotations

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

Degrees = list[tuple[float, float]]

COUNTRIES: dict[str, tuple[str, ...]] = {
    "canada": ("Canada", "St. Pierre and Miquelon"),
    "eastern_us": ("United States of America",),
    "latin_america": (
        *("Mexico", "Guatemala", "Belize", "Honduras", "El Salvador", "Nicaragua"),
        *("Costa Rica", "Panama", "Colombia", "Venezuela", "Guyana", "Suriname", "Ecuador"),
        *("Brazil", "Peru", "Bolivia", "Paraguay", "Uruguay", "Argentina", "Chile"),
        *("Trinidad and Tobago",),
    ),
    "iceland": ("Iceland",),
    "united_kingdom": ("United Kingdom", "Ireland", "Isle of Man"),
    "western_europe": (
        *("Portugal", "Spain", "Andorra", "France", "Monaco", "Belgium", "Luxembourg"),
        *("Netherlands", "Denmark", "Switzerland"),
    ),
    "germany": ("Germany", "Austria", "Czechia", "Liechtenstein"),
    "italy": ("Italy", "San Marino", "Vatican"),
    "balkans": (
        *("Slovenia", "Croatia", "Bosnia and Herz.", "Serbia", "Kosovo", "Montenegro"),
        *("Albania", "Macedonia", "Greece", "Bulgaria", "Romania", "Hungary"),
    ),
    "eastern_europe": (*("Poland", "Slovakia", "Lithuania", "Latvia", "Estonia", "Belarus"),),
    "scandinavia": ("Norway", "Sweden", "Finland", "Åland"),
    "russia": (),
    "moscow": (),
    "ukraine": ("Ukraine", "Moldova", "Georgia", "Armenia", "Azerbaijan"),
    "kazakhstan": ("Kazakhstan", "Uzbekistan", "Turkmenistan", "Kyrgyzstan", "Tajikistan"),
    "siberia": ("Russia",),
    "mongolia": ("Mongolia",),
    "china": ("China", "North Korea", "South Korea", "Hong Kong", "Macao"),
    "north_africa": ("Morocco", "W. Sahara", "Algeria", "Tunisia", "Libya", "Egypt"),
    "africa": (
        *("Mauritania", "Mali", "Niger", "Chad", "Sudan", "Eritrea", "Djibouti", "Ethiopia"),
        *("Somalia", "Somaliland", "S. Sudan", "Central African Rep.", "Cameroon", "Nigeria"),
        *("Benin", "Togo", "Ghana", "Burkina Faso", "Côte d'Ivoire", "Liberia"),
        *("Sierra Leone", "Guinea", "Guinea-Bissau", "Senegal", "Gambia", "Eq. Guinea"),
        *("Gabon", "Congo", "Dem. Rep. Congo", "Uganda", "Rwanda", "Burundi", "Kenya"),
        *("Tanzania", "Malawi", "Mozambique", "Zambia", "Angola", "Zimbabwe", "Botswana"),
        *("Namibia", "South Africa", "Lesotho", "eSwatini"),
    ),
    "madagascar": ("Madagascar",),
    "middle_east": (
        *("Turkey", "Syria", "Lebanon", "Israel", "Palestine", "Jordan", "Iraq", "Iran"),
        *("Kuwait", "Saudi Arabia", "Bahrain", "Qatar", "United Arab Emirates", "Oman"),
        *("Yemen", "Afghanistan", "Cyprus", "N. Cyprus"),
    ),
    "india": (
        *("India", "Pakistan", "Nepal", "Bhutan", "Bangladesh", "Sri Lanka"),
        *("Siachen Glacier",),
    ),
    "southeast_asia": (*("Myanmar", "Thailand", "Laos", "Cambodia", "Vietnam", "Singapore"),),
    "indonesia": ("Indonesia", "Malaysia", "Brunei", "Timor-Leste"),
    "new_guinea": ("Papua New Guinea",),
    "philippines": ("Philippines",),
    "japan": ("Japan",),
    "australia": ("Australia",),
    "new_zealand": ("New Zealand",),
}

#: Drawn, but no space of its own.
DECORATION = (
    *("Greenland", "Cuba", "Haiti", "Dominican Rep.", "Jamaica", "Puerto Rico", "Bahamas"),
    *("Taiwan", "Falkland Is.", "Solomon Is.", "New Caledonia", "Vanuatu", "Faeroe Is."),
)

#: Four spaces meet here and only here: neither diagonal is a border. It is exactly a point of the
#: border between Canada and the United States in the source.
_ROCKIES = (-109.04329043290433, 48.99238052380525)

#: (space that gains, spaces that may lose, or None for all, polygon).
CUTS: list[tuple[str, tuple[str, ...], Degrees]] = [
    ("latin_america", ("western_europe",), [(-60, 0), (-45, 0), (-45, 8), (-60, 8)]),
    ("eastern_europe", ("siberia",), [(19, 53.8), (23.5, 53.8), (23.5, 56), (19, 56)]),
    (
        "western_us",
        ("eastern_us",),
        [
            (-130, 49.5),
            _ROCKIES,
            (-102, 45.5),
            (-97, 39),
            (-98, 33),
            (-101.2, 29.2),
            (-101.5, 24),
            (-130, 24),
        ],
    ),
    (
        "pacific_northwest",
        ("eastern_us", "western_us", "canada"),
        [
            *((-185, 40), (-130, 45.5), (-122, 45.6), (-118, 45.8), (-114, 46.5), _ROCKIES),
            *((-110, 55), (-114, 60), (-121, 66), (-124, 69.2), (-126, 76), (-185, 76)),
        ],
    ),
    # Germany has no coast on the North Sea here; the strip goes with the Low Countries.
    (
        "western_europe",
        ("germany",),
        [(5, 52.4), (7.6, 52.2), (9.2, 52.5), (10.6, 53.2), (10.7, 54.1), (10.6, 55.2), (5, 55.2)],
    ),
    (
        "balkans",
        ("middle_east",),
        [(25, 39.8), (26.4, 40.1), (29.12, 41.0), (29.15, 42.6), (25, 42.6)],
    ),
    (
        "russia",
        ("siberia",),
        [
            *((10, 50.5), (34.2, 51.0), (35.2, 54), (35.0, 56.3), (38, 58.4), (46, 58.8)),
            *((54, 60.2), (59.5, 61.2), (60.5, 65), (65.5, 68), (66.5, 69.6), (69, 78), (10, 78)),
        ],
    ),
    (
        "moscow",
        ("siberia",),
        [
            *((34.2, 51.0), (35.2, 54), (35.0, 56.3), (38, 58.4), (46, 58.8), (54, 60.2)),
            *((59.5, 61.2), (61.5, 57), (62, 53), (62, 48), (47.2, 48), (47.0, 50.2), (40, 50.4)),
            *((37, 51.2), (36, 50.8)),
        ],
    ),
    (
        "ukraine",
        ("siberia", "russia"),
        [
            (34.2, 51.0),
            (36, 50.8),
            (37, 51.2),
            (40, 50.4),
            (47.0, 50.2),
            (47.2, 48),
            (52, 48),
            (52, 40),
            (30, 42),
        ],
    ),
    (
        "vladivostok",
        ("siberia",),
        [(107.5, 40), (107.5, 52), (112, 58), (113, 66), (113.5, 80), (200, 80), (200, 40)],
    ),
    (
        "mongolia",
        ("siberia", "kazakhstan", "china"),
        [
            *((83.5, 50.6), (86, 51.8), (90, 52.6), (96, 53.2), (99, 52), (98, 48), (110, 46)),
            *((116, 49.5), (119.5, 47), (119.4, 45.0), (116, 42.8), (111, 41.0), (105.5, 39.2)),
            *((100, 40.6), (96, 42.6), (91, 45), (86.5, 47.4), (84.6, 48.6)),
        ],
    ),
    (
        "szechuan",
        ("china",),
        [
            *((70, 30), (70, 52), (90, 52), (103, 43), (103.2, 37), (106.5, 33.5), (107.5, 30.5)),
            *((106.0, 27), (105.2, 24), (105.4, 20), (90, 20)),
        ],
    ),
    # Neither Kazakhstan and India nor Szechuan and Vladivostok may meet in the Pamirs.
    (
        "middle_east",
        ("kazakhstan", "india", "china", "szechuan"),
        [(71.2, 38.6), (73.5, 39.0), (75.6, 38.6), (76.0, 36.6), (74, 35.6), (71, 35.6)],
    ),
    # The canal is the border between Egypt and Sinai.
    (
        "middle_east",
        ("north_africa",),
        [(32.5, 32), (32.5, 29.6), (33.3, 27.9), (34.4, 27.5), (36, 29), (35, 32)],
    ),
    ("southeast_asia", ("indonesia",), [(99, 8), (105, 8), (105, 1.2), (103.3, 1.2), (99, 5)]),
    (
        "southeast_asia",
        ("china",),
        [
            (104.5, 22.5),
            (106.5, 23.2),
            (109, 23.0),
            (111.6, 21.9),
            (111.9, 18),
            (107, 18),
            (105, 20),
        ],
    ),
    # Room for a name: the south of Yunnan.
    ("southeast_asia", ("szechuan",), [(97, 25), (102, 24.8), (106, 24.4), (106, 20), (97, 20)]),
    ("africa", ("north_africa",), [(-18, 21.7), (-16.4, 21.7), (-16.4, 20), (-18, 20)]),
    # Left out, so that neighbours keep their distance and names have room: Palawan, the corner of
    # Yemen, Gotland, Gallipoli, the end of Sakhalin.
    ("nobody", ("philippines",), [(116, 7), (119.2, 7), (120.2, 12.6), (116, 12)]),
    ("nobody", ("middle_east",), [(42.8, 12.3), (44.4, 12.3), (44.0, 13.3), (42.8, 13.3)]),
    ("nobody", ("scandinavia",), [(17.9, 56.7), (19.6, 56.7), (19.6, 58.1), (17.9, 58.1)]),
    ("nobody", ("balkans",), [(26.0, 40.0), (26.9, 40.0), (27.0, 40.55), (26.3, 40.5)]),
    ("nobody", ("vladivostok",), [(141, 45), (144, 45), (144, 46.8), (141, 46.8)]),
    (
        "new_guinea",
        ("indonesia",),
        [(129.3, 2), (142, 2), (142, -10), (134.2, -9.2), (132.2, -4.5), (129.4, -2.3)],
    ),
]


def lands(countries: dict[str, BaseGeometry]) -> dict[str, BaseGeometry]:
    """The land spaces in degrees."""
    spaces = {
        space: shapely.union_all([countries[name] for name in names])
        for space, names in COUNTRIES.items()
    }
    for gains, losers, outline in CUTS:
        piece = Polygon(outline)
        taken = [shapely.intersection(spaces[loser], piece) for loser in losers if loser in spaces]
        for loser in losers:
            if loser in spaces:
                spaces[loser] = shapely.difference(spaces[loser], piece)
        own = [spaces[gains]] if gains in spaces else []
        spaces[gains] = shapely.union_all([*own, *taken])
    del spaces["nobody"]
    return spaces
