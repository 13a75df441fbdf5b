// What makes the page nicer: letters as tall as they are, news as it comes, and keys. All works without.

const me = document.body.dataset.me;
const by = (id) => document.getElementById(id);
const form = by("letter-form");

// A letter's frame is as tall as the letter. Nothing runs in it; it is only measured.
function fit(frame) {
  const measure = () => {
    const page = frame.contentDocument?.documentElement;
    if (!page) return;
    frame.style.height = "0";
    frame.style.height = `${page.scrollHeight}px`;
  };
  const begin = () => {
    measure();
    frame.contentDocument?.addEventListener("keydown", pressed);
    // The place asked for has moved while the letter grew.
    if (location.hash && !scrollY && !by("main").scrollTop) by(location.hash.slice(1))?.scrollIntoView();
  };
  frame.addEventListener("load", begin);
  addEventListener("resize", measure);
  if (frame.contentDocument?.readyState === "complete" && frame.contentDocument.URL !== "about:blank") begin();
}
document.querySelectorAll("iframe.design").forEach(fit);

// News: what is marked data-live is put in anew, and a conversation grows at its end.
async function refresh() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focused = document.activeElement?.id;
  document.querySelectorAll("[data-live]").forEach((old) => {
    const next = fresh.getElementById(old.id);
    if (!next || next.outerHTML === old.outerHTML) return;
    const { scrollTop, scrollLeft, firstElementChild } = old;
    const inner = firstElementChild?.scrollLeft;
    old.replaceWith(next);
    Object.assign(next, { scrollTop, scrollLeft });
    if (inner) next.firstElementChild.scrollLeft = inner;
  });
  const letters = by("letters");
  fresh.querySelectorAll("#letters > .letter").forEach((letter) => {
    if (by(letter.id)) return;
    letters?.append(letter);
    by("sent")?.remove();
    letter.querySelectorAll("iframe.design").forEach(fit);
    letter.scrollIntoView({ block: "nearest" });
  });
  if (focused && document.activeElement === document.body) by(focused)?.focus();
}
let soon;
const news = new EventSource("/post/news");
news.onmessage = ({ data }) => {
  const { address, came } = JSON.parse(data);
  if (address === me && came) by("told").textContent = came === 1 ? "A letter has come." : `${came} letters have come.`;
  soon ??= setTimeout(() => { soon = undefined; refresh(); }, 150);
};
news.onopen = () => { if (news.again) refresh(); news.again = true; };
setInterval(refresh, 60_000); // the clock
addEventListener("pagehide", () => news.close());
document.querySelector(".people [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });

// Keys, which can be turned off.
const KEY = "post-office-keys-off";
const help = by("help");
const on = by("keys-on");
on.checked = !localStorage.getItem(KEY);
on.addEventListener("change", () => on.checked ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, "1"));
by("keys").hidden = false;
by("keys").addEventListener("click", () => help.showModal());

function step(way) {
  const rows = [...document.querySelectorAll(".row")];
  const at = rows.indexOf(document.activeElement);
  const from = at >= 0 ? at : rows.findIndex((row) => row.ariaCurrent === "true");
  const next = rows[Math.min(Math.max(from + way, 0), rows.length - 1)];
  if (next) next.focus();
}
function press(key) {
  const there = [...document.querySelectorAll(`[data-key="${key}"]`)].pop();
  if (there) there.click();
  return Boolean(there);
}
const mailbox = (number) => document.querySelectorAll(".people a")[number - 1]?.click();

function pressed(event) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && form?.contains(event.target)) {
    event.preventDefault();
    form.requestSubmit();
    return;
  }
  const typing = event.target.closest?.("input, textarea, select, dialog");
  if (typing || !on.checked || event.ctrlKey || event.metaKey || event.altKey) return;
  const done = { j: () => step(1), k: () => step(-1), "?": () => help.showModal() }[event.key];
  if (done) done();
  else if (/^[1-9]$/.test(event.key)) mailbox(event.key);
  else if (!press(event.key)) return;
  event.preventDefault();
}
document.addEventListener("keydown", pressed);

// A letter that has been begun is not lost by a slip.
if (form) {
  const text = by("text");
  const tall = () => { text.style.height = "auto"; text.style.height = `${text.scrollHeight + 2}px`; };
  text.addEventListener("input", tall);
  tall();
  if (document.activeElement === text) text.setSelectionRange(0, 0);
  let begun = false;
  form.addEventListener("input", () => { begun = true; });
  form.addEventListener("submit", () => { begun = false; });
  by("throw-away").addEventListener("click", () => { begun = false; });
  addEventListener("beforeunload", (event) => { if (begun) event.preventDefault(); });
}
