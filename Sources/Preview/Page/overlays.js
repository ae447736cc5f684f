// What is drawn over the picture: outlines, the selected and the pointed layer, the safe area and distances.
import { byId, make, shape } from "./elements.js";
import { boxOf } from "./hit.js";
import { distances } from "./measure.js";

/** A length in points, as short as it can be read. */
export const points = number => `${+number.toFixed(number < 10 ? 1 : 0)}`;

export class Overlays {
  constructor() {
    this.svg = byId("shapes");
    this.labels = byId("labels");
    this.outlines = shape("g");
    this.marks = shape("g");
    this.svg.replaceChildren(this.outlines, this.marks);
    this.polygons = [];
    this.hovered = this.selected = null;
  }

  use(scene) {
    this.scene = scene;
    this.moment = undefined;
    this.svg.setAttribute("viewBox", `0 0 ${scene.picture[0]} ${scene.picture[1]}`);
    this.polygons = scene.layers.map(layer => shape("polygon", layer.isNamed ? {} : { class: "plain" }));
    this.outlines.replaceChildren(...this.polygons);
    this.mark();
  }

  /** `outlines`, `safe` and `rulers`: whether they are shown. */
  show(shown) {
    this.shown = shown;
    this.svg.classList.toggle("on", shown.outlines);
    this.mark();
  }

  at(moment) {
    this.moment = moment;
    moment.outlines.forEach(({ corners, invisibility }, index) => {
      this.polygons[index]?.setAttribute("points", corners.join(" "));
      if (this.polygons[index]) this.polygons[index].style.display = invisibility ? "none" : "";
    });
    this.mark();
  }

  hover(index) { if (this.hovered !== index) { this.hovered = index; this.mark(); } }
  select(index) { if (this.selected !== index) { this.selected = index; this.mark(); } }

  outline(index) { return index === null || index === undefined ? undefined : this.moment?.outlines[index]; }

  /** Draws everything that depends on the selection, the pointer and the choices anew. */
  mark() {
    const parts = [], labels = [], selected = this.outline(this.selected), hovered = this.outline(this.hovered);
    if (!this.scene) return;
    if (this.shown?.safe) this.addSafeArea(parts, labels);
    if (selected) parts.push(shape("polygon", { points: selected.corners.join(" "), class: "selected" }));
    if (hovered && this.hovered !== this.selected) parts.push(shape("polygon", { points: hovered.corners.join(" "), class: "hot" }));
    const named = hovered ? this.hovered : selected ? this.selected : null;
    if (named !== null) labels.push(this.tag(named));
    if (this.shown?.rulers && selected) this.addDistances(parts, labels, selected, hovered && this.hovered !== this.selected ? hovered : null);
    this.marks.replaceChildren(...parts);
    this.labels.replaceChildren(...labels);
  }

  percent(x, y) { const [width, height] = this.scene.picture; return { left: `${100 * x / width}%`, top: `${100 * y / height}%` }; }

  /** The name and size of a layer, above its box or inside of the picture's upper edge. */
  tag(index) {
    const { corners, frame } = this.moment.outlines[index], box = boxOf(corners), [width, height] = this.scene.picture;
    const inside = (value, size) => Math.min(Math.max(value, 0), size);
    const layer = this.scene.layers[index], name = layer.isNamed ? layer.name : layer.label ? `“${layer.label}”` : layer.kind;
    const tag = make("span", { className: "tag" + (box.top < height * 0.04 ? " below" : "") + (index === this.selected ? " chosen" : "") },
      make("b", { textContent: name }), make("span", { textContent: `${points(frame[2])} × ${points(frame[3])}` }));
    Object.assign(tag.style, this.percent(inside(box.left, width), inside(box.top, height)));
    if (box.left > width * 0.6) tag.classList.add("left");
    if (box.left > width * 0.6) tag.style.left = this.percent(inside(box.right, width), 0).left;
    return tag;
  }

  addSafeArea(parts, labels) {
    const { safeArea, canvas, origin } = this.scene;
    if (!safeArea) return;
    const [top, left, bottom, right] = safeArea, [x, y] = origin;
    parts.push(shape("rect", { x: x + left, y: y + top, width: Math.max(canvas[0] - left - right, 0), height: Math.max(canvas[1] - top - bottom, 0), class: "safe" }));
    const label = make("span", { className: "length safe", textContent: `safe area ${top} ${left} ${bottom} ${right}` });
    Object.assign(label.style, this.percent(x + canvas[0] / 2, y + canvas[1] - bottom));
    labels.push(label);
  }

  /** The distances of the selected layer to the one that is pointed at, or to the edges of the canvas. */
  addDistances(parts, labels, selected, other) {
    const [x, y] = this.scene.origin, [width, height] = this.scene.canvas;
    const canvas = { left: x, top: y, right: x + width, bottom: y + height };
    for (const { x1, y1, x2, y2, length } of distances(boxOf(selected.corners), other ? boxOf(other.corners) : canvas)) {
      parts.push(shape("line", { x1, y1, x2, y2, class: "distance" }));
      const label = make("span", { className: "length", textContent: points(length) });
      Object.assign(label.style, this.percent((x1 + x2) / 2, (y1 + y2) / 2));
      labels.push(label);
    }
  }
}
