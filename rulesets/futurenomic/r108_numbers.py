"""1. Every change of the rules that is proposed properly gets a number, whether it is adopted or not: the next whole
   number. The series began at Rule 301 and goes on here at {next}.
2. A rule that is repealed and enacted again has the number of the proposal that enacts it again. A rule that is
   amended or transmuted has the number of the proposal to amend or transmute it. If an amendment is amended or
   repealed, the whole rule of which it is a part has the number of the proposal that does so.
"""

from mailgame.law import *

rule = Rule(108, "Numbers", next=number(325, least=325, most=900_000))
rule.attribute("proposal", "numbered", "moment", "", keep=True, shown=False, counted=True)


@rule.after(Submitted)
def it_is_numbered_now(view: View, submitted: Submitted) -> Answer:
    return Set(submitted.proposal, numbered=view.now.isoformat())


@rule.after(Opened)
def the_series_goes_on(view: View, opened: Opened, next: int) -> Answer:
    return NumberFrom("proposal", next)


@rule.alter(Enact)
def takes_the_number_of_its_proposal(view: View, enact: Enact) -> Answer:
    own = 0 if enact.proposal.act in LEAVING else int(enact.proposal.id)
    if enact.number == own and enact.anyway:
        return None
    return Become(Enact(enact.proposal, anyway=True, number=own), "")
