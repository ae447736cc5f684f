// The variables and their current values.
import { byId, make, valueNode, valueText } from "./elements.js";

export class Variables {
  constructor(toSource) {
    this.panel = byId("panel-variables");
    this.toSource = toSource;
  }

  use(scene) {
    this.rows = scene.variables.map(variable => {
      const name = make("button", { type: "button", textContent: variable.name, title: `line ${variable.line}` });
      name.addEventListener("click", () => this.toSource(variable.file, variable.line));
      return make("tr", {}, make("th", { className: "mono", scope: "row" }, name), make("td", { className: "mono" }));
    });
    this.panel.replaceChildren(this.rows.length
      ? make("table", { className: "values", ariaLabel: "Variables" }, make("tbody", {}, ...this.rows))
      : make("p", { className: "fine", textContent: "The scene has no variables." }));
    if (this.rows.length) this.panel.append(make("p", { className: "fine", textContent: "A dot marks variables that differ from their initial values." }));
  }

  at(moment) {
    moment.variables.forEach((variable, index) => {
      const row = this.rows[index];
      if (!row) return;
      row.className = (variable.isChanged ? "changed" : "") + (variable.isMoving ? " moving" : "");
      const text = valueText(variable.value);
      if (row.lastChild.dataset.text === text) return;
      row.lastChild.dataset.text = text;
      row.lastChild.replaceChildren(valueNode(variable.value));
    });
  }
}
