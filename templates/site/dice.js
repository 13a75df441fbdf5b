/* Checks every die on this page: that each seed has the hash that was promised, and that each roll follows from its
   seed. It asks nobody: SHA-256 and HMAC stand here, since browsers have them on some pages only. */
(function () {
  "use strict";

  var K = new Uint32Array(64);
  var START = new Uint32Array(8);
  (function () {
    var found = 0;
    for (var n = 2; found < 64; n += 1) {
      var prime = true;
      for (var d = 2; d * d <= n; d += 1) if (n % d === 0) { prime = false; break; }
      if (!prime) continue;
      if (found < 8) START[found] = (Math.sqrt(n) % 1) * 4294967296;
      K[found] = (Math.cbrt(n) % 1) * 4294967296;
      found += 1;
    }
  })();

  function turn(x, by) { return (x >>> by) | (x << (32 - by)); }

  function sha256(bytes) {
    var length = bytes.length;
    var padded = new Uint8Array(((length + 8 >> 6) + 1) << 6);
    padded.set(bytes);
    padded[length] = 128;
    var view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(length / 536870912));
    view.setUint32(padded.length - 4, length << 3);
    var hash = START.slice();
    var w = new Uint32Array(64);
    for (var at = 0; at < padded.length; at += 64) {
      for (var i = 0; i < 16; i += 1) w[i] = view.getUint32(at + 4 * i);
      for (i = 16; i < 64; i += 1) {
        var p = w[i - 15], q = w[i - 2];
        w[i] = w[i - 16] + (turn(p, 7) ^ turn(p, 18) ^ (p >>> 3)) + w[i - 7] + (turn(q, 17) ^ turn(q, 19) ^ (q >>> 10));
      }
      var a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4], f = hash[5], g = hash[6], h = hash[7];
      for (i = 0; i < 64; i += 1) {
        var one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
        var two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
      }
      hash[0] += a; hash[1] += b; hash[2] += c; hash[3] += d; hash[4] += e; hash[5] += f; hash[6] += g; hash[7] += h;
    }
    var out = new Uint8Array(32);
    var written = new DataView(out.buffer);
    for (i = 0; i < 8; i += 1) written.setUint32(4 * i, hash[i]);
    return out;
  }

  function hmac(key, message) {
    if (key.length > 64) key = sha256(key);
    var inner = new Uint8Array(64 + message.length).fill(54, 0, 64);
    var outer = new Uint8Array(96).fill(92, 0, 64);
    for (var i = 0; i < key.length; i += 1) { inner[i] ^= key[i]; outer[i] ^= key[i]; }
    inner.set(message, 64);
    outer.set(sha256(inner), 64);
    return sha256(outer);
  }

  var utf8 = new TextEncoder();

  function hex(bytes) {
    return Array.from(bytes, function (byte) { return (byte < 16 ? "0" : "") + byte.toString(16); }).join("");
  }

  /* The numbers of one roll, one after the other. */
  function draws(seed, message) {
    var key = utf8.encode(seed), round = 0, at = 0;
    var block = hmac(key, utf8.encode(message));
    function byte() {
      if (at === block.length) {
        round += 1;
        at = 0;
        block = hmac(key, utf8.encode(message + "#" + round));
      }
      return block[at++];
    }
    return function below(bound) {
      var size = bound <= 256 ? 1 : 4;
      var all = Math.pow(256, size);
      var top = all - all % bound;
      for (;;) {
        var number = 0;
        for (var i = 0; i < size; i += 1) number = number * 256 + byte();
        if (number < top) return number % bound;
      }
    };
  }

  function drawn(seed, roll) {
    var below = draws(seed, roll.label + "|" + roll.who + "|" + roll.n);
    var of = roll.of, count = roll.values.length;
    if (roll.kind === "dice") {
      var sides = Array.isArray(of) ? of : roll.values.map(function () { return of; });
      if (sides.length !== count || !sides.every(function (one) { return one >= 1 && one <= 1000000; })) return [];
      return sides.map(function (one) { return below(one) + 1; });
    }
    if (roll.kind === "faces") return of.length ? roll.values.map(function () { return of[below(of.length)]; }) : [];
    if (roll.kind === "chance") return of[1] >= 1 && of[1] <= 1000000 ? [below(of[1]) < of[0]] : [];
    var left = of.slice(), order = [];
    if (roll.kind === "shuffle") count = left.length;
    while (left.length && order.length < count) order.push(left.splice(below(left.length), 1)[0]);
    return order;
  }

  function said(values) {
    return values.map(function (one) { return one === true ? "yes" : one === false ? "no" : String(one); }).join(", ");
  }

  function mark(place, sign, words) {
    place.textContent = sign;
    place.setAttribute("aria-label", words);
    place.title = words;
  }

  /* The orders in which decks lay, as far as they are told: by the hash of their seed, their name and their number. */
  var orders = {}, looked = {};

  function lookInto(epoch) {
    looked[epoch.dataset.hash] = true;
    Array.from(epoch.querySelectorAll("[data-roll]")).forEach(function (row) {
      var roll = JSON.parse(row.getAttribute("data-roll"));
      if (roll.kind === "shuffle" && !roll.who && !roll.how) {
        orders[epoch.dataset.hash + "|" + roll.n + "|" + roll.label] = drawn(epoch.dataset.seed, roll);
      }
    });
  }

  /* What a deck gives where something was dealt. That none is left out is seen where all of it is told, in order. */
  function dealt(decks, roll, told) {
    var key = decks + "|" + roll.of[1] + "|" + roll.of[0], place = roll.of[2];
    (told.dealt[key] = told.dealt[key] || []).push([place, roll.values.length]);
    return (orders[key] || []).slice(place, place + roll.values.length);
  }

  function leftOut(dealt) {
    return Object.keys(dealt).filter(function (key) {
      var place = 0;
      return dealt[key].sort(function (one, other) { return one[0] - other[0]; }).some(function (cards) {
        var gap = cards[0] !== place;
        place += cards[1];
        return gap;
      });
    });
  }

  function checkRoll(seed, decks, row, told) {
    var roll = JSON.parse(row.getAttribute("data-roll"));
    var place = row.querySelector("[data-check]");
    var shown = row.querySelector("[data-shown]");
    told.shown += 1;
    var lies = roll.kind === "deal" && looked[decks] ? dealt(decks, roll, told) : null;
    if (roll.how) {
      mark(place, "·", "not thrown");
      return true;
    }
    if (roll.kind === "deal" && !lies) {
      mark(place, "·", "can be checked when the game is over");
      told.waits += 1;
      return true;
    }
    told.drawn += 1;
    var right = lies || drawn(seed, roll);
    var same = JSON.stringify(right) === JSON.stringify(roll.values) && shown.textContent === said(right);
    mark(place, same ? "✓" : "✗", same ? "right" : "not right");
    if (!same) {
      told.wrong += 1;
      row.classList.add("wrong");
      var words = document.createElement("strong");
      words.textContent = "; its seed gives " + said(right);
      shown.after(words);
    }
    if (roll.kind === "deal") return same;
    var key = roll.label + "|" + roll.who;
    told.counts[key] = (told.counts[key] || 0) + 1;
    if (told.counts[key] !== roll.n) told.gaps = true;
    return same;
  }

  function checkEpoch(epoch, promised, told) {
    var seed = epoch.dataset.seed, faults = [];
    told.counts = {};
    told.gaps = false;
    if (hex(sha256(utf8.encode(seed))) !== epoch.dataset.hash) faults.push("The hash of this seed is another one.");
    if (promised && promised !== epoch.dataset.hash) faults.push("Another hash was promised before.");
    var rows = Array.from(epoch.querySelectorAll("[data-roll]"));
    var right = rows.filter(function (row) { return !checkRoll(seed, epoch.dataset.decks, row, told); }).length === 0;
    if (told.gaps) faults.push("A roll is left out: the numbers do not count from 1 on.");
    if (faults.length) {
      var place = epoch.querySelector("[data-fault]");
      place.hidden = false;
      place.textContent = "✗ " + faults.join(" ");
      told.faults += faults.length;
    }
    var good = right && !faults.length;
    mark(epoch.querySelector("summary [data-check]"), good ? "✓" : "✗", good ? "right" : "not right");
    if (!good) epoch.open = true;
  }

  function many(count, one, more) { return count === 1 ? one : count + more; }

  var told = { shown: 0, drawn: 0, waits: 0, wrong: 0, faults: 0, counts: {}, dealt: {}, gaps: false };
  var promised = "";
  var epochs = Array.from(document.querySelectorAll("details[data-seed]"));
  epochs.filter(function (epoch) { return epoch.dataset.number === "secret"; }).forEach(lookInto);
  epochs.filter(function (epoch) { return epoch.dataset.number !== "secret"; }).reverse().forEach(function (epoch) {
    checkEpoch(epoch, promised, told);
    promised = epoch.dataset.next;
  });
  epochs.filter(function (epoch) { return epoch.dataset.number === "secret"; }).forEach(function (epoch) {
    checkEpoch(epoch, "", told);
  });
  told.faults += leftOut(told.dealt).length;

  var verdict = document.querySelector("[data-verdict]");
  var words = document.createElement("strong");
  if (told.wrong) words.textContent = "✗ " + told.wrong + " of " + told.drawn + many(told.wrong, " rolls is not right.", " rolls are not right.").replace(/^\d+/, "");
  else if (told.faults) words.textContent = "✗ The rolls are right, but not what was promised of them.";
  else if (!told.drawn) words.textContent = "✓ No dice have been thrown that can be checked yet.";
  else words.textContent = "✓ " + many(told.drawn, "The one roll is right.", " rolls are right.").replace(/^(\d)/, "All $1");
  var others = told.shown - told.drawn - told.waits;
  var rest = document.createElement("span");
  rest.textContent = (others ? " " + many(others, "1 more was", " more were") + " set by a script or a correction, not thrown." : "") + (told.waits ? " " + told.waits + (told.waits === 1 ? " from a deck" : " from decks") + " can be checked when the game is over." : "") + " This page has just checked it by itself. ";
  verdict.prepend(words, rest);
})();
