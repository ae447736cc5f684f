// What the user chose: kept in the address, so that a reload or a link shows the same, and in the browser's store, so
// that the next visit does.

const defaults = {
  t: "0", script: "", device: "", appearance: "", chrome: "", touches: "", reduceMotion: "",
  zoom: "fit", outlines: "0", tab: "layers", speed: "1", loop: "1", layer: "", source: "", curves: "", trouble: "1",
};
const lookNames = ["script", "device", "appearance", "chrome", "touches", "reduceMotion"];
const store = "zoetrope-preview";

const values = { ...defaults };
let late = 0;

function read(text) {
  for (const [name, value] of new URLSearchParams(text)) if (name in defaults) values[name] = value;
}

try { read(localStorage.getItem(store) ?? ""); } catch { /* A browser without a store forgets. */ }
// Time, script, layer and the values that move belong to a scene, not to the next one.
for (const name of ["t", "script", "layer", "source", "curves"]) values[name] = defaults[name];
read(location.hash.slice(1));

function write() {
  late = 0;
  const kept = new URLSearchParams();
  for (const name in defaults) if (values[name] !== defaults[name]) kept.set(name, values[name]);
  history.replaceState(null, "", kept.size ? "#" + kept : location.pathname);
  try { localStorage.setItem(store, kept.toString()); } catch { /* As above. */ }
}

export const settings = {
  get: name => values[name],
  is: name => values[name] === "1",
  set(name, value) {
    if (values[name] === String(value)) return;
    values[name] = String(value);
    // Browsers refuse addresses that change all the time.
    if (!late) late = setTimeout(write, 250);
  },
  /** The query that tells the server how the scene is looked at. */
  look() {
    const query = new URLSearchParams();
    for (const name of lookNames) if (values[name] !== "") query.set(name, values[name]);
    // A plus sign for a space is for forms only.
    return query.toString().replaceAll("+", "%20");
  },
  forgetLook() { for (const name of lookNames) this.set(name, ""); },
};
addEventListener("pagehide", () => { if (late) { clearTimeout(late); write(); } });
