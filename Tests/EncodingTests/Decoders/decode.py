"""Decode every GIF, PNG and WebP of a folder with Pillow, and the first two with ffmpeg, as independent decoders for tests.

usage: decode.py FOLDER
Next to each file it writes NAME.pillow and NAME.ffmpeg, the frames as raw RGBA, and NAME.txt with one line each:
Pillow's mode, Pillow's durations in ms, ffmpeg's durations in 1/10000 s, the loop count (- for none), the comment.
For a WebP, NAME.ffmpeg is empty: ffmpeg before 7.1 does not decode animated ones.
"""
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from PIL import Image, ImageSequence

# Number of files per ffmpeg process: starting it takes longer than decoding a small file.
BATCH = 50


def pillow(path):
    """The frames, then the metadata."""
    image = Image.open(path)
    mode = image.mode
    frames, durations = [], []
    for frame in ImageSequence.Iterator(image):
        frames.append(frame.convert("RGBA").tobytes())
        durations.append(str(frame.info.get("duration", 0)))
    comment = image.info.get("comment", b"")
    if isinstance(comment, bytes):
        comment = comment.decode("utf-8", "replace")
    return frames, [mode, " ".join(durations), str(image.info.get("loop", "-")), comment]


def ffmpeg(bases):
    """Writes BASE.ffmpeg and BASE.packets, the packets with their times, for the files of one batch."""
    inputs, outputs = [], []
    for index, path in enumerate(bases):
        base = path[:-4]
        # The delays as stored; by default ffmpeg changes short ones, like browsers.
        inputs += ["-threads", "1"] + (["-min_delay", "0", "-default_delay", "0"] if path.endswith(".gif") else [])
        inputs += ["-i", path]
        outputs += ["-map", f"{index}:v", "-vsync", "0", "-pix_fmt", "rgba", "-f", "rawvideo", base + ".ffmpeg"]
        outputs += ["-map", f"{index}:v", "-c", "copy", "-copyinkf", "-f", "framecrc", base + ".packets"]
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", *inputs, *outputs], check=True)


def durations(packets):
    """The durations in ffmpeg's list of packets, in 1/10000 s; - for a still, which has none."""
    with open(packets) as file:
        lines = file.read().splitlines()
    if "#codec_id 0: png" in lines:
        return "-"
    base = next(line for line in lines if line.startswith("#tb 0: "))
    numerator, denominator = map(int, base[len("#tb 0: "):].split("/"))
    ticks = [int(line.split(",")[3]) for line in lines if not line.startswith("#")]
    return " ".join(str(round(tick * numerator * 10000 / denominator)) for tick in ticks)


def describe(path):
    base, suffix = os.path.splitext(path)
    frames, (mode, milliseconds, loop, comment) = pillow(path)
    with open(base + ".pillow", "wb") as out:
        out.write(b"".join(frames))
    probed = "-"
    if suffix in (".webp", ".jpg"):
        open(base + ".ffmpeg", "wb").close()
    else:
        probed = durations(base + ".packets")
    with open(base + ".txt", "w") as out:
        out.write("\n".join([mode, milliseconds, probed, loop, comment]) + "\n")


if __name__ == "__main__":
    folder = sys.argv[1]
    names = sorted(os.listdir(folder))
    paths = [os.path.join(folder, name) for name in names if name.endswith((".gif", ".png"))]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(ffmpeg, (paths[start:start + BATCH] for start in range(0, len(paths), BATCH))))
    for path in paths + [os.path.join(folder, name) for name in names if name.endswith((".webp", ".jpg"))]:
        describe(path)
