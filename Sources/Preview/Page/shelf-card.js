// A scene on the shelf: its picture, names and the state of its tests.
import { make, many, seconds } from "./elements.js";

/** What the shelf says about a scene: `kind` ("wait", "good", "bad", "none"), words, and what failed first. */
export function stateOf({ isRead, errors, error, tests }) {
  if (!isRead) return { kind: "wait", words: "Reading" };
  if (errors) return { kind: "bad", words: many(errors, "error"), message: error };
  if (!tests) return { kind: "wait", words: "Testing" };
  const { checks, failures, goldens, failedGoldens, message } = tests;
  if (!failures && !failedGoldens) {
    const parts = [...(checks ? [many(checks, "check")] : []), ...(goldens ? [many(goldens, "golden")] : [])];
    return parts.length ? { kind: "good", words: `${parts.join(", ")} pass` } : { kind: "none", words: "No tests" };
  }
  const failed = [...(failures ? [`${failures} of ${many(Math.max(checks, failures), "check")} fail`] : []),
    ...(failedGoldens ? [`${failedGoldens} of ${many(goldens, "golden")} differ`] : [])];
  return { kind: "bad", words: failed.join(", "), message };
}

export class Card {
  constructor() {
    this.art = make("div", { className: "art" });
    this.title = make("b");
    this.name = make("code");
    this.time = make("span");
    this.state = make("p", { className: "state" });
    this.message = make("p", { className: "message" });
    this.link = make("a", { className: "card" }, this.art,
      make("div", { className: "words" }, this.title, make("span", { className: "file" }, this.name, this.time), this.state, this.message));
    this.node = make("li", {}, this.link);
  }

  /** `scene`: an entry of the answer to `/shelf`. */
  show(scene) {
    this.scene = scene;
    this.text = `${scene.title} ${scene.name} ${scene.description}`.toLowerCase();
    const { kind, words, message } = stateOf(scene);
    this.kind = kind;
    this.link.href = scene.address;
    this.title.textContent = scene.title;
    this.name.textContent = scene.name;
    this.time.textContent = scene.duration ? seconds(+scene.duration.toFixed(1)) : "";
    this.state.textContent = words + (scene.warnings ? `, ${many(scene.warnings, "warning")}` : "");
    this.state.dataset.kind = kind;
    this.message.hidden = !message;
    this.message.textContent = this.message.title = message ?? "";
    this.showPicture(scene);
  }

  /** Keeps the old picture until the new one has arrived. */
  showPicture({ picture, isRead }) {
    if (!picture) return this.art.replaceChildren(make("span", { textContent: isRead ? "No picture" : "" }));
    if (this.picture === picture) return;
    this.picture = picture;
    const image = this.art.querySelector("img") ?? make("img", { alt: "", loading: "lazy", decoding: "async" });
    image.src = picture;
    if (!image.isConnected) this.art.replaceChildren(image);
  }
}
