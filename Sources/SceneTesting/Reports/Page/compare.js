// Filters the failures, and shows two pictures side by side, with a swipe, as an onion skin or in turns.
"use strict";
(() => {
  const cards = [...document.querySelectorAll(".failure")];
  const filter = document.querySelector("#filter");
  const kinds = document.querySelector(".kinds");
  const index = document.querySelector(".index");
  const nothing = document.querySelector(".nothing");
  let kind = "all";

  function apply() {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    cards.forEach((card, place) => {
      const name = card.dataset.name.toLowerCase();
      const isShown = (kind === "all" || card.dataset.kind === kind) && words.every((word) => name.includes(word));
      card.hidden = !isShown;
      index.children[place].hidden = !isShown;
    });
    let shown = 0;
    for (const group of document.querySelectorAll(".group, .scene:not(.quiet)")) {
      const isEmpty = !group.querySelector(".failure:not([hidden])");
      group.classList.toggle("empty", isEmpty && (words.length > 0 || kind !== "all"));
      if (!isEmpty) shown += 1;
    }
    nothing.hidden = shown > 0 || (words.length === 0 && kind === "all");
  }

  if (filter) {
    cards.forEach((card, place) => {
      card.id = `failure-${place + 1}`;
      const link = document.createElement("a");
      link.href = `#${card.id}`;
      link.textContent = card.dataset.name;
      const item = document.createElement("li");
      item.append(link);
      index.append(item);
    });
    for (const [name, title] of [["all", "All"], ["expectations", "Expectations"], ["goldens", "Goldens"]]) {
      const count = cards.filter((card) => name === "all" || card.dataset.kind === name).length;
      const button = document.createElement("button");
      button.textContent = `${title} ${count}`;
      button.setAttribute("aria-pressed", name === kind);
      button.addEventListener("click", () => {
        kind = name;
        for (const other of kinds.children) other.setAttribute("aria-pressed", other === button);
        apply();
      });
      kinds.append(button);
    }
    filter.addEventListener("input", apply);
  }

  // Two pictures over each other. Their sources follow those of the frames that the slider shows.
  function overlay(expected, actual) {
    const node = document.createElement("div");
    node.className = "overlay";
    const [below, above] = [expected, actual].map((source) => {
      const picture = document.createElement("img");
      picture.alt = source.alt;
      // The size of the scene, also for a reduced picture.
      for (const side of ["width", "height"])
        if (source.hasAttribute(side)) picture.setAttribute(side, source.getAttribute(side));
      const copy = () => { if (source.src) picture.src = source.src; };
      new MutationObserver(copy).observe(source, { attributes: true, attributeFilter: ["src"] });
      copy();
      node.append(picture);
      return picture;
    });
    return { node, below, above };
  }

  for (const pictures of document.querySelectorAll(".pictures")) {
    const expected = pictures.querySelector(".expected img");
    const actual = pictures.querySelector(".actual img");
    if (!expected || !actual) continue;
    const bar = document.createElement("div");
    bar.className = "modes";
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", "How the pictures are compared");
    const range = document.createElement("input");
    Object.assign(range, { type: "range", min: 0, max: 1, step: 0.01, value: 0.5, hidden: true });
    range.setAttribute("aria-label", "Share of the actual picture");
    const both = overlay(expected, actual);
    both.node.hidden = true;
    let mode = "side";
    let timer = 0;

    function show() {
      const share = +range.value;
      both.above.style.clipPath = mode === "swipe" ? `inset(0 0 0 ${100 * (1 - share)}%)` : "";
      both.above.style.opacity = mode === "onion" ? share : 1;
      both.above.style.visibility = "visible";
    }

    function choose(name) {
      mode = name;
      clearInterval(timer);
      pictures.hidden = name !== "side";
      both.node.hidden = name === "side";
      range.hidden = name !== "swipe" && name !== "onion";
      for (const button of bar.querySelectorAll("button"))
        button.setAttribute("aria-pressed", button.dataset.mode === name);
      show();
      if (name === "blink")
        timer = setInterval(() => {
          both.above.style.visibility = both.above.style.visibility === "hidden" ? "visible" : "hidden";
        }, 600);
    }

    for (const [name, title] of [["side", "Side by side"], ["swipe", "Swipe"], ["onion", "Onion skin"], ["blink", "Blink"]]) {
      const button = document.createElement("button");
      button.textContent = title;
      button.dataset.mode = name;
      button.setAttribute("aria-pressed", name === "side");
      button.addEventListener("click", () => choose(name));
      bar.append(button);
    }
    bar.append(range);
    range.addEventListener("input", show);
    pictures.before(bar);
    pictures.after(both.node);
  }

  // A click enlarges a picture as it is shown; another click or Escape closes it.
  const dialog = document.createElement("dialog");
  document.body.append(dialog);
  dialog.addEventListener("click", () => dialog.close());
  for (const picture of document.querySelectorAll(".picture, .overlay, .moment img")) {
    picture.tabIndex = 0;
    picture.setAttribute("role", "button");
    picture.setAttribute("aria-label", `Enlarge: ${(picture.closest("figure")?.innerText || "both pictures").trim()}`);
    const open = () => {
      const large = picture.cloneNode(true);
      for (const name of ["tabindex", "role", "hidden"]) large.removeAttribute(name);
      // As large as the scene if the window has room, and never smaller than it was.
      const images = [...picture.querySelectorAll("img")];
      const [image] = images.length ? images : [picture];
      const width = +image.getAttribute("width") || image.naturalWidth || 1;
      const height = +image.getAttribute("height") || image.naturalHeight || 1;
      const scale = Math.min(innerWidth * 0.94 / width, innerHeight * 0.94 / height, Math.max(1, 480 / width));
      large.style.width = `${width * scale}px`;
      large.style.height = `${height * scale}px`;
      large.classList.toggle("coarse", scale > 1);
      dialog.replaceChildren(large);
      dialog.showModal();
    };
    picture.addEventListener("click", open);
    picture.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      open();
    });
  }
})();
