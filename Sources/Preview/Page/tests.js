// The expectations and goldens of the script that is shown.
import { byId, json, latest, make, many, seconds } from "./elements.js";
import { post } from "./requests.js";

const signs = { good: "✓", bad: "✗", soft: "–" };
const words = { matches: "matches", accepted: "accepted", differs: "differs", missing: "missing", recorded: "recorded", unreadable: "cannot be read", unwritten: "could not be written", checking: "checking" };

export class Tests {
  /** `events`: `seek(time)`, `toSource(file, line)`, `fails(ranges)` with [start, end] of failing expectations, `compare(golden, time)`,
   *  `told(text)` for assistive technology. */
  constructor(events) {
    this.events = events;
    this.panel = byId("panel-tests");
    this.badge = byId("tests-badge");
    this.results = new Map();
    this.ask = latest(picture => this.load(picture));
    this.check = latest(() => this.checkGoldens());
    this.panel.addEventListener("click", event => this.click(event.target));
  }

  get isOpen() { return !this.panel.hidden; }

  /** `picture`: the number of the version. Expectations are asked for after the picture, so that they do not delay it. */
  use(picture) {
    this.picture = picture;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(picture), 150);
  }

  async load(picture) {
    const answer = await json("tests?" + new URLSearchParams({ picture }));
    if (!answer || answer.refused || picture !== this.picture) return;
    this.answer = answer;
    this.results = new Map();
    this.draw();
    if (this.isOpen) this.check();
  }

  opened() { if (this.answer) this.check(); }

  /** Compares the goldens that were not compared, one after the other. */
  async checkGoldens() {
    const { picture } = this;
    for (const { name } of this.answer?.goldens ?? []) {
      if (!this.isOpen || picture !== this.picture) return;
      if (this.results.has(name)) continue;
      this.results.set(name, { state: "checking", message: [] });
      this.draw();
      const answer = await json("golden?" + new URLSearchParams({ picture, name }));
      if (picture !== this.picture) return;
      this.results.set(name, !answer || answer.refused ? { state: "unreadable", message: [answer?.message ?? "The preview is not running."] } : answer);
      this.draw();
    }
  }

  // MARK: list

  draw() {
    const { expectations, goldens, script, note } = this.answer;
    const failed = expectations.filter(({ holds }) => holds === false);
    const bad = goldens.filter(({ name }) => ["differs", "missing", "unreadable", "unwritten"].includes(this.results.get(name)?.state));
    this.events.fails(failed.filter(({ time }) => time !== null && time !== undefined).map(({ time, end }) => [time, end ?? time]));
    this.badge.hidden = !failed.length && !bad.length;
    this.badge.textContent = failed.length + bad.length;
    this.badge.title = `${many(failed.length, "expectation")} and ${many(bad.length, "golden")} fail`;
    const focus = this.panel.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    const checked = expectations.filter(({ holds }) => holds !== undefined && holds !== null);
    this.panel.replaceChildren(
      make("h3", { textContent: "Expectations" }),
      make("p", { className: "fine", textContent: !expectations.length ? "The scene has none. Write them under expect."
        : failed.length ? `${failed.length} of ${checked.length} fail in script ${script}.` : `${checked.length} hold in script ${script}.` }),
      make("ol", { className: "tests" }, ...[...failed, ...expectations.filter(({ holds }) => holds !== false)].map(item => this.expectation(item, expectations.indexOf(item)))),
      make("h3", { textContent: "Goldens" }),
      make("p", { className: "fine", textContent: note ?? (goldens.length ? "" : "The scene has none for this script. Declare them under goldens."), hidden: !note && goldens.length > 0 }),
      make("ol", { className: "tests" }, ...goldens.map((item, index) => this.golden(item, index))));
    if (focus) this.panel.querySelector(`[data-key="${focus}"]`)?.focus();
  }

  row(kind, text, place, ...rest) {
    return make("li", { className: kind }, make("span", { className: `sign ${kind}`, textContent: signs[kind], ariaHidden: "true" }),
      make("div", {}, make("p", {}, make("span", { className: "unseen", textContent: { good: "holds: ", bad: "fails: ", soft: "not checked: " }[kind] }), make("code", { textContent: text }), " ", place), ...rest));
  }

  button(text, key, data, title, className = "") {
    const node = make("button", { type: "button", textContent: text, title, className });
    Object.assign(node.dataset, { key }, data);
    return node;
  }

  expectation({ expected, file, line, holds, found, values, time, end }, index) {
    const kind = holds ? "good" : holds === false ? "bad" : "soft";
    const place = this.button(`line ${line}`, `line-${index}`, { file, line }, `Line ${line} of ${file}`, "link");
    if (kind !== "bad") return this.row(kind, expected, place);
    const when = end > time + 1e-6 ? `${seconds(time)} to ${seconds(end)}` : seconds(time);
    return this.row(kind, expected, place,
      make("p", { className: "found" }, "found ", make("b", { textContent: found }), ...(values.length ? [` with ${values.join(", ")}`] : []), " ",
        this.button(when, `time-${index}`, { time }, "Go to this moment")));
  }

  golden({ name, time }, index) {
    const result = this.results.get(name), state = result?.state ?? "checking";
    const kind = ["matches", "accepted"].includes(state) ? "good" : result && state !== "checking" ? "bad" : "soft";
    const row = this.row(kind, name.split("/").slice(1).join("/"), make("span", { className: "state", textContent: result ? words[state] : "" }));
    if (kind !== "bad") return row;
    const detail = make("details", {}, make("summary", { textContent: result.message[0] ?? words[state] }),
      make("pre", { textContent: result.message.slice(1).join("\n") }));
    const buttons = make("p", { className: "buttons" });
    if (result.expected && result.actual && time !== null && time !== undefined) buttons.append(this.button("Compare", `compare-${index}`, { compare: name }, "Show the recorded picture over the current one"));
    else if (result.expected && result.actual) detail.append(...["expected", "actual", "difference"].filter(role => result[role]).map(role =>
      make("figure", {}, make("figcaption", { textContent: role }), make("img", { src: result[role], alt: `${name}, ${role}` }))));
    if (["differs", "missing"].includes(state)) buttons.append(this.button("Accept", `accept-${index}`, { accept: name }, "Write the current content into the golden's file"));
    row.lastChild.append(detail, buttons);
    return row;
  }

  // MARK: actions

  click(target) {
    const button = target.closest("button");
    if (!button) return;
    const { line, file, time, compare, accept } = button.dataset;
    if (line) this.events.toSource(file, +line);
    else if (time !== undefined) this.events.seek(+time);
    else if (compare) this.events.compare(this.results.get(compare), this.answer.goldens.find(({ name }) => name === compare).time);
    else if (accept) this.accept(accept);
  }

  async accept(name) {
    const { picture } = this;
    const answer = await post("golden/accept", { picture, name });
    if (picture !== this.picture) return;
    if (answer.message && !answer.state) {
      this.results.get(name).message = [answer.message];
      this.events.told(answer.message);
    } else {
      this.results.set(name, answer);
      this.events.told(`${name} ${words[answer.state]}`);
    }
    this.draw();
  }
}
