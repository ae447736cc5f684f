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

/** Seconds as people read them: at most three decimals, no trailing noughts. */
export const seconds = time => `${+time.toFixed(3)} s`;

/** Any value that the server tells, in a few characters. */
export function words(value) {
  if (typeof value === "number") return String(+value.toFixed(3));
  if (Array.isArray(value)) return value.map(words).join(", ");
  if (value && typeof value === "object") return Object.entries(value).map(([key, v]) => `${key} ${words(v)}`).join(", ");
  return String(value);
}

/** What `words` says, with a swatch where it is a colour. */
export function told(value) {
  if (typeof value !== "string" || !/^#[0-9a-f]{6,8}$/i.test(value)) return words(value);
  const swatch = make("span", { className: "swatch" });
  swatch.style.background = value;
  const box = document.createDocumentFragment();
  box.append(swatch, value);
  return box;
}

/** Runs an answer at a time and, of those asked for meanwhile, the last. */
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

/** JSON from the server; null where it has none now. */
export async function json(address) {
  try {
    const response = await fetch(address);
    if (response.ok) return await response.json();
    return { refused: response.status, words: await response.text() };
  } catch { return null; }
}
