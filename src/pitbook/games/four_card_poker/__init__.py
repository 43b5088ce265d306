"""Four Card Poker: the law (`rules.toml`), the procedure (`play`) and the mathematics (`maths`)."""
