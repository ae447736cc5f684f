#!/usr/bin/env python3
"""Measures how many pictures a second the preview draws while a scene is played with, in Debian's Chromium.

Starts `zoetrope preview` for each scene, opens its page in a window of 1280x900 CSS pixels and plays with it for some seconds, with a report
every 16 ms: it drags a finger up and down, and lets go once a second. For the scenes of the articles it touches what moves. Counts the
pictures that reach the canvas while something moves or a finger is down, after the first second, which makes the caches. Prints their
number for each of these seconds, the longest time between two answers, and the pixels of the last one.

    Benchmarks/preview/play.py [--program PATH] [--seconds N] [--dots N] SCENE...
"""
import argparse
import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen
import json

spec = importlib.util.spec_from_file_location(
    "browser", Path(__file__).parents[2] / "Tests/TestSupport/Browser/browser.py")
browser = importlib.util.module_from_spec(spec)
spec.loader.exec_module(browser)

# What is touched: a layer, the way in points, and whether there are two fingers.
TOUCHED = {
    "card-popover": ("handleArea", -368, False),
    "mini-player": ("videosPlayer", 400, False),
    "pinch-zoom": ("imageView", 120, True),
    "lucky-wheel": ("spinButton", 0, False),
}

# Records [time, pictures so far, whether something moves] for each answer.
COUNT = """
(() => {
  const picture = document.querySelector('#picture');
  window.log = [];
  new MutationObserver(() => { log.push([performance.now() / 1000, +picture.dataset.drawn || 0, picture.dataset.moving === '1']); })
    .observe(picture, { attributes: true, attributeFilter: ['data-drawn', 'data-time'] });
})()
"""

CENTER = """
(async name => {
  const state = await (await fetch('/state')).json(), index = state.scene.layers.findIndex(layer => layer.name === name);
  const box = document.querySelector('#frame').getBoundingClientRect(), zoom = box.width / state.scene.picture[0];
  if (index < 0) return [box.x + box.width / 2, box.y + box.height / 4, zoom];
  const moment = await (await fetch(`/moment?picture=${state.picture}&time=0`)).json(), corners = moment.outlines[index].corners;
  const middle = axis => [0, 2, 4, 6].reduce((sum, at) => sum + corners[at + axis], 0) / 4;
  return [box.x + middle(0) * zoom, box.y + middle(1) * zoom, zoom];
})
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scenes", nargs="+")
    parser.add_argument("--program", default=".build/release/zoetrope")
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--dots", type=float, default=1, help="pixels of the screen for each CSS pixel")
    options = parser.parse_args()
    for scene in options.scenes:
        rate, longest, moving, size = measure(scene, options)
        print(f"{Path(scene).stem:20} {rate:5.1f} pictures/s  longest gap {longest:6.1f} ms  {moving:4.1f} s of movement  {size}", flush=True)


def measure(scene, options):
    preview = subprocess.Popen([options.program, "preview", scene, "--port", "0"], stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True)
    profile = tempfile.mkdtemp()
    chromium = subprocess.Popen(
        ["/usr/bin/chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions",
         "--remote-debugging-port=0", f"--user-data-dir={profile}", "about:blank"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        line = preview.stdout.readline()
        found = re.search(r"http://\S+/", line)
        if not found:
            raise SystemExit(f"{scene}: {line}{preview.stdout.read()}")
        port_file = os.path.join(profile, "DevToolsActivePort")
        while not os.path.exists(port_file) or not open(port_file).read().count("\n"):
            time.sleep(0.02)
        port = int(open(port_file).readline())
        with urlopen(f"http://127.0.0.1:{port}/json/list") as answer:
            target = next(entry for entry in json.load(answer) if entry["type"] == "page")
        page = browser.Page(port, target["webSocketDebuggerUrl"].split(str(port), 1)[1])
        page.call("Emulation.setDeviceMetricsOverride", width=1280, height=900, deviceScaleFactor=options.dots, mobile=False)
        page.call("Page.navigate", url=found[0])
        page.wait("document.querySelector('#picture').dataset.time === '0'")
        layer, way, is_pair = TOUCHED.get(Path(scene).stem, (None, 300, False))
        page.key("p", False, False)
        page.wait("document.body.dataset.play === 'live'")
        # The picture is larger now.
        page.evaluate("new Promise(done => setTimeout(done, 300))")
        x, y, zoom = page.evaluate(f"({CENTER})({json.dumps(layer)})")
        page.evaluate(COUNT)
        return drag(page, options.seconds, (x, y), way * zoom, 1 if is_pair else 0)
    finally:
        preview.terminate()
        chromium.terminate()
        preview.wait()
        chromium.wait()
        shutil.rmtree(profile, ignore_errors=True)


def drag(page, seconds, start, way, modifiers):
    def place(share):
        # A second finger is mirrored at the middle, so that the first one begins beside it.
        return {"x": start[0] + (40 if modifiers else 0), "y": start[1] + way * share}

    begin = time.monotonic()
    is_down = False
    while (now := time.monotonic() - begin) < seconds:
        phase = now % 1
        share = phase / 0.9 if int(now) % 2 == 0 else 1 - phase / 0.9
        if phase < 0.9 and not is_down:
            page.mouse("mouseMoved", place(share), modifiers=modifiers)
            page.mouse("mousePressed", place(share), button="left", buttons=1, clickCount=1, modifiers=modifiers)
            is_down = True
        elif phase < 0.9:
            page.mouse("mouseMoved", place(share), button="left", buttons=1, modifiers=modifiers)
        elif is_down:
            page.mouse("mouseReleased", place(share), button="left", clickCount=1, modifiers=modifiers)
            is_down = False
        time.sleep(max(0, 0.016 - (time.monotonic() - begin - now)))
    log = page.evaluate("log")
    size = page.evaluate("(c => `${c.width}x${c.height}`)(document.querySelector('#picture'))")
    moving, pictures, longest = 0, 0, 0
    for (before, drawn, was_moving), (now, count, _) in zip(log, log[1:]):
        if before < log[0][0] + 1 or not was_moving:
            continue
        moving += now - before
        pictures += count - drawn
        longest = max(longest, now - before)
    return pictures / max(moving, 1e-9), longest * 1000, moving, size


if __name__ == "__main__":
    main()
