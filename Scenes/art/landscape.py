#!/usr/bin/env python3
"""Draws the landscapes that the scenes show as photographs: a fractal terrain, seen through a camera.

    python3 landscape.py NAME WIDTH HEIGHT | ffmpeg -f rawvideo -pix_fmt rgb24 -s WIDTHxHEIGHT -i - -quality 80 NAME.webp

The rays of each column of pixels run over a grid of heights. What they meet is lit by the sun, which casts shadows, and
by the sky, and fades with the distance into the haze. The same arguments give the same picture, with the same version
of NumPy. Needs NumPy and SciPy; takes one to three minutes.

    summit 960 960, evening 800 1600, seceda 560 560, thumbnails/valley 480 270, thumbnails/ridge 480 270

thumbnails/summit and thumbnails/evening are parts of the large pictures, and photographs.py draws city and forest; the
other thumbnails are stills of waves at 3 s, ball at 1.3 s, and of lake in light and dark appearance.
"""
import sys

import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates

SIZE = 2048  # cells of the grid, which repeats
SEED = 11

# at: the camera's cell. eye: its height above the ground, in cells. pitch: of its view, in radians, up is positive.
# focal: focal length over the picture's width, or over half of its height. relief: height of the terrain. snow, trees:
# their levels. sun: the direction to it (right, up, ahead). power: its light over the sky's. density: of the haze.
SCENES = {
    "summit": dict(
        at=(300, 830), eye=34, pitch=0.13, focal=1.3, relief=230, snow=74, trees=34, sun=(-0.75, 0.36, -0.25),
        light="FFE3C0", power=3.2, zenith="3A74C0", horizon="F6D9B8", haze="BFD0E8", density=0.00075, clouds=0.4),
    "evening": dict(
        at=(300, 862), eye=64, pitch=0.0, focal=1.3, relief=230, snow=72, trees=34, sun=(0.17, 0.09, 0.95),
        light="FFAC68", power=2.2, zenith="241E66", horizon="FF9460", haze="84548A", density=0.0011, clouds=0.42),
    "valley": dict(
        at=(1500, 1300), eye=30, pitch=0.06, focal=1.1, relief=230, snow=112, trees=60, sun=(0.8, 0.22, 0.3),
        light="FFDFB8", power=2.6, zenith="6E8CA8", horizon="E8DCC8", haze="C8CDD0", density=0.0017, clouds=0.45),
    "seceda": dict(
        at=(300, 830), eye=40, pitch=0.1, focal=1.2, relief=230, snow=150, trees=10, sun=(0.7, 0.5, -0.3),
        light="FFF0D8", power=2.9, zenith="2F6FC8", horizon="CFE2F2", haze="BFD3EA", density=0.0008, clouds=0.5),
    "ridge": dict(
        at=(900, 200), eye=64, pitch=0.02, focal=1.1, relief=230, snow=92, trees=46, sun=(-0.7, 0.35, -0.3),
        light="FFD7A8", power=3.0, zenith="2E6BC4", horizon="F6D9B8", haze="C9D4E6", density=0.00075, clouds=0.4),
}


def noise(number, octaves, cells, ridged=False, gain=0.5):
    """Noise on the grid: in about -1...1, or ridged in 0...1, whose fine octaves show on the ridges only."""
    generator = np.random.default_rng(SEED * 100 + number)
    total, weight, amplitude, sum_of_amplitudes = np.zeros((SIZE, SIZE), np.float32), 1.0, 1.0, 0.0
    for octave in range(octaves):
        count = cells * 2 ** octave
        if count > SIZE // 2:
            break
        lattice = generator.uniform(-1, 1, (count, count)).astype(np.float32)
        at = np.arange(SIZE) * count / SIZE
        layer = map_coordinates(lattice, np.meshgrid(at, at, indexing="ij"), order=3, mode="grid-wrap")
        if ridged:
            layer = (1 - np.abs(layer)) ** 2
            total += amplitude * weight * layer
            weight = np.clip(layer * 1.4, 0, 1)
        else:
            total += amplitude * layer
        sum_of_amplitudes += amplitude
        amplitude *= gain
    return total / sum_of_amplitudes


def sample(grid, x, z):
    """Bilinear values of a grid at positions in cells."""
    return map_coordinates(grid, [np.mod(z, SIZE), np.mod(x, SIZE)], order=1, mode="grid-wrap")


def mix(a, b, share):
    return a + (b - a) * share[..., None]


def smooth(low, high, x):
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def rgb(text):
    """A colour in linear light."""
    return (np.array([int(text[i:i + 2], 16) for i in (0, 2, 4)], np.float32) / 255) ** 2.2


class Terrain:
    """The grids of a scene: heights, light, and what grows where."""

    def __init__(self, scene):
        rows, columns = np.meshgrid(np.arange(SIZE), np.arange(SIZE), indexing="ij")
        mountains, warp = noise(1, 9, 4, True, 0.48), noise(2, 4, 5) * 26
        self.detail, self.patches = noise(3, 5, 64, gain=0.55), noise(4, 6, 24, gain=0.6)
        crags = noise(5, 6, 48, True, 0.62)
        mountains = sample(mountains, columns + warp, rows + np.roll(warp, 700, 0))
        mountains = (mountains - mountains.min()) / (mountains.max() - mountains.min())
        self.ground = scene["relief"] * mountains ** 1.5 + (crags - 0.5) * (6 + 34 * mountains ** 1.2)
        self.ground += self.detail * (0.8 + 3 * mountains)
        # Trees stand on the ground, so that the forest has an outline.
        level = 1 / np.sqrt(1 + sum(slope ** 2 for slope in np.gradient(self.ground)))
        low = smooth(scene["trees"] + 14, scene["trees"] - 14, self.ground + 14 * self.patches)
        self.forest = low * smooth(0.62, 0.8, level)
        crowns = np.random.default_rng(SEED).uniform(0, 1, (SIZE, SIZE)).astype(np.float32)
        crowns = gaussian_filter(crowns, 0.7, mode="wrap")
        self.surface = self.ground + self.forest * (1.6 + 0.7 * (crowns - crowns.mean()) / crowns.std())
        self.light = self.shadows(scene, rows, columns)
        hollow = gaussian_filter(self.surface, 12, mode="wrap") - self.surface
        self.sky = np.clip(1 - 0.02 * hollow, 0.35, 1.2)

    def shadows(self, scene, rows, columns):
        """The share of the sun that each cell sees, by steps towards it."""
        across, up, ahead = scene["sun"]
        level = np.hypot(across, ahead)
        light = np.ones_like(self.surface)
        for step in np.geomspace(1.5, 420, 56):
            other = sample(self.surface, columns + step * across / level, rows + step * ahead / level)
            ray = self.surface + step * up / level
            light = np.minimum(light, np.clip(0.5 + (ray - other) / (0.025 * step + 0.25), 0, 1))
        return light


def distances(terrain, eye, slopes, horizon, focal, height):
    """How far ahead each pixel's ray meets the terrain, in cells; infinite in the sky."""
    steps = np.geomspace(3, 1500, 2600)
    x = eye[0] + steps[:, None] * slopes[None, :]
    z = np.broadcast_to(eye[2] + steps[:, None], x.shape)
    rows = horizon - (sample(terrain.surface, x, z) - eye[1]) / steps[:, None] * focal
    top = -np.minimum.accumulate(rows, axis=0)
    pixels = -(np.arange(height) + 0.5)
    result = np.empty((height, len(slopes)))
    for column in range(len(slopes)):
        found = np.searchsorted(top[:, column], pixels)
        index = np.clip(found, 1, len(steps) - 1)
        low, high = top[index - 1, column], top[index, column]
        part = np.clip((pixels - low) / np.maximum(high - low, 1e-6), 0, 1)
        depth = steps[index - 1] + (steps[index] - steps[index - 1]) * part
        result[:, column] = np.where(found >= len(steps), np.inf, depth)
    return result


def sky(scene, sun, across, up, clouds):
    """The colour of the sky in the directions (across, up, 1)."""
    length = np.sqrt(across ** 2 + up ** 2 + 1)
    height, towards = up / length, np.clip((across * sun[0] + up * sun[1] + sun[2]) / length, 0, 1)
    color = mix(rgb(scene["horizon"]), rgb(scene["zenith"]), smooth(-0.02, 0.42, height) ** 0.8)
    light = rgb(scene["light"])
    color = color + light * (0.35 * towards ** 8 + 0.9 * towards ** 60 + 9 * (towards > 0.9995))[..., None]
    far = 60 / np.maximum(height, 0.015)
    density = sample(clouds, across * far * 4, far * 9) + 0.45 * sample(clouds, across * far * 12.4 + 50, far * 27.9)
    cover = smooth(0.62 - scene["clouds"], 1.15 - scene["clouds"], density)
    cover = cover * smooth(0.02, 0.12, height) * smooth(0.42, 0.26, height)
    bright = (rgb("FFFFFF") * 0.75 + light * (0.5 + 1.2 * towards ** 6)[..., None]) * 0.9
    return mix(color, bright, cover * 0.8)


def shade(scene, terrain, sun, x, z, depth):
    """The light that the ground at (x, z) sends to the camera, before the haze."""
    height = sample(terrain.ground, x, z)
    patches, detail = sample(terrain.patches, x, z), sample(terrain.detail, x, z)
    reach = np.clip(depth / 300, 0.7, 4)
    across = (sample(terrain.surface, x - reach, z) - sample(terrain.surface, x + reach, z)) / (2 * reach)
    ahead = (sample(terrain.surface, x, z - reach) - sample(terrain.surface, x, z + reach)) / (2 * reach)
    # Roughness finer than the grid: the same noise, smaller, and less of it in the distance.
    near = np.exp(-depth / 500)
    for scale, weight in ((5.3, 0.5), (13.7, 0.38)):
        across = across + weight * near * sample(terrain.detail, x * scale, z * scale)
        ahead = ahead + weight * near * sample(terrain.detail, z * scale + 300, x * scale)
    detail = detail + 0.7 * near * sample(terrain.detail, x * 7.1, z * 7.1)
    length = np.sqrt(across ** 2 + ahead ** 2 + 1)
    up = 1 / length
    direct = np.clip((across * sun[0] + sun[1] + ahead * sun[2]) / length, 0, 1) * sample(terrain.light, x, z)

    rock = mix(rgb("5C5450"), rgb("8A7E74"), smooth(-0.6, 0.8, detail + 0.4 * patches))
    grass = mix(rgb("4F5F2A"), rgb("8A8148"), smooth(-0.5, 0.6, patches))
    color = mix(rock, grass, smooth(0.62, 0.78, up) * smooth(scene["snow"], scene["snow"] - 45, height))
    trees = mix(rgb("1C2F1C"), rgb("34492A"), smooth(-0.5, 0.6, patches))
    color = mix(color, trees, smooth(0.2, 0.6, sample(terrain.forest, x, z)))
    snow = smooth(scene["snow"] - 16, scene["snow"] + 22, height + 18 * patches + 7 * detail) * smooth(0.42, 0.66, up)
    color = mix(color, rgb("F4F7FC"), snow)
    above = rgb(scene["zenith"]) * 0.75 + rgb(scene["horizon"]) * 0.35
    ambient = (0.45 + 0.55 * up) * sample(terrain.sky, x, z)
    return color * (rgb(scene["light"]) * scene["power"] * direct[..., None] + above * ambient[..., None]), height


def picture(scene, width, height):
    """The picture in sRGB components of 0...1."""
    terrain, clouds = Terrain(scene), noise(6, 6, 6, gain=0.55)
    sun = np.array(scene["sun"]) / np.linalg.norm(scene["sun"])
    focal = scene["focal"] * max(width, height * 0.5)
    horizon = height * 0.5 + np.tan(scene["pitch"]) * focal
    x, z = scene["at"]
    eye = (x, sample(terrain.surface, np.array([x]), np.array([z]))[0] + scene["eye"], z)
    slopes = (np.arange(width) + 0.5 - width / 2) / focal
    hit = distances(terrain, eye, slopes, horizon, focal, height)
    across = np.broadcast_to(slopes[None, :], hit.shape)
    up = np.broadcast_to(((horizon - np.arange(height) - 0.5) / focal)[:, None], hit.shape)
    color = sky(scene, sun, across, up, clouds)

    land = np.isfinite(hit)
    depth, across, up = hit[land], across[land], up[land]
    near, level = shade(scene, terrain, sun, eye[0] + depth * across, eye[2] + depth, depth)
    towards = np.clip((across * sun[0] + up * sun[1] + sun[2]) / np.sqrt(across ** 2 + up ** 2 + 1), 0, 1)
    haze = rgb(scene["haze"]) + rgb(scene["light"]) * (0.5 * towards ** 6)[..., None]
    valley = np.exp(-np.clip(level - 20, 0, None) / 90)     # the haze lies in the valleys
    color[land] = mix(near, haze, 1 - np.exp(-scene["density"] * depth * (0.35 + 1.2 * valley)))

    # The response of a film (a fit to that of ACES), then gamma.
    v = color * 0.6
    v = v * (2.51 * v + 0.03) / (v * (2.43 * v + 0.59) + 0.14)
    return np.clip(v, 0, 1) ** (1 / 2.2)


def main():
    name, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    large = picture(SCENES[name], 2 * width, 2 * height)
    pixels = large.reshape(height, 2, width, 2, 3).mean(axis=(1, 3))
    sys.stdout.buffer.write((pixels * 255 + 0.5).astype(np.uint8).tobytes())


if __name__ == "__main__":
    main()
