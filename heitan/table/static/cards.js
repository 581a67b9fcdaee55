// Finding cards while one types: the page does the same by itself when its form is sent.

const form = document.querySelector(".filters");
const found = document.querySelector("#found");
const entries = [...document.querySelectorAll(".entry")];
const total = entries.length;
const said = new Map(entries.map((entry) => [entry, entry.textContent.normalize("NFKC").toLowerCase()]));

/** Hide what does not fit; only on a page that shows all cards, else the form is sent. */
function find() {
  const asked = new FormData(form);
  const words = String(asked.get("q")).normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  const traits = [...asked].filter(([name, value]) => name !== "q" && value).map(([name, value]) => `data-${name}-${value.replaceAll("_", "-")}`);
  let n = 0;
  for (const entry of entries) {
    entry.hidden = !(words.every((word) => said.get(entry).includes(word)) && traits.every((trait) => entry.hasAttribute(trait)));
    n += Number(!entry.hidden);
  }
  found.textContent = found.dataset.said.replace("{n}", n);
}

const whole = found.dataset.said.includes(String(total)) && !location.search.replace(/^\?/, "").split("&").some((pair) => pair.split("=")[1]);
if (whole) {
  form.addEventListener("input", find);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    find();
  });
} else {
  form.addEventListener("change", () => form.requestSubmit());
}
