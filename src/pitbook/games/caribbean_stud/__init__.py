"""Caribbean Stud Poker: Division 6 of the New Zealand rules."""
