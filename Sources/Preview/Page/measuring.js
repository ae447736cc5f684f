// Measuring the motion in the reference: a box that is drawn on it, the curves that explain its motion, and taking one into a file.
import { byId, json, make } from "./elements.js";
import { post } from "./requests.js";

/** The smallest box that is drawn, in CSS pixels. */
const smallest = 4;
/** The fields of the box, in points of the reference: x, y, width and height. */
const fields = ["x", "y", "width", "height"];
const svgName = "http://www.w3.org/2000/svg";
const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));

export class Measuring {
  /** `page`: `stage`, `comparison`, `picture()`, `time()`, `began()`, `told(text)`, `measured(isAvailable)` when a curve can be taken or
   *  not any more, and `post(path, parameters)` for changes of files. */
  constructor(page) {
    this.page = page;
    this.isOn = false;
    this.bar = byId("measure-bar");
    this.status = byId("measure-status");
    this.shapes = document.createElementNS(svgName, "svg");
    this.shapes.id = "measure-shapes";
    this.shapes.setAttribute("aria-hidden", "true");
    byId("stage").append(this.shapes);
    byId("measure").addEventListener("click", () => this.toggle());
    byId("measure-close").addEventListener("click", () => this.close());
    byId("measure-form").addEventListener("submit", event => { event.preventDefault(); this.measure(); });
    for (const name of fields) byId(`measure-${name}`).addEventListener("input", () => this.draw());
    byId("measure-copy-yaml").addEventListener("click", () => this.copy(this.answer.yaml, "The actions were copied."));
    byId("measure-copy-swift").addEventListener("click", () => this.copy(this.answer.swift, "The code was copied."));
  }

  // MARK: state

  /** Whether there is a reference that moves. */
  get isPossible() { const { comparison } = this.page; return comparison.isShown && comparison.isReference && !comparison.isStill; }

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
    this.clear();
    this.show();
    this.page.stage.take(null);
    if (hadFocus) byId("measure").focus();
  }

  /** The reference is not shown any more. */
  check() { if (this.isOn && !this.isPossible) this.close(); }

  show() {
    this.bar.hidden = !this.isOn;
    byId("measure").setAttribute("aria-pressed", String(this.isOn));
    this.draw();
  }

  /** Forgets what was measured. */
  clear() {
    this.running = this.answer = this.id = undefined;
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
    this.id = this.answer = undefined;
  }

  move(event) {
    if (!this.start) return;
    const { comparison, stage } = this.page, ends = [this.start, stage.place(event)];
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
    if (!start || event.type !== "pointerup" || Math.min(...[0, 1].map(axis => Math.abs(end[axis] - start[axis]))) < smallest) return;
    this.measure();
  }

  /** The box and the measured path, on the stage. */
  draw() {
    const { comparison } = this.page, { box, shapes } = this;
    shapes.replaceChildren();
    if (!this.isOn || !comparison.isShown || box.some(value => !Number.isFinite(value))) return;
    const [left, top] = comparison.toStage(box.slice(0, 2)), [right, bottom] = comparison.toStage([box[0] + box[2], box[1] + box[3]]);
    const add = (name, attributes) => {
      const node = document.createElementNS(svgName, name);
      for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
      shapes.append(node);
    };
    add("rect", { class: "box", x: left, y: top, width: Math.max(right - left, 0), height: Math.max(bottom - top, 0) });
    const path = this.answer?.path.map(([, x, y]) => comparison.toStage([x, y]).map(value => value.toFixed(1)).join()) ?? [];
    if (path.length > 1) add("polyline", { class: "path", points: path.join(" ") });
  }

  // MARK: measuring

  async measure() {
    const { page, box } = this;
    if (!this.isPossible) return;
    if (box.some(value => !Number.isFinite(value)) || box[2] <= 0 || box[3] <= 0) return this.fail("The box is empty.");
    this.clear();
    const bar = byId("measure-progress"), enlarge = page.comparison.align.enlarge, [x, y, width, height] = box;
    bar.removeAttribute("value");
    bar.hidden = false;
    const time = Math.max(page.comparison.player.own(page.time()), 0);
    const begun = await post("measure/begin", { picture: page.comparison.picture, time, x, y, width, height, enlarge });
    if (begun.message) return this.fail(begun.message);
    const { id } = begun;
    this.running = id;
    while (this.running === id) {
      const status = await json("measure?" + new URLSearchParams({ id }));
      if (this.running !== id) return;
      if (!status || status.refused) return this.fail(status?.message ?? "The preview is not running.");
      if (status.problem) return this.fail(status.problem);
      if (status.answer) return this.finish(id, status.answer);
      if (status.total) Object.assign(bar, { max: status.total, value: status.done });
      await pause(100);
    }
  }

  fail(message) {
    this.clear();
    this.status.classList.add("bad");
    this.status.textContent = message.trim();
  }

  finish(id, answer) {
    Object.assign(this, { id, answer, running: undefined });
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

  /** Writes the chosen curve in place of a timing of a file. */
  async take({ file, line, column }) {
    if (this.id === undefined) return;
    const change = await this.page.post("measure/take", { id: this.id, timing: byId("measure-timing").value, file, line, column });
    if (!change.message) this.page.told("The measured curve was taken. It is not saved.");
  }

  async copy(text, message) {
    try {
      await navigator.clipboard.writeText(text);
      this.status.textContent = message;
    } catch { this.status.textContent = "The browser does not allow copying."; }
  }
}
