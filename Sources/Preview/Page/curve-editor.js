// The curve of an animation: a Bézier curve with two handles, or a spring with its overshoot and settling time.
import { make, seconds, shape } from "./elements.js";

const size = 180, pad = 12;
/** Two decimals, without trailing zeros. */
const short = value => String(+value.toFixed(2));
let drags = 0;

export class CurveEditor {
  /** `change(points, group)`: the four coordinates as texts. */
  constructor(change) {
    this.change = change;
    this.svg = shape("svg", { class: "curve-editor", viewBox: `0 0 ${size} ${size}`, role: "group", "aria-label": "Curve of the animation" });
    this.words = make("p", { className: "fine-text" });
    this.node = make("div", { className: "curve" }, this.svg, this.words);
  }

  /** `timing`: from the server. `fields`: those of the four coordinates, or none. */
  use(timing) {
    this.timing = timing;
    if (this.held === undefined) this.points = timing.points;
    const values = this.points ? [0, 1, this.points[1], this.points[3], ...timing.curve] : [0, 1, ...timing.curve];
    [this.low, this.high] = [Math.min(...values) - 0.05, Math.max(...values) + 0.05];
    if (this.held === undefined) this.draw();
    const parts = [];
    if (timing.overshoot !== undefined) parts.push(`overshoot ${short(timing.overshoot * 100)} %`);
    if (timing.settling !== undefined) parts.push(`settles in ${seconds(timing.settling)}`);
    else if (timing.duration !== undefined) parts.push("does not settle");
    this.words.textContent = parts.join(", ");
  }

  x(value) { return pad + value * (size - 2 * pad); }
  y(value) { return size - pad - (value - this.low) / (this.high - this.low) * (size - 2 * pad); }

  draw() {
    const focused = this.handles?.findIndex(handle => handle === document.activeElement) ?? -1;
    const { points, timing } = this, parts = [0, 1].map(value => shape("line", { x1: pad, x2: size - pad, y1: this.y(value), y2: this.y(value), class: "grid" }));
    if (points) {
      const [x1, y1, x2, y2] = points, place = (x, y) => `${this.x(x)} ${this.y(y)}`;
      parts.push(shape("path", { d: `M${place(0, 0)}L${place(x1, y1)}M${place(1, 1)}L${place(x2, y2)}`, class: "arm" }),
        shape("path", { d: `M${place(0, 0)}C${place(x1, y1)} ${place(x2, y2)} ${place(1, 1)}`, class: "line" }));
      this.handles = [0, 1].map(index => this.handle(index));
      parts.push(...this.handles);
    } else {
      const last = timing.curve.length - 1;
      parts.push(shape("path", { d: timing.curve.map((value, index) => `${index ? "L" : "M"}${this.x(index / last)} ${this.y(value)}`).join(""), class: "line" }));
    }
    this.svg.replaceChildren(...parts);
    if (focused >= 0) this.handles[focused]?.focus();
  }

  handle(index) {
    const [x, y] = this.points.slice(2 * index, 2 * index + 2);
    const node = shape("circle", { cx: this.x(x), cy: this.y(y), r: 6, class: "handle", tabindex: 0, role: "slider", "aria-label": `Control point ${index + 1}`,
      "aria-valuenow": x, "aria-valuemin": 0, "aria-valuemax": 1, "aria-valuetext": `${short(x)}, ${short(y)}` });
    node.addEventListener("pointerdown", event => {
      this.held = index;
      this.group = `handle ${drags += 1}`;
      this.svg.setPointerCapture(event.pointerId);
      event.preventDefault();
      node.focus();
    });
    this.svg.onpointermove = event => {
      if (this.held === undefined) return;
      const box = this.svg.getBoundingClientRect(), place = [event.clientX - box.left, event.clientY - box.top].map((value, axis) => value / (axis ? box.height : box.width) * size);
      this.move(this.held, (place[0] - pad) / (size - 2 * pad), this.low + (size - pad - place[1]) / (size - 2 * pad) * (this.high - this.low));
    };
    this.svg.onpointerup = this.svg.onpointercancel = () => { this.held = undefined; this.draw(); };
    node.addEventListener("keydown", event => {
      const step = event.shiftKey ? 0.1 : 0.01, by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      this.group = `handle keys ${index}`;
      const [px, py] = this.points.slice(2 * index, 2 * index + 2);
      this.move(index, px + by[0], py + by[1]);
    });
    return node;
  }

  move(index, x, y) {
    const points = [...this.points];
    points[2 * index] = +short(Math.min(Math.max(x, 0), 1));
    points[2 * index + 1] = +short(Math.min(Math.max(y, -2), 3));
    if (points.join() === this.points.join()) return;
    this.points = points;
    this.draw();
    this.change(points.map(short), this.group);
  }
}
