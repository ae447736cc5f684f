// The texts of the scene, with what is wrong at its lines.
import { byId, make } from "./elements.js";

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("en", { granularity: "grapheme" }) : null;
const letters = text => segmenter ? Array.from(segmenter.segment(text), part => part.segment) : Array.from(text);
const pattern = /(#(?:(?<=^#|\s#).*)$)|("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|([A-Za-z_][\w.]*)(?=\s*:(?:\s|$))|(?<![\w#.])(-?\d+(?:\.\d+)?(?:ms|s|deg|rad|turn|%)?)(?![\w.])/g;
const kinds = ["y-comment", "y-text", "y-key", "y-number"];

/** A line of YAML in colours. */
function colored(text) {
  const box = document.createDocumentFragment();
  let done = 0;
  for (const match of text.matchAll(pattern)) {
    box.append(text.slice(done, match.index));
    box.append(make("span", { className: kinds[match.slice(1).findIndex(part => part !== undefined)], textContent: match[0] }));
    done = match.index + match[0].length;
  }
  box.append(text.slice(done));
  return box;
}

/** A line with the part underlined that a mistake is about; columns count characters as people see them. */
export function marked(text, mistake) {
  const all = letters(text), start = mistake.column - 1, end = Math.min(start + mistake.length, Math.max(all.length, start + 1));
  const box = document.createDocumentFragment();
  box.append(all.slice(0, start).join(""),
    make("mark", { className: "wrong " + mistake.severity, style: "color:inherit", textContent: all.slice(start, end).join("") || " " }),
    all.slice(end).join(""));
  return box;
}

export class Source {
  constructor(chosen) {
    this.panel = byId("panel-source");
    this.chosen = chosen;
    this.sources = [];
    this.mistakes = [];
  }

  use(state, file) {
    // With mistakes so grave that no text was read, the last one stays readable.
    if (state.sources.length) this.sources = state.sources;
    this.mistakes = state.mistakes;
    this.build(this.sources.some(source => source.name === file) ? file : this.sources[0]?.name);
  }

  line(file, line) {
    return this.sources.find(source => source.name === file)?.text.split("\n")[line - 1];
  }

  build(file) {
    const scroll = this.file === file ? this.panel.scrollTop : 0;
    this.file = file;
    const parts = this.mistakes.filter(mistake => !mistake.line || !this.sources.some(source => source.name === mistake.file))
      .map(mistake => make("div", { className: "loose", textContent: mistake.message + (mistake.hint ? `\nhint: ${mistake.hint}` : "") }));
    if (this.sources.length > 1) parts.push(make("div", { className: "files" }, ...this.sources.map(({ name }) => {
      const count = this.mistakes.filter(mistake => mistake.file === name).length;
      const button = make("button", { type: "button", textContent: name.split("/").pop() + (count ? ` (${count})` : ""), title: name, ariaPressed: String(name === file) });
      button.addEventListener("click", () => { this.build(name); this.chosen(name); });
      return button;
    })));
    const source = this.sources.find(source => source.name === file);
    if (source) parts.push(this.listing(source));
    this.panel.replaceChildren(...parts);
    this.panel.scrollTop = scroll;
  }

  listing(source) {
    const code = make("div", { className: "code", role: "document", ariaLabel: source.name });
    source.text.split(/\r?\n/).forEach((text, index) => {
      const mistakes = this.mistakes.filter(mistake => mistake.file === source.name && mistake.line === index + 1);
      const [first] = mistakes;
      const line = make("div", { className: "l " + (mistakes.some(mistake => mistake.severity === "error") ? "error" : first ? "warning" : "") },
        make("b", { textContent: index + 1 }), make("span", {}, first ? marked(text, first) : colored(text)));
      line.dataset.line = index + 1;
      code.append(line, ...mistakes.map(mistake => make("div", { className: "note " + mistake.severity, textContent: mistake.message },
        mistake.hint ? make("span", { className: "hint", textContent: mistake.hint }) : null)));
    });
    return code;
  }

  /** Brings a line into view and marks it. */
  goTo(file, line) {
    if (this.file !== file) { this.build(file); this.chosen(file); }
    for (const old of this.panel.querySelectorAll(".goal")) old.classList.remove("goal");
    const node = this.panel.querySelector(`[data-line="${line}"]`);
    node?.classList.add("goal");
    node?.scrollIntoView({ block: "center" });
  }
}
