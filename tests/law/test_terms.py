"""What a round is played for: odds, prizes and settings, those of other divisions too, and no words."""

from __future__ import annotations

from dataclasses import replace

from pitbook.games import find_edition
from pitbook.law.terms import terms


def test_what_is_taken_over_counts() -> None:
    """Every odds of the game is another division's, as that division has it today."""
    taken, own = terms(find_edition("electronic-tai-sai")), terms(find_edition("tai-sai"))
    assert own["pays"]
    assert not find_edition("electronic-tai-sai").own_paytables
    assert taken["pays"] == own["pays"]


def test_words_and_citations_do_not_count() -> None:
    law = find_edition("caribbean-stud@1998")
    reworded = {id_: replace(rule, says=f"{rule.says} So it is.") for id_, rule in law.own.items()}
    cut = replace(law.own["7.2"], points={**law.own["7.2"].points, "cut": "7.1"})
    assert terms(replace(law, own=reworded)) == terms(replace(law, own={**law.own, "7.2": cut})) == terms(law)


def test_what_is_kept_of_a_win_counts() -> None:
    law = find_edition("baccarat@2013-draft")
    banker = law.paytables["banker"]
    assert banker.commission is not None
    less = replace(banker, commission=replace(banker.commission, share=banker.commission.share / 2))
    changed = replace(law, own_paytables={**law.own_paytables, "banker": less})
    assert terms(changed) != terms(law)
    assert terms(changed)["pays"]["banker"]["odds"] == terms(law)["pays"]["banker"]["odds"]
