// The map of Quartermaster: pan and zoom, walking from space to space, choosing by a click.
// What it shows outlives the swap of the board after each act; without it the map is whole.

const board = document.querySelector("#board");
const WIDTH = 1960;
const HEIGHT = 1000;
const STEP = 1.35;
const still = matchMedia("(prefers-reduced-motion: reduce)");

const $ = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const world = () => $(".world", board);

// --- what part of the world is seen -------------------------------------------------------------

/** The middle of what is seen, and pixels for a unit of the map. */
const seen = { x: WIDTH / 2, y: HEIGHT / 2, scale: 0 };

const pane = () => $(".map-pane", board)?.getBoundingClientRect();

/** The smallest scale: the whole world; a little of the Arctic may go for a larger map. */
function least(box) {
  const [across, down] = [box.width / WIDTH, box.height / HEIGHT];
  return across < down * 1.05 ? across : down;
}

/** Begin with the whole world, or on a narrow screen with what can be chosen, or a Home. */
function begin(box) {
  if (box.width >= 700) {
    Object.assign(seen, { x: WIDTH / 2, y: HEIGHT / 2, scale: least(box) });
    return;
  }
  seen.scale = 0.62;
  if (!lookAtLit()) lookAt(world().dataset.focus);
}

function lookAt(space) {
  const place = $(`#at-${CSS.escape(space)}`, board);
  if (place) Object.assign(seen, { x: Number(place.dataset.x), y: Number(place.dataset.y) });
}

/** Move to what can be chosen; false where nothing can. */
function lookAtLit() {
  const lit = all(".place.lit", board);
  if (!lit.length) return false;
  const xs = lit.map((place) => Number(place.dataset.x));
  const ys = lit.map((place) => Number(place.dataset.y));
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const box = pane();
  const fits = Math.min(box.width / (right - left + 160), box.height / (bottom - top + 160));
  Object.assign(seen, { x: (left + right) / 2, y: (top + bottom) / 2 });
  seen.scale = Math.max(Math.min(seen.scale, fits), least(box));
  return true;
}

function isSeen(place) {
  const box = pane();
  const x = (Number(place.dataset.x) - seen.x) * seen.scale + box.width / 2;
  const y = (Number(place.dataset.y) - seen.y) * seen.scale + box.height / 2;
  return x > 12 && y > 12 && x < box.width - 12 && y < box.height - 12;
}

/** Keep the world in the window, and names and counters of a size that can be read. */
function show() {
  const svg = world();
  const box = pane();
  if (!svg || !box?.width || !box.height) return;
  if (!seen.scale) begin(box);
  seen.scale = Math.min(Math.max(seen.scale, least(box)), 4);
  const [wide, high] = [box.width / seen.scale, box.height / seen.scale];
  seen.x = wide >= WIDTH ? WIDTH / 2 : Math.min(Math.max(seen.x, wide / 2 - 40), WIDTH - wide / 2 + 40);
  seen.y = high >= HEIGHT ? HEIGHT / 2 : Math.min(Math.max(seen.y, high / 2 - 40), HEIGHT - high / 2 + 40);
  svg.setAttribute("viewBox", `${seen.x - wide / 2} ${seen.y - high / 2} ${wide} ${high}`);
  const letters = svg.getAttribute("lang") === "ja" ? 12.5 : 11.5;
  const larger = Math.max(1, Math.sqrt(seen.scale / 0.8));
  svg.style.setProperty("--tag", String(Math.min(Math.max((letters * larger) / (17 * seen.scale), 0.6), 1.65)));
  svg.style.setProperty("--grow", String(Math.min(Math.max((22 * larger) / (28 * seen.scale), 0.6), 1.65)));
}

/** Zoom about a point of the window. */
function zoom(by, clientX, clientY) {
  const box = pane();
  const [dx, dy] = clientX === undefined ? [0, 0] : [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
  const before = seen.scale;
  seen.scale = Math.min(Math.max(before * by, least(box)), 4);
  seen.x += dx / before - dx / seen.scale;
  seen.y += dy / before - dy / seen.scale;
  show();
}

function zoomBy(how) {
  if (how === "all") seen.scale = 0.0001;
  else zoom(how === "in" ? STEP : 1 / STEP);
  show();
}

// --- by mouse and by touch ------------------------------------------------------------------------

const fingers = new Map();
let dragged = false;
let byTouch = false;

board.addEventListener("wheel", (event) => {
  if (!event.target.closest(".map-pane")) return;
  event.preventDefault();
  if (event.ctrlKey || Math.abs(event.deltaY) >= Math.abs(event.deltaX)) zoom(Math.exp(-event.deltaY * 0.0016), event.clientX, event.clientY);
  else {
    seen.x += event.deltaX / seen.scale;
    show();
  }
}, { passive: false });

board.addEventListener("pointerdown", (event) => {
  if (!event.target.closest(".world") || event.button) return;
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
  const place = event.target.closest(".place");
  if (!place) return;
  if (dragged) {
    dragged = false;
    event.preventDefault();
    event.stopPropagation();
  } else act(place, byTouch);
}, true);

/** Choose what a space offers; where that is not one thing alone, open its card. By touch it is
 * always opened first: a finger misses easily. */
function act(place, careful) {
  const choice = place.dataset.choice;
  const button = choice && $(`.all-choices button[value="${CSS.escape(choice)}"]`);
  if (button && !careful) {
    $("#prompt")?.focus({ preventScroll: true });
    button.click();
  } else $(`#about-${CSS.escape(place.dataset.about)}`, board)?.showPopover();
}

// --- by keyboard: along the borders -------------------------------------------------------------------

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The neighbour that lies most nearly in a direction; over the seam of the map too. One that has
 * few neighbours itself comes first, so that islands can be reached. */
function neighbour(place, [dx, dy]) {
  let best = null;
  let least = Infinity;
  for (const id of steps(place)) {
    const other = $(`#at-${CSS.escape(id)}`, board);
    let x = Number(other.dataset.x) - Number(place.dataset.x);
    if (Math.abs(x) > WIDTH / 2) x -= Math.sign(x) * WIDTH;
    const y = Number(other.dataset.y) - Number(place.dataset.y);
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along <= 0) continue;
    const score = Math.hypot(x, y) * (1 + aside / along) * Math.sqrt(steps(other).length);
    if (score < least) [best, least] = [other, score];
  }
  return best;
}

const steps = (place) => place.dataset.near.trim().split(" ");

function go(place) {
  if (!place) return;
  all('.place[tabindex="0"]', board).forEach((each) => each.setAttribute("tabindex", "-1"));
  place.setAttribute("tabindex", "0");
  place.focus({ preventScroll: true });
  if (!isSeen(place)) {
    Object.assign(seen, { x: Number(place.dataset.x), y: Number(place.dataset.y) });
    show();
  }
}

board.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const place = event.target.closest(".place");
  const how = { "+": "in", ";": "in", "=": "in", "-": "out", 0: "all" }[event.key];
  if (how && !event.target.matches("input")) {
    event.preventDefault();
    zoomBy(how);
  } else if (place && arrows[event.key]) {
    event.preventDefault();
    go(neighbour(place, arrows[event.key]));
  } else if (place && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    act(place, false);
  }
});

/** M goes to the map: to what can be chosen there, or where one was. */
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.toLowerCase() !== "m") return;
  if (event.target.matches?.("input:not([type=radio]), select, textarea")) return;
  go($(".place.lit", board) ?? $('.place[tabindex="0"]', board));
});

// --- after each swap ---------------------------------------------------------------------------------------

const kept = { feeds: "feeds-none", overlays: false, open: null, last: null };
let pieces = new Map();

document.addEventListener("change", (event) => {
  if (event.target.name === "feeds") kept.feeds = event.target.id;
});
document.addEventListener("toggle", (event) => {
  if (event.target.matches?.(".overlays") && event.target.isConnected) kept.overlays = event.target.open;
  if (event.target.matches?.("#board [popover]")) {
    if (event.newState === "open") kept.open = event.target.id;
    else if (kept.open === event.target.id) kept.open = null;
  }
}, true);
board.addEventListener("focusin", (event) => {
  const place = event.target.closest(".place");
  if (place) kept.last = place.id;
});

/** Pieces that came grow into place, those that are gone fade. */
function move() {
  const now = new Map(all(".piece", board).map((piece) => [piece.dataset.piece, piece]));
  if (pieces.size && !still.matches) {
    for (const [name, piece] of now) {
      if (pieces.has(name)) continue;
      piece.firstElementChild.animate([{ transform: "scale(2.4)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 320, easing: "ease-out" });
    }
    for (const [name, piece] of pieces) {
      if (now.has(name) || !piece.place) continue;
      const ghost = piece.place.cloneNode(true);
      for (const each of all(".piece", ghost)) if (each.dataset.piece !== name) each.remove();
      ghost.removeAttribute("class");
      $(".stacks", board)?.append(ghost);
      const gone = ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 500, easing: "ease-in" });
      gone.finished.catch(() => {}).finally(() => ghost.remove());
    }
  }
  pieces = new Map([...now].map(([name, piece]) => [name, { place: piece.closest(".stack").cloneNode(true) }]));
}

let asked = "";

/** On a narrow screen the hand gives way when no card of it can be chosen, and comes back when one
 * can; whatever else is open then stays. */
let handAsked = true;
function makeRoom() {
  if (!matchMedia("(max-width: 800px)").matches) return;
  const [hand, none] = [$("#tab-hand"), $("#tab-none")];
  const wanted = Boolean($(".hand .lit"));
  if (hand && wanted !== handAsked) {
    if (wanted && none.checked) hand.checked = true;
    else if (!wanted && hand.checked) none.checked = true;
  }
  handAsked = wanted;
}

function restore() {
  if (!world()) return;
  show();
  const feeds = $(`#${kept.feeds}`, board);
  if (feeds) feeds.checked = true;
  const overlays = $(".overlays", board);
  if (overlays) overlays.open = kept.overlays;
  const last = (kept.last && $(`#${kept.last}`, board)) ?? $(".place.lit", board) ?? $(".place.land", board);
  last?.setAttribute("tabindex", "0");
  const lit = all(".place.lit", board).map((place) => place.id).join(" ");
  makeRoom();
  if (lit && lit !== asked && !all(".place.lit", board).some(isSeen)) {
    lookAtLit();
    show();
  }
  asked = lit;
  const open = kept.open && document.getElementById(kept.open);
  if (open && !open.matches(":popover-open")) open.showPopover();
  move();
}

new MutationObserver((changes) => {
  if (changes.some((change) => change.target === board)) restore();
}).observe(board, { childList: true });
new ResizeObserver(() => show()).observe(board);
restore();
