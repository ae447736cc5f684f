// A list of tabs with their panels (WAI-ARIA, tabs pattern).

export class Tabs {
  /** `opened(name)`: the id of the tab without "tab-". */
  constructor(list, opened) {
    this.all = [...list.querySelectorAll("[role=tab]")];
    this.opened = opened;
    for (const tab of this.all) tab.addEventListener("click", () => this.open(tab.id.slice(4)));
    list.addEventListener("keydown", event => {
      const place = this.all.indexOf(event.target), last = this.all.length - 1;
      const next = { ArrowLeft: place ? place - 1 : last, ArrowRight: place < last ? place + 1 : 0, Home: 0, End: last }[event.key];
      if (next === undefined || place < 0) return;
      this.open(this.all[next].id.slice(4));
      this.all[next].focus();
      event.preventDefault();
    });
  }

  has(name) { return this.all.some(tab => tab.id === `tab-${name}`); }

  focus() { this.all.find(tab => tab.id === `tab-${this.name}`)?.focus(); }

  open(name) {
    this.name = name;
    for (const tab of this.all) {
      const isOpen = tab.id === `tab-${name}`;
      tab.setAttribute("aria-selected", String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = !isOpen;
    }
    this.opened(name);
  }
}
