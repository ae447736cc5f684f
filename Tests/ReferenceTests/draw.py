#!/usr/bin/python3
"""Draws the HTML pages of the reference cases with headless Chromium.

    Tests/ReferenceTests/draw.py                    draws all cases
    Tests/ReferenceTests/draw.py corners gradients/three-stops
                                                    draws a kind, or one case

A case is a scene, KIND/NAME.yaml, and an HTML page that describes the same picture, KIND/NAME.html. To add one, write
both files, run this program, and look at the result with sheet.py. kinds.json has the tolerances of each kind and the
reason for them.

For each NAME.html it writes NAME.png, 120 by 90 CSS pixels on white; NAME@2x.html is drawn with two pixels per CSS
pixel. chromium.txt names the browser. Needs the Debian packages chromium, fonts-inter
and python3-pil. The tests need no browser: they compare with the committed pictures.

The browser draws enlarged, by the oversampling in kinds.json, and its picture is averaged down. At the original size
Skia flattens curves to within a quarter of a pixel, widens thin lines and thickens dark text. Enlarged, the comparison
measures the shapes and not these approximations.
"""

import base64
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image

CASES = pathlib.Path(__file__).resolve().parent / "Cases"
WIDTH, HEIGHT = 120, 90

# Turns off features that depend on the machine: GPU, subpixel text, hinting, the screen's colour profile.
FLAGS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
    "--disable-lcd-text", "--font-render-hinting=none", "--allow-file-access-from-files", "--no-first-run",
    "--remote-debugging-pipe",
]


class Chromium:
    """A browser that takes commands of the DevTools protocol: JSON texts that end with a zero byte, on two pipes."""

    def __init__(self, program="chromium"):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()

        def connect():
            # The browser reads from file descriptor 3 and writes to 4; the pipes are duplicated first to avoid collisions.
            (inner, outer) = (os.dup(commands), os.dup(answers))
            os.dup2(inner, 3)
            os.dup2(outer, 4)

        self.process = subprocess.Popen(
            [program, *FLAGS, f"--user-data-dir={self.profile.name}", "about:blank"],
            preexec_fn=connect, close_fds=False, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.number, self.received = 0, b""
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target["targetId"] for target in targets if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        self.page("Page.enable")

    def receive(self):
        while b"\0" not in self.received:
            more = os.read(self.answers, 1 << 16)
            if not more:
                sys.exit("draw.py: chromium ended")
            self.received += more
        message, self.received = self.received.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, session=None, until=None, **parameters):
        """Sends a command; returns its result, once the event `until` was seen as well where one is given."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        result = None
        while result is None or until:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"draw.py: {method}: {answer['error']['message']}")
                result = answer["result"]
            if until and answer.get("method") == until:
                until = None
        return result

    def page(self, method, **parameters):
        return self.call(method, session=self.session, **parameters)

    def picture(self, html, scale):
        """The page with that many pixels to a CSS pixel."""
        self.page(
            "Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, deviceScaleFactor=scale, mobile=False)
        self.page("Page.navigate", until="Page.loadEventFired", url=html.as_uri())
        ready = "document.fonts.ready.then(() => Promise.all([...document.images].map(image => image.decode())))"
        outcome = self.page("Runtime.evaluate", expression=ready, awaitPromise=True)
        if "exceptionDetails" in outcome:
            sys.exit(f"draw.py: {html}: a picture is missing")
        clip = {"x": 0, "y": 0, "width": WIDTH, "height": HEIGHT, "scale": 1}
        data = self.page("Page.captureScreenshot", format="png", clip=clip)["data"]
        return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")

    def version(self):
        return "Chromium " + self.call("Browser.getVersion")["product"].partition("/")[2]

    def close(self):
        self.call("Browser.close")
        self.process.wait()
        self.profile.cleanup()


def main(names):
    twins = sorted(CASES.glob("*/*.html"))
    wanted = [
        twin for twin in twins
        if not names or twin.parent.name in names or f"{twin.parent.name}/{twin.stem}" in names
    ]
    if not wanted:
        sys.exit(f"draw.py: no case is called {' or '.join(names)}")
    kinds = json.loads((CASES / "kinds.json").read_text())
    browser = Chromium()
    for twin in wanted:
        scale = int(twin.stem.rpartition("@")[2][0]) if "@" in twin.stem else 1
        factor = kinds[twin.parent.name]["oversampling"]
        browser.picture(twin, scale * factor).reduce(factor).save(twin.with_suffix(".png"), optimize=True)
    if not names:
        (CASES / "chromium.txt").write_text(browser.version() + "\n")
    browser.close()
    print(f"{len(wanted)} pictures")


if __name__ == "__main__":
    main(sys.argv[1:])
