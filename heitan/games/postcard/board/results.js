// A player's record of wars. The browser keeps it, nobody else: a war that ends on this page is
// written down once, and every page that has room for the record shows it.

const KEPT = "heitan.postcard.wars";
const OUTCOMES = ["victory", "draw", "defeat"];

const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/** The wars so far, the last one at the end; what cannot be read counts as none. */
function wars() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT));
    return Array.isArray(kept) ? kept.filter((war) => OUTCOMES.includes(war?.outcome)) : [];
  } catch {
    return [];
  }
}

function keep(list) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(list));
  } catch {
    // Storage that is full or forbidden: the page shows what it can.
  }
}

/** Write down the war that has ended on this page, unless it has been. A table is public, its
 * secret link is not: only the former is kept. */
function writeDown() {
  const ended = document.querySelector("[data-war]")?.dataset;
  if (!ended) return;
  const list = wars();
  if (list.some((war) => war.table === ended.war)) return;
  const { war: table, outcome, ending, year } = ended;
  keep([...list, { table, outcome, ending, year: Number(year), at: new Date().toISOString() }]);
}

/** How often the last outcome came in a row: [outcome, times]. */
function streak(list) {
  const outcome = list.at(-1)?.outcome;
  const broken = list.findLastIndex((war) => war.outcome !== outcome);
  return [outcome, list.length - 1 - broken];
}

function show(record) {
  const list = wars();
  record.querySelector(".without-script").hidden = true;
  record.querySelector("[data-none]").hidden = list.length > 0;
  record.querySelector("[data-kept]").hidden = list.length === 0;
  for (const outcome of OUTCOMES) {
    record.querySelector(`[data-count="${outcome}"]`).textContent = list.filter((war) => war.outcome === outcome).length;
  }
  const [outcome, length] = streak(list);
  const row = record.querySelector("[data-streak]");
  row.hidden = length < 2;
  row.querySelector("[data-length]").textContent = length;
  for (const words of all("[data-of]", row)) words.hidden = words.dataset.of !== outcome;
  showYears(record, list.filter((war) => war.outcome === "victory").map((war) => war.year));
  const now = document.querySelector("[data-war]")?.dataset.war;
  record.querySelector("[data-wars]").replaceChildren(...list.slice(-record.dataset.most).reverse().map((war) => line(record, war, now)));
}

function showYears(record, years) {
  record.querySelector(".by-year").hidden = years.length === 0;
  const columns = all("[data-year]", record);
  const counts = columns.map((column) => years.filter((year) => year === Number(column.dataset.year)).length);
  columns.forEach((column, n) => {
    column.querySelector("b").textContent = counts[n];
    column.classList.toggle("some", counts[n] > 0);
    column.querySelector("i").style.height = `${(100 * counts[n]) / Math.max(1, ...counts)}%`;
  });
}

function line(record, war, now) {
  const row = record.querySelector("[data-row]").content.cloneNode(true);
  for (const words of all("[data-of]", row)) if (words.dataset.of !== war.outcome) words.remove();
  for (const words of all("[data-ended]", row)) if (words.dataset.ended !== war.ending) words.remove();
  row.querySelector("a").href = `/tables/${encodeURIComponent(war.table)}/history`;
  row.querySelector("[data-of-year]").textContent = war.year;
  const at = new Date(war.at);
  const time = row.querySelector("time");
  time.dateTime = war.at;
  time.textContent = Number.isNaN(at.valueOf()) ? "" : new Intl.DateTimeFormat(document.documentElement.lang, { month: "short", day: "numeric" }).format(at);
  if (war.table === now) row.querySelector("li").classList.add("now");
  return row;
}

/** Write down and show, whenever the page has something new. */
function refresh() {
  writeDown();
  all("[data-record]").forEach(show);
}

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-forget]")) return;
  keep([]);
  all("[data-record]").forEach(show);
});
addEventListener("storage", (event) => {
  if (event.key === KEPT) all("[data-record]").forEach(show);
});
const prompt = document.querySelector('[data-part="prompt"]');
if (prompt) {
  new MutationObserver((changes) => {
    if (changes.some((change) => change.target === prompt)) refresh();
  }).observe(prompt, { childList: true });
}
refresh();
