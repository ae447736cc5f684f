// The keys of the page: one list for what they do and for the dialog that explains them.
import { byId, make } from "./elements.js";

/** The keys of a group in the dialog. `keys` are values of `KeyboardEvent.key`, with "shift+" or "mod+" (Control or Command)
 *  before them; `shown` replaces them in the dialog. A key without `run` is handled where the focus is. */
export const names = { " ": "space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "esc" };

/** The name of a pressed key in the list. */
export function keyName(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // Of characters, Shift is part of the character already, except for letters.
  const isShifted = event.shiftKey && (event.key.length > 1 || /^[a-z]$/.test(key));
  return (event.ctrlKey || event.metaKey ? "mod+" : "") + (isShifted ? "shift+" : "") + key;
}

/** Controls that use a key themselves keep it: text fields all keys, menus and sliders those that change them, and every control
 *  that has the focus Space and Enter. */
export function isTaken(event) {
  const { target, key } = event;
  if (!(target instanceof Element)) return false;
  // Saving works everywhere; a text field undoes what is typed in it.
  if (keyName(event) === "mod+s") return false;
  if (target.closest("textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio])")) return true;
  if ((key === " " || key === "Enter") && target.closest("button, a[href], summary, input, [role=tab], [role=treeitem], [role=option]")) return true;
  return false;
}

export class Keyboard {
  /** `groups`: [title, [{ keys, text, run, shown }]]. `allows(binding)`: whether its keys work now. */
  constructor(groups, allows) {
    this.actions = new Map();
    this.allows = allows;
    for (const [, bindings] of groups)
      for (const binding of bindings) if (binding.run) for (const key of binding.keys) this.actions.set(key, binding);
    this.dialog = byId("keys");
    this.fill(groups);
    addEventListener("keydown", event => this.press(event));
    // A control that was clicked does not keep the keys; one that was reached by keyboard does.
    document.addEventListener("click", ({ target, detail }) => {
      const control = target instanceof Element ? target.closest("button, summary") : null;
      if (detail > 0 && control && !control.closest("dialog, [role=tree], [role=tablist]")) control.blur();
    });
  }

  press(event) {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]") || isTaken(event)) return;
    const binding = this.actions.get(keyName(event));
    if (!binding || !this.allows(binding)) return;
    event.preventDefault();
    binding.run(event);
  }

  open() { this.dialog.showModal(); }

  fill(groups) {
    const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);
    for (const node of document.querySelectorAll("[data-mod]")) node.textContent = isMac ? "⌘" : "ctrl";
    const caps = key => key.split(/\+(?=.)/).map(part => make("kbd", { textContent: { mod: isMac ? "⌘" : "ctrl" }[part] ?? names[part] ?? (part.length === 1 ? part.toUpperCase() : part) }));
    byId("key-list").replaceChildren(...groups.map(([title, bindings]) => make("section", {}, make("h3", { textContent: title }),
      make("dl", {}, ...bindings.flatMap(({ keys, shown, text }) =>
        [make("dt", {}, ...(shown ?? keys).flatMap((key, index) => [...(index ? [" "] : []), ...caps(key)])), make("dd", { textContent: text })])))));
  }
}
