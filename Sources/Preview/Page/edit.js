// Changes of values: they are shown at once, and saved only by a key.
import { byId, many } from "./elements.js";
import { post } from "./requests.js";

export class Editor {
  /** `refused(message)`, `saved(files)`, `edited(edits, shifts)`: the fields have new values and places. */
  constructor(events) {
    this.events = events;
    this.bar = byId("draft");
    this.words = byId("draft-words");
    this.files = [];
    byId("draft-undo").addEventListener("click", () => this.undo());
    byId("draft-discard").addEventListener("click", () => this.discard());
    /** Edits that wait for the one before. */
    this.queue = [];
    /** The newest revision that a change made, and the one whose texts the fields describe. */
    this.newest = this.shown = 0;
    this.waiting = [];
  }

  /** Whether the fields describe an older text than the server has, so that an answer of that revision may not fill them. */
  isOutdated(revision) { return revision < this.newest; }

  /** Called when the fields describe a revision, or when they cannot describe the newest one: it has errors, or no layer is selected. */
  fieldsShow(revision) {
    if (this.isOutdated(revision)) return;
    this.shown = revision;
    for (const done of this.waiting.splice(0)) done();
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
      // After an undone change, the fields have the old places until the new revision arrives.
      if (this.shown < this.newest) await new Promise(done => { this.waiting.push(done); });
      const next = this.queue.shift(), edits = next.changes().filter(([field, text]) => text !== field.value)
        .map(([{ file, line, column, value }, text]) => ({ file, line, column, old: value, new: text }));
      if (!edits.length) continue;
      const change = await this.post("edit", { edits: JSON.stringify(edits), ...(next.group ? { group: next.group } : {}) });
      // The page may have the new revision before this answer.
      if (change.message || this.shown >= change.revision || !change.shifts) continue;
      this.events.edited(edits, change.shifts);
      this.shown = this.newest;
    }
    this.isSending = false;
  }

  async post(path, parameters) {
    const answer = await post(path, parameters);
    this.newest = Math.max(this.newest, answer.revision ?? 0);
    this.events.refused(answer.message ?? "");
    return answer;
  }

  undo() { return this.post("undo"); }
  redo() { return this.post("redo"); }
  discard() { return this.post("discard"); }

  async save() {
    const { files } = this;
    if (!(await this.post("save")).message) this.events.saved(many(files.length, "file"));
  }
}
