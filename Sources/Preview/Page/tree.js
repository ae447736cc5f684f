// The tree of layers: rows, groups of copies, filter and keys. No DOM.

/** Groups have ids such as "g12", layers have their index. */
const groupId = index => `g${index}`;

/** What a row is called: its id, its words or its kind. */
export const titleOf = layer => layer.isNamed ? layer.name : layer.label ? `“${layer.label}”` : layer.kind;

/** Nodes by id, and the ids of the roots. Three and more neighbours that one declaration repeats are in a group. */
export function makeTree(layers) {
  const nodes = new Map(), childrenOf = new Map();
  layers.forEach((layer, index) => {
    const parent = layer.parent ?? null;
    if (!childrenOf.has(parent)) childrenOf.set(parent, []);
    childrenOf.get(parent).push(index);
  });
  const place = (parent, parentId, depth) => {
    const ids = [], all = childrenOf.get(parent) ?? [];
    for (let start = 0; start < all.length;) {
      const first = layers[all[start]];
      let end = start + 1;
      while (end < all.length && isCopy(first, layers[all[end]])) end += 1;
      const run = all.slice(start, end);
      start = end;
      let owner = parentId, level = depth;
      if (run.length >= 3) {
        const id = groupId(run[0]);
        nodes.set(id, { id, layer: null, parent: parentId, depth, title: groupTitle(first), count: run.length, children: run });
        ids.push(id);
        owner = id;
        level += 1;
      } else ids.push(...run);
      for (const index of run) {
        nodes.set(index, { id: index, layer: index, parent: owner, depth: level, title: titleOf(layers[index]), children: [] });
        nodes.get(index).children = place(index, index, level + 1);
      }
    }
    return ids;
  };
  const roots = place(null, null, 0);
  return { nodes, roots };
}

const isCopy = (a, b) => a.file === b.file && a.line === b.line && a.kind === b.kind && a.isMask === b.isMask;
const groupTitle = layer => layer.isNamed ? layer.name.replace(/\[\d+\]$/, "") : layer.kind;

/** The ids of the groups, which are closed at first. */
export const groupsOf = tree => [...tree.nodes.values()].filter(node => node.layer === null).map(node => node.id);

/** The ids of a node's superior nodes, the nearest first. */
export function ancestors(tree, id) {
  const found = [];
  for (let node = tree.nodes.get(id); node && node.parent !== null; node = tree.nodes.get(node.parent)) found.push(node.parent);
  return found;
}

/** The ids of the rows that are shown. A filter shows what matches, with what contains it, and opens everything. */
export function visibleRows(tree, closed, filter = "", matches = node => node.title.toLowerCase().includes(filter.trim().toLowerCase())) {
  let wanted = null;
  if (filter.trim()) {
    wanted = new Set();
    for (const node of tree.nodes.values())
      if (node.layer !== null && matches(node)) for (const id of [node.id, ...ancestors(tree, node.id)]) wanted.add(id);
  }
  const rows = [], add = ids => {
    for (const id of ids) {
      if (wanted && !wanted.has(id)) continue;
      rows.push(id);
      if (wanted || !closed.has(id)) add(tree.nodes.get(id).children);
    }
  };
  add(tree.roots);
  return rows;
}

/** What a key does in a tree (WAI-ARIA, tree view pattern): the row to go to, or a node to open or close. */
export function treeMove(tree, rows, closed, current, key) {
  const place = rows.indexOf(current), node = tree.nodes.get(current), last = rows.length - 1;
  if (place < 0) return last >= 0 && ["ArrowDown", "ArrowUp", "Home", "End"].includes(key) ? { go: key === "ArrowUp" || key === "End" ? rows[last] : rows[0] } : null;
  const isOpen = node.children.length > 0 && rows[place + 1] !== undefined && tree.nodes.get(rows[place + 1]).parent === current;
  switch (key) {
    case "ArrowDown": return place < last ? { go: rows[place + 1] } : null;
    case "ArrowUp": return place > 0 ? { go: rows[place - 1] } : null;
    case "Home": return { go: rows[0] };
    case "End": return { go: rows[last] };
    case "ArrowRight": return !node.children.length ? null : isOpen ? { go: rows[place + 1] } : { open: current };
    case "ArrowLeft": return isOpen ? { close: current } : node.parent !== null ? { go: node.parent } : null;
    default: return null;
  }
}
