// The sheet of Pacific: from the whole ocean down to a hex, walking about, choosing by a click.
// What it shows outlives the swap of the board after each act; without it the sheet scrolls.

import { $, MapView, all, meantForThePage, narrow, still } from "/static/map.js";

const board = document.querySelector("#board");

const map = new MapView(board, {
  things: ".spot, .fleet, .block",
  pressed: ".spot, .fleet, .block, .refused",
  ground: ".sheet",
  most: 5,
  area: () => rectangle("crop"),
  least(box) {
    const crop = rectangle("crop");
    return Math.min(box.width / crop.width, box.height / crop.height);
  },
  begin,
  lookAtLit,
  draw,
  act,
  neighbour,
});

// --- what part of the sheet is seen ---------------------------------------------------------------

/** A rectangle out of a data attribute: left, top, width, height. */
function rectangle(name) {
  const [left, top, width, height] = map.pane.dataset[name].split(" ").map(Number);
  return { left, top, width, height };
}

/** Move to what can be chosen, as near as it fits; false where nothing can. */
function lookAtLit() {
  const lit = map.lit;
  if (lit.length) map.lookAt(lit, $(".block.lit", map.world) ? 90 : 70, narrow.matches ? 1.5 : 1.9);
  return lit.length > 0;
}

/** How much is told: mega-hexes from afar, counters with their strength, and everything. */
function level(scale) {
  if (scale < 0.62) return "far";
  return scale < 1.45 ? "mid" : "near";
}

/** The sheet is moved as a whole; what must stay readable grows as it gets smaller. */
function draw(seen, box) {
  const whole = rectangle("whole");
  const sheet = $(".sheet", board);
  const x = Math.round(box.width / 2 - (seen.x - whole.left) * seen.scale);
  const y = Math.round(box.height / 2 - (seen.y - whole.top) * seen.scale);
  sheet.style.width = `${whole.width * seen.scale}px`;
  sheet.style.transform = `translate(${x}px, ${y}px)`;
  map.pane.dataset.level = level(seen.scale);
  map.pane.classList.toggle("from-afar", seen.scale < 0.27);
  const style = map.world.style;
  style.setProperty("--zoom", String(seen.scale));
  style.setProperty("--rank-3", seen.scale < 0.9 ? "none" : "inline");
  style.setProperty("--grow", String(Math.max(1, Math.min(2, 1.1 / seen.scale))));
}

/** Where a battle is being fought. */
const battle = () => $(".battle[data-mega]");

/** Move to the battle; false where there is none. */
function lookAtBattle() {
  if (!battle()) return false;
  const { x, y } = battle().dataset;
  Object.assign(map.seen, { x: Number(x), y: Number(y), scale: narrow.matches ? 1.2 : 1.7 });
  return true;
}

/** Begin with what is asked about, or with a battle; else with everything. */
function begin() {
  if (!lookAtLit() && !lookAtBattle()) map.whole();
}

// --- choosing, and the card of a spot ---------------------------------------------------------------

/** The buttons of the prompt that act on something a spot holds. */
function buttonsOf(thing) {
  const on = new Set((thing.dataset.on ?? "").split(" "));
  return all(".all-choices button[data-lights]").filter((button) => on.has(button.dataset.lights));
}

/** Choose what a thing offers; where that is not one thing alone, open its card. By touch the card
 * is always opened first: a finger misses easily. */
function act(thing, careful) {
  const buttons = buttonsOf(thing);
  if (buttons.length === 1 && !careful) {
    $("#prompt")?.focus({ preventScroll: true });
    buttons[0].click();
  } else openCard(thing);
}

function openCard(thing) {
  const card = $("#spot-card", board);
  const buttons = buttonsOf(thing);
  // What the buttons say need not be read twice.
  const offered = buttons.map((button) => button.firstChild.textContent.trim());
  const lines = told(thing).filter((line) => !offered.some((label) => line.startsWith(label)));
  const title = document.createElement("h3");
  title.textContent = lines.shift();
  card.replaceChildren(title, ...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
  card.setAttribute("aria-label", title.textContent);
  for (const button of buttons) {
    const copy = button.cloneNode(true);
    copy.removeAttribute("data-key");
    card.append(copy);
  }
  card.showPopover();
  drawWay(thing);
}

/** What a thing says of itself, line by line. */
const told = (thing) => (thing.dataset.told ?? thing.getAttribute("aria-label")).split("|").map((line) => line.trim()).filter(Boolean);

/** The way a stack's supply takes, drawn while it is looked at. */
function drawWay(thing) {
  $(".way", board)?.remove();
  const hex = thing?.matches(".spot") && thing.id.slice(3);
  const way = hex && $(`#way-${CSS.escape(hex)}`, board);
  if (!way || $("#show-supply", board)?.checked) return;
  const drawn = way.cloneNode(true);
  drawn.removeAttribute("id");
  drawn.setAttribute("class", "way");
  $(".spots", board).before(drawn);
}

/** What lies under the pointer, or has the focus, in a line at the edge of the map. */
function read(thing) {
  const readout = $(".readout", board);
  if (!readout) return;
  readout.hidden = !thing;
  drawWay(thing);
  if (!thing) return;
  const [name, ...lines] = told(thing);
  const title = document.createElement("b");
  title.textContent = name;
  readout.replaceChildren(title, ...lines.flatMap((line) => [document.createElement("br"), line]));
}

for (const [on, off] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  board.addEventListener(on, (event) => {
    const thing = event.target.closest?.(".spot, .fleet, .block, .refused");
    if (thing) read(thing);
  });
  board.addEventListener(off, () => read(null));
}

// --- by keyboard ------------------------------------------------------------------------------------

/** The thing on the map that lies most nearly in a direction. */
function neighbour(thing, [dx, dy]) {
  let best = null;
  let shortest = Infinity;
  for (const other of all(map.things, map.world)) {
    const x = Number(other.dataset.x) - Number(thing.dataset.x);
    const y = Number(other.dataset.y) - Number(thing.dataset.y);
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    const score = along + 2.5 * aside;
    if (along > 4 && aside < 2.2 * along && score < shortest) [best, shortest] = [other, score];
  }
  return best;
}

/** S, C and A show supply, closed lanes and bombers; R does what was done last time. */
document.addEventListener("keydown", (event) => {
  if (!meantForThePage(event)) return;
  const key = event.key.toLowerCase();
  const box = { s: "#show-supply", c: "#show-lanes", a: "#show-air" }[key];
  if (box) $(box, board)?.click();
  else if (key === "r") $(".choice.usual")?.click();
});

// --- what need not be asked again and again ------------------------------------------------------------

/** For each question, what was answered last; and the steps that are to be done with at once. */
const memory = {
  key: (name) => `${name} ${location.pathname}`,
  read: (name) => JSON.parse(sessionStorage.getItem(memory.key(name)) ?? "{}"),
  write: (name, value) => sessionStorage.setItem(memory.key(name), JSON.stringify(value)),
};

document.addEventListener("submit", (event) => {
  const asked = $(".all-choices")?.dataset.asked;
  const chosen = event.submitter?.value;
  if (event.target.id === "choose" && asked && chosen) memory.write("last", { ...memory.read("last"), [asked]: chosen });
}, true);

document.addEventListener("change", (event) => {
  const asked = event.target.dataset?.always;
  if (!asked) return;
  memory.write("always", { ...memory.read("always"), [asked]: event.target.checked });
  remind();
});

/** Mark what was chosen last time where it is offered again; be done with what is to be done with. */
function remind() {
  const choices = $(".all-choices");
  if (!choices) return;
  const asked = choices.dataset.asked;
  const box = $("[data-always]", choices);
  if (box) {
    box.closest(".always").hidden = false;
    box.checked = Boolean(memory.read("always")[asked]);
    if (box.checked) {
      const version = $("#state").dataset.version;
      if (remind.done !== version) {
        remind.done = version;
        setTimeout(() => box.isConnected && box.checked && $('button[value="pass"]', choices)?.click(), 300);
      }
      return;
    }
  }
  const last = memory.read("last")[asked];
  if (last && last !== "pass") $(`button[value="${CSS.escape(last)}"]`, choices)?.classList.add("usual");
}

// --- after each swap ---------------------------------------------------------------------------------

const shownOverlays = new Set();
let before = new Map();
let asked = "";
let fought;

document.addEventListener("change", (event) => {
  if (!event.target.id?.startsWith("show-")) return;
  shownOverlays[event.target.checked ? "add" : "delete"](event.target.id);
});

/** TFs sail from where they were; what stands on a hex grows where it changed. */
function move() {
  const now = new Map(all(".fleet, .spot", map.world).map((each) => [each.id, { x: each.dataset.x, y: each.dataset.y, told: each.getAttribute("aria-label").split("|").slice(1).join(), thing: each }]));
  if (before.size && !still.matches) {
    for (const [id, { x, y, told: words, thing }] of now) {
      const old = before.get(id);
      if (thing.matches(".fleet") && old && (old.x !== x || old.y !== y)) {
        thing.firstElementChild.animate([{ transform: `translate(${old.x - x}px, ${old.y - y}px)` }, { transform: "none" }], { duration: 350, easing: "ease-out" });
      } else if (thing.matches(".spot") && old && old.told !== words) {
        for (const each of all(".stack, .garrison, .lac", thing)) each.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 300 });
      }
    }
  }
  before = now;
}

/** On a narrow screen the news stay closed until asked for, and so do the fleets, unless a ship of
 * theirs can be chosen. */
function makeRoom() {
  if (narrow.matches) all(".news").forEach((news) => (news.open = false));
  map.makeRoom();
}

function restore() {
  if (!map.world) return;
  map.restore(".spot");
  for (const id of shownOverlays) {
    const box = $(`#${id}`, board);
    if (box) box.checked = true;
  }
  const lit = map.lit;
  const now = lit.map((each) => each.id).join(" ");
  // Something new is asked: look at it, unless most of it is in view.
  if (now && now !== asked && 2 * lit.filter((each) => map.isSeen(each)).length < lit.length) {
    lookAtLit();
    map.show();
  }
  asked = now;
  if (battle()) {
    battle().scrollTop = battle().scrollHeight;
    if (battle().dataset.mega !== fought && !now && !map.isSeen(battle())) {
      lookAtBattle();
      map.show();
    }
  }
  fought = battle()?.dataset.mega;
  makeRoom();
  move();
  remind();
}

new MutationObserver((changes) => {
  if (changes.some((change) => change.target === board || change.target.classList?.contains("prompt"))) restore();
}).observe($(".table"), { childList: true, subtree: true });
new ResizeObserver(() => map.show()).observe(board);
restore();
