// Tests of the page's modules without a DOM. Returns the failures as text; empty if all hold.
const failures = [];
const text = value => JSON.stringify(value, (_, part) => typeof part === "number" ? +part.toFixed(6) : part);
const equal = (what, actual, expected) => { if (text(actual) !== text(expected)) failures.push(`${what}: ${text(actual)} instead of ${text(expected)}`); };
const holds = (what, condition) => { if (!condition) failures.push(what); };
const [hit, viewport, tree, pacing, timetext, timescale, measure, onion, keyboard] = await Promise.all(
  ["hit", "viewport", "tree", "pacing", "timetext", "timescale", "measure", "onion", "keyboard"].map(name => import(`/${name}.js`)));
// A generator of random numbers with a seed.
let seed = 20;
const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;

// MARK: hit
const square = (x, y, size) => [x, y, x + size, y, x + size, y + size, x, y + size];
const outline = (corners, more = {}) => ({ corners, ...more });
const moment = { order: [0, 2, 1, 3, 4], outlines: [outline(square(0, 0, 100)), outline(square(10, 10, 50)), outline(square(20, 20, 50)),
  outline(square(0, 0, 100), { invisibility: "hidden" }), outline(square(80, 80, 40), { clip: 0 })] };
equal("the frontmost first, without hidden ones", hit.layersAt(moment, 30, 30), [1, 2, 0]);
equal("a superlayer clips", [hit.layersAt(moment, 90, 90), hit.layersAt(moment, 110, 110)], [[4, 0], []]);
equal("clicks go through what is beneath", [hit.nextBeneath([1, 2, 0], null, false), hit.nextBeneath([1, 2, 0], 1, true), hit.nextBeneath([1, 2, 0], 0, true),
  hit.nextBeneath([1, 2, 0], 2, false), hit.nextBeneath([1, 2, 0], 9, true), hit.nextBeneath([], 1, true)], [1, 2, 1, 1, 1, null]);
equal("a turned square", [hit.contains([0, -10, 10, 0, 0, 10, -10, 0], 4, 4), hit.contains([0, -10, 10, 0, 0, 10, -10, 0], 6, 6)], [true, false]);
equal("a box", hit.boxOf([0, -10, 10, 0, 0, 10, -10, 0]), { left: -10, top: -10, right: 10, bottom: 10 });

// MARK: viewport
for (let round = 0; round < 200; round += 1) {
  const view = new viewport.Viewport();
  view.use([200 + 2000 * random(), 200 + 1000 * random()], [20 + 1000 * random(), 20 + 1000 * random()], 20);
  const [x, y] = view.stage.map(size => size * random());
  const before = view.toPicture(x, y);
  holds("the picture fits", view.picture.every((size, axis) => size * view.zoom <= view.stage[axis] - 2 * view.padding + 1e-6));
  equal("there and back", view.toStage(...before), [x, y]);
  // A point of the picture stays under the pointer.
  if (before.every((value, axis) => value >= 0 && value <= view.picture[axis])) {
    view.zoomTo(view.zoom * (0.5 + 4 * random()), x, y);
    equal("a zoom keeps its point", view.toPicture(x, y), before);
  }
  view.pan(1e6 * (random() - 0.5), 1e6 * (random() - 0.5));
  const [left, top] = view.origin;
  holds("a part of the picture stays visible", left < view.stage[0] && top < view.stage[1]
    && left + view.picture[0] * view.zoom > 0 && top + view.picture[1] * view.zoom > 0);
}
{
  const view = new viewport.Viewport();
  view.use([300, 300], [100, 100], 0);
  view.zoomTo(1);
  view.step(1);
  equal("the next zoom", view.zoom, 1.5);
  view.step(-1); view.step(-1);
  equal("the zoom before", view.zoom, 0.75);
  view.zoomTo(10, 0, 0);
  view.reveal({ left: 90, top: 90, right: 95, bottom: 95 });
  const [x, y] = view.toStage(95, 95);
  holds("a layer is brought onto the stage", x <= 300 && y <= 300 && x >= 0 && y >= 0);
}
for (let round = 0; round < 200; round += 1) {
  const view = new viewport.Viewport(), size = () => [20 + 1000 * random(), 20 + 1000 * random()], second = size();
  view.use([300 + 2000 * random(), 300 + 1000 * random()], size(), 20, second);
  const box = ([left, top], [width, height]) => ({ left, top, right: left + width * view.zoom, bottom: top + height * view.zoom });
  const [a, b] = [box(view.origin, view.picture), box(view.secondOrigin, second)];
  holds("both pictures fit", [a, b].every(({ left, top, right, bottom }) => left >= 20 - 1e-6 && top >= 20 - 1e-6 && right <= view.stage[0] - 20 + 1e-6 && bottom <= view.stage[1] - 20 + 1e-6));
  holds("they are apart", a.right < b.left || a.bottom < b.top);
  const place = [(b.left + b.right) / 2, (b.top + b.bottom) / 2], zoom = view.zoom;
  holds("places belong to the nearer one", view.isOverSecond(...place) && !view.isOverSecond((a.left + a.right) / 2, (a.top + a.bottom) / 2));
  if (zoom < 0.06) continue;
  view.zoomTo(zoom * (0.9 + 0.2 * random()), ...place);
  equal("a zoom keeps the point of the second picture", [0, 1].map(axis => (place[axis] - view.secondOrigin[axis]) / view.zoom), second.map(length => length / 2));
}
equal("marks of rulers", [0.5, 1, 4, 20, 64].map(zoom => viewport.rulerStep(zoom)), [200, 100, 20, 5, 1]);

// MARK: tree
const layer = (name, parent, line, more = {}) => ({ name, parent, line, file: "a.yaml", kind: "shape", isNamed: !name.includes("layers"), isMask: false, ...more });
const layers = [layer("card", null, 1, { kind: "layer" }), layer("title", 0, 2, { kind: "text" }),
  ...[0, 1, 2, 3].map(index => layer(`dot[${index}]`, 0, 5)), layer("layers[1]", null, 9, { kind: "text", label: "Hello" })];
const model = tree.makeTree(layers), groups = new Set(tree.groupsOf(model));
equal("copies are in a group", [[...groups], model.nodes.get("g2").title, model.nodes.get("g2").count], [["g2"], "dot", 4]);
equal("closed groups hide their copies", tree.visibleRows(model, groups), [0, 1, "g2", 6]);
equal("open groups show them", tree.visibleRows(model, new Set()), [0, 1, "g2", 2, 3, 4, 5, 6]);
equal("a filter shows what contains a match", tree.visibleRows(model, groups, "dot[2"), [0, "g2", 4]);
equal("a layer without an id is called by its words", tree.titleOf(layers[6]), "“Hello”");
const walk = (from, key, closed = groups) => tree.treeMove(model, tree.visibleRows(model, closed), closed, from, key);
equal("keys of a tree", [walk(0, "ArrowDown"), walk(0, "ArrowLeft"), walk(0, "ArrowRight"), walk(1, "ArrowLeft"), walk("g2", "ArrowRight"),
  walk("g2", "ArrowLeft", new Set()), walk(6, "ArrowDown"), walk(6, "Home"), walk(null, "ArrowDown"), walk(0, "x")],
  [{ go: 1 }, { close: 0 }, { go: 1 }, { go: 0 }, { open: "g2" }, { close: "g2" }, null, { go: 0 }, { go: 0 }, null]);

// MARK: pacing
const play = (time, seconds, more = {}) => pacing.advanced(time, seconds, { speed: 1, isBackward: false, loops: true, range: [0, 2], ...more });
equal("time passes", [play(0.5, 0.1), play(0.5, 0.1, { speed: 0.1 }), play(0.5, 0.1, { isBackward: true })], [{ time: 0.6 }, { time: 0.51 }, { time: 0.4 }]);
equal("it loops", [play(1.9, 0.2), play(0.1, 0.2, { isBackward: true }), play(1.4, 0.2, { range: [1, 1.5] })],
  [{ time: 0.1, hasLooped: true }, { time: 1.9, hasLooped: true }, { time: 1.1, hasLooped: true }]);
equal("it ends", [play(1.9, 0.2, { loops: false }), play(0.1, 0.2, { loops: false, isBackward: true })], [{ time: 2, isOver: true }, { time: 0, isOver: true }]);
equal("outside of the range it begins at its edge", [play(0.2, 0.1, { range: [1, 1.5] }), play(1.9, 0.1, { range: [1, 1.5], isBackward: true })],
  [{ time: 1, hasLooped: true }, { time: 1.5, hasLooped: true }]);
for (let round = 0; round < 300; round += 1) {
  const start = 2 * random(), end = start + 0.01 + 2 * random(), isBackward = random() < 0.5;
  const { time } = play(start + (end - start) * random(), 3 * random(), { range: [start, end], isBackward, speed: pacing.speeds[Math.floor(6 * random())] });
  holds("a loop never leaves its range", time >= start - 1e-9 && time <= end + 1e-9);
}
equal("steps", [pacing.stepped(0.5, 1, 60, 2), pacing.stepped(0.505, 1, 60, 2), pacing.stepped(0.505, -1, 60, 2), pacing.stepped(0, -1, 60, 2), pacing.stepped(2, 1, 60, 2)],
  [31 / 60, 31 / 60, 0.5, 0, 2]);
equal("speeds", [pacing.changedSpeed(1, 1), pacing.changedSpeed(4, 1), pacing.changedSpeed(0.1, -1), pacing.changedSpeed(0.25, -1)], [2, 4, 0.1, 0.1]);
const resting = { isPlaying: false, isBackward: false, speed: 1 };
equal("J, K and L", [pacing.shuttle("l", resting), pacing.shuttle("l", { ...resting, isPlaying: true }), pacing.shuttle("j", { ...resting, isPlaying: true }), pacing.shuttle("k", { isPlaying: true, isBackward: true, speed: 2 })],
  [{ isPlaying: true, isBackward: false, speed: 1 }, { isPlaying: true, isBackward: false, speed: 2 }, { isPlaying: true, isBackward: true, speed: 1 }, { isPlaying: false, isBackward: false, speed: 2 }]);
equal("in and out points", [pacing.rangeWith(null, "in", 0.5, 2), pacing.rangeWith([0.5, 2], "out", 1, 2), pacing.rangeWith([0.5, 1], "in", 1.5, 2), pacing.rangeWith([0.5, 1], "out", 0.2, 2), pacing.rangeWith([0.5, 2], "in", 0, 2)],
  [[0.5, 2], [0.5, 1], [1.5, 2], [0, 0.2], null]);

// MARK: typed times
const typed = words => timetext.parseTime(words, { now: 1, duration: 3, rate: 60, markers: [{ name: "open", time: 0.75 }, { name: "1", time: 2.5 }] });
equal("typed times", ["1.25", "1,25 s", ".5", "300ms", "30f", "50%", "+0.1", "-300 ms", "open", "OPEN", "99", "-9", "1", "", "x", "1.2.3", "s"].map(typed),
  [1.25, 1.25, 0.5, 0.3, 0.5, 1.5, 1.1, 0.7, 0.75, 0.75, 3, 0, 2.5, null, null, null, null]);

// MARK: scale of the timeline
for (let round = 0; round < 200; round += 1) {
  const scale = new timescale.TimeScale();
  scale.use(0.2 + 30 * random(), 100 + 2000 * random());
  for (let turn = 0; turn < 4; turn += 1) {
    scale.zoom(0.3 + 4 * random(), scale.width * random());
    scale.pan((random() - 0.5) * scale.duration);
    holds("the timeline shows a part of the script", scale.start >= -1e-9 && scale.end <= scale.duration + 1e-9 && scale.length >= Math.min(0.05, scale.duration) - 1e-9);
    const x = scale.width * random();
    equal("a time is at its place", scale.x(scale.time(x)), x);
    const ticks = scale.ticks();
    holds("ticks are at most 40 and within", ticks.length <= 40 && ticks.every(time => time >= scale.start - 1e-6 && time <= scale.end + 1e-6));
  }
  const goal = scale.duration * random();
  scale.follow(goal);
  holds("the page turns to the time", goal >= scale.start - 1e-6 && goal <= scale.end + 1e-6);
}
{
  const scale = new timescale.TimeScale();
  scale.use(2, 200);
  equal("the nearest marker", [timescale.nearest([{ time: 1 }, { time: 1.1 }], 104, scale), timescale.nearest([{ time: 1 }], 130, scale)], [{ time: 1 }, undefined]);
}

// MARK: distances
const box = (left, top, right, bottom) => ({ left, top, right, bottom });
equal("side by side", measure.distances(box(0, 0, 10, 10), box(30, 0, 40, 10)), [{ x1: 10, y1: 5, x2: 30, y2: 5, length: 20 }]);
equal("inside", measure.distances(box(10, 20, 30, 40), box(0, 0, 100, 100)).map(line => line.length), [10, 70, 20, 60]);

equal("guides go to near edges", [[10, 2], [10, 0.5], [12, 2], [20, 0]].map(([value, reach]) => measure.snapped(value, [11, 13, 40], reach)), [11, 10, 11, 20]);
equal("what is beside a guide", [measure.edgesBeside(5, [0, 3, 5, 9, 100]), measure.edgesBeside(-1, [0]), measure.edgesBeside(1, [])], [[3, 9], [0], []]);

// MARK: onion skin
const lane = (...spans) => ({ kind: "value", spans: spans.map(([start, end]) => ({ start, end })) });
equal("the last movement", [onion.lastMovement([lane([0, 1], [2, 3]), lane([0.9, 1.4])], 1.2), onion.lastMovement([lane([0, 1], [2, 3])], 1.5), onion.lastMovement([lane([1, 2])], 0.5)],
  [[0, 1.2], [0, 1], null]);
equal("its steps", onion.skinTimes([0, 1]), [0, 0.2, 0.4, 0.6, 0.8]);

// MARK: second picture
{
  const { placeOver, secondScale } = await import("/second.js"), { countDifferences, differenceText } = await import("/difference.js");
  const shape = (canvas, margin = 0) => ({ canvas, origin: [margin, margin], picture: canvas.map(size => size + 2 * margin) });
  equal("canvases of one size cover each other", placeOver(shape([100, 50], 10), shape([100, 50], 10)), { factor: 1, left: 0, top: 0, width: 120, height: 70 });
  equal("another one gets the width of the first", placeOver(shape([100, 50], 10), shape([200, 400])), { factor: 0.5, left: 10, top: 10, width: 100, height: 200 });
  equal("it is moved in points and enlarged", placeOver(shape([100, 50], 10), shape([200, 400], 4), { x: 3, y: -2, enlarge: 2 }), { factor: 1, left: 9, top: 4, width: 208, height: 408 });
  equal("its pixels are as large", [secondScale(2, 1, [100, 100]), secondScale(2, 0.5, [100, 100]), secondScale(2, 100, [100, 100])], [2, 1, 7.992]);
  equal("differences are counted", [countDifferences([0, 0, 0, 255, 1, 0, 0, 255, 0, 9, 3, 255]), countDifferences([0, 0, 0, 255])], [{ pixels: 2, all: 3, most: 9 }, { pixels: 0, all: 1, most: 0 }]);
  equal("and told", [differenceText({ pixels: 0, all: 9, most: 0 }), differenceText({ pixels: 1, all: 8000, most: 3 }), differenceText({ pixels: 2000, all: 8000, most: 3 })],
    ["No pixel differs.", "1 pixel differs (less than 0.1 %), by at most 3 of 255.", "2,000 pixels differ (25 %), by at most 3 of 255."]);
}
// MARK: keys
const press = (key, more = {}) => keyboard.keyName({ key, shiftKey: false, ctrlKey: false, metaKey: false, ...more });
equal("names of keys", [press("L", { shiftKey: true }), press("l"), press("?", { shiftKey: true }), press("ArrowLeft", { shiftKey: true }), press("s", { metaKey: true })],
  ["shift+l", "l", "?", "shift+ArrowLeft", "mod+s"]);
// MARK: values
const fields = await import("/fields.js");
equal("steps of numbers", [fields.steppedNumber("5", 1), fields.steppedNumber("5", -1, 10), fields.steppedNumber("5", 1, 0.1), fields.steppedNumber("0.5", 1), fields.steppedNumber("-0.05", 1),
  fields.steppedNumber("300ms", 1, 10), fields.steppedNumber("45deg", -1), fields.steppedNumber("12.50", 1), fields.steppedNumber("a + 1", 1), fields.steppedNumber("0.3", -1, 0.1)],
  ["6", "-5", "5.1", "0.6", "0.05", "310ms", "44deg", "13.5", null, "0.29"]);
equal("colours", [fields.sixDigits("#0AF"), fields.sixDigits("#007aff80"), fields.sixDigits("accent"), fields.withAlpha("#112233", "#007AFF80"), fields.withAlpha("#112233", "#007AFF")],
  ["#00aaff", "#007aff", null, "#11223380", "#112233"]);

// MARK: fingers
const { Fingers, KeyFinger, Mirror } = await import("/fingers.js");
{
  const mirror = new Mirror([100, 200]);
  equal("two fingers are mirrored", [mirror.other([90, 170], false), mirror.other([110, 200], false)], [[110, 230], [90, 200]]);
  mirror.other([90, 170], false);
  equal("both move together", [mirror.other([90, 170], true), mirror.other([120, 160], true)], [[110, 230], [140, 220]]);
  equal("and are mirrored at the new middle", mirror.other([130, 190], false), [130, 190]);
  mirror.reset();
  equal("or at the old one", mirror.other([90, 170], false), [110, 230]);
}
{
  const fingers = new Fingers(3);
  fingers.press("mouse", [[1, 2], [3, 4]], 10.4);
  equal("at most so many fingers", [fingers.press("other", [[0, 0], [1, 1]], 11), fingers.press("other", [[9, 9]], 12), fingers.size], [false, true, 3]);
  fingers.move("mouse", [[1.04, 2.06], [5, 6]], 12);
  fingers.move("mouse", [[2, 2], [5, 6]], 12);
  fingers.lift("other", 11, true);
  fingers.lift("mouse", 30);
  fingers.lift("mouse", 31);
  equal("reports", fingers.take(), [[10, [0, "began", 1, 2], [1, "began", 3, 4]], [12, [2, "began", 9, 9], [0, "moved", 1, 2.1], [1, "moved", 5, 6]],
    [13, [0, "moved", 2, 2], [1, "moved", 5, 6], [2, "cancelled", 9, 9]], [30, [0, "ended", 2, 2], [1, "ended", 5, 6]]]);
  equal("nothing is down", [fingers.size, fingers.take()], [0, []]);
  for (let time = 0; time < 1000; time += 1) { fingers.press(time, [[time, 0]], time * 2); fingers.lift(time, time * 2 + 1); }
  const first = fingers.take();
  holds("a request has at most 400 reports and 5 KB", first.length > 50 && first.length <= 400 && JSON.stringify(first).length <= 5001);
  equal("the others follow", fingers.take()[0][0], first.at(-1)[0] + 1);
}
{
  const finger = new KeyFinger([50, 50], [100, 60]);
  equal("keys move a finger", [finger.press("a"), finger.press("ArrowRight", false), finger.press("ArrowDown", true), finger.place], [false, true, true, [54, 60]]);
  finger.release("ArrowDown");
  equal("while they are held", [finger.pass(0.1), finger.place], [true, [78, 60]]);
  finger.releaseAll();
  equal("and not longer", [finger.pass(1), finger.place], [false, [78, 60]]);
}
{
  const pace = new pacing.Pace(), after = (count, milliseconds) => { for (let index = 0; index < count; index += 1) pace.add(milliseconds); return pace.part; };
  equal("fewer pixels while pictures are late, more when they are not", [after(2, 40), after(1, 20), after(3, 40), after(6, 40), after(59, 5), after(1, 5), after(60, 5), after(60, 5)],
    [1, 1, 0.75, 0.5, 0.5, 0.75, 1, 1]);
}

// MARK: frames
{
  const [{ FramePlayer }, { SecondPlayer }] = await Promise.all([import("/frames.js"), import("/second.js")]);
  const requests = [], browserFetch = window.fetch, picture = 7001;
  window.fetch = async (path, options) => {
    const query = new URLSearchParams(`${path}`.split("?")[1]);
    // The page makes requests of its own meanwhile, also for frames of its picture.
    if (!`${path}`.startsWith("frame?") || +query.get("picture") !== picture) return browserFetch(path, options);
    requests.push(`${+query.get("time")} ${query.get("encoding")} ${+query.get("scale")}`);
    return new Response(new Uint32Array([1, 1, 0]).buffer, { headers: { "Content-Type": "application/octet-stream" } });
  };
  const used = async (player, change) => {
    player.use(picture, 2, 3);
    for (let count = 0; count < change; count += 1) player.pace.lower();
    requests.length = 0;
    const done = player.show(1);
    player.show(2);
    player.show(2.5);
    await done;
    clearTimeout(player.idle);
    return requests.slice();
  };
  const player = () => new FramePlayer(document.createElement("canvas"), { shown() {}, gone() {}, failed() {} });
  equal("scrubbing, all frames exact", await used(player(), 0), ["1 pixels 2", "2.5 pixels 2"]);
  equal("scrubbing, slow frames with fewer pixels, and the last one exact", await used(player(), 2), ["1 pixels 2", "2.5 draft 1", "2.5 pixels 2"]);
  const second = new SecondPlayer(document.createElement("canvas"), { shown() {} });
  second.useScene(picture, 2, 3, 3, 0);
  equal("pictures that are compared, all pixels", await used(Object.assign(player(), { partner: second }), 2), ["1 pixels 2", "1 pixels 2", "2.5 pixels 2", "2.5 pixels 2"]);
  clearTimeout(second.idle);
  const slow = player(), windows = count => { for (let frame = 0; frame < 24 * count; frame += 1) slow.adapt(slow.stride + 1); return [slow.part, slow.stride]; };
  slow.use(picture, 2, 3);
  equal("playing, first fewer pixels and then fewer frames", [windows(1), windows(1), windows(1)], [[0.75, 1], [0.5, 1], [0.5, 2]]);
  window.fetch = browserFetch;
}
const { freeName } = await import("/recording.js");
equal("a name that is free", [freeName([]), freeName(["played", "played2"])], ["played", "played3"]);
return failures.join("\n");
