// Searches the headings and keys of the manual, which `search-index.js` lists as [title, address, text].
(() => {
  const field = document.getElementById("search");
  const list = document.getElementById("results");
  const maxResults = 12;

  // Smaller is better; null if a word of the query occurs neither in the title nor in the text.
  function rank(words, [title, , text]) {
    const name = title.toLowerCase();
    const all = `${name} ${text.toLowerCase()}`;
    if (!words.every((word) => all.includes(word))) return null;
    const query = words.join(" ");
    if (name === query) return 0;
    if (name.split(/[. ]/).includes(query)) return 1;
    if (name.startsWith(query)) return 2;
    return words.every((word) => name.includes(word)) ? 3 : 4;
  }

  function results(query) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    return searchIndex
      .map((entry) => ({ entry, rank: rank(words, entry) }))
      .filter((result) => result.rank !== null)
      .sort((a, b) => a.rank - b.rank || a.entry[0].length - b.entry[0].length)
      .slice(0, maxResults);
  }

  function item([title, address, text]) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = address;
    link.textContent = title;
    const note = document.createElement("span");
    note.textContent = text.replaceAll("`", "");
    item.append(link, note);
    return item;
  }

  function show() {
    const found = results(field.value);
    list.replaceChildren(...found.map((result) => item(result.entry)));
    if (found.length === 0 && field.value.trim() !== "") {
      const none = document.createElement("li");
      none.textContent = "Nothing found";
      list.append(none);
    }
    list.hidden = list.children.length === 0;
  }

  // A link can contain a search: index.html?q=stroke.
  const query = new URLSearchParams(location.search).get("q");
  if (query) {
    field.value = query;
    show();
  }
  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    const first = list.querySelector("a");
    if (event.key === "Enter" && first) location.assign(first.href);
    if (event.key === "Escape") {
      field.value = "";
      show();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    field.focus();
  });
})();
