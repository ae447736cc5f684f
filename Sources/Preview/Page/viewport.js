// Where the picture is on the stage: its zoom, in CSS pixels per point, and its offset from the middle. A second picture can be
// beside it or below it, at the same zoom. No DOM.

export const minZoom = 0.05, maxZoom = 64;
/** The zooms of the keys, in CSS pixels per point. */
const stops = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64];
/** The least part of the picture that stays on the stage, in CSS pixels. */
const visible = 48;
/** Between two pictures, in CSS pixels, at any zoom; with room for the caption of the one below. */
const gaps = [28, 44];

const limited = (value, low, high) => Math.min(Math.max(value, low), high);

export class Viewport {
  constructor() { Object.assign(this, { stage: [1, 1], picture: [1, 1], whole: [1, 1], gap: [0, 0], padding: 24, isFit: true, chosen: 1, x: 0, y: 0 }); }

  /** `stage`: width and height in CSS pixels; `picture` and `second`, if there is one: in points. The second one is beside the first
   *  or below it, where both fit at the larger zoom. */
  use(stage, picture, padding, second = null) {
    Object.assign(this, { stage, picture, padding, axis: null, whole: picture, gap: [0, 0] });
    if (second) {
      const fits = [0, 1].map(axis => { this.arrange(axis, second); return this.fitZoom; });
      this.arrange(fits[1] > fits[0] ? 1 : 0, second);
    }
    this.limit();
  }

  /** Puts the second picture to the right (0) or below (1). */
  arrange(axis, second) {
    this.axis = axis;
    this.gap = [0, 1].map(other => other === axis ? gaps[axis] : 0);
    this.whole = this.picture.map((size, other) => other === axis ? size + second[other] : Math.max(size, second[other]));
  }

  get fitZoom() {
    const [width, height] = this.stage.map((size, axis) => size - 2 * this.padding - this.gap[axis]);
    return limited(Math.min(width / this.whole[0], height / this.whole[1], 4), minZoom, maxZoom);
  }

  get zoom() { return this.isFit ? this.fitZoom : this.chosen; }

  fit() { Object.assign(this, { isFit: true, x: 0, y: 0 }); }

  /** Changes the zoom and keeps the place of the stage, in CSS pixels from its top left corner, over the same point. */
  zoomTo(zoom, x = this.stage[0] / 2, y = this.stage[1] / 2) {
    if (this.isOverSecond(x, y)) [x, y] = [x - this.gap[0], y - this.gap[1]];
    const [px, py] = this.toPicture(x, y);
    this.chosen = limited(zoom, minZoom, maxZoom);
    this.isFit = false;
    const [left, top] = this.toStage(px, py);
    this.pan(x - left, y - top);
  }

  /** The next zoom of the keys in a direction. */
  step(direction) {
    const next = direction > 0 ? stops.find(stop => stop > this.zoom * 1.001) : stops.findLast(stop => stop < this.zoom / 1.001);
    if (next) this.zoomTo(next);
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.limit();
  }

  /** Moves the least distance after which a rectangle in points is on the stage. */
  reveal({ left, top, right, bottom }) {
    const [x1, y1] = this.toStage(left, top), [x2, y2] = this.toStage(right, bottom), [width, height] = this.stage;
    const shift = (low, high, size) => high - low > size ? size / 2 - (low + high) / 2 : Math.max(0, -low) + Math.min(0, size - high);
    if (!this.isFit) this.pan(shift(x1, x2, width), shift(y1, y2, height));
  }

  limit() {
    const reach = axis => Math.max((this.stage[axis] + this.whole[axis] * this.zoom + this.gap[axis]) / 2 - visible, 0);
    if (this.isFit) this.x = this.y = 0;
    this.x = limited(this.x, -reach(0), reach(0));
    this.y = limited(this.y, -reach(1), reach(1));
  }

  /** The top left corner of the picture on the stage, in CSS pixels. */
  get origin() {
    return [0, 1].map(axis => (this.stage[axis] - this.whole[axis] * this.zoom - this.gap[axis]) / 2 + (axis ? this.y : this.x));
  }

  /** The top left corner of the second picture on the stage, in CSS pixels. */
  get secondOrigin() { return this.origin.map((start, axis) => axis === this.axis ? start + this.picture[axis] * this.zoom + this.gap[axis] : start); }

  /** Whether a place on the stage is nearer to the second picture than to the first. */
  isOverSecond(x, y) { return this.axis !== null && [x, y][this.axis] > this.secondOrigin[this.axis] - this.gap[this.axis] / 2; }

  toPicture(x, y) { const [left, top] = this.origin; return [(x - left) / this.zoom, (y - top) / this.zoom]; }
  toStage(x, y) { const [left, top] = this.origin; return [left + x * this.zoom, top + y * this.zoom]; }
}

/** Distances between marks of a ruler, in points, so that they are at least `space` CSS pixels apart: 1, 2, 5, 10 ... */
export function rulerStep(zoom, space = 56) {
  const least = space / zoom, power = 10 ** Math.floor(Math.log10(least));
  return Math.max([1, 2, 5, 10].map(factor => factor * power).find(step => step >= least * 0.999), 1);
}
