// A slider through the updates. Without it, the links beside it do the same.
(function () {
  "use strict";
  var bar = document.querySelector("[data-timeline]");
  var updates = window.mailgameUpdates || [];
  if (!bar || updates.length < 2) return;

  var root = bar.dataset.root;
  var shown = Number(bar.dataset.number);
  var asked = shown;
  var numbers = updates.map(function (update) { return update[0]; });

  var label = document.createElement("label");
  var words = document.createElement("span");
  var slider = document.createElement("input");
  var said = document.createElement("output");
  words.textContent = "Update";
  slider.type = "range";
  slider.min = 0;
  slider.max = updates.length - 1;
  slider.step = 1;
  slider.value = numbers.indexOf(shown);
  label.append(words, slider, said);
  bar.prepend(label);

  function say() {
    var update = updates[slider.value];
    said.textContent = update[0] + ", " + update[1];
    slider.setAttribute("aria-valuetext", "Update " + update[0] + ", " + update[1] + (update[2] ? ": " + update[2] : ""));
  }

  function address(number) {
    return root + "updates/" + number + ".html";
  }

  function swap(name, page) {
    var here = document.querySelector("[data-" + name + "]");
    var there = page.querySelector("[data-" + name + "]");
    if (here && there) here.replaceWith(document.importNode(there, true));
  }

  function show() {
    var number = numbers[slider.value];
    if (number === shown) return;
    asked = number;
    fetch(address(number)).then(function (answer) {
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.text();
    }).then(function (text) {
      if (asked !== number) return;
      var page = new DOMParser().parseFromString(text, "text/html");
      if (document.querySelector("[data-head]")) {
        document.title = page.title;
        history.replaceState(null, "", address(number));
      }
      // Links in that page start from its own folder.
      page.querySelectorAll("a[href]").forEach(function (link) {
        var href = link.getAttribute("href");
        if (href.indexOf("../") === 0) link.setAttribute("href", root + href.slice(3));
      });
      ["head", "neighbours", "table", "story"].forEach(function (name) { swap(name, page); });
      shown = number;
    }).catch(function () {
      location.href = address(number);
    });
  }

  slider.addEventListener("input", say);
  slider.addEventListener("change", show);
  say();
})();
