"""Par in Pacific as a figure: what Japan held in history at the end of each turn.

    python tools/pacific_par.py

Writes `docs/images/pacific-par.{ja,en}.svg` from the map's history.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from pacific_tables import TURNS, par

IMAGES = Path(__file__).parents[1] / "docs" / "images"
WIDTH, HEIGHT = 760, 340
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 44, 40
MOST = 120

TITLE = {
    "en": "Par: victory value of the places Japan held at the end of each turn",
    "ja": "基準点：史実で各ターンの終わりに日本が保っていた場所の得点",
}
TURN = {"en": "turn", "ja": "ターン"}
#: What changed hands, by turn; the figure says it over or under the curve.
EVENTS = {
    1: {"en": "Singapore, Manila", "ja": "シンガポール、マニラ"},
    2: {"en": "Java, Rangoon", "ja": "ジャワ、ラングーン"},
    5: {"en": "Buna", "ja": "ブナ"},
    8: {"en": "Tarawa, Lae", "ja": "タラワ、ラエ"},
    11: {"en": "Saipan", "ja": "サイパン"},
    12: {"en": "Leyte", "ja": "レイテ"},
    14: {"en": "Manila, Iwo Jima, Rangoon", "ja": "マニラ、硫黄島、ラングーン"},
    15: {"en": "Okinawa, Borneo", "ja": "沖縄、ボルネオ"},
}
BELOW = (1, 14, 15)


def x(turn: float) -> float:
    """Where a turn's end is."""
    return LEFT + (turn - 0.5) * (WIDTH - LEFT - RIGHT) / len(TURNS)


def y(points: float) -> float:
    """Where so many points are."""
    return HEIGHT - BOTTOM - points * (HEIGHT - TOP - BOTTOM) / MOST


def figure(language: str) -> str:
    """The figure as SVG."""
    title = escape(TITLE[language])
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{title}" font-family="sans-serif" font-size="12" lang="{language}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbfaf6"/>',
        f'<text x="{LEFT}" y="22" font-size="14" font-weight="bold" fill="#222">{title}</text>',
    ]
    for points in range(0, MOST + 1, 20):
        lines.append(
            f'<path d="M{LEFT} {y(points):.1f}H{WIDTH - RIGHT}" stroke="#d8d4c8"/>'
            f'<text x="{LEFT - 8}" y="{y(points) + 4:.1f}" text-anchor="end" fill="#444">'
            f"{points}</text>"
        )
    curve = " ".join(f"{x(turn):.1f},{y(par(turn)):.1f}" for turn in TURNS)
    lines.append(f'<polyline points="{curve}" fill="none" stroke="#8c1d18" stroke-width="2"/>')
    for turn in TURNS:
        points = par(turn)
        lines.append(f'<circle cx="{x(turn):.1f}" cy="{y(points):.1f}" r="3.5" fill="#8c1d18"/>')
        lines.append(_middle(turn, HEIGHT - 22, str(turn), "#444"))
        below = turn in BELOW
        lines.append(_middle(turn, y(points) + (18 if below else -8), str(points), "#222"))
        if turn in EVENTS:
            lines.append(_event(turn, EVENTS[turn][language]))
    lines.append(_middle(8, HEIGHT - 6, TURN[language], "#444"))
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def _middle(turn: float, height: float, said: str, colour: str) -> str:
    return (
        f'<text x="{x(turn):.1f}" y="{height:.1f}" text-anchor="middle" fill="{colour}">'
        f"{escape(said)}</text>"
    )


def _event(turn: int, said: str) -> str:
    """What changed hands, written upwards under the curve."""
    across, down = x(turn) + 4, y(par(turn)) + (26 if turn in BELOW else 12)
    return (
        f'<text transform="translate({across:.1f} {down:.1f}) rotate(-90)" text-anchor="end" '
        f'font-size="11" fill="#666">{escape(said)}</text>'
    )


def main() -> None:
    """Write the figure in both languages."""
    for language in TITLE:
        (IMAGES / f"pacific-par.{language}.svg").write_text(figure(language), encoding="utf-8")


if __name__ == "__main__":
    main()
