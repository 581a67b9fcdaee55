"""A real server, a real browser, and people at the table who look and press."""

from __future__ import annotations

import os
import random
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SERVE = """
import sys, uvicorn
from heitan.table.app import create_app
uvicorn.run(create_app(sys.argv[1]), host="127.0.0.1", port=int(sys.argv[2]), log_level="warning")
"""


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """A server process over a database file; it can be killed and started again."""

    database: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-c", SERVE, f"sqlite:///{self.database}", str(self.port)]
        self.process = subprocess.Popen(command)
        for _ in range(200):
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}")
            try:
                httpx.get(self.url, trust_env=False)
                return
            except httpx.TransportError:
                time.sleep(0.1)
        raise RuntimeError(f"no answer from {self.url}")

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def table(self, *seats: str, seed: int = 7, **more: str) -> Links:
        """Set up a table by the start page's form; a seat is "you", "guest" or "bot:<name>"."""
        form = {f"seat-{n}": sitter for n, sitter in enumerate(seats, 1)}
        form |= {"game": "carriers", "seats": str(len(seats)), "seed": str(seed), "pause": "0"}
        with httpx.Client(trust_env=False) as client:
            made = client.post(f"{self.url}/tables", data=form | more)
            assert made.status_code == 303, made.text
            return Links(self.url, made.headers["location"])

    def ask(self, link: str) -> dict[str, Any]:
        """What the JSON API says to the holder of a page's link."""
        answer = httpx.get(link.replace("/tables/", "/api/tables/"), trust_env=False)
        answer.raise_for_status()
        asked: dict[str, Any] = answer.json()
        return asked

    def play_on(self, link: str, choices: int) -> None:
        """Choose the first option that is no pass, so many times (by the page's form)."""
        table, _, query = link.partition("?")
        key = query.removeprefix("key=")
        with httpx.Client(trust_env=False) as client:
            for _ in range(choices):
                asked = self._when_asked(link)
                if asked["decision"] is None:
                    return
                options = [option["id"] for option in asked["decision"]["options"]]
                sent = {"key": key, "version": str(asked["version"]), "option": options[0]}
                assert client.post(f"{table}/choose", data=sent).status_code == 303

    def _when_asked(self, link: str) -> dict[str, Any]:
        for _ in range(200):
            asked = self.ask(link)
            if asked["decision"] is not None or asked["over"]:
                return asked
            time.sleep(0.02)
        raise RuntimeError("the bots do not go on")


@dataclass(frozen=True)
class Links:
    """The addresses of a table's pages for whoever set it up."""

    server: str
    path: str

    @property
    def seat(self) -> str:
        return self.server + self.path

    @property
    def spectator(self) -> str:
        return self.seat.partition("?")[0]

    @property
    def history(self) -> str:
        return self.seat.replace("?", "/history?")


@dataclass
class Visitor:
    """Somebody who looks at a page of a table and presses things on it."""

    page: Page

    @property
    def version(self) -> int:
        return int(self.page.locator("#state").get_attribute("data-version") or -1)

    @property
    def is_asked(self) -> bool:
        return self.page.locator("#choose").count() > 0

    @property
    def is_over(self) -> bool:
        return self.page.locator(".scores").count() > 0

    @property
    def prompt(self) -> str:
        return self.page.locator("#prompt").inner_text()

    def wait_until_asked(self) -> None:
        self.page.wait_for_selector("#choose, .scores", state="attached")

    def wait_for_change(self, seen: int) -> None:
        self.page.wait_for_function(
            "seen => Number(document.querySelector('#state')?.dataset.version) > seen", arg=seen
        )

    def choose(self, rng: random.Random) -> str:
        """Press one of the buttons listed under the prompt; gives its option's id."""
        buttons = self.page.locator(".all-choices button")
        button = buttons.nth(rng.randrange(buttons.count()))
        chosen, seen = button.get_attribute("value") or "", self.version
        button.click()
        self.wait_for_change(seen)
        return chosen

    @property
    def offered(self) -> list[str]:
        """The ids of the options the page lists."""
        buttons = self.page.locator(".all-choices button")
        found: list[str] = buttons.evaluate_all("all => all.map(each => each.value)")
        return found

    def press(self, option: str) -> None:
        """Press the button listed for an option, wherever it is folded away."""
        seen = self.version
        self._button(option).click()
        self.wait_for_change(seen)

    def press_plainly(self, option: str) -> None:
        """The same without JavaScript: the page goes, and comes again until something is asked."""
        button = self._button(option)
        with self.page.expect_navigation():
            button.click()
        self.reload_until_asked()

    def _button(self, option: str) -> Locator:
        button = self.page.locator(f'.all-choices button[value="{option}"]')
        if not button.is_visible():
            button.evaluate("each => each.closest('details').querySelector('summary').click()")
        return button

    def reload_until_asked(self) -> None:
        """Look again and again: without JavaScript the test does not wait for the page to."""
        while not self.is_asked:
            self.page.reload()

    def point(self, id: str) -> tuple[float, float]:
        """Where on the screen a thing of a map lies, by the point it says it is at."""
        x, y = self.page.evaluate(
            """id => {
                const { x, y } = document.getElementById(id).dataset;
                const on = new DOMPoint(Number(x), Number(y));
                const at = on.matrixTransform(document.querySelector(".world").getScreenCTM());
                return [at.x, at.y];
            }""",
            id,
        )
        return x, y

    def spread_two_fingers(self) -> None:
        """Draw what lies under two fingers three times as large."""
        fingers = self.page.context.new_cdp_session(self.page)
        for kind, apart in (("touchStart", 20), ("touchMove", 40), ("touchMove", 60)):
            points = [{"x": 180 - apart, "y": 150, "id": 1}, {"x": 180 + apart, "y": 150, "id": 2}]
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def serious(self) -> list[str]:
        """What axe finds to be serious on the page, with the place and the reason."""
        return [
            f"{each['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
            for each in Axe().run(self.page).response["violations"]
            for node in each["nodes"]
            if each["impact"] in ("serious", "critical")
        ]

    def too_wide(self) -> int:
        """By how many pixels the page, or its board, is wider than a screen of 360."""
        wide: int = self.page.evaluate(
            """() => Math.max(
                ...[document.documentElement, document.querySelector("#board")]
                    .map((each) => each?.scrollWidth ?? 0)
            )"""
        )
        return max(wide - 360, 0)

    def too_low(self) -> list[str]:
        """What is to be pressed and lower than a finger needs."""
        found: list[str] = self.page.evaluate(
            """() => [...document.querySelectorAll(
                "button, select, .bar a, .step-link, .tabs label"
            )]
                .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1)
                .filter((each) => each.getBoundingClientRect().height < 39.5)
                .map((each) => each.outerHTML.slice(0, 120))"""
        )
        return found

    def press_lit(self, rng: random.Random) -> str | None:
        """Press something lit on the board or in the hand, and in its menu where it has one.

        Gives the id of what was chosen, or None where nothing is lit.
        """
        lit = self.page.locator("#board .lit:visible, .hand .lit:visible")
        if not lit.count():
            return None
        thing = lit.nth(rng.randrange(lit.count()))
        menu, seen = thing.get_attribute("popovertarget"), self.version
        if menu is not None:
            thing.click()
            thing = self.page.locator(f"#{menu} button").first
        chosen = thing.get_attribute("value")
        thing.click()
        self.wait_for_change(seen)
        return chosen


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("browser") / "tables.db", free_port())
    running.start()
    yield running
    running.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, which it may kill."""
    running = Server(tmp_path / "tables.db", free_port())
    running.start()
    yield running
    running.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser, gone before the next module: its event loop would stand in the way of others."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        message = f"no browser on this machine; looked for {', '.join(BROWSERS)}"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=list(ARGUMENTS))
        yield launched
        launched.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Opens an address in a browser context of its own.

    A page must not throw, and nothing may be refused by its own content security policy.
    """
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def opened(address: str, *, wide: bool = True, **context: Any) -> Visitor:
        size = {"width": 1280, "height": 800} if wide else {"width": 360, "height": 740}
        settings = {"locale": "en-GB", "reduced_motion": "reduce", "viewport": size} | context
        contexts.append(browser.new_context(**settings))
        page = contexts[-1].new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on(
            "console",
            lambda said: troubles.append(said.text) if "Security Policy" in said.text else None,
        )
        page.goto(address)
        return Visitor(page)

    yield opened
    for context in contexts:
        context.close()
    assert not troubles
