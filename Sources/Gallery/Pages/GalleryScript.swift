import Pages

/// The script that all pages of a gallery share: buttons that pause and copy, the list of scenes, the search. It loads nothing,
/// and pages that are opened from disk can run it. Without it the pages only lack these controls.
enum GalleryScript {
    static let name = "gallery.js"

    /// - Parameter entries: the scenes of the gallery, in order. The list is in the script, so that a new scene does not change
    ///   the pages of the others.
    static func text(_ entries: [DocsManifest.Entry]) -> String {
        let scenes = GalleryScene.all(entries).map(\.json)
        return "const scenes = \(OrderedJSON.list(scenes).text);\n\n\(code)"
    }

    private static let code = #"""
        const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;

        // Elements

        function element(name, properties, ...children) {
          const result = Object.assign(document.createElement(name), properties);
          result.append(...children);
          return result;
        }

        // Pictures that move

        /// Pauses and plays the picture or video in an element. A picture is paused by showing its still: browsers choose
        /// among the sources again when a condition changes.
        class MovingPicture {
          constructor(container, title) {
            this.media = container.querySelector("video, picture");
            this.sources = [...container.querySelectorAll("source")].filter(s => s.media.includes("prefers-reduced-motion"))
              .map(source => ({ source, media: source.media, isStill: source.media.includes("reduce)") }));
            this.isPlaying = !reducesMotion;
            this.title = title;
            this.button = element("button", { type: "button", className: "play" });
            this.button.addEventListener("click", () => { this.play(!this.isPlaying); });
            this.update();
          }

          get isVideo() { return this.media.tagName === "VIDEO"; }

          play(isPlaying) {
            this.isPlaying = isPlaying;
            for (const { source, media, isStill } of this.sources) {
              const rest = media.replace(/\(prefers-reduced-motion: [a-z-]+\)( and )?/, "") || "all";
              source.media = isStill === isPlaying ? "not all" : rest;
            }
            if (this.isVideo && isPlaying) {
              if (!this.media.currentSrc) { this.media.load(); }
              this.media.play().catch(() => {});
            } else if (this.isVideo) {
              this.media.pause();
            }
            this.update();
          }

          update() {
            const action = this.isPlaying ? "Pause" : "Play";
            this.button.textContent = action;
            this.button.setAttribute("aria-label", action + " the animation of " + this.title);
          }
        }

        const animations = [...document.querySelectorAll("[data-animation]")].map(container => {
          const animation = new MovingPicture(container, container.dataset.animation);
          const card = container.closest("article");
          if (card) {
            card.querySelector(".links").append(animation.button);
          } else {
            container.append(element("p", { className: "controls" }, animation.button));
          }
          return animation;
        });

        // Buttons that copy

        for (const button of document.querySelectorAll("button.copy")) {
          const code = button.parentNode.querySelector("pre");
          const done = () => {
            button.textContent = "Copied";
            setTimeout(() => { button.textContent = "Copy"; }, 1500);
          };
          const select = () => {
            getSelection().selectAllChildren(code);
            if (document.execCommand("copy")) { done(); }
          };
          button.addEventListener("click", () => {
            if (navigator.clipboard) { navigator.clipboard.writeText(code.textContent).then(done, select); } else { select(); }
          });
        }

        // The list of scenes beside a page, with the variants of the page's own scene

        const list = document.querySelector("nav.scenes");
        if (list && (scenes.length > 1 || scenes.some(([, , variants]) => variants))) {
          const anchor = (name, title, isScene) => {
            const result = element("a", { href: encodeURIComponent(name) + ".html", textContent: title });
            if (!isScene && name === list.dataset.current) { result.setAttribute("aria-current", "page"); }
            return result;
          };
          const items = scenes.map(([name, title, variants]) => {
            const item = element("li", {}, anchor(name, title, Boolean(variants)));
            if (variants && variants.some(variant => variant[0] === list.dataset.current)) {
              item.append(element("ul", {}, ...variants.map(variant => element("li", {}, anchor(...variant)))));
            }
            return item;
          });
          const details = element("details", {}, element("summary", { textContent: "List of scenes" }), element("ul", {}, ...items));
          const isWide = matchMedia("(min-width: 1240px)");
          const adapt = () => { details.open = isWide.matches; };
          isWide.addEventListener("change", adapt);
          adapt();
          list.append(details);
          list.hidden = false;
          document.body.classList.add("listed");
          const current = list.querySelector("[aria-current]");
          if (current && isWide.matches) { list.scrollTop = current.offsetTop - list.clientHeight / 2; }
        }

        // The search in the index

        const tools = document.querySelector(".tools");
        if (tools) {
          // Not the words of links and buttons that every card has.
          const textOf = card => [...card.querySelectorAll("h2, .about > p:not(.links, .variants), .variants a")]
            .map(part => part.textContent).concat(card.dataset.words || "").join(" ").toLowerCase();
          const cards = [...document.querySelectorAll("article.scene")].map(card => ({
            card, text: textOf(card), gestures: (card.dataset.gestures || "").split(" ").filter(Boolean),
          }));
          const search = tools.querySelector("input");
          const count = tools.querySelector("output");
          const chosen = new Set();
          const filter = () => {
            const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
            let shown = 0;
            for (const { card, text, gestures } of cards) {
              const fits = words.every(word => text.includes(word)) && [...chosen].every(name => gestures.includes(name));
              card.hidden = !fits;
              if (fits) { shown += 1; }
            }
            count.textContent = shown === cards.length ? "" : shown + " of " + cards.length + " scenes";
          };
          search.addEventListener("input", filter);
          const names = [...new Set(cards.flatMap(({ gestures }) => gestures))].sort();
          for (const name of names.length > 1 ? names : []) {
            const chip = element("button", { type: "button", className: "chip", textContent: name });
            chip.setAttribute("aria-pressed", "false");
            chip.addEventListener("click", () => {
              if (!chosen.delete(name)) { chosen.add(name); }
              chip.setAttribute("aria-pressed", String(chosen.has(name)));
              filter();
            });
            tools.querySelector(".chips").append(chip);
          }
          const all = element("button", { type: "button", className: "all" });
          const update = () => { all.textContent = animations.some(a => a.isPlaying) ? "Pause all" : "Play all"; };
          all.addEventListener("click", () => {
            const isPlaying = !animations.some(a => a.isPlaying);
            for (const animation of animations) { animation.play(isPlaying); }
            update();
          });
          for (const { button } of animations) { button.addEventListener("click", update); }
          update();
          tools.append(all);
          tools.hidden = false;
          document.addEventListener("keydown", event => {
            if (event.key === "/" && document.activeElement !== search) {
              event.preventDefault();
              search.focus();
            }
          });
        }

        """#
}
