"""Decode every GIF and PNG of a folder with Pillow and ffmpeg, so that tests compare with decoders that are not ours.

usage: decode.py FOLDER
Beside NAME.gif or NAME.png it writes NAME.pillow and NAME.ffmpeg, the frames as raw RGBA, and NAME.txt with one
line each: Pillow's mode, Pillow's durations in ms, ffprobe's durations in 1/10000 s, the loop count (- for none),
the comment.
"""
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from PIL import Image, ImageSequence

MEDIA = ["-v", "error", "-min_delay", "0", "-default_delay", "0"]


def pillow(path):
    """Frames, then what the header says."""
    image = Image.open(path)
    mode = image.mode
    frames, durations = [], []
    for frame in ImageSequence.Iterator(image):
        # A default image that is not part of the animation is not one of its frames.
        frames.append(frame.convert("RGBA").tobytes())
        durations.append(str(frame.info.get("duration", 0)))
    comment = image.info.get("comment", b"")
    if isinstance(comment, bytes):
        comment = comment.decode("utf-8", "replace")
    return frames, [mode, " ".join(durations), str(image.info.get("loop", "-")), comment]


def ffmpeg(path):
    options = MEDIA if path.endswith(".gif") else MEDIA[:2]
    frames = subprocess.run(
        ["ffmpeg", *options, "-i", path, "-vsync", "0", "-f", "rawvideo", "-pix_fmt", "rgba", "-"],
        check=True, capture_output=True).stdout
    ticks = subprocess.run(
        ["ffprobe", *options, "-show_entries", "packet=duration_time", "-of", "csv=p=0", path],
        check=True, capture_output=True, text=True).stdout.split()
    return frames, " ".join(str(round(float(t) * 10000)) if t != "N/A" else "-" for t in ticks)


def decode(path):
    base = path[:-4]
    frames, (mode, durations, loop, comment) = pillow(path)
    with open(base + ".pillow", "wb") as out:
        out.write(b"".join(frames))
    raw, ticks = ffmpeg(path)
    with open(base + ".ffmpeg", "wb") as out:
        out.write(raw)
    with open(base + ".txt", "w") as out:
        out.write("\n".join([mode, durations, ticks, loop, comment]) + "\n")


if __name__ == "__main__":
    folder = sys.argv[1]
    paths = sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith((".gif", ".png")))
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(decode, paths))
