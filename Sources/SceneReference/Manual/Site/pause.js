// Lets the reader stop pictures that move: each has a button, and all of a page have one. They start stopped for readers who prefer
// reduced motion. A stopped picture is its first frame.
(() => {
  const images = [...document.querySelectorAll('main img[src$=".gif"]')];
  if (images.length === 0) return;
  const startsStopped = matchMedia("(prefers-reduced-motion: reduce)").matches;

  class MovingPicture {
    constructor(image) {
      this.image = image;
      this.isPlaying = true;
      this.button = document.createElement("button");
      this.button.type = "button";
      this.button.addEventListener("click", () => {
        this.play(!this.isPlaying);
        update();
      });
      const frame = document.createElement("span");
      frame.className = "moving";
      image.replaceWith(frame);
      frame.append(image, this.button);
      this.label();
    }

    // An image that is not in the document has its first frame.
    get still() {
      this.canvas ??= this.drawn();
      return this.canvas;
    }

    drawn() {
      const canvas = document.createElement("canvas");
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", this.image.alt);
      canvas.style.width = `${this.image.width}px`;
      const source = new Image();
      source.addEventListener("load", () => {
        canvas.width = source.naturalWidth;
        canvas.height = source.naturalHeight;
        canvas.getContext("2d").drawImage(source, 0, 0);
      });
      source.src = this.image.src;
      return canvas;
    }

    play(isPlaying) {
      if (isPlaying === this.isPlaying) return;
      if (isPlaying) {
        this.still.replaceWith(this.image);
      } else {
        this.image.replaceWith(this.still);
      }
      this.isPlaying = isPlaying;
      this.label();
    }

    label() {
      const action = this.isPlaying ? "Pause" : "Play";
      this.button.textContent = action;
      this.button.setAttribute("aria-label", `${action} the picture: ${this.image.alt}`);
    }
  }

  const pictures = images.map((image) => new MovingPicture(image));
  const all = document.createElement("button");
  all.type = "button";
  all.className = "all";
  const isAnyPlaying = () => pictures.some((picture) => picture.isPlaying);
  const update = () => {
    all.textContent = isAnyPlaying() ? "Pause all pictures" : "Play all pictures";
  };
  const playAll = (isPlaying) => {
    for (const picture of pictures) picture.play(isPlaying);
    update();
  };
  all.addEventListener("click", () => playAll(!isAnyPlaying()));
  if (startsStopped) playAll(false);
  update();
  document.querySelector("nav").append(all);
})();
