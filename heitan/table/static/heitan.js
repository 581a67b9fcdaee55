// What a page can do more with JavaScript: choose without leaving the page, hear of changes, see
// cards move, walk about with the arrow keys. Everything works without it, as plain forms.

const body = document.body;
const partsUrl = body.dataset.parts;
const still = matchMedia("(prefers-reduced-motion: reduce)");
document.documentElement.classList.add("scripted");

const $ = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const byElement = (name) => all(`#board [data-element="${CSS.escape(name)}"], .hand [data-element="${CSS.escape(name)}"]`);

// --- cards that move ---------------------------------------------------------------------------

/** The cards on the page by zone (a field, a hand, the discard pile), in order. */
function zones() {
  const found = new Map();
  for (const card of all("[data-zone]")) {
    const zone = card.dataset.zone;
    if (!found.has(zone)) found.set(zone, []);
    const [face, up] = card.dataset.face.split(" ");
    found.get(zone).push({ card, face, up: up === "up", count: card.dataset.count ?? "" });
  }
  return found;
}

/** How unlike two cards are: the same, the same perhaps (one is unknown), or not the same. */
function unlike(before, after) {
  if (before.count !== after.count) return 9;
  if (before.face === after.face) return before.up === after.up ? 0 : 0.3;
  return before.face === "?" || after.face === "?" ? 0.6 : 9;
}

/** Pair the cards of one zone before and after: the alignment that loses the fewest (edit distance). */
function align(before, after) {
  const cost = Array.from({ length: before.length + 1 }, () => new Float64Array(after.length + 1));
  for (let i = 0; i <= before.length; i++) {
    for (let j = 0; j <= after.length; j++) {
      if (i === 0 || j === 0) cost[i][j] = i + j;
      else cost[i][j] = Math.min(cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + unlike(before[i - 1], after[j - 1]));
    }
  }
  const pairs = [];
  for (let i = before.length, j = after.length; i > 0 && j > 0;) {
    if (cost[i][j] === cost[i - 1][j - 1] + unlike(before[i - 1], after[j - 1])) pairs.push([before[--i], after[--j]]);
    else if (cost[i][j] === cost[i - 1][j] + 1) i--;
    else j--;
  }
  return pairs;
}

/** Pair cards before and after a change: first those that stayed in their zone, then those that
 * left one and came to another. */
function pairCards(before, after) {
  const pairs = [];
  const gone = [];
  const come = [];
  for (const zone of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(zone) ?? [], after.get(zone) ?? []];
    const stayed = align(old, now);
    pairs.push(...stayed);
    gone.push(...old.filter((each) => !stayed.some(([a]) => a === each)));
    come.push(...now.filter((each) => !stayed.some(([, b]) => b === each)));
  }
  for (const each of come) {
    const from = gone.findIndex((other) => other.face === each.face) + 1 || gone.findIndex((other) => other.face === "?") + 1;
    if (from) pairs.push([gone.splice(from - 1, 1)[0], each]);
  }
  return pairs;
}

// --- swapping parts -------------------------------------------------------------------------------

let version = Number($("#state")?.dataset.version ?? -1);
let swapping = Promise.resolve();

/** What each part was put there as; a board's own script may have changed it since. */
const sources = new Map(all("[data-part]").map((part) => [part, part.innerHTML]));
const source = (part) => sources.get(part) ?? part.innerHTML;

/** Put the parts of a fetched page in the place of those shown; or one of them only. */
function swap(html, only) {
  swapping = swapping.then(() => swapNow(html, only)).catch((error) => console.error(error));
  return swapping;
}

async function swapNow(html, only) {
  const fetched = new DOMParser().parseFromString(html, "text/html");
  const state = $("#state", fetched);
  if (state && Number(state.dataset.version) < version) return;
  const parts = all("[data-part]", fetched).filter((part) => {
    const shown = $(`[data-part="${part.dataset.part}"]`);
    if (!shown || (only && part.dataset.part !== only)) return false;
    return source(shown) !== part.innerHTML || shown.className !== part.className;
  });
  if (state && !only) version = Number(state.dataset.version);
  const asked = $("#prompt")?.textContent;
  const kept = focusKey();
  const before = zones();
  const moving = document.startViewTransition && !still.matches && !document.hidden && parts.some((part) => part.dataset.part === "board" || part.dataset.part === "hand");
  if (moving) name(before);
  const change = () => {
    for (const part of parts) put(part);
    if (state && !only) Object.assign($("#state").dataset, { ...state.dataset });
    entitle();
    const pairs = pairCards(before, zones());
    if (moving) carry(pairs);
    if (!only) {
      refocus(kept, asked);
      showLit(asked);
    }
  };
  if (!moving) {
    change();
    return;
  }
  const transition = document.startViewTransition(change);
  await transition.finished.catch(() => {});
  for (const { card } of [...zones().values()].flat()) card.style.viewTransitionName = "";
}

/** Say in the window's title that it is one's turn, for who looks at another. */
const title = document.title;
function entitle() {
  const { waiting, over } = $("#state")?.dataset ?? { waiting: "yes" };
  document.title = !waiting && !over && $("#choose") ? `● ${title}` : title;
}

/** Give each card on the page a name that a view transition goes by. */
function name(cards) {
  let number = 0;
  for (const each of [...cards.values()].flat()) each.card.style.viewTransitionName = `card-${++number}`;
}

/** Give the new cards the names of the old ones that they are; turn those that show another side. */
function carry(pairs) {
  for (const [old, now] of pairs) {
    now.card.style.viewTransitionName = old.card.style.viewTransitionName;
    if (old.up !== now.up || old.face !== now.face) now.card.classList.add("turning");
  }
}

function put(part) {
  const shown = $(`[data-part="${part.dataset.part}"]`);
  if ("append" in part.dataset) {
    append(shown, part);
    return;
  }
  shown.className = part.className;
  shown.innerHTML = part.innerHTML;
  sources.set(shown, part.innerHTML);
  toLastLine(shown);
}

/** Add the log's new lines, so that a screen reader says those and nothing else. What comes may be
 * only the end of the log; where it does not join what is shown, the whole of it is asked for. */
function append(shown, part) {
  const number = (line) => Number(line?.dataset.n ?? 0);
  const lines = [...part.children];
  const [first, last] = [number(lines[0]), number(lines.at(-1))];
  while (number(shown.lastElementChild) > last) shown.lastElementChild.remove();
  if (first > number(shown.lastElementChild) + 1) {
    wholeLog = true;
    if (fetching) again = true;
    else refresh("log");
    return;
  }
  for (const old of [...shown.children].slice(0, Math.max(first - 1, 0))) old.className = "";
  for (const line of lines) {
    const old = shown.children[number(line) - 1];
    if (!old) shown.append(line);
    else if (old.textContent !== line.textContent) old.replaceWith(line);
    else old.className = line.className;
  }
  toLastLine();
}

/** The newest line is the one to see, in the log and in any list that says so. */
function toLastLine(root = document) {
  for (const list of all(".logs, [data-to-end]", root)) list.scrollTop = list.scrollHeight;
}

/** What stands above the log grows and shrinks: who was at its end stays there. */
const log = $(".logs");
if (log) {
  let atEnd = true;
  let height = log.clientHeight;
  log.addEventListener("scroll", () => {
    // In a log that has just shrunk this is no scrolling of the reader's.
    if (log.clientHeight === height) atEnd = log.scrollHeight - log.scrollTop - height < 8;
  });
  new ResizeObserver(() => {
    height = log.clientHeight;
    if (atEnd) log.scrollTop = log.scrollHeight;
  }).observe(log);
}

// --- focus ------------------------------------------------------------------------------------------

/** What has the focus, in a form that outlives a swap; null when nothing in particular. */
function focusKey() {
  const at = document.activeElement;
  if (!at || at === body) return { nothing: true };
  if (at.closest('[data-part="prompt"], [popover]')) return { prompt: true };
  if (at.dataset.step) return { selector: `[data-step="${at.dataset.step}"]` };
  if (at.matches('.slider input')) return { selector: ".slider input" };
  if (at.name === "option") return { prompt: true };
  if (at.dataset.element) return { selector: `[data-element="${CSS.escape(at.dataset.element)}"]` };
  return null;
}

function refocus(kept, asked) {
  const prompt = $("#prompt");
  if (prompt && prompt.textContent !== asked) say(prompt.textContent);
  if (!kept || document.activeElement !== body) return;
  const to = (kept.selector && $(kept.selector)) || prompt;
  if (kept.nothing && !$("#state")?.matches('[data-waiting=""]')) return;
  to?.focus({ preventScroll: true });
}

/** When something new is asked, bring what can be chosen on the board into view. */
function showLit(asked) {
  if ($("#prompt")?.textContent === asked) return;
  // What a game says is fought for counts more than where an answer could be clicked.
  const here = all("#board .look-here");
  const lit = here.length ? here : all("#board .lit");
  const board = $("#board")?.getBoundingClientRect();
  const seen = ({ top, bottom }) => top >= board.top && bottom <= board.bottom;
  if (lit.length && !lit.some((each) => seen(each.getBoundingClientRect()))) {
    lit[0].scrollIntoView({ block: "center", behavior: still.matches ? "auto" : "smooth" });
  }
}

/** On a small screen the choices lie below what was asked; with a hint they are what counts. */
function showAdvice() {
  const advice = $(".prompt .advice");
  const prompt = advice?.closest(".prompt");
  if (prompt) prompt.scrollTop += advice.getBoundingClientRect().top - prompt.getBoundingClientRect().top;
}

function say(words) {
  const voice = $("#say");
  if (voice) voice.textContent = words.trim();
}

// --- choosing ------------------------------------------------------------------------------------------

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!partsUrl || !form.action.includes("/tables/") || form.dataset.busy) {
    if (form.dataset.busy) event.preventDefault();
    return;
  }
  event.preventDefault();
  const chosen = event.submitter;
  const fields = new URLSearchParams(new FormData(form, chosen));
  chosen?.classList.add("chosen");
  all("[popover]:popover-open").forEach((open) => open.id !== "keys" && open.hidePopover());
  form.dataset.busy = "yes";
  try {
    const response =
      form.method === "get"
        ? await fetch(`${partsUrl}&hint=1`)
        : await fetch(form.action, { method: "POST", body: fields, headers: { "X-Heitan-Parts": "1" } });
    const html = await response.text();
    if (response.ok) {
      await swap(html);
      if (form.method === "get") showAdvice();
    } else {
      notice($("h1", new DOMParser().parseFromString(html, "text/html"))?.textContent ?? response.statusText);
      await refresh();
    }
  } catch {
    lost();
  } finally {
    delete form.dataset.busy;
    chosen?.classList.remove("chosen");
  }
});

document.addEventListener("change", (event) => {
  if (event.target.matches("#tab-log")) toLastLine();
  if (event.target.matches('select[name="pause"]') && partsUrl) event.target.form.requestSubmit();
});

let noticed;
function notice(words) {
  const place = $("#notice");
  if (!place) return;
  place.textContent = words;
  place.hidden = false;
  clearTimeout(noticed);
  noticed = setTimeout(() => (place.hidden = true), 4000);
}

// --- hearing of changes ---------------------------------------------------------------------------------

let fetching = false;
let again = false;
let wholeLog = false;

/** Fetch the parts and show them; a change that comes meanwhile is fetched right after. */
async function refresh(only) {
  if (fetching) {
    again = again || !only;
    return;
  }
  fetching = true;
  try {
    do {
      again = false;
      const response = await fetch(wholeLog ? `${partsUrl}&log=all` : partsUrl);
      wholeLog = false;
      if (!response.ok) throw new Error(response.statusText);
      await swap(await response.text(), only);
      only = undefined;
    } while (again);
    found();
  } catch {
    lost();
  } finally {
    fetching = false;
  }
}

let stream;
let retry;
let wait = 1000;

function listen() {
  clearTimeout(retry);
  stream?.close();
  stream = new EventSource(body.dataset.events);
  stream.addEventListener("open", () => {
    wait = 1000;
  });
  stream.addEventListener("change", (event) => {
    const heard = JSON.parse(event.data).version;
    // The same version again: who is here has changed, and nothing else.
    refresh(heard !== version || $("#lost:not([hidden])") ? undefined : "people");
  });
  stream.addEventListener("error", () => {
    stream.close();
    lost();
  });
}

/** Say that the connection is lost, and try again, at first soon and then less often. */
function lost() {
  const banner = $("#lost");
  if (!banner) return;
  banner.hidden = false;
  clearTimeout(retry);
  retry = setTimeout(listen, wait);
  wait = Math.min(wait * 1.7, 15000);
}

function found() {
  const banner = $("#lost");
  if (banner) banner.hidden = true;
}

if (partsUrl) {
  listen();
  $("#lost button").addEventListener("click", listen);
  addEventListener("offline", lost);
  addEventListener("online", listen);
  addEventListener("pageshow", (event) => event.persisted && listen());
}

// --- what is spoken of lights up; what lies there tells about itself ---------------------------------------

const tip = document.createElement("div");
tip.className = "tip";
tip.popover = "manual";
tip.setAttribute("aria-hidden", "true");
body.append(tip);

/** What a thing is about: it says so itself, or speaks of a card. */
const subject = (thing) => thing?.dataset.about ?? (thing?.dataset.lights?.startsWith("card:") ? thing.dataset.lights.slice(5) : "");

function tell(thing) {
  const about = subject(thing) && $(`#about-${CSS.escape(subject(thing))}`);
  if (!about || about.matches(":popover-open") || matchMedia("(hover: none)").matches) {
    if (tip.matches(":popover-open")) tip.hidePopover();
    return;
  }
  const title = document.createElement("b");
  title.textContent = $("h3", about).textContent;
  const words = document.createElement("span");
  words.textContent = $("p", about).textContent;
  tip.replaceChildren(title, words);
  try {
    tip.showPopover();
  } catch {
    return; // The focus comes back from a popover that is just being closed.
  }
  const box = thing.getBoundingClientRect();
  const below = box.bottom + tip.offsetHeight + 12 < innerHeight;
  tip.style.top = `${below ? box.bottom + 8 : Math.max(4, box.top - tip.offsetHeight - 8)}px`;
  tip.style.left = `${Math.max(4, Math.min(box.left, innerWidth - tip.offsetWidth - 8))}px`;
}

function light(from) {
  all(".lighted").forEach((each) => each.classList.remove("lighted"));
  const named = from?.closest?.("[data-lights]")?.dataset.lights;
  if (!named) return;
  let found = byElement(named);
  if (!found.length && named.startsWith("own:")) {
    found = all(`#board .own-down[data-about="${CSS.escape(named.slice(4))}"]`);
  }
  found.forEach((each) => each.classList.add("lighted"));
}

for (const [on, off] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  document.addEventListener(on, (event) => {
    tell(event.target.closest?.("[data-about], [data-lights]"));
    light(event.target);
  });
  document.addEventListener(off, () => {
    tell(null);
    light(null);
  });
}

document.addEventListener("click", () => tell(null));

// --- keys ------------------------------------------------------------------------------------------------

const places = "a[href], button:not(:disabled), summary, input:not([type=hidden]), select, [tabindex='0']";
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Where an arrow key leads from here: the nearest place that lies in that direction. */
function nearest(from, [dx, dy]) {
  const open = $("[popover]:popover-open:not(.tip)");
  const a = from.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const place of all(places, open ?? $("main"))) {
    if (place === from || place.contains(from) || !place.checkVisibility({ visibilityProperty: true })) continue;
    const b = place.getBoundingClientRect();
    const x = (b.left + b.right - a.left - a.right) / 2;
    const y = (b.top + b.bottom - a.top - a.bottom) / 2;
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    const beyond = dx ? (dx > 0 ? b.left >= a.right - 8 : b.right <= a.left + 8) : dy > 0 ? b.top >= a.bottom - 8 : b.bottom <= a.top + 8;
    const score = along + 2.5 * aside;
    if (beyond && along > 0 && score < least) [best, least] = [place, score];
  }
  return best;
}

function step(which) {
  const link = $(`[data-step="${which}"]`);
  if (link) link.click();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const at = document.activeElement;
  const typing = at.matches("input:not([type=radio]), select, textarea");
  if (event.key === "Escape" && !$("[popover]:popover-open:not(.tip)")) {
    const close = $("#tab-none");
    if (close && at.closest(".drawers") && close.checkVisibility()) close.checked = true;
    $("#prompt, #history")?.focus();
    return;
  }
  if (typing) return;
  if ($("[data-steps]")) {
    const to = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (to) {
      event.preventDefault();
      step(to);
      return;
    }
  }
  if (body.classList.contains("seated") && arrows[event.key] && !at.matches("[type=radio]")) {
    const to = nearest(at === body ? $("#prompt, #history") : at, arrows[event.key]);
    if (to) {
      event.preventDefault();
      to.focus();
    }
    return;
  }
  const key = event.key.toLowerCase();
  if (key === "?" && $("#keys")) $("#keys").togglePopover();
  else if (key === "l" && $("#tab-log")) {
    $("#tab-log").checked = true;
    toLastLine();
    $(".logs").focus();
  } else $(`[data-key="${CSS.escape(key)}"]:not(:disabled)`)?.click();
});

// --- earlier positions ---------------------------------------------------------------------------------------

/** Show another earlier position without leaving the page, and name it in the address. */
async function goTo(address) {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(response.statusText);
    const html = await response.text();
    history.replaceState(null, "", address);
    const fetched = new DOMParser().parseFromString(html, "text/html");
    document.title = fetched.title;
    $(".languages").replaceWith($(".languages", fetched));
    await swap(html);
    say($(".step output").textContent);
  } catch {
    location.href = address;
  }
}

if ($("[data-steps]")) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-step]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(link.href);
  });
  document.addEventListener("change", (event) => {
    if (!event.target.matches(".slider input")) return;
    const form = event.target.form;
    goTo(`${form.action}?${new URLSearchParams(new FormData(form))}`);
  });
}

// --- invitations ----------------------------------------------------------------------------------------------

for (const button of all(".copy")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    const link = $("input", button.parentElement);
    const label = button.textContent;
    try {
      await navigator.clipboard.writeText(link.value);
      button.textContent = button.dataset.copied;
      setTimeout(() => (button.textContent = label), 2000);
    } catch {
      link.select();
    }
  });
}
all(".invite input").forEach((link) => link.addEventListener("focus", () => link.select()));

toLastLine();
showLit();
entitle();
