#!/usr/bin/python3
"""Generates the pictures in this folder with Pillow, libheif's heif-enc and ffmpeg (Debian's python3-pil, libheif-examples and ffmpeg). They are
committed, so tests need none of them.

All show the same 24 by 16 pixels: quarters of red, green, blue and white (rows from the top), so that all mirror images and rotations
differ. Those of the whole file that heif-enc does not write are put together from boxes (ISO/IEC 23008-12).
"""
import os
import struct
import subprocess
import tempfile

from PIL import Image

os.chdir(os.path.dirname(os.path.abspath(__file__)))
W, H = 24, 16
COLORS = [(255, 0, 0, 255), (0, 255, 0, 128), (0, 0, 255, 0), (255, 255, 255, 255)]
LOSSLESS = ["-L", "-p", "chroma=444", "--matrix_coefficients=0"]
folder = tempfile.mkdtemp()


def motif(mode, width=W, height=H):
    picture = Image.new("RGBA", (width, height))
    picture.putdata([COLORS[(x >= (width + 1) // 2) + 2 * (y >= (height + 1) // 2)] for y in range(height) for x in range(width)])
    return picture if mode == "RGBA" else Image.merge("RGB", picture.split()[:3]).convert(mode)


def encode(name, picture, *options):
    """Without a thumbnail and without metadata."""
    path = f"{folder}/{name}.png"
    if isinstance(picture, str):
        path = picture
    else:
        picture.save(path)
    subprocess.run(["heif-enc", *options, "-o", name, path], check=True, stdout=subprocess.DEVNULL)


for kind in ("avif", "heic"):
    encode(f"quarters.{kind}", motif("RGB"), *LOSSLESS)
    encode(f"lossy.{kind}", motif("RGB"), "-q", "80")
    encode(f"alpha.{kind}", motif("RGBA"), *LOSSLESS)
    encode(f"premultiplied.{kind}", motif("RGBA"), "--premultiplied-alpha", *LOSSLESS)
    encode(f"grey.{kind}", motif("L"), "-L")
    encode(f"odd.{kind}", motif("RGB", W - 1, H - 1), *LOSSLESS)

# libaom ends heif-enc for AVIF with 10 bits.
encode("ten-bit.heic", "../../RasterTests/Pictures/rgb-16.png", "-b", "10", "-q", "95")
source = f"{folder}/quarters.avif.png"
options = ["-c:v", "libaom-av1", "-still-picture", "1", "-pix_fmt", "yuv444p10le", "-crf", "1"]
subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", source, *options, "ten-bit.avif"], check=True)


def boxes(data):
    place = 0
    while place < len(data):
        size, name = struct.unpack(">I4s", data[place:place + 8])
        yield name.decode(), data[place + 8:place + size]
        place += size


def box(name, content):
    return struct.pack(">I", len(content) + 8) + name.encode() + content


def full(name, content, version=0, flags=0):
    return box(name, struct.pack(">I", version << 24 | flags) + content)


def coded(name):
    """The properties, and the data of the first item, which is coded."""
    data = open(name, "rb").read()
    meta = dict(boxes(dict(boxes(data))["meta"][4:]))
    properties = [box(*part) for part in boxes(dict(boxes(meta["iprp"]))["ipco"])]
    # The id, in version 1 the construction method, and the index of the file; then one extent.
    places = meta["iloc"]
    start = 12 + 2 * places[0]
    base, count, offset, length = struct.unpack(">IHII", places[start:start + 14])
    assert places[4:6] == bytes([0x44, 0x40]) and count == 1
    return properties, data[base + offset:base + offset + length]


def write(name, brand, items, primary, grid=None):
    """items: (id, type, properties, data); grid: (id, tiles)."""
    names = box("hdlr", bytes(8) + b"pict" + bytes(13))
    entries = b"".join(full("infe", struct.pack(">HH4s", i, 0, kind.encode()) + b"\0", 2) for i, kind, _, _ in items)
    stored, links = [], b""
    for i, _, properties, _ in items:
        indices = []
        for part in properties:
            if part not in stored:
                stored.append(part)
            # Transformations are essential.
            indices.append(stored.index(part) + 1 | (0x80 if part[4:8] in (b"irot", b"imir", b"clap") else 0))
        links += struct.pack(">HB", i, len(indices)) + bytes(indices)
    properties = box("iprp", box("ipco", b"".join(stored)) + full("ipma", struct.pack(">I", len(items)) + links))
    references = b""
    if grid:
        tiles = grid[1]
        references = full("iref", box("dimg", struct.pack(f">HH{len(tiles)}H", grid[0], len(tiles), *tiles)))

    def meta(start):
        places, offset = b"", start
        for i, _, _, data in items:
            places += struct.pack(">HHHII", i, 0, 1, offset, len(data))
            offset += len(data)
        places = full("iloc", struct.pack(">BBH", 0x44, 0, len(items)) + places)
        content = names + full("pitm", struct.pack(">H", primary)) + places
        return full("meta", content + full("iinf", struct.pack(">H", len(items)) + entries) + references + properties)

    start = box("ftyp", brand.encode() + bytes(4) + b"mif1" + brand.encode())
    length = len(start) + len(meta(0)) + 8
    data = b"".join(data for _, _, _, data in items)
    open(name, "wb").write(start + meta(length) + box("mdat", data))


def of(kind, properties):
    return [part for part in properties if part[4:8] == kind.encode()]


for kind, item in (("avif", "av01"), ("heic", "hvc1")):
    properties, data = coded(f"quarters.{kind}")
    sizes = of("ispe", properties)
    rest = [*of("pixi", properties), *of("colr", properties)]

    def transformed(name, *parts):
        """The whole picture. heif-enc codes HEVC in blocks of 64 by 64 pixels, of which a grid with one tile shows a part."""
        if kind == "avif":
            return write(f"{name}.avif", kind, [(1, item, properties + [*parts], data)], 1)
        tile = (1, item, [*of("hvcC", properties), sizes[0], *rest], data)
        layout = struct.pack(">BBBBHH", 0, 0, 0, 0, W, H)
        write(f"{name}.heic", kind, [tile, (2, "grid", [sizes[1], *rest, *parts], layout)], 2, (2, [1]))

    # Anticlockwise quarter turns; 0 exchanges top and bottom, 1 left and right (ISO/IEC 23008-12:2022, 6.5.12).
    for turns in range(4):
        transformed(f"turned-{turns}", box("irot", bytes([turns])))
    for axis in range(2):
        transformed(f"mirrored-{axis}", box("imir", bytes([axis])))
    # 12 by 8 pixels in the middle, then turned.
    transformed("cropped", box("clap", struct.pack(">8I", 12, 1, 8, 1, 0, 1, 0, 1)), box("irot", bytes([1])))
    # Two tiles of 64 by 64 pixels beside each other, of which a grid shows 100 columns, as phones store pictures.
    encode("tile." + kind, motif("RGB", 64, 64), *LOSSLESS)
    properties, data = coded("tile." + kind)
    os.remove("tile." + kind)
    size = full("ispe", struct.pack(">II", 100, 64))
    tiles = [(1, item, properties, data), (2, item, properties, data)]
    layout = struct.pack(">BBBBHH", 0, 0, 0, 1, 100, 64)
    write(f"grid.{kind}", kind, [*tiles, (3, "grid", [size, *rest], layout)], 3, (3, [1, 2]))
    # A brand for any codec, and another one for animations.
    whole = open(f"quarters.{kind}", "rb").read()
    open(f"generic.{kind}", "wb").write(whole.replace(b"ftyp" + kind.encode(), b"ftypmif1", 1))
    animated = {"avif": b"avis", "heic": b"hevc"}[kind]
    open(f"animated.{kind}", "wb").write(whole.replace(b"ftyp" + kind.encode(), b"ftyp" + animated, 1))
