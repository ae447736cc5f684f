// The difference of two pictures, pixel by pixel.
import { byId } from "./elements.js";

/** The most pixels that are counted. */
const maxCounted = 16e6;

/** What differs in the bytes of an image that has the absolute differences: the number of pixels, all pixels, and the largest
 *  difference of a component in 0...255. */
export function countDifferences(bytes) {
  let pixels = 0, most = 0;
  for (let index = 0; index < bytes.length; index += 4) {
    const difference = Math.max(bytes[index], bytes[index + 1], bytes[index + 2]);
    if (difference) pixels += 1;
    if (difference > most) most = difference;
  }
  return { pixels, all: bytes.length / 4, most };
}

/** In words. */
export function differenceText({ pixels, all, most }) {
  if (!pixels) return "No pixel differs.";
  const share = 100 * pixels / all, percent = share < 0.1 ? "less than 0.1" : +share.toFixed(1);
  return `${pixels.toLocaleString("en")} ${pixels === 1 ? "pixel differs" : "pixels differ"} (${percent} %), by at most ${most} of 255.`;
}

export class Difference {
  constructor() {
    this.canvas = byId("difference");
    this.brush = this.canvas.getContext("2d", { willReadFrequently: false });
  }

  get isShown() { return !this.canvas.hidden; }

  /** Draws |first - second|. `place`: of the second picture in the first, in fractions of its width and height: { left, top, width,
   *  height }. */
  draw(first, second, place) {
    const { canvas, brush } = this, { width, height } = first;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    brush.globalCompositeOperation = "source-over";
    brush.fillStyle = "#000";
    brush.fillRect(0, 0, width, height);
    brush.drawImage(first, 0, 0);
    brush.globalCompositeOperation = "difference";
    // Pixels that are in the same place are not resampled.
    const box = [place.left * width, place.top * height, place.width * width, place.height * height];
    const near = (value, goal) => Math.abs(value - goal) < 0.75 ? goal : value;
    const [x, y, w, h] = [near(box[0], Math.round(box[0])), near(box[1], Math.round(box[1])), near(box[2], second.width), near(box[3], second.height)];
    this.isExact = w === second.width && h === second.height && Number.isInteger(x) && Number.isInteger(y);
    brush.drawImage(second, x, y, w, h);
  }

  /** Null for pictures of too many pixels. */
  count() {
    const { width, height } = this.canvas;
    return width * height > maxCounted ? null : countDifferences(this.brush.getImageData(0, 0, width, height).data);
  }
}
