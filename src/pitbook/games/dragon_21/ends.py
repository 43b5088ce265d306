"""How the wagers of Dragon21 may end, by number for what is compiled and by name for people."""

from typing import Final

LOSE, TIE, PUSH, WIN, BLACKJACK, OVER = range(6)
HAND_ENDS: Final = ("lose", "tie", "push with 17", "win with 18 to 21", "win with blackjack", "win over 21")
TIE_ENDS: Final = ("no tie", "tie under 21", "tie over 21", "tie on 21", "tie with blackjacks")
PAIR_ENDS: Final = ("no pair", "mixed pair", "coloured pair", "perfect pair")
