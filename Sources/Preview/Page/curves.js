// The curves of changing values, and the choice of those that are shown.
import { byId, json, latest, make } from "./elements.js";
import { settings } from "./settings.js";

/** Lists with more names have a filter field. */
const manyNames = 12;

export class Curves {
  constructor(seek) {
    this.panel = byId("panel-curves");
    this.seek = seek;
    this.chart = make("div", { className: "chart" });
    this.summary = make("summary");
    this.filter = make("input", { type: "search", placeholder: "Filter", ariaLabel: "Filter the values" });
    this.list = make("div", { className: "names" });
    this.reset = make("button", { type: "button", textContent: "Automatic choice" });
    this.picker = make("details", { className: "picker", hidden: true }, this.summary,
      make("div", { className: "pick" }, this.filter, this.reset), this.list);
    this.panel.replaceChildren(this.picker, this.chart);
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
    const answer = await json(`/curves?${query.toString().replaceAll("+", "%20")}`);
    if (this.key !== key) return;
    const showText = text => this.chart.replaceChildren(make("p", { className: "fine", textContent: text }));
    if (!answer || answer.refused) {
      this.key = undefined;
      showText(answer?.message ?? "The curves could not be loaded.");
    } else {
      this.showNames(answer.names, answer.isChosen);
      if (answer.svg) this.chart.innerHTML = answer.svg;
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

  at(time) {
    this.time = time;
    for (const chart of this.chart.querySelectorAll("svg[data-duration]")) {
      const { left, right, duration } = chart.dataset, cursor = chart.querySelector(".cursor");
      const x = +left + (right - left) * Math.min(duration > 0 ? time / duration : 0, 1);
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
    }
  }
}
