#!/usr/bin/env python3
"""Measures how well `zoetrope fit` finds motions that a browser drew: Chromium draws the frames of random CSS animations and of springs in
JavaScript, ffmpeg adds noise, leaves frames out and compresses them as a film.

Prints the same figures as round-trip.py, with bounds that are twice as wide. Needs Chromium and ffmpeg.

    Benchmarks/recordings/browser.py [--program PATH] [--count N] [--seed N]
        [--quantity position|rotation|opacity] [--figures FILE] [--verbose]
"""
import json
import random
import subprocess
import tempfile
from pathlib import Path

from motions import BOX, CSS, Motion, Score, arguments

WIDTH, HEIGHT, COLUMNS, SECONDS = 240, 480, 10, 2
# Name, frames per second, pixels per point, noise in levels of 255, share of the frames that are left out.
RECORDINGS = [
    ("30 fps", 30, 1, 0, 0), ("30 fps, noise", 30, 1, 6, 0), ("60 fps, 8 % dropped", 60, 1, 0, 0.08),
    ("60 fps, 2x, noise, 8 % dropped", 60, 2, 6, 0.08),
]
PAGE = """<!doctype html><style>
body{margin:0;background:#000}
.cell{position:absolute;width:240px;height:480px;overflow:hidden;background:#f2f2f7}
.card{position:absolute;left:40px;top:60px;width:120px;height:90px;background:#fff;border-radius:12px}
.card i{position:absolute}
</style><body><script>
const motion = MOTION;
function spring(t) {
  const w = 2 * Math.PI / motion.response, z = motion.ratio;
  if (t <= 0) return 0;
  if (z > 0.9999) return 1 - Math.exp(-w * t) * (1 + w * t);
  const d = w * Math.sqrt(1 - z * z);
  return 1 - Math.exp(-z * w * t) * (Math.cos(d * t) + z * w / d * Math.sin(d * t));
}
function style(x) {
  if (motion.quantity === "position") return {transform: `translateY(${motion.amount * x}px)`};
  if (motion.quantity === "rotation") return {transform: `rotate(${motion.amount * x}deg)`};
  return {opacity: 1 + (motion.amount - 1) * x};
}
for (let n = 0; n < motion.frames; n++) {
  const cell = document.createElement("div"), card = document.createElement("div");
  cell.className = "cell"; card.className = "card";
  cell.style.left = n % motion.columns * 240 + "px";
  cell.style.top = Math.floor(n / motion.columns) * 480 + "px";
  for (const [l, t, w, h, c, r] of [[14, 16, 30, 30, "#ff375f", 8], [54, 18, 52, 8, "#1c1c1e", 0],
      [54, 34, 36, 6, "#8e8e93", 0], [80, 56, 22, 22, "#0a84ff", 11]]) {
    const part = document.createElement("i");
    part.style.cssText = `left:${l}px;top:${t}px;width:${w}px;height:${h}px;background:${c};border-radius:${r}px`;
    card.append(part);
  }
  cell.append(card); document.body.append(cell);
  const time = n / motion.rate;
  if (motion.easing) {
    const animation = card.animate([style(0), style(1)],
      {duration: motion.duration * 1000, delay: motion.begin * 1000, easing: motion.easing, fill: "both"});
    animation.pause(); animation.currentTime = time * 1000;
  } else Object.assign(card.style, style(spring(time - motion.begin)));
}
</script>"""


def film(motion, folder, numbers, rate, scale, noise, dropped):
    """Draws all frames into one picture, and cuts it into the frames of a film."""
    frames = rate * SECONDS
    rows = -(-frames // COLUMNS)
    values = dict(
        frames=frames, columns=COLUMNS, rate=rate, begin=motion.begin, duration=motion.duration,
        quantity=motion.quantity, amount=motion.amount)
    if motion.kind == "response":
        values.update(response=motion.response, ratio=motion.ratio)
    elif motion.kind == "named":
        values["easing"] = CSS[motion.name]
    else:
        values["easing"] = "cubic-bezier(" + ",".join(f"{point:.3f}" for point in motion.points) + ")"
    (folder / "page.html").write_text(PAGE.replace("MOTION", json.dumps(values)))
    picture, output = folder / "frames.png", folder / "a.mp4"
    subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
         f"--force-device-scale-factor={scale}", f"--window-size={WIDTH * COLUMNS},{HEIGHT * rows}",
         f"--screenshot={picture}", f"file://{folder}/page.html"], check=True, capture_output=True)
    filters = [f"untile={COLUMNS}x{rows}"]
    if noise:
        filters.append(f"noise=alls={noise}:allf=t")
    left_out = [n for n in range(1, frames) if numbers.random() < dropped]
    if left_out:
        filters.append("select='not(" + "+".join(f"eq(n,{n})" for n in left_out) + ")'")
    subprocess.run(
        ["ffmpeg", "-y", "-v", "error", "-framerate", f"{rate}/{COLUMNS * rows}", "-i", picture,
         "-vf", ",".join(filters), "-fps_mode", "vfr", "-frames:v", str(frames - len(left_out)),
         "-c:v", "libx264", "-crf", "23", "-pix_fmt", "yuv420p", output], check=True)
    return output


def main():
    options = arguments(__doc__, count=20)
    score = Score("browser", [name for name, *_ in RECORDINGS], slack=2, verbose=options.verbose)
    with tempfile.TemporaryDirectory() as folder:
        numbers = random.Random(options.seed)
        for index in range(options.count):
            motion = Motion(numbers, kinds=("named", "cubic", "response"), quantity=options.quantity)
            for name, rate, scale, noise, dropped in RECORDINGS:
                output = film(motion, Path(folder), numbers, rate, scale, noise, dropped)
                score.add(name, index, motion, options.program, output, rate, scale)
    score.print()
    if options.figures:
        score.write(options.figures)


if __name__ == "__main__":
    main()
