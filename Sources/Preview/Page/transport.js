// Playing, pausing and stepping: the current time of the page and how it moves.
import { advanced, changedSpeed, rangeWith, shuttle, stepped } from "./pacing.js";
import { rate } from "./frames.js";
import { settings } from "./settings.js";

export class Transport {
  /** `events`: `moved(time)` for each new time, `changed()` when it begins or ends to play. */
  constructor(player, events) {
    Object.assign(this, { player, events, duration: 0, time: Math.max(+settings.get("t") || 0, 0), playing: 0, isBackward: false });
  }

  get isPlaying() { return this.playing !== 0; }
  get speed() { return +settings.get("speed") || 1; }
  /** The seconds between the in and out points, or null. */
  get range() {
    const [start, end] = settings.get("range").split("-").map(Number);
    return end > start && start < this.duration ? [start, Math.min(end, this.duration)] : null;
  }
  get played() { return this.range ?? [0, this.duration]; }

  use(duration) {
    this.duration = duration;
    this.seek(Math.min(this.time, duration));
  }

  seek(to) {
    this.time = Math.min(Math.max(to, 0), this.duration);
    if (this.isPlaying) this.last = performance.now();
    else this.player.show(this.time);
    this.events.moved(this.time);
  }

  play(isBackward = false) {
    const [start, end] = this.played;
    if (this.duration <= 0) return;
    if (this.isPlaying) {
      if (this.isBackward !== isBackward) { this.isBackward = isBackward; this.player.startPlaying(this.time); this.events.changed(); }
      return;
    }
    this.isBackward = isBackward;
    if (!isBackward && this.time >= end - 1e-6) this.time = start;
    if (isBackward && this.time <= start + 1e-6) this.time = end;
    this.last = performance.now();
    this.player.startPlaying(this.time);
    this.playing = requestAnimationFrame(now => this.tick(now));
    this.events.changed();
  }

  pause() {
    if (!this.isPlaying) return;
    cancelAnimationFrame(this.playing);
    this.playing = 0;
    this.isBackward = false;
    this.player.stopPlaying();
    this.seek(Math.round(this.time * rate) / rate);
    this.events.changed();
  }

  tick(now) {
    if (!this.isPlaying) return;
    this.playing = requestAnimationFrame(next => this.tick(next));
    const { speed, isBackward, played } = this, loops = settings.is("loop");
    const seconds = Math.min(Math.max(now - this.last, 0) / 1000, 0.25);
    this.last = now;
    const next = advanced(this.time, seconds, { speed, isBackward, loops, range: played });
    this.time = next.time;
    if (next.isOver) { this.pause(); return this.seek(next.time); }
    if (next.hasLooped) this.player.drawnIndex = -1;
    this.events.moved(this.time);
    this.player.at(this.time, { loops, speed, isBackward, range: played });
  }

  toggle() { if (this.isPlaying) this.pause(); else this.play(); }
  step(frames) { this.pause(); this.seek(stepped(this.time, frames, rate, this.duration)); }
  /** Pauses and goes to a time. */
  go(to) { this.pause(); this.seek(to); }

  /** J, K and L. */
  shuttle(key) {
    const next = shuttle(key, { isPlaying: this.isPlaying, isBackward: this.isBackward, speed: this.speed });
    this.setSpeed(next.speed);
    if (next.isPlaying) this.play(next.isBackward); else this.pause();
  }

  setSpeed(speed) { settings.set("speed", speed); this.events.changed(); }
  changeSpeed(direction) { this.setSpeed(changedSpeed(this.speed, direction)); }

  /** Sets the in or out point to a time; null removes both. */
  setRange(which, time = this.time) {
    const range = which === null ? null : rangeWith(this.range, which, time, this.duration);
    settings.set("range", range ? range.map(end => +end.toFixed(4)).join("-") : "");
    this.events.changed();
  }
}
