// The values of the selected layer at the current time.
import { byId, make, valueNode, valueText } from "./elements.js";
import { titleOf } from "./tree.js";

export class Inspector {
  constructor(toSource) {
    this.box = byId("details");
    this.toSource = toSource;
  }

  use(scene) {
    this.scene = scene;
    this.shown = undefined;
    this.box.hidden = true;
  }

  /** `index`: of the selected layer, or null. */
  at(moment, index) {
    const layer = this.scene?.layers[index], values = moment.layer;
    this.box.hidden = !layer || !values;
    if (this.box.hidden) return;
    if (this.shown !== layer) {
      const line = make("button", { type: "button", textContent: `Line ${layer.line}`, title: `${layer.file}:${layer.line}` });
      line.addEventListener("click", () => this.toSource(layer.file, layer.line));
      this.rows = new Map();
      this.table = make("tbody");
      this.box.replaceChildren(make("h3", { id: "details-title" }, make("span", { className: "mono", textContent: titleOf(layer) }), line),
        make("table", { className: "values", "aria-labelledby": "details-title" }, this.table));
      this.shown = layer;
    }
    const keys = Object.keys(values).sort();
    if (keys.join() !== [...this.rows.keys()].join()) {
      this.rows = new Map(keys.map(key => [key, make("td", { className: "mono" })]));
      this.table.replaceChildren(...keys.map(key => make("tr", {}, make("th", { className: "mono", scope: "row", textContent: key }), this.rows.get(key))));
    }
    for (const [key, cell] of this.rows) {
      const text = valueText(values[key]);
      if (cell.dataset.text === text) continue;
      cell.dataset.text = text;
      cell.replaceChildren(valueNode(values[key]));
    }
  }
}
