"""From degrees to the sheet: the plate carrée that the hexes were laid over, bent a little.

Parallels and meridians are straight and evenly spaced, the whole turned by some eleven degrees.
The six numbers were found by search: of the hexes of map.yaml, fewer than one in fifty is land
where the coastlines have sea, or the other way round. What is left is put right near each place:
the coast is drawn along until the place lies well inside its own hex.
"""

from __future__ import annotations

import numpy as np
import shapely
from hexes import HALF, Chart, centre, named
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

Points = NDArray[np.float64]

#: Heights of a hex (200 km) for a degree of longitude (0 to 360) and latitude, and for none.
TURNED = np.array([[0.4511696, 0.08786071], [0.11080287, -0.53905982], [-42.00928, 15.648461]])
#: A place may lie this far from the middle of its hex, in heights of a hex.
NEAR = 0.2
#: How far around a place the coast follows it.
REACH = 2.2

#: Longitude and latitude of the places of map.yaml, to a tenth of a degree.
PLACES: dict[str, tuple[float, float]] = {
    "tokyo": (139.7, 35.5),
    "kure": (134, 34.4),
    "sasebo": (129.7, 33.2),
    "ominato": (141.2, 42.2),
    "paramushiro": (156.1, 50.7),
    "fusan": (129, 35.2),
    "keijo": (127, 37.5),
    "dairen": (121.6, 38.9),
    "mukden": (123.4, 41.8),
    "harbin": (126.6, 45.8),
    "peking": (116.4, 39.9),
    "tsingtao": (120.4, 36.1),
    "suchow": (117.2, 34.3),
    "shanghai": (121.5, 31.2),
    "hankow": (114.3, 30.6),
    "canton": (113.6, 22.8),
    "hainan": (109.7, 19.2),
    "takao": (120.3, 22.6),
    "okinawa": (127.9, 26.4),
    "iwojima": (141.3, 24.8),
    "marcus": (154, 24.3),
    "saipan": (145.7, 15.2),
    "guam": (144.8, 13.5),
    "ulithi": (139, 9.8),
    "palau": (134.5, 7.3),
    "truk": (151.8, 7.4),
    "ponape": (158.2, 6.9),
    "eniwetok": (162.3, 11.4),
    "kwajalein": (167.5, 9),
    "wake": (166.6, 19.3),
    "tarawa": (173, 1.4),
    "midway": (182.6, 28.2),
    "pearl": (202.1, 21.4),
    "johnston": (190.5, 16.7),
    "canton_i": (188.3, -2.8),
    "dutch": (193.5, 53.9),
    "adak": (183.4, 51.9),
    "attu": (175, 52.3),
    "funafuti": (179.2, -8.5),
    "samoa": (189, -14),
    "suva": (178.4, -18.1),
    "noumea": (166.4, -22.3),
    "espiritu": (167.2, -15.5),
    "guadalcanal": (160, -9.5),
    "buin": (155.5, -6.5),
    "rabaul": (152.2, -4.2),
    "manus": (147.2, -2.1),
    "lae": (147, -6.7),
    "buna": (149, -9.5),
    "moresby": (147.2, -9.4),
    "wewak": (143.6, -3.6),
    "hollandia": (140.7, -2.5),
    "biak": (136.1, -1.1),
    "morotai": (128.3, 1.8),
    "ambon": (128.2, -3.7),
    "koepang": (124.5, -9.5),
    "darwin": (130.9, -12.5),
    "townsville": (146.8, -19.3),
    "brisbane": (153, -27.5),
    "sydney": (151.2, -33.9),
    "melbourne": (145, -37.8),
    "fremantle": (115.8, -32),
    "auckland": (174.8, -36.9),
    "batavia": (106.8, -6.1),
    "surabaya": (112.7, -7.3),
    "palembang": (104.7, -3),
    "medan": (98.7, 3.6),
    "brunei": (114.5, 4.7),
    "balikpapan": (116.8, -1.3),
    "kendari": (122.5, -4),
    "menado": (124.9, 1.5),
    "manila": (121, 14.6),
    "aparri": (121.7, 18.3),
    "leyte": (125, 11),
    "davao": (125.6, 7.1),
    "singapore": (103.8, 1.3),
    "kuala": (101.2, 3.8),
    "kotabharu": (101.3, 6.6),
    "bangkok": (100.5, 13.7),
    "saigon": (106.7, 10.6),
    "hanoi": (105.9, 21),
    "rangoon": (96.2, 16.8),
    "mandalay": (96.1, 22),
    "myitkyina": (97.4, 25.4),
    "akyab": (92.9, 20.1),
    "imphal": (93.9, 24.8),
    "ledo": (95.7, 27.3),
    "chittagong": (91.8, 22.3),
    "calcutta": (88.4, 22.6),
    "andaman": (92.7, 11.7),
    "yanan": (109.5, 36.6),
    "lanchow": (103.8, 36.1),
    "sian": (108.9, 34.3),
    "loyang": (112.4, 34.7),
    "changsha": (113, 28.2),
    "hengyang": (112.6, 26.9),
    "kweilin": (110.3, 25.3),
    "nanning": (108.3, 22.8),
    "kweiyang": (106.7, 26.6),
    "chungking": (106.6, 29.6),
    "chengtu": (104.1, 30.7),
    "kunming": (102.7, 25),
    "nanchang": (115.9, 28.7),
    "foochow": (119.3, 26.1),
}


def flat(degrees: Points) -> Points:
    """Places on the sheet for (longitude, latitude), before the bending."""
    east = np.column_stack([degrees[:, 0], degrees[:, 1], np.ones(len(degrees))])
    # Column XX lies at XX times the distance of columns; row YY at YY heights.
    return (east @ TURNED - [1 / (2 * np.sqrt(3)), 0.5]) * 2 * HALF


class Projection:
    """The plate carrée, bent so that every place lies in its hex."""

    def __init__(self, chart: Chart) -> None:
        ids = list(chart.places)
        self._at = flat(np.array([PLACES[id] for id in ids], dtype=float))
        hexes = np.array([centre(named(chart.places[id]["hex"])) for id in ids])
        off = hexes - self._at
        distance = np.linalg.norm(off, axis=1, keepdims=True)
        wanted = off * np.maximum(0, 1 - NEAR * 2 * HALF / np.maximum(distance, 1e-9))
        kernel = self._near(self._at)
        # A little of each place's own weight keeps neighbours from pulling against each other.
        self._weights = np.linalg.solve(kernel + 0.15 * np.eye(len(ids)), wanted)

    def _near(self, points: Points) -> Points:
        apart = points[:, None, :] - self._at[None, :, :]
        return np.exp(-(apart**2).sum(axis=2) / (2 * (REACH * HALF * 2) ** 2))

    def points(self, degrees: Points) -> Points:
        """Places on the sheet of an array of (longitude, latitude)."""
        at = flat(degrees)
        bent: Points = at + self._near(at) @ self._weights
        return bent

    def place(self, id: str) -> tuple[float, float]:
        """Where a place lies on the sheet."""
        x, y = self.points(np.array([PLACES[id]], dtype=float))[0]
        return float(x), float(y)

    def shape(self, shape: BaseGeometry) -> BaseGeometry:
        """A shape in degrees on the sheet."""
        bent = shapely.transform(shapely.segmentize(shape, 0.8), self.points)
        return shapely.make_valid(bent)
