#!/usr/bin/env python3
"""Four synthetic clips at 414x736, 60 frames, 25 fps, used to compare encoders: flat UI, growing blur, a
zooming photo, a turning shaded wheel.  usage: clips.py OUT_DIR   (needs the packages of requirements.txt and
Debian's fonts-inter)"""
import sys, os, math
import numpy as np
from PIL import Image, ImageDraw, ImageFont, ImageFilter
W, H, N = 414, 736, 60
import subprocess
INTER = subprocess.check_output(["fc-match", "-f", "%{file}", "Inter:medium"], text=True)  # Debian: fonts-inter
def font(s): return ImageFont.truetype(INTER, s)
def ease(t): t = min(1, max(0, t)); return t * t * (3 - 2 * t)
def save(out, name, i, im):
    d = os.path.join(out, name); os.makedirs(d, exist_ok=True)
    im.convert("RGB").save(f"{d}/{i:04d}.png", compress_level=1)

def flat(i):
    im = Image.new("RGB", (W, H), (242, 242, 247)); d = ImageDraw.Draw(im)
    off = 300 * ease(i / 40)
    cols = [(0, 122, 255), (52, 199, 89), (255, 149, 0), (255, 59, 48), (175, 82, 222)]
    for k in range(14):
        y = 100 + k * 74 - off
        if y < -80 or y > H: continue
        d.rounded_rectangle((16, y, W - 16, y + 62), 14, fill="white")
        d.ellipse((28, y + 12, 66, y + 50), fill=cols[k % 5])
        d.text((80, y + 10), f"Row number {k + 1}", font=font(17), fill=(0, 0, 0))
        d.text((80, y + 34), "Secondary label, moving text", font=font(13), fill=(142, 142, 147))
    d.rectangle((0, 0, W, 88), fill=(249, 249, 249)); d.line((0, 88, W, 88), fill=(198, 198, 200))
    d.text((W / 2, 62), "Settings", font=font(18), fill=(0, 0, 0), anchor="mm")
    d.text((30, 24), "9:41", font=font(15), fill=(0, 0, 0), anchor="mm")
    x = 330 - 280 * ease((i - 40) / 18)
    d.rounded_rectangle((x, 640, x + 60, 700), 30, fill=(0, 122, 255)); d.text((x + 30, 670), "+", font=font(30), fill="white", anchor="mm")
    return im

_base = None
def blur(i):
    global _base
    if _base is None:
        y, x = np.mgrid[0:H, 0:W].astype(float)
        g = np.stack([90 + 120 * y / H, 60 + 90 * (x + y) / (W + H), 200 - 100 * y / H], -1)
        _base = Image.fromarray(g.round().astype("uint8")); d = ImageDraw.Draw(_base)
        rng = np.random.default_rng(3)
        for k in range(20):
            cx, cy = 40 + (k % 4) * 92, 90 + (k // 4) * 108
            d.rounded_rectangle((cx, cy, cx + 60, cy + 60), 14, fill=tuple(int(v) for v in rng.integers(40, 255, 3)))
            d.text((cx + 30, cy + 72), f"App {k}", font=font(12), fill="white", anchor="mm")
    t = ease(i / 40)
    im = _base.filter(ImageFilter.GaussianBlur(24 * t)) if t > 0 else _base.copy()
    im = Image.blend(im, Image.new("RGB", im.size, (255, 255, 255)), 0.25 * t)
    s = ease((i - 12) / 30)
    if s > 0:
        top = int(H - 420 * s); sh = Image.new("L", im.size, 0)
        ImageDraw.Draw(sh).rounded_rectangle((10, top, W - 10, H + 60), 24, fill=110)
        im.paste((0, 0, 0), mask=sh.filter(ImageFilter.GaussianBlur(18)).point(lambda v: v * 0.7))
        d = ImageDraw.Draw(im); d.rounded_rectangle((10, top, W - 10, H + 60), 24, fill=(250, 250, 252))
        for k in range(6):
            d.text((36, top + 34 + 56 * k), f"Action item {k + 1}", font=font(18), fill=(0, 122, 255))
    return im

_photo = None
def zoom(i):
    global _photo
    if _photo is None:
        import skimage
        p = os.path.join(os.path.dirname(skimage.__file__), "data", "rocket.jpg")
        q = os.path.join(os.path.dirname(skimage.__file__), "data", "chelsea.png")
        _photo = Image.open(q).convert("RGB")
    t = ease(i / 58); z = 1 + 1.2 * t
    im = Image.new("RGB", (W, H), (0, 0, 0))
    w, h = _photo.size; k = W / w * 1.35 * z          # scale so that the photo overflows
    nw, nh = W / k, min(h, 480 / k); cx, cy = w * (0.5 - 0.08 * t), h * (0.45 - 0.04 * t)
    box = (cx - nw / 2, max(0, cy - nh / 2), cx + nw / 2, max(0, cy - nh / 2) + nh)
    ph = _photo.resize((W, int(round(nh * k))), Image.BICUBIC, box=box)
    im.paste(ph, (0, (H - ph.height) // 2)); d = ImageDraw.Draw(im)
    d.text((W / 2, 50), "Photo", font=font(18), fill="white", anchor="mm")
    return im

def wheel(i):
    S = 2; n = 360; im = Image.new("RGB", (W * S, H * S), (28, 28, 40)); d = ImageDraw.Draw(im)
    a = 720 * (1 - (1 - min(1, i / 55)) ** 3); c = (W * S // 2, 330 * S); r = 180 * S
    box = (c[0] - r, c[1] - r, c[0] + r, c[1] + r)
    for k in range(12):
        h = k / 12; rgb = tuple(int(255 * (0.5 + 0.5 * math.cos(2 * math.pi * (h + o)))) for o in (0, 1 / 3, 2 / 3))
        d.pieslice(box, a + k * 30, a + k * 30 + 30, fill=rgb)
        m = math.radians(a + k * 30 + 15)
        d.text((c[0] + 130 * S * math.cos(m), c[1] + 130 * S * math.sin(m)), str(k * 50), font=font(20 * S), fill="white", anchor="mm")
    im = im.resize((W, H), Image.LANCZOS)
    y, x = np.mgrid[0:H, 0:W]; rr = np.hypot(x - W / 2, y - 330)
    sh = np.clip(1.08 - 0.35 * (rr / 180) ** 2, 0, 1.1) * (rr < 180) + (rr >= 180)   # radial shading = smooth ramps
    im = Image.fromarray(np.clip(np.asarray(im) * sh[..., None], 0, 255).astype("uint8")); d = ImageDraw.Draw(im)
    d.polygon([(W / 2 - 14, 138), (W / 2 + 14, 138), (W / 2, 172)], fill=(255, 214, 10))
    d.rounded_rectangle((107, 600, 307, 652), 26, fill=(255, 69, 58)); d.text((207, 626), "SPIN", font=font(20), fill="white", anchor="mm")
    return im

if __name__ == "__main__":
    if len(sys.argv) != 2: sys.exit(__doc__)
    for name, f in (("syn-flat", flat), ("syn-blur", blur), ("syn-photo", zoom), ("syn-wheel", wheel)):
        for i in range(N): save(sys.argv[1], name, i, f(i))
