// What a page shows while the preview is not running.
import { copyText, make } from "./elements.js";

export class Connection {
  /** `parent`: the element over which the message lies. */
  constructor(parent) {
    this.command = make("code", { id: "lost-command" });
    this.copy = make("button", { type: "button", id: "lost-copy", textContent: "Copy" });
    this.copy.addEventListener("click", async () => {
      // Otherwise the text can be selected.
      if (await copyText(this.command.textContent)) this.copy.textContent = "Copied";
    });
    this.box = make("div", { className: "lost-box", id: "lost", role: "alert", hidden: true },
      make("p", {}, make("b", { textContent: "The preview is not running." }), " To continue here, run"),
      make("p", { className: "command" }, this.command, this.copy));
    parent.append(this.box);
  }

  /** The command of the server, with the port of this page if it is not the default. */
  use(command) {
    this.command.textContent = command + (location.port && location.port !== "8124" ? ` --port ${location.port}` : "");
  }

  set isLost(isLost) {
    this.box.hidden = !isLost;
    document.body.classList.toggle("lost", isLost);
    if (!isLost) this.copy.textContent = "Copy";
  }
}
