// On a narrow screen a map is shown to be read, and whole on any other; where it is larger than its frame, that begins at
// what happened last. Without this the style sheet does the same, but for the place at which the frame begins.
(function () {
  "use strict";
  var view = document.querySelector(".map-view");
  if (!view) return;

  var sizes = document.querySelectorAll("[name=map-zoom]");
  var begin = document.getElementById(view.dataset.begin) || view.firstElementChild;

  function centre() {
    var frame = view.getBoundingClientRect();
    var place = begin.getBoundingClientRect();
    view.scrollLeft += place.left + place.width / 2 - frame.left - frame.width / 2;
    view.scrollTop += place.top + place.height / 2 - frame.top - frame.height / 2;
  }

  sizes.forEach(function (size) {
    size.checked = size.value === (matchMedia("(max-width: 40rem)").matches ? "full" : "whole");
    size.addEventListener("change", centre);
  });
  centre();
})();

// A slider through the updates. Without it, the links beside it do the same.
(function () {
  "use strict";
  var bar = document.querySelector("[data-timeline]");
  var updates = window.mailgameUpdates || [];
  if (!bar || updates.length < 2) return;

  var root = bar.dataset.root;
  var shown = Number(bar.dataset.number);
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

  // Every moment has an address of its own: its page has its board, its headline and its story.
  function show() {
    var number = numbers[slider.value];
    if (number !== shown) location.href = address(number);
  }

  slider.addEventListener("input", say);
  slider.addEventListener("change", show);
  say();
})();
