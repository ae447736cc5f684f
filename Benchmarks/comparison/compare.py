#!/usr/bin/env python3
"""Times Zoetrope beside a headless Chromium with ffmpeg on two animations, and beside two Lottie renderers on the wheel.

usage, from the repository:
    swift build -c release
    python3 -m venv .build/comparing && .build/comparing/bin/pip install rlottie-python==1.3.8 thorvg-python==1.1.3
    .build/comparing/bin/python3 Benchmarks/comparison/compare.py [--runs 3] [--zoetrope PATH] [--json FILE]

needs Debian's chromium and ffmpeg. The contestants take turns, so that a busy machine affects all of them. Times are medians of
wall-clock seconds of the whole work: start, 30 frames per second at 414x736 points, GIF. The pages and scenes beside this file
draw the same pictures; rendered files stay in .build/comparison, to be looked at.
"""
import argparse
import base64
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
WORK = ".build/comparison"
FPS, WIDTH, HEIGHT = 30, 414, 736
FRAMES = {"wheel": 180, "card": 120}


class Chromium:
    """A headless Chromium, driven over pipes by the DevTools protocol."""

    def __init__(self, page, scale):
        (self.reads, browser_writes), (browser_reads, self.writes) = os.pipe(), os.pipe()
        os.set_inheritable(browser_writes, True)
        os.set_inheritable(browser_reads, True)
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        arguments = ["chromium", "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--hide-scrollbars",
                     f"--user-data-dir={self.folder.name}", f"--force-device-scale-factor={scale}",
                     f"--window-size={WIDTH},{HEIGHT}", "about:blank"]
        # The browser reads commands from descriptor 3 and writes answers to 4.
        command = ["bash", "-c", f'exec "$@" 3<&{browser_reads} 4>&{browser_writes}', "bash", *arguments]
        self.process = subprocess.Popen(command, pass_fds=(browser_reads, browser_writes), stderr=subprocess.DEVNULL)
        os.close(browser_reads)
        os.close(browser_writes)
        self.buffer, self.number, self.session = b"", 0, None
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, deviceScaleFactor=scale, mobile=False)
        self.call("Page.navigate", url=f"file://{page}")
        while self.evaluate("document.readyState") != "complete" or not self.evaluate("document.getAnimations().length"):
            time.sleep(0.01)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.writes, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.buffer:
                self.buffer += os.read(self.reads, 1 << 20)
            text, self.buffer = self.buffer.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("id") == self.number:
                return answer["result"]

    def evaluate(self, expression):
        return self.call("Runtime.evaluate", expression=expression)["result"].get("value")

    def picture(self, milliseconds):
        self.evaluate(f"document.getAnimations().forEach(a => a.currentTime = {milliseconds})")
        return base64.b64decode(self.call("Page.captureScreenshot", format="png", optimizeForSpeed=True)["data"])

    def close(self):
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()


def chromium(name, scale, output):
    """Steps through the page and pipes the pictures to ffmpeg, which makes a palette for each frame."""
    encoder = subprocess.Popen(
        ["ffmpeg", "-y", "-loglevel", "error", "-f", "image2pipe", "-framerate", str(FPS), "-i", "-", "-filter_complex",
         "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1", output], stdin=subprocess.PIPE)
    browser = Chromium(os.path.join(HERE, f"{name}.html"), scale)
    try:
        for frame in range(FRAMES[name]):
            encoder.stdin.write(browser.picture(1000 * frame / FPS))
    finally:
        browser.close()
    encoder.stdin.close()
    if encoder.wait() != 0:
        raise SystemExit("ffmpeg failed")


def zoetrope(program, name, scale, output):
    subprocess.run([program, "render", os.path.join(HERE, f"{name}.yaml"), "-o", output, "--fps", str(FPS), "--scale",
                    str(scale), "--to", f"{FRAMES[name] / FPS}s"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def lottie():
    """The wheel as a Lottie animation."""
    def still(value):
        return {"a": 0, "k": value}

    def color(text):
        return still([int(text[i:i + 2], 16) / 255 for i in (1, 3, 5)] + [1])

    def fill(text):
        return {"ty": "fl", "c": color(text), "o": still(100), "r": 1}

    def stroke(text, width):
        return {"ty": "st", "c": color(text), "o": still(100), "w": still(width), "lc": 1, "lj": 1, "ml": 10}

    def transform(position=(0, 0), anchor=(0, 0), rotation=0):
        return {"ty": "tr", "p": still(list(position)), "a": still(list(anchor)), "s": still([100, 100]),
                "r": still(rotation), "o": still(100)}

    def group(items, **keys):
        return {"ty": "gr", "it": items + [transform(**keys)]}

    def path(points, into=None, out=None):
        zero = [[0, 0]] * len(points)
        return {"ty": "sh", "ks": still({"c": True, "v": points, "i": into or zero, "o": out or zero})}

    def ellipse(center, size):
        return {"ty": "el", "p": still(center), "s": still([size, size])}

    def layer(number, shapes, rotation=None):
        return {"ty": 4, "ind": number, "ip": 0, "op": 180, "st": 0, "bm": 0, "shapes": shapes,
                "ks": {"o": still(100), "r": rotation or still(0), "p": still([207, 330, 0]), "a": still([207, 330, 0]),
                       "s": still([100, 100, 100])}}

    colors = ["#E6202B", "#FFD60A", "#30B858", "#0A84FF"]
    sectors, stars = [], []
    length = 170 * 4 / 3 * math.tan(math.pi / 24)
    for index in range(12):
        a, b = index * math.pi / 6, (index + 1) * math.pi / 6
        points = [[207, 330], *([207 + 170 * math.cos(t), 330 + 170 * math.sin(t)] for t in (a, b))]
        out = [[0, 0], [-length * math.sin(a), length * math.cos(a)], [0, 0]]
        into = [[0, 0], [0, 0], [length * math.sin(b), -length * math.cos(b)]]
        sectors.append(group([path(points, into, out), stroke("#FFFFFF", 2), fill(colors[index % 4])]))
        star = [[12, 0], [15, 9], [24, 9], [17, 14], [20, 24], [12, 18], [4, 24], [7, 14], [0, 9], [9, 9]]
        stars.append(group([path(star), fill("#FFFFFF")], position=(207, 330), anchor=(12, 144), rotation=(index + 0.5) * 30))
    rim = group([ellipse([207, 330], 340), stroke("#23252A", 10)])
    ease = {"i": {"x": [0.68], "y": [1]}, "o": {"x": [0.33], "y": [1]}}
    turning = {"a": 1, "k": [{"t": 0, "s": [0], **ease}, {"t": 180, "s": [2160]}]}
    hub = group([ellipse([207, 330], 52), stroke("#23252A", 6), fill("#FFFFFF")])
    pointer = group([path([[193, 140], [221, 140], [207, 174]]), fill("#23252A")])
    button = group([{"ty": "rc", "p": still([207, 608]), "s": still([200, 56]), "r": still(28)}, fill("#0A84FF")])
    paper = group([{"ty": "rc", "p": still([207, 368]), "s": still([414, 736]), "r": still(0)}, fill("#F4F5F7")])
    layers = [layer(1, [hub, pointer, button]), layer(2, [rim] + stars[::-1] + sectors[::-1], turning), layer(3, [paper])]
    return {"v": "5.7.0", "fr": FPS, "ip": 0, "op": 180, "w": WIDTH, "h": HEIGHT, "layers": layers, "assets": []}


def drawing_rlottie(scale, picture=None):
    from rlottie_python import LottieAnimation
    animation = LottieAnimation.from_data(json.dumps(lottie()))
    size = (WIDTH * scale, HEIGHT * scale)
    start = time.process_time()
    for frame in range(180):
        pixels = animation.lottie_animation_render(frame, width=size[0], height=size[1])
    seconds = time.process_time() - start
    if picture:
        from PIL import Image
        Image.frombuffer("RGBA", size, pixels, "raw", "BGRA").save(picture)
    return seconds


def drawing_thorvg(scale, picture=None):
    import thorvg_python as tvg
    engine = tvg.Engine(threads=0)
    canvas = tvg.SwCanvas(engine)
    canvas.set_target(WIDTH * scale, HEIGHT * scale)
    animation = tvg.Animation(engine)
    image = animation.get_picture()
    image.load_data(json.dumps(lottie()).encode(), "lottie", None, copy=True)
    image.set_size(WIDTH * scale, HEIGHT * scale)
    canvas.add(image) if hasattr(canvas, "add") else canvas.push(image)
    start = time.process_time()
    for frame in range(180):
        animation.set_frame(frame)
        canvas.update()
        canvas.draw(True)
        canvas.sync()
    seconds = time.process_time() - start
    if picture:
        canvas.get_pillow().save(picture)
    return seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--zoetrope", default=".build/release/zoetrope")
    parser.add_argument("--json")
    parser.add_argument("--scenes", default="wheel,card")
    options = parser.parse_args()
    os.makedirs(WORK, exist_ok=True)
    rows = []
    for name in options.scenes.split(","):
        for scale in (1, 2):
            times = {"zoetrope": [], "chromium": []}
            for _ in range(options.runs):
                for contestant in times:
                    output = f"{WORK}/{name}-{scale}-{contestant}.gif"
                    start = time.perf_counter()
                    if contestant == "zoetrope":
                        zoetrope(options.zoetrope, name, scale, output)
                    else:
                        chromium(name, scale, output)
                    times[contestant].append(time.perf_counter() - start)
            medians = {contestant: statistics.median(seconds) for contestant, seconds in times.items()}
            sizes = {contestant: os.path.getsize(f"{WORK}/{name}-{scale}-{contestant}.gif") for contestant in times}
            rows.append({"scene": name, "scale": scale, "frames": FRAMES[name], "seconds": medians, "bytes": sizes,
                         "ratio": medians["chromium"] / medians["zoetrope"]})
            print(f"{name} {scale}x: Chromium + ffmpeg {medians['chromium']:.2f} s, Zoetrope {medians['zoetrope']:.2f} s, "
                  f"ratio {rows[-1]['ratio']:.1f}", flush=True)
    drawing = []
    if "wheel" in options.scenes:
        for scale in (1, 2):
            row = {"scale": scale}
            for renderer, draw in (("rlottie", drawing_rlottie), ("thorvg", drawing_thorvg)):
                try:
                    seconds = [draw(scale, f"{WORK}/wheel-{scale}-{renderer}.png") for _ in range(options.runs)]
                    row[renderer] = 1000 * statistics.median(seconds) / 180
                except ImportError:
                    continue
            drawing.append(row)
            figures = ", ".join(f"{key} {value:.2f} ms" for key, value in row.items() if key != "scale")
            print(f"drawing a frame of the wheel at {scale}x: {figures or 'no renderer is installed'}")
    if options.json:
        with open(options.json, "w") as file:
            json.dump({"animations": rows, "drawing": drawing}, file, indent=2)
    return 0


if __name__ == "__main__":
    sys.exit(main())
