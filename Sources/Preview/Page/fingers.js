// The fingers that the mouse, a touch screen and keys put on the picture, as reports for the server. No DOM.

/** Where a second finger is: mirrored at a point, as in the simulator. While both move together, the point moves too. */
export class Mirror {
  /** `center`: of the canvas, in points. */
  constructor(center) {
    this.center = center;
    this.reset();
  }

  reset() { this.at = [...this.center]; this.offset = null; }

  /** The place of the other finger. `together`: whether both keep their distance. */
  other([x, y], together) {
    if (together) {
      this.offset ??= [2 * (this.at[0] - x), 2 * (this.at[1] - y)];
      this.at = [x + this.offset[0] / 2, y + this.offset[1] / 2];
    } else this.offset = null;
    return [2 * this.at[0] - x, 2 * this.at[1] - y];
  }
}

/** The phases of a finger in reports. */
const began = "began", moved = "moved", ended = "ended", cancelled = "cancelled";

export class Fingers {
  /** `most`: the most fingers that are down. */
  constructor(most = 11) {
    this.most = most;
    this.down = new Map();
    this.reports = [];
    this.count = 0;
    /** The milliseconds of the last report. */
    this.last = 0;
  }

  /** Puts fingers down: `key` names the pointer, `places` has one place in points for each finger. */
  press(key, places, time) {
    if (this.down.has(key) || this.size + places.length > this.most) return false;
    this.down.set(key, places.map(place => ({ finger: this.count++, place })));
    this.report(time, this.down.get(key), began);
    return true;
  }

  move(key, places, time) {
    const fingers = this.down.get(key);
    if (!fingers) return;
    fingers.forEach((finger, index) => { finger.place = places[index] ?? finger.place; });
    this.report(time, fingers, moved);
  }

  lift(key, time, isCancelled = false) {
    const fingers = this.down.get(key);
    if (!fingers) return;
    this.down.delete(key);
    this.report(time, fingers, isCancelled ? cancelled : ended);
  }

  get size() { return [...this.down.values()].reduce((sum, fingers) => sum + fingers.length, 0); }
  /** The places of all fingers that are down. */
  get places() { return [...this.down.values()].flat().map(({ place }) => place); }

  /** Adds to the last report if that has the same time and none of these fingers. */
  report(time, fingers, phase) {
    const milliseconds = Math.round(time), rounded = value => Math.round(value * 10) / 10;
    const touches = fingers.map(({ finger, place: [x, y] }) => [finger, phase, rounded(x), rounded(y)]);
    const last = this.reports.at(-1), isOld = last && last[0] >= milliseconds;
    if (isOld && !last.slice(1).some(([finger]) => touches.some(touch => touch[0] === finger))) last.push(...touches);
    else this.reports.push([isOld ? last[0] + 1 : milliseconds, ...touches]);
    this.last = this.reports.at(-1)[0];
  }

  /** The reports since the last call, at most as many as fit into the address of a request, where brackets take three bytes. */
  take(most = 400, bytes = 5000) {
    let count = 0, length = 2;
    while (count < Math.min(this.reports.length, most)) {
      length += JSON.stringify(this.reports[count]).length + 1;
      if (length > bytes && count) break;
      count += 1;
    }
    return this.reports.splice(0, count);
  }
}

/** The finger that keys move. */
export class KeyFinger {
  /** Points that one press moves, and points per second while a key is held; with Shift, both are larger. */
  static step = 4;
  static speed = 240;
  static fast = 4;

  constructor(place, size) { Object.assign(this, { place, size, held: new Map() }); }

  static directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  press(key, isFast) {
    const direction = KeyFinger.directions[key];
    if (!direction) return false;
    if (!this.held.has(key)) this.by(direction, KeyFinger.step * (isFast ? KeyFinger.fast : 1));
    this.held.set(key, isFast);
    return true;
  }

  release(key) { this.held.delete(key); }
  releaseAll() { this.held.clear(); }

  /** Moves on while keys are held. Returns whether it moved. */
  pass(seconds) {
    for (const [key, isFast] of this.held) this.by(KeyFinger.directions[key], KeyFinger.speed * (isFast ? KeyFinger.fast : 1) * seconds);
    return this.held.size > 0;
  }

  by([dx, dy], distance) {
    const inside = (value, size) => Math.min(Math.max(value, 0), size);
    this.place = [inside(this.place[0] + dx * distance, this.size[0]), inside(this.place[1] + dy * distance, this.size[1])];
  }
}
