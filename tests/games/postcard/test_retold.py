"""The game and its rules told a second time agree, in wars played in many ways.

:class:`War` is the spec as one flat program on plain values. It knows nothing of the game's code:
places, cards and units are the names of the spec. What is left to chance (a new deck, a card lost
at random) is not retold; the comparison goes on at the next Axis step.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Generator
from typing import Any

import pytest

from heitan.games.postcard import game
from heitan.kernel.chance import Streams
from heitan.kernel.match import Match
from heitan.kernel.options import options_dict, read_options, variants

#: A rule asks with the ids of the options and is answered with one of them.
Asking = Generator[list[str], str, Any]

#: By theatre: Axis capital, fronts from J to K, their Allied capitals, box, front and back face.
THEATRES = {
    "eto": (
        "berlin",
        ("western", "mediterranean", "eastern"),
        ("london", "cairo", "moscow"),
        ("panzer", "infantry"),
    ),
    "pto": (
        "tokyo",
        ("southeast-asia", "south-pacific", "central-pacific"),
        ("new-delhi", "canberra", "pearl-harbor"),
        ("carriers", "land-air"),
    ),
}
FRONTS = {
    front: (base, capital)
    for base, fronts, capitals, _ in THEATRES.values()
    for front, capital in zip(fronts, capitals, strict=True)
}
CAPITALS = [capital for _, capital in FRONTS.values()]
PACIFIC = THEATRES["pto"][1]
BACK = {"panzer": "infantry", "carriers": "land-air", "surface": "u-boats", "full": "weak"}
STRONGER = {back: front for front, back in BACK.items()}
RANKS = {"A": 1, **{str(n): n for n in range(2, 11)}, "J": 11, "Q": 12, "K": 13}


class Chance(Exception):
    """What comes now the spec leaves to chance."""


def rank(card: str) -> int:
    """B3: the number of a card."""
    return RANKS[card[:-1]]


def red(card: str) -> bool:
    """A2: hearts or diamonds."""
    return card[-1] in "HD"


def ask(options: list[str]) -> Asking:
    """A choice; a single option is taken without asking."""
    if len(options) == 1:
        return options[0]
    return (yield options)


class War:
    """A war from some moment on.

    Args:
        said: the state in the keys of scenarios.
        options: the readings, as written.
    """

    def __init__(self, said: dict[str, Any], options: dict[str, str]) -> None:
        self.options = options
        self.year: int = said["year"]
        self.air: bool = said["air_superiority"]
        self.hand: list[str] = list(said["hand"])
        self.deck: list[str] = list(said["deck"])
        self.fronts: dict[str, str] = dict(said["fronts"])
        self.units: dict[str, str] = dict(said["units"])
        self.navy_gone: bool = said["navy_gone"]
        self.surface_lost: bool = said["surface_lost"]
        self.soviet: int | None = said["soviet_entry"]
        self.us: int | None = said["us_entry"]
        self.left: int = said["allied_steps_left"]
        self.bombings = 0
        self.result: tuple[str, int] | None = None

    def told(self) -> dict[str, Any]:
        """What can be compared with a state in the keys of scenarios."""
        return {
            "year": self.year,
            "air_superiority": self.air,
            "hand": sorted(self.hand),
            "deck": self.deck,
            "fronts": self.fronts,
            "units": self.units,
            "navy_gone": self.navy_gone,
            "surface_lost": self.surface_lost,
            "soviet_entry": self.soviet,
            "us_entry": self.us,
            "allied_steps_left": self.left,
        }

    # --- the turn (P1–P4, A1, W1–W3) --------------------------------------------------------------

    def from_axis_step(self) -> Asking:
        """P4: from an Axis step to the end of the war; after an end of turn the Allies begin."""
        axis_is_due = True
        while not self.result:
            if axis_is_due and self.hand:
                yield from self.axis_step()
            axis_is_due = True
            if self.left:
                yield from self.allied_step()
            elif not self.hand:
                self.end_turn()
                axis_is_due = False

    def end_turn(self) -> None:
        """W1, W3, P1, P2, A1: the end of a turn, and the beginning of the next."""
        if len(self.held()) >= 3:
            self.result = "victory", self.year
            return
        if self.year == 1945:
            self.result = "draw", self.year
            return
        self.year += 1
        self.bombings = 0
        europe = 1 if self.fronts["eastern"] == "allied" else 2
        pacific = 2 if self.fronts["southeast-asia"] in ("neutral", "axis") else 1
        for _ in range(europe + pacific):
            card = self.draw()
            if card != "JOKER":
                self.hand.append(card)
            elif self.air:
                self.bombings += 1
            else:
                self.air = True
        steps = 2
        if self.soviet is not None and self.year > self.soviet:
            steps += 1
        if self.us is not None and self.year > self.us:
            steps += 2
        steps = min(steps, 5) - self.bombings
        if self.units["raiding"] != "none":
            steps -= 1
        self.left = max(steps, 2)

    def draw(self) -> str:
        """P3: the top card."""
        if not self.deck:
            raise Chance
        return self.deck.pop(0)

    def battle_card(self) -> str:
        """B4: jokers are replaced, and end air superiority."""
        while (card := self.draw()) == "JOKER":
            self.air = False
        return card

    def held(self) -> list[str]:
        """The Allied capitals in Axis hands."""
        return [capital for capital in CAPITALS if self.units[capital] != "none"]

    def lose(self, place: str) -> None:
        """A front face turns to its back; a back face goes to storage."""
        self.units[place] = BACK.get(self.units[place], "none")

    def turn_back(self, place: str) -> None:
        """A front face turns to its back; nothing else happens."""
        self.units[place] = BACK.get(self.units[place], self.units[place])

    # --- the Axis step (X1–X9) --------------------------------------------------------------------

    def acts(self) -> list[str]:
        """X1–X8."""
        acts = ["waste"]
        for base, fronts, capitals, (front_face, back_face) in THEATRES.values():
            standing = [p for p in (base, *fronts, *capitals) if self.units[p] != "none"]
            free = [p for p in (base, *fronts) if self.units[p] == "none"]
            free = [p for p in free if p == base or self.fronts[p] == "axis"]
            if len(standing) < 2:
                acts += [f"place:{place}" for place in free]
            else:
                movable = [p for p in standing if p not in capitals]
                acts += [f"place:{place}:{origin}" for place in free for origin in movable]
            acts += [f"flip:{place}" for place in standing if self.units[place] == back_face]
            for front, capital in zip(fronts, capitals, strict=True):
                if self.fronts[front] == "neutral":
                    acts.append(f"open:{front}")
                    if self.units[base] != "none":
                        acts.append(f"seize:{front}")
                elif self.fronts[front] in ("contested", "allied"):
                    if self.units[base] == front_face:
                        acts.append(f"attack:{base}:{front}")
                    elif self.units[base] == "land-air":
                        acts.append(f"kamikaze:{base}:{front}")
                elif self.units[front] == front_face and self.units[capital] == "none":
                    if front != "western" or self.units["raiding"] == "surface":
                        acts.append(f"attack:{front}:{capital}")
        if self.units["raiding"] == "none" and not self.navy_gone:
            acts.append("raid")
        if self.units["raiding"] == "u-boats" and not self.surface_lost:
            acts.append("surface")
        if self.units["china"] != "full":
            acts.append("china")
        return acts

    def axis_step(self) -> Asking:
        """X1–X9: one act, and but for opening a front a card for it."""
        act = yield from ask(self.acts())
        verb, _, places = act.partition(":")
        place, _, other = places.partition(":")
        if verb == "open":
            self.leave_neutrality(place, "contested")
            return
        card = (yield from ask([f"card:{each}" for each in self.hand])).partition(":")[2]
        self.hand.remove(card)
        if verb == "place":
            if other:
                self.units[other] = "none"
            german = place in ("berlin", *THEATRES["eto"][1])
            self.units[place] = "infantry" if german else "land-air"
        elif verb == "flip":
            self.units[place] = STRONGER[self.units[place]]
        elif verb == "raid":
            self.units["raiding"] = "u-boats"
        elif verb == "surface":
            self.units["raiding"] = "surface"
        elif verb == "china":
            self.units["china"] = "weak" if self.units["china"] == "none" else "full"
        elif verb == "seize":
            self.leave_neutrality(place, "axis")
            if (yield from ask(["advance", "stay"])) == "advance":
                base = FRONTS[place][0]
                self.units[place], self.units[base] = self.units[base], "none"
        elif verb in ("attack", "kamikaze"):
            yield from self.attack(place, other, card)

    def leave_neutrality(self, front: str, status: str) -> None:
        """X6, X7, X9, A1."""
        self.fronts[front] = status
        if front == "eastern":
            self.soviet = self.year
        else:
            for other in PACIFIC:
                if other != front:
                    self.fronts[other] = "contested"
            self.us = self.year

    def attack(self, origin: str, target: str, card: str) -> Asking:
        """B2, B7."""
        unit = self.units[origin]
        kamikaze = unit == "land-air"
        engaged = self.fronts.get(target) == "contested"
        allied = [self.battle_card() for _ in range(1 if engaged else 2)]
        won = self.axis_wins(allied, [card], unit, axis_defends=False)
        if kamikaze:
            self.units[origin] = "none"
        if not won:
            if not kamikaze:
                self.units[origin] = BACK[unit]
        elif target in CAPITALS:
            self.units[origin], self.units[target] = "none", unit
        elif self.fronts[target] == "allied" and self.options["allied_front_win"] == "engage":
            self.fronts[target] = "contested"
        else:
            self.fronts[target] = "axis"
            if not kamikaze and (yield from ask(["advance", "stay"])) == "advance":
                self.units[origin], self.units[target] = "none", BACK[unit]

    # --- battle (B1, B3, B5, B6) ------------------------------------------------------------------

    def printed(self, unit: str) -> int:
        """B3: what a unit's printed value counts now, 0 for nothing."""
        return {"panzer": 1, "carriers": 11 if self.air else 0}.get(unit, 0)

    def axis_wins(self, allied: list[str], axis: list[str], unit: str, axis_defends: bool) -> bool:
        """B5."""
        a, x = [rank(card) for card in allied], [rank(card) for card in axis]
        value = self.printed(unit)
        best_a, best_x = max(a), max([*x, value])
        if not self.air and 1 in a:
            return False
        if self.air and 1 in [*x, value]:
            return True
        pair_a = a[0] if len(a) == 2 and a[0] == a[1] else 0
        pair_x = x[0] if len(x) == 2 and x[0] == x[1] else 0
        if pair_a or pair_x:
            return axis_defends if pair_a == pair_x else pair_x > pair_a
        return axis_defends if best_a == best_x else best_x > best_a

    def defend(self, allied: list[str], place: str, pacific_front: bool = False) -> Asking:
        """B1, B6: the Axis answers with a card or a printed value; whether it wins."""
        unit = self.units[place]
        options = [*(f"card:{card}" for card in self.hand), "draw"]
        if self.printed(unit):
            options.append("printed")
        answer = yield from ask(options)
        axis = []
        if answer == "draw":
            axis.append(self.battle_card())
        elif answer != "printed":
            axis.append(answer.partition(":")[2])
            self.hand.remove(axis[0])
        if (
            pacific_front
            and self.options["southern_dispatch"] == "true"
            and self.units["china"] != "none"
            and (yield from ask(["dispatch", "decline"])) == "dispatch"
        ):
            self.lose("china")
            axis.append(self.battle_card())
        return self.axis_wins(allied, axis, unit, axis_defends=True)

    # --- the Allied step (A2–A8) ------------------------------------------------------------------

    def allied_step(self) -> Asking:
        """A2, A8."""
        self.left -= 1
        while (card := self.draw()) == "JOKER":
            if self.air:
                self.air = False
                return
            if self.held():
                capital = yield from ask([f"retake:{capital}" for capital in self.held()])
                self.units[capital.partition(":")[2]] = "none"
                return
        if rank(card) > 10:
            yield from self.event(card)
        else:
            yield from self.number(card)

    def number(self, card: str) -> Asking:
        """A2, A3, A7."""
        at_peace = all(self.fronts[front] == "neutral" for front in PACIFIC)
        if red(card) and at_peace and self.options["china_attack"] == "red":
            yield from self.china_attacked(card)
            return
        for theatre in ("pto", "eto") if red(card) else ("eto", "pto"):
            who = self.who_fights(theatre)
            if who == "navy":
                if not (yield from self.defend([card], "raiding")):
                    self.beat_navy()
                return
            if who:
                yield from self.counter_offensive(who, card)
                return
        if at_peace:
            yield from self.china_attacked(card)

    def who_fights(self, theatre: str) -> str:
        """A3, A7a: a front, ``navy``, or nothing."""
        ranks = ["axis", "contested", "allied"]
        if self.options["front_order"] == "example":
            ranks = ["axis", "allied", "contested"]
        held_back = False
        for status in ranks:
            for front in reversed(THEATRES[theatre][1]):
                if self.fronts[front] != status or self.units[FRONTS[front][1]] != "none":
                    continue
                if front == "western" and status == "axis" and self.units["raiding"] != "none":
                    if self.options["navy_attack"] == "always":
                        return "navy"
                    held_back = True
                    continue
                return front
        return "navy" if held_back else ""

    def beat_navy(self) -> None:
        """A7a, E1-1."""
        self.surface_lost |= self.units["raiding"] == "surface"
        self.lose("raiding")

    def china_attacked(self, card: str) -> Asking:
        """A7b, W2."""
        if self.units["china"] == "none":
            self.result = "defeat", self.year
        elif not (yield from self.defend([card], "china")):
            self.lose("china")

    def counter_offensive(self, front: str, card: str) -> Asking:
        """A4, A5, A6, by the state of the front."""
        base = FRONTS[front][0]
        if self.fronts[front] == "contested":
            stops = [c for c in self.hand if rank(c) >= min(rank(card), 11)]
            answer = yield from ask([*(f"block:{each}" for each in stops), "allow"])
            if answer == "allow":
                self.fronts[front] = "allied"
            else:
                self.hand.remove(answer.partition(":")[2])
            return
        from_capital = self.fronts[front] == "axis"
        place = front if from_capital else base
        if self.units[place] == "none":
            if from_capital:
                self.fronts[front] = "contested"
            else:
                self.result = "defeat", self.year
            return
        allied = [card, self.battle_card()]
        won = yield from self.defend(allied, place, pacific_front=front in PACIFIC)
        by_table = self.options["capital_assault"] == "table"
        if from_capital:
            if not won:
                self.units[front], self.fronts[front] = "none", "contested"
        elif won:
            if by_table:
                self.fronts[front] = "contested"
        elif by_table:
            self.result = "defeat", self.year
        else:
            self.units[base] = "none"

    # --- events (E1–E7) ---------------------------------------------------------------------------

    def event(self, card: str) -> Asking:
        """E1–E6: the first entry that applies."""
        lists = {"J": (self.e1, self.e4), "Q": (self.e2, self.e5), "K": (self.e3, self.e6)}
        yield from lists[card[0]][red(card)](card)

    @property
    def repaired(self) -> bool:
        """E7."""
        return self.options["events"] == "repaired"

    def lose_at_random(self, n: int) -> None:
        """Hand cards are discarded at random; all of them are not chance."""
        if n < len(self.hand):
            raise Chance
        self.hand = []

    def discard(self) -> Asking:
        """The player discards a card."""
        chosen = yield from ask([f"discard:{card}" for card in self.hand])
        self.hand.remove(chosen.partition(":")[2])

    def e1(self, card: str) -> Asking:
        """E1."""
        if self.units["raiding"] != "none":
            self.beat_navy()
        elif self.repaired and self.us is not None and not self.navy_gone:
            self.navy_gone = True
        elif self.us is not None:
            if self.hand:
                self.lose_at_random(1)
            else:
                self.turn_back("berlin")
            self.air = False
        elif (
            self.soviet is not None
            and self.units["moscow"] == "none"
            and self.fronts["eastern"] in ("axis", "contested")
        ):
            yield from self.counter_offensive("eastern", card)

    def e2(self, card: str) -> Asking:
        """E2."""
        status, cairo = self.fronts["mediterranean"], self.units["cairo"] != "none"
        if not cairo and status == "axis":
            yield from self.counter_offensive("mediterranean", card)
        elif len(self.hand) >= 2:
            yield from self.discard()
        elif self.air and (not cairo or self.repaired):
            self.air = False
        elif self.repaired and cairo:
            self.units["cairo"] = "none"
        elif not cairo and not self.repaired:
            yield from self.counter_offensive("mediterranean", card)
        elif status == "contested":
            self.fronts["mediterranean"] = "allied"
        elif status == "allied":
            yield from self.counter_offensive("mediterranean", card)

    def e3(self, card: str) -> Asking:
        """E3."""
        status = self.fronts["eastern"]
        if status == "neutral" and self.year >= 1942:
            self.leave_neutrality("eastern", "allied")
        elif self.units["eastern"] != "none":
            self.lose("eastern")
        elif status == "allied":
            self.fronts["eastern"] = "contested"
        elif status == "contested":
            self.fronts["eastern"] = "axis"
        yield from ()

    def e4(self, card: str) -> Asking:
        """E4."""
        status = self.fronts["southeast-asia"]
        if self.repaired and status == "neutral" and self.year >= 1940:
            self.lose_at_random(2)
        elif status in ("neutral", "allied"):
            if self.units["china"] == "none":
                self.result = "defeat", self.year
            else:
                self.lose("china")
        elif self.units["southeast-asia"] == "carriers":
            self.turn_back("southeast-asia")
        elif status == "contested":
            self.fronts["southeast-asia"] = "axis"
        yield from ()

    def e5(self, card: str) -> Asking:
        """E5."""
        status = self.fronts["south-pacific"]
        if status == "neutral" and self.year >= 1942:
            self.leave_neutrality("south-pacific", "allied")
        elif self.units["south-pacific"] == "carriers":
            self.turn_back("south-pacific")
        elif status == "contested":
            yield from self.counter_offensive("south-pacific", card)
        elif status == "allied":
            self.air = False
            if self.hand:
                yield from self.discard()
            else:
                self.turn_back("tokyo")

    def e6(self, card: str) -> Asking:
        """E6."""
        status = self.fronts["central-pacific"]
        if status == "neutral" and self.year >= 1942:
            self.leave_neutrality("central-pacific", "allied")
        elif status == "contested":
            self.air = False
            self.turn_back("tokyo")
        elif status == "allied":
            self.fronts["central-pacific"] = "contested"
        elif self.units["central-pacific"] != "none":
            self.lose("central-pacific")
        yield from ()


#: What a player likes to do; the rest of the time anything.
TASTES = (
    (),
    ("attack", "seize", "advance", "flip", "surface", "kamikaze", "card"),
    ("open", "draw", "place", "raid", "china", "dispatch", "printed", "allow"),
    ("block", "flip", "place", "stay", "card"),
)


class Teller:
    """The rules retold alongside a match, from one Axis step to the next."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.war: War | None = None
        self.asking: Asking | None = None
        self.compared = 0
        self.left_to_chance = 0

    def at_decision(self) -> None:
        """Compare where the match stands; where the Axis is to act, begin anew from there."""
        decision = self.match.decision
        legal = [] if decision is None else [option.id for option in decision.options]
        if self.asking is not None and self.war is not None:
            assert sorted(legal) == sorted(self.asked), self.match.state.as_dict()
            said = self.match.state.as_dict()
            if decision is None:
                assert self.war.result == (said["result"]["outcome"], said["result"]["year"])
            if decision is None or "waste" in legal:
                told = self.war.told()
                said["hand"] = sorted(said["hand"])
                assert told == {key: said[key] for key in told}
                self.compared += 1
        if "waste" in legal:
            self.war = War(self.match.state.as_dict(), options_dict(self.match.options))
            self.asking = self.war.from_axis_step()
            self.asked = next(self.asking)
            assert sorted(legal) == sorted(self.asked)

    def chosen(self, id: str) -> None:
        """Tell what was chosen."""
        if self.asking is None:
            return
        try:
            self.asked = self.asking.send(id)
        except StopIteration:
            self.asked = []
        except Chance:
            self.asking = None
            self.left_to_chance += 1


def readings(rng: random.Random) -> Any:
    """One reading of each question."""
    chosen = {v.name: rng.choice(v.values) for v in variants(game.options_type)}
    return read_options(game.options_type, chosen)


def play(match: Match[Any], rng: random.Random) -> Teller:
    """Play a war to its end with some taste, and compare all along."""
    taste = rng.choice(TASTES)
    teller = Teller(match)
    teller.at_decision()
    while match.decision is not None:
        options = match.decision.options
        liked = [option for option in options if option.id.split(":")[0] in taste]
        chosen = rng.choice(liked if liked and rng.random() < 0.8 else options).id
        match.choose(chosen)
        teller.chosen(chosen)
        teller.at_decision()
    return teller


def somewhere(rng: random.Random) -> dict[str, Any]:
    """A position in the middle of a war, as a scenario would give it."""
    year = rng.randint(1940, 1945)
    fronts = {"western": "contested", "mediterranean": "contested", "eastern": "neutral"}
    fronts |= dict.fromkeys(PACIFIC, "neutral")
    moved = ["western", "mediterranean", *(["eastern"] if rng.random() < 0.6 else [])]
    moved += PACIFIC if rng.random() < 0.7 else ()
    fronts |= {front: rng.choice(("contested", "allied", "axis", "axis")) for front in moved}
    units = {}
    for base, own, capitals, faces in THEATRES.values():
        axis = [front for front in own if fronts[front] == "axis"]
        taken = [capitals[own.index(front)] for front in axis]
        for place in rng.choices([base, *axis, *taken * 3], k=2):
            units[place] = rng.choice(faces)
    surface_lost, navy_gone = rng.random() < 0.3, rng.random() < 0.2
    if not navy_gone:
        faces = ["none", "u-boats", *(() if surface_lost else ("surface",))]
        units["raiding"] = rng.choice(faces)
    units["china"] = rng.choice(("none", "weak", "full", "full"))
    cards = [f"{rank}{suit}" for suit in "SHDC" for rank in RANKS]
    rng.shuffle(cards)
    used = rng.randint(4, 20)
    return {
        "year": year,
        "phase": "axis",
        "allied_steps_left": rng.randint(0, 4),
        "air_superiority": rng.random() < 0.5,
        "hand": cards[: rng.randint(1, 4)],
        "discard": [*cards[4:used], *(["JOKER"] if rng.random() < 0.3 else [])],
        "deck": cards[used:][: rng.randint(0, 40)],
        "fronts": fronts,
        "units": units,
        "surface_lost": surface_lost,
        "navy_gone": navy_gone,
    }


def beginning_there(seed: int) -> Teller:
    """Play on from a position in the middle of a war."""
    rng = random.Random(seed)
    options = readings(rng)
    state = game.start(1, options)
    set_up, chance = game.set_up(state), Streams(seed)
    shuffle = next(set_up)
    with pytest.raises(StopIteration):
        set_up.send(chance.answer(shuffle))
    game.given(state, somewhere(rng))
    return play(Match.resume(game, state, options, 1, seed), rng)


def from_the_start(seed: int) -> Teller:
    """Play a war from 1939 on."""
    rng = random.Random(seed)
    return play(Match(game, 1, readings(rng), seed=seed), rng)


@pytest.mark.parametrize("first", range(0, 800, 200))
@pytest.mark.parametrize("begin", [from_the_start, beginning_there])
def test_the_game_does_what_the_spec_says(begin: Callable[[int], Teller], first: int) -> None:
    """M1–E7: every decision has the options of the rules retold, every step its consequences."""
    told = [begin(seed) for seed in range(first, first + 200)]
    compared = sum(teller.compared for teller in told)
    assert compared > 500
    assert sum(teller.left_to_chance for teller in told) < compared / 4


@pytest.mark.parametrize("events", ["literal", "repaired"])
def test_entries_that_never_apply(events: str) -> None:
    """E7: as written, E1-4, E2-4 and E4-2 never come; repaired, they do."""
    came: Counter[str] = Counter()
    for seed in range(300):
        rng = random.Random(seed)
        match = Match(game, 1, read_options(game.options_type, {"events": events}), seed=seed)
        while match.decision is not None:
            options = match.decision.options
            quiet = [o for o in options if o.id.split(":")[0] not in ("open", "seize", "raid")]
            match.choose(rng.choice(quiet or options))
        came.update(event.text.key for event in match.log if event.text is not None)
    never = {f"log.event.{entry}" for entry in ("E1-4", "E2-4", "E4-2")}
    assert sum(came[f"log.event.E{n}-{entry}"] for n in range(1, 7) for entry in range(1, 5)) > 500
    assert {key for key in never if came[key]} == (never if events == "repaired" else set())
