"""The cards as data: what each says, read from ``data/cards*.yaml`` into typed parts.

The files' headers explain every word. Nothing about a card stands anywhere else, but for its name
and its text for readers, which are in the catalogs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from importlib import resources
from typing import Any, TypeAlias

import yaml

from heitan.games.quartermaster.nations import NATION, NATIONS, OF_TEAM, TEAMS, Nation
from heitan.games.quartermaster.variants import Edition
from heitan.kernel.text import Text


class CardKind(Enum):
    """The kinds of cards (9.1–9.5)."""

    BASIC = "basic"
    EVENT = "event"
    ECONOMIC_WARFARE = "economic_warfare"
    STATUS = "status"
    RESPONSE = "response"


class Piece(Enum):
    """What stands on the board."""

    ARMY = "army"
    NAVY = "navy"

    # Members are single objects; an enum's own hash costs more than the look-up it is for.
    __hash__ = object.__hash__


class Window(IntEnum):
    """When a card, or the effect of a status or response, may be used.

    Numbers, not words, because they are looked up at every event.
    """

    PLAY = 1
    PLAY_SUBSTITUTE = 2
    BUILD_SUBSTITUTION = 3
    TURN_START = 4
    OWN_TURN_ANY = 5
    VICTORY_STEP = 6
    DISCARD_STEP_START = 7
    OWN_BATTLE = 8
    OWN_BUILD = 9
    ENEMY_BUILD = 10
    TEAM_BATTLED = 11
    BATTLED = 12
    BEFORE_REMOVAL = 13
    AFTER_REMOVAL = 14
    EW_TARGETED = 15
    OWN_EW_PLAYED = 16
    ENEMY_EW_PLAYED = 17
    GERMAN_STATUS_USED = 18
    OWN_CARD_RESOLVED = 19
    CONTINUOUS = 20
    DRAW_STEP_START = 21
    ANY_TIME = 22


#: Places as the cards name them: space ids and tokens such as ``in_or_adj(moscow)``.
Where: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces on the board: of which nations, of which kinds, where.

    Attributes:
        besides: where not.
        supplied: only those that are supplied.
        beside: only those adjacent to one of these.
    """

    of: tuple[Nation, ...]
    kinds: tuple[Piece, ...]
    at: Where
    besides: Where = ()
    supplied: bool = False
    beside: Pieces | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that must hold: pieces there are (``exists``) or are not, or some near a space."""

    pieces: Pieces
    wanted: bool = True
    near: str | None = None
    steps: int = 0


@dataclass(frozen=True, slots=True)
class SupplyRule:
    """5.7: pieces that are always supplied, a star that is none for some nations, or a space that
    is one for some."""

    always: Pieces | None = None
    no_star: str = ""
    star: str = ""
    of: tuple[Nation, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a card; ``verb`` says what is done, the rest with what.

    Attributes:
        verb: see the header of the data file.
        nations: whose piece is placed or who acts; several: the owner picks; empty: the owner.
        chooser: who decides, where it is not the owner.
        piece: the kind of piece; None for either.
        at, besides: where, and where not.
        of: whose pieces are eliminated.
        pieces: the pieces meant, of several sorts.
        low, high: how often, or how many (:data:`ALL` of them).
        may: whether it may be declined.
        afterwards: only after the step before it (7.23).
        per: what the number is multiplied by the count of.
        condition: what must hold.
        extra, extra_if: what is added to the number (or takes its place) when it holds.
        who, source, card: for discards: whose cards, from where, which.
        options: for ``choose_one``.
        rule: for ``supply_rule``.
        cost: for ``put_this_card``.
        detail: what else the verb needs to know, by name.
    """

    verb: str
    nations: tuple[Nation, ...] = ()
    chooser: Nation | str | None = None
    piece: Piece | None = None
    at: Where = ()
    besides: Where = ()
    of: tuple[Nation, ...] = ()
    pieces: tuple[Pieces, ...] = ()
    low: int = 1
    high: int = 1
    may: bool = False
    afterwards: bool = False
    per: Pieces | None = None
    condition: Condition | None = None
    extra: int = 0
    extra_if: Condition | None = None
    who: str = ""
    source: str = ""
    card: str = ""
    options: tuple[Step, ...] = ()
    rule: SupplyRule | None = None
    cost: Cost | None = None
    detail: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Use:
    """When a card or its effect may be used.

    Attributes:
        window: the moment.
        optional: whether its owner decides each time.
        once_per_turn: at most once in each nation's turn.
        of, kinds, at, supplied: the piece the event must be about.
        tag: a word the card played must have among its tags.
        targets: one of these must be the card's target.
        recruits: the event may be a recruit too.
        card_kind: the card that must have been resolved.
        condition: what must hold besides.
    """

    window: Window
    optional: bool = True
    once_per_turn: bool = False
    of: tuple[Nation, ...] = ()
    kinds: tuple[Piece, ...] = (Piece.ARMY, Piece.NAVY)
    at: Where = ("any",)
    supplied: bool = False
    tag: str = ""
    targets: tuple[Nation, ...] = ()
    recruits: bool = False
    card_kind: str = ""
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """What is paid in full before the steps: cards from hand or from the top of the deck.

    Attributes:
        card: the card from hand that it must be, by id; without it the effect cannot be used.
    """

    from_hand: int = 0
    from_deck: int = 0
    card: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """A use of a card: when, at what cost, what happens."""

    use: Use
    steps: tuple[Step, ...]
    cost: Cost = Cost()


@dataclass(frozen=True, eq=False, slots=True)
class Face:
    """A card as printed; basic cards have copies.

    Attributes:
        id: its name in choices and records.
        nation: whose card it is; None for the basic cards, which all nations have.
        kind: its kind.
        effects: what it does when played (events, economic warfare, basics) or used.
        standing: the supply rules in force while it lies on the table.
        requires: without it the card does nothing.
        targets: the nations of which one is named when it is played.
        only_if: what must hold of a target.
        tags: words that other cards refer to.
        edition: the edition of its text.
    """

    id: str
    nation: Nation | None
    kind: CardKind
    effects: tuple[Effect, ...]
    standing: tuple[SupplyRule, ...] = ()
    requires: Condition | None = None
    targets: tuple[Nation, ...] = ()
    only_if: Condition | None = None
    tags: tuple[str, ...] = ()
    edition: Edition = Edition.SECOND
    name: Text = field(init=False)
    rule_text: Text = field(init=False)

    def __post_init__(self) -> None:
        which = "first.text" if self.edition is Edition.FIRST else "text"
        object.__setattr__(self, "name", Text(f"card.{self.id}"))
        object.__setattr__(self, "rule_text", Text(f"card.{self.id}.{which}"))

    def __repr__(self) -> str:
        return self.id


class Card:
    """One card of the game, shared by all matches and never changed."""

    __slots__ = ("face", "nation", "number")

    def __init__(self, number: int, nation: Nation, face: Face) -> None:
        self.number = number
        self.nation = nation
        self.face = face

    def __repr__(self) -> str:
        return f"{self.face.id}#{self.number}"


# --- reading the data ----------------------------------------------------------------------------


def _nations(said: Any) -> tuple[Nation, ...]:
    """``axis``, ``germany`` or a list of nations."""
    if said is None:
        return ()
    for team in TEAMS:
        if said == team.id:
            return OF_TEAM[team]
    names = said if isinstance(said, list) else [said]
    return tuple(NATION[name] for name in names)


def _kinds(said: str | None) -> tuple[Piece, ...]:
    return (Piece.ARMY, Piece.NAVY) if said in (None, "army_or_navy") else (Piece(said),)


def _pieces(said: Mapping[str, Any]) -> Pieces:
    return Pieces(
        _nations(said["of"]),
        _kinds(said["piece"]),
        tuple(said.get("at", ("any",))),
        tuple(said.get("except", ())),
        said.get("supplied", False),
        _pieces(said["beside"]) if "beside" in said else None,
    )


def _condition(said: Mapping[str, Any] | None) -> Condition | None:
    if said is None:
        return None
    if "exists" in said:
        return Condition(_pieces(said["exists"]))
    if "none" in said:
        return Condition(_pieces(said["none"]), wanted=False)
    near = said["within"]
    return Condition(_pieces(near), near=near["space"], steps=near["n"])


def _supply_rule(said: Mapping[str, Any]) -> SupplyRule:
    if "pieces" in said:
        return SupplyRule(always=_pieces(said["pieces"]))
    if said["rule"] == "supply_space":
        return SupplyRule(star=said["space"], of=_nations(said["for"]))
    return SupplyRule(no_star=said["space"], of=_nations(said["for"]))


_STEP_WORDS = frozenset(
    (
        *("verb", "nation", "chooser", "piece", "domain", "at", "of", "n", "times", "may"),
        *("afterwards", "per", "if", "plus", "instead", "who", "from", "card", "options", "by"),
        *("rule", "pieces", "space", "for", "scope", "except", "cost"),
    )
)
_DOMAIN = {"land": Piece.ARMY, "sea": Piece.NAVY}
#: ``n: all``, more than there can ever be.
ALL = 99


def _step(said: Mapping[str, Any]) -> Step:
    number = said.get("times", said.get("n", said.get("by", 1)))
    if number == "all":
        number = ALL
    low, high = number if isinstance(number, list) else (number, number)
    meant = said.get("pieces", ())
    extra = said.get("plus", said.get("instead", {}))
    piece = said.get("piece")
    condition = said.get("if")
    nation = said.get("nation")
    chooser = said.get("chooser")
    kind = _DOMAIN.get(said.get("domain", ""))
    if piece not in (None, "army_or_navy"):
        kind = Piece(piece)
    detail = {word: value for word, value in said.items() if word not in _STEP_WORDS}
    if isinstance(condition, str):
        detail["if"] = condition
    return Step(
        verb=said["verb"],
        nations=() if nation in (None, "target") else _nations(nation),
        chooser=NATION.get(chooser or "", chooser),
        piece=kind,
        at=tuple(said.get("at", ())),
        besides=tuple(said.get("except", ())),
        of=_nations(said.get("of")),
        pieces=tuple(_pieces(each) for each in meant) if isinstance(meant, list) else (),
        low=low,
        high=high,
        may=said.get("may", False),
        afterwards=said.get("afterwards", False),
        per=_pieces(said["per"]) if "per" in said else None,
        condition=_condition(condition) if isinstance(condition, dict) else None,
        extra=extra.get("n", extra.get("by", 0)),
        extra_if=_condition(extra.get("if")),
        who=said.get("who", "target" if nation == "target" else ""),
        source=said.get("from", ""),
        card=said.get("card", ""),
        options=tuple(_step(each) for each in said.get("options", ())),
        rule=_supply_rule(said) if said["verb"] == "supply_rule" else None,
        cost=_cost(said["cost"]) if "cost" in said else None,
        detail=detail,
    )


def _use(said: Mapping[str, Any]) -> Use:
    kinds = _kinds(said.get("piece"))
    if "domain" in said:
        kinds = (_DOMAIN[said["domain"]],)
    return Use(
        Window[said["window"].upper()],
        said.get("optional", True),
        said.get("once_per_turn", False),
        _nations(said.get("of")),
        kinds,
        tuple(said.get("at", ("any",))),
        said.get("supplied", False),
        said.get("tag", ""),
        _nations(said.get("target")),
        said.get("recruits", False),
        said.get("card_kind", ""),
        _condition(said.get("condition")),
    )


def _cost(said: Sequence[Mapping[str, Any]]) -> Cost:
    cost = Cost()
    for paid in said:
        in_hand = paid["from"] == "hand"
        cost = Cost(
            cost.from_hand + paid["discard"] * in_hand,
            cost.from_deck + paid["discard"] * (not in_hand),
            paid.get("card", cost.card),
        )
    return cost


def _effect(said: Mapping[str, Any]) -> Effect:
    steps = tuple(_step(step) for step in said["steps"])
    return Effect(_use(said["use"]), steps, _cost(said.get("cost", ())))


def _face(said: Mapping[str, Any], edition: Edition) -> Face:
    effects = [_effect(said)]
    if "second_use" in said:
        effects.append(_effect(said["second_use"]))
    standing = tuple(
        step.rule
        for effect in effects
        if effect.use.window is Window.CONTINUOUS
        for step in effect.steps
        if step.rule is not None
    )
    choose = said.get("choose", {})
    return Face(
        said["id"],
        NATION[said["nation"]],
        CardKind(said["kind"]),
        tuple(effect for effect in effects if effect.use.window is not Window.CONTINUOUS),
        standing,
        _condition(said.get("requires")),
        _nations(choose.get("target")),
        _condition(choose.get("only_if")),
        tuple(said.get("tags", ())),
        edition,
    )


def _load(name: str) -> dict[str, Any]:
    file = resources.files("heitan.games.quartermaster") / "data" / name
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    loaded: dict[str, Any] = yaml.load(file.read_text(encoding="utf-8"), Loader=loader)  # noqa: S506
    return loaded


_SECOND = _load("cards.yaml")
_FIRST = _load("cards-first.yaml")

#: The basic cards (9.1).
BASICS = tuple(
    Face(
        id,
        None,
        CardKind.BASIC,
        (Effect(Use(Window.PLAY), tuple(_step(step) for step in said["steps"])),),
    )
    for id, said in _SECOND["basic_cards"].items()
)
#: The named cards of the second edition.
NAMED = tuple(_face(said, Edition.SECOND) for said in _SECOND["cards"])
#: The cards that the first edition has otherwise, or alone.
FIRST = tuple(_face(said, Edition.FIRST) for said in _FIRST["cards"])


def _first_edition() -> tuple[Face, ...]:
    """The first edition's named cards: what differs in the place of what it differs from."""
    differing = {face.id: face for face in FIRST}
    left_out = _FIRST["left_out"]
    kept = [differing.pop(face.id, face) for face in NAMED if face.id not in left_out]
    return (*kept, *differing.values())


#: The named cards of each edition.
NAMED_IN = {Edition.SECOND: NAMED, Edition.FIRST: _first_edition()}
#: Every face there is, basic cards first.
FACES = (*BASICS, *NAMED, *FIRST)
#: The faces of each edition by id.
FACES_IN = {
    edition: {face.id: face for face in (*BASICS, *named)} for edition, named in NAMED_IN.items()
}


def _deck(nation: Nation, edition: Edition, first: int) -> tuple[Card, ...]:
    """A nation's cards, numbered from ``first`` on."""
    copies = _SECOND["nations"][nation.id]["basic"]
    faces = [face for face in BASICS for _ in range(copies[face.id])]
    faces += [face for face in NAMED_IN[edition] if face.nation is nation]
    return tuple(Card(first + i, nation, face) for i, face in enumerate(faces))


def _decks(edition: Edition) -> dict[Nation, tuple[Card, ...]]:
    decks: dict[Nation, tuple[Card, ...]] = {}
    number = 0
    for nation in NATIONS:
        decks[nation] = _deck(nation, edition, number)
        number += len(decks[nation])
    return decks


#: Each nation's cards in each edition.
DECKS_IN = {edition: _decks(edition) for edition in Edition}
