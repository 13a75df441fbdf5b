// A field that leaves only what has its words, and law that opens where a link leads into it.
(function () {
  "use strict";

  function plain(text) {
    return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  }

  document.querySelectorAll("[data-filter]").forEach(function (part, place) {
    var rows = [].slice.call(part.querySelectorAll("[data-row]"));
    if (rows.length < 8) return;
    var texts = rows.map(function (row) { return plain(row.textContent); });
    var groups = [].slice.call(part.querySelectorAll("[data-group]"));
    var line = document.createElement("p");
    var label = document.createElement("label");
    var field = document.createElement("input");
    var count = document.createElement("output");
    line.className = "search";
    field.type = "search";
    field.id = "filter-" + place;
    label.htmlFor = field.id;
    label.textContent = part.dataset.filter;
    line.append(label, field, " ", count);
    part.before(line);

    field.addEventListener("input", function () {
      var words = plain(field.value).split(/\s+/).filter(Boolean);
      var shown = 0;
      rows.forEach(function (row, at) {
        row.hidden = !words.every(function (word) { return texts[at].indexOf(word) >= 0; });
        if (!row.hidden) shown += 1;
      });
      groups.forEach(function (group) {
        group.hidden = !group.querySelector("[data-row]:not([hidden])");
        group.querySelectorAll("details").forEach(function (each) { each.open = words.length > 0; });
      });
      count.textContent = words.length ? shown + " of " + rows.length : "";
    });
  });

  function open() {
    var target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    var around = target.nextElementSibling && target.id === "law" ? document.querySelector("[data-opens]") : null;
    for (var part = target; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
    if (around) around.open = true;
    target.scrollIntoView();
  }

  window.addEventListener("hashchange", open);
  open();
})();
