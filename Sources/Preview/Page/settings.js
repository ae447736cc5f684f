// The user's choices. They are stored in the address, for reloads and links, and in the browser's local storage, for the next
// visit.

const defaults = {
  t: "0", script: "", device: "", appearance: "", chrome: "", touches: "", reduceMotion: "",
  zoom: "fit", outlines: "0", safe: "0", rulers: "0", guides: "", onion: "0", loupe: "0",
  tab: "layers", speed: "1", loop: "1", range: "", pin: "",
  // There is room for them.
  lanes: matchMedia("(min-width: 821px) and (min-height: 760px)").matches ? "1" : "0",
  layer: "", source: "", curves: "", problems: "1",
  // Side by side.
  second: "0", with: "appearance", otherAppearance: "", otherDevice: "", version: "HEAD", placement: "beside", opacity: "50",
  shift: "0", moveX: "0", moveY: "0", enlarge: "1",
};
const optionNames = ["script", "device", "appearance", "chrome", "touches", "reduceMotion"];
const store = "zoetrope-preview";

const values = { ...defaults };
let timer = 0;

function read(text) {
  for (const [name, value] of new URLSearchParams(text)) if (name in defaults) values[name] = value;
}

try { read(localStorage.getItem(store) ?? ""); } catch { /* Local storage may be disabled. */ }
// These belong to one scene and are not restored for another.
for (const name of ["t", "script", "layer", "source", "curves", "range", "pin", "guides", "second", "version", "shift", "moveX", "moveY", "enlarge"]) values[name] = defaults[name];
const given = new URLSearchParams(location.hash.slice(1));
read(given);

function write() {
  timer = 0;
  const stored = new URLSearchParams();
  for (const name in defaults) if (values[name] !== defaults[name]) stored.set(name, values[name]);
  history.replaceState(null, "", stored.size ? "#" + stored : location.pathname);
  try { localStorage.setItem(store, stored.toString()); } catch { /* As above. */ }
}

export const settings = {
  get: name => values[name],
  /** Whether the address had a value when the page was loaded. */
  isGiven: name => given.has(name),
  is: name => values[name] === "1",
  set(name, value) {
    if (values[name] === String(value)) return;
    values[name] = String(value);
    // Browsers limit how often the address can change.
    if (!timer) timer = setTimeout(write, 250);
  },
  /** The query with the view options for the server. */
  options() {
    const query = new URLSearchParams();
    for (const name of optionNames) if (values[name] !== "") query.set(name, values[name]);
    // URLSearchParams writes spaces as plus signs, which only forms use.
    return query.toString().replaceAll("+", "%20");
  },
  clearOptions() { for (const name of optionNames) this.set(name, ""); },
};
addEventListener("pagehide", () => { if (timer) { clearTimeout(timer); write(); } });
