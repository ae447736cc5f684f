// Side by side: a second picture at the same time, beside the first one, over it, or their difference.
import { byId, json, latest, make, seconds } from "./elements.js";
import { Difference, differenceText } from "./difference.js";
import { placeOver, SecondPlayer, secondScale } from "./second.js";
import { settings } from "./settings.js";

const placements = ["beside", "over", "difference"];
/** The settings with the value of each source. */
const valueNames = { appearance: "otherAppearance", device: "otherDevice", revision: "version", reference: "reference" };
const valueLabels = { appearance: "Appearance", device: "Device", revision: "Version" };
/** The settings of the alignment of a reference, with their limits, by the ids of their fields. */
const alignment = { "align-shift": ["shift", -600, 600], "align-x": ["moveX", -9999, 9999], "align-y": ["moveY", -9999, 9999],
  "align-scale": ["enlarge", 0.01, 100] };
/** The space for captions around the pictures, in CSS pixels. */
const captionSpace = 34;
/** The widest caption, in CSS pixels. */
const captionWidth = 380;
/** Milliseconds at rest after which pixels are counted. */
const countDelay = 200;

const capital = name => name[0].toUpperCase() + name.slice(1);
const defaultOf = name => name === "enlarge" ? 1 : 0;
/** The value of a field of the alignment, within its limits. */
function aligned(id) {
  const [name, least, most] = alignment[id], value = +settings.get(name);
  return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : defaultOf(name);
}
const percent = value => `${+(100 * value).toFixed(4)}%`;

export class Comparison {
  /** `page`: `stage`, `player`, `time()`, `isPlaying()`, `opened()` when it appears, `arranged()` after
   *  a change of the second picture or its place, `rescale()` to request frames again. */
  constructor(page) {
    this.page = page;
    this.isOn = this.isSuspended = false;
    this.box = byId("comparison");
    this.canvas = byId("second");
    this.frame = byId("second-frame");
    this.note = byId("second-note");
    this.captions = [byId("first-caption"), byId("second-caption")];
    this.difference = new Difference();
    this.player = new SecondPlayer(this.canvas, {
      shown: () => this.shown(), gone: () => this.ask(), failed: message => this.fail(message.split("\n")[0]),
    });
    page.player.partner = this.player;
    this.ask = latest(() => this.load());
    this.askForRevisions = latest(() => this.loadRevisions());
    byId("second-source").addEventListener("change", ({ target }) => { settings.set("with", target.value); this.choose(); });
    byId("second-value").addEventListener("change", ({ target }) => { settings.set(valueNames[this.source], target.value); this.choose(); });
    for (const name of placements) byId(`place-${name}`).addEventListener("click", () => this.put(name));
    byId("second-opacity").addEventListener("input", ({ target }) => { settings.set("opacity", target.value); this.layout(); });
    // A commit changes what HEAD is, and no file of the scene.
    addEventListener("focus", () => { if (this.source === "revision") { this.listed = undefined; this.choose(); } });
    for (const [id, [name]] of Object.entries(alignment)) byId(id).addEventListener("input", ({ target }) => {
      settings.set(name, Number.isFinite(target.valueAsNumber) ? target.valueAsNumber : defaultOf(name));
      this.arrange();
    });
  }

  get source() { return settings.get("with") in valueNames ? settings.get("with") : "appearance"; }
  get placement() { return placements.includes(settings.get("placement")) ? settings.get("placement") : "beside"; }
  get opacity() { const value = +settings.get("opacity"); return value >= 0 && value <= 100 ? value : 50; }
  get isShown() { return this.isOn && !this.isSuspended && Boolean(this.scene); }
  get isReference() { return this.source === "reference"; }
  get align() {
    return this.isReference ? { x: aligned("align-x"), y: aligned("align-y"), enlarge: aligned("align-scale") } : {};
  }
  /** The time of the second picture at the start of the scene, in seconds. */
  get shift() { return this.isReference ? aligned("align-shift") : 0; }

  // MARK: state

  show(isOn) {
    if (this.isOn === isOn) return;
    this.isOn = isOn;
    this.box.hidden = !isOn;
    if (isOn) { this.page.opened(); this.choose(); } else this.drop();
  }

  /** Hides it while the scene is played with. */
  suspend(isSuspended) {
    if (this.isSuspended === isSuspended) return;
    this.isSuspended = isSuspended;
    if (isSuspended) this.drop(); else this.ask();
  }

  /** The scene has a new version, or other choices. */
  use(state) {
    this.state = state;
    this.fill();
    this.ask();
  }

  choose() {
    this.fill();
    if (this.isOn && this.source === "revision" && !this.listed) this.askForRevisions();
    this.ask();
  }

  /** The versions in git, for the menu. */
  async loadRevisions() {
    const answer = await json("revisions");
    if (!answer || answer.refused) return;
    this.listed = answer.revisions;
    this.fill();
  }

  /** Puts the second picture elsewhere. */
  put(placement) {
    settings.set("placement", placement);
    this.fill();
    this.arrange();
  }

  /** The next placement. */
  next() { if (this.isOn) this.put(placements[(placements.indexOf(this.placement) + 1) % placements.length]); }

  /** The value of the source: the chosen one, or one that differs from what is shown. */
  get value() {
    const chosen = settings.get(valueNames[this.source]), { choices } = this.state;
    if (this.source === "revision") return chosen || "HEAD";
    if (this.isReference) return "";
    if (this.source === "appearance") return choices.appearances.includes(chosen) ? chosen : settings.get("appearance") === "dark" ? "light" : "dark";
    if (choices.devices.includes(chosen)) return chosen;
    return choices.devices.find(name => name !== settings.get("device"));
  }

  fill() {
    if (!this.isOn || !this.state) return;
    const { source, placement, isReference, state: { choices } } = this;
    byId("second-source").value = source;
    const options = source === "appearance" ? choices.appearances.map(name => [name, capital(name)])
      : source === "device" ? choices.devices.map(name => [name, name]) : source === "revision" ? this.revisionOptions() : [];
    const select = byId("second-value"), key = JSON.stringify(options);
    if (select.dataset.key !== key) {
      select.dataset.key = key;
      select.replaceChildren(...options.map(([value, text]) => make("option", { value, textContent: text })));
    }
    select.value = this.value;
    select.hidden = isReference;
    byId("alignment").hidden = !isReference;
    byId("alignment-place").hidden = placement === "beside";
    // Not while something is typed.
    for (const id of Object.keys(alignment)) if (document.activeElement !== byId(id)) byId(id).value = aligned(id);
    select.setAttribute("aria-label", valueLabels[source] ?? "");
    for (const name of placements) byId(`place-${name}`).setAttribute("aria-pressed", String(name === placement));
    byId("opacity-field").hidden = placement !== "over";
    byId("second-opacity").value = this.opacity;
    byId("second-opacity").setAttribute("aria-valuetext", `${this.opacity} %`);
  }

  /** The listed versions, and the one in the address if it is another. */
  revisionOptions() {
    const { value, answered } = this, listed = (this.listed ?? []).map(({ name, caption }) => [name, caption]);
    return listed.some(([name]) => name === value) ? listed : [[value, answered?.value === value ? answered.caption : value], ...listed];
  }

  async load() {
    if (!this.isOn || this.isSuspended || !this.state?.scene) return this.drop();
    const { source, value } = this, query = new URLSearchParams(settings.options());
    query.set("source", source);
    if (value) query.set("value", value);
    // The first script of another version can be another one.
    if (source === "revision" && this.state.scene.scripts.length) query.set("script", this.state.scene.script);
    const answer = await json("second?" + query.toString().replaceAll("+", "%20"));
    if (!answer || !this.isOn || this.isSuspended || source !== this.source || value !== this.value) return;
    this.problem = (answer.refused ? answer.message : answer.problem)?.trim();
    this.name = answer.caption ?? (source === "appearance" ? capital(value) : value);
    this.answered = { value, caption: answer.caption };
    this.fill();
    if (answer.picture === undefined) return this.drop(true);
    Object.assign(this, { picture: answer.picture, scene: answer.scene, isRecording: answer.isRecording });
    this.arrange();
  }

  /** Shows no second picture. */
  drop(keepsProblem = false) {
    if (!keepsProblem) this.problem = undefined;
    this.scene = undefined;
    this.player.drop();
    this.arrange();
  }

  /** The frames cannot be drawn: the first picture goes on without them. */
  fail(message) {
    this.player.isReady = false;
    this.problem = message;
    this.tell();
  }

  // MARK: place

  /** The place of the second picture in the first, in points. */
  get over() { return placeOver(this.state.scene, this.scene, this.align); }

  /** Puts the canvases where the placement needs them. */
  arrange() {
    const { placement, isShown, canvas, frame } = this, isBeside = placement === "beside";
    const parent = isBeside ? frame : byId("frame");
    if (canvas.parentElement !== parent) parent.insertBefore(canvas, isBeside ? null : byId("difference"));
    canvas.hidden = !isShown || placement === "difference";
    byId("difference").hidden = !isShown || placement !== "difference";
    canvas.setAttribute("aria-label", `Second picture: ${this.name ?? ""}`);
    for (const caption of this.captions) caption.hidden = !isShown;
    this.captions[1].hidden ||= !isBeside;
    if (isBeside || !isShown) canvas.removeAttribute("style");
    // The stage calls `layout`.
    this.page.stage.beside(isShown && isBeside ? this.scene.picture : null, isShown ? captionSpace : 0);
    this.layout();
    if (isShown) this.page.rescale();
    this.draw();
    this.tell();
    this.page.arranged();
  }

  /** Requests frames for a scale of the first picture, in pixels per point. */
  sharpen(scale) {
    if (!this.isShown) return;
    const { scene, picture, state, player, page } = this;
    const factor = this.placement === "beside" ? 1 : this.over.factor;
    const isNew = player.useScene(picture, secondScale(scale, factor, scene.picture), state.scene.duration, scene.duration, this.shift);
    if (isNew && !page.isPlaying()) player.show(page.time());
  }

  /** A place on the stage, in points of the second picture's canvas. */
  toSecond([x, y]) {
    const { view } = this.page.stage;
    if (this.placement === "beside") return view.secondOrigin.map((start, axis) => ([x, y][axis] - start) / view.zoom - this.scene.origin[axis]);
    const { left, top, factor } = this.over, place = view.toPicture(x, y);
    return [left, top].map((start, axis) => (place[axis] - start) / factor - this.scene.origin[axis]);
  }

  /** The place of a point of the second picture's canvas on the stage. */
  toStage(point) {
    const { view } = this.page.stage, place = point.map((value, axis) => value + this.scene.origin[axis]);
    if (this.placement === "beside") return view.secondOrigin.map((start, axis) => start + place[axis] * view.zoom);
    const { left, top, factor } = this.over;
    return view.toStage(left + place[0] * factor, top + place[1] * factor);
  }

  layout() {
    if (!this.isShown) return;
    const { canvas, captions, placement, page: { stage } } = this, { view, box } = stage, [width, height] = this.state.scene.picture;
    if (placement !== "beside") {
      const { left, top, width: w, height: h } = this.over;
      Object.assign(canvas.style, { left: percent(left / width), top: percent(top / height), width: percent(w / width), height: percent(h / height), opacity: this.opacity / 100 });
    }
    byId("second-opacity").setAttribute("aria-valuetext", `${this.opacity} %`);
    this.showCaptions();
    // Above the pictures, and always on the stage.
    [view.origin, view.secondOrigin].forEach(([left, top], index) => {
      const caption = captions[index], room = [box.clientWidth - caption.offsetWidth - 4, box.clientHeight - caption.offsetHeight - 4];
      const inside = (value, axis) => Math.max(Math.min(value, room[axis]), 4);
      Object.assign(caption.style, { left: `${inside(left, 0)}px`, top: `${inside(top - caption.offsetHeight - 6, 1)}px` });
    });
    if (placement === "beside") this.separate();
  }

  /** Each caption is at most as wide as its part of the stage. */
  separate() {
    const { view, box } = this.page.stage, start = view.secondOrigin[0] - view.gap[0];
    const limits = view.axis === 0 ? [start - 4, box.clientWidth - Math.max(start, 0) - 32] : [box.clientWidth - 8, box.clientWidth - 8];
    this.captions.forEach((caption, index) => { caption.style.maxWidth = `${Math.min(Math.max(limits[index], 60), captionWidth)}px`; });
  }

  /** The captions stay until the first frame of another picture has arrived. */
  showCaptions() {
    if (+this.canvas.dataset.picture !== this.picture) return;
    const { placement, name } = this, first = this.firstName, time = this.page.time() + this.shift, { duration } = this.scene;
    const second = name + (this.isStill ? "" : time > duration + 1e-4 ? ", at its end" : time < 0 ? ", before its start" : "");
    const texts = placement === "beside" ? [first, second]
      : [placement === "over" ? `${first} with ${this.opacity} % of ${second}` : `Difference of ${first} and ${second}`, ""];
    this.captions.forEach((caption, index) => { if (caption.textContent !== texts[index]) caption.textContent = texts[index]; });
    if (placement !== "beside") this.captions[0].style.maxWidth = `min(100% - 8px, ${captionWidth}px)`;
  }

  get firstName() {
    if (this.source === "revision") return "Now";
    if (this.isReference) return "Scene";
    if (this.source === "appearance") return settings.get("appearance") ? capital(settings.get("appearance")) : "As written";
    return settings.get("device") || "As written";
  }

  /** Whether the second picture does not change with time. */
  get isStill() { return this.scene.duration < 0.01; }

  // MARK: frames

  shown() {
    if (this.placement === "beside") this.page.stage.layout(); else this.showCaptions();
    this.draw();
  }

  /** Draws the difference if both canvases show the same time. Called after each new frame of either. */
  draw() {
    if (!this.isShown || this.placement !== "difference") return;
    const first = byId("picture"), { canvas, difference } = this, [width, height] = this.state.scene.picture;
    if (canvas.dataset.time !== first.dataset.time || +canvas.dataset.picture !== this.picture || +first.dataset.picture !== this.state.picture) return;
    const { left, top, width: w, height: h } = this.over;
    difference.draw(first, canvas, { left: left / width, top: top / height, width: w / width, height: h / height });
    this.counted = undefined;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.count(), countDelay);
  }

  count() {
    if (!this.isShown || !this.difference.isShown || this.page.isPlaying()) return;
    const counted = this.difference.count();
    this.counted = counted ? differenceText(counted) : "";
    byId("difference").dataset.time = byId("picture").dataset.time;
    this.tell();
  }

  /** It began or ended to play. */
  played() { if (this.isShown) { this.draw(); this.tell(); } }

  // MARK: words

  /** Says what is special about the second picture. At rest only, so that assistive technology is not told each frame. */
  tell() {
    if (this.page.isPlaying()) return;
    const text = this.isOn ? this.words().join(" ") : "";
    this.note.classList.toggle("bad", Boolean(this.isOn && this.problem));
    if (this.note.textContent !== text) this.note.textContent = text;
  }

  words() {
    if (this.problem && !this.scene) return [this.problem];
    if (!this.scene) return [];
    const { scene, state, placement } = this, words = this.problem ? [this.problem] : [], first = state.scene;
    if (!this.isReference && scene.script !== first.script) words.push(`It has no script ${first.script} and plays ${scene.script}.`);
    const end = scene.duration - this.shift;
    if (!this.isStill && Math.abs(end - first.duration) > 0.002) words.push(`It ends at ${seconds(end)}, the first at ${seconds(first.duration)}.`);
    if (placement !== "beside" && Math.abs(first.canvas[0] - scene.canvas[0]) > 0.01) words.push(`Its canvas is ${scene.canvas.join(" × ")} points and drawn as wide as the first.`);
    if (placement === "difference") {
      if (this.counted) words.push(this.counted);
      if (this.counted && !this.difference.isExact) words.push("Its pixels are scaled.");
    }
    return words;
  }
}
