"""Controls Debian's Chromium through the DevTools protocol, for tests. Uses the standard library of Python only.

Usage: browser.py ADDRESS STEPS.json
       browser.py --serve
Opens a page, performs the steps and prints {"answers": [...], "complaints": [...]}: the values of the steps, and the
errors and warnings of the console. With --serve it does so for each line of the standard input, {"address": ADDRESS, "steps":
[...]}, in one browser, and prints {"failure": TEXT} for steps that fail. A step is one of
  {"wait": EXPRESSION}                waits until it is true
  {"evaluate": EXPRESSION}            adds its value to the answers
  {"key": KEY, "shift": true, "control": true}  presses and releases a key
  {"press": KEY}, {"release": KEY}    does one of both
  {"type": TEXT}                      enters text where the focus is
  {"click": PLACE}                    PLACE is an expression with x and y in CSS pixels, such as "middle('#play')"
  {"drag": [PLACE, PLACE, ...], "alt": true, "shift": true}
                                      presses the mouse at the first, moves it to the others and releases it
  {"move": PLACE, "alt": true, "shift": true}
  {"wheel": PLACE, "by": DISTANCE, "control": true}
  {"pinch": [[PLACE, PLACE], ...]}    two fingers: where they begin, and to where they move
  {"module": PATH}                    runs the statements in a file as an async function and adds what it returns
  {"write": PATH, "text": TEXT}       writes a file under another name and renames it
  {"empty": PATH}                     empties a file in place
  {"remove": PATH}
  {"screenshot": PATH}
  {"size": [WIDTH, HEIGHT], "scheme": "dark", "motion": "reduce", "forced": "active"}
  {"unnamed": true}                   adds the roles of controls that have no name for assistive technology
"""

import base64
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import traceback

# The longest time to wait, in seconds. It only ends hangs, so it is long; shorter while a test is written.
LIMIT = float(os.environ.get("BROWSER_LIMIT", 300))
# The shell starts pages in a quarter of the CPU time that the whole browser takes. In /usr/bin is a script that starts it.
PROGRAMS = ["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium"]
# All pages share one process. Usually each has its own, and another one waits for the next page.
SHARED_PROCESS = [
    "--disable-features=SpareRendererForSitePerProcess,IsolateOrigins,site-per-process", "--disable-site-isolation-trials",
    "--renderer-process-limit=1"]


class Socket:
    """A WebSocket client (RFC 6455) with the features that DevTools needs."""

    def __init__(self, port, path):
        self.stream = socket.create_connection(("127.0.0.1", port), timeout=LIMIT)
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        head = b""
        while b"\r\n\r\n" not in head:
            head += self.stream.recv(1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise RuntimeError(head.decode())

    def read(self, count):
        data = b""
        while len(data) < count:
            piece = self.stream.recv(count - len(data))
            if not piece:
                raise RuntimeError("chromium hung up")
            data += piece
        return data

    def send(self, text):
        data = text.encode()
        mask = os.urandom(4)
        size = len(data)
        head = bytes([0x81])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + size.to_bytes(2, "big")
        else:
            head += bytes([0x80 | 127]) + size.to_bytes(8, "big")
        self.stream.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def receive(self):
        whole = b""
        while True:
            first, second = self.read(2)
            size = second & 127
            if size == 126:
                size = int.from_bytes(self.read(2), "big")
            elif size == 127:
                size = int.from_bytes(self.read(8), "big")
            payload = self.read(size)
            if first & 15 in (0, 1):
                whole += payload
                if first & 128:
                    return whole.decode()


class ProtocolError(RuntimeError):
    """An error of DevTools, such as an evaluation that the next page of a navigation ends."""


class Page:
    def __init__(self, port, path, domains=("Page", "Runtime", "Log")):
        self.socket = Socket(port, path)
        self.number = 0
        self.complaints = []
        for domain in domains:
            self.call(domain + ".enable")

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.receive())
            self.note(message)
            if message.get("id") == self.number:
                if "error" in message:
                    raise ProtocolError(f"{method}: {message['error']}")
                return message["result"]

    def note(self, message):
        """Collects errors and warnings of the console."""
        parameters = message.get("params", {})
        if message.get("method") == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        if message.get("method") == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            self.complaints.append(f"{parameters['entry']['text']} {parameters['entry'].get('url', '')}".strip())
        if message.get("method") == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning"):
            self.complaints.append(str(parameters["args"]))

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def holds(self, expression):
        """Whether an expression is true. It may throw until the page is loaded."""
        try:
            return self.evaluate(f"(() => {{ try {{ return Boolean({expression}) }} catch {{ return false }} }})()")
        except ProtocolError:
            return False

    def wait(self, expression):
        end = time.monotonic() + LIMIT
        while not self.holds(expression):
            if time.monotonic() > end:
                text = self.evaluate("document.body.innerText")
                raise RuntimeError(f"never true: {expression}\n{self.complaints}\n{text}")
            time.sleep(0.02)

    def key(self, key, shift, control, kinds=("down", "up")):
        text = " " if key == "Space" else "\r" if key == "Enter" else key if len(key) == 1 and not control else ""
        parameters = {"key": " " if key == "Space" else key, "modifiers": (8 if shift else 0) | (2 if control else 0)}
        # The focus moves and dialogs close by these codes.
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "Space": 32}
        if key in codes:
            parameters |= {"code": key, "windowsVirtualKeyCode": codes[key]}
        if "down" in kinds:
            self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **parameters)
        if "up" in kinds:
            self.call("Input.dispatchKeyEvent", type="keyUp", **parameters)

    def place(self, expression):
        middle = "(s => { const b = document.querySelector(s).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })"
        x, y = self.evaluate(f"(() => {{ const middle = {middle}; return {expression}; }})()")
        return {"x": x, "y": y}

    def mouse(self, kind, place, **more):
        self.call("Input.dispatchMouseEvent", type=kind, **place, **more)

    def drag(self, places, modifiers=0):
        first, *others = [self.place(place) for place in places]
        self.mouse("mouseMoved", first, modifiers=modifiers)
        self.mouse("mousePressed", first, button="left", buttons=1, clickCount=1, modifiers=modifiers)
        for place in others:
            self.mouse("mouseMoved", place, button="left", buttons=1, modifiers=modifiers)
        self.mouse("mouseReleased", others[-1] if others else first, button="left", clickCount=1, modifiers=modifiers)

    def pinch(self, moments):
        for index, places in enumerate(moments):
            points = [dict(self.place(place), id=finger) for finger, place in enumerate(places)]
            self.call("Input.dispatchTouchEvent", type="touchMove" if index else "touchStart", touchPoints=points)
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def unnamed(self):
        """Controls of the accessibility tree without a name."""
        roles = {"button", "checkbox", "combobox", "textbox", "searchbox", "slider", "tab", "tabpanel", "tree", "treeitem", "dialog",
                 "option", "table", "rowheader", "group", "image", "img", "radio", "spinbutton", "ToggleButton"}
        self.call("Accessibility.enable")
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        named = ((node.get("role", {}).get("value", ""), node.get("name", {}).get("value", ""), node) for node in nodes
                 if not node.get("ignored"))
        # A group of a details element has no name.
        return [role for role, name, node in named if role in roles - {"group"} and not name.strip()]


def modifiers(step):
    return (1 if step.get("alt") else 0) | (8 if step.get("shift") else 0)


def run(step, page):
    if "size" in step:
        width, height = step["size"]
        page.call("Emulation.setDeviceMetricsOverride", width=width, height=height, mobile=False,
                  deviceScaleFactor=step.get("dots", 1))
        page.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": step.get("scheme", "light")},
                            {"name": "prefers-reduced-motion", "value": step.get("motion", "no-preference")},
                            {"name": "forced-colors", "value": step.get("forced", "none")}])
    if "open" in step:
        page.call("Page.navigate", url=step["open"])
    if "write" in step:
        with open(step["write"] + ".new", "w", encoding="utf-8") as file:
            file.write(step["text"])
        os.replace(step["write"] + ".new", step["write"])
    if "empty" in step:
        open(step["empty"], "w", encoding="utf-8").close()
    if "remove" in step:
        os.remove(step["remove"])
    if "key" in step:
        page.key(step["key"], step.get("shift", False), step.get("control", False))
    if "press" in step:
        page.key(step["press"], False, False, ("down",))
    if "release" in step:
        page.key(step["release"], False, False, ("up",))
    if "type" in step:
        page.call("Input.insertText", text=step["type"])
    if "click" in step:
        page.drag([step["click"]])
    if "drag" in step:
        page.drag(step["drag"], modifiers(step))
    if "move" in step:
        page.mouse("mouseMoved", page.place(step["move"]), modifiers=modifiers(step))
    if "wheel" in step:
        page.mouse("mouseWheel", page.place(step["wheel"]), deltaX=0, deltaY=step["by"], modifiers=2 if step.get("control") else 0)
    if "pinch" in step:
        page.pinch(step["pinch"])
    if "wait" in step:
        page.wait(step["wait"])
    if "screenshot" in step:
        data = page.call("Page.captureScreenshot", format="png")["data"]
        with open(step["screenshot"], "wb") as file:
            file.write(base64.b64decode(data))
    if "module" in step:
        with open(step["module"], encoding="utf-8") as file:
            return page.evaluate(f"(async () => {{{file.read()}}})()")
    if "unnamed" in step:
        return ", ".join(page.unnamed())
    return page.evaluate(step["evaluate"]) if "evaluate" in step else None


class Browser:
    """Chromium without a window. Each run has a tab of its own. The tabs share a profile, because each profile would start further
    processes, which takes longer than most runs."""

    def __init__(self):
        self.profile = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            [next(filter(os.path.exists, PROGRAMS)), "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions",
             "--disable-background-networking", "--disable-component-update", "--hide-scrollbars", "--mute-audio",
             "--remote-debugging-port=0", f"--user-data-dir={self.profile}", *SHARED_PROCESS, "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            port_file = os.path.join(self.profile, "DevToolsActivePort")
            end = time.monotonic() + LIMIT
            while not os.path.exists(port_file) or not open(port_file).read().count("\n"):
                if time.monotonic() > end:
                    raise RuntimeError("chromium does not start")
                time.sleep(0.02)
            port, path = open(port_file).read().split("\n")[:2]
            self.port, self.targets = int(port), Page(int(port), path, domains=())
        except BaseException:
            self.close()
            raise

    def run(self, address, steps):
        """Performs steps on a new page. Returns the answers and complaints."""
        target = self.targets.call("Target.createTarget", url="about:blank")["targetId"]
        try:
            page = Page(self.port, f"/devtools/page/{target}")
            page.call("Page.bringToFront")
            page.call("Emulation.setDeviceMetricsOverride", width=1440, height=900, deviceScaleFactor=1, mobile=False)
            page.call("Page.navigate", url=address)
            if address != "about:blank":
                page.wait("document.readyState === 'complete' && location.href !== 'about:blank'")
            answers = [answer for answer in (run(step, page) for step in steps) if answer is not None]
            # A server of a later test may have the same port.
            origin = page.evaluate("location.origin")
            if origin.startswith("http"):
                page.call("Storage.clearDataForOrigin", origin=origin, storageTypes="all")
            return {"answers": answers, "complaints": page.complaints}
        finally:
            self.targets.call("Target.closeTarget", targetId=target)

    def close(self):
        self.process.terminate()
        self.process.wait(LIMIT)
        shutil.rmtree(self.profile, ignore_errors=True)


def serve():
    """Runs the steps of each line of the standard input, and prints a line for each."""
    browser = None
    try:
        for line in sys.stdin:
            request = json.loads(line)
            try:
                browser = browser or Browser()
                answer = browser.run(request["address"], request["steps"])
            except Exception:
                answer = {"failure": traceback.format_exc()}
                # The next steps get another browser, in case this one is damaged.
                if browser:
                    browser.close()
                browser = None
            print(json.dumps(answer), flush=True)
    finally:
        if browser:
            browser.close()


def main():
    if sys.argv[1] == "--serve":
        return serve()
    with open(sys.argv[2], encoding="utf-8") as file:
        steps = json.load(file)
    browser = Browser()
    try:
        json.dump(browser.run(sys.argv[1], steps), sys.stdout)
    finally:
        browser.close()


if __name__ == "__main__":
    main()
