"""Write animations with features that the package's encoders never use, to compare its decoders with Pillow.

usage: samples.py FOLDER
Beside each NAME it writes NAME.rgba, the frames as Pillow (or ffmpeg) shows them, and NAME.txt: width, height, durations in ms.
"""
import io
import os
import struct
import subprocess
import sys
import zlib

from PIL import Image, ImageDraw, ImageSequence

SIZE = (40, 30)


def disc(step, mode="RGBA"):
    """A disc and a bar that move over a transparent background."""
    image = Image.new("RGBA", SIZE, (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.ellipse((4 + 5 * step, 6, 16 + 5 * step, 24), fill=(200, 40 + 30 * step, 60, 255))
    draw.rectangle((8, 2 + 4 * step, 20, 8 + 4 * step), fill=(20, 90, 220, 255))
    return image.convert(mode)


def gifs(folder):
    frames = [disc(step) for step in range(5)]
    for disposal in (0, 1, 2, 3):
        frames[0].save(
            os.path.join(folder, f"dispose-{disposal}.gif"), save_all=True, append_images=frames[1:],
            duration=[40, 70, 120, 30, 90], disposal=disposal, loop=0)
    picture = Image.radial_gradient("L").resize((61, 47)).convert("P")
    picture.save(os.path.join(folder, "interlaced.gif"), interlace=True)
    # A frame that extends beyond the screen, one without delay, and one with a local colour table.
    mixed = [disc(0).convert("P", palette=Image.ADAPTIVE, colors=8), disc(3).convert("P", palette=Image.ADAPTIVE)]
    mixed[0].save(os.path.join(folder, "tables.gif"), save_all=True, append_images=mixed[1:], duration=[0, 50])


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def animate(path, pictures, dispose=0, blend=0, hidden=False):
    """An APNG from stills of one format: Pillow writes those in every colour type and depth."""
    out, sequence = b"\x89PNG\r\n\x1a\n", 0
    for number, still in enumerate(pictures):
        place, parts = 8, []
        while place < len(still):
            length = struct.unpack(">I", still[place:place + 4])[0]
            parts.append((still[place + 4:place + 8], still[place + 8:place + 8 + length]))
            place += length + 12
        data = b"".join(body for kind, body in parts if kind == b"IDAT")
        if number == 0:
            out += b"".join(chunk(*part) for part in parts if part[0] == b"IHDR")
            out += chunk(b"acTL", struct.pack(">II", len(pictures) - hidden, 0))
            out += b"".join(chunk(*part) for part in parts if part[0] in (b"PLTE", b"tRNS"))
            if hidden:
                out += chunk(b"IDAT", data)
                continue
        out += chunk(b"fcTL", struct.pack(">IIIIIHHBB", sequence, *SIZE, 0, 0, 1 + number, 25, dispose, blend))
        sequence += 1
        if number == 0:
            out += chunk(b"IDAT", data)
        else:
            out += chunk(b"fdAT", struct.pack(">I", sequence) + data)
            sequence += 1
    with open(path, "wb") as file:
        file.write(out + chunk(b"IEND", b""))


def still(image, **options):
    buffer = io.BytesIO()
    image.save(buffer, "png", **options)
    return buffer.getvalue()


def pngs(folder):
    for dispose in (0, 1, 2):
        for blend in (0, 1):
            frames = [disc(step) for step in range(5)]
            frames[0].save(
                os.path.join(folder, f"dispose-{dispose}-blend-{blend}.png"), save_all=True,
                append_images=frames[1:], duration=80, disposal=dispose, blend=blend)
    soft = []
    for step in range(4):
        image = disc(step)
        image.putalpha(image.getchannel("A").point(lambda level, step=step: level * (step + 2) // 6))
        soft.append(image)
    soft[0].save(os.path.join(folder, "soft.png"), save_all=True, append_images=soft[1:], duration=80, blend=1)
    ramp = Image.linear_gradient("L").resize(SIZE)
    turned = ramp.transpose(Image.FLIP_TOP_BOTTOM)
    colors = [disc(step, "RGB") for step in range(3)]
    animate(os.path.join(folder, "gray.png"), [still(ramp), still(turned)])
    animate(os.path.join(folder, "gray-1.png"), [still(ramp.convert("1")), still(turned.convert("1"))])
    animate(os.path.join(folder, "gray-alpha.png"), [still(Image.merge("LA", (a, b))) for a, b in
                                                     ((ramp, turned), (turned, ramp))])
    animate(os.path.join(folder, "rgb.png"), [still(image) for image in colors])
    animate(os.path.join(folder, "rgb-key.png"), [still(image, transparency=(0, 0, 0)) for image in colors])
    palette = disc(2).convert("RGB").quantize(4)
    animate(os.path.join(folder, "palette-2.png"),
            [still(palette, bits=2, transparency=0), still(palette.transpose(Image.FLIP_LEFT_RIGHT), bits=2)])
    animate(os.path.join(folder, "hidden.png"), [still(image) for image in colors], hidden=True)


def describe(path):
    image = Image.open(path)
    frames, durations = [], []
    for index, frame in enumerate(ImageSequence.Iterator(image)):
        # Pillow counts a default image that is not part of the animation as a frame.
        if index == 0 and getattr(image, "default_image", False):
            continue
        frames.append(frame.convert("RGBA").tobytes())
        durations.append(str(round(frame.info.get("duration", 0))))
    if path.endswith("soft.png"):
        # Pillow composites partly transparent pixels differently from the OVER operation of APNG 1.0.
        frames = [subprocess.run(
            ["ffmpeg", "-v", "error", "-i", path, "-vsync", "0", "-f", "rawvideo", "-pix_fmt", "rgba", "-"],
            check=True, capture_output=True).stdout]
    with open(path + ".rgba", "wb") as out:
        out.write(b"".join(frames))
    with open(path + ".txt", "w") as out:
        out.write(" ".join([str(image.width), str(image.height)] + durations))


if __name__ == "__main__":
    gifs(sys.argv[1])
    pngs(sys.argv[1])
    for name in sorted(name for name in os.listdir(sys.argv[1]) if name.endswith((".gif", ".png"))):
        describe(os.path.join(sys.argv[1], name))
