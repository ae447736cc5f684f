// The curves of changing values, and the choice of those that are shown.
import { byId, json, latest, make, seconds, shape } from "./elements.js";
import { settings } from "./settings.js";

/** Lists with more names have a filter field. */
const manyNames = 12;

export class Curves {
  /** `events`: `seek(time)`, `pin()`. */
  constructor({ seek, pin }) {
    this.panel = byId("panel-curves");
    this.seek = seek;
    this.compared = make("p", { className: "compared" });
    this.comparison = make("button", { type: "button", className: "compare" });
    this.comparison.addEventListener("click", pin);
    this.table = make("table", { className: "values readings", ariaLabel: "Values at the needle" });
    this.readings = latest((...given) => this.read(...given));
    this.chart = make("div", { className: "chart" });
    this.summary = make("summary");
    this.filter = make("input", { type: "search", placeholder: "Filter", ariaLabel: "Filter the values" });
    this.list = make("div", { className: "names" });
    this.reset = make("button", { type: "button", textContent: "Automatic choice" });
    this.picker = make("details", { className: "picker", hidden: true }, this.summary,
      make("div", { className: "pick" }, this.filter, this.reset), this.list);
    this.bar = make("div", { className: "curve-bar", hidden: true }, this.comparison, this.compared);
    this.panel.replaceChildren(this.picker, this.bar, this.chart, this.table);
    this.filter.addEventListener("input", () => this.narrow());
    this.reset.addEventListener("click", () => this.choose(null));
    this.list.addEventListener("change", () => this.choose(Array.from(this.boxes.filter(box => box.checked), box => box.value)));
    this.boxes = [];
    this.draw = latest((picture, width, names) => this.ask(picture, width, names));
    const point = event => {
      const chart = event.target.closest("svg");
      if (!chart || (event.type === "pointermove" && !(event.buttons & 1))) return;
      const { left, right, duration } = chart.dataset, box = chart.getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width * chart.viewBox.baseVal.width;
      this.seek(Math.min(Math.max((x - left) / (right - left), 0), 1) * duration);
    };
    this.chart.addEventListener("pointerdown", point);
    this.chart.addEventListener("pointermove", point);
  }

  /** Requests the curves only if the panel is visible, because drawing them samples the whole script. */
  use(picture) {
    this.picture = picture;
    const width = Math.min(Math.max(this.panel.clientWidth - 8, 240), 2000), names = settings.get("curves");
    const key = `${picture} ${width} ${names}`;
    if (this.panel.hidden || picture === undefined || picture === null || this.key === key) return;
    this.key = key;
    this.draw(picture, width, names);
  }

  async ask(picture, width, names) {
    const query = new URLSearchParams({ picture, width }), { key } = this;
    // A single comma means no names; an empty text leaves the choice to the server.
    if (names) query.set("names", names === "," ? "" : names);
    const answer = await json(`curves?${query.toString().replaceAll("+", "%20")}`);
    if (this.key !== key) return;
    const showText = text => this.chart.replaceChildren(make("p", { className: "fine", textContent: text }));
    if (!answer || answer.refused) {
      this.key = undefined;
      showText(answer?.message ?? "The curves could not be loaded.");
    } else {
      this.showNames(answer.names, answer.isChosen);
      this.titles = answer.titles;
      this.names = answer.names.filter(name => name.isShown).map(name => name.name);
      this.bar.hidden = !answer.svg;
      if (answer.svg) this.setChart(answer.svg);
      else showText(answer.names.length ? "No value is selected." : "No value changes in this script.");
    }
    this.at(this.time ?? 0);
  }

  /** Updates the list of names. Rebuilds it only if the names differ, so that the focus stays. */
  showNames(names, isChosen) {
    this.picker.hidden = names.length < 2;
    this.summary.textContent = `${names.filter(({ isShown }) => isShown).length} of ${names.length} moving values`;
    this.reset.disabled = !isChosen;
    const key = JSON.stringify(names.map(({ name }) => name));
    if (this.listed !== key) {
      this.listed = key;
      this.boxes = names.map(({ name }) => make("input", { type: "checkbox", value: name }));
      this.list.replaceChildren(...this.boxes.map(box => make("label", {}, box, make("span", { className: "mono", textContent: box.value }))));
      this.filter.hidden = names.length <= manyNames;
      if (this.filter.hidden) this.filter.value = "";
      this.narrow();
    }
    names.forEach(({ isShown }, index) => { this.boxes[index].checked = isShown; });
  }

  narrow() {
    const wanted = this.filter.value.trim().toLowerCase();
    for (const box of this.boxes) box.parentNode.hidden = !box.value.toLowerCase().includes(wanted);
  }

  choose(names) {
    settings.set("curves", names === null ? "" : names.join() || ",");
    this.use(this.picture);
  }

  /** The chart with a place for a value at the right end of each title, and a line at the time that is compared. */
  setChart(svg) {
    this.chart.innerHTML = svg;
    const chart = this.chart.querySelector("svg"), cursor = chart.querySelector(".cursor");
    this.pinLine = cursor.cloneNode();
    this.pinLine.setAttribute("class", "cursor pin");
    cursor.before(this.pinLine);
    this.labels = new Map(this.titles.map(({ name, y }) => {
      const label = shape("text", { x: chart.dataset.right, y, class: "reading" });
      chart.append(label);
      return [name, label];
    }));
  }

  /** `time`: with which the values are compared, or null. */
  compare(time) {
    this.pin = time;
    this.comparison.textContent = time === null ? "Compare with this moment" : "End the comparison";
    this.compared.textContent = time === null ? "" : `The second value is that at ${seconds(time)}.`;
    this.at(this.time ?? 0);
  }

  /** Requests the values at the needle and at the time that is compared. */
  async read(picture, time, pin, names) {
    const query = new URLSearchParams({ picture, time: time.toFixed(6), names: names.join() });
    if (pin !== null && pin !== undefined) query.set("other", pin.toFixed(6));
    const answer = await json(`values?${query.toString().replaceAll("+", "%20")}`);
    if (!answer || answer.refused || picture !== this.picture) return;
    this.showReadings(answer);
  }

  showReadings({ rows, words }) {
    const number = value => String(+value.toFixed(Math.abs(value) < 10 ? 3 : 1));
    const cells = (...texts) => texts.map(text => make("td", { textContent: text }));
    const hasOther = this.pin !== null && this.pin !== undefined, table = [];
    for (const { name, unit, lines } of rows) {
      const all = lines.map(line => hasOther && line.other !== undefined ? `${number(line.value)} | ${number(line.other)}` : number(line.value));
      this.setLabel(name, all.length > 3 ? `${all.slice(0, 3).join(", ")} …` : all.join(", "), unit);
      for (const line of lines) table.push(make("tr", {}, make("th", { scope: "row", className: "mono", textContent: lines.length > 1 ? `${line.layer}.${name.split(".").slice(1).join(".")}` : name }),
        ...cells(number(line.value) + unit, `${number(line.velocity)}${unit}/s`), ...(hasOther ? cells(line.other === undefined ? "" : number(line.other) + unit, line.other === undefined ? "" : number(line.value - line.other) + unit) : [])));
    }
    for (const { name, word, other } of words) {
      this.setLabel(name, hasOther && other !== word ? `${word} | ${other}` : word, "");
      table.push(make("tr", {}, make("th", { scope: "row", className: "mono", textContent: name }), ...cells(word, ""), ...(hasOther ? cells(other ?? "", "") : [])));
    }
    const heads = ["", "value", "velocity", ...(hasOther ? [`at ${seconds(this.pin)}`, "change"] : [])];
    this.table.replaceChildren(make("thead", {}, make("tr", {}, ...heads.map(textContent => make("th", { scope: "col", textContent })))), make("tbody", {}, ...table));
    this.table.dataset.time = this.time;
  }

  setLabel(name, text, unit) {
    const label = this.labels?.get(name);
    if (label) label.textContent = text + unit;
  }

  /** `isPlaying`: the values are read only at rest and from time to time. */
  at(time, isPlaying = false) {
    this.time = time;
    const now = performance.now();
    if (!this.panel.hidden && this.names?.length && this.picture !== undefined && (!isPlaying || now - (this.asked ?? 0) > 80)) {
      this.asked = now;
      this.readings(this.picture, time, this.pin, this.names);
    }
    if (this.pinLine) {
      const { left, right, duration } = this.pinLine.ownerSVGElement?.dataset ?? {};
      const x = this.pin === null || this.pin === undefined || !duration ? -9 : +left + (right - left) * Math.min(this.pin / duration, 1);
      for (const end of ["x1", "x2"]) this.pinLine.setAttribute(end, x);
    }
    for (const chart of this.chart.querySelectorAll("svg[data-duration]")) {
      const { left, right, duration } = chart.dataset, cursor = chart.querySelector(".cursor:not(.pin)");
      const x = +left + (right - left) * Math.min(duration > 0 ? time / duration : 0, 1);
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
    }
  }
}
