"""Decode GIFs and animated PNGs with Pillow and ffmpeg and tell, as a JSON list, what each of them saw in each file.

usage: compare.py FILE...
The size; for each decoder a CRC-32 of every frame, of its pixels as bytes blue, green, red, alpha, those that are clear
all 0; and how long every frame is shown, in milliseconds.
"""
import json
import subprocess
import sys
import zlib

from PIL import Image, ImageSequence


def options(path):
    """Options of ffmpeg and ffprobe: delays of GIFs as the file has them, where they would do as browsers do."""
    return ["-v", "error"] + (["-min_delay", "0", "-default_delay", "0"] if path.endswith(".gif") else [])


def checksum(frame):
    if frame.getextrema()[3][0] == 0:
        # Decoders differ in the colour of what is not seen.
        frame.paste((0, 0, 0, 0), mask=frame.getchannel("A").point(lambda alpha: 0 if alpha else 255))
    return zlib.crc32(frame.tobytes("raw", "BGRA"))


def pillow(path):
    sums, delays = [], []
    with Image.open(path) as image:
        for frame in ImageSequence.Iterator(image):
            sums.append(checksum(frame.convert("RGBA")))
            delays.append(frame.info["duration"])
        return image.size, {"sums": sums, "delays": delays}


def ffmpeg(path, size):
    sums = []
    command = ["ffmpeg", *options(path), "-i", path, "-vsync", "0", "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        while pixels := process.stdout.read(4 * size[0] * size[1]):
            sums.append(checksum(Image.frombytes("RGBA", size, pixels)))
    if process.returncode != 0:
        sys.exit("compare.py: ffmpeg failed")
    seconds = subprocess.run(
        ["ffprobe", *options(path), "-show_entries", "packet=duration_time", "-of", "csv=p=0", path],
        check=True, capture_output=True, text=True).stdout.split()
    return {"sums": sums, "delays": [round(float(second) * 1000) for second in seconds]}


def seen(path):
    size, frames = pillow(path)
    return {"width": size[0], "height": size[1], "pillow": frames, "ffmpeg": ffmpeg(path, size)}


if __name__ == "__main__":
    print(json.dumps([seen(path) for path in sys.argv[1:]]))
