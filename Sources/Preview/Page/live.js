// A scene that is played with: sends what fingers do, and shows the pictures that answer.
import { imageOf } from "./frames.js";
import { send } from "./requests.js";
import { Pace } from "./pacing.js";

/** Milliseconds between two requests while nothing moves and nothing is touched. */
const restInterval = 100;
/** Milliseconds without a report after which a finger that is down rests. Before, it is on its way to its next place. */
const restsAfter = 40;
/** Requests in a row without a new picture after which nothing moves. A film has fewer pictures than there are requests. */
const restCount = 4;

export class Live {
  /** `events`: `answered(time, isMoving)` for each answer, `shown(bitmap, isDraft)` for each new picture, `passed(seconds)` for each frame of the screen, `full()` at the longest recording, `failed(message, isGone)`. */
  constructor(touchpad, events) {
    Object.assign(this, { touchpad, events, isOn: false });
  }

  /** `begun`: the answer to `/play/begin`. `scale()`: the pixels per point that the stage shows. */
  begin(begun, scene, scale) {
    Object.assign(this, { session: begun.session, most: begun.seconds, scaleOf: scale, pace: new Pace(), isOn: true, isMoving: true, still: 0 });
    this.start = this.last = performance.now();
    this.touchpad.begin(scene, begun.fingers, (time = performance.now()) => Math.max(time - this.start, 0));
    requestAnimationFrame(now => this.frame(now));
    this.run();
  }

  get now() { return performance.now() - this.start; }

  /** Ends. Fingers that are down are lifted where they are. */
  async end() {
    if (!this.isOn) return;
    this.touchpad.liftAll();
    this.isOn = false;
    this.wake?.();
    await this.running;
    // What fingers did since the last request.
    while (this.touchpad.fingers.reports.length && await this.advance(false));
    this.touchpad.end();
  }

  frame(now) {
    if (!this.isOn) return;
    requestAnimationFrame(next => this.frame(next));
    this.touchpad.pass(Math.min(now - this.last, 100) / 1000);
    this.last = now;
    this.events.passed(Math.min(this.now / 1000, this.most));
    if (this.now / 1000 >= this.most) this.events.full();
  }

  /** Something was touched, so the next request does not wait. */
  touched() { this.wake?.(); }

  run() {
    this.running = (async () => {
      while (this.isOn && await this.advance(true)) {
        const { fingers } = this.touchpad, wait = fingers.reports.length ? 0
          : Math.max(this.isMoving || this.still < restCount + 2 ? 0 : restInterval, fingers.size ? fingers.last + restsAfter - this.now : 0);
        if (wait > 0 && this.isOn) await new Promise(done => { this.wake = done; setTimeout(done, wait); });
      }
    })();
  }

  /** Plays to now. Returns whether it can go on. */
  async advance(draws) {
    const { fingers } = this.touchpad, reports = fingers.take(), begin = performance.now();
    if (reports.length) this.still = 0;
    const isDraft = this.still < restCount, wanted = this.scaleOf();
    const scale = isDraft ? this.pace.part * wanted : wanted;
    const now = Math.min(Math.round(this.now), this.most * 1000), last = reports.at(-1)?.[0] ?? 0;
    // The touches to come are after the time that is played to: those that do not fit into this request, and those of fingers on their way.
    const waits = fingers.reports.length > 0 || fingers.size > 0 && this.now - fingers.last < restsAfter;
    const response = await send("play/advance", { session: this.session, time: waits ? last : Math.max(now, last), scale,
      encoding: "pixels", ...(reports.length ? { reports: JSON.stringify(reports) } : {}) });
    if (!response) return this.fail("The preview is not running.");
    if (!response.ok) return this.fail((await response.text()).trim(), response.status === 410);
    const isMoving = response.headers.get("X-Zoetrope-Moving") === "1", isNew = response.status !== 204;
    const time = +response.headers.get("X-Zoetrope-Time");
    if (draws) this.events.answered(time, isMoving);
    if (isNew) {
      const bitmap = await createImageBitmap(await imageOf(response));
      if (draws) this.events.shown(bitmap, isDraft);
      bitmap.close();
    }
    // The first exact picture after drafts is new although nothing moves.
    this.still = isNew && this.still !== restCount ? 0 : this.still + 1;
    this.isMoving = isMoving;
    if (isDraft && isNew) this.pace.add(performance.now() - begin);
    return true;
  }

  fail(message, isGone = false) {
    this.isOn = false;
    this.touchpad.end();
    this.events.failed(message, isGone);
    return false;
  }
}
