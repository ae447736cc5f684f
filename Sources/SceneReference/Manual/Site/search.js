// Searches the headings and keys of the manual, which `search-index.js` lists as [title, address, text], what people call them, and
// the words below the headings.
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

  function named(query) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    return searchIndex
      .map((entry) => ({ entry, rank: rank(words, entry) }))
      .filter((result) => result.rank !== null)
      .sort((a, b) => a.rank - b.rank || a.entry[0].length - b.entry[0].length)
      .map((result) => result.entry);
  }

  // How often a text has some words one after the other.
  function count(text, words) {
    return ` ${text} `.split(` ${words.join(" ")} `).length - 1;
  }

  // The sections that mention a query, those that mention it most first; if there are none, those with all of its longer words.
  function mentioning(query) {
    const words = query.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    const longer = words.filter((word) => word.length >= 4);
    const sections = (hits) => searchIndex
      .map((entry) => ({ entry, hits: hits(searchTexts[entry[1]] ?? "") }))
      .filter((result) => result.hits > 0)
      .sort((a, b) => b.hits - a.hits)
      .map((result) => result.entry);
    const found = words.length === 0 ? [] : sections((text) => count(text, words));
    if (found.length > 0 || longer.length < 2) return found;
    return sections((text) => (longer.every((word) => count(text, [word]) > 0) ? 1 : 0));
  }

  // Words of a question that do not say what it is about.
  const common = new Set(
    "a an and are as at be can do does for from get how i in is it make my of on or show the to use what when with you".split(" "));

  // The sections with at least half of the words of a query, those with most of them first; a word in a title counts twice.
  function partly(query) {
    const words = query.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "" && !common.has(word));
    return searchIndex
      .map((entry) => {
        const name = entry[0].toLowerCase();
        const text = `${entry[2].toLowerCase().split(/[^\p{L}\p{N}]+/u).join(" ")} ${searchTexts[entry[1]] ?? ""}`;
        const inName = words.filter((word) => name.includes(word)).length;
        const found = words.filter((word) => name.includes(word) || count(text, [word]) > 0).length;
        return { entry, found, score: found + inName };
      })
      .filter((result) => result.found > 0 && result.found * 2 >= words.length)
      .sort((a, b) => b.score - a.score || a.entry[0].length - b.entry[0].length)
      .map((result) => result.entry);
  }

  function results(query) {
    const key = query.toLowerCase().trim();
    const name = Object.hasOwn(searchNames, key) ? searchNames[key] : null;
    const called = name ? searchIndex.filter(([title]) => title.toLowerCase() === name.toLowerCase()) : [];
    const found = [...called, ...named(query), ...mentioning(query)];
    return [...new Set(found.length > 0 ? found : partly(query))].slice(0, maxResults);
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
    list.replaceChildren(...found.map(item));
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
