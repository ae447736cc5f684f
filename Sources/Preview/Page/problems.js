// The errors of the scene, in a bar under the picture.
import { byId, make, many } from "./elements.js";
import { settings } from "./settings.js";
import { lineOf, marked } from "./source.js";


export class Problems {
  /** `toSource(file, line)` shows a line in the source. */
  constructor(toSource) {
    this.box = byId("problems");
    this.toSource = toSource;
  }

  /** Shows the errors. `hasPicture`: whether an earlier version of the scene is shown. */
  use(errors, sources, hasPicture) {
    this.box.hidden = !errors.length;
    const lines = errors.map(({ file, line }) => lineOf(sources, file, line)), key = JSON.stringify([errors, lines, hasPicture]);
    if (this.key === key) return;
    this.key = key;
    if (!errors.length) return this.box.replaceChildren();
    const fold = make("details", { open: settings.is("problems") },
      make("summary", {}, make("b", { textContent: many(errors.length, "error") }), " ",
        make("span", { className: "note", textContent: hasPicture ? "The picture shows the last valid version." : "" })),
      make("ol", {}, ...errors.map((error, index) => this.item(error, lines[index]))));
    fold.addEventListener("toggle", () => settings.set("problems", fold.open ? 1 : 0));
    this.box.replaceChildren(fold);
  }

  item(error, line) {
    let place = null;
    if (error.line) {
      place = make("a", { href: "#", className: "where mono", title: `Show line ${error.line} of ${error.file}`,
        textContent: `${error.file.split("/").pop()}:${error.line}:${error.column}` });
      place.addEventListener("click", event => {
        event.preventDefault();
        this.toSource(error.file, error.line);
      });
    }
    return make("li", {}, make("p", {}, place, " ", make("span", { textContent: error.message }), " ",
      error.hint ? make("span", { className: "hint", textContent: error.hint }) : null),
      line ? make("pre", {}, marked(line, error)) : null);
  }
}
