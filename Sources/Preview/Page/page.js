// The main module: the state from the server, time, keyboard and choices.
import { Curves } from "./curves.js";
import { byId, json, latest, make, seconds } from "./elements.js";
import { Events } from "./events.js";
import { FramePlayer, rate } from "./frames.js";
import { Layers, Variables } from "./layers.js";
import { listen } from "./changes.js";
import { settings } from "./settings.js";
import { Source } from "./source.js";
import { Timeline } from "./timeline.js";
import { many, Problems } from "./problems.js";

let state = null, time = Math.max(+settings.get("t") || 0, 0), playing = 0, lastTick = 0;
const scene = () => state?.scene;
const speeds = [1, 0.5, 0.25];

const framePlayer = new FramePlayer(byId("picture"), {
  shown: at => { fitCanvas(); updateMoment(at); },
  gone: () => load(),
  failed: message => setStatus("bad", message.split("\n")[0]),
});
const timeline = new Timeline(to => { pause(); seek(to); });
const layers = new Layers({ select: choose, toSource });
const variables = new Variables(toSource);
const events = new Events(to => { pause(); seek(to); });
const curves = new Curves(to => { pause(); seek(to); });
const source = new Source(file => settings.set("source", file));
const problems = new Problems(toSource);

// MARK: state from the server

const load = latest(async () => {
  const answer = await json("/state?" + settings.options());
  if (!answer) return;
  if (answer.refused) {
    // The address contains an option that the server does not support any more.
    if (settings.options() && answer.refused !== 503) { settings.clearOptions(); return load(); }
    return setStatus("bad", answer.message);
  }
  const isNewPicture = answer.picture !== state?.picture;
  state = answer;
  document.body.dataset.revision = state.revision;
  showProblems();
  showChoices();
  source.use(state, settings.get("source"));
  byId("nothing").hidden = Boolean(scene());
  byId("frame").hidden = !scene();
  if (!scene()) return;
  if (isNewPicture) {
    byId("title").textContent = scene().title;
    document.title = `${scene().title} - Zoetrope`;
    byId("picture").setAttribute("aria-label", `The scene ${scene().title}`);
    timeline.use(scene());
    layers.use(scene());
    variables.use(scene());
    events.use(scene());
    curves.use(state.picture);
    const named = scene().layers.findIndex(layer => layer.name === settings.get("layer"));
    layers.select(named < 0 ? null : named);
  }
  fit();
  seek(Math.min(time, scene().duration));
});

function setStatus(kind, text) {
  const node = byId("status");
  node.dataset.kind = kind;
  node.textContent = text;
}

function showProblems() {
  const errors = state.mistakes.filter(mistake => mistake.severity === "error"), count = state.mistakes.length;
  byId("file").textContent = state.file;
  const badge = byId("badge");
  badge.hidden = !count;
  badge.textContent = count;
  badge.className = errors.length ? "" : "warning";
  badge.title = errors.length ? many(errors.length, "error") : many(count, "warning");
  document.body.classList.toggle("stale", !state.isCurrent);
  if (errors.length) setStatus("bad", many(errors.length, "error"));
  else setStatus("live", count ? many(count, "warning") : "Live");
  problems.use(errors, state.sources, Boolean(scene()));
}

function showChoices() {
  const fill = (id, names, first, text = name => name) => {
    const select = byId(id), options = [...(first ? [["", first]] : []), ...names.map(name => [name, text(name)])];
    const key = JSON.stringify(options);
    if (select.dataset.key !== key) {
      select.dataset.key = key;
      select.replaceChildren(...options.map(([value, text]) => make("option", { value, textContent: text })));
    }
    return select;
  };
  const names = scene()?.scripts ?? [];
  byId("script-choice").hidden = names.length < 2;
  fill("script", names).value = scene()?.script ?? "";
  // Names from the scene language are shown with a capital letter, like the other choices. Device names are shown unchanged.
  const capital = name => name[0].toUpperCase() + name.slice(1);
  fill("device", state.choices.devices, "As written").value = settings.get("device");
  fill("appearance", state.choices.appearances, "As written", capital).value = settings.get("appearance");
  fill("chrome", state.choices.chromes, "As written", capital).value = settings.get("chrome");
  press("touches", settings.get("touches") === "" ? Boolean(scene()?.showsTouches) : settings.is("touches"));
  press("motion", settings.is("reduceMotion"));
  press("outlines", settings.is("outlines"));
  press("loop", settings.is("loop"));
  byId("zoom").value = settings.get("zoom");
  for (const button of document.querySelectorAll("[data-speed]"))
    button.setAttribute("aria-checked", String(button.dataset.speed === settings.get("speed")));
}

const press = (id, isOn) => byId(id).setAttribute("aria-pressed", String(isOn));
const isPressed = id => byId(id).getAttribute("aria-pressed") === "true";

// MARK: size

/** CSS pixels per point of the scene: the selected size, or the largest that fits. */
function zoom() {
  const chosen = +settings.get("zoom");
  if (chosen > 0) return chosen;
  const floor = byId("floor"), style = getComputedStyle(floor), [width, height] = scene().picture;
  const space = [floor.clientWidth - parseFloat(style.paddingLeft) * 2, floor.clientHeight - parseFloat(style.paddingTop) * 2];
  return Math.max(Math.min(space[0] / width, space[1] / height, 4), 0.05);
}

function fit() {
  if (!scene()) return;
  const [width, height] = scene().picture, pixelRatio = devicePixelRatio || 1;
  // One pixel of the frame is one pixel of the screen, unless the frame would be too large.
  const maxScale = Math.min(8, Math.sqrt(32e6 / (width * height)), 8192 / Math.max(width, height)) * 0.999;
  const scale = Math.max(Math.floor(Math.min(zoom() * pixelRatio, maxScale) * 200) / 200, 0.005);
  if (framePlayer.use(state.picture, scale, scene().duration) && !playing) framePlayer.show(time);
  fitCanvas();
}

function fitCanvas() {
  if (!scene()) return;
  const factor = zoom(), [width, height] = scene().picture, frame = byId("frame"), canvas = byId("picture");
  const pixelRatio = devicePixelRatio || 1;
  // Whole pixels if the frame has this size, so that the browser does not resample it.
  const exact = (pixels, points) => Math.abs(pixels / pixelRatio - points * factor) < 1.5 ? pixels / pixelRatio : points * factor;
  frame.style.width = canvas.style.width = `${exact(canvas.width, width)}px`;
  frame.style.height = canvas.style.height = `${exact(canvas.height, height)}px`;
}
let resizing = 0;
new ResizeObserver(() => {
  fitCanvas();
  clearTimeout(resizing);
  resizing = setTimeout(() => { fit(); curves.use(state?.picture); }, 120);
}).observe(byId("floor"));

// MARK: time

function seek(to) {
  if (!scene()) return;
  time = Math.min(Math.max(to, 0), scene().duration);
  showTime();
  if (playing) lastTick = performance.now();
  else framePlayer.show(time);
}

function showTime() {
  byId("clock").innerHTML = "";
  byId("clock").append(make("b", { textContent: time.toFixed(3) }), ` of ${seconds(scene().duration)}`);
  timeline.at(time);
  events.at(time);
  curves.at(time);
  settings.set("t", +time.toFixed(4));
}

const updateMoment = latest(async at => {
  const wants = settings.is("outlines") || ["layers", "variables"].includes(settings.get("tab"));
  if (!wants || state?.picture === undefined) return;
  const query = new URLSearchParams({ picture: state.picture, time: at.toFixed(6) });
  if (layers.selected !== null && layers.selected !== undefined) query.set("layer", layers.selected);
  const { picture } = state, moment = await json("/moment?" + query);
  if (!moment || moment.refused || picture !== state.picture) return;
  layers.at(moment);
  variables.at(moment);
});

function tick(now) {
  if (!playing) return;
  playing = requestAnimationFrame(tick);
  const { duration } = scene(), speed = +settings.get("speed"), loops = settings.is("loop");
  time += Math.min((now - lastTick) / 1000, 0.25) * speed;
  lastTick = now;
  if (time >= duration) {
    if (!loops || duration <= 0) { pause(); return seek(duration); }
    time %= duration;
    framePlayer.drawnIndex = -1;
  }
  showTime();
  framePlayer.at(time, loops, speed);
}

function play() {
  if (playing || !scene()) return;
  if (time >= scene().duration - 1e-6) time = 0;
  document.body.classList.add("playing");
  byId("play").setAttribute("aria-label", "Pause");
  lastTick = performance.now();
  framePlayer.startPlaying(time);
  playing = requestAnimationFrame(tick);
}

function pause() {
  if (!playing) return;
  cancelAnimationFrame(playing);
  playing = 0;
  document.body.classList.remove("playing");
  byId("play").setAttribute("aria-label", "Play");
  framePlayer.stopPlaying();
  seek(Math.round(time * rate) / rate);
}

function step(frames) {
  pause();
  // Between two frames, the first step goes to the next frame in that direction.
  const place = time * rate, whole = Math.round(place);
  const from = Math.abs(place - whole) < 1e-3 ? whole : frames > 0 ? Math.floor(place) : Math.ceil(place);
  seek((from + frames) / rate);
}

// MARK: choices

function choose(index) {
  layers.select(index);
  settings.set("layer", index === null ? "" : scene().layers[index].name);
  if (index !== null && settings.get("tab") !== "layers") openTab("layers");
  updateMoment(time);
}

function toSource(file, line) {
  openTab("source");
  if (line) source.goTo(file, line);
}

function openTab(name) {
  settings.set("tab", name);
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const isOpen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(isOpen));
    tab.tabIndex = isOpen ? 0 : -1;
    byId(tab.getAttribute("aria-controls")).hidden = !isOpen;
  }
  curves.use(state?.picture);
  updateMoment(time);
}

function setSpeed(speed) {
  settings.set("speed", speed);
  if (state) showChoices();
}

function toggle(id) {
  const isOn = !isPressed(id);
  press(id, isOn);
  settings.set(id === "motion" ? "reduceMotion" : id, id === "motion" && !isOn ? "" : isOn ? 1 : 0);
  if (id === "touches" || id === "motion") load();
  if (id === "outlines") { layers.showOutlines(isOn); updateMoment(time); }
}

for (const id of ["script", "device", "appearance", "chrome"])
  byId(id).addEventListener("change", ({ target }) => { settings.set(id, target.value); load(); });
byId("zoom").addEventListener("change", ({ target }) => { settings.set("zoom", target.value); fit(); });
for (const id of ["touches", "outlines", "motion", "loop"]) byId(id).addEventListener("click", () => toggle(id));
for (const tab of document.querySelectorAll("[role=tab]")) tab.addEventListener("click", () => openTab(tab.id.slice(4)));
byId("tabs").addEventListener("keydown", event => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key], tabs = [...document.querySelectorAll("[role=tab]")];
  if (!step) return;
  const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
  openTab(next.id.slice(4));
  next.focus();
  event.stopPropagation();
  event.preventDefault();
});
for (const button of document.querySelectorAll("[data-speed]")) button.addEventListener("click", () => setSpeed(button.dataset.speed));
const actions = { first: () => { pause(); seek(0); }, back: () => step(-1), play: () => playing ? pause() : play(),
  ahead: () => step(1), last: () => { pause(); seek(scene()?.duration ?? 0); }, help: () => byId("keys").showModal() };
for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);

addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) return;
  if (event.target.closest("select, textarea, input:not([type=checkbox])")) return;
  // The space key keeps its function in checkboxes and summaries.
  if (event.key === " " && event.target.closest("input, summary")) return;
  const tenth = direction => { pause(); seek(Math.round((time + direction / 10) * 1e6) / 1e6); };
  const faster = direction => setSpeed(speeds[Math.min(Math.max(speeds.indexOf(+settings.get("speed")) - direction, 0), 2)]);
  const keys = {
    ArrowLeft: () => event.shiftKey ? tenth(-1) : step(-1), ArrowRight: () => event.shiftKey ? tenth(1) : step(1),
    ",": actions.back, ".": actions.ahead, Home: actions.first, End: actions.last, " ": actions.play, "?": actions.help,
    o: () => toggle("outlines"), t: () => toggle("touches"), r: () => toggle("motion"), l: () => toggle("loop"),
    "-": () => faster(-1), "+": () => faster(1),
  };
  const marker = /^[1-9]$/.test(event.key) ? timeline.markers[+event.key - 1] : undefined;
  const action = marker ? () => { pause(); seek(marker.time); } : keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  // The space key plays and pauses even if another button has the focus.
  if (event.key === " " && event.target.closest("button, [role=tab]") && event.target.id !== "play") event.target.blur();
  event.preventDefault();
  action();
});
addEventListener("keyup", event => { if (event.key === " " && event.target.id === "play") event.preventDefault(); });

openTab(byId(`tab-${settings.get("tab")}`) ? settings.get("tab") : "layers");
layers.showOutlines(settings.is("outlines"));
listen({ changed: load, lost: () => setStatus("bad", "Not connected") });
