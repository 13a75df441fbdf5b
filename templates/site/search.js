// Looks words up in the index of this site; nothing leaves the browser.
(function () {
  "use strict";
  var rows = window.mailgameIndex || [];
  var box = document.querySelector("[data-search]");
  var list = document.querySelector("[data-found]");
  var count = document.querySelector("[data-count]");
  var field = document.getElementById("wanted");
  var MOST = 40;

  function plain(text) {
    return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  }

  var index = rows.map(function (row) {
    return { row: row, title: plain(row[0]), all: plain(row[0] + " " + row[1] + " " + row[3]) };
  });

  // How often words of a text begin so: "rent" is in "rents" and not in "current".
  function times(text, word) {
    return text.split(/[^\p{L}\p{N}]+/u).filter(function (one) { return one.indexOf(word) === 0; }).length;
  }

  function rank(it, words) {
    var inTitle = words.filter(function (word) { return it.title.indexOf(word) >= 0; }).length;
    var often = words.reduce(function (sum, word) { return sum + times(it.all, word); }, 0);
    return inTitle ? inTitle * 2 + (it.title.indexOf(words.join(" ")) === 0 ? 5 : 0) : Math.min(often, 19) / 10;
  }

  function around(text, word) {
    var at = Math.max(plain(text).indexOf(word), 0);
    var from = at > 60 ? text.indexOf(" ", at - 60) + 1 : 0;
    var to = text.indexOf(" ", at + 120);
    return (from ? "… " : "") + (to > 0 ? text.slice(from, to) + " …" : text.slice(from));
  }

  function item(it, words) {
    var line = document.createElement("li");
    var link = document.createElement("a");
    var kind = document.createElement("span");
    var text = document.createElement("div");
    link.href = it.row[2];
    link.textContent = it.row[0];
    kind.className = "tag";
    kind.textContent = it.row[1];
    text.className = "small quiet";
    text.textContent = around(it.row[3], words[0]);
    line.append(link, " ", kind, text);
    return line;
  }

  function look() {
    var words = plain(field.value).split(/\s+/).filter(Boolean);
    var found = !words.length ? [] : index.filter(function (it) {
      return words.every(function (word) { return it.all.indexOf(word) >= 0; });
    });
    found.sort(function (one, other) { return rank(other, words) - rank(one, words); });
    list.replaceChildren.apply(list, found.slice(0, MOST).map(function (it) { return item(it, words); }));
    count.textContent = !words.length ? "" : found.length === 0 ? "Nothing has these words."
      : found.length === 1 ? "1 page" : found.length + " pages" + (found.length > MOST ? ", the first " + MOST : "");
  }

  document.querySelector("[data-without]").remove();
  box.hidden = false;
  field.addEventListener("input", look);
  if (location.hash.length > 1) field.value = decodeURIComponent(location.hash.slice(1));
  look();
})();
