// The recorded picture of a golden over the current one: a slider divides them, or the difference is shown.
import { byId } from "./elements.js";

export class Swipe {
  /** `closed()`: when the recorded picture is hidden by the user. */
  constructor(closed) {
    this.box = byId("swipe");
    this.picture = byId("expected");
    this.share = byId("swipe-share");
    this.button = byId("swipe-difference");
    this.share.addEventListener("input", () => this.layout());
    this.button.addEventListener("click", () => { this.showsDifference = !this.showsDifference; this.layout(); });
    byId("swipe-close").addEventListener("click", () => { this.hide(); closed(); });
  }

  get isShown() { return !this.box.hidden; }

  /** Shows the pictures of a golden: `{ name, expected, difference }`, addresses of images. `time`: when it was recorded. */
  show({ name, expected, difference }, time) {
    Object.assign(this, { expected, difference, time, showsDifference: false });
    byId("swipe-name").textContent = name;
    this.box.hidden = this.picture.hidden = false;
    this.button.hidden = !difference;
    this.share.value = 50;
    this.layout();
    this.share.focus();
  }

  hide() { this.box.hidden = this.picture.hidden = true; }

  /** Hides the recorded picture at other times. */
  at(time) { if (this.isShown && Math.abs(time - this.time) > 1e-3) this.hide(); }

  layout() {
    const { picture, share, button, showsDifference } = this, source = showsDifference ? this.difference : this.expected;
    if (picture.getAttribute("src") !== source) picture.src = source;
    picture.style.clipPath = showsDifference ? "" : `inset(0 0 0 ${100 - share.value}%)`;
    share.disabled = showsDifference;
    share.setAttribute("aria-valuetext", `${share.value} % recorded`);
    button.setAttribute("aria-pressed", String(showsDifference));
  }
}
