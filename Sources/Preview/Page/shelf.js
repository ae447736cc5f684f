// The page of a folder: all scenes with pictures, a search, and the states of their tests.
import { listen } from "./changes.js";
import { Connection } from "./connection.js";
import { byId, json, latest } from "./elements.js";
import { Card } from "./shelf-card.js";

const connection = new Connection(document.body), list = byId("scenes"), search = byId("search"), buttons = [...byId("filters").children];
const kinds = { all: null, failing: "bad", passing: "good", untested: "none" };
const cards = new Map();
const chosen = new URLSearchParams(location.hash.slice(1));
let filter = chosen.get("show") in kinds ? chosen.get("show") : "all";
search.value = chosen.get("search") ?? "";

const load = latest(async () => {
  const shelf = await json("shelf");
  if (!shelf || shelf.refused) return;
  connection.isLost = false;
  connection.use(shelf.command);
  document.title = `${shelf.title} - Zoetrope`;
  byId("title").textContent = shelf.title;
  byId("problem").hidden = !shelf.problem;
  byId("problem").textContent = shelf.problem ?? "";
  show(shelf.scenes);
});

function show(scenes) {
  const names = new Set(scenes.map(({ name }) => name));
  for (const [name, card] of cards) if (!names.has(name)) { card.node.remove(); cards.delete(name); }
  let before = null;
  for (const scene of scenes) {
    const card = cards.get(scene.name) ?? new Card();
    cards.set(scene.name, card);
    card.show(scene);
    // Moving a card that is in place would take the focus from it.
    const next = before ? before.nextSibling : list.firstChild;
    if (next !== card.node) list.insertBefore(card.node, next);
    before = card.node;
  }
  showTotals();
  select();
}

function showTotals() {
  const count = kind => [...cards.values()].filter(card => card.kind === kind).length, { size } = cards, waiting = count("wait");
  byId("progress").textContent = waiting ? `${size - waiting} of ${size} tested` : "";
  // It is announced, so it does not change while scenes are tested.
  const parts = [[count("good"), "pass"], [count("bad"), "fail"], [count("none"), "without tests"]].filter(([number]) => number);
  const text = `${size} scene${size === 1 ? "" : "s"}` + (waiting ? "" : `: ${parts.map(part => part.join(" ")).join(", ")}`);
  if (byId("totals").textContent !== text) byId("totals").textContent = text;
  document.body.dataset.waiting = waiting;
}

/** Shows the cards that the search and the filter allow. */
function select() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const card of cards.values()) {
    const fits = words.every(word => card.text.includes(word)) && (!kinds[filter] || card.kind === kinds[filter]);
    card.node.hidden = !fits;
    count += fits;
  }
  byId("nothing").hidden = count > 0 || !cards.size;
  for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.filter === filter));
  const hash = new URLSearchParams({ ...(search.value ? { search: search.value } : {}), ...(filter !== "all" ? { show: filter } : {}) });
  history.replaceState(null, "", hash.size ? "#" + hash : location.pathname);
}

search.addEventListener("input", select);
for (const button of buttons) button.addEventListener("click", () => { filter = button.dataset.filter; select(); });

/** The card that an arrow key goes to from the card at an index; undefined if there is none. */
function neighbour(shown, index, key) {
  const top = card => card.link.getBoundingClientRect().top, columns = shown.findIndex(card => top(card) > top(shown[0]) + 1);
  const row = columns < 0 ? shown.length : columns;
  return shown[index + { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[key]];
}

addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape" && document.activeElement === search && search.value) {
    search.value = "";
    select();
  } else if (event.key === "/" && document.activeElement !== search) {
    event.preventDefault();
    search.focus();
  } else if (event.key.startsWith("Arrow")) {
    const shown = [...cards.values()].filter(card => !card.node.hidden).sort((a, b) => a.node.compareDocumentPosition(b.node) & 4 ? -1 : 1);
    const index = shown.findIndex(card => card.link === document.activeElement);
    const goal = index >= 0 ? neighbour(shown, index, event.key) : document.activeElement === search && event.key === "ArrowDown" ? shown[0] : undefined;
    if (!goal) return;
    event.preventDefault();
    goal.link.focus();
  }
});

listen({ changed: load, lost: () => { connection.isLost = cards.size > 0; } });
