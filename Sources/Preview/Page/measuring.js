// Measuring the motion in the reference: a box that is drawn on it, the curves that explain its motion, and taking one into a file.
import { byId, copyText, latest, make, shape } from "./elements.js";
import { post, result } from "./requests.js";

/** The smallest box that is drawn, in CSS pixels. */
const smallest = 4;
/** The fields of the box, in points of the reference: x, y, width and height. */
const fields = ["x", "y", "width", "height"];

export class Measuring {
  /** `page`: `stage`, `comparison`, `time()`, `began()`, `told(text)`, `measured(isAvailable)` when a curve can be taken or
   *  not any more, and `post(path, parameters)` for changes of files. */
  constructor(page) {
    this.page = page;
    this.isOn = false;
    this.bar = byId("measure-bar");
    this.status = byId("measure-status");
    this.ask = latest(() => this.run());
    this.shapes = shape("svg", { id: "measure-shapes", "aria-hidden": "true" });
    byId("stage").append(this.shapes);
    byId("measure").addEventListener("click", () => this.toggle());
    byId("measure-close").addEventListener("click", () => this.close());
    // The keys of the page rest in a field.
    this.bar.addEventListener("keydown", event => { if (event.key === "Escape") { event.stopPropagation(); this.close(); } });
    byId("measure-form").addEventListener("submit", event => { event.preventDefault(); this.measure(); });
    for (const name of fields) byId(`measure-${name}`).addEventListener("input", () => this.draw());
    byId("measure-copy-yaml").addEventListener("click", () => this.copy(this.answer.yaml, "The actions were copied."));
    byId("measure-copy-swift").addEventListener("click", () => this.copy(this.answer.swift, "The code was copied."));
  }

  // MARK: state

  /** Whether there is a reference that moves. */
  get isPossible() { const { comparison } = this.page; return comparison.isShown && Boolean(comparison.isRecording); }

  toggle() { if (this.isOn) this.close(); else this.open(); }

  open() {
    if (!this.isPossible) return;
    const { page } = this;
    page.began();
    if (page.comparison.placement === "difference") page.comparison.put("over");
    this.isOn = true;
    this.clear();
    this.show();
    page.stage.take({ down: event => this.down(event), move: event => this.move(event), up: event => this.up(event), leave: () => {} },
      "Picture; draw a box on the reference, or type it below");
    page.told("Draw a box on the reference, or type it below the picture");
  }

  close() {
    if (!this.isOn) return;
    const hadFocus = this.bar.contains(document.activeElement);
    this.isOn = false;
    this.start = undefined;
    this.cancel();
    this.clear();
    this.show();
    this.page.stage.take(null);
    if (hadFocus) byId("measure").focus();
  }

  /** The reference is another one, has another scale, or is not shown any more. */
  check() {
    byId("measure").hidden = !this.isPossible;
    if (!this.isOn) return;
    if (!this.isPossible) this.close();
    else if (this.answer && this.measured !== this.subject) this.clear();
  }

  /** What is measured. */
  get subject() { const { picture, align } = this.page.comparison; return `${picture} ${align.enlarge}`; }

  show() {
    this.bar.hidden = !this.isOn;
    byId("measure").setAttribute("aria-pressed", String(this.isOn));
    this.draw();
  }

  /** Forgets what was measured. */
  clear() {
    this.answer = this.id = undefined;
    byId("measure-result").hidden = byId("measure-progress").hidden = true;
    this.status.textContent = "";
    this.status.classList.remove("bad");
    this.page.measured(false);
  }

  // MARK: box

  get box() { return fields.map(name => byId(`measure-${name}`).valueAsNumber); }
  set box(values) { fields.forEach((name, index) => { byId(`measure-${name}`).value = +values[index].toFixed(1); }); }

  down(event) {
    if (!this.page.comparison.isShown) return;
    this.start = this.page.stage.place(event);
  }

  move(event) {
    if (!this.start) return;
    const { comparison, stage } = this.page, ends = [this.start, stage.place(event)];
    if ([0, 1].some(axis => Math.abs(ends[0][axis] - ends[1][axis]) < smallest)) return;
    const [low, high] = [Math.min, Math.max].map(choose => comparison.toSecond([0, 1].map(axis => choose(ends[0][axis], ends[1][axis]))));
    const size = comparison.scene.canvas, inside = (value, axis) => Math.min(Math.max(value, 0), size[axis]);
    const [x, y, right, bottom] = [...low.map(inside), ...high.map(inside)];
    this.box = [x, y, right - x, bottom - y];
    this.draw();
  }

  up(event) {
    const { start } = this;
    this.start = undefined;
    const end = this.page.stage.place(event);
    if (!start || event.type !== "pointerup") return;
    const sides = [0, 1].map(axis => Math.abs(end[axis] - start[axis]));
    // A click selects a layer, as it does otherwise.
    if (Math.max(...sides) < smallest) this.page.stage.click(start);
    else if (Math.min(...sides) >= smallest) this.measure();
  }

  /** The box and the measured path, on the stage. */
  draw() {
    const { comparison } = this.page, { box, shapes } = this;
    shapes.replaceChildren();
    if (!this.isOn || !comparison.isShown || box.some(value => !Number.isFinite(value))) return;
    const [left, top] = comparison.toStage(box.slice(0, 2)), [right, bottom] = comparison.toStage([box[0] + box[2], box[1] + box[3]]);
    shapes.append(shape("rect", { class: "box", x: left, y: top, width: Math.max(right - left, 0), height: Math.max(bottom - top, 0) }));
    const path = this.answer?.path.map(([, x, y]) => comparison.toStage([x, y]).map(value => value.toFixed(1)).join()) ?? [];
    if (path.length > 1) shapes.append(shape("polyline", { class: "path", points: path.join(" ") }));
  }

  // MARK: measuring

  measure() {
    const { box } = this;
    if (!this.isPossible) return;
    if (box.some(value => !Number.isFinite(value)) || box[2] <= 0 || box[3] <= 0) return this.fail("The box is empty.");
    this.cancel();
    this.clear();
    this.wanted = { box, subject: this.subject, time: Math.max(this.page.comparison.player.own(this.page.time()), 0) };
    this.status.textContent = "Measuring";
    const bar = byId("measure-progress");
    bar.removeAttribute("value");
    bar.hidden = false;
    this.ask();
  }

  /** Cancels the measurement that runs: its result is not wanted any more. */
  cancel() {
    if (this.running !== undefined) post("measure/cancel", { id: this.running });
    this.running = undefined;
  }

  /** Measures the box that is wanted. The server measures one at a time; those that are not wanted any more are cancelled. */
  async run() {
    const { wanted } = this, { comparison } = this.page;
    const isWanted = () => this.isOn && this.wanted === wanted && wanted.subject === this.subject;
    if (!isWanted()) return;
    const [x, y, width, height] = wanted.box;
    const begun = await post("measure/begin", { picture: comparison.picture, time: wanted.time, x, y, width, height, enlarge: comparison.align.enlarge });
    if (begun.message) { if (isWanted()) this.fail(begun.message); return; }
    this.running = begun.id;
    // The box has changed while it began.
    if (!isWanted()) this.cancel();
    const status = await result("measure", begun.id, {
      isDone: ({ answer }) => Boolean(answer),
      progress: (value, max) => { if (isWanted()) Object.assign(byId("measure-progress"), { max, value }); },
    });
    if (this.running === begun.id) this.running = undefined;
    if (!isWanted()) return;
    if (status.message) this.fail(status.message); else this.finish(begun.id, status.answer);
  }

  fail(message) {
    this.clear();
    this.status.classList.add("bad");
    this.status.textContent = message.trim();
  }

  finish(id, answer) {
    Object.assign(this, { id, answer, measured: this.subject });
    byId("measure-progress").hidden = true;
    byId("measure-result").hidden = false;
    byId("measure-text").textContent = answer.text;
    byId("measure-chart").innerHTML = answer.chart;
    byId("measure-timing").replaceChildren(...answer.timings.map(({ title, timing }, value) => make("option", { value, textContent: `${title}: ${timing}` })));
    byId("measure-take").hidden = !answer.timings.length;
    byId("measure-copy-yaml").hidden = !answer.yaml;
    byId("measure-copy-swift").hidden = !answer.swift;
    this.status.textContent = answer.timings.length ? "Measured. Select a layer to use the curve." : "Measured. Nothing in it is an animation.";
    this.page.measured(answer.timings.length > 0);
    this.draw();
  }

  /** Writes the chosen curve in place of a timing of a file. `picture`: the version of the scene that has it there. */
  async take({ picture, file, line, column }) {
    if (this.id === undefined) return;
    const timing = byId("measure-timing").value;
    const change = await this.page.post("measure/take", { id: this.id, timing, picture, file, line, column });
    if (!change.message) this.page.told("The measured curve was taken. It is not saved.");
  }

  async copy(text, message) {
    this.status.textContent = await copyText(text) ? message : "The browser does not allow copying.";
  }
}
