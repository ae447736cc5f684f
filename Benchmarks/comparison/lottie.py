"""The wheel of wheel.yaml as a Lottie animation, and two renderers that draw it."""
import json
import math
import time

WIDTH, HEIGHT, FPS, FRAMES = 414, 736, 30, 180


def wheel():
    """The animation as a dictionary."""
    def still(value):
        return {"a": 0, "k": value}

    def color(text):
        return still([int(text[i:i + 2], 16) / 255 for i in (1, 3, 5)] + [1])

    def fill(text):
        return {"ty": "fl", "c": color(text), "o": still(100), "r": 1}

    def stroke(text, width):
        return {"ty": "st", "c": color(text), "o": still(100), "w": still(width), "lc": 1, "lj": 1, "ml": 10}

    def transform(position=(0, 0), anchor=(0, 0), rotation=0):
        return {"ty": "tr", "p": still(list(position)), "a": still(list(anchor)), "s": still([100, 100]),
                "r": still(rotation), "o": still(100)}

    def group(items, **keys):
        return {"ty": "gr", "it": items + [transform(**keys)]}

    def path(points, into=None, out=None):
        zero = [[0, 0]] * len(points)
        return {"ty": "sh", "ks": still({"c": True, "v": points, "i": into or zero, "o": out or zero})}

    def ellipse(center, size):
        return {"ty": "el", "p": still(center), "s": still([size, size])}

    def layer(number, shapes, rotation=None):
        # rlottie takes a layer as still unless its transform comes before its shapes, as in files of Bodymovin.
        return {"ddd": 0, "ind": number, "ty": 4,
                "ks": {"o": still(100), "r": rotation or still(0), "p": still([207, 330, 0]), "a": still([207, 330, 0]),
                       "s": still([100, 100, 100])},
                "shapes": shapes, "ip": 0, "op": FRAMES, "st": 0, "bm": 0}

    colors = ["#E6202B", "#FFD60A", "#30B858", "#0A84FF"]
    sectors, stars = [], []
    length = 170 * 4 / 3 * math.tan(math.pi / 24)
    for index in range(12):
        a, b = index * math.pi / 6, (index + 1) * math.pi / 6
        points = [[207, 330], *([207 + 170 * math.cos(t), 330 + 170 * math.sin(t)] for t in (a, b))]
        out = [[0, 0], [-length * math.sin(a), length * math.cos(a)], [0, 0]]
        into = [[0, 0], [0, 0], [length * math.sin(b), -length * math.cos(b)]]
        sectors.append(group([path(points, into, out), stroke("#FFFFFF", 2), fill(colors[index % 4])]))
        star = [[12, 0], [15, 9], [24, 9], [17, 14], [20, 24], [12, 18], [4, 24], [7, 14], [0, 9], [9, 9]]
        stars.append(group([path(star), fill("#FFFFFF")], position=(207, 330), anchor=(12, 144), rotation=(index + 0.5) * 30))
    rim = group([ellipse([207, 330], 340), stroke("#23252A", 10)])
    ease = {"i": {"x": [0.68], "y": [1]}, "o": {"x": [0.33], "y": [1]}}
    turning = {"a": 1, "k": [{"t": 0, "s": [0], **ease}, {"t": FRAMES, "s": [2160]}]}
    hub = group([ellipse([207, 330], 52), stroke("#23252A", 6), fill("#FFFFFF")])
    pointer = group([path([[193, 140], [221, 140], [207, 174]]), fill("#23252A")])
    button = group([{"ty": "rc", "p": still([207, 608]), "s": still([200, 56]), "r": still(28)}, fill("#0A84FF")])
    paper = group([{"ty": "rc", "p": still([207, 368]), "s": still([414, 736]), "r": still(0)}, fill("#F4F5F7")])
    layers = [layer(1, [hub, pointer, button]), layer(2, [rim] + stars[::-1] + sectors[::-1], turning), layer(3, [paper])]
    return {"v": "5.7.0", "fr": FPS, "ip": 0, "op": FRAMES, "w": WIDTH, "h": HEIGHT, "layers": layers, "assets": []}


def rlottie(scale, picture):
    """Draws all frames with rlottie and saves the 31st. Returns milliseconds of CPU per frame."""
    from rlottie_python import LottieAnimation
    from PIL import Image
    animation = LottieAnimation.from_data(json.dumps(wheel()))
    size = (WIDTH * scale, HEIGHT * scale)
    start = time.process_time()
    for frame in range(FRAMES):
        pixels = animation.lottie_animation_render(frame, width=size[0], height=size[1])
        if frame == 30:
            kept = pixels
    seconds = time.process_time() - start
    Image.frombuffer("RGBA", size, kept, "raw", "BGRA").save(picture)
    return 1000 * seconds / FRAMES


def thorvg(scale, picture):
    """The same with ThorVG's software renderer, without threads."""
    import thorvg_python
    engine = thorvg_python.Engine(threads=0)
    canvas = thorvg_python.SwCanvas(engine)
    animation = thorvg_python.Animation(engine)
    image = animation.get_picture()
    size = (WIDTH * scale, HEIGHT * scale)

    def check(result):
        if result != 0:
            raise RuntimeError(f"ThorVG returns {result!r}")

    check(canvas.set_target(*size))
    check(image.load_data(json.dumps(wheel()).encode(), "lottie", None, copy=True))
    check(image.set_size(*size))
    check(canvas.add(image))
    start = time.process_time()
    for frame in range(FRAMES):
        # Not checked: setting the frame that is current already is an error.
        animation.set_frame(frame)
        check(canvas.update())
        check(canvas.draw(True))
        check(canvas.sync())
        if frame == 30:
            canvas_at_30 = time.process_time()
            canvas.get_pillow().save(picture)
            start += time.process_time() - canvas_at_30
    return 1000 * (time.process_time() - start) / FRAMES
