"""Compares an animated GIF, as a viewer shows it, with the frames from which it was made.

Source frame i is on screen in [i / fps, (i + 1) / fps). It is compared with the frame that the GIF shows at the middle of
that time, so merged frames and rounded delays count as a viewer sees them.

FLIP: mean LDR-FLIP (Andersson et al. 2020) of every 12th frame. dE: mean CIEDE2000 of the same frames. Flicker: share of
pixels equal in two source frames that differ in the GIF without coming nearer to the source. Stale: share of pixels that change by
more than 8 levels in the source and do not in the GIF. Rest: share of the pixels that have been equal in the source for six frames
or more of which a channel is off by more than 8 levels; restWorst: the largest difference of these pixels; restFlat: share of those
in flat areas (3 x 3 pixels of one colour) that are not exact.
"""
import subprocess

import flip_evaluator
import numpy as np
from PIL import Image, ImageSequence
from skimage.color import deltaE_ciede2000, rgb2lab

EVERY = 12
VISIBLE = 8
REST = 6


def rgb(image):
    """8-bit RGB, over white."""
    pixels = np.asarray(image.convert("RGBA"))
    if pixels[..., 3].min() == 255:
        return np.ascontiguousarray(pixels[..., :3])
    alpha = pixels[..., 3:].astype(np.uint16)
    return ((pixels[..., :3] * alpha + 255 * (255 - alpha) + 127) // 255).astype(np.uint8)


def decoded(path):
    """The frames and the delays in ms, decoded by Pillow."""
    frames, delays = [], []
    for frame in ImageSequence.Iterator(Image.open(path)):
        frames.append(rgb(frame))
        delays.append(frame.info.get("duration", 0))
    return frames, delays


def agrees(path, frames):
    """Whether ffmpeg decodes the same frames."""
    height, width = frames[0].shape[:2]
    command = ["ffmpeg", "-v", "error", "-min_delay", "0", "-default_delay", "0", "-i", path, "-vsync", "0",
               "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        size = width * height * 4
        count, same = 0, True
        while len(data := process.stdout.read(size)) == size:
            same = same and count < len(frames) and np.array_equal(
                rgb(Image.frombytes("RGBA", (width, height), data)), frames[count])
            count += 1
    return same and count == len(frames)


def difference(source, shown):
    """Sum of CIEDE2000 over the pixels, on distinct pairs of colours."""
    weights = np.array([65536, 256, 1], np.uint64)
    keys = [np.dot(picture.reshape(-1, 3).astype(np.uint64), weights) for picture in (source, shown)]
    pairs, counts = np.unique(keys[0] << np.uint64(24) | keys[1], return_counts=True)

    def lab(values):
        channels = np.stack([values >> np.uint64(shift) & np.uint64(255) for shift in (16, 8, 0)], -1)
        return rgb2lab(channels[None].astype(np.float64) / 255)[0]

    distances = deltaE_ciede2000(lab(pairs >> np.uint64(24)), lab(pairs & np.uint64(0xFFFFFF)))
    return float((distances * counts).sum()), int(counts.sum())


def distance(source, shown):
    """Sum of the squared differences of the channels, by pixel."""
    return ((source.astype(np.int32) - shown) ** 2).sum(-1)


class Rest:
    """Counts pixels at rest."""

    def __init__(self):
        self.count = self.wrong = self.worst = self.flat = self.grain = 0

    def add(self, source, shown, at_rest):
        if not at_rest.any():
            return
        off = np.abs(source.astype(np.int16) - shown).max(-1)
        flat = np.zeros_like(at_rest)
        flat[1:-1, 1:-1] = True
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                flat &= (np.roll(source, (down, right), (0, 1)) == source).all(-1)
        self.count += int(at_rest.sum())
        self.wrong += int((off[at_rest] > VISIBLE).sum())
        self.worst = max(self.worst, int(off[at_rest].max()))
        self.flat += int((at_rest & flat).sum())
        self.grain += int((off[at_rest & flat] > 0).sum())


def measure(source, path, fps):
    """The figures of one GIF. `source` is the list of source frames as RGB arrays."""
    frames, delays = decoded(path)
    ends = np.cumsum(delays) / 1000
    at = [min(int(np.searchsorted(ends, (i + 0.5) / fps, side="right")), len(frames) - 1) for i in range(len(source))]
    flips, color, pixels = [], 0.0, 0
    resting = moving = flickering = stale = 0
    still = np.zeros(source[0].shape[:2], np.int32)
    rest = Rest()
    for i, wanted in enumerate(source):
        shown = frames[at[i]]
        if i:
            still = np.where((wanted == source[i - 1]).all(-1), still + 1, 0)
        rest.add(wanted, shown, still >= REST)
        if i % EVERY == 0:
            flips.append(0.0 if np.array_equal(wanted, shown) else flip_evaluator.evaluate(
                wanted.astype(np.float32) / 255, shown.astype(np.float32) / 255, "LDR", inputsRGB=True,
                applyMagma=False)[1])
            sum_, count = difference(wanted, shown)
            color, pixels = color + sum_, pixels + count
        if i + 1 < len(source):
            step = np.abs(wanted.astype(np.int16) - source[i + 1]).max(-1)
            after = frames[at[i + 1]]
            changed = (shown != after).any(-1)
            repaired = distance(wanted, after) < distance(wanted, shown)
            resting += int((step == 0).sum())
            moving += int((step > VISIBLE).sum())
            flickering += int((changed & (step == 0) & ~repaired).sum())
            stale += int((~changed & (step > VISIBLE)).sum())
    return {
        "flip": round(float(np.mean(flips)), 5),
        "dE": round(color / pixels, 3),
        "flicker": round(100 * flickering / max(resting, 1), 4),
        "stale": round(100 * stale / max(moving, 1), 4),
        "rest": round(100 * rest.wrong / max(rest.count, 1), 4),
        "restWorst": rest.worst,
        "restFlat": round(100 * rest.grain / max(rest.flat, 1), 4),
        "decodersAgree": agrees(path, frames),
    }
