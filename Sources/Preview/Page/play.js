// Playing with the scene: the mouse is a finger, and what it does becomes a script.
import { byId, seconds } from "./elements.js";
import { FramePlayer } from "./frames.js";
import { Live } from "./live.js";
import { Recording } from "./recording.js";
import { post } from "./requests.js";
import { Touchpad } from "./touchpad.js";

export class Play {
  /** `page`: `stage`, `options()` for the server, `scene()`, `scale()` in pixels per point, `began()`, `ended()`, `told(text)`,
   *  `failed(message)`, `kept(name, saves)`, `names()` of all scripts. */
  constructor(page) {
    this.page = page;
    this.state = "off";
    const { stage } = page;
    this.touchpad = new Touchpad(stage.box, {
      toCanvas: event => { const [x, y] = stage.view.toPicture(...stage.place(event)), [left, top] = page.scene().origin; return [x - left, y - top]; },
      told: page.told, touched: () => this.live.touched(),
    });
    this.live = new Live(this.touchpad, {
      answered: (time, isMoving) => Object.assign(stage.canvas.dataset, { time, moving: isMoving ? 1 : 0 }),
      shown: (bitmap, isDraft) => this.draw(bitmap, isDraft ? "draft" : "exact"),
      passed: time => this.showTime(time),
      full: () => this.stop(),
      failed: (message, isGone) => { page.failed(message); if (isGone || this.state === "live") this.close(); },
    });
    this.recording = new Recording({ trim: (from, to) => this.read(from, to), replay: () => this.replay(),
      keep: (name, saves) => this.keep(name, saves), failed: page.failed });
    this.player = new FramePlayer(stage.canvas, { shown: () => stage.layout(), gone: () => this.close(), failed: page.failed });
    byId("play-mode").addEventListener("click", () => this.toggle());
    byId("play-stop").addEventListener("click", () => this.stop());
    byId("play-again").addEventListener("click", () => this.begin());
    byId("play-close").addEventListener("click", () => this.close());
  }

  get isOn() { return this.state !== "off"; }

  /** P: plays, then shows the script, then plays again. */
  toggle() { if (this.state === "live") this.stop(); else this.begin(); }

  /** Escape: stops, then closes. */
  escape() { if (this.state === "live") this.stop(); else if (this.isOn) this.close(); }

  use(state) {
    this.state = state;
    document.body.dataset.play = state;
    byId("play-bar").hidden = state === "off";
    byId("play-hint").hidden = byId("play-stop").hidden = state !== "live";
    byId("play-again").hidden = state !== "review";
    byId("play-mode").setAttribute("aria-pressed", String(state !== "off"));
    if (state !== "review") this.recording.hide();
  }

  async begin() {
    if (this.state === "live" || this.isBeginning || !this.page.scene()) return;
    this.isBeginning = true;
    this.endReplay();
    const begun = await post("play/begin", this.page.options());
    this.isBeginning = false;
    if (begun.message) return this.page.failed(begun.message);
    if (this.session !== undefined) post("play/end", { session: this.session });
    this.session = begun.session;
    this.page.began();
    this.use("live");
    this.page.stage.take(this.touchpad, "Picture; arrow keys move a finger, space puts it down");
    this.live.begin(begun, this.page.scene(), this.page.scale);
    this.page.told("Playing. The mouse is a finger. Arrow keys move a finger, space puts it down. Escape stops.");
  }

  async stop() {
    if (this.state !== "live") return;
    this.use("stopping");
    this.page.stage.take(null);
    this.played = Math.min(this.live.now / 1000, this.live.most);
    await this.live.end();
    if (this.state === "stopping") await this.read();
  }

  /** Asks for the script of a part of the recording, in seconds. */
  async read(from, to) {
    const part = from === undefined ? {} : { from, to };
    byId("play-time").textContent = "Writing the script";
    const script = await post("play/script", { session: this.session, ...part });
    if (!this.isOn || this.state === "live") return;
    if (script.message) {
      this.page.failed(script.message);
      if (this.state === "stopping" || script.status === 410) return this.close();
      byId("play-time").textContent = "Recorded";
      return this.recording.showEnds();
    }
    this.page.failed("");
    this.part = part;
    this.use("review");
    byId("play-time").textContent = "Recorded";
    this.recording.show(script, this.played, this.page.names());
    this.page.told(this.recording.words.textContent);
    this.replay();
  }

  async keep(name, saves) {
    if (this.state !== "review") return;
    const kept = await post("play/keep", { session: this.session, name, ...this.part });
    this.page.failed(kept.message ?? "");
    if (kept.message) return byId("recording-name").focus();
    this.close({ isKept: true });
    this.page.kept(name, saves);
  }

  /** Ctrl S: adds the script and writes the file. Returns whether there is one. */
  save() {
    if (this.state !== "review") return false;
    this.recording.keep(true);
    return true;
  }

  close({ isKept } = {}) {
    if (!this.isOn) return;
    this.endReplay();
    this.page.stage.take(null);
    this.live.isOn = false;
    this.live.wake?.();
    this.touchpad.end();
    this.use("off");
    post("play/end", { session: this.session });
    this.session = undefined;
    if (!isKept) this.page.ended();
  }

  /** The scene has a new version. While playing, it is played with from its start. */
  changed() { if (this.state === "live") { this.live.isOn = false; this.touchpad.end(); this.use("stopping"); this.begin(); } }

  showTime(time) {
    const text = `Playing ${time.toFixed(1)} s`, node = byId("play-time");
    if (node.textContent !== text) node.textContent = text;
  }

  draw(bitmap, kind) {
    const { canvas } = this.page.stage;
    if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
    const context = canvas.getContext("2d");
    context.globalCompositeOperation = "copy";
    context.drawImage(bitmap, 0, 0);
    Object.assign(canvas.dataset, { kind, drawn: +(canvas.dataset.drawn ?? 0) + 1 });
    this.page.stage.layout();
  }

  // MARK: replay

  /** Plays the script once. */
  replay() {
    const { script } = this.recording;
    if (!script) return;
    this.endReplay();
    const { player } = this, { duration, picture } = script, range = [0, duration];
    player.use(picture, this.page.scale(), duration);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches && this.replayed !== picture) {
      // It plays only on request.
      this.replayed = picture;
      return player.show(duration);
    }
    this.replayed = picture;
    player.startPlaying(0);
    const start = performance.now();
    const tick = now => {
      const time = (now - start) / 1000;
      if (time >= duration) { this.endReplay(); return player.show(duration); }
      player.at(Math.max(time, 0), { loops: false, speed: 1, isBackward: false, range });
      this.tick = requestAnimationFrame(tick);
    };
    this.tick = requestAnimationFrame(tick);
  }

  endReplay() {
    if (!this.tick) return;
    cancelAnimationFrame(this.tick);
    this.tick = 0;
    this.player.stopPlaying();
  }
}
