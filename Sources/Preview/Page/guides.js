// Guides: lines of the canvas that are pulled out of the rulers, with their distances to the selected layer, each other and the
// edges of the canvas.
import { byId, make } from "./elements.js";
import { boxOf } from "./hit.js";
import { edgesBeside, snapped } from "./measure.js";
import { points } from "./overlays.js";

const maxGuides = 32;
/** A guide goes to an edge of a layer that is nearer, in CSS pixels. */
const snapReach = 5;
/** The thickness of the rulers in CSS pixels: a guide that is dropped there is removed. */
const ruler = 20;
const names = ["Vertical guide", "Horizontal guide"], axes = ["x", "y"];

export class Guides {
  /** `changed(text)`: for `restore`. */
  constructor(view, events) {
    Object.assign(this, { view, events, guides: [], moment: null, selected: null });
    this.stage = byId("stage");
    this.gaps = make("div", { className: "gaps", ariaHidden: "true" });
    this.stage.append(this.gaps);
    // The ruler along the upper edge has horizontal guides.
    for (const [kind, axis] of [["across", 1], ["along", 0]])
      this.stage.querySelector(`.ruler.${kind}`).addEventListener("pointerdown", event => {
        if (event.button) return;
        event.preventDefault();
        event.stopPropagation();
        const guide = this.add(axis, this.valueAt(event, axis));
        if (guide) this.drag(guide, event);
      });
  }

  use(scene) { this.scene = scene; this.moment = null; this.draw(); }
  at(moment) { this.moment = moment; this.draw(); }
  select(index) { this.selected = index; this.draw(); }
  show(isOn) { this.isOn = isOn; this.draw(); }

  get text() { return this.guides.map(({ axis, value }) => axes[axis] + +value.toFixed(2)).join(","); }

  restore(text) {
    for (const part of text.split(",").slice(0, maxGuides)) {
      const value = Number(part.slice(1));
      if (/^[xy]/.test(part) && Number.isFinite(value)) this.add(axes.indexOf(part[0]), value);
    }
  }

  /** Adds a guide at a place of the canvas in points; undefined if there are too many. */
  add(axis, value) {
    if (this.guides.length >= maxGuides) return undefined;
    const guide = { axis, value, label: make("span", { className: "length" }) };
    guide.node = make("div", { className: `guide ${axes[axis]}`, role: "slider", tabIndex: 0, ariaLabel: names[axis],
      ariaOrientation: axis ? "vertical" : "horizontal" }, guide.label);
    guide.node.addEventListener("pointerdown", event => { if (!event.button) { event.preventDefault(); event.stopPropagation(); this.drag(guide, event); } });
    guide.node.addEventListener("keydown", event => this.key(guide, event));
    for (const kind of ["focus", "blur", "pointerenter", "pointerleave"]) guide.node.addEventListener(kind, () => this.draw());
    this.stage.append(guide.node);
    this.guides.push(guide);
    this.changed();
    return guide;
  }

  /** Adds a guide by keyboard, at the pointer or in the middle, and gives it the focus. */
  create(axis, place) {
    if (!this.scene) return;
    const { canvas, origin } = this.scene;
    this.add(axis, Math.round(place ? place[axis] - origin[axis] : canvas[axis] / 2))?.node.focus({ focusVisible: true });
  }

  remove(guide) {
    this.guides.splice(this.guides.indexOf(guide), 1);
    const hadFocus = document.activeElement === guide.node;
    guide.node.remove();
    if (hadFocus) this.stage.focus({ preventScroll: true });
    this.changed();
  }

  changed() { this.events.changed(this.text); this.draw(); }

  // MARK: moving

  /** The place of the canvas under a pointer, to half points. */
  valueAt(event, axis) {
    const box = this.stage.getBoundingClientRect(), place = [event.clientX - box.left, event.clientY - box.top];
    return Math.round(2 * (this.view.toPicture(...place)[axis] - this.scene.origin[axis])) / 2;
  }

  drag(guide, event) {
    const { node, axis } = guide;
    node.setPointerCapture(event.pointerId);
    node.focus({ preventScroll: true, focusVisible: false });
    const move = moved => {
      const box = this.stage.getBoundingClientRect(), inset = axis ? moved.clientY - box.top : moved.clientX - box.left;
      guide.isLeaving = inset < ruler;
      guide.value = snapped(this.valueAt(moved, axis), this.layerEdges(axis), snapReach / this.view.zoom);
      this.draw();
    };
    const end = () => {
      node.removeEventListener("pointermove", move);
      if (guide.isLeaving) this.remove(guide); else this.changed();
    };
    node.addEventListener("pointermove", move);
    for (const kind of ["pointerup", "pointercancel"]) node.addEventListener(kind, end, { once: true });
  }

  key(guide, event) {
    const { key, shiftKey, altKey } = event, step = shiftKey ? 10 : altKey ? 0.1 : 1;
    const direction = (guide.axis ? { ArrowUp: -1, ArrowDown: 1 } : { ArrowLeft: -1, ArrowRight: 1 })[key];
    if (key === "Delete" || key === "Backspace") this.remove(guide);
    else if (direction) { guide.value = Math.round(10 * (guide.value + direction * step)) / 10; this.changed(); }
    else return;
    event.preventDefault();
  }

  // MARK: distances

  /** The edges and middles of a layer's box along an axis, in points of the canvas. */
  edgesOf(outline, axis) {
    const box = boxOf(outline.corners), [low, high] = axis ? [box.top, box.bottom] : [box.left, box.right], zero = this.scene.origin[axis];
    return [low - zero, (low + high) / 2 - zero, high - zero];
  }

  layerEdges(axis) {
    return (this.moment?.outlines ?? []).filter(({ invisibility }) => !invisibility).flatMap(outline => this.edgesOf(outline, axis));
  }

  /** What the guide is measured against: the selected layer's edges, other guides, and the edges of the canvas. */
  targets(guide) {
    const layer = this.selected === null ? undefined : this.moment?.outlines[this.selected], edges = layer ? this.edgesOf(layer, guide.axis) : [];
    return [0, this.scene.canvas[guide.axis], ...(edges.length ? [edges[0], edges[2]] : []),
      ...this.guides.filter(other => other !== guide && other.axis === guide.axis).map(({ value }) => value)];
  }

  draw() {
    const isShown = this.isOn && this.scene;
    this.gaps.replaceChildren();
    for (const guide of this.guides) {
      const { node, axis, value, label } = guide;
      node.hidden = !isShown;
      if (!isShown) continue;
      const at = this.toStage(axis, value), beside = edgesBeside(value, this.targets(guide));
      node.style[axis ? "top" : "left"] = `${at}px`;
      node.classList.toggle("leaving", Boolean(guide.isLeaving));
      label.textContent = points(value);
      node.ariaValueNow = String(value);
      [node.ariaValueMin, node.ariaValueMax] = ["0", String(this.scene.canvas[axis])];
      node.ariaValueText = `${axes[axis]} ${points(value)}, ${beside.map(edge => points(Math.abs(edge - value))).join(" and ")} to what is beside it`;
      if (node.matches(":hover, :focus")) for (const edge of beside) this.drawGap(axis, value, edge);
    }
  }

  toStage(axis, value) {
    const place = value + this.scene.origin[axis];
    return axis ? this.view.toStage(0, place)[1] : this.view.toStage(place, 0)[0];
  }

  /** A line from a guide to an edge with its length, through the middle of the selected layer or of the canvas. */
  drawGap(axis, from, to) {
    const layer = this.selected === null ? undefined : this.moment?.outlines[this.selected], other = 1 - axis;
    const middle = layer ? this.edgesOf(layer, other)[1] : this.scene.canvas[other] / 2;
    const [low, high] = [from, to].map(value => this.toStage(axis, value)).sort((a, b) => a - b), across = this.toStage(other, middle);
    const line = make("div", { className: `gap ${axes[axis]}` }, make("span", { className: "length", textContent: points(Math.abs(to - from)) }));
    Object.assign(line.style, axis ? { top: `${low}px`, height: `${high - low}px`, left: `${across}px` } : { left: `${low}px`, width: `${high - low}px`, top: `${across}px` });
    this.gaps.append(line);
  }
}
