// Controls for values of a scene file.
import { make } from "./elements.js";

/** A number with its unit after a step of a key; null if the text is no number. The decimals stay as they are, or as the step
 *  needs them. `by`: 1, or 10 with Shift and 0.1 with Alt. */
export function steppedNumber(text, direction, by = 1) {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+))([a-z%]*)$/.exec(text.trim());
  if (!match) return null;
  const [, digits, unit] = match, decimals = (digits.split(".")[1] ?? "").length, needed = by < 1 ? Math.ceil(-Math.log10(by) - 1e-9) : 0;
  // Small numbers, such as a fraction, are changed by a tenth of the last step that makes sense for them.
  const step = by * (Math.abs(parseFloat(digits)) < 10 && decimals > 0 ? 0.1 : 1);
  const places = Math.max(decimals, needed, step < 1 ? Math.ceil(-Math.log10(step) - 1e-9) : 0);
  return `${+(parseFloat(digits) + direction * step).toFixed(places)}${unit}`;
}

/** A colour for the browser's colour field: six digits; null for other texts. */
export function sixDigits(text) {
  const digits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text)?.[1];
  if (!digits) return null;
  const long = digits.length < 6 ? [...digits].map(digit => digit + digit).join("") : digits;
  return `#${long.slice(0, 6).toLowerCase()}`;
}

/** The colour of the browser's field with the alpha of the old text. */
export function withAlpha(color, old) {
  const digits = old.slice(1), alpha = digits.length === 8 ? digits.slice(6) : digits.length === 4 ? digits[3] + digits[3] : "";
  return color.toUpperCase() + alpha;
}

/** Values of springs have sliders as well. */
const sliders = { response: [0.05, 2], dampingFraction: [0.05, 1.5], dampingRatio: [0.05, 1], bounce: [-0.9, 0.95], stiffness: [10, 1000], damping: [1, 100] };
let groups = 0;

export class Field {
  /** `change(text, group)` is called with each new value. */
  constructor(field, change) {
    this.change = change;
    this.id = `field-${groups += 1}`;
    this.parts = this.build(field);
    this.node = make("div", { className: `field ${field.kind}` }, make("label", { htmlFor: this.id, className: "mono", textContent: field.path, title: field.path }), make("span", { className: "controls" }, ...this.parts));
    this.use(field);
  }

  use(field) {
    this.field = field;
    this.sent = undefined;
    // What is being typed stays.
    if (!this.input.matches(":focus") || this.input.type === "checkbox" || this.input.tagName === "SELECT") this.show(field.value);
  }

  show(text) {
    if (this.input.type === "checkbox") this.input.checked = text === "true";
    else if (this.input.value !== text) this.input.value = text;
    if (this.color) this.color.value = sixDigits(text) ?? "#000000";
    if (this.slider && !this.slider.matches(":active")) this.slider.value = parseFloat(text);
  }

  /** Enter also ends the change of a text field, which is one change. */
  enter(text, group) {
    if (text === (this.sent ?? this.field.value)) return;
    this.sent = text;
    this.change(text, group);
  }

  build(field) {
    if (field.kind === "bool") {
      this.input = make("input", { type: "checkbox", id: this.id });
      this.input.addEventListener("change", () => this.enter(String(this.input.checked)));
      return [this.input];
    }
    if (field.kind === "choice") {
      this.input = make("select", { id: this.id }, ...field.choices.map(word => make("option", { value: word, textContent: word })));
      this.input.addEventListener("change", () => this.enter(this.input.value));
      return [this.input];
    }
    this.input = make("input", { type: "text", id: this.id, spellcheck: false, autocomplete: "off", className: "mono" });
    this.input.addEventListener("change", () => this.enter(this.input.value));
    this.input.addEventListener("keydown", event => this.key(event));
    const parts = [this.input], range = sliders[field.path.split(".").pop()];
    if (field.kind === "color") {
      this.color = make("input", { type: "color", ariaLabel: `${field.path}, colour` });
      let group;
      this.color.addEventListener("focus", () => { group = `color ${groups += 1}`; });
      this.color.addEventListener("input", () => { const text = withAlpha(this.color.value, this.field.value); this.input.value = text; this.enter(text, group); });
      parts.push(this.color);
    }
    if (field.kind === "number" && range && /^[\d.+-]+$/.test(field.value)) {
      this.slider = make("input", { type: "range", min: range[0], max: range[1], step: range[1] > 10 ? 1 : 0.01, ariaLabel: `${field.path}, slider` });
      let group;
      for (const start of ["pointerdown", "focus"]) this.slider.addEventListener(start, () => { group = `slider ${groups += 1}`; });
      this.slider.addEventListener("input", () => { this.input.value = this.slider.value; this.enter(this.slider.value, group); });
      parts.push(this.slider);
    }
    return parts;
  }

  key(event) {
    if (event.key === "Enter") { this.enter(this.input.value); event.preventDefault(); }
    else if (event.key === "Escape") { this.show(this.field.value); this.input.blur(); event.stopPropagation(); }
    else if ((event.key === "ArrowUp" || event.key === "ArrowDown") && this.field.kind === "number") {
      const next = steppedNumber(this.input.value, event.key === "ArrowUp" ? 1 : -1, event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
      if (next === null) return;
      event.preventDefault();
      this.input.value = next;
      this.enter(next, `keys ${this.id}`);
    }
  }
}
