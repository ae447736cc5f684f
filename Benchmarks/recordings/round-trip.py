#!/usr/bin/env python3
"""Measures how well `zoetrope fit` finds the motion of recordings: scenes with known motions are rendered, tracked and fitted.

Each motion moves a card by 40 to 300 points, turns it by 20 to 90 degrees, or fades it by 0.3 to 0.8, with a named or a general cubic timing
function, a UIKit spring, or a spring by its response. It begins at a random instant. Prints for each kind of recording how often the
family is right or among the alternatives that fit equally well, how often damping ratio, duration or response, and begin are within
0.02, 2 % and half a frame, and how often the stated intervals contain the truth.

    Benchmarks/recordings/round-trip.py [--program PATH] [--count N] [--seed N]
"""
import argparse
import json
import random
import subprocess
import tempfile
from pathlib import Path

RECORDINGS = [("GIF, 30 fps", "gif", 30, 1), ("MP4, 30 fps", "mp4", 30, 1), ("MP4, 60 fps, 2x", "mp4", 60, 2)]
NAMED = {"linear": None, "easeIn": "easeIn", "easeOut": "easeOut", "easeInOut": "easeInEaseOut", "default": "default"}
CARD = """    frame: [40, 60, 120, 90]
    background: white
    cornerRadius: 12
    layers:
      - { frame: [14, 16, 30, 30], background: "#FF375F", cornerRadius: 8 }
      - { frame: [54, 18, 52, 8], background: "#1C1C1E" }
      - { frame: [54, 34, 36, 6], background: "#8E8E93" }
      - { shape: ellipse, frame: [80, 56, 22, 22], fill: "#0A84FF" }
"""


def motion(numbers):
    """A random motion: its YAML, its box, and what is true of it."""
    truth = {"begin": numbers.uniform(0.3, 0.6)}
    kind = numbers.choice(["named", "cubic", "uikit", "response"])
    duration = numbers.uniform(0.4, 1.0)
    if kind == "named":
        name = numbers.choice(list(NAMED))
        timing, truth["family"], truth["duration"] = name, "timingFunction", duration
    elif kind == "cubic":
        points = [numbers.uniform(0, 1), numbers.uniform(-0.2, 0.4), numbers.uniform(0, 1), numbers.uniform(0.6, 1.2)]
        timing = "[" + ", ".join(f"{point:.3f}" for point in points) + "]"
        truth["family"], truth["duration"] = "timingFunction", duration
    elif kind == "uikit":
        ratio = numbers.uniform(0.4, 1)
        timing = f"{{ dampingRatio: {ratio:.4f} }}"
        truth.update(family="spring", dampingRatio=ratio, duration=duration)
    else:
        ratio, response = numbers.uniform(0.4, 1), numbers.uniform(0.25, 0.6)
        timing = f"{{ response: {response:.4f}, dampingFraction: {ratio:.4f} }}"
        truth.update(family="spring", dampingRatio=ratio, response=response)
    quantity = numbers.choice(["position", "position", "rotation", "opacity"])
    truth["quantity"] = quantity
    value = {
        "position": f"card.position.y: {105 + numbers.uniform(40, 300):.2f}",
        "rotation": f"card.transform.rotation: {numbers.uniform(20, 90):.2f}deg",
        "opacity": f"card.opacity: {numbers.uniform(0.2, 0.7):.3f}",
    }[quantity]
    length = "" if kind == "response" else f"duration: {duration:.4f}s, "
    action = f"{{ animate: {{ set: {{ {value} }} }}, delay: {truth['begin']:.4f}s, {length}timing: {timing} }}"
    return action, truth


def scene(action):
    return (
        'zoetrope: 2\ncanvas: { size: [240, 480], background: "#F2F2F7" }\nlayers:\n  - id: card\n' + CARD
        + f"loaded:\n  - {action}\nscript: [ {{ wait: 2.5s }} ]\n")


def within(estimate, truth):
    return estimate["lower"] <= truth <= estimate["upper"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--program", default=".build/release/zoetrope")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    program = Path(options.program).resolve()
    totals = {name: {} for name, *_ in RECORDINGS}

    def count(name, what, good):
        right, all_of_them = totals[name].get(what, (0, 0))
        totals[name][what] = (right + bool(good), all_of_them + 1)

    with tempfile.TemporaryDirectory() as folder:
        numbers = random.Random(options.seed)
        for index in range(options.count):
            action, truth = motion(numbers)
            path = Path(folder) / "scene.yaml"
            path.write_text(scene(action))
            for name, ending, rate, scale in RECORDINGS:
                output = Path(folder) / f"a.{ending}"
                subprocess.run(
                    [program, "render", path, "-o", output, "--fps", str(rate), "--scale", str(scale), "--quiet"],
                    check=True)
                box = ",".join(str(scale * side) for side in (40, 60, 120, 90))
                run = subprocess.run(
                    [program, "fit", output, "--box", box, "--scale", str(scale), "--json", "--quiet"],
                    capture_output=True, text=True)
                answer = json.loads(run.stdout)
                fits = [fit for fit in answer.get("fits", []) if fit["quantity"] == truth["quantity"]]
                phases = [
                    phase for fit in fits for phase in fit["fit"]["phases"]
                    if not set(phase["curve"]) & {"rest", "free"}]
                count(name, "one curve", len(phases) == 1)
                if len(phases) != 1:
                    if options.verbose:
                        print(index, name, "not one curve:", action, [list(phase["curve"]) for fit in fits
                              for phase in fit["fit"]["phases"]])
                    continue
                phase = phases[0]
                family = next(iter(phase["curve"]))
                close = [other["family"] for other in phase["alternatives"] if other["difference"] < 6]
                count(name, "family", family == truth["family"] or truth["family"] in close)
                count(name, "begin", abs(phase["begin"]["value"] - truth["begin"]) < 0.5 / rate)
                count(name, "interval of the begin", within(phase["begin"], truth["begin"]))
                if family != truth["family"]:
                    if options.verbose:
                        print(index, name, "family", family, close, action)
                    continue
                curve = phase["curve"][family].get("_0", phase["curve"][family])
                for key, bound in [("dampingRatio", 0.02), ("duration", None), ("response", None)]:
                    if key not in truth or not curve.get(key):
                        continue
                    error = abs(curve[key]["value"] - truth[key])
                    good = error < (bound or 0.02 * truth[key])
                    count(name, key, good)
                    count(name, "intervals of the curve", within(curve[key], truth[key]))
                    if options.verbose and not good:
                        print(index, name, key, curve[key], truth[key], action)
    kinds = list(dict.fromkeys(what for figures in totals.values() for what in figures))
    print("| within the bound | " + " | ".join(totals) + " |")
    print("|---" * (len(totals) + 1) + "|")
    for what in kinds:
        cells = [totals[name].get(what, (0, 0)) for name in totals]
        print(f"| {what} | " + " | ".join(f"{100 * a / max(b, 1):.0f} % of {b}" for a, b in cells) + " |")


if __name__ == "__main__":
    main()
