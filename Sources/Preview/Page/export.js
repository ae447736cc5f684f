// The dialog that saves files, and copies the picture, a link and commands.
import { byId, copyText, json, latest, make, seconds } from "./elements.js";
import { post, result } from "./requests.js";

/** A size in bytes as text. */
export function sizeText(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export class Export {
  /** `moment()`: `{ picture, time, range, scale }`, what is shown now. `range` is [in, out] or null, `scale` the pixels per point. */
  constructor({ moment }) {
    this.moment = moment;
    this.dialog = byId("export-dialog");
    this.form = byId("export-form");
    this.askForCommand = latest(() => this.loadCommand());
    this.form.addEventListener("change", () => { this.clear(); this.askForCommand(); });
    this.form.addEventListener("submit", event => { event.preventDefault(); this.make(); });
    byId("export-copy-command").addEventListener("click", () => this.copy(byId("export-command").textContent, "The command"));
    byId("export-copy-still").addEventListener("click", () => this.copy(this.still, "The command"));
    byId("export-copy-link").addEventListener("click", () => this.copy(location.href, "The link"));
    byId("export-copy-picture").addEventListener("click", () => this.copyPicture());
  }

  open() {
    const { range, picture, time } = this.moment();
    if (picture === undefined) return;
    this.shown = { range, picture, time };
    byId("export-range").textContent = range ? `From ${seconds(range[0])} to ${seconds(range[1])}, the in and out points.` : "The whole script.";
    byId("export-told").textContent = "";
    this.clear();
    this.askForCommand();
    this.dialog.showModal();
  }

  clear() {
    this.running = undefined;
    byId("export-result").hidden = byId("export-progress").hidden = true;
    byId("export-result").replaceChildren();
    byId("export-status").textContent = "";
    byId("export-make").disabled = false;
  }

  get parameters() {
    const { picture, range } = this.shown, { format, scale, fps, quality } = this.form.elements;
    return { picture, format: format.value, scale: scale.value, fps: fps.value, quality: quality.value, ...(range ? { from: range[0], to: range[1] } : {}) };
  }

  /** The address of the picture of this moment. */
  get pictureAddress() {
    const { picture, time } = this.shown;
    return "frame?" + new URLSearchParams({ picture, time: time.toFixed(6), scale: this.form.elements.scale.value });
  }

  async loadCommand() {
    const answer = await json("export/command?" + new URLSearchParams({ ...this.parameters, time: this.shown.time }));
    if (!answer || answer.refused) return;
    byId("export-command").textContent = answer.render;
    this.still = answer.still;
    byId("export-lacks").hidden = !answer.lacksChanges;
    const link = byId("export-picture");
    link.href = this.pictureAddress;
    link.download = `${answer.still.split(" ").pop()}`;
  }

  // MARK: file

  async make() {
    this.clear();
    byId("export-make").disabled = true;
    const begun = await post("export/begin", this.parameters);
    if (begun.message) return this.fail(begun.message);
    const { id } = begun, bar = byId("export-progress");
    this.running = id;
    bar.hidden = false;
    const answer = await result("export", id, {
      isDone: ({ bytes }) => bytes !== undefined && bytes !== null, isWanted: () => this.running === id,
      progress: (value, max) => Object.assign(bar, { max, value }),
    });
    if (answer?.message) this.fail(answer.message);
    else if (answer) this.show(answer);
  }

  fail(message) {
    this.clear();
    byId("export-status").textContent = message.trim();
  }

  /** The file itself, as browsers show it, with its size. */
  show({ id, bytes, frames, width, height, duration, fileName, warnings }) {
    this.clear();
    const address = "export/file?" + new URLSearchParams({ id }), { format } = this.form.elements;
    byId("export-status").textContent = `${sizeText(bytes)}, ${frames} frames in ${seconds(duration)}, ${width} x ${height} pixels`;
    const shown = format.value === "mp4" ? make("video", { src: address, controls: true, loop: true, muted: true, autoplay: true })
      : make("img", { src: address, alt: `The rendered ${fileName}` });
    byId("export-result").replaceChildren(shown, make("p", {}, make("a", { className: "button", href: address, download: fileName, textContent: `Save ${fileName}` })),
      ...warnings.map(text => make("p", { className: "fine-text", textContent: text })));
    byId("export-result").hidden = false;
  }

  // MARK: clipboard

  async copy(text, what) {
    const isCopied = await copyText(text);
    byId("export-told").textContent = isCopied ? `${what} is in the clipboard.` : `${what} was not copied, because the browser does not allow it.`;
  }

  async copyPicture() {
    try {
      const picture = fetch(this.pictureAddress).then(answer => answer.blob());
      await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
      byId("export-told").textContent = "The picture is in the clipboard.";
    } catch { byId("export-told").textContent = "The picture was not copied, because the browser does not allow it."; }
  }
}
