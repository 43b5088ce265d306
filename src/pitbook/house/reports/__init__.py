"""What the past came to: results, statements, holds. Nothing here changes anything."""
