"""Decode a GIF with Pillow and ffmpeg and tell, as JSON, what both saw and whether every frame is the same to them.

usage: compare.py FILE.gif
"""
import json
import subprocess
import sys

from PIL import Image, ImageSequence

path = sys.argv[1]
media = ["-v", "error", "-min_delay", "0", "-default_delay", "0"]
image = Image.open(path)
frames, milliseconds = [], []
for frame in ImageSequence.Iterator(image):
    frames.append(frame.convert("RGBA").tobytes())
    milliseconds.append(frame.info["duration"])
raw = subprocess.run(
    ["ffmpeg", *media, "-i", path, "-vsync", "0", "-f", "rawvideo", "-pix_fmt", "rgba", "-"],
    check=True, capture_output=True).stdout
seconds = subprocess.run(
    ["ffprobe", *media, "-show_entries", "packet=duration_time", "-of", "csv=p=0", path],
    check=True, capture_output=True, text=True).stdout.split()
print(json.dumps({
    "width": image.width, "height": image.height, "frames": len(frames),
    "pillow": sum(milliseconds) / 1000, "ffmpeg": sum(map(float, seconds)),
    "same": b"".join(frames) == raw, "different": len(set(frames)),
}))
