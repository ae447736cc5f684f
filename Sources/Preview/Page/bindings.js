// What the keys of the page do, in groups for the dialog that lists them.

/** The groups of `Keyboard`. Keys with `inPlay` work while the scene is played with. `page`: the parts of the page, `actions` by the ids of buttons, and `toggle(id)`. */
export function bindings({ actions, addGuide, comparison, editor, open, layers, measuring, pin, play, readout, selection, stage, tabs, timeline, toggle, transport, help }) {
  const go = to => transport.go(to), tenth = direction => go(Math.round((transport.time + direction / 10) * 1e6) / 1e6);
  const marker = ({ key }) => { const goal = timeline.markers[+key - 1]; if (goal) go(goal.time); };
  return [
    ["Time", [
      { keys: [" "], text: "play, pause", run: actions.play },
      { keys: ["j", "k", "l"], text: "play backwards, pause, play; again for faster", run: ({ key }) => transport.shuttle(key.toLowerCase()) },
      { keys: ["ArrowLeft", "ArrowRight"], text: "a frame back, ahead (1/60 s)", run: ({ key }) => transport.step(key === "ArrowLeft" ? -1 : 1) },
      { keys: [",", "."], text: "the same, wherever the focus is", run: ({ key }) => transport.step(key === "," ? -1 : 1) },
      { keys: ["shift+ArrowLeft", "shift+ArrowRight"], text: "a tenth of a second", run: ({ key }) => tenth(key === "ArrowLeft" ? -1 : 1) },
      { keys: ["Home", "End"], text: "start, end", run: ({ key }) => actions[key === "Home" ? "first" : "last"]() },
      { keys: [..."123456789"], shown: ["1", "…", "9"], text: "the marker of that number", run: marker },
      { keys: ["g"], text: "type a time, such as 1.25, 300ms, 12f, 50%, +0.1 or a marker", run: () => readout.edit() },
      { keys: ["i", "o", "x"], text: "in point, out point, neither", run: ({ key }) => transport.setRange({ i: "in", o: "out" }[key.toLowerCase()] ?? null) },
      { keys: ["shift+l"], text: "loop", run: () => toggle("loop") },
      { keys: ["<", ">"], text: "slower, faster", run: ({ key }) => transport.changeSpeed(key === "<" ? -1 : 1) },
      { keys: ["c"], text: "compare with this moment, or with none", run: pin },
      { keys: ["[", "]", "\\"], text: "the timeline shorter, longer, all", run: ({ key }) => key === "\\" ? timeline.showAll() : timeline.zoom(key === "]" ? 1.5 : 1 / 1.5) },
    ]],
    ["Picture", [
      { inPlay: true, keys: ["-", "+", "="], shown: ["-", "+"], text: "zoom out, in", run: ({ key }) => actions[key === "-" ? "zoom-out" : "zoom-in"]() },
      { inPlay: true, keys: ["0"], text: "fit, or 100 %", run: () => stage.change(view => view.isFit ? view.zoomTo(1) : view.fit()) },
      { keys: ["b"], text: "outlines of layers", run: () => toggle("outlines") },
      { keys: ["t"], text: "touches", run: () => toggle("touches") },
      { keys: ["s"], text: "safe area", run: () => toggle("safe") },
      { keys: ["m"], text: "rulers and distances", run: () => toggle("rulers") },
      { keys: ["u", "shift+u"], text: "a vertical, a horizontal guide; arrow keys move it, Delete removes it", run: ({ shiftKey }) => addGuide(shiftKey ? 1 : 0) },
      { keys: ["n"], text: "onion skin of the last movement", run: () => toggle("onion") },
      { keys: ["z"], text: "loupe", run: () => toggle("loupe") },
      { keys: ["d"], text: "side by side: a second picture at the same time", run: () => toggle("side-by-side") },
      { keys: ["shift+d"], text: "the second picture beside, over, difference", run: () => comparison.next() },
      { keys: ["w"], text: "measure the motion in a reference", run: () => measuring.toggle() },
      { keys: ["r"], text: "reduce motion", run: () => toggle("motion") },
    ]],
    ["Layers", [
      { keys: ["click"], text: "select the layer; again for the one beneath" },
      { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], text: "on the picture and in the list: walk the tree" },
      { inPlay: true, keys: ["Escape"], text: "select none", run: () => { if (play.isOn) play.escape(); else if (measuring.isOn) measuring.close(); else selection.clear(); } },
      { keys: ["/"], text: "filter the layers", run: () => { tabs.open("layers"); layers.filter.focus(); } },
    ]],
    ["Values", [
      { inPlay: true, keys: ["mod+s"], text: "write the changes into the files", run: () => { document.activeElement.blur(); if (!play.save()) editor.save(); } },
      { inPlay: true, keys: ["mod+z", "mod+shift+z"], text: "undo, redo", run: ({ shiftKey }) => shiftKey ? editor.redo() : editor.undo() },
      { keys: ["ArrowUp", "ArrowDown"], text: "in a number: change it by 1, with shift by 10, with alt by 0.1" },
    ]],
    ["Playing with the scene", [
      { inPlay: true, keys: ["p"], text: "begin; stop and show the script", run: () => play.toggle() },
      { keys: ["alt"], text: "two fingers, mirrored at the middle" },
      { keys: ["shift"], text: "with alt: move both" },
      { keys: ["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"], text: "on the picture: move a finger, with shift faster" },
      { keys: [" "], text: "on the picture: put it down while the key is held" },
      { keys: ["Enter"], text: "on the picture: put it down, lift it" },
      { keys: ["Escape"], text: "stop, close" },
    ]],
    ["Page", [
      { keys: ["y"], text: "lanes below the timeline", run: () => toggle("lanes-toggle") },
      { keys: ["v"], text: "open the line of the layer, or the marked line of Source, in the editor", run: open },
      { keys: ["e"], text: "export: files, the picture, a link, commands", run: () => actions.export() },
      { inPlay: true, keys: ["?"], text: "this list", run: () => help() },
    ]],
  ];
}
