// Which layers are at a point of the picture. Pure functions; the moment comes from the server.

/** Whether a point is inside a polygon, whose corners are x and y of each. */
export function contains(corners, x, y) {
  let isInside = false;
  for (let i = 0, j = corners.length - 2; i < corners.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [corners[i], corners[i + 1], corners[j], corners[j + 1]];
    if (ay > y !== by > y && x < ax + (bx - ax) * (y - ay) / (by - ay)) isInside = !isInside;
  }
  return isInside;
}

/** Whether a layer and all superlayers that clip it contain a point. */
function shows(outlines, index, x, y) {
  for (let place = index; place !== undefined && place !== null; place = outlines[place].clip)
    if (!contains(outlines[place].corners, x, y)) return false;
  return true;
}

/** The indices of the visible layers at a point, in points of the picture, the frontmost first. */
export function layersAt({ outlines, order }, x, y) {
  return order.filter(index => !outlines[index].invisibility && shows(outlines, index, x, y)).reverse();
}

/** The layer that a click selects: the frontmost, or the one beneath the selected one if the same place is clicked again. */
export function nextBeneath(found, selected, isAgain) {
  if (!found.length) return null;
  const place = isAgain ? found.indexOf(selected) : -1;
  return found[(place + 1) % found.length];
}

/** The box around corners: left, top, right, bottom. */
export function boxOf(corners) {
  const xs = corners.filter((_, i) => i % 2 === 0), ys = corners.filter((_, i) => i % 2);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
