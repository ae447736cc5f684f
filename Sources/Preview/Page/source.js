// The source texts, with errors and warnings at their lines.
import { byId, make } from "./elements.js";

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("en", { granularity: "grapheme" }) : null;
const letters = text => segmenter ? Array.from(segmenter.segment(text), part => part.segment) : Array.from(text);

/** The lines of a source: the text of each, and its highlighted HTML from the server. */
const linesOf = source => source.text.split(/\r?\n/).map((text, index) => ({ text, html: source.lines[index] }));

/** A line of a source; undefined if it does not exist. */
export function lineOf(sources, file, line) {
  const source = sources.find(source => source.name === file);
  return source && line ? linesOf(source)[line - 1] : undefined;
}

/** A line of YAML with syntax highlighting. */
function colored({ text, html }) {
  const box = make("span");
  box.innerHTML = html ?? "";
  // If the server splits lines differently, the plain text is shown.
  if (box.textContent !== text) box.textContent = text;
  return box;
}

/** A line with the location of a mistake underlined. Columns count grapheme clusters. */
export function marked(line, mistake) {
  const box = colored(line), all = letters(line.text), first = mistake.column - 1;
  const start = all.slice(0, first).join("").length, end = all.slice(0, first + (mistake.length ?? 1)).join("").length;
  const mark = () => make("mark", { className: "wrong " + mistake.severity, style: "color:inherit" });
  if (start === end) {
    box.append(mark());
    box.lastChild.textContent = " ";
    return box;
  }
  const nodes = [], walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let place = 0; walk.nextNode(); place += walk.currentNode.length)
    nodes.push([walk.currentNode, Math.max(start - place, 0), Math.min(end - place, walk.currentNode.length)]);
  for (const [node, from, to] of nodes) {
    if (from >= to) continue;
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    range.surroundContents(mark());
  }
  return box;
}

export class Source {
  /** `chosen(file)`, `open(place)`: a place is to be opened in the editor. */
  constructor({ chosen, open }) {
    Object.assign(this, { chosen, open });
    this.panel = byId("panel-source");
    this.sources = [];
    this.mistakes = [];
  }

  use(state, file) {
    // If no text could be read, the last one stays visible.
    if (state.sources.length) this.sources = state.sources;
    this.mistakes = state.mistakes;
    this.build(this.sources.some(source => source.name === file) ? file : this.sources[0]?.name);
  }

  build(file) {
    const scroll = this.file === file ? this.panel.scrollTop : 0;
    this.file = file;
    const parts = this.mistakes.filter(mistake => !mistake.line || !this.sources.some(source => source.name === mistake.file))
      .map(mistake => make("div", { className: "loose", textContent: mistake.message + (mistake.hint ? `\nhint: ${mistake.hint}` : "") }));
    const edit = make("button", { type: "button", className: "open", textContent: "Open in the editor", title: "Open this file at the marked line in the editor (V)" });
    edit.addEventListener("click", () => this.open(this.place));
    if (file) parts.push(make("div", { className: "files" }, ...(this.sources.length > 1 ? this.sources : []).map(({ name }) => {
      const count = this.mistakes.filter(mistake => mistake.file === name).length;
      const button = make("button", { type: "button", textContent: name.split("/").pop() + (count ? ` (${count})` : ""), title: name, ariaPressed: String(name === file) });
      button.addEventListener("click", () => { this.build(name); this.chosen(name); });
      return button;
    }), edit));
    const source = this.sources.find(source => source.name === file);
    if (source) parts.push(this.listing(source));
    this.panel.replaceChildren(...parts);
    this.panel.scrollTop = scroll;
  }

  listing(source) {
    const code = make("div", { className: "code", role: "document", ariaLabel: source.name });
    linesOf(source).forEach((text, index) => {
      const mistakes = this.mistakes.filter(mistake => mistake.file === source.name && mistake.line === index + 1);
      const [first] = mistakes;
      const line = make("div", { className: "l " + (mistakes.some(mistake => mistake.severity === "error") ? "error" : first ? "warning" : "") },
        make("b", { textContent: index + 1 }), first ? marked(text, first) : colored(text));
      line.dataset.line = index + 1;
      code.append(line, ...mistakes.map(mistake => make("div", { className: "note " + mistake.severity, textContent: mistake.message },
        mistake.hint ? make("span", { className: "hint", textContent: mistake.hint }) : null)));
    });
    return code;
  }

  /** The marked line of the file that is shown, or its first. */
  get place() { return { file: this.file, line: +(this.panel.querySelector(".goal")?.dataset.line ?? 1) }; }

  /** Scrolls to a line and marks it. */
  goTo(file, line) {
    if (this.file !== file) { this.build(file); this.chosen(file); }
    for (const old of this.panel.querySelectorAll(".goal")) old.classList.remove("goal");
    const node = this.panel.querySelector(`[data-line="${line}"]`);
    node?.classList.add("goal");
    node?.scrollIntoView({ block: "center" });
  }
}
