// The timeline under the picture: the current time, the intervals with touches, and the markers.
import { byId, make, seconds } from "./elements.js";

export class Timeline {
  /** `seek(time)` is called with the time that the user points at. */
  constructor(seek) {
    this.line = byId("line");
    this.rail = byId("rail");
    this.needle = byId("needle");
    this.duration = 0;
    this.markers = [];
    const point = event => {
      const box = this.rail.getBoundingClientRect();
      seek(Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1) * this.duration);
    };
    this.line.addEventListener("pointerdown", event => {
      if (event.button || event.target.closest("button")) return;
      this.line.setPointerCapture(event.pointerId);
      this.isHeld = true;
      point(event);
    });
    this.line.addEventListener("pointermove", event => { if (this.isHeld) point(event); });
    for (const kind of ["pointerup", "pointercancel"]) this.line.addEventListener(kind, () => { this.isHeld = false; });
    this.seek = seek;
    new ResizeObserver(() => this.layoutLabels()).observe(this.rail);
  }

  use(scene) {
    this.duration = scene.duration;
    this.markers = [...scene.markers].sort((a, b) => a.time - b.time);
    const percent = time => `${100 * (this.duration ? Math.min(time / this.duration, 1) : 0)}%`;
    const parts = scene.bands.map(([start, end]) => {
      const band = make("i", { className: "touch", title: `a finger is down: ${seconds(start)} to ${seconds(end)}` });
      band.style.left = percent(start);
      band.style.width = percent(end - start);
      return band;
    });
    this.done = make("i", { className: "done" });
    parts.push(this.done, ...this.ticks(percent));
    this.words = this.markers.map((marker, index) => {
      const title = `${marker.name}, ${seconds(marker.time)}` + (index < 9 ? ` (${index + 1})` : "");
      const line = make("button", { type: "button", className: "marker", title, tabIndex: -1, ariaLabel: `To marker ${title}` });
      const word = make("button", { type: "button", className: "word", title, tabIndex: -1, textContent: marker.name, ariaHidden: "true" });
      line.style.left = word.style.left = percent(marker.time);
      for (const node of [line, word]) node.addEventListener("click", () => this.seek(marker.time));
      parts.push(line, word);
      return word;
    });
    this.rail.replaceChildren(...parts);
    this.line.setAttribute("aria-valuemax", this.duration);
    this.layoutLabels();
  }

  ticks(percent) {
    const step = [0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120].find(step => this.duration / step <= 12) ?? 120;
    const nodes = [];
    for (let k = 0; k * step <= this.duration + 1e-9; k += 1) {
      const tick = make("i", { className: "tick" }), text = make("span", { className: "second", textContent: `${+(k * step).toFixed(1)} s` });
      tick.style.left = text.style.left = percent(k * step);
      nodes.push(tick, text);
    }
    return nodes;
  }

  /** Hides labels that would overlap others, and moves those near an end inside. */
  layoutLabels() {
    const width = this.rail.clientWidth;
    let free = -Infinity;
    for (const [index, word] of (this.words ?? []).entries()) {
      const place = this.duration ? this.markers[index].time / this.duration * width : 0, length = word.offsetWidth;
      const left = Math.min(Math.max(place - length / 2, -4), width - length + 4);
      word.style.left = `${left}px`;
      word.classList.toggle("covered", left < free);
      if (left >= free) free = left + length + 2;
    }
  }

  at(time) {
    const percent = `${this.duration ? 100 * Math.min(time / this.duration, 1) : 0}%`;
    this.needle.style.left = percent;
    if (this.done) this.done.style.width = percent;
    this.line.setAttribute("aria-valuenow", +time.toFixed(3));
    this.line.setAttribute("aria-valuetext", `${seconds(time)} of ${seconds(this.duration)}`);
  }
}
