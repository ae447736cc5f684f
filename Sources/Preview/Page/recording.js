// What was done while playing, as a script: its steps, the part that is kept, its name, and adding it to the file.
import { byId, make, many, seconds } from "./elements.js";

/** A name that no script has. */
export function freeName(names, base = "played") {
  let name = base;
  for (let number = 2; names.includes(name); number += 1) name = `${base}${number}`;
  return name;
}

export class Recording {
  /** `trim(from, to)` in seconds, `replay()`, `keep(name, saves)`, `close()`. */
  constructor(events) {
    this.events = events;
    this.box = byId("recording");
    this.steps = byId("recording-steps");
    this.words = byId("recording-words");
    this.name = byId("recording-name");
    this.ends = [byId("recording-from"), byId("recording-to")];
    for (const field of this.ends) {
      field.addEventListener("change", () => this.trim());
      // The server finds the end anew after each change.
      field.addEventListener("keydown", ({ key }) => { if (key === "Escape") this.showEnds(); });
    }
    byId("recording-replay").addEventListener("click", () => events.replay());
    byId("recording-whole").addEventListener("click", () => events.trim(0, this.longest));
    byId("recording-keep").addEventListener("click", () => this.keep(false));
    this.name.addEventListener("keydown", event => { if (event.key === "Enter") { event.preventDefault(); this.keep(false); } });
  }

  /** `script`: the answer to `/play/script`; `longest`: the seconds that were played. */
  show(script, longest, names) {
    Object.assign(this, { script, longest });
    if (!this.name.value || names.includes(this.name.value)) this.name.value = freeName(names);
    this.steps.textContent = script.lines.join("\n");
    this.showEnds();
    const distance = script.largest < 0.005 ? "exactly" : `within ${script.largest.toFixed(2)} pt`;
    this.words.textContent = `${many(script.steps, "step")}, ${seconds(script.duration)}; plays ${distance} as recorded`;
    // In the time of the recording, as both ends of the part that is kept; the script begins at `from`.
    const events = script.events.filter(({ name }) => !name.startsWith("touch."))
      .map(({ time, name, layer }) => make("li", { textContent: `${seconds(script.from + time)} ${name}${layer ? ` ${layer}` : ""}` }));
    byId("recording-events").replaceChildren(...(events.length ? events : [make("li", { textContent: "No gesture recognised a touch." })]));
    this.box.hidden = false;
  }

  showEnds() {
    const { from, to } = this.script;
    this.ends.forEach((field, index) => { field.max = +this.longest.toFixed(3); field.value = +[from, to][index].toFixed(3); });
  }

  hide() { this.box.hidden = true; this.script = null; }

  trim() {
    const [from, to] = this.ends.map(({ value }) => +value);
    if (!(from >= 0 && to >= from)) return this.events.failed("The part to keep ends after it begins.");
    this.events.trim(from, to);
  }

  /** `saves`: whether the file is written. */
  keep(saves) { this.events.keep(this.name.value.trim(), saves); }
}
