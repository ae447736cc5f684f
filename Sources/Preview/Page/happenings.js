// What happened when, and the curves of what moves.
import { byId, json, make, words } from "./elements.js";

export class Events {
  constructor(seek) {
    this.panel = byId("panel-events");
    this.seek = seek;
    this.panel.addEventListener("click", ({ target }) => {
      const row = target.closest("[data-time]");
      if (row) this.seek(+row.dataset.time);
    });
  }

  use(scene) {
    this.rows = scene.events.map(({ time, event, layer, ...details }) => {
      const more = Object.entries(details).map(([key, value]) => `${key} ${words(value)}`).join("  ");
      const row = make("button", { type: "button", className: "row", title: more },
        make("span", { className: "at", textContent: `${time.toFixed(3)} s` }), make("span", { className: "what", textContent: event }),
        layer ? make("span", { className: "who mono", textContent: layer }) : null, make("span", { className: "more", textContent: more }));
      row.dataset.time = time;
      return row;
    });
    this.times = scene.events.map(event => event.time);
    this.now = undefined;
    this.panel.replaceChildren(...(this.rows.length ? this.rows
      : [make("p", { className: "fine", textContent: "Nothing happens in this script." })]));
  }

  at(time) {
    let now = 0;
    while (now < this.times.length && this.times[now] <= time + 1e-6) now += 1;
    if (now === this.now) return;
    this.now = now;
    this.rows.forEach((row, index) => {
      row.classList.toggle("later", index >= now);
      row.classList.toggle("here", index < now && this.times[index] === this.times[now - 1]);
    });
    if (!this.panel.hidden && !this.panel.matches(":hover")) this.rows[now - 1]?.scrollIntoView({ block: "nearest" });
  }
}

export class Curves {
  constructor(seek) {
    this.panel = byId("panel-curves");
    this.seek = seek;
    const point = event => {
      const chart = event.target.closest("svg");
      if (!chart || (event.type === "pointermove" && !(event.buttons & 1))) return;
      const { left, right, duration } = chart.dataset, box = chart.getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width * chart.viewBox.baseVal.width;
      this.seek(Math.min(Math.max((x - left) / (right - left), 0), 1) * duration);
    };
    this.panel.addEventListener("pointerdown", point);
    this.panel.addEventListener("pointermove", point);
  }

  /** Drawing them plays the whole script, so it waits until somebody looks. */
  async use(picture) {
    const width = Math.min(Math.max(this.panel.clientWidth - 8, 240), 2000), key = `${picture} ${width}`;
    if (this.panel.hidden || picture === undefined || this.key === key) return;
    this.key = key;
    const answer = await json(`/curves?picture=${picture}&width=${width}`);
    if (this.key !== key) return;
    if (!answer || answer.refused) {
      this.key = undefined;
      this.panel.replaceChildren(make("p", { className: "fine", textContent: answer?.words ?? "The curves did not arrive." }));
    } else if (!answer.svg) {
      this.panel.replaceChildren(make("p", { className: "fine", textContent: "Nothing moves in this script." }));
    } else {
      this.panel.innerHTML = answer.svg;
    }
    this.at(this.time ?? 0);
  }

  at(time) {
    this.time = time;
    for (const chart of this.panel.querySelectorAll("svg[data-duration]")) {
      const { left, right, duration } = chart.dataset, cursor = chart.querySelector(".cursor");
      const x = +left + (right - left) * Math.min(duration > 0 ? time / duration : 0, 1);
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
    }
  }
}
