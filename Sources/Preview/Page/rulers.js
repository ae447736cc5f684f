// Rulers along the edges of the stage, in points of the canvas, with the place of the pointer.
import { byId, make } from "./elements.js";
import { rulerStep } from "./viewport.js";

const thickness = 20;

export class Rulers {
  constructor(view) {
    this.view = view;
    this.boxes = ["across", "along"].map(kind => make("canvas", { className: `ruler ${kind}`, ariaHidden: "true", hidden: true }));
    this.where = make("output", { className: "where-at", hidden: true, ariaLive: "off" });
    byId("stage").append(...this.boxes, this.where);
  }

  use(scene) { this.scene = scene; this.draw(); }

  show(isOn) {
    this.isOn = isOn;
    for (const node of [...this.boxes, this.where]) node.hidden = !isOn;
    this.draw();
  }

  point(place) { this.place = place; this.draw(); }

  draw() {
    if (!this.isOn || !this.scene) return;
    const style = getComputedStyle(document.body), [ink, line, card, accent] = ["--soft", "--rule", "--card", "--accent"].map(name => style.getPropertyValue(name));
    const step = rulerStep(this.view.zoom), small = step / 5, pixelRatio = devicePixelRatio || 1;
    this.boxes.forEach((canvas, axis) => {
      const length = this.view.stage[axis], size = axis ? [thickness, length] : [length, thickness];
      [canvas.width, canvas.height] = size.map(value => Math.round(value * pixelRatio));
      [canvas.style.width, canvas.style.height] = size.map(value => `${value}px`);
      const brush = canvas.getContext("2d"), zero = this.scene.origin[axis];
      brush.scale(pixelRatio, pixelRatio);
      brush.fillStyle = card;
      brush.fillRect(0, 0, ...size);
      // Along the left edge everything is drawn as along the upper one, turned and mirrored.
      if (axis) brush.transform(0, 1, 1, 0, 0, 0);
      const at = value => (axis ? this.view.toStage(0, value + zero)[1] : this.view.toStage(value + zero, 0)[0]);
      const from = Math.floor(((axis ? this.view.toPicture(0, 0)[1] : this.view.toPicture(0, 0)[0]) - zero) / small) * small;
      brush.strokeStyle = line;
      brush.fillStyle = ink;
      brush.font = "10px system-ui, sans-serif";
      brush.beginPath();
      for (let k = 0; ; k += 1) {
        const value = from + k * small, x = Math.round(at(value)) + 0.5;
        if (x > length) break;
        const isLarge = Math.abs(value / step - Math.round(value / step)) < 1e-6;
        brush.moveTo(x, thickness);
        brush.lineTo(x, isLarge ? 6 : thickness - 5);
        if (!isLarge) continue;
        brush.save();
        brush.translate(x + 3, 11);
        if (axis) { brush.transform(0, 1, 1, 0, 0, 0); brush.rotate(-Math.PI / 2); brush.translate(-brush.measureText(`${+value.toFixed(2)}`).width, 0); brush.translate(-2, 0); }
        brush.fillText(`${+value.toFixed(2)}`, 0, 0);
        brush.restore();
      }
      brush.moveTo(0, thickness - 0.5);
      brush.lineTo(length, thickness - 0.5);
      brush.stroke();
      if (!this.place) return;
      brush.fillStyle = accent;
      brush.fillRect(at(this.place[axis] - zero) - 0.5, 0, 1, thickness);
    });
    this.where.textContent = this.place ? this.place.map((value, axis) => (value - this.scene.origin[axis]).toFixed(1)).join(", ") : "";
    this.where.hidden = !this.place;
  }
}
