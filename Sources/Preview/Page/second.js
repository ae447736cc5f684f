// The second picture: its frames, at the times of the first, and its place relative to it.
import { FramePlayer } from "./frames.js";

const limited = (value, low, high) => Math.min(Math.max(value, low), high);

export class SecondPlayer extends FramePlayer {
  constructor(canvas, events) {
    super(canvas, events);
    Object.assign(this, { shift: 0, end: 0, isReady: false });
  }

  get maxRequests() { return 2; }
  get part() { return 1; }

  /** `duration`: of the page's timeline; `end`: the last time of this picture; `shift`: the time of this picture at the start of the
   *  timeline, in seconds. Returns whether another frame must be shown. */
  useScene(picture, scale, duration, end, shift) {
    const isOther = this.duration !== duration || this.end !== end || this.shift !== shift || !this.isReady;
    Object.assign(this, { end, shift, isReady: true });
    const isNew = this.use(picture, scale, duration);
    if (!isNew) this.duration = duration;
    return isNew || isOther;
  }

  /** Shows nothing until `useScene`. */
  drop() {
    this.isReady = false;
    this.picture = undefined;
    this.goal = undefined;
    this.nextSequence();
  }

  /** The picture stays at its start and its end. */
  own(time) { return +limited(time + this.shift, 0, this.end).toFixed(6); }
}

/** Where a second picture is, in points of the first one's picture, if its canvas is laid over the first canvas with the same width.
 *  `first` and `second`: { canvas, picture, origin }; `align`: { x, y } in points and `enlarge`, a factor. */
export function placeOver(first, second, { x = 0, y = 0, enlarge = 1 } = {}) {
  const factor = first.canvas[0] / second.canvas[0] * enlarge;
  return { factor, left: first.origin[0] + x - second.origin[0] * factor, top: first.origin[1] + y - second.origin[1] * factor,
    width: second.picture[0] * factor, height: second.picture[1] * factor };
}

/** The pixels per point for a second picture, so that its pixels are as large as those of the first. */
export function secondScale(scale, factor, [width, height]) {
  const most = Math.min(8, Math.sqrt(16e6 / (width * height)), 8192 / Math.max(width, height)) * 0.999;
  const wanted = Math.min(scale * factor, most);
  return factor === 1 ? wanted : Math.max(+wanted.toFixed(4), 0.0001);
}
