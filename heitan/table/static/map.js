// A map that a board shows a part of: zooming and walking about by mouse, fingers and keys. A game's
// board brings a `.map-pane` with the `.world` in it, and says what lies there and how it is drawn.

export const $ = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const still = matchMedia("(prefers-reduced-motion: reduce)");
export const narrow = matchMedia("(max-width: 800px)");

/** Whether a key pressed is meant for the page: no command of the browser, nothing being written. */
export const meantForThePage = (event) =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input:not([type=radio], [type=checkbox]), select, textarea"));

const STEP = 1.4;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ZOOMS = { "+": "in", ";": "in", "=": "in", "-": "out", 0: "all" };
/** How far outside its edge the map may be pushed, in its own units. */
const EDGE = 30;

const held = (value, low, high) => Math.min(Math.max(value, low), high);
const at = ({ dataset }) => [Number(dataset.x), Number(dataset.y)];

export class MapView {
  /** The middle of what is seen, and pixels for a unit of the map; nothing yet is 0. */
  seen = { x: 0, y: 0, scale: 0 };
  /** Whether the pointer that presses is a finger. */
  byTouch = false;

  #fingers = new Map();
  #dragged = false;
  #kept = { overlays: false, last: null };
  #handAsked = null;

  /**
   * What a board says of its map:
   * `things`: a selector of what can be walked to; each has an id, data-x and data-y, and is `.lit`
   *   while it can be chosen.
   * `pressed`: a selector of what can be pressed; the things, unless said.
   * `ground`: a selector of what is dragged.
   * `most`: the largest scale.
   * `area()`: left, top, width and height of the map.
   * `least(box)`: the smallest scale in a window of that size.
   * `begin()`: look at what is to be seen first.
   * `lookAtLit()`: look at what can be chosen; false where nothing can.
   * `draw(seen, box)`: show that part.
   * `act(thing, careful)`: press a thing; by touch with care, for a finger misses easily.
   * `neighbour(thing, way)`: the thing that lies next in a direction, or null.
   */
  constructor(board, says) {
    Object.assign(this, { board, pressed: says.things }, says);
    this.#hearPointers();
    this.#hearKeys();
    this.#keep();
  }

  get pane() {
    return $(".map-pane", this.board);
  }

  get world() {
    return $(".world", this.board);
  }

  get box() {
    return this.pane?.getBoundingClientRect();
  }

  /** What can be chosen on the map. */
  get lit() {
    return all(this.things, this.world).filter((thing) => thing.classList.contains("lit"));
  }

  // --- what part of the map is seen ---------------------------------------------------------------

  /** Look at all of it. */
  whole() {
    const { left, top, width, height } = this.area();
    Object.assign(this.seen, { x: left + width / 2, y: top + height / 2, scale: this.least(this.box) });
  }

  /** Look at some things at once, so much around them, but no closer than that. */
  lookAt(things, around, closest) {
    const [xs, ys] = [things.map((thing) => at(thing)[0]), things.map((thing) => at(thing)[1])];
    const [left, right] = [Math.min(...xs) - around, Math.max(...xs) + around];
    const [top, bottom] = [Math.min(...ys) - around, Math.max(...ys) + around];
    const box = this.box;
    const fits = Math.min(box.width / (right - left), box.height / (bottom - top));
    Object.assign(this.seen, { x: (left + right) / 2, y: (top + bottom) / 2 });
    this.seen.scale = Math.max(Math.min(fits, closest), this.least(box));
  }

  isSeen(thing) {
    const [x, y] = at(thing);
    const box = this.box;
    const across = (x - this.seen.x) * this.seen.scale + box.width / 2;
    const down = (y - this.seen.y) * this.seen.scale + box.height / 2;
    return across > 16 && down > 16 && across < box.width - 16 && down < box.height - 16;
  }

  /** Draw what is seen, and keep the map in its window. */
  show() {
    const [seen, box] = [this.seen, this.box];
    if (!box?.width || !box.height) return;
    if (!seen.scale) this.begin();
    seen.scale = held(seen.scale, this.least(box), this.most);
    const { left, top, width, height } = this.area();
    for (const [axis, size, start, length] of [["x", box.width, left, width], ["y", box.height, top, height]]) {
      const half = size / seen.scale / 2;
      seen[axis] = 2 * half >= length ? start + length / 2 : held(seen[axis], start + half - EDGE, start + length - half + EDGE);
    }
    this.draw(seen, box);
  }

  /** Zoom about a point of the window; about its middle, unless one is said. */
  zoom(by, clientX, clientY) {
    const [seen, box] = [this.seen, this.box];
    const [dx, dy] = clientX === undefined ? [0, 0] : [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
    const before = seen.scale;
    seen.scale = held(before * by, this.least(box), this.most);
    seen.x += dx / before - dx / seen.scale;
    seen.y += dy / before - dy / seen.scale;
    this.show();
  }

  #zoomBy(how) {
    if (how === "all") this.whole();
    else if (how === "lit") this.lookAtLit();
    else this.zoom(how === "in" ? STEP : 1 / STEP);
    this.show();
  }

  // --- by mouse and by touch ------------------------------------------------------------------------

  #hearPointers() {
    const board = this.board;
    board.addEventListener("wheel", (event) => this.#roll(event), { passive: false });
    board.addEventListener("pointerdown", (event) => {
      if (!event.target.closest(this.ground) || event.button) return;
      if (!this.#fingers.size) this.#dragged = false;
      this.byTouch = event.pointerType === "touch";
      this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    addEventListener("pointermove", (event) => this.#drag(event));
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, (event) => {
        this.#fingers.delete(event.pointerId);
        if (!this.#fingers.size) board.classList.remove("panning");
      });
    }
    board.addEventListener("click", (event) => this.#press(event), true);
  }

  #roll(event) {
    if (!event.target.closest(".map-pane") || event.target.closest(".overlays")) return;
    event.preventDefault();
    if (event.ctrlKey || Math.abs(event.deltaY) >= Math.abs(event.deltaX)) this.zoom(Math.exp(-event.deltaY * 0.0016), event.clientX, event.clientY);
    else {
      this.seen.x += event.deltaX / this.seen.scale;
      this.show();
    }
  }

  #drag(event) {
    const fingers = this.#fingers;
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    if (!this.#dragged && fingers.size === 1 && Math.hypot(dx, dy) < 6) return;
    this.#dragged = true;
    this.board.classList.add("panning");
    if (fingers.size === 2) {
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, each]) => each);
      const before = Math.hypot(finger.x - other.x, finger.y - other.y);
      const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (before > 0) this.zoom(after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
    }
    this.seen.x -= dx / this.seen.scale / fingers.size;
    this.seen.y -= dy / this.seen.scale / fingers.size;
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    this.show();
  }

  #press(event) {
    const how = event.target.closest("[data-zoom]")?.dataset.zoom;
    if (how) {
      this.#zoomBy(how);
      return;
    }
    const thing = event.target.closest(this.pressed);
    if (!thing) return;
    if (this.#dragged) {
      this.#dragged = false;
      event.preventDefault();
      event.stopPropagation();
    } else this.act(thing, this.byTouch);
  }

  // --- by keyboard ------------------------------------------------------------------------------------

  /** Walk to a thing; the map comes along where it must. */
  go(thing) {
    if (!thing) return;
    all('[tabindex="0"]', this.world).forEach((each) => each.setAttribute("tabindex", "-1"));
    thing.setAttribute("tabindex", "0");
    thing.focus({ preventScroll: true });
    if (!this.isSeen(thing)) {
      [this.seen.x, this.seen.y] = at(thing);
      this.show();
    }
  }

  #hearKeys() {
    this.board.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const thing = event.target.closest(this.things);
      const how = ZOOMS[event.key];
      if (how && !event.target.matches("input")) this.#zoomBy(how);
      else if (thing && WAYS[event.key]) this.go(this.neighbour(thing, WAYS[event.key]));
      else if (thing && (event.key === "Enter" || event.key === " ")) this.act(thing, false);
      else return;
      event.preventDefault();
    });
    // M goes to the map: to what can be chosen there, or where one was.
    document.addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() !== "m" || !meantForThePage(event)) return;
      const lit = this.lit;
      this.go(lit.find((thing) => this.isSeen(thing)) ?? lit[0] ?? $('[tabindex="0"]', this.world));
    });
  }

  // --- what outlives the swap of the board after each act -----------------------------------------------

  #keep() {
    document.addEventListener("toggle", (event) => {
      if (event.target.matches?.(".overlays") && event.target.isConnected) this.#kept.overlays = event.target.open;
    }, true);
    this.board.addEventListener("focusin", (event) => {
      const thing = event.target.closest(this.things);
      if (thing) this.#kept.last = thing.id;
    });
  }

  /** After a swap: the same part of the map, the same overlays, and the walk goes on where it was; for
   * the first time, where something can be chosen, or at a thing that the selector `first` finds. */
  restore(first) {
    this.show();
    const overlays = $(".overlays", this.board);
    if (overlays) overlays.open = this.#kept.overlays;
    const last = (this.#kept.last && document.getElementById(this.#kept.last)) ?? this.lit[0] ?? $(first, this.world);
    last?.setAttribute("tabindex", "0");
  }

  /** On a narrow screen the drawer of a hand gives way when nothing in it can be chosen, and comes
   * back when something can; whatever else is open then stays. */
  makeRoom() {
    if (!narrow.matches) return;
    const [hand, none] = [$("#tab-hand"), $("#tab-none")];
    const wanted = Boolean($(".hand .lit"));
    if (hand && wanted !== this.#handAsked) {
      if (wanted && none.checked) hand.checked = true;
      else if (!wanted && hand.checked) none.checked = true;
    }
    this.#handAsked = wanted;
  }
}
