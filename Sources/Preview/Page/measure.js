// Distances between boxes, as designers measure them. No DOM.

/** The lines between two boxes: from each edge of `a` to the edge of `b` that it faces, or to the edges of a box around it.
 *  Each has its ends and its length in points; lengths of less than 0.05 points are left out. */
export function distances(a, b) {
  const middle = (low1, high1, low2, high2) => {
    const low = Math.max(low1, low2), high = Math.min(high1, high2);
    return low < high ? (low + high) / 2 : (low1 + high1) / 2;
  };
  const y = middle(a.top, a.bottom, b.top, b.bottom), x = middle(a.left, a.right, b.left, b.right);
  const across = (from, to) => ({ x1: from, y1: y, x2: to, y2: y, length: Math.abs(to - from) });
  const along = (from, to) => ({ x1: x, y1: from, x2: x, y2: to, length: Math.abs(to - from) });
  const lines = [];
  if (b.left >= a.right) lines.push(across(a.right, b.left));
  else if (b.right <= a.left) lines.push(across(b.right, a.left));
  else lines.push(across(a.left, b.left), across(a.right, b.right));
  if (b.top >= a.bottom) lines.push(along(a.bottom, b.top));
  else if (b.bottom <= a.top) lines.push(along(b.bottom, a.top));
  else lines.push(along(a.top, b.top), along(a.bottom, b.bottom));
  return lines.filter(line => line.length >= 0.05);
}

/** The edge that is nearest to a value and at most `reach` away; otherwise the value. */
export function snapped(value, edges, reach) {
  const near = edges.filter(edge => Math.abs(edge - value) <= reach);
  return near.length ? near.reduce((a, b) => Math.abs(b - value) < Math.abs(a - value) ? b : a) : value;
}

/** The nearest edges on both sides of a value, the lower one first. Edges at less than 0.05 points are left out. */
export function edgesBeside(value, edges) {
  const below = edges.filter(edge => edge <= value - 0.05), above = edges.filter(edge => edge >= value + 0.05);
  return [...(below.length ? [Math.max(...below)] : []), ...(above.length ? [Math.min(...above)] : [])];
}
