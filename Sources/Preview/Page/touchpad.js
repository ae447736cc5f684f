// The stage while it is played with: pointers and keys become fingers, which are marked on the picture.
import { byId, shape } from "./elements.js";
import { Fingers, KeyFinger, Mirror } from "./fingers.js";

const keyboard = "keys";
/** Milliseconds after which a key that is held moves its finger on. */
const repeatAfter = 250;

export class Touchpad {
  /** `toCanvas(event)`: the point of the canvas under a pointer event. `told(text)`: something for assistive technology. */
  constructor(stage, { toCanvas, told, touched }) {
    Object.assign(this, { stage, toCanvas, told, touched, isOn: false });
    this.marks = byId("finger-marks");
    addEventListener("keydown", event => this.keyDown(event), true);
    addEventListener("keyup", event => this.keyUp(event), true);
    addEventListener("blur", () => this.liftAll());
  }

  /** `scene`: with the size of its canvas and its place in the picture. `clock(time)`: the milliseconds since the start of a time of
   *  the page, by default now. */
  begin(scene, most, clock) {
    const [width, height] = scene.canvas;
    Object.assign(this, { scene, clock, isOn: true, hovered: null });
    this.fingers = new Fingers(most);
    this.mirror = new Mirror([width / 2, height / 2]);
    this.keyFinger = new KeyFinger([width / 2, height / 2], [width, height]);
    this.isKeyShown = false;
    this.marks.setAttribute("viewBox", `0 0 ${scene.picture[0]} ${scene.picture[1]}`);
    this.draw();
  }

  end() {
    this.isOn = false;
    this.marks.replaceChildren();
  }

  // MARK: pointers

  /** The places of the fingers of an event: one, or two while Alt is down. */
  places(place, { altKey, shiftKey }, count = altKey ? 2 : 1) {
    if (!altKey && count === 1) { this.mirror.reset(); return [place]; }
    return [place, this.mirror.other(place, shiftKey)];
  }

  down(event) {
    if (event.button) return;
    const place = this.toCanvas(event);
    this.isKeyShown = false;
    this.fingers.press(event.pointerId, this.places(place, event), this.clock(event.timeStamp));
    this.draw();
    this.touched();
  }

  move(event) {
    const place = this.toCanvas(event), fingers = this.fingers.down.get(event.pointerId);
    this.hovered = { place, alt: event.altKey, shift: event.shiftKey };
    if (fingers) {
      this.fingers.move(event.pointerId, this.places(place, event, fingers.length), this.clock(event.timeStamp));
      this.touched();
    }
    this.draw();
  }

  up(event) {
    this.fingers.lift(event.pointerId, this.clock(event.timeStamp), event.type === "pointercancel");
    this.draw();
    this.touched();
  }

  leave() { this.hovered = null; this.draw(); }

  liftAll() {
    if (!this.isOn) return;
    for (const key of [...this.fingers.down.keys()]) this.fingers.lift(key, this.clock(), true);
    this.keyFinger.releaseAll();
    this.draw();
    this.touched();
  }

  // MARK: keys

  keyDown(event) {
    if (!this.isOn || event.ctrlKey || event.metaKey || ![this.stage, document.body].includes(event.target)) return;
    // Alone it opens menus on some systems.
    if (event.key === "Alt") { event.preventDefault(); return this.draw(event); }
    const isArrow = event.key in KeyFinger.directions, isDown = this.fingers.down.has(keyboard);
    if (!isArrow && event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    this.isKeyShown = true;
    if (isArrow && !event.repeat) {
      this.keyFinger.press(event.key, event.shiftKey);
      this.since = performance.now();
      if (isDown) this.moveKeyFinger(event);
    }
    if (event.repeat || isArrow) return this.draw();
    if (event.key === "Enter" && isDown) return this.liftKeyFinger();
    if (isDown) return;
    this.fingers.press(keyboard, this.places(this.keyFinger.place, event), this.clock());
    this.told(`Finger down at ${this.keyFinger.place.map(Math.round).join(", ")}`);
    this.draw();
    this.touched();
  }

  keyUp(event) {
    if (!this.isOn) return;
    if (event.key === "Alt") this.draw();
    this.keyFinger.release(event.key);
    if (event.key === " " && this.fingers.down.has(keyboard)) {
      event.preventDefault();
      this.liftKeyFinger();
    }
  }

  liftKeyFinger() {
    this.fingers.lift(keyboard, this.clock());
    this.told("Finger lifted");
    this.draw();
    this.touched();
  }

  moveKeyFinger(event) {
    const fingers = this.fingers.down.get(keyboard);
    if (fingers) this.fingers.move(keyboard, this.places(this.keyFinger.place, event, fingers.length), this.clock());
    this.touched();
  }

  /** Moves the finger of keys that are held. Called once for each frame of the screen. */
  pass(seconds) {
    if (performance.now() - (this.since ?? 0) < repeatAfter || !this.keyFinger.pass(seconds)) return;
    this.moveKeyFinger({ altKey: false, shiftKey: false });
    this.draw();
  }

  // MARK: marks

  /** Draws the fingers that are down as discs, and those that would go down as rings. */
  draw(event) {
    const { fingers, hovered, keyFinger, scene } = this, down = fingers.places;
    let above = [];
    if (!down.length && this.isKeyShown) above = [keyFinger.place];
    else if (!down.length && hovered && (event?.altKey ?? hovered.alt)) above = this.places(hovered.place, { altKey: true, shiftKey: hovered.shift });
    const mark = (place, name) => shape("circle", { cx: place[0] + scene.origin[0], cy: place[1] + scene.origin[1], r: 18, class: name });
    this.marks.replaceChildren(...down.map(place => mark(place, "down")), ...above.map(place => mark(place, "above")));
  }
}
