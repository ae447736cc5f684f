"""Decode every PNG of a folder with headless Chromium: with WebCodecs' ImageDecoder, which <img> uses too.

usage: chromium.py FOLDER
Next to NAME.png it writes NAME.chromium, the frames as raw RGBA with straight alpha, and NAME.durations, one line of
durations in microseconds.
"""
import base64
import json
import os
import pathlib
import sys
import tempfile

# The browser driver of the reference tests.
sys.path.insert(0, str(pathlib.Path(sys.argv[2]).resolve()))
from draw import Chromium

DECODE = """
async text => {
    const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
    const decoder = new ImageDecoder({data: bytes, type: "image/png", premultiplyAlpha: "none"});
    await decoder.tracks.ready;
    await decoder.completed;
    const track = decoder.tracks.selectedTrack;
    const durations = [], parts = [];
    for (let index = 0; index < track.frameCount; index++) {
        const {image} = await decoder.decode({frameIndex: index});
        const pixels = new Uint8Array(4 * image.displayWidth * image.displayHeight);
        await image.copyTo(pixels, {format: "RGBA", colorSpace: "srgb"});
        durations.push(image.duration);
        let letters = "";
        for (let place = 0; place < pixels.length; place += 8192) {
            letters += String.fromCharCode(...pixels.subarray(place, place + 8192));
        }
        parts.push(btoa(letters));
        image.close();
    }
    decoder.close();
    return JSON.stringify({durations, parts});
}
"""


def main(folder):
    # The shell starts faster than the whole browser.
    shell = "/usr/lib/chromium/chromium-headless-shell"
    browser = Chromium(shell if os.path.exists(shell) else "chromium")
    with tempfile.NamedTemporaryFile(suffix=".html") as page:
        # WebCodecs requires a secure context, which about:blank is not.
        browser.page("Page.navigate", until="Page.loadEventFired", url=pathlib.Path(page.name).as_uri())
        for name in sorted(os.listdir(folder)):
            if not name.endswith(".png"):
                continue
            base = os.path.join(folder, name[:-4])
            with open(base + ".png", "rb") as file:
                text = base64.b64encode(file.read()).decode()
            outcome = browser.page(
                "Runtime.evaluate", expression=f'({DECODE})("{text}")', awaitPromise=True, returnByValue=True)
            if "exceptionDetails" in outcome:
                sys.exit(f"chromium.py: {name}: {outcome['exceptionDetails']}")
            seen = json.loads(outcome["result"]["value"])
            with open(base + ".chromium", "wb") as out:
                out.write(b"".join(map(base64.b64decode, seen["parts"])))
            with open(base + ".durations", "w") as out:
                out.write(" ".join(str(duration) for duration in seen["durations"]))
    browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
