// The choices above and on the stage: script, device, appearance and chrome, and what is drawn over the picture.
import { byId, make } from "./elements.js";
import { settings } from "./settings.js";
import { speeds } from "./pacing.js";

export const press = (id, isOn) => byId(id).setAttribute("aria-pressed", String(isOn));
export const isPressed = id => byId(id).getAttribute("aria-pressed") === "true";

/** Buttons that turn something on and off, by the names of their settings. */
const toggles = { touches: "touches", motion: "reduceMotion", outlines: "outlines", safe: "safe", rulers: "rulers", onion: "onion",
  loupe: "loupe", "side-by-side": "second", loop: "loop", "lanes-toggle": "lanes" };
/** Those that change the picture on the server. */
const remote = ["touches", "motion"];

export class Choices {
  /** `events`: `reload()`, `drawn()` after a change of what is drawn over the picture, `speed(value)`, `zoom(value)`. */
  constructor(events) {
    this.events = events;
    for (const id of ["script", "device", "appearance", "chrome"])
      byId(id).addEventListener("change", ({ target }) => { settings.set(id, target.value); events.reload(); });
    byId("speed").addEventListener("change", ({ target }) => events.speed(+target.value));
    byId("speed").replaceChildren(...speeds.map(speed => make("option", { value: speed, textContent: `${speed}x` })));
    byId("zoom").addEventListener("change", ({ target }) => events.zoom(target.value));
    for (const id of Object.keys(toggles)) byId(id).addEventListener("click", () => this.toggle(id));
  }

  toggle(id) {
    const isOn = !isPressed(id);
    press(id, isOn);
    settings.set(toggles[id], id === "motion" && !isOn ? "" : isOn ? 1 : 0);
    if (remote.includes(id)) this.events.reload(); else this.events.drawn();
  }

  show(state) {
    const { scene, choices } = state;
    const fill = (id, names, first, text = name => name) => {
      const select = byId(id), options = [...(first ? [["", first]] : []), ...names.map(name => [name, text(name)])];
      const key = JSON.stringify(options);
      if (select.dataset.key !== key) {
        select.dataset.key = key;
        select.replaceChildren(...options.map(([value, text]) => make("option", { value, textContent: text })));
      }
      return select;
    };
    const names = scene?.scripts ?? [];
    byId("script-choice").hidden = names.length < 2;
    fill("script", names).value = scene?.script ?? "";
    // Names from the scene language are shown with a capital letter, like the other choices. Device names are shown unchanged.
    const capital = name => name[0].toUpperCase() + name.slice(1);
    fill("device", choices.devices, "As written").value = settings.get("device");
    fill("appearance", choices.appearances, "As written", capital).value = settings.get("appearance");
    fill("chrome", choices.chromes, "As written", capital).value = settings.get("chrome");
    for (const [id, name] of Object.entries(toggles)) press(id, settings.is(name));
    if (settings.get("touches") === "") press("touches", Boolean(scene?.showsTouches));
    byId("safe").hidden = !scene?.safeArea;
    this.showSpeed();
  }

  showSpeed() { byId("speed").value = settings.get("speed"); }

  /** The zoom in CSS pixels per point; the menu gets an entry of its own for one that is not in it. */
  showZoom(zoom, isFit) {
    const select = byId("zoom"), own = select.querySelector("[data-own]"), percent = `${Math.round(zoom * 100)} %`;
    const listed = [...select.options].find(option => option !== own && Math.abs(+option.value - zoom) < 1e-4);
    own.textContent = isFit ? `Fit, ${percent}` : percent;
    own.value = isFit ? "fit" : String(zoom);
    select.value = isFit || !listed ? own.value : listed.value;
  }
}
