#!/usr/bin/env python3
"""Measures the time from request to answer for the frames of a preview, as the page requests them while scrubbing.

They are drafts, which are JPEGs where nothing is transparent. Starts `zoetrope preview` for each scene in the chrome "none" at the size of an iPhone 16, 393x852 points at 2 pixels per
point, and requests the frames of its first script one after the other, 1/30 s apart, on one connection. Prints the median
and the longest time of each scene, and the size of the answers.

    Benchmarks/preview/frames.py [--program PATH] [--json] SCENE...
"""
import argparse
import http.client
import json
import re
import statistics
import subprocess
import time
from pathlib import Path

RATE = 30
SCALE = 2


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scenes", nargs="+")
    parser.add_argument("--program", default=".build/release/zoetrope")
    parser.add_argument("--json", action="store_true", help="print a JSON object instead of a table")
    options = parser.parse_args()
    results = {}
    for scene in options.scenes:
        times, sizes = measure(options.program, scene)
        results[Path(scene).stem] = row = {
            "frames": len(times),
            "first": round(times[0] * 1000, 1),
            "median": round(statistics.median(times[1:]) * 1000, 1),
            "worst": round(max(times[1:]) * 1000, 1),
            "kilobytes": round(statistics.mean(sizes) / 1000),
        }
        if not options.json:
            print(f"{Path(scene).stem:28} {row['frames']:4} frames  first {row['first']:6.1f} ms  "
                  f"median {row['median']:6.1f} ms  worst {row['worst']:6.1f} ms  {row['kilobytes']:5} KB", flush=True)
    if options.json:
        print(json.dumps(results, indent=2))
    elif len(results) > 1:
        print(f"median of all scenes {statistics.median(row['median'] for row in results.values()):.1f} ms, "
              f"highest median {max(row['median'] for row in results.values()):.1f} ms, "
              f"worst {max(row['worst'] for row in results.values()):.1f} ms")


def measure(program, scene):
    command = [program, "preview", scene, "--port", "0", "--size", "393x852", "--chrome", "none"]
    preview = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        line = preview.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if not found:
            raise SystemExit(f"{scene}: {line}{preview.stdout.read()}")
        connection = http.client.HTTPConnection("127.0.0.1", int(found[1]))
        state = json.loads(get(connection, "/state"))
        if not state.get("scene"):
            raise SystemExit(f"{scene}: {state['mistakes']}")
        duration, times, sizes = state["scene"]["duration"], [], []
        for index in range(int(duration * RATE) + 1):
            path = (f"/frame?picture={state['picture']}&time={min(index / RATE, duration):.6f}&scale={SCALE}"
                    "&client=benchmark&sequence=1&encoding=draft")
            start = time.perf_counter()
            data = get(connection, path)
            times.append(time.perf_counter() - start)
            sizes.append(len(data))
        return times, sizes
    finally:
        preview.terminate()
        preview.wait()


def get(connection, path):
    connection.request("GET", path)
    answer = connection.getresponse()
    data = answer.read()
    if answer.status != 200:
        raise SystemExit(f"{path}: {answer.status} {data.decode(errors='replace')}")
    return data


if __name__ == "__main__":
    main()
