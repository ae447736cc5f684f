// The lanes below the timeline: the script, fingers, clips and the values that move, with the curve of each animation.
import { byId, make, seconds, shape } from "./elements.js";

/** The most spans that are shown, for the time that the page needs to draw them. */
const maxSpans = 3000;
const kinds = { script: "script", finger: "", clip: "clip", value: "" };

/** The curve of a span: 0 at the bottom, 1 at the top, and room for overshoot. */
function sparkline(curve) {
  const low = Math.min(0, ...curve), high = Math.max(1, ...curve), y = value => (1 - (value - low) / (high - low)).toFixed(3);
  const svg = shape("svg", { viewBox: `0 0 ${curve.length - 1} 1`, preserveAspectRatio: "none", "aria-hidden": "true" });
  svg.append(shape("path", { d: curve.map((value, index) => `${index ? "L" : "M"}${index} ${y(value)}`).join("") }));
  return svg;
}

export class Lanes {
  /** `events`: `seek(time)`, `select(index)`, `toSource(file, line)`. */
  constructor(events) {
    this.events = events;
    this.box = byId("lanes");
    this.needle = make("i", { className: "lane-needle" });
    this.spans = [];
    this.box.addEventListener("click", event => {
      const node = event.target.closest(".span"), entry = this.spans.find(entry => entry.node === node);
      if (entry) this.open(entry, event);
    });
    this.box.addEventListener("keydown", event => this.key(event));
  }

  use(scene) {
    this.scene = scene;
    this.spans = [];
    let left = maxSpans;
    this.rows = scene.lanes.map(lane => {
      const nodes = lane.spans.slice(0, Math.max(left, 0)).map(span => {
        const times = span.end > span.start ? `${seconds(span.start)} to ${seconds(span.end)}` : seconds(span.start);
        const words = [lane.name, span.text, times].filter(Boolean).join(", ");
        const node = make("button", { type: "button", className: `span ${lane.kind}` + (span.curve ? " curved" : ""), tabIndex: -1,
          title: words + (span.line ? `\n${span.file.split("/").pop()}:${span.line}` : ""), ariaLabel: words });
        if (span.curve) node.append(sparkline(span.curve));
        else if (lane.kind !== "value") node.append(make("span", { textContent: span.text }));
        this.spans.push({ node, span, lane });
        return node;
      });
      left -= nodes.length;
      const name = make("span", { className: "lane-name" }, make("b", { className: lane.kind === "value" ? "mono" : "", textContent: lane.name }),
        lane.layers.length > 1 ? ` ${lane.layers.length} copies` : kinds[lane.kind] ? ` ${kinds[lane.kind]}` : "");
      const row = make("div", { className: "lane", role: "group", ariaLabel: lane.name }, name, make("div", { className: "lane-track" }, ...nodes));
      return { lane, row };
    });
    this.box.replaceChildren(this.needle, ...this.rows.map(({ row }) => row));
    if (!this.rows.length) this.box.append(make("p", { className: "fine", textContent: "Nothing moves in this script." }));
    if (this.spans.length) this.spans[0].node.tabIndex = 0;
    this.select(this.selected ?? null);
    if (this.scale) this.layout(this.scale);
  }

  layout(scale) {
    this.scale = scale;
    if (this.box.hidden) return;
    for (const { node, span } of this.spans) {
      const left = scale.x(span.start), right = scale.x(span.end);
      node.hidden = right < -2 || left > scale.width + 2;
      if (!node.hidden) Object.assign(node.style, { left: `${left}px`, width: `${Math.max(right - left, 3)}px` });
    }
    this.at(this.time ?? 0);
  }

  /** Marks the lanes of a layer. */
  select(index) {
    this.selected = index;
    for (const { lane, row } of this.rows ?? []) row.classList.toggle("chosen", index !== null && lane.layers.includes(index));
  }

  reveal(index) {
    const found = this.rows?.find(({ lane }) => lane.layers.includes(index));
    found?.row.scrollIntoView({ block: "nearest" });
  }

  at(time) {
    this.time = time;
    if (this.box.hidden || !this.scale) return;
    this.needle.style.left = `${this.scale.x(time)}px`;
    for (const { node, span } of this.spans) {
      const isNow = time >= span.start - 1e-6 && time <= span.end + 1e-6;
      if (node.classList.contains("now") !== isNow) node.classList.toggle("now", isNow);
    }
  }

  open({ span, lane }, event) {
    this.events.seek(span.start);
    if (lane.layers.length) this.events.select(lane.layers[0]);
    if (span.line && (event.ctrlKey || event.metaKey || event.shiftKey)) this.events.toSource(span.file, span.line);
  }

  /** Arrow keys go from span to span. */
  key(event) {
    const place = this.spans.findIndex(({ node }) => node === event.target);
    if (place < 0 || event.ctrlKey || event.metaKey) return;
    const lanes = this.rows.map(({ lane }) => lane), row = lanes.indexOf(this.spans[place].lane);
    const first = offset => this.spans.findIndex(({ lane }) => lane === lanes[row + offset]);
    const next = { ArrowLeft: place - 1, ArrowRight: place + 1, ArrowUp: first(-1), ArrowDown: first(1) }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (!this.spans[next]) return;
    this.spans[place].node.tabIndex = -1;
    this.spans[next].node.tabIndex = 0;
    this.spans[next].node.focus();
  }
}
