#!/usr/bin/env python3
"""Measures how well `zoetrope fit` finds the motion of recordings: scenes with random motions are rendered, tracked and fitted.

Prints for each kind of recording how often the family is right or among the alternatives that fit equally well, how often damping ratio,
duration or response, and begin are within 0.02, 2 % and half a frame, and how often the stated intervals contain the truth.

    Benchmarks/recordings/round-trip.py [--program PATH] [--count N] [--seed N]
        [--quantity position|rotation|opacity] [--overlapping] [--figures FILE] [--verbose]
"""
import random
import subprocess
import tempfile
from pathlib import Path

from motions import BOX, Motion, Score, arguments

RECORDINGS = [("GIF, 30 fps", "gif", 30, 1), ("MP4, 30 fps", "mp4", 30, 1), ("MP4, 60 fps, 2x", "mp4", 60, 2)]
CARD = f"""    frame: {list(BOX)}
    background: white
    cornerRadius: 12
    layers:
      - {{ frame: [14, 16, 30, 30], background: "#FF375F", cornerRadius: 8 }}
      - {{ frame: [54, 18, 52, 8], background: "#1C1C1E" }}
      - {{ frame: [54, 34, 36, 6], background: "#8E8E93" }}
      - {{ shape: ellipse, frame: [80, 56, 22, 22], fill: "#0A84FF" }}
"""


def scene(actions):
    return (
        'zoetrope: 2\ncanvas: { size: [240, 480], background: "#F2F2F7" }\nlayers:\n  - id: card\n' + CARD
        + "loaded:\n" + "".join(f"  - {action}\n" for action in actions) + "script: [ { wait: 2.5s } ]\n")


def main():
    options = arguments(__doc__, count=40)
    kinds = ("named", "uikit", "response") if options.overlapping else ("named", "cubic", "uikit", "response")
    score = Score("overlapping" if options.overlapping else "zoetrope", [name for name, *_ in RECORDINGS], verbose=options.verbose)
    with tempfile.TemporaryDirectory() as folder:
        numbers = random.Random(options.seed)
        for index in range(options.count):
            motion = Motion(numbers, kinds, options.quantity, options.overlapping)
            path = Path(folder) / "scene.yaml"
            path.write_text(scene(motion.actions))
            for name, ending, rate, scale in RECORDINGS:
                output = Path(folder) / f"a.{ending}"
                subprocess.run(
                    [options.program, "render", path, "-o", output, "--fps", str(rate), "--scale", str(scale), "--quiet"],
                    check=True)
                score.add(name, index, motion, options.program, output, rate, scale)
    score.print()
    if options.figures:
        score.write(options.figures)


if __name__ == "__main__":
    main()
