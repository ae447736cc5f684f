// How time passes while playing: speeds, direction, loops and steps. No DOM.

export const speeds = [0.1, 0.25, 0.5, 1, 2, 4];

/** The time after some seconds of playing. `range`: the seconds that are played. `isOver`: the end was reached without a loop;
 *  `hasLooped`: it began again. */
export function advanced(time, seconds, { speed, isBackward, loops, range: [start, end] }) {
  const length = end - start, next = time + seconds * speed * (isBackward ? -1 : 1);
  const isInside = isBackward ? next > start : next < end;
  if (isInside && (isBackward ? next <= end : next >= start)) return { time: next };
  // Outside of the range, playing begins at its edge.
  if (isInside) return { time: isBackward ? end : start, hasLooped: true };
  if (!loops || length <= 0) return { time: isBackward ? start : end, isOver: true };
  const over = (isBackward ? start - next : next - end) % length;
  return { time: isBackward ? end - over : start + over, hasLooped: true };
}

/** A time that is some frames further. Between two frames, the first step goes to the next one in that direction. */
export function stepped(time, frames, rate, duration) {
  const place = time * rate, whole = Math.round(place);
  const from = Math.abs(place - whole) < 1e-3 ? whole : frames > 0 ? Math.floor(place) : Math.ceil(place);
  return Math.min(Math.max((from + frames) / rate, 0), duration);
}

/** The next slower or faster speed. */
export function changedSpeed(speed, direction) {
  const next = direction > 0 ? speeds.find(other => other > speed + 1e-9) : speeds.findLast(other => other < speed - 1e-9);
  return next ?? speed;
}

/** What J and L do: they play in their direction, and faster if they do already. K pauses. */
export function shuttle(key, { isPlaying, isBackward, speed }) {
  if (key === "k") return { isPlaying: false, isBackward: false, speed };
  const wantsBackward = key === "j";
  if (!isPlaying || isBackward !== wantsBackward) return { isPlaying: true, isBackward: wantsBackward, speed };
  return { isPlaying: true, isBackward, speed: changedSpeed(speed, 1) };
}

/** The range with one end at a time; the other end moves away if it would be on the wrong side. Null for the whole script. */
export function rangeWith(range, which, time, duration) {
  let [start, end] = range ?? [0, duration];
  if (which === "in") { start = time; if (end <= start) end = duration; }
  else { end = time; if (end <= start) start = 0; }
  return start <= 0 && end >= duration || end - start < 1e-6 ? null : [start, end];
}

/** How many pixels pictures have while something moves: fewer if they take longer than a thirtieth of a second. */
export class Pace {
  /** Parts of the pixels per point that the stage shows. */
  static parts = [1, 0.75, 0.5];
  static slow = 30;
  static fast = 14;

  constructor() { Object.assign(this, { level: 0, late: 0, early: 0 }); }

  get part() { return Pace.parts[this.level]; }

  /** Called with the milliseconds that each moving picture took. */
  add(milliseconds) {
    this.late = milliseconds > Pace.slow ? this.late + 1 : 0;
    this.early = milliseconds < Pace.fast ? this.early + 1 : 0;
    if (this.late === 3) this.lower();
    // Back only after a while, because caches are made anew for another size.
    if (this.early === 60) { this.level = Math.max(this.level - 1, 0); this.early = 0; }
  }

  /** Fewer pixels. Returns false if they are the fewest already. */
  lower() {
    this.late = this.early = 0;
    if (this.level === Pace.parts.length - 1) return false;
    this.level += 1;
    return true;
  }
}
