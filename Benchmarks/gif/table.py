#!/usr/bin/env python3
"""Measures the figures of Output/gif-quality.md: encodes clips with Zoetrope and other encoders in one run and compares them.

usage, from the repository:
    swift build -c release
    python3 -m venv .build/measuring && .build/measuring/bin/pip install -r Benchmarks/gif/requirements.txt
    .build/measuring/bin/python3 Benchmarks/gif/table.py && .build/release/ProjectPages

needs Debian's ffmpeg and fonts-inter. Takes some minutes. Clips and files stay in .build/gif-figures.
"""
import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from glob import glob

import numpy as np
from PIL import Image

import measure

HERE = os.path.dirname(os.path.abspath(__file__))
WORK = ".build/gif-figures"
FPS, COUNT = 25, 60
QUALITIES = ["standard", "best", "small"]
SCENES = ["card-popover", "lucky-wheel", "mini-player", "pinch-zoom", "video-feed"]
# Clips that were not used to choose settings: another scene, another size, twice the pixels.
FRESH = {
    "sheet-detents": ["Scenes/sheet-detents.yaml"],
    "mini-player 375x812": ["Scenes/mini-player.yaml", "--size", "375x812"],
    "pinch-zoom @2x": ["Scenes/pinch-zoom.yaml", "--scale", "2"],
}
# gifski 1.x was not available here: kB and FLIP measured elsewhere with the same rules on the same synthetic clips.
GIFSKI = {
    "gifski -Q90": {"syn-blur": (1580, 0.0486), "syn-flat": (939, 0.0059), "syn-photo": (5549, 0.0373),
                    "syn-wheel": (1230, 0.0191)},
    "gifski -Q70": {"syn-blur": (626, 0.0787), "syn-flat": (813, 0.0365), "syn-photo": (3261, 0.0600),
                    "syn-wheel": (977, 0.0217)},
}


def run(*command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def pictures(folder):
    return [measure.rgb(Image.open(path)) for path in sorted(glob(f"{folder}/*.png"))]


def busiest(source, target):
    """Copies the 60 consecutive frames in which most pixels change."""
    paths = sorted(glob(f"{source}/*.png"))
    changes, before = [], None
    for path in paths:
        now = measure.rgb(Image.open(path))
        changes.append(0 if before is None else int((now != before).any(-1).sum()))
        before = now
    total = np.concatenate([[0], np.cumsum(changes)])
    count = min(COUNT, len(paths))
    start = max(range(len(paths) - count + 1), key=lambda i: (total[i + count] - total[i + 1], -i))
    os.makedirs(target)
    for number in range(count):
        shutil.copy(paths[start + number], f"{target}/{number:04d}.png")


def clips():
    """Draws all clips. Returns their names by kind."""
    shutil.rmtree(WORK, ignore_errors=True)
    run(sys.executable, f"{HERE}/clips.py", f"{WORK}/clips")
    kinds = {name: "synthetic" for name in sorted(os.listdir(f"{WORK}/clips"))}
    for name, arguments in {**{scene: [f"Scenes/{scene}.yaml"] for scene in SCENES}, **FRESH}.items():
        run(".build/release/zoetrope", "render", *arguments, "--fps", str(FPS), "-o", f"{WORK}/whole/{name}/%04d.png")
        busiest(f"{WORK}/whole/{name}", f"{WORK}/clips/{name}")
        kinds[name] = "scene" if name in SCENES else "fresh"
    return kinds


def encode(names):
    """Encodes every clip with every encoder. Returns the times that EncodingBenchmark measured, by file."""
    out = f"{WORK}/files"
    os.makedirs(out)
    timings = {}
    command = [".build/release/EncodingBenchmark", *[f"{WORK}/clips/{name}" for name in names], "-o", out]
    for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
        timing = json.loads(line)
        timings[f"{timing['clip']}.{timing['quality']}"] = {"milliseconds": timing["milliseconds"]}
    import pyvips
    for name in names:
        frames = [pyvips.Image.new_from_file(path) for path in sorted(glob(f"{WORK}/clips/{name}/*.png"))]
        frames = [frame.flatten() if frame.hasalpha() else frame for frame in frames]
        joined = pyvips.Image.arrayjoin(frames, across=1).copy()
        joined.set_type(pyvips.GValue.gint_type, "page-height", frames[0].height)
        joined.set_type(pyvips.GValue.array_int_type, "delay", [1000 // FPS] * len(frames))
        joined.gifsave(f"{out}/{name}.libvips.gif", effort=10, interframe_maxerror=0)
        run("ffmpeg", "-v", "error", "-y", "-framerate", str(FPS), "-i", f"{WORK}/clips/{name}/%04d.png", "-lavfi",
            "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1", f"{out}/{name}.ffmpeg.gif")
    return timings


def row(job):
    name, kind, encoder, timing = job
    path = f"{WORK}/files/{name}.{encoder}.gif"
    figures = measure.measure(pictures(f"{WORK}/clips/{name}"), path, FPS)
    return {"clip": name, "kind": kind, "encoder": encoder, "bytes": os.path.getsize(path), **figures, **timing}


def main():
    kinds = clips()
    timings = encode(list(kinds))
    jobs = [(name, kinds[name], encoder, timings.get(f"{name}.{encoder}", {}))
            for name in kinds for encoder in [*QUALITIES, "libvips", "ffmpeg"]]
    with ProcessPoolExecutor(2) as pool:
        rows = list(pool.map(row, jobs))
    for encoder, figures in GIFSKI.items():
        rows += [{"clip": name, "kind": "synthetic", "encoder": encoder, "bytes": 1000 * size, "flip": flip}
                 for name, (size, flip) in figures.items()]
    with open(f"{HERE}/figures.json", "w") as file:
        file.write("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")


if __name__ == "__main__":
    main()
