"""Texts and the catalogs that say them."""

from dataclasses import dataclass

import pytest

from heitan.kernel.text import Catalog, Text, seat_name, text

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
ENGLISH = (
    HEAD
    + """
msgid "seat"
msgstr "Seat {seat}"
msgid "card.mine"
msgstr "Mine"
msgid "log.drew"
msgid_plural "log.drew"
msgstr[0] "{seat} drew one card."
msgstr[1] "{seat} drew {n} cards."
msgid "log.because"
msgstr "{what} ({why})"
msgid "braces"
msgstr "{{as is}} {name}"
msgid "plain"
msgstr "Nothing {to} fill."
"""
)
JAPANESE = (
    HEAD
    + """
msgid "seat"
msgstr "{seat}番席"
msgid "card.mine"
msgstr "機雷"
msgid "log.drew"
msgid_plural "log.drew"
msgstr[0] "{seat}が{n}枚引いた。"
"""
)


@dataclass(frozen=True)
class Card:
    id: str = "mine"

    @property
    def name(self):
        return Text("card.mine")


@pytest.fixture
def said(tmp_path):
    def catalog(language, *contents):
        files = []
        for number, content in enumerate(contents):
            files.append(tmp_path / f"{language}{number}.po")
            files[-1].write_text(content, encoding="utf-8")
        return Catalog(language, files)

    return catalog


def test_plurals(said):
    english, japanese = said("en", ENGLISH), said("ja", JAPANESE)

    def drew(n):
        return text("log.drew", seat=seat_name(2), n=n)

    assert english.say(drew(1)) == "Seat 2 drew one card."
    assert english.say(drew(0)) == "Seat 2 drew 0 cards."
    assert english.say(drew(5)) == "Seat 2 drew 5 cards."
    assert [japanese.say(drew(n)) for n in (1, 5)] == ["2番席が1枚引いた。", "2番席が5枚引いた。"]


def test_names_stand_for_seats_also_deep_inside(said):
    english = said("en", ENGLISH)
    nested = text("log.because", what=text("log.drew", seat=seat_name(1), n=1), why=Card())
    assert english.say(nested) == "Seat 1 drew one card. (Mine)"
    assert english.say(nested, {1: "Aiko"}) == "Aiko drew one card. (Mine)"
    assert english.say(nested, {2: "Aiko"}) == "Seat 1 drew one card. (Mine)"


def test_a_name_is_never_read_as_a_sentence(said):
    english = said("en", ENGLISH)
    drew = text("log.drew", seat=seat_name(1), n=1)
    assert english.say(drew, {1: "{n} {0.__class__}"}) == "{n} {0.__class__} drew one card."
    assert english.say(text("braces", name="{x}")) == "{as is} {x}"


def test_later_files_win(said):
    own = HEAD + 'msgid "card.mine"\nmsgstr "Sea mine"\n'
    english = said("en", ENGLISH, own)
    assert english.say(Text("card.mine")) == "Sea mine"
    assert "seat" in english
    assert english.keys() >= {"seat", "card.mine", "log.drew"}
    assert "" not in english


def test_what_is_missing_is_named(said):
    english = said("en", ENGLISH)
    with pytest.raises(KeyError, match=r"no\.such"):
        english.say(Text("no.such"))
    with pytest.raises(KeyError, match="why"):
        english.say(text("log.because", what=1))
    with pytest.raises(KeyError, match="n"):
        english.say(text("log.drew", seat=seat_name(1)))


def test_plain_json():
    said = text("log.because", what=text("log.drew", n=1), why=Card(), who=seat_name(3), how="x")
    assert said.as_dict() == {
        "key": "log.because",
        "params": {
            "what": {"key": "log.drew", "params": {"n": 1}},
            "why": "mine",
            "who": "3",
            "how": "x",
        },
    }


def test_texts_are_equal_by_what_they_say():
    assert text("a", n=1) == text("a", n=1)
    assert text("a", n=1) != text("a", n=2)
    assert hash(text("a", card=Card())) == hash(text("a", card=Card()))
