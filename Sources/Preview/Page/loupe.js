// The loupe: the pixels around the pointer, enlarged, with the colour and place of the one in the middle.
import { byId, make } from "./elements.js";

/** Pixels of the frame across the loupe, and CSS pixels of each. */
const across = 21, size = 9;
const hex = bytes => "#" + Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("").toUpperCase();

export class Loupe {
  constructor(view) {
    this.view = view;
    this.picture = byId("picture");
    this.canvas = make("canvas", { width: across * size, height: across * size });
    this.swatch = make("span", { className: "swatch" });
    this.words = make("span", { className: "mono" });
    this.box = make("div", { className: "loupe", ariaHidden: "true", hidden: true }, this.canvas, make("p", {}, this.swatch, this.words));
    byId("stage").append(this.box);
    this.brush = this.canvas.getContext("2d");
    this.probe = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  }

  use(scene) { this.scene = scene; }
  show(isOn) { this.isOn = isOn; this.draw(); }
  point(place) { this.place = place; this.draw(); }

  draw() {
    const { place, picture, brush, scene } = this;
    const scale = scene ? picture.width / scene.picture[0] : 1;
    const [x, y] = (place ?? [-1, -1]).map(value => Math.floor(value * scale));
    this.box.hidden = !this.isOn || !place || x < 0 || y < 0 || x >= picture.width || y >= picture.height;
    document.body.classList.toggle("with-loupe", Boolean(this.isOn));
    if (this.box.hidden) return;
    const half = (across - 1) / 2, edge = across * size;
    brush.imageSmoothingEnabled = false;
    brush.fillStyle = getComputedStyle(document.body).getPropertyValue("--floor");
    brush.fillRect(0, 0, edge, edge);
    brush.drawImage(picture, x - half, y - half, across, across, 0, 0, edge, edge);
    brush.strokeStyle = "#fff";
    brush.strokeRect(half * size - 0.5, half * size - 0.5, size + 1, size + 1);
    brush.strokeStyle = "#000";
    brush.strokeRect(half * size + 0.5, half * size + 0.5, size - 1, size - 1);
    this.probe.clearRect(0, 0, 1, 1);
    this.probe.drawImage(picture, x, y, 1, 1, 0, 0, 1, 1);
    const [red, green, blue, alpha] = this.probe.getImageData(0, 0, 1, 1).data;
    const color = hex(alpha === 255 ? [red, green, blue] : [red, green, blue, alpha]);
    this.swatch.style.background = color;
    this.words.textContent = `${color}  ${place.map((value, axis) => (value - scene.origin[axis]).toFixed(1)).join(", ")}`;
    // Beside the pointer, on the side with more room.
    const [left, top] = this.view.toStage(...place), [width, height] = this.view.stage;
    this.box.style.left = `${left + 24 + edge + 12 > width ? left - edge - 32 : left + 24}px`;
    this.box.style.top = `${Math.min(Math.max(top - edge / 2, 8), height - edge - 44)}px`;
  }
}
