// The list of events.
import { byId, make, seconds, valueText } from "./elements.js";

/** The layer, property, variable or animator of an event, in the notation of the scene. */
function subject({ layer, property, variable, animator, name }) {
  if (property !== undefined) return layer ? `${layer}.${property}` : property;
  return variable ?? animator ?? name ?? layer;
}

/** The other values of an event: first the values and duration of an animation, then the rest. */
function details(event) {
  const { time, event: _, layer, property, variable, animator, name, from, to, begin, duration, file, line, ...others } = event, parts = [];
  if (from !== undefined && to !== undefined) parts.push(`${valueText(from)} to ${valueText(to)}`);
  if (duration !== undefined) parts.push(`in ${seconds(duration)}`);
  if (begin - time > 5e-4) parts.push(`after ${seconds(begin - time)}`);
  return [...parts, ...Object.entries(others).map(([key, value]) => `${key} ${valueText(value)}`)].join(" ");
}

export class Events {
  /** `events`: `seek(time)`, `toSource(file, line)`. */
  constructor({ seek, toSource }) {
    this.panel = byId("panel-events");
    this.panel.addEventListener("click", ({ target }) => {
      const row = target.closest("[data-time]"), place = target.closest("[data-line]");
      if (place) toSource(place.dataset.file, +place.dataset.line);
      else if (row) seek(+row.dataset.time);
    });
  }

  use(scene) {
    this.rows = scene.events.map(record => {
      const { time, event } = record, who = subject(record), more = details(record);
      const row = make("button", { type: "button", className: "row", title: [event, who, more].filter(Boolean).join("  ") },
        make("span", { className: "at", textContent: `${time.toFixed(3)} s` }), make("span", { className: "what", textContent: event }),
        who ? make("span", { className: "who mono", textContent: who }) : null, make("span", { className: "more", textContent: more }));
      row.dataset.time = time;
      return row;
    });
    const items = scene.events.map(({ file, line }, index) => {
      const place = line ? make("button", { type: "button", className: "line-of", textContent: line, title: `Line ${line} of ${file}`, ariaLabel: `Line ${line}` }) : null;
      if (place) Object.assign(place.dataset, { file, line });
      return make("li", {}, this.rows[index], place);
    });
    this.times = scene.events.map(event => event.time);
    this.now = undefined;
    this.panel.replaceChildren(items.length ? make("ol", { className: "events" }, ...items)
      : make("p", { className: "fine", textContent: "This script has no events." }));
  }

  at(time) {
    let now = 0;
    while (now < this.times.length && this.times[now] <= time + 1e-6) now += 1;
    if (now === this.now) return;
    this.now = now;
    this.rows.forEach((row, index) => {
      row.classList.toggle("later", index >= now);
      const isHere = index < now && this.times[index] === this.times[now - 1];
      row.classList.toggle("here", isHere);
      if (isHere) row.setAttribute("aria-current", "time"); else row.removeAttribute("aria-current");
    });
    if (!this.panel.hidden && !this.panel.matches(":hover")) this.rows[now - 1]?.scrollIntoView({ block: "nearest" });
  }
}
