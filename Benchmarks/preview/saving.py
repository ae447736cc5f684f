#!/usr/bin/env python3
"""Measures the time from a save to the picture of the new version, and the memory of the server, for two pages.

Copies the folder of each scene, starts `zoetrope preview`, and saves the scene again and again with one number changed by 1: a frame, a
position or a corner radius, each in its turn.
After each save two clients, which a WebSocket notifies as it does pages, ask for the state and then for a frame at 2 pixels per point. Prints
the median and the longest time of each scene in milliseconds, and the resident memory after each minute in MB.

    Benchmarks/preview/saving.py [--program PATH] [--seconds N] SCENE...
"""
import argparse
import http.client
import importlib.util
import json
import os
import re
import shutil
import statistics
import subprocess
import tempfile
import threading
import time
from pathlib import Path

spec = importlib.util.spec_from_file_location(
    "browser", Path(__file__).parents[2] / "Tests/TestSupport/Browser/browser.py")
browser = importlib.util.module_from_spec(spec)
spec.loader.exec_module(browser)


def memory(process):
    """The resident memory of a process in MB."""
    pages = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Client:
    """A page: one connection, which is kept."""

    def __init__(self, port):
        # The first message is the revision at the start.
        self.changes = browser.Socket(port, "/changes")
        self.changes.receive()
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def get(self, path):
        self.connection.request("GET", path)
        answer = self.connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status} {body[:200]}")
        return body

    def see(self, text, results):
        """Waits for a change, and asks for the state and a frame. Adds the time at which the frame arrived."""
        while True:
            self.changes.receive()
            state = json.loads(self.get("/state"))
            if text == state["sources"][0]["text"] and state["isCurrent"]:
                break
        duration = state["scene"]["duration"]
        self.get(f"/frame?picture={state['picture']}&time={duration / 2:.4f}&scale=2&encoding=pixels")
        results.append(time.monotonic())


def measure(scene, program, seconds):
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "scenes"
        shutil.copytree(Path(scene).parent, copy)
        path = copy / Path(scene).name
        text = path.read_text()
        numbers = list(re.finditer(r"\b(?:frame|position|cornerRadius): \[?[^\d\n:]*(\d+)", text))
        process = subprocess.Popen([program, "preview", str(path), "--port", "0"], stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True)
        try:
            for line in process.stdout:
                address = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
                if address:
                    break
            clients = [Client(int(address[1])) for _ in range(2)]
            times, memories, begun, count = [], [], time.monotonic(), 0
            while time.monotonic() - begun < seconds:
                count += 1
                begin, end = numbers[count % len(numbers)].span(1)
                changed = text[:begin] + str(int(text[begin:end]) + 1) + text[end:]
                other = path.with_suffix(".new")
                other.write_text(changed)
                saved = time.monotonic()
                other.rename(path)
                results = []
                threads = [threading.Thread(target=client.see, args=(changed, results)) for client in clients]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
                # The first version is read by everybody for the first time.
                if count > 1:
                    times += [(result - saved) * 1000 for result in results]
                if len(memories) <= (time.monotonic() - begun) / 60:
                    memories.append(memory(process))
                time.sleep(0.2)
            memories.append(memory(process))
        finally:
            process.terminate()
            process.wait()
    shown = " ".join(f"{value:.0f}" for value in memories)
    print(f"{Path(scene).stem:20} {count:5} saves  median {statistics.median(times):6.1f} ms  longest {max(times):6.1f} ms  MB {shown}",
          flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scenes", nargs="+")
    parser.add_argument("--program", default=".build/release/zoetrope")
    parser.add_argument("--seconds", type=float, default=10, help="for each scene")
    options = parser.parse_args()
    for scene in options.scenes:
        measure(scene, options.program, options.seconds)


if __name__ == "__main__":
    main()
