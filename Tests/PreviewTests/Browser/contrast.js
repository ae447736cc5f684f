// Finds text with a contrast below 4.5:1 to what is behind it (WCAG 2.2, 1.4.3). Returns a line for each; empty if there is none.
const brush = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
const parsed = new Map();
const rgba = color => {
  if (!parsed.has(color)) {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = color;
    brush.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data;
    parsed.set(color, [r, g, b, a / 255]);
  }
  return parsed.get(color);
};
const over = ([r, g, b, a], under) => [r, g, b].map((value, index) => value * a + under[index] * (1 - a));
const luminance = color => {
  const [r, g, b] = color.map(value => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a, b) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};
const page = rgba(getComputedStyle(document.body).backgroundColor);
/** The colour behind an element and the opacity of what contains it. */
const behind = element => {
  const chain = [];
  for (let node = element; node; node = node.parentElement) chain.unshift(getComputedStyle(node));
  let color = page.slice(0, 3), opacity = 1;
  for (const style of chain) {
    opacity *= +style.opacity;
    color = over(rgba(style.backgroundColor), color);
  }
  return { color, opacity };
};
const failures = new Map(), walk = document.createTreeWalker(document.querySelector("dialog[open]") ?? document.body, NodeFilter.SHOW_TEXT);
while (walk.nextNode()) {
  const words = walk.currentNode.data.trim(), element = walk.currentNode.parentElement;
  if (!words || element.closest("script, style, option, title, [hidden], :disabled, .unseen") || !element.checkVisibility({ visibilityProperty: true })) continue;
  const style = getComputedStyle(element), svg = element instanceof SVGElement;
  if (svg && element.closest("svg").classList.contains("curves") === false) continue;
  const { color, opacity } = behind(svg ? element.closest("svg").parentElement : element);
  const [r, g, b, a] = rgba(svg ? style.fill : style.color);
  const ratio = contrast(over([r, g, b, a * opacity], color), color);
  if (ratio < 4.5) failures.set(`${ratio.toFixed(2)} ${element.tagName.toLowerCase()}${element.id ? "#" + element.id : ""}.${element.getAttribute("class") ?? ""}`, words.slice(0, 30));
}
return [...failures].map(([what, words]) => `${what}: ${words}`).join("\n");
