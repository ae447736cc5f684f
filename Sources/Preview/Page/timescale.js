// Which part of the script the timeline shows. No DOM.

/** The shortest part that fills the timeline, in seconds. */
const shortest = 0.05;
const steps = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600];

export class TimeScale {
  constructor() { Object.assign(this, { duration: 0, width: 1, start: 0, end: 0 }); }

  /** `width` in CSS pixels. A new duration shows the whole script. */
  use(duration, width) {
    const isNew = duration !== this.duration;
    Object.assign(this, { duration, width: Math.max(width, 1) });
    if (isNew) this.showAll();
  }

  showAll() { this.start = 0; this.end = this.duration; }
  get length() { return Math.max(this.end - this.start, 1e-9); }
  get isZoomed() { return this.length < this.duration - 1e-9; }

  x(time) { return (time - this.start) / this.length * this.width; }
  /** The time at a place, inside of the script. */
  time(x) { return Math.min(Math.max(this.start + x / this.width * this.length, 0), this.duration); }

  /** Shows a part that is `factor` times shorter and keeps the time at a place there. */
  zoom(factor, x = this.width / 2) {
    const fixed = this.start + x / this.width * this.length;
    const length = Math.min(Math.max(this.length / factor, shortest), this.duration);
    this.start = fixed - x / this.width * length;
    this.end = this.start + length;
    this.limit();
  }

  pan(seconds) {
    this.start += seconds;
    this.end += seconds;
    this.limit();
  }

  /** Turns the page when a time leaves the timeline. */
  follow(time) {
    if (!this.isZoomed || time >= this.start - 1e-9 && time <= this.end + 1e-9) return false;
    this.pan(time < this.start ? time - this.start - this.length * 0.8 : time - this.start - this.length * 0.2);
    return true;
  }

  limit() {
    const length = Math.min(this.end - this.start, this.duration);
    this.start = Math.min(Math.max(this.start, 0), this.duration - length);
    this.end = this.start + length;
  }

  /** The times of the ticks, about 80 pixels apart. */
  ticks() {
    const step = steps.find(step => step / this.length * this.width >= 72) ?? 600, ticks = [];
    if (!this.duration) return [0];
    for (let k = Math.ceil(this.start / step - 1e-9); k * step <= this.end + 1e-9; k += 1) ticks.push(+(k * step).toFixed(6));
    return ticks;
  }
}

/** The nearest of some times within a distance in pixels; undefined if there is none. */
export function nearest(items, x, scale, reach = 12) {
  let best, distance = reach;
  for (const item of items) {
    const away = Math.abs(scale.x(item.time) - x);
    if (away <= distance) { best = item; distance = away; }
  }
  return best;
}
