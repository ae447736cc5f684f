// The main module: it connects the parts of the page with each other and with the state from the server.
import { bindings } from "./bindings.js";
import { Choices } from "./choices.js";
import { Comparison } from "./comparison.js";
import { Connection } from "./connection.js";
import { Curves } from "./curves.js";
import { Editor } from "./edit.js";
import { byId, json, latest, many, seconds } from "./elements.js";
import { Events } from "./events.js";
import { Export } from "./export.js";
import { FramePlayer } from "./frames.js";
import { Guides } from "./guides.js";
import { Inspector } from "./inspector.js";
import { Keyboard } from "./keyboard.js";
import { Lanes } from "./lanes.js";
import { Layers } from "./layers.js";
import { listen } from "./changes.js";
import { Loupe } from "./loupe.js";
import { OnionSkin } from "./onion.js";
import { openInEditor } from "./opener.js";
import { Measuring } from "./measuring.js";
import { Overlays } from "./overlays.js";
import { Play } from "./play.js";
import { Problems } from "./problems.js";
import { Readout } from "./readout.js";
import { Rulers } from "./rulers.js";
import { settings } from "./settings.js";
import { Source } from "./source.js";
import { Stage } from "./stage.js";
import { Swipe } from "./swipe.js";
import { Tabs } from "./tabs.js";
import { Tests } from "./tests.js";
import { Timeline } from "./timeline.js";
import { titleOf } from "./tree.js";
import { Transport } from "./transport.js";
import { Variables } from "./variables.js";

let state = null, selected = null, refused = "";
const scene = () => state?.scene;
const go = to => transport.go(to);

const player = new FramePlayer(byId("picture"), {
  shown: at => { stage.layout(); comparison.draw(); updateMoment(at); },
  gone: () => load(),
  failed: message => setStatus("bad", message.split("\n")[0]),
});
const stage = new Stage({
  hover: index => { overlays.hover(index); layers.hover(index); },
  select: index => select(index),
  pointed: place => { rulers.point(place); loupe.point(place); },
  moved: () => {
    rulers.draw();
    guides.draw();
    comparison.layout();
    measuring.draw();
    choices.showZoom(stage.view.zoom, stage.view.isFit);
    settings.set("zoom", stage.view.isFit ? "fit" : +stage.view.zoom.toFixed(4));
    sharpen();
  },
  key: event => {
    const before = selected;
    layers.key(event);
    if (selected !== null && selected !== before) stage.reveal(selected);
  },
});
const overlays = new Overlays(), rulers = new Rulers(stage.view), loupe = new Loupe(stage.view), onion = new OnionSkin(player);
const guides = new Guides(stage.view, { changed: text => settings.set("guides", text) });
guides.restore(settings.get("guides"));
const comparison = new Comparison({
  stage, player, time: () => transport.time, isPlaying: () => transport.isPlaying, opened: () => swipe.hide(),
  arranged: () => { measuring.check(); measuring.draw(); }, rescale: () => sharpen(),
});
const measuring = new Measuring({
  stage, comparison, time: () => transport.time, began: () => transport.pause(), told: announce,
  measured: isAvailable => inspector.measured(isAvailable), post: (...given) => editor.post(...given),
});
const choices = new Choices({
  reload: () => load(),
  drawn: () => showOverlays(),
  speed: speed => transport.setSpeed(speed),
  zoom: value => stage.change(view => +value > 0 ? view.zoomTo(+value) : view.fit()),
});
const lanes = new Lanes({ seek: go, select: index => select(index), toSource });
const timeline = new Timeline({
  seek: go,
  range: ends => { settings.set("range", ends.map(end => +end.toFixed(4)).join("-")); showRange(); },
  scaled: scale => lanes.layout(scale),
});
const transport = new Transport(player, { moved: showTime, changed: showPlaying });
const readout = new Readout({ go, markers: () => scene()?.markers ?? [] });
const layers = new Layers({ select: index => select(index), hover: index => overlays.hover(index) });
const editor = new Editor({
  refused: message => { refused = message; if (state) showProblems(); if (message) announce(message); },
  saved: files => announce(`Saved ${files}`),
  edited: (...given) => inspector.edited(...given),
});
const inspector = new Inspector({ toSource, change: (...given) => editor.set(...given), take: place => measuring.take(place) });
const variables = new Variables(toSource), events = new Events({ seek: go, toSource });
const curves = new Curves({ seek: go, pin: () => pin() });
const source = new Source({ chosen: file => settings.set("source", file), open: place => open(place) });
const problems = new Problems(toSource), connection = new Connection(byId("stage"));
const exporter = new Export({ moment: () => ({ picture: state?.picture, time: transport.time, range: transport.range, scale: player.scale }) });
const swipe = new Swipe(() => tabs.focus());
const tests = new Tests({
  seek: go, toSource, told: announce, fails: ranges => timeline.fail(ranges),
  compare: (golden, time) => { transport.pause(); go(time); if (comparison.isOn) choices.toggle("side-by-side"); swipe.show(golden, time); },
});
const play = new Play({
  stage, scene, names: () => scene()?.scripts ?? [], options: () => Object.fromEntries(new URLSearchParams(settings.options())),
  scale: () => sharpness(), told: text => announce(text),
  failed: message => { refused = message; showProblems(); if (message) announce(message); },
  began: () => { transport.pause(); measuring.close(); swipe.hide(); comparison.suspend(true); },
  ended: () => { comparison.suspend(false); sharpen(); transport.use(scene().duration); askForMoment(); },
  kept: async (name, saves) => {
    settings.set("script", name);
    settings.set("range", "");
    comparison.suspend(false);
    await load();
    sharpen();
    transport.go(0);
    if (saves) editor.save(); else announce(`The script ${name} was added. It is not saved.`);
  },
});
const tabs = new Tabs(byId("tabs"), name => { settings.set("tab", name); if (name === "tests") tests.opened(); curves.use(state?.picture); askForMoment(); });

// MARK: state from the server

const load = latest(async () => {
  const answer = await json("state?" + settings.options());
  if (!answer) return;
  if (answer.refused) {
    // The address contains an option that the server does not support any more.
    if (settings.options() && answer.refused !== 503) { settings.clearOptions(); return load(); }
    return setStatus("bad", answer.message);
  }
  const isNewPicture = answer.picture !== state?.picture;
  // The file that the preview was started with is shown, unless the address says otherwise.
  if (!state && answer.reference && !settings.isGiven("second")) { settings.set("second", 1); settings.set("with", "reference"); }
  state = answer;
  connection.isLost = false;
  connection.use(state.command);
  inspector.file = state.file;
  byId("shelf").hidden = !state.shelf;
  byId("shelf").textContent = state.shelf ?? "";
  document.body.dataset.revision = state.revision;
  showProblems();
  choices.show(state);
  editor.use(state.draft);
  if (!state.isCurrent) editor.fieldsShow(state.revision);
  source.use(state, settings.get("source"));
  byId("nothing").hidden = Boolean(scene());
  byId("frame").hidden = !scene();
  if (!scene()) return;
  if (isNewPicture) useScene();
  if (play.isOn) { if (isNewPicture) play.changed(); return; }
  sharpen();
  transport.use(scene().duration);
  comparison.use(state);
});

function useScene() {
  byId("title").textContent = scene().title;
  document.title = `${scene().title} - Zoetrope`;
  byId("picture").setAttribute("aria-label", `The scene ${scene().title}`);
  transport.duration = scene().duration;
  for (const part of [timeline, lanes, layers, overlays, rulers, guides, loupe, onion, inspector, variables, events]) part.use(scene());
  stage.moment = undefined;
  const zoom = +settings.get("zoom"), isFirst = !stage.size;
  stage.use(scene().picture);
  // A change of the file keeps the part of the picture that is shown.
  if (isFirst && zoom > 0) stage.change(view => view.zoomTo(zoom));
  curves.use(state.picture);
  swipe.hide();
  tests.use(state.picture);
  const named = scene().layers.findIndex(layer => layer.name === settings.get("layer"));
  select(named < 0 ? null : named, { isQuiet: true });
  showOverlays();
  showRange();
}

function setStatus(kind, text) {
  const node = byId("status");
  node.dataset.kind = kind;
  if (node.textContent !== text) node.textContent = text;
}

function showProblems() {
  const errors = state.mistakes.filter(mistake => mistake.severity === "error"), count = state.mistakes.length;
  byId("file").textContent = state.file;
  byId("file").title = state.file;
  const badge = byId("badge");
  badge.hidden = !count;
  badge.textContent = count;
  badge.className = errors.length ? "" : "warning";
  badge.title = errors.length ? many(errors.length, "error") : many(count, "warning");
  document.body.classList.toggle("stale", !state.isCurrent);
  if (refused) setStatus("bad", refused);
  else if (errors.length) setStatus("bad", many(errors.length, "error"));
  else setStatus("live", count ? many(count, "warning") : "Live");
  problems.use(errors, state.sources, Boolean(scene()));
}

/** Tells assistive technology something, once. */
function announce(text) { byId("announcer").textContent = text; }

// MARK: picture

/** The pixels per point in which frames are shown, never of more than 16 million pixels. */
function sharpness() {
  const [width, height] = scene().picture, wanted = stage.view.zoom * (devicePixelRatio || 1);
  const most = Math.min(8, Math.sqrt(16e6 / (width * height)), 8192 / Math.max(width, height)) * 0.999;
  return Math.max(Math.floor(Math.min(wanted, most) * 200) / 200, 0.005);
}

/** Requests frames of the size in which they are shown. */
function sharpen() {
  if (!scene() || state.picture === undefined || play.isOn) return;
  const scale = sharpness();
  clearTimeout(sharpen.timer);
  const use = () => { if (player.use(state.picture, scale, scene().duration) && !transport.isPlaying) player.show(transport.time); comparison.sharpen(scale); };
  // While the zoom changes, the browser scales the frame that it has.
  if (player.picture === state.picture && player.scale !== scale) sharpen.timer = setTimeout(use, 140); else use();
}

function showOverlays() {
  overlays.show({ outlines: settings.is("outlines"), safe: settings.is("safe"), rulers: settings.is("rulers") });
  rulers.show(settings.is("rulers"));
  guides.show(settings.is("rulers"));
  loupe.show(settings.is("loupe"));
  onion.show(settings.is("onion"));
  comparison.show(settings.is("second"));
  byId("lanes").hidden = !settings.is("lanes");
  lanes.layout(timeline.scale);
  if (!transport.isPlaying && !play.isOn) onion.at(transport.time);
  askForMoment();
}

// MARK: time

function showTime(time) {
  const { isPlaying } = transport;
  timeline.at(time, isPlaying);
  readout.at(time, transport.duration);
  lanes.at(time);
  events.at(time);
  curves.at(time, isPlaying);
  swipe.at(time);
  if (isPlaying) onion.clear(); else onion.at(time);
  settings.set("t", +time.toFixed(4));
}

function showPlaying() {
  const { isPlaying, isBackward } = transport;
  document.body.classList.toggle("playing", isPlaying);
  byId("play").setAttribute("aria-label", isPlaying ? "Pause" : "Play");
  byId("backwards").hidden = !isBackward;
  choices.showSpeed();
  showRange();
  comparison.played();
  if (!isPlaying && scene()) announce(`Paused at ${seconds(transport.time)}`);
}

function showRange() {
  const pinned = settings.get("pin") === "" ? null : +settings.get("pin");
  timeline.show(transport.range, pinned);
  curves.compare(pinned);
  byId("range-clear").hidden = !transport.range;
  byId("range-text").textContent = transport.range ? transport.range.map(seconds).join(" to ") : "";
}

/** Keeps the current moment for comparison, or forgets the one that is kept. */
function pin() {
  settings.set("pin", settings.get("pin") === "" ? +transport.time.toFixed(4) : "");
  showRange();
}

const askForMoment = () => updateMoment(transport.time);
const updateMoment = latest(async at => {
  if (!scene() || state.picture === undefined || play.isOn || transport.isPlaying && !needsMoment()) return;
  const query = new URLSearchParams({ picture: state.picture, time: at.toFixed(6) }), { picture } = state, asked = selected;
  if (asked !== null) query.set("layer", asked);
  const moment = await json("moment?" + query);
  if (!moment || moment.refused || picture !== state.picture) return;
  for (const part of [layers, overlays, guides, stage, variables]) part.at(moment);
  if (asked !== selected) return;
  inspector.at(moment, selected);
  if (selected !== null && !transport.isPlaying) askForOrigins(at);
});
/** Where the values of the selected layer come from, at rest. */
const askForOrigins = latest(async at => {
  const { picture, pictureRevision } = state, asked = selected;
  if (asked === null) return;
  const answer = await json("layer?" + new URLSearchParams({ picture, time: at.toFixed(6), layer: asked }));
  if (!answer || answer.refused || picture !== state.picture || asked !== selected) return;
  inspector.show(answer, editor.isOutdated(pictureRevision), picture);
  editor.fieldsShow(pictureRevision);
});
/** While playing, only what is visible is updated. */
const needsMoment = () => settings.is("outlines") || selected !== null || ["layers", "variables"].includes(tabs.name);

// MARK: selection and source

function select(index, { isQuiet } = {}) {
  selected = stage.selected = index;
  layers.select(index);
  overlays.select(index);
  guides.select(index);
  lanes.select(index);
  settings.set("layer", index === null ? "" : scene().layers[index].name);
  if (index === null) {
    inspector.clear();
    editor.fieldsShow(editor.newest);
  }
  if (isQuiet) return;
  if (index !== null && tabs.name !== "layers") tabs.open("layers");
  if (index !== null) lanes.reveal(index);
  const layer = scene().layers[index];
  announce(layer ? `${titleOf(layer)}, ${layer.kind}, layer ${index + 1} of ${scene().layers.length}` : "No layer is selected");
  askForMoment();
}

function toSource(file, line) {
  tabs.open("source");
  if (line) source.goTo(file, line);
}

/** Adds a guide at the pointer, and shows the rulers from which it comes. */
function addGuide(axis) {
  if (!settings.is("rulers")) toggle("rulers");
  guides.create(axis, rulers.place);
}

/** Opens a place in the editor: by default the line of the selected layer, or the marked line of Source. */
async function open(place) {
  const layer = tabs.name === "source" ? undefined : scene()?.layers[selected];
  const { file, line } = place ?? (layer ? { file: layer.file, line: layer.line } : source.place);
  refused = await openInEditor({ file, line }) ?? "";
  showProblems();
  announce(refused || `Opened line ${line} of ${file.split("/").pop()}`);
}

// MARK: buttons and keys

const actions = { first: () => go(transport.played[0]), back: () => transport.step(-1), play: () => transport.toggle(),
  ahead: () => transport.step(1), last: () => go(transport.played[1]), help: () => keyboard.open(), export: () => { transport.pause(); exporter.open(); },
  "range-in": () => transport.setRange("in"), "range-out": () => transport.setRange("out"), "range-clear": () => transport.setRange(null),
  "zoom-out": () => stage.change(view => view.step(-1)), "zoom-in": () => stage.change(view => view.step(1)), pin };
for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
const toggle = id => { if (!byId(id).hidden) choices.toggle(id); };
const keyboard = new Keyboard(bindings({ actions, addGuide, comparison, editor, open: () => open(), layers, measuring, pin, play, readout, stage, tabs, timeline, toggle, transport,
  selection: { clear: () => { if (selected !== null) select(null); } }, help: () => keyboard.open() }),
  binding => binding.inPlay || !play.isOn);

tabs.open(tabs.has(settings.get("tab")) ? settings.get("tab") : "layers");
new ResizeObserver(() => { clearTimeout(resized.timer); resized.timer = setTimeout(resized, 120); }).observe(byId("panel-curves").parentElement);
function resized() { curves.use(state?.picture); }
listen({
  changed: load,
  lost: () => {
    setStatus("bad", "Not connected");
    connection.isLost = state !== null;
    transport.pause();
  },
});
