// The selected layer: its values with their origins, and what of it can be changed in the files.
import { byId, make, valueNode, valueText } from "./elements.js";
import { CurveEditor } from "./curve-editor.js";
import { Field } from "./fields.js";
import { titleOf } from "./tree.js";

const kinds = { initial: "", declared: "declared", bound: "bound", set: "set", scrolled: "scrolled", animated: "animated" };

export class Inspector {
  /** `toSource(file, line)`, `change(control, changes, group)`, as `Editor.set`, `take(place)`: the measured curve for the timing there. */
  constructor({ toSource, change, take }) {
    Object.assign(this, { toSource, change, take, canTake: false });
    this.box = byId("details");
    this.groups = make("div");
  }

  use(scene) {
    this.scene = scene;
    // After a change of the file, what is selected stays as it is until its new values arrive.
    if (!scene.layers.some(layer => layer.name === this.name)) this.clear();
  }

  clear() {
    this.name = undefined;
    this.box.hidden = true;
  }

  /** `index`: of the selected layer, or null. */
  at(moment, index) {
    const layer = this.scene?.layers[index], values = moment.layer;
    if (!layer || !values) return this.clear();
    this.box.hidden = false;
    if (this.name !== layer.name) this.build(layer);
    const keys = Object.keys(values).sort();
    if (keys.join() !== [...this.rows.keys()].join()) {
      this.rows = new Map(keys.map(key => [key, { value: make("td", { className: "mono" }), origin: make("td", { className: "origin" }) }]));
      this.table.replaceChildren(...keys.map(key => {
        const { value, origin } = this.rows.get(key);
        return make("tr", {}, make("th", { className: "mono", scope: "row", textContent: key }), value, origin);
      }));
    }
    for (const [key, { value }] of this.rows) {
      const text = valueText(values[key]);
      if (value.dataset.text === text) continue;
      value.dataset.text = text;
      value.replaceChildren(valueNode(values[key]));
    }
  }

  build(layer) {
    this.name = layer.name;
    this.rows = new Map();
    this.table = make("tbody");
    this.structure = undefined;
    this.groups.replaceChildren();
    const fold = make("details", { open: true }, make("summary", { textContent: "Values at this moment" }),
      make("table", { className: "values", ariaLabel: "Values at this moment" }, this.table));
    this.box.replaceChildren(make("h3", { id: "details-title" }, make("span", { className: "mono", textContent: titleOf(layer) }), this.place(layer)), this.groups, fold);
  }

  /** `Line 7`, or `part.yaml:7` for another file than the scene's own. */
  lineText({ file, line }) { return file === this.file ? `Line ${line}` : `${file.split("/").pop()}:${line}`; }

  place({ file, line }) {
    const node = make("button", { type: "button", textContent: this.lineText({ file, line }), title: `${file}:${line}` });
    node.addEventListener("click", () => this.toSource(file, line));
    return node;
  }

  /** The values that edits replaced, and the places of those behind them. */
  edited(edits, shifts) {
    const fields = (this.shown ?? []).flatMap(({ source }) => source.fields), before = fields.map(({ column }) => column);
    fields.forEach((field, index) => {
      const edit = edits.find(({ file, line, column }) => file === field.file && line === field.line && column === before[index]);
      if (edit) field.value = edit.new;
      for (const shift of shifts) if (shift.file === field.file && shift.line === field.line && shift.column < before[index]) field.column += shift.by;
    });
  }

  /** Shows where the values come from, and the fields. `answer`: from the server, for the layer that is shown.
   *  `isOutdated`: the fields stay, because they describe a newer text. `picture`: the version of the scene. */
  show({ origins, sources }, isOutdated, picture) {
    for (const [key, { origin }] of this.rows ?? []) {
      const found = origins[key], words = found ? [kinds[found.kind], found.words].filter(Boolean).join(" · ") : "";
      const key2 = found ? `${words} ${found.line}` : "";
      if (origin.dataset.text === key2) continue;
      origin.dataset.text = key2;
      if (!found?.line) origin.replaceChildren(words);
      else {
        const link = make("button", { type: "button", textContent: `${words || "line"}, ${found.line}`, title: `Line ${found.line} of ${found.file}` });
        link.addEventListener("click", () => this.toSource(found.file, found.line));
        origin.replaceChildren(link);
      }
    }
    if (isOutdated && this.structure) return;
    this.picture = picture;
    const structure = JSON.stringify(sources.map(({ title, fields, timing, timingPlace }) => [title, timing?.form, timing?.letName, Boolean(timingPlace), fields.map(({ path, kind }) => [path, kind])]));
    if (this.structure !== structure) {
      this.structure = structure;
      const focused = (this.shown ?? []).findIndex(({ take }) => take && take === document.activeElement);
      this.shown = sources.map((source, index) => this.group(source, index));
      this.groups.replaceChildren(...this.shown.map(({ node }) => node));
      this.shown[focused]?.take?.focus();
    }
    sources.forEach((source, index) => this.fill(this.shown[index], source));
  }

  group(source, index) {
    const shown = { source, fields: [] };
    shown.fields = source.fields.map((field, place) => new Field(field, (text, group) => this.change(shown.fields[place], () => [[shown.source.fields[place], text]], group)));
    const place = make("button", { type: "button" });
    place.addEventListener("click", event => { event.preventDefault(); this.toSource(shown.source.file, shown.source.line); });
    shown.place = place;
    const parts = [make("summary", {}, source.title, " ", place)];
    if (source.timing) {
      shown.curve = new CurveEditor((points, group) => {
        const { letName } = source.timing, isCoordinate = path => letName ? path.startsWith(`${letName}[`) : /(^|\.)timing\[[0-3]\]$/.test(path);
        const coordinates = () => shown.source.fields.filter(({ path }) => isCoordinate(path));
        if (coordinates().length === 4) this.change(shown.curve, () => coordinates().map((field, point) => [field, points[point]]), group);
      });
      parts.push(shown.curve.node);
    }
    if (source.timingPlace) {
      shown.take = make("button", { type: "button", className: "take", hidden: !this.canTake, textContent: "Use the measured curve",
        ariaLabel: `Use the measured curve for ${source.title}` });
      shown.take.addEventListener("click", () => this.take({ ...shown.source.timingPlace, picture: this.picture }));
      parts.push(shown.take);
    }
    shown.node = make("details", { className: "fields", open: index < 3 }, ...parts, ...shown.fields.map(({ node }) => node));
    return shown;
  }

  /** Whether a measured curve can be taken. */
  measured(canTake) {
    this.canTake = canTake;
    for (const { take } of this.shown ?? []) if (take) take.hidden = !canTake;
  }

  fill(shown, source) {
    shown.source = source;
    shown.place.textContent = this.lineText(source);
    shown.place.title = `${source.file}:${source.line}`;
    source.fields.forEach((field, index) => shown.fields[index].use(field));
    if (shown.curve && source.timing) shown.curve.use(source.timing);
  }
}
