"""Windows of reactions: asked, applied, asked again; cancelled, declined, nested three deep."""

import toys

from heitan.kernel.decision import Decision, Kind
from heitan.kernel.match import Match
from heitan.kernel.reaction import Window, react
from heitan.kernel.text import Text


def act(id):
    return toys.Act(id, Text("choice.pass"))


class Table:
    """A window over reactions that are words held by seats, with what happened written down."""

    def __init__(self, held, seats=(1, 2), usable=None, **extra):
        self.usable = usable or (lambda table, seat: table.held[seat])
        self.held = {seat: list(words) for seat, words in held.items()}
        self.windows, self.happened = [], []
        self.flow = self.window("event", seats, **extra)
        self.asked = None
        self.over = False
        self.go(None)

    def window(self, event, seats, nested=None, **extra):
        def apply(seat, reaction):
            self.held[seat].remove(reaction.id)
            self.happened.append((seat, reaction.id))
            if nested and reaction.id in nested:
                yield from self.window(reaction.id, seats, nested, **extra)
            yield from ()

        return react(
            self.windows,
            event,
            seats=seats if callable(seats) else lambda: seats,
            usable=lambda seat: [act(word) for word in self.usable(self, seat)],
            ask=lambda seat, offered: Decision(
                seat, Kind.CARD, Text("ask.answer"), "C2", (*offered, act("pass"))
            ),
            apply=apply,
            **extra,
        )

    def go(self, answer):
        try:
            self.asked = self.flow.send(answer)
        except StopIteration:
            self.asked, self.over = None, True

    def choose(self, id):
        self.go(self.asked.option(id))
        return self

    def now(self):
        return (self.asked.seat, [option.id for option in self.asked.options])


def test_who_can_use_nothing_is_not_asked():
    assert Table({1: [], 2: []}).over
    assert Table({1: [], 2: ["a"]}).now() == (2, ["a", "pass"])


def test_who_might_hold_something_is_asked_once_all_the_same():
    """So that nobody can tell by the time that passes; even with one option it is a question."""
    table = Table({1: [], 2: ["a"]}, might=lambda seat: seat == 1)
    assert table.now() == (1, ["pass"])
    assert table.asked.always
    assert table.choose("pass").now() == (2, ["a", "pass"])
    assert not table.asked.always
    assert table.choose("a").over


def test_everybody_in_order_until_all_have_declined():
    table = Table({1: ["a"], 2: ["b"]})
    assert table.now() == (1, ["a", "pass"])
    assert table.choose("pass").now() == (2, ["b", "pass"])
    assert table.choose("pass").over
    assert (table.happened, table.windows) == ([], [])


def test_after_a_use_the_asking_begins_again_but_not_for_what_was_declined():
    table = Table({1: ["a"], 2: ["b", "c"]})
    table.choose("pass").choose("b")
    assert table.now() == (2, ["c", "pass"])
    table.choose("c")
    assert table.over
    assert table.happened == [(2, "b"), (2, "c")]


def test_not_usable_just_now_is_not_declined():
    """What becomes usable by another's use is offered, even to one who has declined before."""

    def usable(table, seat):
        late = (2, "b") in table.happened
        return [word for word in table.held[seat] if late or word != "late"]

    table = Table({1: ["a", "late"], 2: ["b"]}, usable=usable)
    assert table.now() == (1, ["a", "pass"])
    table.choose("pass").choose("b")
    assert table.now() == (1, ["late", "pass"])
    assert table.choose("late").over


def test_what_is_not_usable_any_more_is_not_offered():
    def usable(table, seat):
        return [] if table.happened else table.held[seat]

    table = Table({1: ["a"], 2: ["b"]}, usable=usable)
    assert table.now() == (1, ["a", "pass"])
    assert table.choose("a").over


def test_nothing_is_asked_once_it_is_cancelled():
    cancelled = []
    table = Table({1: ["stop"], 2: ["b"]}, cancelled=lambda: bool(cancelled))
    cancelled.append(True)
    assert table.choose("stop").over
    assert table.happened == [(1, "stop")]
    assert Table({1: ["a"]}, seats=(1,), cancelled=lambda: True).over


def test_sides_take_turns_and_a_use_reopens_what_the_other_side_declined():
    """One effect or a pass each, until both have passed in a row."""
    side = {1: "axis", 2: "axis", 3: "allies", 4: "allies"}

    def seats():
        used = table.windows[-1].used if table else ()
        first = "allies" if not used or side[used[-1][0]] == "axis" else "axis"
        return sorted(side, key=lambda seat: side[seat] != first)

    table = None
    held = {1: ["a"], 2: ["b"], 3: ["c"], 4: ["d"]}
    table = Table(held, seats, reopens=lambda user, seat: side[user] != side[seat])
    assert table.now() == (3, ["c", "pass"])
    table.choose("pass")
    assert table.now() == (4, ["d", "pass"])
    table.choose("pass")
    assert table.now() == (1, ["a", "pass"])
    table.choose("a")
    assert table.now() == (3, ["c", "pass"])
    table.choose("c")
    assert table.now() == (2, ["b", "pass"])
    table.choose("pass")
    assert table.now() == (4, ["d", "pass"])
    table.choose("pass")
    assert table.over
    assert table.happened == [(1, "a"), (3, "c")]


def test_windows_nest_depth_first():
    table = Table({1: ["a", "b"], 2: ["c", "d"]}, nested={"a", "c"})
    table.choose("a")
    assert [window.event for window in table.windows] == ["event", "a"]
    assert table.now() == (1, ["b", "pass"])
    table.choose("pass").choose("c")
    assert [window.event for window in table.windows] == ["event", "a", "c"]
    assert table.now() == (1, ["b", "pass"]), "declined in another window"
    table.choose("pass").choose("pass")
    assert [window.event for window in table.windows] == ["event", "a"]
    assert table.over is False
    assert table.now() == (2, ["d", "pass"]), "the first seat has declined in this window"
    table.choose("pass")
    assert [window.event for window in table.windows] == ["event"]
    assert table.now() == (1, ["b", "pass"]), "declined inside, not here"
    table.choose("b")
    assert table.now() == (2, ["d", "pass"])
    assert table.choose("d").over
    assert table.happened == [(1, "a"), (2, "c"), (1, "b"), (2, "d")]


def test_a_window_is_copied():
    window = Window("strike", [(1, "shield")], [(2, "jam")])
    copied = window.copy()
    assert copied == window
    copied.declined.append((3, "x"))
    copied.used.append((3, "x"))
    assert window == Window("strike", [(1, "shield")], [(2, "jam")])


# --- in a match: strike, shield, jam, break ------------------------------------------------------


def chain(**hands):
    state = Match(toys.chain).state.copy()
    toys.chain.given(state, {"active": "north", "hands": hands})
    return Match.resume(toys.chain, state, toys.Plain(), 3)


def choose(match, *choices):
    for choice in choices:
        side, id = choice.split()
        assert toys.SIDES[match.decision.seat] == side
        match.choose(id)
    return match


def logged(match):
    return [event.text.key for event in match.log if event.text and event.text.key != "log.forced"]


def test_three_deep():
    hands = {"north": ["jam"], "east": ["shield"], "south": ["break"]}
    match = chain(**hands)
    choose(match, "north strike:east", "east use:shield", "north use:jam")
    assert match.state.as_dict()["windows"] == ["strike", "shield", "jam"]
    assert match.state.as_dict()["effects"] == [["strike", 1], ["shield", 2], ["jam", 1]]
    choose(match, "south use:break")
    assert match.state.as_dict()["windows"] == []
    assert match.state.scores == {1: 0, 2: 0, 3: 0}, (
        "break saves the shield, which stops the strike"
    )
    assert "log.struck" not in logged(match)


def test_a_cancelled_shield_does_nothing():
    match = chain(north=["jam"], east=["shield"], south=[])
    choose(match, "north strike:east", "east use:shield", "north use:jam")
    assert match.state.scores[1] == 1
    assert logged(match)[-1] == "log.struck"


def test_declining_inside_and_a_second_answer_outside():
    """South declines nothing in the outer window by what it does in the inner one."""
    match = chain(north=["jam"], east=["shield"], south=["shield", "break"])
    choose(match, "north strike:east", "east use:shield", "north use:jam", "south pass")
    assert match.decision.option("use:shield"), "the first shield was jammed, so ask for the other"
    choose(match, "south use:shield")
    assert match.state.scores[1] == 0


def test_at_every_point_in_the_chain_the_match_can_be_built_anew():
    match = chain(north=["jam"], east=["shield"], south=["shield", "break"])
    for choice in ("strike:east", "use:shield", "use:jam", "pass", "use:shield"):
        match.choose(choice)
        fork = match.fork()
        assert fork.state.as_dict() == match.state.as_dict()
        assert fork.decision == match.decision
        assert fork.state.windows == match.state.windows


def test_only_the_seat_itself_learns_that_it_is_asked():
    match = choose(chain(north=[], east=["shield"], south=[]), "north strike:east")
    assert match.decision.seat == 2
    assert [match.sight(seat).waits_for for seat in (1, 2, 3)] == [None, 2, None]
    assert match.sight().waits_for is None
    assert [match.sight(seat).decision is None for seat in (1, 2, 3)] == [True, False, True]
    assert match.sight(1, 2).waits_for == 2
