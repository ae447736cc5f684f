// Small helpers for building the page.

export const byId = id => document.getElementById(id);

/** An element with attributes or properties, and children. */
export function make(name, options = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(options)) {
    if (key in node && key !== "list") node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children.filter(child => child !== null && child !== undefined));
  return node;
}

/** A number with a noun in the singular or plural. */
export const many = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Seconds as text: at most three decimals, without trailing zeros. */
export const seconds = time => `${+time.toFixed(3)} s`;

/** A value from the server as short text. */
export function valueText(value) {
  if (typeof value === "number") return String(+value.toFixed(3));
  if (Array.isArray(value)) return value.map(valueText).join(", ");
  if (value && typeof value === "object") return Object.entries(value).map(([key, v]) => `${key} ${valueText(v)}`).join(", ");
  return String(value);
}

/** The text of `valueText`, with a swatch if the value is a colour. */
export function valueNode(value) {
  if (typeof value !== "string" || !/^#[0-9a-f]{6,8}$/i.test(value)) return valueText(value);
  const swatch = make("span", { className: "swatch" });
  swatch.style.background = value;
  const box = document.createDocumentFragment();
  box.append(swatch, value);
  return box;
}

/** Runs one call at a time. Of the calls during a run, only the last is run afterwards. */
export function latest(work) {
  let busy = false, next = null;
  return async function ask(...given) {
    next = given;
    if (busy) return;
    busy = true;
    try {
      while (next) {
        const now = next;
        next = null;
        await work(...now);
      }
    } finally { busy = false; }
  };
}

export const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));

/** An SVG element with attributes. */
export function shape(name, attributes = {}) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

/** Puts a text on the clipboard. False if the browser does not allow it. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch { return false; }
}

/** JSON from the server; null if the server is unavailable. */
export async function json(address) {
  try {
    const response = await fetch(address);
    if (response.ok) return await response.json();
    return { refused: response.status, message: await response.text() };
  } catch { return null; }
}
