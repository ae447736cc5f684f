// The stage: pointing at layers, selecting, moving and zooming the picture.
import { byId } from "./elements.js";
import { boxOf, layersAt, nextBeneath } from "./hit.js";
import { Viewport } from "./viewport.js";

/** A pointer that moves less, in CSS pixels, clicks. */
const clickReach = 4;

export class Stage {
  /** `events`: `hover(index)`, `select(index)`, `pointed([x, y] | null)` in points of the picture, `moved()` when the picture has
   *  another place or zoom, `key(event)` for keys while the stage has the focus. */
  constructor(events) {
    this.events = events;
    this.view = new Viewport();
    this.box = byId("stage");
    this.frame = byId("frame");
    this.canvas = byId("picture");
    this.secondFrame = byId("second-frame");
    this.second = null;
    this.padding = 0;
    this.pointers = new Map();
    this.selected = null;
    this.box.addEventListener("pointerdown", event => this.down(event));
    this.box.addEventListener("pointermove", event => this.move(event));
    for (const kind of ["pointerup", "pointercancel"]) this.box.addEventListener(kind, event => this.up(event));
    this.box.addEventListener("pointerleave", () => { this.taker?.leave(); if (!this.pointers.size) this.point(null); });
    this.box.addEventListener("wheel", event => this.wheel(event), { passive: false });
    this.box.addEventListener("keydown", event => { if (event.target === this.box) this.events.key(event); });
    new ResizeObserver(() => this.layout()).observe(this.box);
  }

  /** `size`: of the picture in points. */
  use(size) {
    this.size = size;
    this.layout();
  }

  /** `second`: the size of a picture beside this one, in points; null for none. `padding`: the least space around, in CSS pixels. */
  beside(second, padding) {
    if (String(this.second) === String(second) && this.padding === padding) return;
    Object.assign(this, { second, padding });
    this.layout();
  }

  /** What gets the pointers on the picture in place of the stage: `down`, `move` and `up` with the event, `leave()`. Null for nothing.
   *  `label`: says to assistive technology what pointers and keys do then. */
  take(taker, label) {
    this.taker = taker;
    this.pointers.clear();
    this.label ??= this.box.getAttribute("aria-label");
    this.box.setAttribute("aria-label", taker ? label : this.label);
    if (taker) {
      this.point(null);
      this.box.focus({ preventScroll: true, focusVisible: false });
    }
    this.layout();
  }

  at(moment) {
    this.moment = moment;
    if (this.pointer && !this.pointers.size) this.point(this.pointer);
  }

  // MARK: place

  /** Puts the picture where the viewport has it, on whole pixels of the screen. */
  layout() {
    if (!this.size) return;
    const { view, box } = this;
    view.use([box.clientWidth, box.clientHeight], this.size, Math.max(box.clientWidth < 600 ? 12 : 28, this.padding), this.second);
    this.put(this.frame, view.origin, this.size, this.canvas);
    this.secondFrame.hidden = !this.second;
    if (this.second) this.put(this.secondFrame, view.secondOrigin, this.second, byId("second"));
    // At its fitting size, a finger on the picture scrolls the page.
    box.style.touchAction = view.isFit && !this.taker ? "pan-y" : "none";
    this.events.moved();
  }

  /** Puts a frame of a size in points at a place on the stage. */
  put(frame, [left, top], size, canvas) {
    const { zoom } = this.view, pixelRatio = devicePixelRatio || 1, whole = value => Math.round(value * pixelRatio) / pixelRatio;
    // Whole pixels if the frame has this size, so that the browser does not resample it.
    const exact = (pixels, points) => Math.abs(pixels / pixelRatio - points * zoom) < 1.5 ? pixels / pixelRatio : points * zoom;
    Object.assign(frame.style, { left: `${whole(left)}px`, top: `${whole(top)}px`,
      width: `${exact(canvas.width, size[0])}px`, height: `${exact(canvas.height, size[1])}px` });
    frame.classList.toggle("magnified", zoom * pixelRatio > 1.5 * canvas.width / size[0]);
  }

  change(work) { work(this.view); this.layout(); }
  reveal(index) {
    const outline = this.moment?.outlines[index];
    if (outline) this.change(view => view.reveal(boxOf(outline.corners)));
  }

  // MARK: pointers

  place(event) {
    const box = this.box.getBoundingClientRect();
    return [event.clientX - box.left - this.box.clientLeft, event.clientY - box.top - this.box.clientTop];
  }

  down(event) {
    if (event.button || event.target.closest("button, select, a, input")) return;
    this.box.focus({ preventScroll: true, focusVisible: false });
    this.box.setPointerCapture(event.pointerId);
    if (this.taker) return this.taker.down(event);
    this.pointers.set(event.pointerId, this.place(event));
    this.start = this.place(event);
    this.isDragging = this.pointers.size > 1;
  }

  move(event) {
    if (this.taker) return this.taker.move(event);
    const now = this.place(event), before = this.pointers.get(event.pointerId);
    if (!before) return this.point(now);
    if (this.pointers.size === 2) return this.pinch(event.pointerId, before, now);
    if (!this.isDragging && Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) < clickReach) return;
    if (!this.isDragging && event.pointerType === "touch" && this.view.isFit) return;
    this.isDragging = true;
    this.pointers.set(event.pointerId, now);
    this.box.classList.add("dragging");
    // A fitting picture that is dragged keeps its size.
    this.change(view => { if (view.isFit) view.zoomTo(view.zoom); view.pan(now[0] - before[0], now[1] - before[1]); });
  }

  up(event) {
    if (this.taker) return this.taker.up(event);
    if (!this.pointers.delete(event.pointerId)) return;
    this.box.classList.remove("dragging");
    if (!this.isDragging && event.type === "pointerup") this.click(this.start);
  }

  /** Two fingers move the points of the picture that are under them. */
  pinch(id, before, now) {
    const [other] = [...this.pointers].filter(([key]) => key !== id).map(([, place]) => place);
    const length = place => Math.max(Math.hypot(place[0] - other[0], place[1] - other[1]), 1);
    const middle = place => [(place[0] + other[0]) / 2, (place[1] + other[1]) / 2];
    const [from, to] = [middle(before), middle(now)];
    this.pointers.set(id, now);
    this.change(view => { view.zoomTo(view.zoom * length(now) / length(before), ...from); view.pan(to[0] - from[0], to[1] - from[1]); });
  }

  wheel(event) {
    // On a phone-sized page the wheel scrolls the page, unless it zooms.
    const zooms = event.ctrlKey || event.metaKey || getComputedStyle(document.body).overflow === "hidden";
    if (!zooms || event.target.closest("select")) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1, [x, y] = this.place(event);
    if (event.shiftKey) return this.change(view => view.pan(-(event.deltaX + event.deltaY) * lines, 0));
    this.change(view => view.zoomTo(view.zoom * Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0022)), x, y));
  }

  // MARK: layers

  point(place) {
    this.pointer = place;
    const at = place && !this.view.isOverSecond(...place) ? this.view.toPicture(...place) : null;
    this.events.pointed(at);
    const found = at && this.moment ? layersAt(this.moment, ...at) : [];
    this.events.hover(found[0] ?? null);
  }

  click(place) {
    if (!this.moment || this.view.isOverSecond(...place)) return;
    const found = layersAt(this.moment, ...this.view.toPicture(...place));
    const isAgain = this.clicked && Math.hypot(place[0] - this.clicked[0], place[1] - this.clicked[1]) < clickReach;
    this.clicked = place;
    this.events.select(nextBeneath(found, this.selected, isAgain));
  }
}
