// The timeline: the current time, in and out points, touches and markers. It can be zoomed.
import { byId, make, seconds } from "./elements.js";
import { nearest, TimeScale } from "./timescale.js";

/** A pointer that moves less, in CSS pixels, clicks. */
const clickReach = 4;

export class Timeline {
  /** `events`: `seek(time)` while the user points, `range([start, end])` while an end is dragged, `scaled(scale)` after each zoom. */
  constructor(events) {
    this.events = events;
    this.line = byId("line");
    this.rail = byId("rail");
    this.needle = byId("needle");
    this.scale = new TimeScale();
    this.markers = [];
    this.bands = [];
    this.time = 0;
    this.done = make("i", { className: "done" });
    this.fails = [];
    this.failMarks = make("span");
    this.shade = make("i", { className: "range", hidden: true });
    this.pinMark = make("i", { className: "pin", hidden: true, title: "The moment that is compared" });
    this.ends = ["in", "out"].map(which => make("i", { className: `end ${which}`, hidden: true, title: which === "in" ? "In point" : "Out point" }));
    this.line.addEventListener("pointerdown", event => this.down(event));
    this.line.addEventListener("pointermove", event => this.move(event));
    for (const kind of ["pointerup", "pointercancel"]) this.line.addEventListener(kind, event => this.up(event));
    this.line.addEventListener("wheel", event => this.wheel(event), { passive: false });
    new ResizeObserver(() => { this.scale.use(this.scale.duration, this.rail.clientWidth); this.layout(); }).observe(this.rail);
  }

  use(scene) {
    this.markers = [...scene.markers].sort((a, b) => a.time - b.time);
    this.bands = scene.bands.map(([start, end]) => ({ start, end,
      node: make("i", { className: "touch", title: `a finger is down: ${seconds(start)} to ${seconds(end)}` }) }));
    this.signs = this.markers.map((marker, index) => {
      const title = `${marker.name}, ${seconds(marker.time)}` + (index < 9 ? ` (${index + 1})` : "");
      return { marker, line: make("i", { className: "marker", title }), word: make("span", { className: "word", title, textContent: marker.name }) };
    });
    this.ticks = make("span");
    this.rail.replaceChildren(this.shade, ...this.bands.map(band => band.node), this.done, this.failMarks, this.ticks, this.pinMark,
      ...this.signs.flatMap(({ line, word }) => [line, word]), ...this.ends);
    this.line.setAttribute("aria-valuemax", scene.duration);
    this.scale.use(scene.duration, this.rail.clientWidth);
    this.layout();
  }

  /** `range`: [in, out] or null; `pin`: the time that is compared, or null. */
  show(range, pin) {
    Object.assign(this, { range, pin });
    this.layout();
  }

  /** `ranges`: [start, end] of the times at which expectations fail. */
  fail(ranges) {
    this.fails = ranges.map(([start, end]) => ({ start, end, node: make("i", { className: "fail", title: `an expectation fails: ${seconds(start)} to ${seconds(end)}` }) }));
    this.failMarks.replaceChildren(...this.fails.map(({ node }) => node));
    this.layout();
  }

  layout() {
    const { scale } = this, px = time => `${scale.x(time)}px`;
    const span = (node, start, end) => Object.assign(node.style, { left: px(start), width: `${Math.max(scale.x(end) - scale.x(start), 2)}px` });
    if (!this.ticks) return;
    for (const { start, end, node } of [...this.bands, ...this.fails]) span(node, start, end);
    this.shade.hidden = !this.range;
    if (this.range) span(this.shade, ...this.range);
    this.ends.forEach((node, index) => { node.hidden = !this.range; if (this.range) node.style.left = px(this.range[index]); });
    this.pinMark.hidden = this.pin === null || this.pin === undefined;
    if (!this.pinMark.hidden) this.pinMark.style.left = px(this.pin);
    this.ticks.replaceChildren(...scale.ticks().flatMap(time => {
      const parts = [make("i", { className: "tick" }), make("span", { className: "second", textContent: `${time} s` })];
      for (const part of parts) part.style.left = px(time);
      return parts;
    }));
    this.layoutLabels();
    this.needleAt(this.time);
    this.events.scaled(scale);
  }

  /** Hides labels that would overlap others, and moves those near an end inside. */
  layoutLabels() {
    const width = this.rail.clientWidth;
    let free = -Infinity;
    for (const { marker, line, word } of this.signs ?? []) {
      const place = this.scale.x(marker.time), length = word.offsetWidth, left = Math.min(Math.max(place - length / 2, -4), width - length + 4);
      line.style.left = `${place}px`;
      word.style.left = `${left}px`;
      const isOutside = place < -1 || place > width + 1;
      line.hidden = isOutside;
      word.classList.toggle("covered", isOutside || left < free);
      if (!isOutside && left >= free) free = left + length + 2;
    }
  }

  needleAt(time) {
    const x = this.scale.x(time), width = this.rail.clientWidth;
    this.needle.style.left = `${x}px`;
    this.needle.hidden = x < -1 || x > width + 1;
    this.done.style.width = `${Math.min(Math.max(x, 0), width)}px`;
  }

  /** `isPlaying`: whether assistive technology is not told, because the time changes all the time. */
  at(time, isPlaying) {
    this.time = time;
    if (this.scale.follow(time)) this.layout();
    this.needleAt(time);
    if (isPlaying) return;
    this.line.setAttribute("aria-valuenow", +time.toFixed(3));
    this.line.setAttribute("aria-valuetext", `${seconds(time)} of ${seconds(this.scale.duration)}`);
  }

  zoom(factor, x) { this.scale.zoom(factor, x ?? this.scale.x(this.time)); this.layout(); }
  showAll() { this.scale.showAll(); this.layout(); }

  // MARK: pointer

  place(event) { return event.clientX - this.rail.getBoundingClientRect().left; }

  /** What lies at a place: an end of the range, else a marker. The needle wins if it is nearer than the marker. */
  down(event) {
    if (event.button) return;
    const x = this.place(event), { scale } = this;
    this.line.setPointerCapture(event.pointerId);
    const ends = (this.range ?? []).map((time, index) => ({ time, index }));
    this.end = event.offsetY < 20 && event.target.closest(".end") ? nearest(ends, x, scale)?.index : undefined;
    const word = event.target.closest(".word");
    this.marker = this.end !== undefined ? undefined : word ? this.signs.find(sign => sign.word === word).marker : nearest(this.markers, x, scale);
    // The needle is held where it was pressed, so that it does not jump.
    const away = scale.x(this.time) - x, isNeedle = Math.abs(away) <= 10;
    this.offset = isNeedle ? away : 0;
    if (isNeedle && this.marker && Math.abs(scale.x(this.marker.time) - x) >= Math.abs(away)) this.marker = undefined;
    Object.assign(this, { isHeld: true, isMoved: false, pressed: x });
    if (this.end === undefined && !this.marker && !isNeedle) this.events.seek(scale.time(x));
  }

  move(event) {
    if (!this.isHeld) return;
    const x = this.place(event);
    if (!this.isMoved && Math.abs(x - this.pressed) < clickReach) return;
    this.isMoved = true;
    if (this.end !== undefined) {
      const ends = [...this.range], time = this.scale.time(x);
      ends[this.end] = this.end ? Math.max(time, ends[0] + 0.01) : Math.min(time, ends[1] - 0.01);
      return this.events.range(ends);
    }
    this.events.seek(this.scale.time(x + this.offset));
  }

  up(event) {
    if (!this.isHeld) return;
    this.isHeld = false;
    if (event.type === "pointerup" && !this.isMoved && this.marker) this.events.seek(this.marker.time);
  }

  wheel(event) {
    if (!this.scale.duration || getComputedStyle(document.body).overflow !== "hidden" && !event.ctrlKey) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) {
      this.scale.pan((event.deltaX + (event.shiftKey ? event.deltaY : 0)) * lines / this.scale.width * this.scale.length);
      return this.layout();
    }
    this.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.003)), this.place(event));
  }
}
