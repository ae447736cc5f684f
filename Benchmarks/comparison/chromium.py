"""Renders a page to a GIF with a headless Chromium, frame by frame, and ffmpeg."""
import base64
import json
import os
import subprocess
import tempfile
import time

FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
         "--no-first-run", "--remote-debugging-pipe"]
# A palette for each frame: with one palette for all frames ffmpeg would have to keep them, and colours are worse.
FILTERS = "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1"


class Chromium:
    """A browser that takes commands of the DevTools protocol: JSON texts that end with a zero byte, on two pipes."""

    def __init__(self, page, width, height, scale):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()

        def connect():
            # The browser reads from file descriptor 3 and writes to 4; the pipes are duplicated first to avoid collisions.
            (inner, outer) = (os.dup(commands), os.dup(answers))
            os.dup2(inner, 3)
            os.dup2(outer, 4)

        self.process = subprocess.Popen(
            ["chromium", *FLAGS, f"--force-device-scale-factor={scale}", f"--window-size={width},{height}",
             f"--user-data-dir={self.profile.name}", "about:blank"],
            preexec_fn=connect, close_fds=False, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.buffer, self.number, self.session = b"", 0, None
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
        self.call("Page.navigate", url=f"file://{page}")
        while self.evaluate("document.readyState") != "complete" or not self.evaluate("document.getAnimations().length"):
            time.sleep(0.005)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.buffer:
                received = os.read(self.answers, 1 << 20)
                if not received:
                    raise SystemExit("chromium ended")
                self.buffer += received
            text, self.buffer = self.buffer.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("id") == self.number:
                return answer["result"]

    def evaluate(self, expression):
        return self.call("Runtime.evaluate", expression=expression)["result"].get("value")

    def picture(self, milliseconds):
        """The page at a time of its animations, as a PNG."""
        self.evaluate(f"document.getAnimations().forEach(a => a.currentTime = {milliseconds})")
        return base64.b64decode(self.call("Page.captureScreenshot", format="png", optimizeForSpeed=True)["data"])

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        self.profile.cleanup()


def render(page, width, height, scale, frames, fps, output):
    """Steps through the page and pipes the pictures to ffmpeg. Returns the seconds until the page is ready, and all of them."""
    start = time.perf_counter()
    encoder = subprocess.Popen(
        ["ffmpeg", "-y", "-loglevel", "error", "-f", "image2pipe", "-framerate", str(fps), "-i", "-", "-filter_complex",
         FILTERS, output], stdin=subprocess.PIPE)
    browser = Chromium(page, width, height, scale)
    ready = time.perf_counter()
    try:
        for frame in range(frames):
            encoder.stdin.write(browser.picture(1000 * frame / fps))
        encoder.stdin.close()
        if encoder.wait() != 0:
            raise SystemExit("ffmpeg failed")
        return ready - start, time.perf_counter() - start
    finally:
        browser.close()
