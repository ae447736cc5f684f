// Changes of values: they are shown at once, and saved only by a key.
import { byId } from "./elements.js";
import { many } from "./problems.js";

const token = document.querySelector("meta[name=zoetrope-token]")?.content ?? "";

/** Sends a change; the message of the server if it was refused, else null. */
async function post(path, parameters = {}) {
  try {
    const query = new URLSearchParams(parameters).toString().replaceAll("+", "%20");
    const response = await fetch(path + (query ? `?${query}` : ""), { method: "POST", headers: { "X-Zoetrope-Token": token } });
    return response.ok ? null : (await response.text()).trim();
  } catch { return "The preview is not running."; }
}

export class Editor {
  /** `refused(message)`, `saved(files)`, `refreshed()`: a promise that the fields show the next state. */
  constructor(events) {
    this.events = events;
    this.bar = byId("draft");
    this.words = byId("draft-words");
    this.files = [];
    byId("draft-undo").addEventListener("click", () => this.undo());
    byId("draft-discard").addEventListener("click", () => this.discard());
    /** Edits that wait until the fields show the result of the one before. */
    this.queue = [];
  }

  use(draft) {
    this.files = draft.files;
    this.canUndo = draft.canUndo;
    this.bar.hidden = !draft.files.length && !draft.note;
    this.bar.classList.toggle("noted", !draft.files.length);
    byId("draft-undo").disabled = !draft.canUndo;
    const names = draft.files.map(name => name.split("/").pop()).join(", ");
    const words = draft.note ?? `Changes of ${names} are not saved.`;
    if (this.words.textContent !== words) this.words.textContent = words;
    byId("draft-keys").hidden = byId("draft-discard").hidden = !draft.files.length;
  }

  /** Replaces values of one file. `changes()` returns [field, text] with the fields as they are when the edit is sent. Of edits of the
   *  same `control` that wait, only the last one is sent. */
  async set(control, changes, group) {
    const last = this.queue[this.queue.length - 1];
    if (last?.control === control) return Object.assign(last, { changes, group });
    this.queue.push({ control, changes, group });
    if (this.isSending) return;
    this.isSending = true;
    while (this.queue.length) {
      const next = this.queue.shift(), edits = next.changes().filter(([field, text]) => text !== field.value)
        .map(([{ file, line, column, value }, text]) => ({ file, line, column, old: value, new: text }));
      if (!edits.length) continue;
      const refreshed = this.events.refreshed();
      if (!this.answer(await post("/edit", { edits: JSON.stringify(edits), ...(next.group ? { group: next.group } : {}) }))) await refreshed;
    }
    this.isSending = false;
  }

  answer(message) {
    this.events.refused(message ?? "");
    return message;
  }

  async undo() { this.answer(await post("/undo")); }
  async redo() { this.answer(await post("/redo")); }
  async discard() { this.answer(await post("/discard")); }

  async save() {
    const { files } = this;
    if (!this.answer(await post("/save"))) this.events.saved(many(files.length, "file"));
  }
}
