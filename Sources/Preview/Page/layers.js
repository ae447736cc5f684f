// The tree of layers with a filter. Its rows show what each layer is, whether it is visible, and its frame.
import { byId, make } from "./elements.js";
import { ancestors, groupsOf, makeTree, treeMove, visibleRows } from "./tree.js";

const reasons = { hidden: "hidden", transparent: "opacity 0", superlayer: "in a hidden layer", empty: "empty" };

export class Layers {
  /** `events`: `select(index)`, `hover(index)`. */
  constructor(events) {
    this.events = events;
    this.filter = byId("layer-filter");
    this.onlyVisible = byId("layer-visible");
    this.box = byId("tree");
    this.note = byId("layer-note");
    this.tree = makeTree([]);
    this.closed = new Set();
    this.rows = new Map();
    this.selected = this.current = null;
    for (const control of [this.filter, this.onlyVisible]) control.addEventListener("input", () => this.build());
    this.filter.addEventListener("keydown", event => {
      if (event.key === "Escape") { this.filter.value = ""; this.build(); this.focusRow(this.current); }
      else if (event.key === "ArrowDown") this.focusRow(this.ids[0]);
      else return;
      event.preventDefault();
    });
    this.box.addEventListener("click", ({ target }) => this.click(target));
    this.box.addEventListener("keydown", event => this.key(event, true));
    this.box.addEventListener("pointerover", ({ target }) => this.events.hover(this.layerAt(target)));
    this.box.addEventListener("pointerleave", () => this.events.hover(null));
  }

  /** The id of the row that contains an element. */
  idAt(target) {
    const id = target.closest?.("[role=treeitem]")?.dataset.id;
    return id === undefined ? undefined : id.startsWith("g") ? id : +id;
  }
  layerAt(target) { return this.tree.nodes.get(this.idAt(target))?.layer ?? null; }

  use(scene) {
    this.scene = scene;
    const old = this.tree, wasOpen = new Set(groupsOf(old).filter(id => !this.closed.has(id)));
    this.tree = makeTree(scene.layers);
    // Groups are closed at first; what was opened or closed stays so after a change of the file.
    for (const id of groupsOf(this.tree)) if (!wasOpen.has(id)) this.closed.add(id);
    this.moment = undefined;
    this.build();
  }

  build() {
    const words = this.filter.value.trim().toLowerCase(), { layers } = this.scene ?? { layers: [] };
    const text = node => [node.title, layers[node.layer].name, layers[node.layer].kind].join(" ").toLowerCase();
    const isSeen = node => !this.onlyVisible.checked || !this.moment?.outlines[node.layer]?.invisibility;
    const isFiltered = words || this.onlyVisible.checked;
    this.ids = visibleRows(this.tree, this.closed, isFiltered ? words || " x" : "", node => text(node).includes(words) && isSeen(node));
    const old = this.rows;
    this.rows = new Map(this.ids.map(id => [id, this.row(id, old.get(id))]));
    this.box.replaceChildren(...this.rows.values());
    this.note.textContent = !layers.length ? "The scene has no layers." : !this.ids.length ? "No layer matches." : "";
    if (this.scene && this.scene.allLayers > layers.length) this.note.textContent += ` ${this.scene.allLayers - layers.length} further layers are not listed.`;
    this.note.hidden = !this.note.textContent;
    if (this.moment) this.at(this.moment);
    this.mark();
  }

  row(id) {
    const node = this.tree.nodes.get(id), layer = this.scene.layers[node.layer], isGroup = node.layer === null;
    const row = make("div", { className: "row" + (isGroup ? " group" : layer.isNamed ? "" : " plain"), role: "treeitem", tabIndex: -1 },
      make("span", { className: "twist", ariaHidden: "true" }),
      make("span", { className: "id" + (isGroup || layer.isNamed ? " mono" : ""), textContent: node.title, title: isGroup ? "" : layer.name }),
      make("span", { className: "kind", textContent: isGroup ? `${node.count} copies` : [layer.isMask ? "mask" : "", layer.isNamed || layer.label ? layer.kind : ""].filter(word => word && word !== "layer").join(" ") }),
      make("span", { className: "why" }), make("span", { className: "num" }));
    row.dataset.id = id;
    row.style.setProperty("--depth", node.depth);
    row.setAttribute("aria-level", node.depth + 1);
    if (node.children.length) row.setAttribute("aria-expanded", String(!this.closed.has(id) || Boolean(this.filter.value.trim()) || this.onlyVisible.checked));
    return row;
  }

  at(moment) {
    const wasFirst = this.moment === undefined;
    this.moment = moment;
    if (wasFirst && this.onlyVisible.checked) return this.build();
    for (const [id, row] of this.rows) {
      const { layer, count, children } = this.tree.nodes.get(id), outline = moment.outlines[layer ?? children[0]];
      if (!outline) continue;
      const [, , , why, frame] = row.children;
      const reason = layer === null ? "" : reasons[outline.invisibility] ?? "";
      row.classList.toggle("gone", Boolean(reason));
      const text = layer === null ? "" : outline.frame.map(n => +n.toFixed(1)).join(" ");
      if (why.textContent !== reason) why.textContent = reason;
      if (frame.textContent !== text) frame.textContent = text;
      const name = [this.tree.nodes.get(id).title, count ? `${count} copies` : row.children[2].textContent, reason].filter(Boolean).join(", ");
      if (row.getAttribute("aria-label") !== name) row.setAttribute("aria-label", name);
    }
  }

  // MARK: selection

  click(target) {
    const id = this.idAt(target), node = this.tree.nodes.get(id);
    if (!node) return;
    if (target.closest(".twist") && node.children.length || node.layer === null) this.toggle(id);
    else this.events.select(node.layer === this.selected ? null : node.layer);
    this.focusRow(id);
  }

  toggle(id) {
    if (!this.closed.delete(id)) this.closed.add(id);
    this.build();
  }

  /** Selects a layer and opens what contains it. */
  select(index) {
    this.selected = index;
    if (index !== null && this.tree.nodes.has(index)) {
      const hidden = ancestors(this.tree, index).filter(id => this.closed.has(id));
      for (const id of hidden) this.closed.delete(id);
      if (hidden.length) this.build();
      this.current = index;
    }
    this.mark();
    if (index !== null) this.rows.get(index)?.scrollIntoView({ block: "nearest" });
  }

  mark() {
    if (!this.rows.has(this.current)) this.current = this.ids?.[0] ?? null;
    for (const [id, row] of this.rows) {
      row.setAttribute("aria-selected", String(this.tree.nodes.get(id).layer !== null && this.tree.nodes.get(id).layer === this.selected));
      row.tabIndex = id === this.current ? 0 : -1;
    }
  }

  hover(index) {
    this.box.querySelector(".hot")?.classList.remove("hot");
    this.rows.get(index)?.classList.add("hot");
  }

  focusRow(id) {
    if (!this.rows.has(id)) return;
    this.current = id;
    this.mark();
    this.rows.get(id).focus();
  }

  /** Walks the tree. `movesFocus`: from the tree; from the stage the selection moves alone. */
  key(event, movesFocus = false) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const from = movesFocus ? this.idAt(event.target) : this.selected;
    if (movesFocus && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      return this.click(event.target);
    }
    const move = treeMove(this.tree, this.ids, this.closed, from, event.key);
    if (!move) return;
    event.preventDefault();
    if (move.open !== undefined || move.close !== undefined) {
      this.toggle(move.open ?? move.close);
      if (movesFocus) this.focusRow(from);
      else if (move.open !== undefined) this.key(event, false);
      return;
    }
    const { layer, children } = this.tree.nodes.get(move.go);
    if (movesFocus) this.focusRow(move.go);
    this.events.select(layer ?? (movesFocus ? null : children[0]));
  }
}
