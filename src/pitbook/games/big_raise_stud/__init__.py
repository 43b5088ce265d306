"""Big Raise Stud Poker: three cards each and two for all, against a pay table instead of a dealer."""
