#!/usr/bin/env python3
"""Times Zoetrope beside a headless Chromium with ffmpeg on three animations, and beside two Lottie renderers on the wheel.

usage, from the repository:
    swift build -c release
    python3 -m venv .build/comparing && .build/comparing/bin/pip install -r Benchmarks/comparison/requirements.txt
    .build/comparing/bin/python3 Benchmarks/comparison/compare.py [--runs 3] [--json FILE]

needs Debian's chromium and ffmpeg; contestants that are not installed are left out. The contestants take turns, so that a
busy machine affects all of them. The times of animations are medians of wall-clock seconds of the whole work: start, 30
frames per second at 414x736 points, GIF. The times of drawing are medians of CPU milliseconds per frame of the wheel, without
encoding. The pages and scenes beside this file draw the same pictures; rendered files stay in .build/comparison, to be looked
at.
"""
import argparse
import datetime
import importlib.metadata
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import time

import chromium
import lottie

HERE = os.path.dirname(os.path.abspath(__file__))
WORK = ".build/comparison"
FPS, WIDTH, HEIGHT = 30, 414, 736
FRAMES = {"wheel": 180, "popover": 120, "card": 120}
PACKAGES = {"rlottie": "rlottie-python", "thorvg": "thorvg-python"}


def zoetrope(build, name, scale, output):
    """Renders a scene. Returns the seconds."""
    start = time.perf_counter()
    result = subprocess.run(
        [f"{build}/zoetrope", "render", f"{HERE}/{name}.yaml", "-o", output, "--fps", str(FPS), "--scale", str(scale),
         "--to", f"{FRAMES[name] / FPS}s"], capture_output=True, text=True)
    if result.returncode != 0:
        raise SystemExit(result.stderr)
    return time.perf_counter() - start


def animations(options, contestants):
    rows = []
    for name in options.scenes.split(","):
        for scale in (1, 2):
            seconds = {contestant: [] for contestant in contestants}
            starts = []
            for _ in range(options.runs):
                for contestant in contestants:
                    output = f"{WORK}/{name}-{scale}-{contestant}.gif"
                    if contestant == "zoetrope":
                        seconds[contestant].append(zoetrope(options.build, name, scale, output))
                    else:
                        page = f"{HERE}/{name}.html"
                        start, whole = chromium.render(page, WIDTH, HEIGHT, scale, FRAMES[name], FPS, output)
                        starts.append(start)
                        seconds[contestant].append(whole)
            medians = {contestant: round(statistics.median(times), 3) for contestant, times in seconds.items()}
            row = {"scene": name, "scale": scale, "frames": FRAMES[name], "seconds": medians,
                   "bytes": {contestant: os.path.getsize(f"{WORK}/{name}-{scale}-{contestant}.gif") for contestant in contestants}}
            text = ", ".join(f"{contestant} {value:.2f} s" for contestant, value in medians.items())
            if starts:
                row["chromiumStart"] = round(statistics.median(starts), 3)
                row["ratio"] = round(medians["chromium"] / medians["zoetrope"], 2)
                text += f" of which {row['chromiumStart']:.2f} s to start, ratio {row['ratio']:.1f}"
            rows.append(row)
            print(f"{name} {scale}x: {text}", flush=True)
    return rows


def drawing_zoetrope(build, scale):
    """Milliseconds of CPU per frame of the wheel for sampling and drawing."""
    command = [f"{build}/RenderBenchmark", f"{HERE}/wheel.yaml", "--scale", str(scale), "--fps", str(FPS), "--runs", "1",
               "--part", "stages", "--json"]
    stages = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["scenes"][0]["stages"]
    return stages["sample"] + stages["draw"]


def drawing(options, renderers):
    rows = []
    for scale in (1, 2):
        times = {name: [] for name in ["zoetrope", *renderers]}
        for _ in range(options.runs):
            for name, values in times.items():
                if name == "zoetrope":
                    values.append(drawing_zoetrope(options.build, scale))
                else:
                    values.append(renderers[name](scale, f"{WORK}/wheel-{scale}-{name}.png"))
        rows.append({"scale": scale, **{name: round(statistics.median(values), 3) for name, values in times.items()}})
        figures = ", ".join(f"{key} {value:.2f} ms" for key, value in rows[-1].items() if key != "scale")
        print(f"drawing a frame of the wheel at {scale}x: {figures}", flush=True)
    return rows


def installed_renderers():
    renderers = {"rlottie": lottie.rlottie, "thorvg": lottie.thorvg}
    for name, package in PACKAGES.items():
        try:
            importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            print(f"{package} is not installed: left out", flush=True)
            del renderers[name]
    return renderers


def versions(contestants, renderers):
    result = {name: importlib.metadata.version(PACKAGES[name]) for name in renderers}
    if "chromium" in contestants:
        for program, flag in (("chromium", "--version"), ("ffmpeg", "-version")):
            text = subprocess.run([program, flag], capture_output=True, text=True).stdout
            result[program] = re.search(r"\d+(\.\d+)+", text).group()
    return result


def processor():
    with open("/proc/cpuinfo") as file:
        names = re.findall(r"model name\s*:\s*(.+)", file.read())
    return names[0] if names else "unknown"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--build", default=".build/release", help="folder of zoetrope and RenderBenchmark")
    parser.add_argument("--json", help="file for the figures")
    parser.add_argument("--scenes", default="wheel,popover,card")
    options = parser.parse_args()
    os.makedirs(WORK, exist_ok=True)
    machine = {"processor": processor(), "cores": os.cpu_count(), "load": round(os.getloadavg()[0], 2),
               "date": datetime.date.today().isoformat()}
    contestants = ["zoetrope"]
    missing = [program for program in ("chromium", "ffmpeg") if not shutil.which(program)]
    if missing:
        print(f"{' and '.join(missing)} not installed: Chromium is left out", flush=True)
    else:
        contestants.append("chromium")
    renderers = installed_renderers()
    figures = {"machine": machine, "runs": options.runs, "versions": versions(contestants, renderers),
               "animations": animations(options, contestants), "drawing": drawing(options, renderers)}
    if options.json:
        with open(options.json, "w") as file:
            json.dump(figures, file, indent=2)
            file.write("\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
