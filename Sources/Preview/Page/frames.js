// Requests frames from the server, in advance while playing, and draws them on the canvas.
import { Pace } from "./pacing.js";

/** Frames per second for playing and stepping. */
export const rate = 60;
/** The server compresses larger frames, which takes longer. */
const maxPixels = 4e6;
const maxBlobBytes = 96e6;
const maxBitmapBytes = 192e6;
/** The highest number of simultaneous requests, alone and with a partner; browsers open up to six connections to a server. */
const maxRequests = 4, maxPairedRequests = 2;
/** Seconds of frames that are requested in advance. */
const lead = 0.6;

/** The source of a bitmap in an answer with a picture: uncompressed pixels, or a file. */
export async function imageOf(response) {
  if (response.headers.get("Content-Type") !== "application/octet-stream") return response.blob();
  const bytes = await response.arrayBuffer(), [width, height] = new Uint32Array(bytes, 0, 2);
  return new ImageData(new Uint8ClampedArray(bytes, 8), width, height);
}

/** A cache with a limit in bytes. Removes the least recently used values first. */
class LRUCache {
  constructor(limit, drop = () => {}) { Object.assign(this, { limit, drop, bytes: 0, map: new Map() }); }
  get(key) {
    const entry = this.map.get(key);
    if (!entry) return undefined;
    this.map.delete(key);
    this.map.set(key, entry);
    return entry.value;
  }
  has(key) { return this.map.has(key); }
  set(key, value, bytes) {
    const old = this.map.get(key);
    if (old) { this.map.delete(key); this.bytes -= old.bytes; this.drop(old.value); }
    this.map.set(key, { value, bytes });
    this.bytes += bytes;
    for (const [first, entry] of this.map) {
      if (this.bytes <= this.limit || first === key) break;
      this.map.delete(first);
      this.bytes -= entry.bytes;
      this.drop(entry.value);
    }
  }
  clear() { for (const entry of this.map.values()) this.drop(entry.value); this.map.clear(); this.bytes = 0; }
}

export class FramePlayer {
  /** `events`: `shown(time)`, `gone()` when the server no longer has the picture, `failed(message)`. */
  constructor(canvas, events) {
    this.canvas = canvas;
    this.client = Math.random().toString(36).slice(2);
    this.context = canvas.getContext("2d");
    this.events = events;
    this.blobs = new LRUCache(maxBlobBytes);
    this.bitmaps = new LRUCache(maxBitmapBytes, bitmap => bitmap.close());
    this.pending = new Map();
    this.sequence = 0;
    this.stride = 1;
    this.ready = 0;
    this.late = 0;
    this.partner = null;
    this.pace = new Pace();
  }

  /** The partner, a player that shows the same times on another canvas: while playing, both draw the same frame or none. Null while it
   *  has no picture. */
  get pair() { return this.partner?.isReady ? this.partner : null; }
  /** The part of the pixels per point that drafts have. Pictures that are compared have all of them. */
  get part() { return this.pair ? 1 : this.pace.part; }
  get maxRequests() { return this.pair ? maxPairedRequests : maxRequests; }

  /** Changes to another picture. The old frame stays until the first frame of the new picture has arrived. */
  use(picture, scale, duration) {
    if (this.picture === picture && this.scale === scale) return false;
    this.blobs.clear();
    this.bitmaps.clear();
    Object.assign(this, { picture, scale, duration, stride: 1, drawnIndex: -1, pace: new Pace() });
    this.nextSequence();
    return true;
  }

  nextSequence() {
    this.sequence += 1;
    for (const entry of this.pending.values()) entry.abort.abort();
    this.pending.clear();
  }

  /** The time of a frame of the page, and the time of the picture that is shown then. */
  sceneTime(index) { return Math.min(index / rate, this.duration); }
  timeOf(index) { return this.own(this.sceneTime(index)); }
  own(time) { return time; }
  get lastIndex() { return Math.ceil(this.duration * rate - 1e-6); }
  key(time, isDraft = false) { return time.toFixed(6) + (isDraft ? " draft" : ""); }

  /** The bitmap of a time that has been loaded, an exact one if there is one. */
  loaded(time) { return this.bitmaps.get(this.key(time)) ?? this.bitmaps.get(this.key(time, true)); }

  /** The bitmap of a time; null if it is no longer needed. A draft is compressed with loss, and has fewer pixels if drawing is slow. */
  load(time, isDraft = false) {
    const known = isDraft ? this.loaded(time) : this.bitmaps.get(this.key(time));
    if (known) return Promise.resolve(known);
    const key = this.key(time, isDraft);
    const old = this.pending.get(key);
    if (old) return old.promise;
    const abort = new AbortController();
    const promise = this.fetchBitmap(key, time, isDraft, abort.signal).finally(() => {
      if (this.pending.get(key)?.abort === abort) this.pending.delete(key);
    });
    this.pending.set(key, { promise, abort });
    return promise;
  }

  async fetchBitmap(key, time, isDraft, signal) {
    const { client, picture, scale, sequence } = this;
    const isWanted = () => !signal.aborted && picture === this.picture && scale === this.scale;
    try {
      let blob = this.blobs.get(key), source = blob;
      if (!blob) {
        const query = new URLSearchParams(
          { picture, time: this.key(time), scale: isDraft ? this.part * scale : scale, client, sequence, encoding: isDraft ? "draft" : "pixels" });
        const response = await fetch("frame?" + query, { signal });
        if (response.status === 410) { if (isWanted()) this.events.gone(); return null; }
        if (response.status === 204) return null;
        if (!response.ok) { if (isWanted()) this.events.failed(await response.text()); return null; }
        if (isDraft) {
          blob = await response.blob();
          if (!isWanted()) return null;
          this.blobs.set(key, blob, blob.size);
        }
        source = blob ?? await imageOf(response);
      }
      const bitmap = await createImageBitmap(source);
      if (!isWanted()) { bitmap.close(); return null; }
      this.bitmaps.set(key, bitmap, bitmap.width * bitmap.height * 4);
      return bitmap;
    } catch (error) {
      // The connection for changes reports when the server is unavailable.
      return null;
    }
  }

  draw(bitmap, time) {
    const { canvas } = this;
    if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
    }
    this.context.globalCompositeOperation = "copy";
    this.context.drawImage(bitmap, 0, 0);
    canvas.dataset.time = time;
    canvas.dataset.picture = this.picture;
    this.events.shown(time);
  }

  // MARK: paused

  /** Shows one time. Of many calls in a row, it shows as many as can be drawn, large and slow ones as drafts, and always the last. */
  async show(time) {
    this.partner?.show(time);
    this.goal = time;
    if (this.isShowing) return;
    this.isShowing = true;
    let shown, isDraft = false;
    while (this.goal !== undefined && this.picture !== undefined && (shown !== this.goal || isDraft || this.missed)) {
      const { goal, picture, scale } = this;
      const isLarge = this.canvas.width * this.canvas.height > maxPixels;
      // While the time changes faster than frames arrive.
      isDraft = shown !== undefined && shown !== goal && (isLarge || this.part < 1);
      this.missed = false;
      const begin = performance.now(), isLoaded = this.loaded(this.own(goal)) !== undefined;
      const bitmap = await this.load(this.own(goal), isDraft);
      if (this.goal !== goal && !isLoaded) this.pace.add(performance.now() - begin);
      if (bitmap && !this.isPlaying && picture === this.picture && scale === this.scale) this.draw(bitmap, goal);
      // The picture changed meanwhile: show the same time again.
      this.missed = picture !== this.picture || scale !== this.scale;
      shown = goal;
    }
    this.isShowing = false;
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.prefetchNeighbours(), 150);
  }

  /** Requests the frames next to the shown one, for the next step. */
  async prefetchNeighbours() {
    if (this.isPlaying || this.isShowing || this.goal === undefined || this.picture === undefined) return;
    const index = Math.round(this.goal * rate), { goal, picture } = this;
    for (const next of [index + 1, index - 1, index + 2]) {
      if (this.isPlaying || this.goal !== goal || this.picture !== picture) return;
      if (next >= 0 && next <= this.lastIndex) await this.load(this.timeOf(next));
    }
  }

  // MARK: playing

  startPlaying(time) {
    this.begin();
    this.partner?.begin();
    this.at(time);
  }

  begin() {
    this.isPlaying = true;
    this.goal = undefined;
    this.nextSequence();
    this.drawnIndex = -1;
  }

  stopPlaying() {
    this.partner?.stopPlaying();
    this.isPlaying = false;
    this.nextSequence();
  }

  /** Draws the latest frame that is due and has arrived, and requests the following ones. */
  at(time, { loops = false, speed = 1, isBackward = false, range = [0, this.duration] } = {}) {
    const due = Math.min(isBackward ? Math.ceil(time * rate - 1e-6) : Math.floor(time * rate + 1e-6), this.lastIndex);
    const direction = isBackward ? -1 : 1, { pair } = this;
    // Further back if frames pass faster than the screen shows them.
    for (let late = 0; late <= 15 * Math.max(speed, 1); late += 1) {
      const index = due - late * direction;
      if (index < 0 || index > this.lastIndex || index === this.drawnIndex) break;
      const bitmap = this.loaded(this.timeOf(index));
      const other = pair?.loaded(pair.timeOf(index));
      if (!bitmap || pair && !other) continue;
      this.drawnIndex = index;
      this.draw(bitmap, this.sceneTime(index));
      if (pair) pair.draw(other, this.sceneTime(index));
      break;
    }
    this.adapt(direction * (due - this.drawnIndex));
    this.prefetch(due, direction, loops, speed, range);
    if (!pair) return;
    Object.assign(pair, { stride: this.stride, isPlaying: true });
    pair.prefetch(due, direction, loops, speed, range);
  }

  /** Requests smaller drafts and then skips more frames if drawing is too slow, and skips fewer if it is fast enough. */
  adapt(lateness) {
    const isLate = lateness > this.stride;
    this[isLate ? "late" : "ready"] += 1;
    if (this.late + this.ready < 24) return;
    if (this.late > 8) this.stride = !this.pair && this.pace.lower() ? this.stride : Math.min(this.stride + 1, 6);
    else if (this.late < 2) this.stride = Math.max(this.stride - 1, 1);
    this.late = this.ready = 0;
  }

  prefetch(due, direction, loops, speed, range) {
    // At twice the speed every second frame is shown.
    const stride = Math.max(this.stride, Math.round(speed)), count = Math.max(2, Math.ceil(lead * rate * speed / stride));
    const first = Math.floor(range[0] * rate + 1e-6), last = Math.min(Math.ceil(range[1] * rate - 1e-6), this.lastIndex);
    let place = direction > 0 ? Math.ceil((due + 1) / stride) * stride : Math.floor((due - 1) / stride) * stride;
    for (let step = 0; step < count && this.pending.size < this.maxRequests; step += 1, place += stride * direction) {
      if (place > last || place < first) {
        if (!loops) return;
        place = direction > 0 ? first : last;
      }
      const time = this.timeOf(place);
      if (!this.loaded(time)) this.load(time, true);
    }
  }
}
