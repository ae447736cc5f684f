#!/usr/bin/env python3
"""Draws pictures that the scenes show as photographs: firs in the mist, and the lights of a street, out of focus.

    python3 photographs.py NAME WIDTH HEIGHT | ffmpeg -f rawvideo -pix_fmt rgb24 -s WIDTHxHEIGHT -i - -quality 80 NAME.webp

The same arguments give the same picture, with the same versions of NumPy, SciPy and Pillow, which the program needs.

    forest 640 400, city 640 360

thumbnails/forest and thumbnails/city are made smaller from these.
"""
import sys

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter, map_coordinates


def rgb(text):
    """A colour in linear light."""
    return (np.array([int(text[i:i + 2], 16) for i in (0, 2, 4)], np.float32) / 255) ** 2.2


def smooth(low, high, x):
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def noise(generator, height, width, cells, octaves=5, stretch=1.0):
    """Smooth noise of about -1...1 with `cells` waves across the width, `stretch` times as wide as high."""
    total, amplitude, weight = np.zeros((height, width), np.float32), 1.0, 0.0
    for octave in range(octaves):
        count = cells * 2 ** octave
        lattice = generator.uniform(-1, 1, (int(count * stretch * height / width) + 4, count + 4))
        rows = np.arange(height) * count * stretch / width + 1
        columns = np.arange(width) * count / width + 1
        at = np.meshgrid(rows, columns, indexing="ij")
        total += amplitude * map_coordinates(lattice, at, order=3, mode="nearest")
        weight += amplitude
        amplitude *= 0.5
    return total / weight


def fir(draw, generator, x, foot, tall):
    """A fir: a trunk, and boughs that hang, each with twigs below it."""
    thick = max(1.0, tall * 0.007)
    lean, reach = generator.uniform(-0.02, 0.02) * tall, generator.uniform(0.15, 0.21) * tall
    draw.polygon([x - thick, foot, x + thick, foot, x + lean + 0.6, foot - tall, x + lean - 0.6, foot - tall], fill=255)
    height = 0.0
    while height < 0.985:
        share = 1.015 - height
        for side in (-1, 1):
            out = reach * share ** 0.85 * generator.uniform(0.55, 1.1)
            base = foot - tall * (0.06 + 0.94 * height)
            root = x + lean * height
            drop = out * generator.uniform(0.25, 0.6)
            steps = max(3, int(out / 2.2))
            for step in range(steps):
                part = (step + generator.uniform(0, 1)) / steps
                px, py = root + side * out * part, base + drop * part ** 1.5 - out * 0.12 * part
                twig = (1.1 - part) * out * 0.24 + tall * 0.012
                end = [px + side * twig * generator.uniform(0.2, 0.9), py + twig * generator.uniform(0.3, 1)]
                draw.line([px, py, *end], fill=255, width=max(1, int(tall * 0.006)))
            draw.line([root, base, root + side * out, base + drop - out * 0.12], fill=255,
                      width=max(1, int(tall * 0.008)))
        height += generator.uniform(0.012, 0.024) * (1 + 40 / tall)


def forest(width, height):
    """Firs on slopes one behind the other, which fade into mist that the low sun lights."""
    generator = np.random.default_rng(5)
    row, column = np.mgrid[0:height, 0:width].astype(np.float32)
    across, down = column / width, row / height
    glow = np.exp(-(((across - 0.30) / 0.34) ** 2 + ((down - 0.24) / 0.40) ** 2))[..., None]
    sky = rgb("93A9B0") + (rgb("C9CFC8") - rgb("93A9B0")) * smooth(0, 0.7, down)[..., None]
    color = sky + (rgb("FFE3B0") - 0.35 * sky) * 0.85 * glow
    mist = rgb("BCC6C2") + rgb("FFD9A0") * 0.42 * glow
    # share: of the mist in front of the trees. blur: of the lens, over the picture's width.
    slopes = [
        dict(foot=0.50, rise=0.12, tall=0.13, count=190, share=0.86, blur=0.0012),
        dict(foot=0.62, rise=-0.16, tall=0.20, count=120, share=0.70, blur=0.0009),
        dict(foot=0.76, rise=0.14, tall=0.32, count=64, share=0.46, blur=0.0006),
        dict(foot=0.93, rise=-0.10, tall=0.52, count=26, share=0.20, blur=0.0006),
        dict(foot=1.22, rise=0.10, tall=0.98, count=6, share=0.05, blur=0.0022),
    ]
    for number, slope in enumerate(slopes):
        cover = Image.new("L", (width, height), 0)
        draw = ImageDraw.Draw(cover)
        wave = generator.uniform(0, 6.28, 2)

        def ground(x):
            hills = 0.022 * np.sin(9 * x + wave[0]) + 0.012 * np.sin(23 * x + wave[1])
            return (slope["foot"] + slope["rise"] * (x - 0.5) + hills) * height

        for place in range(slope["count"]):
            x = (place + generator.uniform(-0.9, 1.9)) / slope["count"]
            if number == 4 and 0.22 < x < 0.70:   # a view between the near trees
                continue
            tall = slope["tall"] * height * generator.uniform(0.55, 1.15)
            fir(draw, generator, x * width, ground(x) + generator.uniform(0, 0.03) * height, tall)
        xs = np.linspace(0, 1, 200)
        draw.polygon([(x * width, ground(x)) for x in xs] + [(width, height), (0, height)], fill=255)
        mask = gaussian_filter(np.asarray(cover, np.float32) / 255, slope["blur"] * width)[..., None]
        tone = noise(generator, height, width, 24)[..., None]
        bark = rgb("1D2A26") * (1 + 0.35 * tone) + rgb("FFC98A") * 0.05 * glow
        veil = slope["share"] + 0.10 * noise(generator, height, width, 4, stretch=2)
        # The mist lies on the ground.
        low = smooth(-0.28, 0.06, down - (slope["foot"] + slope["rise"] * (across - 0.5)))
        veil = np.clip(veil + 0.30 * low * (number < 4), 0.03, 0.97)[..., None]
        color = color * (1 - mask) + (bark + (mist - bark) * veil) * mask
    color *= (1 - 0.30 * ((across - 0.45) ** 2 + (down - 0.45) ** 2))[..., None]
    return color * 0.92


def disc(color, generator, x, y, radius, light, power):
    """Adds the image of a lamp by an open lens: a disc, brighter at its edge."""
    height, width = color.shape[:2]
    left, right = max(0, int(x - radius - 3)), min(width, int(x + radius + 4))
    top, bottom = max(0, int(y - radius - 3)), min(height, int(y + radius + 4))
    if left >= right or top >= bottom:
        return
    row, column = np.mgrid[top:bottom, left:right].astype(np.float32)
    distance = np.hypot(column - x, row - y) / radius
    edge = max(1.5 / radius, 0.04)
    shape = smooth(1 + edge, 1 - edge, distance) * (0.62 + 0.38 * smooth(0.55, 0.98, distance))
    color[top:bottom, left:right] += shape[..., None] * light * power


def city(width, height):
    """A wet street at night behind a lens that is focused on nothing."""
    generator = np.random.default_rng(8)
    row, column = np.mgrid[0:height, 0:width].astype(np.float32)
    across, down = column / width, row / height
    color = rgb("070B18") + (rgb("1A2440") - rgb("070B18")) * smooth(0, 0.6, down)[..., None]
    color = color + rgb("C2703A") * 0.10 * np.exp(-((down - 0.60) / 0.13) ** 2)[..., None]
    # The fronts of the houses on both sides, nearer towards the edges, with blurred windows.
    front = np.abs(across - 0.52) * 2
    house = smooth(0.62, 0.58, down) * smooth(0.60 - 0.75 * front, 0.66 - 0.75 * front, down)
    color = color * (1 - 0.55 * house[..., None])
    lamps = [rgb(c) for c in ("FFB45A", "FFD9A0", "FF8A3C", "FFE9CC", "FF4A38", "4FD6C0", "6FA8FF", "FF5FA0")]
    shares = np.array([26, 20, 14, 12, 10, 6, 7, 5], np.float64)
    windows = np.zeros_like(color)
    for _ in range(150):
        side = generator.choice((-1, 1))
        far = generator.uniform(0.16, 1.05)
        x = 0.52 + side * far / 2
        y = generator.uniform(0.58 - 0.62 * far, 0.56)
        size = width * (0.004 + 0.013 * far)
        disc(windows, generator, x * width, y * height, size, lamps[generator.choice(4)], generator.uniform(0.03, 0.16))
    color = color + windows
    lights = np.zeros_like(color)
    for _ in range(92):
        depth = generator.uniform(0, 1) ** 1.6           # 0 at the end of the street, 1 near
        x = 0.52 + generator.choice((-1, 1)) * (0.02 + 0.52 * depth * generator.uniform(0.45, 1))
        y = 0.60 - generator.uniform(-0.10, 0.30) * (0.2 + depth)
        kind = lamps[generator.choice(len(lamps), p=shares / shares.sum())]
        disc(lights, generator, x * width, y * height, width * (0.006 + 0.034 * depth), kind,
             generator.uniform(0.18, 0.85) * (1.1 - 0.6 * depth))
    # The street mirrors them, drawn out in length.
    edge = int(0.66 * height)
    mirror = (lights + windows)[edge - 1::-1][:height - edge]
    mirror = gaussian_filter(mirror, (height * 0.055, width * 0.006, 0))
    street = np.zeros_like(color)
    street[edge:edge + len(mirror)] = mirror * 0.75
    ripples = 1 + 0.5 * noise(generator, height, width, 30, stretch=4)[..., None]
    color = color * np.where(down > 0.66, 0.75, 1)[..., None] + lights + street * ripples
    color = color + 0.22 * gaussian_filter(lights, (width * 0.03, width * 0.03, 0))
    return color * (1 - 0.5 * ((across - 0.5) ** 2 + (down - 0.55) ** 2))[..., None] * 1.15


def main():
    name, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    color = {"forest": forest, "city": city}[name](2 * width, 2 * height)
    color = color.reshape(height, 2, width, 2, 3).mean(axis=(1, 3))
    v = np.clip(color, 0, None) * 0.85
    if name == "city":       # the response of a film (a fit to that of ACES)
        v = v * (2.51 * v + 0.03) / (v * (2.43 * v + 0.59) + 0.14)
    pixels = np.clip(v, 0, 1) ** (1 / 2.2)
    grain = np.random.default_rng(3).normal(0, 0.006, (height, width, 1))
    pixels = np.clip(pixels + gaussian_filter(grain, (0.6, 0.6, 0)), 0, 1)
    sys.stdout.buffer.write((pixels * 255 + 0.5).astype(np.uint8).tobytes())


if __name__ == "__main__":
    main()
