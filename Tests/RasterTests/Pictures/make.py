#!/usr/bin/env python3
"""Generates the pictures in this folder with Pillow and zlib. They are committed, so tests need neither.

All show the same 24 by 16 pixels: quarters of red, green, blue and white (rows from the top), so that all mirror
images and rotations differ. Grey pictures have the luma of these colours.
"""
import os
import struct
import zlib

from PIL import Image

os.chdir(os.path.dirname(os.path.abspath(__file__)))
W, H = 24, 16
COLORS = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)]


def quarter(x, y):
    return (x >= W // 2) + 2 * (y >= H // 2)


motif = Image.new("RGB", (W, H))
motif.putdata([COLORS[quarter(x, y)] for y in range(H) for x in range(W)])


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(name, depth, kind, sample, extra=b"", interlaced=False):
    """A PNG by hand: `sample(x, y)` gives the components of a pixel as whole numbers of `depth` bits."""
    passes = [(0, 0, 1, 1)]
    if interlaced:
        passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    data = b""
    for x0, y0, dx, dy in passes:
        for y in range(y0, H, dy):
            row = [c for x in range(x0, W, dx) for c in sample(x, y)]
            if not row:
                continue
            bits = "".join(format(c, "0%db" % depth) for c in row)
            bits += "0" * (-len(bits) % 8)
            data += b"\0" + int(bits, 2).to_bytes(len(bits) // 8, "big")
    header = struct.pack(">IIBBBBB", W, H, depth, kind, 0, 0, int(interlaced))
    with open(name, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra)
        file.write(chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b""))


def luma(x, y):
    r, g, b = COLORS[quarter(x, y)]
    return round(0.299 * r + 0.587 * g + 0.114 * b)


palette = chunk(b"PLTE", bytes(c for color in COLORS for c in color))
for depth in (2, 4, 8):
    png("palette-%d.png" % depth, depth, 3, lambda x, y: [quarter(x, y)], palette)
two = chunk(b"PLTE", bytes([255, 0, 0, 0, 255, 0]))
png("palette-1.png", 1, 3, lambda x, y: [quarter(x, y) & 1], two)
# The fourth entry is omitted from tRNS, so it is opaque.
png("palette-alpha.png", 8, 3, lambda x, y: [quarter(x, y)], palette + chunk(b"tRNS", bytes([255, 128, 0])))
for depth in (1, 2, 4, 8, 16):
    most = (1 << depth) - 1
    png("grey-%d.png" % depth, depth, 0, lambda x, y: [luma(x, y) * most // 255])
png("grey-key.png", 8, 0, lambda x, y: [luma(x, y)], chunk(b"tRNS", struct.pack(">H", 76)))
png("grey-alpha.png", 8, 4, lambda x, y: [luma(x, y), [255, 128, 0, 255][quarter(x, y)]])
png("rgb-8.png", 8, 2, lambda x, y: COLORS[quarter(x, y)])
png("rgb-key.png", 8, 2, lambda x, y: COLORS[quarter(x, y)], chunk(b"tRNS", struct.pack(">HHH", 0, 0, 255)))
png("rgb-16.png", 16, 2, lambda x, y: [c * 257 for c in COLORS[quarter(x, y)]])
png("rgba-8.png", 8, 6, lambda x, y: list(COLORS[quarter(x, y)]) + [[255, 128, 0, 255][quarter(x, y)]])
png("rgba-16.png", 16, 6, lambda x, y: [c * 257 for c in COLORS[quarter(x, y)]] + [[65535, 32896, 0, 65535][quarter(x, y)]])
png("interlaced.png", 8, 2, lambda x, y: COLORS[quarter(x, y)], interlaced=True)
png("interlaced-palette.png", 2, 3, lambda x, y: [quarter(x, y)], palette, interlaced=True)
png("gamma.png", 8, 2, lambda x, y: COLORS[quarter(x, y)], chunk(b"gAMA", struct.pack(">I", 100000)))
png("profile.png", 8, 2, lambda x, y: COLORS[quarter(x, y)], chunk(b"iCCP", b"none\0\0" + zlib.compress(b"no profile")))

motif.save("baseline.jpg", quality=95, subsampling=0)
motif.save("halved.jpg", quality=95, subsampling=2)
motif.save("progressive.jpg", quality=95, subsampling=0, progressive=True)
motif.convert("L").save("grey.jpg", quality=95)
motif.convert("CMYK").save("inks.jpg", quality=95)

# The same picture in each orientation: the stored pixels have the inverse orientation.
turns = {
    2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM, 5: Image.TRANSPOSE,
    6: Image.ROTATE_90, 7: Image.TRANSVERSE, 8: Image.ROTATE_270,
}
for orientation, turn in turns.items():
    exif = Image.Exif()
    exif[0x0112] = orientation
    motif.transpose(turn).save("orientation-%d.jpg" % orientation, quality=95, subsampling=0, exif=exif.tobytes())

faded = Image.new("RGBA", (W, H))
faded.putdata([tuple(COLORS[quarter(x, y)]) + ([255, 128, 0, 255][quarter(x, y)],) for y in range(H) for x in range(W)])
# Of the three kinds of chunks: VP8L, VP8, and VP8X with ALPH and VP8.
faded.save("lossless.webp", lossless=True)
motif.save("lossy.webp", quality=95)
faded.save("alpha.webp", quality=95)
motif.save("animated.webp", save_all=True, append_images=[motif.transpose(Image.ROTATE_180)], lossless=True)
