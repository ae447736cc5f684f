// The clock: it shows the time and takes a time that is typed. It is announced only at rest.
import { byId, make, seconds } from "./elements.js";
import { parseTime } from "./timetext.js";
import { rate } from "./frames.js";

export class Readout {
  /** `go(time)` is called with a time that was typed; `markers()` returns those of the scene. */
  constructor({ go, markers }) {
    Object.assign(this, { go, markers, time: 0, duration: 0 });
    this.button = byId("clock");
    this.field = byId("time-field");
    this.now = make("b");
    this.rest = make("span");
    this.button.replaceChildren(this.now, this.rest);
    this.button.addEventListener("click", () => this.edit());
    this.field.addEventListener("keydown", event => {
      if (event.key === "Enter") this.enter();
      else if (event.key === "Escape") this.close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.field.addEventListener("input", () => this.field.setCustomValidity(""));
    this.field.addEventListener("blur", () => this.close());
  }

  edit() {
    this.before = document.activeElement;
    this.button.hidden = true;
    this.field.hidden = false;
    this.field.value = this.time.toFixed(3);
    byId("marker-names").replaceChildren(...this.markers().map(({ name }) => make("option", { value: name })));
    this.field.focus();
    this.field.select();
  }

  enter() {
    const { time, duration } = this, to = parseTime(this.field.value, { now: time, duration, rate, markers: this.markers() });
    if (to === null) {
      this.field.setCustomValidity("Write seconds (1.25), 300ms, 12f, 50%, a marker, or + or - before a time.");
      return this.field.reportValidity();
    }
    this.close();
    this.go(to);
    this.before?.focus();
  }

  close() {
    this.field.setCustomValidity("");
    this.field.hidden = true;
    this.button.hidden = false;
  }

  at(time, duration) {
    Object.assign(this, { time, duration });
    this.now.textContent = time.toFixed(3);
    this.rest.textContent = ` of ${seconds(duration)}`;
  }
}
