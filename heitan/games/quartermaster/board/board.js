// The map of Quartermaster: pan and zoom, walking from space to space, choosing by a click.
// What it shows outlives the swap of the board after each act; without it the map is whole.

import { $, MapView, all, still } from "/static/map.js";

const board = document.querySelector("#board");
const WIDTH = 1960;
const HEIGHT = 1000;

const map = new MapView(board, {
  things: ".place",
  ground: ".world",
  most: 4,
  area: () => ({ left: 0, top: 0, width: WIDTH, height: HEIGHT }),
  least,
  begin,
  lookAtLit,
  draw,
  act,
  neighbour,
});

// --- what part of the world is seen -------------------------------------------------------------

/** The smallest scale: the whole world; a little of the Arctic may go for a larger map. */
function least(box) {
  const [across, down] = [box.width / WIDTH, box.height / HEIGHT];
  return across < down * 1.05 ? across : down;
}

/** Begin with the whole world, or on a narrow screen with what can be chosen, or a Home. */
function begin() {
  if (map.box.width >= 700) {
    map.whole();
    return;
  }
  map.seen.scale = 0.62;
  if (lookAtLit()) return;
  const home = $(`#at-${CSS.escape(map.world.dataset.focus)}`, board);
  if (home) map.lookAt([home], 80, map.seen.scale);
}

/** Move to what can be chosen; false where nothing can. */
function lookAtLit() {
  const lit = map.lit;
  if (lit.length) map.lookAt(lit, 80, map.seen.scale);
  return lit.length > 0;
}

/** Draw that part of the world, with names and counters of a size that can be read. */
function draw(seen, box) {
  const svg = map.world;
  const [wide, high] = [box.width / seen.scale, box.height / seen.scale];
  svg.setAttribute("viewBox", `${seen.x - wide / 2} ${seen.y - high / 2} ${wide} ${high}`);
  const letters = svg.getAttribute("lang") === "ja" ? 12.5 : 11.5;
  const larger = Math.max(1, Math.sqrt(seen.scale / 0.8));
  svg.style.setProperty("--tag", String(Math.min(Math.max((letters * larger) / (17 * seen.scale), 0.6), 1.65)));
  svg.style.setProperty("--grow", String(Math.min(Math.max((22 * larger) / (28 * seen.scale), 0.6), 1.65)));
}

// --- choosing ---------------------------------------------------------------------------------------

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

// --- after each swap ---------------------------------------------------------------------------------------

const kept = { feeds: "feeds-none", open: null };
let pieces = new Map();

document.addEventListener("change", (event) => {
  if (event.target.name === "feeds") kept.feeds = event.target.id;
});
document.addEventListener("toggle", (event) => {
  if (!event.target.matches?.("#board [popover]")) return;
  if (event.newState === "open") kept.open = event.target.id;
  else if (kept.open === event.target.id) kept.open = null;
}, true);

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

function restore() {
  if (!map.world) return;
  map.restore(".place.land");
  const feeds = $(`#${kept.feeds}`, board);
  if (feeds) feeds.checked = true;
  const lit = map.lit;
  const now = lit.map((place) => place.id).join(" ");
  map.makeRoom();
  if (now && now !== asked && !lit.some((place) => map.isSeen(place))) {
    lookAtLit();
    map.show();
  }
  asked = now;
  const open = kept.open && document.getElementById(kept.open);
  if (open && !open.matches(":popover-open")) open.showPopover();
  move();
}

new MutationObserver((changes) => {
  if (changes.some((change) => change.target === board)) restore();
}).observe(board, { childList: true });
new ResizeObserver(() => map.show()).observe(board);
restore();
