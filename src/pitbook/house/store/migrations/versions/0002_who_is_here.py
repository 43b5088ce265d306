"""Whoever is here can be found without looking at everybody who ever came."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("people_by_role", "people", ["role", "is_active"], unique=False)
    op.create_index("sessions_of_person", "sessions", ["person", "expires_at"], unique=False)
    op.create_index("sessions_by_end", "sessions", ["ended_at", "expires_at"], unique=False)
