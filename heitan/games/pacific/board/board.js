// The sheet of Pacific: from the whole ocean down to a hex, walking about, choosing by a click.
// What it shows outlives the swap of the board after each act; without it the sheet scrolls.

const board = document.querySelector("#board");
const STEP = 1.4;
const MOST = 5;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(max-width: 800px)");

const $ = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const pane = () => $(".map-pane", board);
const world = () => $(".world", board);

// --- what part of the sheet is seen ---------------------------------------------------------------

/** The middle of what is seen, and pixels for a unit of the sheet. */
const seen = { x: 0, y: 0, scale: 0 };

/** A rectangle out of a data attribute: left, top, width, height. */
function rectangle(name) {
  const [left, top, width, height] = pane().dataset[name].split(" ").map(Number);
  return { left, top, width, height };
}

function least() {
  const box = pane().getBoundingClientRect();
  const crop = rectangle("crop");
  return Math.min(box.width / crop.width, box.height / crop.height);
}

/** The whole of the scenario's part of the sheet. */
function wholeCrop() {
  const crop = rectangle("crop");
  Object.assign(seen, { x: crop.left + crop.width / 2, y: crop.top + crop.height / 2, scale: least() });
}

/** Where choices lie on the sheet. */
const lit = () => all(":is(.spot, .fleet, .block).lit", world());

/** Move to what can be chosen, as near as it fits; false where nothing can. */
function lookAtLit() {
  const spots = lit().map(({ dataset }) => [Number(dataset.x), Number(dataset.y)]);
  if (!spots.length) return false;
  const far = $(".block.lit", world()) ? 90 : 70;
  const [left, right] = [Math.min(...spots.map(([x]) => x)) - far, Math.max(...spots.map(([x]) => x)) + far];
  const [top, bottom] = [Math.min(...spots.map(([, y]) => y)) - far, Math.max(...spots.map(([, y]) => y)) + far];
  const box = pane().getBoundingClientRect();
  const fits = Math.min(box.width / (right - left), box.height / (bottom - top));
  Object.assign(seen, { x: (left + right) / 2, y: (top + bottom) / 2 });
  seen.scale = Math.min(Math.max(fits, least()), narrow.matches ? 1.5 : 1.9);
  return true;
}

function isSeen({ dataset }) {
  const box = pane().getBoundingClientRect();
  const x = (Number(dataset.x) - seen.x) * seen.scale + box.width / 2;
  const y = (Number(dataset.y) - seen.y) * seen.scale + box.height / 2;
  return x > 16 && y > 16 && x < box.width - 16 && y < box.height - 16;
}

/** How much is told: mega-hexes from afar, counters with their strength, and everything. */
function level() {
  if (seen.scale < 0.62) return "far";
  return seen.scale < 1.45 ? "mid" : "near";
}

function show() {
  const box = pane()?.getBoundingClientRect();
  if (!box?.width || !box.height) return;
  if (!seen.scale) begin();
  seen.scale = Math.min(Math.max(seen.scale, least()), MOST);
  const crop = rectangle("crop");
  for (const [at, size, start, length] of [["x", box.width, crop.left, crop.width], ["y", box.height, crop.top, crop.height]]) {
    const half = size / seen.scale / 2;
    seen[at] = 2 * half >= length ? start + length / 2 : Math.min(Math.max(seen[at], start + half - 30), start + length - half + 30);
  }
  const whole = rectangle("whole");
  const sheet = $(".sheet", board);
  const x = Math.round(box.width / 2 - (seen.x - whole.left) * seen.scale);
  const y = Math.round(box.height / 2 - (seen.y - whole.top) * seen.scale);
  sheet.style.width = `${whole.width * seen.scale}px`;
  sheet.style.transform = `translate(${x}px, ${y}px)`;
  pane().dataset.level = level();
  pane().classList.toggle("from-afar", seen.scale < 0.27);
  world().style.setProperty("--zoom", String(seen.scale));
  world().style.setProperty("--rank-3", seen.scale < 0.9 ? "none" : "inline");
  world().style.setProperty("--grow", String(Math.max(1, Math.min(2, 1.1 / seen.scale))));
}

/** Where a battle is being fought. */
const battle = () => $(".battle[data-mega]");

/** Move to the battle; false where there is none. */
function lookAtBattle() {
  if (!battle()) return false;
  const { x, y } = battle().dataset;
  Object.assign(seen, { x: Number(x), y: Number(y), scale: narrow.matches ? 1.2 : 1.7 });
  return true;
}

/** Begin with what is asked about, or with a battle; else with everything. */
function begin() {
  if (!lookAtLit() && !lookAtBattle()) wholeCrop();
}

/** Zoom about a point of the window. */
function zoom(by, clientX, clientY) {
  const box = pane().getBoundingClientRect();
  const [dx, dy] = clientX === undefined ? [0, 0] : [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
  const before = seen.scale;
  seen.scale = Math.min(Math.max(before * by, least()), MOST);
  seen.x += dx / before - dx / seen.scale;
  seen.y += dy / before - dy / seen.scale;
  show();
}

function zoomBy(how) {
  if (how === "all") wholeCrop();
  else if (how === "lit") lookAtLit();
  else zoom(how === "in" ? STEP : 1 / STEP);
  show();
}

// --- by mouse and by touch ------------------------------------------------------------------------

const fingers = new Map();
let dragged = false;
let byTouch = false;

board.addEventListener("wheel", (event) => {
  if (!event.target.closest(".map-pane") || event.target.closest(".overlays")) return;
  event.preventDefault();
  if (event.ctrlKey || Math.abs(event.deltaY) >= Math.abs(event.deltaX)) zoom(Math.exp(-event.deltaY * 0.0016), event.clientX, event.clientY);
  else {
    seen.x += event.deltaX / seen.scale;
    show();
  }
}, { passive: false });

board.addEventListener("pointerdown", (event) => {
  if (!event.target.closest(".sheet") || event.button) return;
  if (!fingers.size) dragged = false;
  byTouch = event.pointerType === "touch";
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
});

addEventListener("pointermove", (event) => {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
  if (!dragged && fingers.size === 1 && Math.hypot(dx, dy) < 6) return;
  dragged = true;
  board.classList.add("panning");
  if (fingers.size === 2) {
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, each]) => each);
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    if (before > 0) zoom(after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
  }
  seen.x -= dx / seen.scale / fingers.size;
  seen.y -= dy / seen.scale / fingers.size;
  Object.assign(finger, { x: event.clientX, y: event.clientY });
  show();
});

for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, (event) => {
    fingers.delete(event.pointerId);
    if (!fingers.size) board.classList.remove("panning");
  });
}

board.addEventListener("click", (event) => {
  const how = event.target.closest("[data-zoom]")?.dataset.zoom;
  if (how) {
    zoomBy(how);
    return;
  }
  const thing = event.target.closest(".spot, .fleet, .block, .refused");
  if (!thing) return;
  if (dragged) {
    dragged = false;
    event.preventDefault();
    event.stopPropagation();
  } else act(thing, byTouch);
}, true);

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

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The thing on the map that lies most nearly in a direction. */
function neighbour(thing, [dx, dy]) {
  let best = null;
  let shortest = Infinity;
  for (const other of all(".spot, .fleet, .block", world())) {
    const x = Number(other.dataset.x) - Number(thing.dataset.x);
    const y = Number(other.dataset.y) - Number(thing.dataset.y);
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    const score = along + 2.5 * aside;
    if (along > 4 && aside < 2.2 * along && score < shortest) [best, shortest] = [other, score];
  }
  return best;
}

function go(thing) {
  if (!thing) return;
  all('[tabindex="0"]', world()).forEach((each) => each.setAttribute("tabindex", "-1"));
  thing.setAttribute("tabindex", "0");
  thing.focus({ preventScroll: true });
  if (!isSeen(thing)) {
    Object.assign(seen, { x: Number(thing.dataset.x), y: Number(thing.dataset.y) });
    show();
  }
}

board.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const thing = event.target.closest(".spot, .fleet, .block");
  const how = { "+": "in", ";": "in", "=": "in", "-": "out", 0: "all" }[event.key];
  if (how && !event.target.matches("input")) {
    event.preventDefault();
    zoomBy(how);
  } else if (thing && arrows[event.key]) {
    event.preventDefault();
    go(neighbour(thing, arrows[event.key]));
  } else if (thing && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    act(thing, false);
  }
});

/** M goes to the map; S, C and A show supply, closed lanes and bombers; R does what was done last time. */
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input:not([type=radio], [type=checkbox]), select, textarea")) return;
  const key = event.key.toLowerCase();
  if (key === "m") go(lit().find(isSeen) ?? lit()[0] ?? $('[tabindex="0"]', world()));
  else if ("sca".includes(key)) $({ s: "#show-supply", c: "#show-lanes", a: "#show-air" }[key], board)?.click();
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

const kept = { overlays: false, shown: new Set(), last: null };
let before = new Map();
let asked = "";
let fought;

document.addEventListener("change", (event) => {
  if (!event.target.id?.startsWith("show-")) return;
  kept.shown[event.target.checked ? "add" : "delete"](event.target.id);
});
document.addEventListener("toggle", (event) => {
  if (event.target.matches?.(".overlays") && event.target.isConnected) kept.overlays = event.target.open;
}, true);
board.addEventListener("focusin", (event) => {
  const thing = event.target.closest(".spot, .fleet, .block");
  if (thing) kept.last = thing.id;
});

/** TFs sail from where they were; what stands on a hex grows where it changed. */
function move() {
  const now = new Map(all(".fleet, .spot", world()).map((each) => [each.id, { x: each.dataset.x, y: each.dataset.y, told: each.getAttribute("aria-label").split("|").slice(1).join(), thing: each }]));
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
let shipsAsked = null;
function makeRoom() {
  if (!narrow.matches) return;
  all(".news", document).forEach((news) => (news.open = false));
  const [fleets, none] = [$("#tab-hand"), $("#tab-none")];
  const wanted = Boolean($(".hand .lit"));
  if (fleets && wanted !== shipsAsked) {
    if (wanted && none.checked) fleets.checked = true;
    else if (!wanted && fleets.checked) none.checked = true;
  }
  shipsAsked = wanted;
}

function restore() {
  if (!world()) return;
  show();
  for (const id of kept.shown) {
    const box = $(`#${id}`, board);
    if (box) box.checked = true;
  }
  const overlays = $(".overlays", board);
  if (overlays) overlays.open = kept.overlays;
  const last = (kept.last && document.getElementById(kept.last)) ?? lit()[0] ?? $(".spot", world());
  last?.setAttribute("tabindex", "0");
  const now = lit().map((each) => each.id).join(" ");
  // Something new is asked: look at it, unless most of it is in view.
  if (now && now !== asked && 2 * lit().filter(isSeen).length < lit().length) {
    lookAtLit();
    show();
  }
  asked = now;
  if (battle()) {
    battle().scrollTop = battle().scrollHeight;
    if (battle().dataset.mega !== fought && !now && !isSeen(battle())) {
      lookAtBattle();
      show();
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
new ResizeObserver(() => show()).observe(board);
restore();
