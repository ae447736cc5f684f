// The list of layers, their outlines over the picture, and the values of the selected layer.
import { byId, make, valueNode, valueText } from "./elements.js";

const svg = "http://www.w3.org/2000/svg";

export class Layers {
  /** `select(index)`, `toSource(file, line)`. */
  constructor(events) {
    this.events = events;
    this.panel = byId("panel-layers");
    this.shapes = byId("shapes");
    this.tag = byId("tag");
    this.tree = make("div", { className: "tree", role: "listbox", ariaLabel: "Layers" });
    this.details = make("div", { className: "details", hidden: true });
    this.panel.replaceChildren(this.tree, this.details);
    this.rows = [];
    this.polygons = [];
    for (const [node, event] of [[this.tree, "pointerover"], [this.tree, "focusin"], [this.shapes, "pointerover"]])
      node.addEventListener(event, ({ target }) => {
        const place = target.dataset?.layer ?? target.closest?.("[data-layer]")?.dataset.layer;
        this.highlight(place === undefined ? null : +place);
      });
    for (const [node, event] of [[this.tree, "pointerleave"], [this.tree, "focusout"], [this.shapes, "pointerleave"]])
      node.addEventListener(event, () => this.highlight(null));
    for (const node of [this.tree, this.shapes]) node.addEventListener("click", ({ target }) => {
      const place = target.closest("[data-layer]")?.dataset.layer;
      if (place !== undefined) this.events.select(this.selected === +place ? null : +place);
    });
    this.tree.addEventListener("keydown", event => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const row = event.target.closest("[data-layer]");
      if (!step || !row) return;
      event.preventDefault();
      this.rows[+row.dataset.layer + step]?.focus();
    });
  }

  use(scene) {
    this.scene = scene;
    this.rows = scene.layers.map((layer, index) => {
      const row = make("button", { type: "button", className: "row" + (layer.isNamed ? "" : " plain"), role: "option" },
        make("span", { className: "id mono", textContent: layer.isNamed ? layer.name : layer.kind, title: layer.name }),
        layer.isNamed && layer.kind !== "layer" ? make("span", { className: "kind", textContent: layer.kind }) : null,
        make("span", { className: "num" }));
      row.dataset.layer = index;
      row.style.paddingLeft = `${16 + 14 * layer.depth}px`;
      return row;
    });
    this.tree.replaceChildren(make("div", { className: "columns", ariaHidden: "true" },
      make("span", { textContent: "lowest first" }), make("span", { textContent: "x  y  width  height, in the superlayer" })), ...this.rows);
    if (!this.rows.length) this.tree.append(make("p", { className: "fine", textContent: "The scene has no layers." }));
    if (scene.allLayers > scene.layers.length)
      this.tree.append(make("p", { className: "fine", textContent: `and ${scene.allLayers - scene.layers.length} more` }));
    this.polygons = scene.layers.map((layer, index) => {
      const polygon = document.createElementNS(svg, "polygon");
      polygon.dataset.layer = index;
      if (!layer.isNamed) polygon.classList.add("plain");
      return polygon;
    });
    this.shapes.setAttribute("viewBox", `0 0 ${scene.picture[0]} ${scene.picture[1]}`);
    this.shapes.replaceChildren(...this.polygons);
    this.highlight(null);
  }

  showOutlines(isOn) { this.shapes.classList.toggle("on", isOn); }

  at(moment) {
    this.moment = moment;
    moment.outlines.forEach((outline, index) => {
      const [polygon, row] = [this.polygons[index], this.rows[index]];
      if (!polygon) return;
      polygon.setAttribute("points", outline.corners.join(" "));
      polygon.style.display = outline.isVisible ? "" : "none";
      row.classList.toggle("gone", !outline.isVisible);
      const text = outline.frame.map(n => +n.toFixed(1)).join(" ");
      if (row.lastChild.textContent !== text) row.lastChild.textContent = text;
    });
    this.showSelected();
    if (this.highlighted !== null && this.highlighted !== undefined) this.highlight(this.highlighted);
  }

  highlight(index) {
    if (this.highlighted !== index) {
      for (const nodes of [this.rows, this.polygons]) {
        nodes[this.highlighted]?.classList.remove("hot");
        nodes[index]?.classList.add("hot");
      }
      this.highlighted = index;
    }
    const outline = index === null ? null : this.moment?.outlines[index];
    this.tag.hidden = !outline?.isVisible;
    if (this.tag.hidden) return;
    const xs = outline.corners.filter((_, i) => i % 2 === 0), ys = outline.corners.filter((_, i) => i % 2);
    const [width, height] = this.scene.picture;
    const inside = (value, size) => 100 * Math.min(Math.max(value, 0), size) / size;
    this.tag.textContent = this.scene.layers[index].name;
    this.tag.style.left = `${Math.min(inside(Math.min(...xs), width), 70)}%`;
    this.tag.style.top = `${Math.max(inside(Math.min(...ys), height), 3)}%`;
  }

  select(index) {
    this.rows[this.selected]?.setAttribute("aria-selected", "false");
    this.selected = index;
    this.rows[index]?.setAttribute("aria-selected", "true");
    this.rows[index]?.scrollIntoView({ block: "nearest" });
    if (index === null) this.details.hidden = true;
  }

  showSelected() {
    const layer = this.scene?.layers[this.selected], values = this.moment?.layer;
    this.details.hidden = !layer || !values;
    if (this.details.hidden) return;
    if (this.shownLayer !== layer) {
      const line = make("button", { type: "button", textContent: `line ${layer.line}`, title: `${layer.file}:${layer.line}` });
      line.addEventListener("click", () => this.events.toSource(layer.file, layer.line));
      this.table = make("table", { className: "values" });
      this.details.replaceChildren(make("h3", {}, make("span", { className: "mono", textContent: layer.name }), line), this.table);
      this.shownLayer = layer;
    }
    this.table.replaceChildren(...Object.keys(values).sort().map(key =>
      make("tr", {}, make("td", { className: "mono", textContent: key }), make("td", { className: "mono" }, valueNode(values[key])))));
  }
}

/** The variables and their current values. */
export class Variables {
  constructor(toSource) {
    this.panel = byId("panel-variables");
    this.toSource = toSource;
  }

  use(scene) {
    this.rows = scene.variables.map(variable => {
      const name = make("button", { type: "button", textContent: variable.name, title: `line ${variable.line}` });
      name.addEventListener("click", () => this.toSource(variable.file, variable.line));
      return make("tr", {}, make("td", { className: "mono" }, name), make("td", { className: "mono" }));
    });
    this.panel.replaceChildren(this.rows.length
      ? make("table", { className: "values" }, ...this.rows)
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
