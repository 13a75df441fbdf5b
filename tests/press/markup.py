"""What tests ask of a page: its tags, links, ids, words, and whether it fetches anything from elsewhere."""

from html.parser import HTMLParser

VOID = {"meta", "link", "img", "br", "hr", "input"}
ADDRESSES = ("href", "src", "srcset", "action", "background", "poster", "data", "xlink:href")


class Page(HTMLParser):
    """A page taken apart. `open_at_end` and `wrong` tell of tags that do not match.

    The words of tags named in `leave_out` are not among its words, nor what is hidden, nor a letter's masthead.
    """

    def __init__(self, html: str, leave_out: tuple[str, ...] = ()) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.wrong: list[str] = []
        self._open: list[str] = []
        self._silent: list[bool] = []
        self._leave_out = {"style", "script", *leave_out}
        self.feed(html)
        self.close()
        self.open_at_end = self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag in VOID:
            return
        _, attributes = self.tags[-1]
        hidden = "display:none" in attributes.get("style", "") or str(attributes.get("class")).startswith("masthead-")
        self._open.append(tag)
        self._silent.append(self._hides(tag, hidden))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self._open or self._open.pop() != tag:
            self.wrong.append(tag)
        if self._silent:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        if not any(self._silent):
            self.words.append(data)

    def _hides(self, tag: str, hidden: bool) -> bool:
        return tag in self._leave_out or hidden

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).replace("\N{NO-BREAK SPACE}", " ").split())

    @property
    def links(self) -> list[str]:
        return [attributes["href"] for tag, attributes in self.tags if tag == "a" and "href" in attributes]

    @property
    def ids(self) -> list[str]:
        return [attributes["id"] for _, attributes in self.tags if "id" in attributes]

    def fetched(self) -> list[str]:
        """Every address that a program would load by itself, without a click."""
        found = []
        for tag, attributes in self.tags:
            found += [
                value for name, value in attributes.items() if name in ADDRESSES and not (tag == "a" and name == "href")
            ]
        return found


HOSTILE = '<img src="https://evil.example/x.png" onerror=alert(1)>'
"""What a player might call himself, or write where he can."""
