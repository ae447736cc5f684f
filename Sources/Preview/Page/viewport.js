// Where the picture is on the stage: its zoom, in CSS pixels per point, and its offset from the middle. No DOM.

export const minZoom = 0.05, maxZoom = 64;
/** The zooms of the keys, in CSS pixels per point. */
const stops = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64];
/** The least part of the picture that stays on the stage, in CSS pixels. */
const visible = 48;

const limited = (value, low, high) => Math.min(Math.max(value, low), high);

export class Viewport {
  constructor() { Object.assign(this, { stage: [1, 1], picture: [1, 1], padding: 24, isFit: true, chosen: 1, x: 0, y: 0 }); }

  /** `stage`: width and height in CSS pixels; `picture`: in points. */
  use(stage, picture, padding) {
    Object.assign(this, { stage, picture, padding });
    this.limit();
  }

  get fitZoom() {
    const [width, height] = this.stage.map(size => size - 2 * this.padding);
    return limited(Math.min(width / this.picture[0], height / this.picture[1], 4), minZoom, maxZoom);
  }

  get zoom() { return this.isFit ? this.fitZoom : this.chosen; }

  fit() { Object.assign(this, { isFit: true, x: 0, y: 0 }); }

  /** Changes the zoom and keeps the place of the stage, in CSS pixels from its top left corner, over the same point. */
  zoomTo(zoom, x = this.stage[0] / 2, y = this.stage[1] / 2) {
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
    const reach = axis => Math.max((this.stage[axis] + this.picture[axis] * this.zoom) / 2 - visible, 0);
    if (this.isFit) this.x = this.y = 0;
    this.x = limited(this.x, -reach(0), reach(0));
    this.y = limited(this.y, -reach(1), reach(1));
  }

  /** The top left corner of the picture on the stage, in CSS pixels. */
  get origin() {
    return [0, 1].map(axis => (this.stage[axis] - this.picture[axis] * this.zoom) / 2 + (axis ? this.y : this.x));
  }

  toPicture(x, y) { const [left, top] = this.origin; return [(x - left) / this.zoom, (y - top) / this.zoom]; }
  toStage(x, y) { const [left, top] = this.origin; return [left + x * this.zoom, top + y * this.zoom]; }
}

/** Distances between marks of a ruler, in points, so that they are at least `space` CSS pixels apart: 1, 2, 5, 10 ... */
export function rulerStep(zoom, space = 56) {
  const least = space / zoom, power = 10 ** Math.floor(Math.log10(least));
  return Math.max([1, 2, 5, 10].map(factor => factor * power).find(step => step >= least * 0.999), 1);
}
