// The onion skin: the last movement before the current time, drawn over the picture in a few faint steps.
import { byId } from "./elements.js";

/** The number of earlier times. */
const steps = 5;

/** The seconds of the movement at a time, or of the last one before it; null before the first. `lanes` are those of the scene. */
export function lastMovement(lanes, time) {
  const spans = lanes.filter(({ kind }) => kind === "value").flatMap(lane => lane.spans).filter(span => span.end - span.start > 1e-3 && span.start < time - 1e-6);
  if (!spans.length) return null;
  const last = spans.reduce((a, b) => Math.min(b.end, time) > Math.min(a.end, time) ? b : a);
  let start = last.start;
  // Everything that overlaps belongs to the same movement, such as a drag and the animation after it.
  for (let isLonger = true; isLonger;) {
    isLonger = false;
    for (const span of spans) if (span.start < start - 1e-6 && span.end >= start - 0.03) { start = span.start; isLonger = true; }
  }
  return [start, Math.min(time, Math.max(...spans.filter(span => span.start >= start - 1e-6).map(span => span.end)))];
}

/** The earlier times that are drawn, the earliest first. */
export function skinTimes(movement) {
  const [start, end] = movement;
  return Array.from({ length: steps }, (_, index) => start + (end - start) * index / steps);
}

export class OnionSkin {
  constructor(player) {
    this.player = player;
    this.canvas = byId("skin");
    this.brush = this.canvas.getContext("2d");
  }

  use(scene) { this.scene = scene; this.clear(); }

  show(isOn) { this.isOn = isOn; if (!isOn) this.clear(); }

  clear() { this.request = {}; this.canvas.hidden = true; }

  /** Draws the steps for a time at rest. */
  async at(time) {
    const request = this.request = {}, movement = this.isOn && this.scene ? lastMovement(this.scene.lanes, time) : null;
    if (!movement) return this.clear();
    const bitmaps = [];
    for (const earlier of skinTimes(movement)) {
      const bitmap = await this.player.load(+earlier.toFixed(6));
      if (this.request !== request) return;
      // A bitmap can leave the cache while the next one is loaded.
      if (bitmap) bitmaps.push(await createImageBitmap(bitmap));
      if (this.request !== request) return;
    }
    const [first] = bitmaps;
    if (!first) return this.clear();
    Object.assign(this.canvas, { width: first.width, height: first.height });
    bitmaps.forEach((bitmap, index) => {
      // Where nothing moved all of them are equal, so the picture stays as it is.
      this.brush.globalAlpha = 1 / (index + 1);
      this.brush.drawImage(bitmap, 0, 0);
      bitmap.close();
    });
    this.canvas.hidden = false;
    this.canvas.dataset.time = time;
  }
}
