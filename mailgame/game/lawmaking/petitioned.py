"""Law in petitions: if the Admin grants it, it comes into force as a rule of its own, as if it had been adopted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mailgame import law
from mailgame.kernel.engine import Engine
from mailgame.law import Refuse, Thing
from mailgame.law.kits.proposals import a_proposal_is_put


def as_kept(intent: law.Petition) -> Mapping[str, Any]:
    """Return the attributes with which a petition keeps its law; none if it has no law."""
    return {"law": intent.law, "title": intent.title or intent.what.capitalize()} if intent.law else {}


def law_of(petition: Thing) -> law.Submit | None:
    """Return the proposal that would adopt a petition's law, None if it has no law."""
    return law.Submit(petition.player, "add", petition.title, law=petition.law) if petition.law else None


def take_effect(engine: Engine, proposal: law.Submit) -> None:
    """Put the law of a petition into force, as a proposal by its author that the Admin has accepted."""
    outcome = a_proposal_is_put(engine.view(0), proposal)
    if isinstance(outcome, Refuse):
        engine.refuse(outcome.slug, outcome.words)
    create = next(intent for intent in outcome if isinstance(intent, law.Create))
    now = engine.view(0).now.isoformat()
    accepted = {**create.attributes, "status": "accepted", "concluded": now}
    engine.do(law.Create(create.kind, create.id, accepted))
    engine.do(law.Enact(Thing(engine.world, create.kind, create.id)))


def turned_down(engine: Engine, proposal: law.Submit, because: str) -> None:
    """Tell the author of the law that the Admin has rejected it, and why."""
    if proposal.author is not None:
        why = f": {because.removesuffix('.')}." if because else "."
        about = {"author": "Admin", "words": f"The Admin has turned down your law “{proposal.title}”{why}"}
        engine.do(law.Post("notice", "Your law is turned down", (proposal.author,), about))
