// What the page shows while the preview is not running.
import { byId } from "./elements.js";

export class Connection {
  constructor() {
    this.box = byId("lost");
    this.command = byId("lost-command");
    byId("lost-copy").addEventListener("click", async () => {
      try { await navigator.clipboard.writeText(this.command.textContent); byId("lost-copy").textContent = "Copied"; } catch { /* The text can be selected. */ }
    });
  }

  /** The command of the server, with the port of this page if it is not the default. */
  use(command) {
    this.command.textContent = command + (location.port && location.port !== "8124" ? ` --port ${location.port}` : "");
  }

  set isLost(isLost) {
    this.box.hidden = !isLost;
    document.body.classList.toggle("lost", isLost);
    if (!isLost) byId("lost-copy").textContent = "Copy";
  }
}
